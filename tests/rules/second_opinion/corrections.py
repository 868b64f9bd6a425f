"""The event `corrected` of the second opinion: the table of §12 «Corrections», row by row."""

from typing import Any

from tests.rules.second_opinion import changes
from tests.rules.second_opinion.opening import (
    LEVELS,
    REASONS_OUT_OF_PLAY,
    STEPS,
    VALUES,
    Refused,
    State,
    Unit,
    is_whole,
)
from tests.rules.second_opinion.reckoning import in_play, models_left

ONLY_IN_PLAY = ("order", "engaged", "put_to_flight", "must_pursue", "staff_in_range")
TRUTHS = ("honor", "commander", "engaged", "put_to_flight", "must_pursue", "staff_in_range")
CORRECTIONS = tuple(f"{value}_correction" for value in VALUES)
UNIT_FIELDS = (
    "casualties", "level", *TRUTHS, "order", "terrain", "fatigue", "ammunition", "out_of_play", *CORRECTIONS,
)  # fmt: skip
BATTLE_FIELDS = ("turn", "step", "staff_destroyed")


def corrected(state: State, event: dict[str, Any]) -> None:
    """Sets one value and what the table says; never owes a test, marks a side or puts to flight."""
    if not event["reason"].strip():
        raise Refused("A correction needs a reason.")
    field, value = event["field"], event["value"]
    if event["unit"] is None:
        _correct_battle(state, field, value)
        return
    unit = changes.known_unit(state, event["unit"])
    if field not in UNIT_FIELDS:
        raise Refused(f"A unit has no {field!r} to correct.")
    if field in ONLY_IN_PLAY and not in_play(unit):
        raise Refused(f"{unit['name']} is out of play: its {field} cannot be corrected.")
    if not _can_take(state, unit, field, value):
        raise Refused(f"The {field} of {unit['name']} cannot be {value!r}.")
    _set(state, unit, field, value)


def _correct_battle(state: State, field: str, value: Any) -> None:
    if field not in BATTLE_FIELDS:
        raise Refused(f"The battle has no {field!r} to correct.")
    if field == "turn":
        good = is_whole(value) and value >= 1
    elif field == "step":
        good = value in STEPS
    else:
        good = isinstance(value, list) and all(side in state["sides"] for side in value)
    if not good:
        raise Refused(f"The {field} cannot be {value!r}.")
    state[field] = list(value) if field == "staff_destroyed" else value
    if field == "staff_destroyed":
        for side in value:
            changes.end_staff_in_range(state, side)


def _can_take(state: State, unit: Unit, field: str, value: Any) -> bool:
    if field == "casualties":
        return is_whole(value) and 0 <= value <= unit["models"] - (1 if in_play(unit) else 0)
    if field == "level":
        return value in LEVELS
    if field in TRUTHS:
        if field == "staff_in_range" and value is True:
            changes.refuse_staff_in_range(state, unit)
        return value is True or value is False
    if field == "order":
        automatic: dict[str, list[str]] = {"shaken": ["flee"], "panicked": ["panic"]}
        allowed: list[str] = automatic.get(unit["level"]) or unit["orders"]
        return value is None or value in allowed
    if field == "terrain":
        return (
            state["level_of_play"] != "intermediate" and isinstance(value, str) and value in state["terrain"]
        )
    if field == "fatigue":
        return state["level_of_play"] == "expert" and is_whole(value) and value >= 0
    if field == "ammunition":
        return value is None or (is_whole(value) and value >= 0)
    if field == "out_of_play":
        return value in REASONS_OUT_OF_PLAY or (value is None and models_left(unit) > 0)
    return is_whole(value) and -30 <= value <= 30


def _set(state: State, unit: Unit, field: str, value: Any) -> None:
    if field == "level":
        changes.set_level(unit, value)
    elif field == "out_of_play" and value is not None:
        changes.put_out_of_play(state, unit, value)
    else:
        unit[field] = value
