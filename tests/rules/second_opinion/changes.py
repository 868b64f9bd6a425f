"""What happens to a unit or a side in the second opinion, whichever event brings it about.

The state given is changed in place; `fortitude.apply` hands in a copy.
"""

from tests.rules.second_opinion.opening import LEVELS, Refused, State, Unit
from tests.rules.second_opinion.reckoning import in_play


def known_unit(state: State, unit_id: str) -> Unit:
    """The unit of that id, in play or out."""
    if unit_id not in state["units"]:
        raise Refused(f"There is no unit {unit_id!r}.")
    unit: Unit = state["units"][unit_id]
    return unit


def unit_in_play(state: State, unit_id: str) -> Unit:
    """§12: every event but a correction is refused for a unit out of play."""
    unit = known_unit(state, unit_id)
    if not in_play(unit):
        raise Refused(f"{unit['name']} is out of play ({unit['out_of_play']}).")
    return unit


def set_level(unit: Unit, level: str) -> None:
    """§12 «Order follows level»."""
    if level == unit["level"]:
        return
    unit["level"] = level
    if not in_play(unit):
        return
    if level == "shaken":
        unit["order"] = "flee"
    elif level == "panicked":
        unit["order"] = "panic"
    elif unit["order"] in ("flee", "panic"):
        unit["order"] = None


def worsen(unit: Unit) -> None:
    """A level worse; engaged and Hesitant or Shaken before: also Put to Flight (§4)."""
    if unit["engaged"] and unit["level"] in ("hesitant", "shaken"):
        unit["put_to_flight"] = True
    set_level(unit, LEVELS[LEVELS.index(unit["level"]) + 1])


def owe(state: State, unit: Unit, cause: str) -> None:
    """One more test of that cause, the latest."""
    state["owed"].append({"unit": unit["id"], "cause": cause})


def owes(state: State, unit: Unit, cause: str) -> bool:
    """Whether a test of that cause is owed."""
    return {"unit": unit["id"], "cause": cause} in state["owed"]


def strike(state: State, unit: Unit, cause: str) -> None:
    """Takes the unit's earliest test of that cause off the list."""
    state["owed"].remove({"unit": unit["id"], "cause": cause})


def put_out_of_play(state: State, unit: Unit, reason: str) -> None:
    """§12 «Out of play», and the last sentence of «Staff in range»; marks no side."""
    unit["out_of_play"] = reason
    unit["order"] = None
    for condition in ("engaged", "staff_in_range", "put_to_flight", "must_pursue"):
        unit[condition] = False
    state["owed"] = [test for test in state["owed"] if test["unit"] != unit["id"]]
    state["decisions"] = [decision for decision in state["decisions"] if decision != unit["id"]]
    if unit["general_staff"]:
        end_staff_in_range(state, unit["side"])


def end_staff_in_range(state: State, side: str) -> None:
    """For every unit of the side."""
    for unit in state["units"].values():
        if unit["side"] == side:
            unit["staff_in_range"] = False


def lose(state: State, unit: Unit, reason: str) -> None:
    """Out of play by an event other than a correction."""
    lose_all(state, [unit], reason)


def lose_all(state: State, units: list[Unit], reason: str) -> None:
    """All of them out of play first, then what the loss of a General Staff brings (§12 «Staff destroyed»)."""
    for unit in units:
        put_out_of_play(state, unit, reason)
    lost_sides = [unit["side"] for unit in units if unit["general_staff"] and _is_destruction(state, reason)]
    fresh = [side for side in lost_sides if side not in state["staff_destroyed"]]
    for unit in state["units"].values():
        if unit["side"] in fresh and in_play(unit):
            owe(state, unit, "staff-destroyed")
    state["staff_destroyed"] += fresh


def _is_destruction(state: State, reason: str) -> bool:
    return reason != "left" or state["switches"]["staff_left_is_destroyed"]


def refuse_staff_in_range(state: State, unit: Unit) -> None:
    """§12 «Staff in range»: where it may not become true."""
    staff = staff_in_play(state, unit["side"])
    if unit["general_staff"]:
        raise Refused(f"{unit['name']} is the General Staff itself.")
    if staff is None:
        raise Refused(f"The side {unit['side']!r} has no General Staff in play.")
    if unit["side"] in state["staff_destroyed"]:
        raise Refused(f"The General Staff of the side {unit['side']!r} is destroyed.")


def staff_in_play(state: State, side: str) -> Unit | None:
    """The side's General Staff, if it has one in play."""
    for unit in state["units"].values():
        if unit["side"] == side and unit["general_staff"] and in_play(unit):
            found: Unit = unit
            return found
    return None
