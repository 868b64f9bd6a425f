"""The rule system `fortitude-tests` once more: slow, obvious, straight from the rules text.

The real rules are held against this in random battles, so nothing here comes from them: plain dicts, a deep
copy per event, numbers worked out anew each time. `begin` makes the first state, `apply` the next, `view`
shows one.
"""

import pickle
from collections.abc import Callable
from typing import Any

from tests.rules.second_opinion import changes
from tests.rules.second_opinion.corrections import corrected
from tests.rules.second_opinion.opening import CAUSES, LEVELS, Fault, Refused, State, Unit, begin
from tests.rules.second_opinion.reckoning import models_left, orders_count, passes, view
from tests.rules.second_opinion.shapes import check_shape
from tests.rules.second_opinion.steps import step_ended

__all__ = ["Fault", "Refused", "apply", "begin", "view"]

Event = dict[str, Any]


def apply(state: State, event: Event) -> State:
    """The state after the event; the given one stays as it is."""
    check_shape(event)
    # There and back through pickle is a deep copy too, at a tenth of its time.
    after: State = pickle.loads(pickle.dumps(state))
    EVENTS[event["type"]](after, pickle.loads(pickle.dumps(event)))
    return after


def casualties(state: State, event: Event) -> None:
    """§3, §4, §12 «Casualties»."""
    unit = changes.unit_in_play(state, event["unit"])
    if event["count"] < 1:
        raise Refused("At least one casualty is needed.")
    if event["count"] > models_left(unit):
        raise Refused(f"{unit['name']} has only {models_left(unit)} models left.")
    unit["casualties"] += event["count"]
    if event.get("commander_first", False) or models_left(unit) == 0:
        unit["commander"] = False
    if models_left(unit) == 0:
        changes.lose(state, unit, "destroyed")
    elif event.get("separate_attack", False) or not changes.owes(state, unit, "casualties"):
        changes.owe(state, unit, "casualties")


def attacked(state: State, event: Event) -> None:
    """§4, §12 «Attacked»."""
    unit = changes.unit_in_play(state, event["unit"])
    if event["side"] not in ("flank", "rear"):
        raise Refused(f"A unit has no side {event['side']!r}: flank or rear.")
    if unit["order"] == "all-around-defense" and orders_count(state):
        raise Refused(f"{unit['name']} has All-Around Defense: no Flank and no Rear.")
    changes.owe(state, unit, event["side"])


def pursuit_due(state: State, event: Event) -> None:
    """§4, §12 «Must pursue»."""
    unit = changes.unit_in_play(state, event["unit"])
    if changes.owes(state, unit, "pursuit"):
        raise Refused(f"{unit['name']} owes a pursuit test already.")
    if unit["must_pursue"]:
        raise Refused(f"{unit['name']} must pursue already.")
    changes.owe(state, unit, "pursuit")


def test_rolled(state: State, event: Event) -> None:
    """§4: the die against the sum, then the table of results."""
    unit = changes.unit_in_play(state, event["unit"])
    cause = event["cause"]
    if cause not in CAUSES:
        raise Refused(f"There is no test {cause!r}.")
    if event.get("source", "typed") not in ("typed", "digital"):
        raise Refused(f"A die is typed or digital, not {event['source']!r}.")
    if not 1 <= event["die"] <= 20:
        raise Refused(f"A die shows 1 to 20, not {event['die']}.")
    if unit["id"] in state["decisions"]:
        raise Refused(f"Rout or surrender: decide first for {unit['name']}.")
    if not changes.owes(state, unit, cause):
        raise Refused(f"{unit['name']} owes no test {cause!r}.")
    passed = passes(state, unit, cause, event["die"])
    changes.strike(state, unit, cause)
    if passed:
        _pass(unit, cause)
    else:
        _fail(state, unit, cause)


def _pass(unit: Unit, cause: str) -> None:
    if cause == "morale-phase" and unit["level"] != "normal":
        changes.set_level(unit, LEVELS[LEVELS.index(unit["level"]) - 1])
    if cause == "pursuit":
        unit["must_pursue"] = False


def _fail(state: State, unit: Unit, cause: str) -> None:
    switches = state["switches"]
    exempt = switches["exempt_whole_morale_phase"] and state["step"] == "morale"
    if cause == "morale-phase":
        if switches["morale_phase_failure_costs_honor"] and not exempt:
            unit["honor"] = False
    elif cause == "pursuit":
        unit["must_pursue"] = True
        if switches["pursuit_failure_costs_honor"] and not exempt:
            unit["honor"] = False
    elif unit["honor"]:
        if not exempt:
            _lose_honor(state, unit)
    elif exempt:
        pass  # what the column «morale-phase» of §4 says of every cause then: nothing, a rout neither
    elif unit["level"] == "panicked":
        state["decisions"].append(unit["id"])
    else:
        changes.worsen(unit)


def _lose_honor(state: State, unit: Unit) -> None:
    unit["honor"] = False
    # The switch takes away only «not Put to Flight»: who would be, is by §4's sentence on engaged units.
    could_flee = unit["engaged"] and unit["level"] in ("hesitant", "shaken")
    if state["switches"]["honor_loss_puts_to_flight"] and could_flee:
        unit["put_to_flight"] = True


def fate_decided(state: State, event: Event) -> None:
    """§12 «Fate» and «Owed decision»."""
    unit = changes.unit_in_play(state, event["unit"])
    fate = event.get("fate", "surrendered" if unit["engaged"] else "routed")
    if fate not in ("routed", "surrendered"):
        raise Refused(f"The fate is routed or surrendered, not {fate!r}.")
    if unit["id"] not in state["decisions"]:
        raise Refused(f"No decision is owed for {unit['name']}.")
    changes.lose(state, unit, fate)


