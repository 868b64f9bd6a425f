"""The parts of a Unit Card, each with its place and the strokes that draw it; the face decides which."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF

from tracker.rules.face import CardFace, Chip, Gauge
from tracker.rules.sentence import number
from tracker.ui import card_strokes as strokes
from tracker.ui.card_layout import (
    MOST_BUTTONS,
    PLACES,
    FittedChip,
    Layout,
    button_place,
    cell_place,
    choice_place,
    fit_chips,
    fit_name,
    tab_place,
)
from tracker.ui.card_stock import paint_base, paint_kind_box, paint_number
from tracker.ui.figure_layout import change_place, chips_begin, has_figures
from tracker.ui.figure_parts import figure_parts
from tracker.ui.fonts import Type, width
from tracker.ui.slim_card import slim_parts
from tracker.ui.sprites import Part, part
from tracker.ui.words import accept_word, honor_word, models_caption, models_standing, percent, render


def owes_decision(face: CardFace) -> bool:
    """Whether the loudest thing on the card is a decision."""
    return 0 in face.owed and bool(face.choices)


def owes_test(face: CardFace) -> bool:
    """Whether the loudest thing on the card is an owed test."""
    return bool(face.owed) and not owes_decision(face) and face.action is not None


def tab_word(face: CardFace) -> str:
    """What the tab says: the first owed test's place in the tray, or an exclamation mark for a decision."""
    return "!" if 0 in face.owed else str(min(face.owed, default=""))


def chosen_half(face: CardFace) -> int:
    """The preselected choice of a decision."""
    return next((half for half, choice in enumerate(face.choices[:2]) if choice.current), 0)


def parts_of(face: CardFace, layout: Layout, preview: int | None = None) -> Iterator[Part]:
    """All parts of a card, in the order in which they are laid down."""
    if layout is Layout.SLIM:
        yield from slim_parts(face)
        return
    places = PLACES[layout]
    yield part(
        cell_place(layout),
        paint_base,
        layout,
        face.colour,
        face.emblem,
        face.side_name,
        face.leader,
        not has_figures(face),
    )
    yield part(QRectF(0, 2, 31, 30), paint_number, face.number, face.colour)
    kind = "general-staff" if face.leader and face.kind in ("infantry", "cavalry") else face.kind
    yield part(QRectF(4, 34, 22, 16), paint_kind_box, kind, face.colour)
    name = fit_name(face.name, layout, bool(face.owed))
    yield part(places.name.adjusted(-2, -5, 3, 14), strokes.paint_name, name, places.name)
    if places.values is not None and len(name.lines) == 1 and face.values:
        values = tuple(f"{render(label)} {value}" for label, value in face.values)
        yield part(places.values.adjusted(-1, -2, 2, 3), strokes.paint_values, values, places.values)
    elif places.values is not None and len(name.lines) == 1 and face.place is not None:
        where = (render(face.place),)
        yield part(places.values.adjusted(-1, -2, 2, 3), strokes.paint_values, where, places.values)
    yield from _state(face, layout, preview)
    yield from _foot(face, layout)
    if face.owed:
        tab = tab_place(layout)
        yield part(tab.adjusted(-2, -1, 2, 3), strokes.paint_tab, tab, tab_word(face))


def _state(face: CardFace, layout: Layout, preview: int | None) -> Iterator[Part]:
    places = PLACES[layout]
    if face.gauge is not None:
        yield gauge_part(face.gauge, layout, preview)
    if has_figures(face):
        yield from figure_parts(face, layout)
        return
    for tag in places.tags[: face.tags]:
        yield part(tag.adjusted(-1, -4, 1, 1), strokes.paint_red_tag, tag, places.flag is not None)
    if face.honor:
        coin = QRectF(places.coin, places.coin).adjusted(-18, -18, 18, 18)
        bounds = coin if places.honor_word is None else coin.united(places.honor_word)
        yield part(bounds, strokes.paint_honor, layout, honor_word())
    level = places.ribbon.adjusted(-1, -1, 1, 1)
    yield part(level, strokes.paint_level, layout, render(face.ribbon.word), face.ribbon.step)
    words = models_standing(face.pips.standing, face.pips.total)
    models = places.models.adjusted(-2, -2, 3, 2)
    yield part(models, strokes.paint_models, layout, face.pips, words, models_caption(face.pips.standing))


