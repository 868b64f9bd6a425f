"""What a correction does to a unit: its figures, its status, its flag (rules §10 «Corrections»)."""

from __future__ import annotations

from typing import Any

from tracker.rules.sentence import QT_TRANSLATE_NOOP
from tracker.rules.systems.break_tests.draft import Draft, refuse
from tracker.rules.systems.break_tests.leaving import bring_back, destroy, off, put_off, removed_from
from tracker.rules.systems.break_tests.losses import added, by_rank, taken
from tracker.rules.systems.break_tests.state import Owed, Status, Unit
from tracker.rules.systems.break_tests.words import STATUS_NAMES

STATUSES = (Status.IN_PLAY, Status.DESTROYED, Status.BROKEN, Status.REMOVED, Status.LEFT)


def whole(value: Any, lowest: int, highest: int) -> int:
    """A whole number within its range; true is not 1."""
    if type(value) is int and lowest <= value <= highest:
        return value
    refuse(
        QT_TRANSLATE_NOOP("rules", "That value is not possible. Possible: {lowest} to {highest}."),
        lowest=lowest,
        highest=highest,
    )


def set_strength(draft: Draft, unit: str, value: Any) -> None:
    """Fewer: lowest rank first. More: lowest rank first, up to the starting numbers."""
    now, record = _has_figures(draft, unit), draft.record(unit)
    change = whole(value, 0, record.strength) - sum(now.figures)
    groups = by_rank(record)
    if change < 0:
        _set_figures(draft, now, taken(now.figures, groups, -change))
    else:
        _set_figures(draft, now, added(record, now.figures, groups, change))


def count_group(draft: Draft, unit: str, place: int, value: Any) -> None:
    """The figures of one group."""
    now = _has_figures(draft, unit)
    count = whole(value, 0, draft.record(unit).figures[place].count)
    _set_figures(draft, now, (*now.figures[:place], count, *now.figures[place + 1 :]))


def _has_figures(draft: Draft, unit: str) -> Unit:
    now = draft.unit(unit)
    if now.status not in (Status.IN_PLAY, Status.DESTROYED):
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} is out of play ({status}): correct its status first."),
            unit=draft.name(unit),
            status=STATUS_NAMES[now.status],
        )
    return now


def _set_figures(draft: Draft, now: Unit, figures: tuple[int, ...]) -> None:
    """The casualties of the phase follow; what they cannot take raises the strength the phase began with."""
    casualties = now.casualties + sum(now.figures) - sum(figures)
    began = now.began + max(0, -casualties)
    draft.change(now.id, figures=figures, casualties=max(0, casualties), began=began)
    if any(figures) and not now.in_play:
        bring_back(draft, now.id)
    elif now.in_play and not any(figures):
        destroy(draft, now.id)


def set_status(draft: Draft, unit: str, value: Any) -> None:
    """A label alone: no test follows from it."""
    now = draft.unit(unit)
    if not isinstance(value, str) or value not in STATUSES:
        refuse(
            QT_TRANSLATE_NOOP("rules", "That value is not possible. Possible: {allowed}."),
            allowed=tuple(STATUSES),
        )
    match Status(value):
        case Status.IN_PLAY:
            _return(draft, now)
        case Status.LEFT:
            _leave_unlost(draft, now)
        case status:
            _lose(draft, now, status)


def _return(draft: Draft, now: Unit) -> None:
    """Back with the figures it had; a failing one is asked again as if it had not been rolled."""
    if now.in_play:
        owed = draft.state.owed
        draft.set(owed=tuple(Owed(element=test.element) if test.element == now.id else test for test in owed))
        return
    if not any(now.figures):
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} has no figures left: correct its strength."),
            unit=draft.name(now.id),
        )
    bring_back(draft, now.id)


def _leave_unlost(draft: Draft, now: Unit) -> None:
    gone = now.gone if now.status is Status.LEFT and now.gone is not None else draft.gone()
    put_off(draft, off(now, Status.LEFT, gone, None))


def _lose(draft: Draft, now: Unit, status: Status) -> None:
    """A removed unit went with its own command, since nobody says with which."""
    if now.status is status:
        return
    command = draft.setup.nodes[draft.setup.owners[draft.setup.places[now.id]]]
    match status:
        case Status.REMOVED:
            gone = draft.gone(command=command.id)
            put_off(draft, off(now, status, gone, removed_from(draft.setup, command)))
        case Status.DESTROYED:
            casualties = now.casualties + now.strength
            put_off(draft, off(now, status, draft.gone()))
            draft.change(now.id, figures=(0,) * len(now.figures), casualties=casualties)
        case _:
            put_off(draft, off(now, status, draft.gone()))


def flag_suppressed(draft: Draft, unit: str, value: Any) -> None:
    """The flag; a unit out of play has none."""
    now = draft.unit(unit)
    if not isinstance(value, bool):
        refuse(QT_TRANSLATE_NOOP("rules", "That value is not possible. Possible: true, false."))
    if value and not now.in_play:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} is out of play and cannot be suppressed."),
            unit=draft.name(unit),
        )
    draft.change(unit, suppressed=value)
