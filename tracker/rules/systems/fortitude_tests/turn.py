"""The turn (rules §7, §9, §12): `step-ended`, and what leaving and entering a step does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.fortitude_tests.draft import Draft, refuse
from tracker.rules.systems.fortitude_tests.events import StepEnded
from tracker.rules.systems.fortitude_tests.kinds import Kind
from tracker.rules.systems.fortitude_tests.leaving import take_out
from tracker.rules.systems.fortitude_tests.levels import owe
from tracker.rules.systems.fortitude_tests.state import (
    FLEE,
    PANIC,
    STEPS,
    Cause,
    Level,
    OutOfPlay,
    Step,
    Unit,
)
from tracker.rules.systems.fortitude_tests.values import counted
from tracker.rules.systems.fortitude_tests.words import STEP_NAMES


def end_step(draft: Draft, event: StepEnded) -> Sentence:
    """`step-ended`: refused while something is owed; insisting drops that, then goes on as usual."""
    left = draft.state.step
    _nothing_owed(draft, event.insist)
    LEAVING.get(left, _nothing)(draft)
    entered = STEPS[(STEPS.index(left) + 1) % len(STEPS)]
    draft.set(step=entered)
    ENTERING.get(entered, _nothing)(draft)
    name = say(
        QT_TRANSLATE_NOOP("rules", "Turn {turn}: {step}"), turn=draft.state.turn, step=STEP_NAMES[entered]
    )
    draft.tell(say(QT_TRANSLATE_NOOP("rules", "{heading} begins."), heading=name))
    for owed in draft.state.owed:
        if owed.cause is Cause.MORALE_PHASE:
            draft.tell(
                say(QT_TRANSLATE_NOOP("rules", "{unit} tests its morale."), unit=draft.name(owed.unit)),
                owed.unit,
                kind=Kind.TESTS,
            )
    return name


def owing_units(draft: Draft) -> tuple[str, ...]:
    """The ids of the units that owe a test or a decision, each once, decisions first."""
    return tuple(dict.fromkeys((*draft.state.decisions, *(owed.unit for owed in draft.state.owed))))


def _nothing_owed(draft: Draft, insist: bool) -> None:
    units = owing_units(draft)
    if not units:
        return
    names = tuple(draft.name(unit) for unit in units)
    if not insist:
        refuse(QT_TRANSLATE_NOOP("rules", "Still to be settled: {units}."), units=names)
    tests = len(draft.state.owed) + len(draft.state.decisions)
    draft.set(owed=(), decisions=())
    draft.tell(
        counted(
            tests,
            QT_TRANSLATE_NOOP("rules", "1 owed test or decision dropped: {units}."),
            QT_TRANSLATE_NOOP("rules", "{count} owed tests or decisions dropped: {units}."),
            units=names,
        ),
        *units,
        kind=Kind.TESTS,
    )


def _nothing(draft: Draft) -> None:
    """Most steps begin and end without further ado."""


def _each(draft: Draft, change: Callable[[Unit], dict[str, Any]]) -> None:
    """Change every unit in play at once."""
    draft.set(
        units=tuple(
            msgspec.structs.replace(unit, **fields) if unit.in_play and (fields := change(unit)) else unit
            for unit in draft.state.units
        )
    )


def _leave_planning(draft: Draft) -> None:
    _each(draft, lambda unit: {"must_pursue": False} if unit.must_pursue else {})


def _leave_movement(draft: Draft) -> None:
    if draft.setup.has_fatigue:
        tiring = draft.setup.tables.fatigue_limits.tiring
        _each(draft, lambda unit: {"fatigue": unit.fatigue + 1} if unit.order in tiring else {})


def _leave_special(draft: Draft) -> None:
    if draft.setup.has_fatigue:
        resting = draft.setup.tables.fatigue_limits.resting
        _each(
            draft,
            lambda unit: {"fatigue": unit.fatigue - 1} if unit.fatigue and _rests(unit, resting) else {},
        )


def _rests(unit: Unit, resting: tuple[str, ...]) -> bool:
    """§12 «No order»: without an order a unit rests unless it is engaged."""
    return unit.order in resting or (unit.order is None and not unit.engaged)


def _leave_melee(draft: Draft) -> None:
    """§9: a unit that is still engaged and too tired surrenders; all surrenders come first in effect."""
    if not draft.setup.has_fatigue:
        return
    limit = draft.setup.tables.fatigue_limits.surrender
    surrendering = {
        unit.id: OutOfPlay.SURRENDERED
        for unit in draft.state.units
        if unit.in_play and unit.engaged and unit.fatigue >= limit
    }
    for unit in surrendering:
        draft.tell(
            say(
                QT_TRANSLATE_NOOP("rules", "{unit} is engaged with {count} fatigue markers and surrenders."),
                unit=draft.name(unit),
                count=draft.unit(unit).fatigue,
            ),
            unit,
            kind=Kind.LOSSES,
        )
    take_out(draft, surrendering)


def _leave_retreat(draft: Draft) -> None:
    if draft.setup.house.flight_ends_engagement:
        _each(draft, lambda unit: {"engaged": False} if unit.put_to_flight and unit.engaged else {})


def _enter_morale(draft: Draft) -> None:
    draft.set(turn=draft.state.turn + 1)
    keep_orders = draft.setup.house.orders_in_morale_phase
    _each(
        draft,
        lambda unit: {"order": unit.order if keep_orders else None, "put_to_flight": False},
    )
    for unit in draft.state.units:
        free = not unit.engaged or draft.setup.house.engaged_test_in_morale_phase
        if unit.in_play and unit.level is not Level.NORMAL and free:
            owe(draft, unit.id, Cause.MORALE_PHASE)


def _enter_planning(draft: Draft) -> None:
    ends = draft.setup.house.orders_in_morale_phase
    automatic = {Level.SHAKEN: FLEE, Level.PANICKED: PANIC}

    def order(unit: Unit) -> str | None:
        return automatic.get(unit.level, None if ends else unit.order)

    _each(draft, lambda unit: {"order": order(unit)})


LEAVING: dict[Step, Callable[[Draft], None]] = {
    Step.PLANNING: _leave_planning,
    Step.MOVEMENT: _leave_movement,
    Step.SPECIAL: _leave_special,
    Step.MELEE: _leave_melee,
    Step.RETREAT: _leave_retreat,
}
ENTERING: dict[Step, Callable[[Draft], None]] = {
    Step.MORALE: _enter_morale,
    Step.PLANNING: _enter_planning,
}
