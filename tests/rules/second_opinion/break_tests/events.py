"""The events of the second opinion, §8: each refuses or changes the copy it is given."""

import pickle
from collections.abc import Callable
from typing import Any

from tests.rules.second_opinion.break_tests import phase_end, reckoning
from tests.rules.second_opinion.break_tests.corrections import corrected
from tests.rules.second_opinion.break_tests.opening import Element, Refused, State
from tests.rules.second_opinion.break_tests.shapes import check_shape

Event = dict[str, Any]


def apply(state: State, event: Event) -> State:
    """The state after the event and all it brings about; the given one stays as it is."""
    check_shape(event)
    # There and back through pickle is a deep copy too, at a tenth of its time.
    after: State = pickle.loads(pickle.dumps(state))
    EVENTS[event["type"]](after, pickle.loads(pickle.dumps(event)))
    phase_end.follow_up(after)
    return after


def _unit_in_play(state: State, unit_id: str) -> Element:
    if unit_id not in state["units"]:
        raise Refused(f"There is no unit {unit_id!r}.")
    unit: Element = state["units"][unit_id]
    if unit["status"] != "in-play":
        raise Refused(f"{unit['name']} is out of play ({unit['status']}).")
    return unit


def _refuse_while_owed(state: State) -> None:
    owed = reckoning.owed_elements(state)
    if owed:
        names = [(state["units"].get(one) or state["commands"][one])["name"] for one in owed]
        raise Refused(f"Break Tests are still owed: {', '.join(names)}.")


def _groups_meant(unit: Element, event: Event) -> list[dict[str, Any]]:
    """§10 «Which figures»: the named group, else all, lowest rank first."""
    wanted = event.get("group")
    found = [group for group in unit["groups"] if wanted is None or group["name"] == wanted]
    if not found:
        raise Refused(f"{unit['name']} has no group {wanted!r}.")
    if event["count"] < 1:
        raise Refused("At least one figure is needed.")
    return sorted(found, key=lambda group: group["rank"])


def casualties(state: State, event: Event) -> None:
    """§8, §10 «Which figures»."""
    _refuse_while_owed(state)
    unit = _unit_in_play(state, event["unit"])
    groups, left = _groups_meant(unit, event), event["count"]
    if left > sum(group["count"] for group in groups):
        raise Refused(f"{unit['name']} has not that many figures there.")
    for group in groups:
        killed = min(left, group["count"])
        group["count"] -= killed
        left -= killed
    unit["casualties"] += event["count"]
    if reckoning.on_table(unit) == 0:
        phase_end.take_off(unit, "destroyed")


def figures_returned(state: State, event: Event) -> None:
    """§4 «Returned models», §10 «Which figures»."""
    _refuse_while_owed(state)
    unit = _unit_in_play(state, event["unit"])
    groups, left = _groups_meant(unit, event), event["count"]
    if left > sum(group["start"] - group["count"] for group in groups):
        raise Refused(f"{unit['name']} does not miss that many figures there.")
    for group in groups:
        back = min(left, group["start"] - group["count"])
        group["count"] += back
        left -= back


def unit_left(state: State, event: Event) -> None:
    """§8, §10 «Units that left»."""
    _refuse_while_owed(state)
    unit = _unit_in_play(state, event["unit"])
    phase_end.take_off(unit, "left")
    unit["left_lost"] = event["lost"]


def phase_ended(state: State, event: Event) -> None:
    """§10 «The end of a phase» and «Insisting»; what follows is `follow_up`'s."""
    if not event.get("insist", False):
        _refuse_while_owed(state)
    if reckoning.owed_elements(state):
        phase_end.begin_next_phase(state)
        return
    state["ending"] = True
    state["settled"] = []


def _owed_element(state: State, element: str) -> str:
    if element not in state["units"] and element not in state["commands"]:
        raise Refused(f"There is nothing called {element!r}.")
    if element not in reckoning.owed_elements(state):
        raise Refused(f"Nothing is owed for {element!r}.")
    return element


