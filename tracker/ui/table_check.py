"""What must lie on the table now, unit by unit: markers, Honor, dial, models, the rest. No widget here."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tracker.rules.face import CardFace, CorrectionField
from tracker.rules.sentence import QT_TRANSLATE_NOOP, number, say
from tracker.ui.words import honor_word, models_standing, render, translated

NOTHING = "–"


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to look at: its heading, and the fields that correct it, the best first."""

    id: str
    heading: str
    fields: tuple[str, ...]


UNIT = Column(id="unit", heading=QT_TRANSLATE_NOOP("check", "Unit"), fields=())
MARKERS = Column(id="markers", heading=QT_TRANSLATE_NOOP("check", "Red markers"), fields=("level",))
HONOR = Column(id="honor", heading=QT_TRANSLATE_NOOP("check", "Honor"), fields=("honor",))
DIAL = Column(
    id="dial", heading=QT_TRANSLATE_NOOP("check", "Dial"), fields=("fortitude_correction", "strength")
)
MODELS = Column(id="models", heading=QT_TRANSLATE_NOOP("check", "Models"), fields=("casualties", "strength"))
REST = Column(
    id="rest", heading=QT_TRANSLATE_NOOP("check", "What else"), fields=("order", "status", "out_of_play")
)
_CHIPS = {
    "engaged": "engaged",
    "staff-near": "staff_in_range",
    "put-to-flight": "put_to_flight",
    "must-pursue": "must_pursue",
    "fatigue": "fatigue",
    "ammunition": "ammunition",
    "suppressed": "suppressed",
}


def columns_of(faces: Sequence[CardFace]) -> tuple[Column, ...]:
    """What there is to look at in a battle of these units; figures alone need no dial and no markers."""
    marked = any(face.gauge is not None and face.gauge.kind == "fortitude" for face in faces)
    return (UNIT, MARKERS, HONOR, DIAL, MODELS, REST) if marked else (UNIT, MODELS, REST)


def heading_of(column: Column) -> str:
    """The heading in the language of the program."""
    return translated("check", column.heading)


def expected(face: CardFace, column: Column) -> str:
    """What must be seen of this unit."""
    if column.id == UNIT.id:
        return f"{face.number} {face.name}".strip()
    if face.out_of_play is not None:
        if column.id != REST.id:
            return NOTHING
        return render(say(QT_TRANSLATE_NOOP("window", "Off the table: {fate}"), fate=face.out_of_play))
    match column.id:
        case MARKERS.id:
            return number(face.tags) if face.tags else NOTHING
        case HONOR.id:
            return honor_word() if face.honor else NOTHING
        case DIAL.id:
            return number(face.gauge.value) if face.gauge is not None else NOTHING
        case MODELS.id:
            return models_standing(face.pips.standing, face.pips.total)
        case _:
            lying = (chip for chip in face.chips if chip.sign != "casualty")  # a count, not a marker
            return ", ".join(render(chip.text) for chip in lying) or NOTHING


def looked_at(face: CardFace, columns: Sequence[Column]) -> tuple[str, ...]:
    """The whole row of a unit."""
    return tuple(expected(face, column) for column in columns)


def field_for(face: CardFace, column: Column, offered: Sequence[CorrectionField]) -> str | None:
    """The field that corrects what stands in this column, among those that are offered now."""
    known = {field.id for field in offered}
    wanted = list(column.fields)
    if face.out_of_play is not None:
        wanted = ["out_of_play", "status", *wanted]
    elif column.id == REST.id:
        wanted += [_CHIPS[chip.sign] for chip in face.chips if chip.sign in _CHIPS]
    return next((name for name in wanted if name in known), None)