def melee_won(state: State, event: Event) -> None:
    """§5, §12 «Melee won»: all of them or none."""
    if not event["units"]:
        raise Refused("Name at least one unit that won.")
    units = [changes.unit_in_play(state, unit_id) for unit_id in event["units"]]
    for unit in units:
        if event["units"].count(unit["id"]) > 1:
            raise Refused(f"{unit['name']} is named twice.")
        if unit["side"] != units[0]["side"]:
            raise Refused(f"{unit['name']} and {units[0]['name']} are not on one side.")
        if unit["honor"]:
            raise Refused(f"{unit['name']} has an Honor Marker already; there is never a second.")
    for unit in units:
        unit["honor"] = True


def rallied(state: State, event: Event) -> None:
    """§6, §12 «Rallied»."""
    unit = changes.unit_in_play(state, event["unit"])
    if unit["level"] != "shaken":
        raise Refused(f"{unit['name']} is not Shaken.")
    if unit["general_staff"]:
        raise Refused(f"{unit['name']} is the General Staff itself.")
    if changes.staff_in_play(state, unit["side"]) is None or unit["side"] in state["staff_destroyed"]:
        raise Refused(f"The General Staff of {unit['name']} is not in play.")
    changes.set_level(unit, "hesitant")


def order_given(state: State, event: Event) -> None:
    """§8, §9, §12 «Giving orders»."""
    unit = changes.unit_in_play(state, event["unit"])
    order = event["order"]
    if state["step"] != "planning":
        raise Refused("Orders are given in Planning only.")
    if unit["level"] in ("shaken", "panicked"):
        raise Refused(f"{unit['name']} is {unit['level']} and takes no order.")
    if order == unit["order"]:
        raise Refused(f"{unit['name']} has that order already.")
    if order is not None:
        if order not in state["orders"]:
            raise Refused(f"There is no order {order!r}.")
        if order in ("flee", "panic"):
            raise Refused("Flee and Panic cannot be given.")
        if order not in unit["orders"]:
            raise Refused(f"{order!r} is not printed on the card of {unit['name']}.")
        if state["level_of_play"] == "expert":
            if unit["fatigue"] >= 6 and order != "rest":
                raise Refused(f"{unit['name']} is too tired for anything but Rest.")
            if unit["fatigue"] >= 4 and order in ("assault", "run"):
                raise Refused(f"{unit['name']} is too tired for Assault and Run.")
    unit["order"] = order


def condition_set(state: State, event: Event) -> None:
    """§10, §12 «Staff in range»."""
    unit = changes.unit_in_play(state, event["unit"])
    if event["condition"] not in ("engaged", "staff-in-range"):
        raise Refused(f"There is no condition {event['condition']!r}.")
    key = "engaged" if event["condition"] == "engaged" else "staff_in_range"
    if unit[key] == event["value"]:
        raise Refused(f"{unit['name']}: {event['condition']} is that already.")
    if key == "staff_in_range" and event["value"]:
        changes.refuse_staff_in_range(state, unit)
    unit[key] = event["value"]


def terrain_set(state: State, event: Event) -> None:
    """Advanced and expert only."""
    unit = changes.unit_in_play(state, event["unit"])
    if state["level_of_play"] == "intermediate":
        raise Refused("Terrain belongs to advanced and expert play.")
    if event["terrain"] not in state["terrain"]:
        raise Refused(f"There is no terrain {event['terrain']!r}.")
    if event["terrain"] == unit["terrain"]:
        raise Refused(f"{unit['name']} is there already.")
    unit["terrain"] = event["terrain"]


def fatigue_changed(state: State, event: Event) -> None:
    """Expert only, never to below 0."""
    unit = changes.unit_in_play(state, event["unit"])
    if state["level_of_play"] != "expert":
        raise Refused("Fatigue belongs to expert play.")
    if event["change"] == 0:
        raise Refused("A change of 0 changes nothing.")
    if unit["fatigue"] + event["change"] < 0:
        raise Refused(f"{unit['name']} has only {unit['fatigue']} markers.")
    unit["fatigue"] += event["change"]


def test_dropped(state: State, event: Event) -> None:
    """§10: strikes a test or a decision, the unit stays as it is."""
    unit = changes.unit_in_play(state, event["unit"])
    if event["cause"] not in (*CAUSES, "fate"):
        raise Refused(f"There is no test {event['cause']!r}.")
    if not event["reason"].strip():
        raise Refused("Dropping a test needs a reason.")
    if event["cause"] == "fate":
        if unit["id"] not in state["decisions"]:
            raise Refused(f"No decision is owed for {unit['name']}.")
        state["decisions"].remove(unit["id"])
        return
    if not changes.owes(state, unit, event["cause"]):
        raise Refused(f"{unit['name']} owes no test {event['cause']!r}.")
    changes.strike(state, unit, event["cause"])


def taken_off(state: State, event: Event) -> None:
    """§10: by scenario, or destroyed in a way no other event tells."""
    unit = changes.unit_in_play(state, event["unit"])
    if event["reason"] not in ("destroyed", "left"):
        raise Refused(f"Taken off as destroyed or left, not {event['reason']!r}.")
    changes.lose(state, unit, event["reason"])


EVENTS: dict[str, Callable[[State, Event], None]] = {
    "casualties": casualties,
    "attacked": attacked,
    "pursuit-due": pursuit_due,
    "test-rolled": test_rolled,
    "fate-decided": fate_decided,
    "melee-won": melee_won,
    "rallied": rallied,
    "order-given": order_given,
    "condition-set": condition_set,
    "terrain-set": terrain_set,
    "fatigue-changed": fatigue_changed,
    "test-dropped": test_dropped,
    "taken-off": taken_off,
    "step-ended": step_ended,
    "corrected": corrected,
}
