"""Figures lost and returned, units that leave the table (rules §4, §8, §10 «Which figures»)."""

from __future__ import annotations

from collections.abc import Sequence

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.break_tests.draft import Draft, refuse
from tracker.rules.systems.break_tests.events import Casualties, FiguresReturned, UnitLeft
from tracker.rules.systems.break_tests.kinds import Kind
from tracker.rules.systems.break_tests.leaving import LOST_TO_ALL, destroy, off, put_off
from tracker.rules.systems.break_tests.state import Status, UnitRecord
from tracker.rules.systems.break_tests.strength import unit_is_due
from tracker.rules.systems.break_tests.words import counted


def lose_figures(draft: Draft, event: Casualties) -> Sentence:
    """`casualties`: figures off, counted in this phase's losses; the test comes at the end of the phase."""
    draft.nothing_owed()
    unit = draft.in_play(event.unit)
    record = draft.record(unit.id)
    _check_count(event.count)
    groups = _groups(record, event.group)
    left = sum(unit.figures[place] for place in groups)
    if event.count > left:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} has only {left} such figures left, not {count}."),
            unit=record.name,
            left=left,
            count=event.count,
        )
    figures = taken(unit.figures, groups, event.count)
    draft.change(unit.id, figures=figures, casualties=unit.casualties + event.count)
    _tell_losses(draft, unit.id, unit.figures, event.count)
    if not any(figures):
        destroy(draft, unit.id)
    return counted(
        event.count,
        QT_TRANSLATE_NOOP("rules", "{unit}: 1 casualty"),
        QT_TRANSLATE_NOOP("rules", "{unit}: {count} casualties"),
        unit=record.name,
    )


def return_figures(draft: Draft, event: FiguresReturned) -> Sentence:
    """`figures-returned`: healing, up to the starting number; the losses of the phase stay counted (§4)."""
    draft.nothing_owed()
    unit = draft.in_play(event.unit)
    record = draft.record(unit.id)
    _check_count(event.count)
    groups = _groups(record, event.group)
    missing = sum(record.figures[place].count - unit.figures[place] for place in groups)
    if event.count > missing:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} misses only {missing} such figures, not {count}."),
            unit=record.name,
            missing=missing,
            count=event.count,
        )
    figures = added(record, unit.figures, groups, event.count)
    draft.change(unit.id, figures=figures)
    sentence = counted(
        event.count,
        QT_TRANSLATE_NOOP("rules", "{unit}: 1 figure returned"),
        QT_TRANSLATE_NOOP("rules", "{unit}: {count} figures returned"),
        unit=record.name,
    )
    draft.tell(
        say(
            QT_TRANSLATE_NOOP("rules", "{returned}, {left} of {starting} now."),
            returned=sentence,
            left=sum(figures),
            starting=record.strength,
        ),
        unit.id,
    )
    return sentence


def leave(draft: Draft, event: UnitLeft) -> Sentence:
    """`unit-left`: off the table by the scenario; the player says whether it counts as lost."""
    draft.nothing_owed()
    unit = draft.in_play(event.unit)
    put_off(draft, off(unit, Status.LEFT, draft.gone(), LOST_TO_ALL if event.lost else None))
    text = QT_TRANSLATE_NOOP("rules", "{unit} leaves the table and does not count as lost.")
    if event.lost:
        text = QT_TRANSLATE_NOOP("rules", "{unit} leaves the table and counts as lost.")
    name = draft.name(unit.id)
    draft.tell(say(text, unit=name), unit.id)
    return say(QT_TRANSLATE_NOOP("rules", "{unit} leaves the table"), unit=name)


def by_rank(record: UnitRecord) -> tuple[int, ...]:
    """The places of the groups, lowest rank first; of equal rank the one listed first."""
    return tuple(sorted(range(len(record.figures)), key=lambda place: record.figures[place].rank))


def taken(figures: Sequence[int], groups: Sequence[int], count: int) -> tuple[int, ...]:
    """The figures after so many went from these groups, in this order."""
    left = list(figures)
    for place in groups:
        fall = min(count, left[place])
        left[place] -= fall
        count -= fall
    return tuple(left)


def added(record: UnitRecord, figures: Sequence[int], groups: Sequence[int], count: int) -> tuple[int, ...]:
    """The figures after so many came back to these groups, each up to its starting number."""
    left = list(figures)
    for place in groups:
        back = min(count, record.figures[place].count - left[place])
        left[place] += back
        count -= back
    return tuple(left)


def group_place(record: UnitRecord, name: str) -> int:
    """The place of a named group; refused where the unit has none of that name."""
    for place, group in enumerate(record.figures):
        if group.name == name:
            return place
    refuse(
        QT_TRANSLATE_NOOP("rules", "{unit} has no figures called “{group}”. Possible: {groups}."),
        unit=record.name,
        group=name,
        groups=tuple(group.name for group in record.figures),
    )


def _groups(record: UnitRecord, named: str | None) -> tuple[int, ...]:
    return by_rank(record) if named is None else (group_place(record, named),)


def _check_count(count: int) -> None:
    if count < 1:
        refuse(QT_TRANSLATE_NOOP("rules", "Figures are counted from 1 up."))


def _tell_losses(draft: Draft, unit: str, before: tuple[int, ...], count: int) -> None:
    now, record = draft.unit(unit), draft.record(unit)
    fell = tuple(
        f"{group.name} {was - left}"
        for group, was, left in zip(record.figures, before, now.figures, strict=True)
        if was > left
    )
    draft.tell(
        counted(
            count,
            QT_TRANSLATE_NOOP("rules", "{unit} lost 1 figure ({fell}): {left} of {starting} left."),
            QT_TRANSLATE_NOOP("rules", "{unit} lost {count} figures ({fell}): {left} of {starting} left."),
            unit=record.name,
            fell=fell,
            left=now.strength,
            starting=record.strength,
        ),
        unit,
    )
    if now.strength and unit_is_due(draft.setup, now, record.strength):
        draft.tell(
            say(
                QT_TRANSLATE_NOOP("rules", "{unit} is below half: Break Test at the end of the phase."),
                unit=record.name,
            ),
            unit,
            kind=Kind.TESTS,
        )
