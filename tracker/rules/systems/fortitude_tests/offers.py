"""Owed tests and decisions as they are offered: target, reasons, odds, what a roll would do (rules §4)."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from tracker.rules.breakdown import Breakdown
from tracker.rules.face import Choice, OwedTest
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.systems.fortitude_tests import events
from tracker.rules.systems.fortitude_tests.draft import Draft
from tracker.rules.systems.fortitude_tests.owing import consequences, preselected_fate
from tracker.rules.systems.fortitude_tests.state import Cause, OutOfPlay, State
from tracker.rules.systems.fortitude_tests.tables import Setup
from tracker.rules.systems.fortitude_tests.values import DIE, fortitude, odds, passes, tested
from tracker.rules.systems.fortitude_tests.words import CAUSE_TITLES

ROUT = say(QT_TRANSLATE_NOOP("rules", "Rout"))
SURRENDER = say(QT_TRANSLATE_NOOP("rules", "Surrender"))

_known: WeakKeyDictionary[Setup, dict[Any, OwedTest]] = WeakKeyDictionary()
_MOST_KNOWN = 20_000


def owed_tests(setup: Setup, state: State) -> tuple[OwedTest, ...]:
    """Decisions first, since their units cannot roll; then the tests in rules order."""
    decisions = tuple(_decision(setup, state, unit) for unit in state.decisions)
    return decisions + tuple(_offer(setup, state, owed.unit, owed.cause) for owed in state.owed)


def fate_choices(setup: Setup, state: State, unit: str) -> tuple[Choice, ...]:
    """Rout and surrender, the preselected one first (§4)."""
    found = {
        fate: Choice(text=text, event=events.FateDecided(unit=unit, fate=fate))
        for fate, text in ((OutOfPlay.ROUTED, ROUT), (OutOfPlay.SURRENDERED, SURRENDER))
    }
    first = preselected_fate(Draft(setup, state), unit)
    return (found.pop(first), *found.values())


def _decision(setup: Setup, state: State, unit: str) -> OwedTest:
    card = setup.card(unit)
    now = state.units[setup.places[unit]]
    numbers = fortitude(setup, state, now)
    return OwedTest(
        unit=unit,
        number="" if card.number is None else str(card.number),
        name=card.title,
        side=card.side,
        cause="fate",
        cause_name=say(QT_TRANSLATE_NOOP("rules", "Failed while Panicked")),
        target=numbers.total,
        chance=odds(setup, numbers.total),
        needed=say(QT_TRANSLATE_NOOP("rules", "Rout or surrender?")),
        breakdown=numbers,
        choices=fate_choices(setup, state, unit),
    )


def _offer(setup: Setup, state: State, unit: str, cause: Cause) -> OwedTest:
    """An offer depends on the unit, the step and the staffs alone, so an untouched one is the same object."""
    now = state.units[setup.places[unit]]
    key = (now, cause, state.step, state.staff_destroyed)
    known = _known.setdefault(setup, {})
    if len(known) > _MOST_KNOWN:
        known.clear()
    offer = known.get(key)
    if offer is None:
        offer = known[key] = _work_out(setup, state, unit, cause, tested(setup, state, now, cause))
    return offer


def _work_out(setup: Setup, state: State, unit: str, cause: Cause, numbers: Breakdown) -> OwedTest:
    card = setup.card(unit)
    target = numbers.total
    return OwedTest(
        unit=unit,
        number="" if card.number is None else str(card.number),
        name=card.title,
        side=card.side,
        cause=cause,
        cause_name=CAUSE_TITLES[cause],
        target=target,
        chance=odds(setup, target),
        needed=say(QT_TRANSLATE_NOOP("rules", "{target} or less"), target=target),
        breakdown=numbers,
        event=events.TestRolled(unit=unit, cause=cause, die=0),
        on_pass=consequences(Draft(setup, state), unit, cause, True),
        on_fail=consequences(Draft(setup, state), unit, cause, False),
        passing=tuple(face for face in range(1, DIE + 1) if passes(setup, face, target)),
    )
