"""The state as plain JSON values, with the keys that worked examples name."""

from __future__ import annotations

from typing import Any

from tracker.rules.systems.break_tests.chain import Node, Setup
from tracker.rules.systems.break_tests.leaders import leading, odds
from tracker.rules.systems.break_tests.state import Owed, State, Status, Unit
from tracker.rules.systems.break_tests.strength import breaks_at, lost_forces, status, strength


def view(setup: Setup, state: State) -> dict[str, Any]:
    """Every element by id in tree order, the level now owed, phase, turn, active force, lost forces."""
    return {
        "elements": _elements(setup, state),
        "owed": [_owed(setup, state, owed) for owed in state.owed],
        "phase": state.phase,
        "turn": state.turn,
        "active": state.active,
        "lost": list(lost_forces(setup, state)),
    }


def _elements(setup: Setup, state: State) -> dict[str, Any]:
    failing = {owed.element for owed in state.owed if owed.failing}
    found = {node.id: _node(setup, state, node) for node in setup.nodes}
    for place, unit in enumerate(state.units):
        found[unit.id] = _unit(setup, unit, setup.units[place].strength, unit.id in failing)
    return found


def _node(setup: Setup, state: State, node: Node) -> dict[str, Any]:
    return {
        "strength": strength(setup, state, node),
        "starting_strength": node.starting,
        "breaks_at": breaks_at(setup, node.starting),
        "status": str(status(setup, state, node)),
        "suppressed": False,
    }


def _unit(setup: Setup, unit: Unit, starting: int, failing: bool) -> dict[str, Any]:
    return {
        "strength": unit.strength,
        "starting_strength": starting,
        "breaks_at": breaks_at(setup, starting),
        "status": str(Status.FAILING if failing and unit.in_play else unit.status),
        "suppressed": unit.suppressed,
    }


def _owed(setup: Setup, state: State, owed: Owed) -> dict[str, Any]:
    """A failing element keeps its target and offers no leaders; one without a leader has no target (§10)."""
    found = leading(setup, state, owed.element)
    target = owed.target if owed.failing else found.target
    chance = None if target is None else str(odds(target))
    if owed.failing and target is None:
        chance = "0"
    asked = found.asked and not owed.failing
    return {
        "element": owed.element,
        "level": str(setup.level(owed.element)),
        "target": target,
        "chance": chance,
        "leaders": [leader.id for leader in found.able] if asked else [],
    }
