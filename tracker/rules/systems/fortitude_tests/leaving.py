"""Going out of play, and what the loss of a General Staff brings about at once (rules §6, §12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.systems.fortitude_tests.draft import Draft
from tracker.rules.systems.fortitude_tests.kinds import Kind
from tracker.rules.systems.fortitude_tests.levels import owe
from tracker.rules.systems.fortitude_tests.state import Cause, OutOfPlay
from tracker.rules.systems.fortitude_tests.values import counted


def take_out(draft: Draft, leaving: Mapping[str, OutOfPlay]) -> None:
    """Take these units off together, and mark the sides whose General Staff is among them."""
    for unit, reason in leaving.items():
        remove(draft, unit, reason)
    lost = {
        draft.card(unit).side: reason for unit, reason in leaving.items() if draft.card(unit).general_staff
    }
    end_staff_in_range(draft, lost)
    left_counts = draft.setup.house.staff_left_is_destroyed
    _mark(draft, [side for side, reason in lost.items() if reason is not OutOfPlay.LEFT or left_counts])


def remove(draft: Draft, unit: str, reason: OutOfPlay) -> None:
    """One unit goes out of play: conditions end, its owed tests and decision vanish.

    A correction may name another reason for one that is out already: it went when it went.
    """
    before = draft.unit(unit)
    draft.change(
        unit,
        out_of_play=reason,
        out_since=draft.state.turn if before.in_play else before.out_since,
        order=None,
        engaged=False,
        staff_in_range=False,
        put_to_flight=False,
        must_pursue=False,
    )
    _owe_nothing(draft, unit)


def _owe_nothing(draft: Draft, unit: str) -> None:
    tests = sum(1 for owed in draft.state.owed if owed.unit == unit)
    deciding = unit in draft.state.decisions
    draft.set(
        owed=tuple(owed for owed in draft.state.owed if owed.unit != unit),
        decisions=tuple(other for other in draft.state.decisions if other != unit),
    )
    if deciding:
        draft.tell(
            say(
                QT_TRANSLATE_NOOP("rules", "{unit} is out of play: it need not rout or surrender."),
                unit=draft.name(unit),
            ),
            unit,
            kind=Kind.TESTS,
        )
    if tests:
        draft.tell(
            counted(
                tests,
                QT_TRANSLATE_NOOP("rules", "{unit} is out of play: its owed test vanishes."),
                QT_TRANSLATE_NOOP("rules", "{unit} is out of play: its {count} owed tests vanish."),
                unit=draft.name(unit),
            ),
            unit,
            kind=Kind.TESTS,
        )


def end_staff_in_range(draft: Draft, sides: Collection[str]) -> None:
    """No unit of these sides is near its General Staff any longer."""
    for unit in draft.state.units:
        if unit.staff_in_range and draft.card(unit.id).side in sides:
            draft.change(unit.id, staff_in_range=False)


def _mark(draft: Draft, sides: Collection[str]) -> None:
    """The staffs of these sides are destroyed: the penalty begins, every unit in play owes a test, once."""
    new = in_order_of_sides(draft, set(sides) - set(draft.state.staff_destroyed))
    draft.set(staff_destroyed=in_order_of_sides(draft, {*draft.state.staff_destroyed, *new}))
    testing = [unit.id for unit in draft.state.units if unit.in_play and draft.card(unit.id).side in new]
    for unit in testing:
        owe(draft, unit, Cause.STAFF_DESTROYED)
    for side in new:
        own = [unit for unit in testing if draft.card(unit).side == side]
        draft.tell(
            counted(
                len(own),
                QT_TRANSLATE_NOOP("rules", "The General Staff of {side} is destroyed: 1 unit owes a test."),
                QT_TRANSLATE_NOOP(
                    "rules", "The General Staff of {side} is destroyed: {count} units owe a test."
                ),
                side=draft.setup.sides[side].name,
            ),
            *own,
            kind=Kind.LOSSES,
        )


def in_order_of_sides(draft: Draft, sides: Collection[str]) -> tuple[str, ...]:
    """These sides in the order of the file."""
    return tuple(side for side in draft.setup.sides if side in sides)
