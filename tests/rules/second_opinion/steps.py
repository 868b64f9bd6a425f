"""The event `step-ended` of the second opinion: §7's table of what leaving and entering a step does."""

from typing import Any

from tests.rules.second_opinion import changes
from tests.rules.second_opinion.opening import STEPS, Refused, State, Unit
from tests.rules.second_opinion.reckoning import in_play


def step_ended(state: State, event: dict[str, Any]) -> None:
    """§7, §12 «Insisting»: drop, leave, enter."""
    owing = [test["unit"] for test in state["owed"]] + state["decisions"]
    if owing and not event.get("insist", False):
        names = [unit["name"] for unit in state["units"].values() if unit["id"] in owing]
        raise Refused(f"Still owed: {', '.join(names)}.")
    state["owed"] = []
    state["decisions"] = []
    units = [unit for unit in state["units"].values() if in_play(unit)]
    _leave(state, units)
    state["step"] = STEPS[(STEPS.index(state["step"]) + 1) % len(STEPS)]
    _enter(state, [unit for unit in units if in_play(unit)])


def _leave(state: State, units: list[Unit]) -> None:
    step, expert = state["step"], state["level_of_play"] == "expert"
    if step == "planning":
        for unit in units:
            unit["must_pursue"] = False
    if step == "movement" and expert:
        for unit in units:
            if unit["order"] in ("assault", "run", "move-and-fire", "retreat"):
                unit["fatigue"] += 1
    if step == "special" and expert:
        for unit in units:
            no_order = unit["order"] is None and not unit["engaged"]
            if no_order or unit["order"] in ("rest", "ambush"):
                unit["fatigue"] = max(0, unit["fatigue"] - 1)
    if step == "melee" and expert:
        changes.lose_all(
            state, [unit for unit in units if unit["engaged"] and unit["fatigue"] >= 6], "surrendered"
        )
    if step == "retreat" and state["switches"]["flight_ends_engagement"]:
        for unit in units:
            if unit["put_to_flight"]:
                unit["engaged"] = False


def _enter(state: State, units: list[Unit]) -> None:
    late = state["switches"]["orders_in_morale_phase"]
    if state["step"] == ("planning" if late else "morale"):
        for unit in units:
            unit["order"] = None
    if state["step"] == "morale":
        state["turn"] += 1
        for unit in units:
            unit["put_to_flight"] = False
            tested = not unit["engaged"] or state["switches"]["engaged_test_in_morale_phase"]
            if unit["level"] != "normal" and tested:
                changes.owe(state, unit, "morale-phase")
    if state["step"] == "planning":
        for unit in units:
            if unit["level"] == "shaken":
                unit["order"] = "flee"
            if unit["level"] == "panicked":
                unit["order"] = "panic"
