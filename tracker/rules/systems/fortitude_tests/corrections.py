"""`corrected`: the player sets one value by hand (rules §12 «Corrections»); no test is owed by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, number, say
from tracker.rules.systems.fortitude_tests.draft import Draft, refuse
from tracker.rules.systems.fortitude_tests.events import Corrected
from tracker.rules.systems.fortitude_tests.leaving import end_staff_in_range, in_order_of_sides, remove
from tracker.rules.systems.fortitude_tests.levels import order_at
from tracker.rules.systems.fortitude_tests.state import (
    FLEE,
    LEVELS,
    PANIC,
    STEPS,
    Level,
    OutOfPlay,
    Unit,
)
from tracker.rules.systems.fortitude_tests.tables import LEVEL_NAMES, MOST, VALUES
from tracker.rules.systems.fortitude_tests.words import FIELD_NAMES, OUT_OF_PLAY_NAMES, STEP_NAMES

CORRECTION_LIMIT = 30
IN_PLAY_ONLY = ("order", "engaged", "put_to_flight", "must_pursue", "staff_in_range")


def correct(draft: Draft, event: Corrected) -> Sentence:
    """Set the value, log the old and the new one and the reason."""
    unit = draft.known(event.unit) if event.unit is not None else None
    fields = BATTLE_FIELDS if unit is None else UNIT_FIELDS
    if event.field not in fields:
        refuse(
            QT_TRANSLATE_NOOP("rules", "“{field}” cannot be corrected. Possible here: {fields}."),
            field=event.field,
            fields=tuple(fields),
        )
    if not event.reason.strip():
        refuse(QT_TRANSLATE_NOOP("rules", "Give a reason for the correction: the log keeps it."))
    if unit is not None and event.field in IN_PLAY_ONLY and not unit.in_play:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} is out of play: only what is on the table has this."),
            unit=draft.name(unit.id),
        )
    before = _shown(draft, event)
    if unit is None:
        BATTLE_FIELDS[event.field](draft, event.value)
    else:
        UNIT_FIELDS[event.field](draft, unit, event.value)
    what = FIELD_NAMES[event.field]
    if unit is not None:
        what = say(QT_TRANSLATE_NOOP("rules", "{unit}, {field}"), unit=draft.name(unit.id), field=what)
    draft.tell(
        say(
            QT_TRANSLATE_NOOP("rules", "Corrected: {what} from {old} to {new}. Reason: {reason}"),
            what=what,
            old=before,
            new=_shown(draft, event),
            reason=event.reason,
        ),
        *(() if unit is None else (unit.id,)),
    )
    return say(QT_TRANSLATE_NOOP("rules", "Correction: {what}"), what=what)


def _whole(value: Any, lowest: int, highest: int) -> int:
    """A whole number within its range; true is not 1."""
    if type(value) is int and lowest <= value <= highest:
        return value
    refuse(
        QT_TRANSLATE_NOOP("rules", "That value is not possible. Possible: {lowest} to {highest}."),
        lowest=lowest,
        highest=highest,
    )


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        refuse(QT_TRANSLATE_NOOP("rules", "That value is not possible. Possible: true, false."))
    return value


def _one_of(value: Any, allowed: tuple[str | None, ...]) -> str | None:
    if (value is None or isinstance(value, str)) and value in allowed:
        return value
    refuse(
        QT_TRANSLATE_NOOP("rules", "That value is not possible. Possible: {allowed}."),
        allowed=tuple("null" if name is None else name for name in allowed),
    )


def _casualties(draft: Draft, unit: Unit, value: Any) -> None:
    highest = draft.card(unit.id).models - (1 if unit.in_play else 0)
    draft.change(unit.id, casualties=_whole(value, 0, highest))


def _level(draft: Draft, unit: Unit, value: Any) -> None:
    level = Level(str(_one_of(value, LEVELS)))
    order = unit.order if level is unit.level else order_at(level, unit.order)
    draft.change(unit.id, level=level, order=order if unit.in_play else None)


def _order(draft: Draft, unit: Unit, value: Any) -> None:
    automatic = {Level.SHAKEN: FLEE, Level.PANICKED: PANIC}.get(unit.level)
    allowed = (None, automatic) if automatic else (None, *draft.card(unit.id).orders)
    draft.change(unit.id, order=_one_of(value, allowed))


def _staff_in_range(draft: Draft, unit: Unit, value: Any) -> None:
    if _truth(value):
        refuse_staff_in_range(draft, unit)
    draft.change(unit.id, staff_in_range=value)


def refuse_staff_in_range(draft: Draft, unit: Unit) -> None:
    """§12 «Staff in range»: where no General Staff of the side can be near this unit."""
    card = draft.card(unit.id)
    side = draft.setup.sides[card.side].name
    staff = draft.setup.staffs.get(card.side)
    if staff is None:
        refuse(QT_TRANSLATE_NOOP("rules", "{side} has no General Staff in this battle."), side=side)
    if card.side in draft.state.staff_destroyed:
        refuse(QT_TRANSLATE_NOOP("rules", "The General Staff of {side} is destroyed."), side=side)
    if card.general_staff:
        refuse(QT_TRANSLATE_NOOP("rules", "The General Staff gives no bonus to itself."))
    if not draft.unit(staff).in_play:
        refuse(QT_TRANSLATE_NOOP("rules", "The General Staff of {side} is out of play."), side=side)


def _terrain(draft: Draft, unit: Unit, value: Any) -> None:
    if not draft.setup.has_terrain:
        refuse(QT_TRANSLATE_NOOP("rules", "This level of play has no terrain."))
    draft.change(unit.id, terrain=_one_of(value, tuple(draft.setup.tables.terrain)))


def _fatigue(draft: Draft, unit: Unit, value: Any) -> None:
    if not draft.setup.has_fatigue:
        refuse(QT_TRANSLATE_NOOP("rules", "This level of play has no fatigue."))
    draft.change(unit.id, fatigue=_whole(value, 0, MOST))


def _ammunition(draft: Draft, unit: Unit, value: Any) -> None:
    draft.change(unit.id, ammunition=None if value is None else _whole(value, 0, MOST))


def _out_of_play(draft: Draft, unit: Unit, value: Any) -> None:
    reason = _one_of(value, (None, *OutOfPlay))
    if reason is not None:
        remove(draft, unit.id, OutOfPlay(reason))
        if draft.card(unit.id).general_staff:
            end_staff_in_range(draft, [draft.card(unit.id).side])
        return
    if draft.models_left(unit.id) == 0:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} has no models left: correct its casualties first."),
            unit=draft.name(unit.id),
        )
    draft.change(unit.id, out_of_play=None, out_since=None)


def _flag(field: str) -> Callable[[Draft, Unit, Any], None]:
    def set_flag(draft: Draft, unit: Unit, value: Any) -> None:
        draft.change(unit.id, **{field: _truth(value)})

    return set_flag


def _correction(value_name: str) -> Callable[[Draft, Unit, Any], None]:
    def set_correction(draft: Draft, unit: Unit, value: Any) -> None:
        amount = _whole(value, -CORRECTION_LIMIT, CORRECTION_LIMIT)
        draft.change(unit.id, corrections=msgspec.structs.replace(unit.corrections, **{value_name: amount}))

    return set_correction


def _turn(draft: Draft, value: Any) -> None:
    draft.set(turn=_whole(value, 1, MOST))


def _step(draft: Draft, value: Any) -> None:
    step = _one_of(value, STEPS)
    draft.set(step=next(known for known in STEPS if known == step))


def _staff_destroyed(draft: Draft, value: Any) -> None:
    sides = tuple(draft.setup.sides)
    fits = isinstance(value, list | tuple) and all(isinstance(side, str) and side in sides for side in value)
    if not fits or len(set(value)) != len(value):
        refuse(QT_TRANSLATE_NOOP("rules", "That value is not possible. Possible: a list of sides."))
    draft.set(staff_destroyed=in_order_of_sides(draft, value))
    end_staff_in_range(draft, value)


UNIT_FIELDS: dict[str, Callable[[Draft, Unit, Any], None]] = {
    "casualties": _casualties,
    "level": _level,
    "honor": _flag("honor"),
    "commander": _flag("commander"),
    "order": _order,
    "engaged": _flag("engaged"),
    "put_to_flight": _flag("put_to_flight"),
    "must_pursue": _flag("must_pursue"),
    "staff_in_range": _staff_in_range,
    "terrain": _terrain,
    "fatigue": _fatigue,
    "ammunition": _ammunition,
    "out_of_play": _out_of_play,
    **{f"{value}_correction": _correction(value) for value in VALUES},
}
BATTLE_FIELDS: dict[str, Callable[[Draft, Any], None]] = {
    "turn": _turn,
    "step": _step,
    "staff_destroyed": _staff_destroyed,
}


def _shown(draft: Draft, event: Corrected) -> Sentence | str:
    """The present value of the field that is corrected, in words."""
    if event.unit is None:
        return _in_words(draft, event.field, getattr(draft.state, event.field))
    unit = draft.unit(event.unit)
    if event.field.endswith("_correction"):
        return number(getattr(unit.corrections, event.field.removesuffix("_correction")))
    return _in_words(draft, event.field, getattr(unit, event.field))


def _in_words(draft: Draft, field: str, value: Any) -> Sentence | str:
    if value is None or value == ():
        return say(QT_TRANSLATE_NOOP("rules", "none"))
    if isinstance(value, bool):
        return say(QT_TRANSLATE_NOOP("rules", "yes")) if value else say(QT_TRANSLATE_NOOP("rules", "no"))
    match field:
        case "level":
            return LEVEL_NAMES[value]
        case "step":
            return STEP_NAMES[value]
        case "out_of_play":
            return OUT_OF_PLAY_NAMES[value]
        case "order":
            return draft.setup.order_name(value)
        case "terrain":
            return draft.setup.tables.terrain[value].name
        case "staff_destroyed":
            return ", ".join(draft.setup.sides[side].name for side in value)
        case _:
            return number(value)
