"""What may be set by hand now (rules §10 «Corrections»), as it is offered: each value with what it can be."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.rules.face import CorrectionField
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say, verbatim
from tracker.rules.systems.break_tests.chain import Setup
from tracker.rules.systems.break_tests.correcting_units import STATUSES
from tracker.rules.systems.break_tests.events import Corrected
from tracker.rules.systems.break_tests.state import State, Status, Unit
from tracker.rules.systems.break_tests.strength import unit_status
from tracker.rules.systems.break_tests.tables import MOST
from tracker.rules.systems.break_tests.words import FIELD_NAMES, STATUS_NAMES


def unit_fields(setup: Setup, state: State, unit: str) -> tuple[CorrectionField, ...]:
    """Strength and figures while there are any to correct, the status, the flag while on the table."""
    now = state.units[setup.places[unit]]
    return tuple(_of_unit(setup, state, now))


def _of_unit(setup: Setup, state: State, now: Unit) -> Iterator[CorrectionField]:
    record = setup.units[setup.places[now.id]]
    if now.status in (Status.IN_PLAY, Status.DESTROYED):
        yield CorrectionField(
            id="strength",
            text=FIELD_NAMES["strength"],
            now=now.strength,
            kind="number",
            highest=record.strength,
        )
        if len(record.figures) > 1:
            for group, left in zip(record.figures, now.figures, strict=True):
                yield CorrectionField(
                    id=f"count/{group.name}",
                    text=verbatim(group.name),
                    now=left,
                    kind="number",
                    highest=group.count,
                )
    possible = tuple(
        (str(status), STATUS_NAMES[status])
        for status in STATUSES
        if status is not Status.IN_PLAY or any(now.figures)
    )
    yield CorrectionField(
        id="status",
        text=FIELD_NAMES["status"],
        now=str(unit_status(state, now)),
        kind="choice",
        options=possible,
    )
    if now.in_play:
        yield CorrectionField(
            id="suppressed", text=FIELD_NAMES["suppressed"], now=now.suppressed, kind="flag"
        )


def battle_fields(setup: Setup, state: State) -> tuple[CorrectionField, ...]:
    """Uses of Doctrines; while nothing is owed also turn, phase and active force."""
    return (*(_of_turn(setup, state) if not state.owed else ()), *_of_doctrines(setup, state))


def _of_turn(setup: Setup, state: State) -> Iterator[CorrectionField]:
    yield CorrectionField(
        id="turn", text=FIELD_NAMES["turn"], now=state.turn, kind="number", lowest=1, highest=MOST
    )
    if len(setup.phases) > 1:
        yield CorrectionField(
            id="phase",
            text=FIELD_NAMES["phase"],
            now=state.phase,
            kind="choice",
            options=tuple(setup.phases.items()),
        )
    if len(setup.forces) > 1:
        yield CorrectionField(
            id="active",
            text=FIELD_NAMES["active"],
            now=state.active,
            kind="choice",
            options=tuple((force.id, verbatim(force.name)) for force in setup.forces),
        )


def _of_doctrines(setup: Setup, state: State) -> Iterator[CorrectionField]:
    for place, doctrine in enumerate(setup.doctrines):
        force = setup.forces[setup.doctrine_forces[place]]
        highest = MOST if doctrine.uses is None else doctrine.uses
        if highest:
            yield CorrectionField(
                id=f"used/{force.id}/{doctrine.id}",
                text=say(
                    QT_TRANSLATE_NOOP("rules", "{doctrine} of {force}, times used"),
                    doctrine=doctrine.name,
                    force=force.name,
                ),
                now=state.doctrines[place].used,
                kind="number",
                highest=highest,
            )


def correction(unit: str | None, field: str, value: object, reason: str) -> Corrected:
    """The event that sets one of these fields."""
    name, _, part = field.partition("/")
    element = unit
    if part:
        element = part if unit is None else f"{unit}/{part}"
    return Corrected(element=element, field=name, value=value, reason=reason)