def gauge_part(gauge: Gauge, layout: Layout, preview: int | None = None, *, needle: bool = True) -> Part:
    """The dial; without its needle while that moves."""
    places = PLACES[layout]
    reach = places.radius * 1.2
    dial = QRectF(places.dial.x() - reach, places.dial.y() - reach, 2 * reach, 2 * reach)
    return part(dial, strokes.paint_gauge, layout, gauge, preview, needle)


def _foot(face: CardFace, layout: Layout) -> Iterator[Part]:
    places = PLACES[layout]
    owes = owes_decision(face) or owes_test(face)
    if layout is Layout.NORMAL or not owes:
        for chip in chips_of(face, layout):
            sign = face.chips[chip.index].sign if chip.index is not None else ""
            count = marker_count(face.chips[chip.index]) if chip.index is not None else ""
            corner = places.chips.topLeft() + QPointF(chip.left, 0)
            yield part(
                QRectF(0, 0, chip.width, 20),
                strokes.paint_chip,
                sign,
                chip.words,
                chip.width,
                count,
                shift=corner,
            )
    if owes_decision(face):
        for half in range(min(2, len(face.choices))):
            yield choice_part(face, layout, half, hot=False)
    elif owes_test(face):
        yield bar_part(face, layout, hot=False)
    elif places.shows_events:
        for slot in range(len(painted_buttons(face))):
            yield button_part(face, layout, slot, hot=False)


def marker_count(chip: Chip) -> str:
    """The number on a grey marker; only fatigue has one."""
    counts = [value for _, value in chip.text.values if isinstance(value, int)]
    return number(counts[0]) if chip.sign == "fatigue" and counts else ""


def chips_of(face: CardFace, layout: Layout) -> tuple[FittedChip, ...]:
    """The chips as they fit into their row; a state that stands first among them leaves less room."""
    begin = chips_begin(face, layout)
    words = tuple(render(chip.text) for chip in face.chips)
    fitted = fit_chips(words, PLACES[layout].chips.width() - begin)
    return tuple(replace(chip, left=chip.left + begin) for chip in fitted) if begin else fitted


def painted_buttons(face: CardFace) -> tuple[int, ...]:
    """Which of the face's buttons are painted on the card, as places in `face.buttons`."""
    return tuple(place for place, button in enumerate(face.buttons) if button.on_card)[:MOST_BUTTONS]


def button_part(face: CardFace, layout: Layout, slot: int, *, hot: bool) -> Part:
    """One painted event button."""
    button = face.buttons[painted_buttons(face)[slot]]
    place = button_place(layout, slot)
    return part(place, strokes.paint_button, place, button.id, button.key, button.closed is not None, hot)


def choice_part(face: CardFace, layout: Layout, half: int, *, hot: bool) -> Part:
    """One half of a decision."""
    choice = face.choices[half]
    place = choice_place(layout, half, len(face.choices))
    filled, closed = half == chosen_half(face), choice.closed is not None
    failing = any(each.harm for each in face.choices)
    words = accept_word() if choice.harm and len(face.choices) > 1 else render(choice.text)
    saves = failing and not choice.harm
    return part(place, strokes.paint_choice, place, words, filled, hot, closed, saves)


def bar_part(face: CardFace, layout: Layout, *, hot: bool) -> Part:
    """The owed test as a bar."""
    place = PLACES[layout].action
    words = render(face.action) if face.action is not None else ""
    chance = percent(face.action_chance) if face.action_chance is not None else ""
    die = "die-of-six" if has_figures(face) else "die"
    return part(place, strokes.paint_bar, place, words, chance, hot, die)


def change_part(face: CardFace, delta: int, layout: Layout) -> Part:
    """The signed tag of a changed card: where it hides no number of this card."""
    words = number(abs(delta))
    wide = 16 + width(words, Type.NOTE_STRONG) + 5
    corner = change_place(face, layout)
    place = QRectF(corner.x() - wide, corner.y(), wide, 18)
    return part(place, strokes.paint_change, place, words, delta > 0)
