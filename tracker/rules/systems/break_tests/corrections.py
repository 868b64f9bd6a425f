"""`corrected`: the player sets one value by hand (rules §10 «Corrections»).

Commands and forces follow from their units. While tests are owed the pass is worked out anew from the bottom.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, Value, number, say
from tracker.rules.systems.break_tests.correcting_units import (
    count_group,
    flag_suppressed,
    set_status,
    set_strength,
    whole,
)
from tracker.rules.systems.break_tests.draft import Draft, refuse
from tracker.rules.systems.break_tests.events import Corrected
from tracker.rules.systems.break_tests.losses import group_place
from tracker.rules.systems.break_tests.phase_end import go_on
from tracker.rules.systems.break_tests.strength import unit_status
from tracker.rules.systems.break_tests.tables import MOST
from tracker.rules.systems.break_tests.words import FIELD_NAMES, STATUS_NAMES

UNIT_FIELDS = ("strength", "status", "suppressed")
GROUP_FIELDS = ("count",)
DOCTRINE_FIELDS = ("used",)
BATTLE_FIELDS = ("phase", "turn", "active")


class Place(msgspec.Struct, frozen=True):
    """A value that can be corrected: whose it is, what it is now in words, and how it is set."""

    name: Value | None
    units: tuple[str, ...]
    show: Callable[[], Value]
    change: Callable[[Any], None]


def correct(draft: Draft, event: Corrected) -> Sentence:
    """Set the value; log the old and the new one, and the reason where one is given."""
    under_way = bool(draft.state.owed)
    place = _place(draft, event)
    old, line = place.show(), len(draft.lines)
    place.change(event.value)
    what = FIELD_NAMES[event.field]
    if place.name is not None:
        what = say(QT_TRANSLATE_NOOP("rules", "{element}, {field}"), element=place.name, field=what)
    draft.tell_at(line, _told(event, what, old, place.show()), *place.units)
    if under_way:
        go_on(draft)
    return say(QT_TRANSLATE_NOOP("rules", "Correction: {what}"), what=what)


def _told(event: Corrected, what: Sentence, old: Value, new: Value) -> Sentence:
    if not event.reason.strip():
        text = QT_TRANSLATE_NOOP("rules", "Corrected: {what} from {old} to {new}.")
        return say(text, what=what, old=old, new=new)
    return say(
        QT_TRANSLATE_NOOP("rules", "Corrected: {what} from {old} to {new}. Reason: {reason}"),
        what=what,
        old=old,
        new=new,
        reason=event.reason,
    )


def _place(draft: Draft, event: Corrected) -> Place:
    """The value that an event names; refused where there is none."""
    if event.element is None:
        _check_field(event.field, BATTLE_FIELDS)
        draft.nothing_owed()
        return _of_battle(draft, event.field)
    if event.element in draft.setup.places:
        _check_field(event.field, UNIT_FIELDS)
        return _of_unit(draft, event.element, event.field)
    if event.element in draft.setup.node_places:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{command} follows from its units: correct one of them."),
            command=draft.name(event.element),
        )
    owner, slash, name = event.element.partition("/")
    if slash and owner in draft.setup.places:
        _check_field(event.field, GROUP_FIELDS)
        return _of_group(draft, owner, name)
    if slash and owner in draft.setup.force_places:
        _check_field(event.field, DOCTRINE_FIELDS)
        return _of_doctrine(draft, owner, name)
    refuse(QT_TRANSLATE_NOOP("rules", "There is no “{element}” in this battle."), element=event.element)


def _check_field(field: str, possible: tuple[str, ...]) -> None:
    if field not in possible:
        refuse(
            QT_TRANSLATE_NOOP("rules", "“{field}” cannot be corrected. Possible here: {fields}."),
            field=field,
            fields=possible,
        )


def _of_unit(draft: Draft, unit: str, field: str) -> Place:
    def show() -> Value:
        now = draft.unit(unit)
        match field:
            case "strength":
                return number(sum(now.figures))
            case "status":
                return STATUS_NAMES[unit_status(draft.state, now)]
            case _:
                return _yes_or_no(now.suppressed)

    def change(value: Any) -> None:
        match field:
            case "strength":
                set_strength(draft, unit, value)
            case "status":
                set_status(draft, unit, value)
            case _:
                flag_suppressed(draft, unit, value)

    return Place(draft.name(unit), (unit,), show, change)


def _of_group(draft: Draft, unit: str, name: str) -> Place:
    record = draft.record(unit)
    place = group_place(record, name)
    return Place(
        say(QT_TRANSLATE_NOOP("rules", "{unit}, {group}"), unit=record.name, group=name),
        (unit,),
        lambda: number(draft.unit(unit).figures[place]),
        lambda value: count_group(draft, unit, place, value),
    )


def _of_doctrine(draft: Draft, force: str, name: str) -> Place:
    place = draft.setup.doctrine_places.get((draft.setup.force_places[force], name))
    if place is None:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{force} has no Doctrine “{doctrine}”."),
            force=draft.name(force),
            doctrine=name,
        )
    doctrine = draft.setup.doctrines[place]

    def change(value: Any) -> None:
        counts = list(draft.state.doctrines)
        used = whole(value, 0, MOST if doctrine.uses is None else doctrine.uses)
        counts[place] = msgspec.structs.replace(counts[place], used=used)
        draft.set(doctrines=tuple(counts))

    return Place(doctrine.name, (), lambda: number(draft.state.doctrines[place].used), change)


def _of_battle(draft: Draft, field: str) -> Place:
    setup = draft.setup
    match field:
        case "phase":
            return Place(
                None,
                (),
                lambda: setup.phases[draft.state.phase],
                lambda value: draft.set(phase=_one_of(value, setup.phase_ids)),
            )
        case "active":
            return Place(
                None,
                (),
                lambda: draft.name(draft.state.active),
                lambda value: draft.set(active=_one_of(value, tuple(setup.force_places))),
            )
        case _:
            return Place(
                None,
                (),
                lambda: number(draft.state.turn),
                lambda value: draft.set(turn=whole(value, 1, MOST)),
            )


def _one_of(value: Any, possible: tuple[str, ...]) -> str:
    if isinstance(value, str) and value in possible:
        return value
    refuse(QT_TRANSLATE_NOOP("rules", "That value is not possible. Possible: {allowed}."), allowed=possible)


def _yes_or_no(value: bool) -> Sentence:
    return say(QT_TRANSLATE_NOOP("rules", "yes")) if value else say(QT_TRANSLATE_NOOP("rules", "no"))