def _check_die(event: Event) -> None:
    if not 1 <= event["die"] <= 6:
        raise Refused(f"A die shows 1 to 6, not {event['die']}.")


def _check_source(event: Event) -> None:
    if event.get("source", "typed") not in ("typed", "digital"):
        raise Refused(f"A die is typed or digital, not {event['source']!r}.")


def test_rolled(state: State, event: Event) -> None:
    """§3, §10 «Which event when», «Leaders»."""
    element = _owed_element(state, event["element"])
    if reckoning.status(state, element) == "failing":
        raise Refused("It has failed already: use a Doctrine or accept.")
    _check_die(event)
    _check_source(event)
    leaders = dict(reckoning.leading_groups(state, element))
    leader = event.get("leader")
    if leader is None and reckoning.choices(state, element):
        raise Refused(f"Choose who leads: {', '.join(leaders)}.")
    if leader is not None and leader not in leaders:
        raise Refused(f"{leader!r} cannot lead this test.")
    # Where nobody is asked all of them have the same target.
    target = next(iter(leaders.values())) if leader is None else leaders[leader]
    if event["die"] >= target:
        phase_end.settle(state, element)
    else:
        state["failing"][element] = {"target": target, "rerolls": []}


def doctrine_used(state: State, event: Event) -> None:
    """§6, §10 «Which event when», «Usable Doctrines»."""
    element = _owed_element(state, event["element"])
    doctrines = state["doctrines"][reckoning.force_of(state, element)]
    if event["doctrine"] not in doctrines:
        raise Refused(f"This force has no Doctrine {event['doctrine']!r}.")
    doctrine = doctrines[event["doctrine"]]
    reason = phase_end.why_unusable(state, element, event["doctrine"])
    if reason is not None:
        raise Refused(f"{doctrine['name']} {reason}.")
    _check_source(event)
    die = event.get("die")
    if (die is None) == (doctrine["kind"] == "re-roll"):
        raise Refused("A re-roll needs a die, an ignore takes none.")
    doctrine["used"] += 1
    doctrine["used_in_phase"] += 1
    if die is None:
        phase_end.settle(state, element)
        return
    _check_die(event)
    failing = state["failing"][element]
    failing["rerolls"].append(event["doctrine"])
    if die >= failing["target"]:
        phase_end.settle(state, element)


def break_accepted(state: State, event: Event) -> None:
    """§6: the failing element is removed."""
    element = _owed_element(state, event["element"])
    if reckoning.status(state, element) != "failing":
        raise Refused("It has not failed.")
    phase_end.break_element(state, element)


def suppressed_set(state: State, event: Event) -> None:
    """§7, §10 «Suppression flag»."""
    unit = _unit_in_play(state, event["unit"])
    if unit["suppressed"] == event["value"]:
        raise Refused(f"{unit['name']} is so already.")
    unit["suppressed"] = event["value"]


def leadership_rolled(state: State, event: Event) -> None:
    """§7, §10 «Leadership roll»."""
    unit = _unit_in_play(state, event["unit"])
    if not unit["suppressed"]:
        raise Refused(f"{unit['name']} is not suppressed.")
    _check_die(event)
    _check_source(event)
    best = reckoning.leading_groups(state, unit["id"])[0][1]
    if event["die"] + event.get("modifier", 0) >= best:
        unit["suppressed"] = False


EVENTS: dict[str, Callable[[State, Event], None]] = {
    "casualties": casualties,
    "figures-returned": figures_returned,
    "unit-left": unit_left,
    "phase-ended": phase_ended,
    "test-rolled": test_rolled,
    "doctrine-used": doctrine_used,
    "break-accepted": break_accepted,
    "suppressed-set": suppressed_set,
    "leadership-rolled": leadership_rolled,
    "corrected": corrected,
}
