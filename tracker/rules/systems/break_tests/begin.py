"""The state a battle starts in, and whether a stored state belongs to a battle."""

from __future__ import annotations

from tracker.rules.system import Fault
from tracker.rules.systems.break_tests.chain import Setup
from tracker.rules.systems.break_tests.state import DoctrineCount, State, Unit


def begin(setup: Setup) -> State:
    """All figures on the table, first phase of turn 1, the first force active (§10 «Phases and turns»)."""
    return State(
        phase=setup.phase_ids[0],
        active=setup.forces[0].id,
        units=tuple(
            Unit(
                id=record.id,
                figures=tuple(group.count for group in record.figures),
                began=record.strength,
            )
            for record in setup.units
        ),
        fallen=(None,) * len(setup.nodes),
        doctrines=(DoctrineCount(),) * len(setup.doctrines),
    )


def check_state(setup: Setup, state: State) -> None:
    """`Fault` where units, commands, Doctrines, phase or active force are not those of the battle."""
    if [unit.id for unit in state.units] != list(setup.places):
        raise Fault("state.units: not the units of the opening")
    for place, unit in enumerate(state.units):
        groups = setup.units[place].figures
        fits = len(unit.figures) == len(groups) and all(
            0 <= left <= group.count for left, group in zip(unit.figures, groups, strict=True)
        )
        if not fits or (unit.in_play and not any(unit.figures)):
            raise Fault(f"state.units[{place}].figures: {list(unit.figures)} is not possible")
        if unit.gone is not None and unit.gone.command not in (None, *setup.node_places):
            raise Fault(f"state.units[{place}].gone: there is no command “{unit.gone.command}”")
    if len(state.fallen) != len(setup.nodes):
        raise Fault("state.fallen: not the commands of the opening")
    if len(state.doctrines) != len(setup.doctrines):
        raise Fault("state.doctrines: not the Doctrines of the opening")
    if state.phase not in setup.phases:
        raise Fault(f"state.phase: there is no phase “{state.phase}”")
    known = setup.places.keys() | setup.node_places.keys()
    if not known >= {*state.settled, *(owed.element for owed in state.owed)}:
        raise Fault("state.owed: names an element that is not in the opening")
    if not setup.force_places.keys() >= {state.active, *state.lost_before}:
        raise Fault("state.active: names a force that is not in the opening")
