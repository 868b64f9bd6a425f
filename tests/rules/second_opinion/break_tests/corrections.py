"""The event `corrected` of the second opinion: §10 «Corrections», sentence by sentence."""

from typing import Any

from tests.rules.second_opinion.break_tests import phase_end, reckoning
from tests.rules.second_opinion.break_tests.opening import Element, Refused, State, is_whole

STATUSES = ("in-play", "destroyed", "broken", "removed", "left")


def corrected(state: State, event: dict[str, Any]) -> None:
    """Sets one value; what is owed is worked out again afterwards, by `follow_up`."""
    element, field, value = event["element"], event["field"], event["value"]
    if element is None:
        _battle(state, field, value)
    elif element in state["units"]:
        _unit(state, state["units"][element], field, value)
    elif "/" in element and element.split("/", 1)[0] in state["units"]:
        unit_id, group_name = element.split("/", 1)
        _group(state, state["units"][unit_id], group_name, field, value)
    elif "/" in element and element.split("/", 1)[0] in state["forces"]:
        force, doctrine = element.split("/", 1)
        _doctrine(state, force, doctrine, field, value)
    else:
        raise Refused(f"{element!r} cannot be corrected.")


def _battle(state: State, field: str, value: Any) -> None:
    good = {
        "phase": isinstance(value, str) and value in state["rules"]["phases"],
        "turn": is_whole(value) and value >= 1,
        "active": isinstance(value, str) and value in state["forces"],
    }
    if not good.get(field, False):
        raise Refused(f"The {field} of the battle cannot be {value!r}.")
    if reckoning.owed_elements(state):
        raise Refused("Break Tests are still owed: phase, turn and active wait.")
    state[field] = value


def _unit(state: State, unit: Element, field: str, value: Any) -> None:
    if field == "strength":
        _set_strength(state, unit, value)
    elif field == "status":
        _set_status(state, unit, value)
    elif field == "suppressed":
        if not isinstance(value, bool) or (value and unit["status"] != "in-play"):
            raise Refused(f"suppressed of {unit['name']} cannot be {value!r}.")
        unit["suppressed"] = value
    else:
        raise Refused(f"A unit has no {field!r} to correct.")


def _refuse_out_of_play(unit: Element) -> None:
    if unit["status"] in ("broken", "removed", "left"):
        raise Refused(f"{unit['name']} is {unit['status']}: correct its status first.")


def _set_strength(state: State, unit: Element, value: Any) -> None:
    _refuse_out_of_play(unit)
    if not is_whole(value) or not 0 <= value <= reckoning.starting_strength(state, unit["id"]):
        raise Refused(f"The strength of {unit['name']} cannot be {value!r}.")
    old = reckoning.on_table(unit)
    lowest_first = sorted(unit["groups"], key=lambda group: group["rank"])
    for _ in range(old - value):
        next(group for group in lowest_first if group["count"] > 0)["count"] -= 1
    for _ in range(value - old):
        next(group for group in lowest_first if group["count"] < group["start"])["count"] += 1
    _count_as_having_been_so(state, unit, old - value)


def _group(state: State, unit: Element, name: str, field: str, value: Any) -> None:
    groups = [group for group in unit["groups"] if group["name"] == name]
    if not groups or field != "count":
        raise Refused(f"{unit['name']} has no {field!r} of {name!r} to correct.")
    _refuse_out_of_play(unit)
    if not is_whole(value) or not 0 <= value <= groups[0]["start"]:
        raise Refused(f"The count of {name} cannot be {value!r}.")
    old = groups[0]["count"]
    groups[0]["count"] = value
    _count_as_having_been_so(state, unit, old - value)


def _count_as_having_been_so(state: State, unit: Element, lost: int) -> None:
    """The casualties of this phase change by what was lost; 0 destroys, more brings back."""
    unit["casualties"] += lost
    if unit["casualties"] < 0:
        unit["strength_at_start"] -= unit["casualties"]
        unit["casualties"] = 0
    figures = sum(group["count"] for group in unit["groups"])
    if figures == 0 and unit["status"] == "in-play":
        phase_end.take_off(unit, "destroyed")
    elif figures > 0 and unit["status"] == "destroyed":
        _bring_back(state, unit)


def _bring_back(state: State, unit: Element) -> None:
    unit["status"] = "in-play"
    unit["left_lost"] = False
    unit["removed_with"] = None
    for command in reckoning.commands_above(state, unit["id"]):
        state["commands"][command]["gone"] = None


def _set_status(state: State, unit: Element, value: Any) -> None:
    if value not in STATUSES:
        raise Refused(f"The status of {unit['name']} cannot be {value!r}.")
    if value == "in-play":
        _put_in_play(state, unit)
    elif value == "left":
        phase_end.take_off(unit, "left")
    elif value != unit["status"]:
        if value == "destroyed":
            unit["casualties"] += reckoning.on_table(unit)
        phase_end.take_off(unit, value)
        if value == "removed":
            # Nobody says with which command it went: with its own.
            unit["removed_with"] = unit["parent"]


def _put_in_play(state: State, unit: Element) -> None:
    # It may be failing: then it is in play now, and its test owed as if it had not been rolled.
    state["failing"].pop(unit["id"], None)
    if unit["status"] == "in-play":
        return
    figures = sum(group["count"] for group in unit["groups"])
    if figures == 0:
        raise Refused(f"{unit['name']} has no figures: correct its strength.")
    if unit["strength_at_start"] == 0:
        # Gone since an earlier phase, and now counted as never having been gone.
        unit["strength_at_start"] = figures
    _bring_back(state, unit)


def _doctrine(state: State, force: str, doctrine_id: str, field: str, value: Any) -> None:
    doctrine = state["doctrines"][force].get(doctrine_id)
    if doctrine is None or field != "used":
        raise Refused(f"There is no {field!r} of {doctrine_id!r} to correct.")
    most = doctrine["uses"]
    if not is_whole(value) or value < 0 or (most is not None and value > most):
        raise Refused(f"{doctrine['name']} cannot have been used {value!r} times.")
    doctrine["used"] = value
