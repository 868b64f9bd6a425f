"""The state as plain JSON values, with the keys that worked examples name."""

from __future__ import annotations

from typing import Any

from tracker.rules.systems.fortitude_tests.state import State, Unit
from tracker.rules.systems.fortitude_tests.tables import VALUES, Setup
from tracker.rules.systems.fortitude_tests.values import breakdown, has_commander, odds, tested


def view(setup: Setup, state: State) -> dict[str, Any]:
    """Units by id, owed tests with target and exact chance, decisions, sides without staff, turn and step."""
    return {
        "units": {unit.id: _unit(setup, state, unit) for unit in state.units},
        "owed": [_owed(setup, state, place) for place in range(len(state.owed))],
        "decisions": list(state.decisions),
        "staff_destroyed": list(state.staff_destroyed),
        "turn": state.turn,
        "step": str(state.step),
    }


def _unit(setup: Setup, state: State, unit: Unit) -> dict[str, Any]:
    card = setup.card(unit.id)
    numbers = {value: breakdown(setup, state, unit, value) for value in VALUES}
    fortitude = numbers["fortitude"]
    return {
        **{value: found.total if found else None for value, found in numbers.items()},
        "parts": fortitude.by_source() if fortitude else None,
        "level": str(unit.level),
        "red_markers": unit.level.rank,
        "honor": unit.honor,
        "casualties": unit.casualties,
        "models_left": card.models - unit.casualties,
        "commander": has_commander(card, unit),
        "order": unit.order,
        "engaged": unit.engaged,
        "staff_in_range": unit.staff_in_range,
        "terrain": unit.terrain,
        "fatigue": unit.fatigue,
        "put_to_flight": unit.put_to_flight,
        "must_pursue": unit.must_pursue,
        "out_of_play": str(unit.out_of_play) if unit.out_of_play else None,
    }


def _owed(setup: Setup, state: State, place: int) -> dict[str, Any]:
    owed = state.owed[place]
    unit = state.units[setup.places[owed.unit]]
    target = tested(setup, state, unit, owed.cause).total
    return {
        "unit": owed.unit,
        "cause": str(owed.cause),
        "target": target,
        "chance": str(odds(setup, target)),
    }
