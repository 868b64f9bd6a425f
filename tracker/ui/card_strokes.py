"""The strokes on a Unit Card: its name, its dial and markers, its chips, buttons, bars and tab."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from tracker.rules.face import Gauge, Pips
from tracker.ui.canvas import LEFT, MIDDLE, RIGHT, Canvas, polygon
from tracker.ui.card_layout import PLACES, FittedName, Layout
from tracker.ui.dial import paint_needle
from tracker.ui.figure_dials import paint_any_dial
from tracker.ui.fonts import Type, width
from tracker.ui.markers import (
    paint_coin,
    paint_cord,
    paint_pips,
    paint_ribbon,
    paint_tag,
)
from tracker.ui.signs import paint_sign


def paint_name(canvas: Canvas, name: FittedName, place: QRectF) -> None:
    """Draw the name in one line or in two."""
    ink = canvas.theme.ink
    if len(name.lines) == 1:
        baseline = place.top() + place.height() * 0.75
        canvas.baseline_text(place, baseline, name.lines[0], name.type, ink)
        return
    for line, baseline in zip(name.lines, (21.0, 37.0), strict=True):
        canvas.baseline_text(place, baseline, line, name.type, ink)


def paint_values(canvas: Canvas, values: tuple[str, ...], place: QRectF) -> None:
    """Draw the values now in one line, closer together where they need it."""
    role = Type.NOTE
    advances = [width(value, role) for value in values]
    if sum(advances) + 6 * (len(values) - 1) > place.width():
        role = Type.SMALL
        advances = [width(value, role) for value in values]
    gap = min(11.0, (place.width() - sum(advances)) / max(1, len(values) - 1))
    if gap < 4:
        canvas.text(place, "  ".join(values), role, canvas.theme.ink2, LEFT)
        return
    left = place.left()
    for value, advance in zip(values, advances, strict=True):
        canvas.text(QRectF(left, place.top(), advance + 1, place.height()), value, role, canvas.theme.ink2)
        left += advance + gap


def paint_gauge(
    canvas: Canvas, layout: Layout, gauge: Gauge, preview: int | None, needle: bool = True
) -> None:
    """Draw the dial where the layout has it; without its needle while that moves."""
    places = PLACES[layout]
    chance = {Layout.NORMAL: Type.CHANCE, Layout.TABLE: Type.ACTION, Layout.COMPACT: None}[layout]
    paint_any_dial(canvas, places.dial, places.radius, gauge, preview, chance, needle=needle)


def paint_moving_needle(canvas: Canvas, layout: Layout, gauge: Gauge, value: float) -> None:
    """Draw the needle of such a dial on its way between two values; a Leadership has none."""
    if gauge.kind != "leadership":
        paint_needle(canvas, PLACES[layout].dial, PLACES[layout].radius, gauge, value)


def paint_red_tag(canvas: Canvas, place: QRectF, hangs: bool) -> None:
    """Draw a Morale Marker in its socket."""
    if hangs:
        paint_cord(canvas, place.center().x(), place.top() - 4, hung=True)
    paint_tag(canvas, place.center().x(), place.top(), place.width(), place.height())


def paint_honor(canvas: Canvas, layout: Layout, word: str) -> None:
    """Draw the Honor Marker, and its word where the layout has room."""
    places = PLACES[layout]
    paint_coin(canvas, places.coin, places.coin_radius)
    if places.honor_word is not None:
        canvas.text(places.honor_word, word, Type.NOTE_STRONG, canvas.theme.ink)


def paint_level(canvas: Canvas, layout: Layout, word: str, step: int) -> None:
    """Draw the ribbon of the morale level."""
    role = {Layout.NORMAL: None, Layout.COMPACT: Type.NOTE_STRONG, Layout.TABLE: Type.LEVEL_TABLE}[layout]
    paint_ribbon(canvas, PLACES[layout].ribbon, word, step, role)


def paint_models(canvas: Canvas, layout: Layout, pips: Pips, words: str, caption: str) -> None:
    """Draw the models: as pips, or as a number in the smaller and the larger layout."""
    place, theme = PLACES[layout].models, canvas.theme
    if layout is Layout.NORMAL:
        paint_pips(canvas, place, pips, words)
    elif layout is Layout.COMPACT:
        canvas.text(place, words, Type.NOTE_STRONG, theme.ink, RIGHT)
    else:
        canvas.text(
            QRectF(place.left(), place.top(), place.width(), 34),
            str(pips.standing),
            Type.COUNT,
            theme.ink,
            MIDDLE,
        )
        below = QRectF(place.left(), place.top() + 34, place.width(), 16)
        role = fitting(caption, below.width() - 2, Type.SMALL, Type.KEY)
        canvas.text(below, caption, role, theme.ink2, MIDDLE)


def paint_chip(canvas: Canvas, sign: str, words: str, wide: float, count: str) -> None:
    """Draw a chip at the origin: its sign, or a grey disc with its count, and its words where they fit."""
    theme = canvas.theme
    canvas.box(QRectF(0, 0, wide, 20), 3, theme.slot, theme.key)
    if not sign:
        canvas.text(QRectF(0, 0, wide, 20), words, Type.SMALL_STRONG, theme.ink2, MIDDLE)
        return
    if count:
        paint_count_disc(canvas, QPointF(12, 10), count)
    else:
        paint_sign(canvas, sign, QPointF(12, 10), 11.5, theme.ink2)
    if words:
        canvas.text(QRectF(23, 0, wide - 26, 20), words, Type.CHIP, theme.ink)


def paint_count_disc(canvas: Canvas, centre: QPointF, count: str) -> None:
    """Draw a grey marker with its number: fatigue."""
    disc = QPainterPath()
    disc.addEllipse(centre, 7.5, 7.5)
    canvas.shape(disc, canvas.theme.ink3)
    canvas.text(QRectF(centre.x() - 10, centre.y() - 8, 20, 16), count, Type.KEY, canvas.theme.card, MIDDLE)


def paint_button(canvas: Canvas, place: QRectF, sign: str, key: str, closed: bool, hot: bool) -> None:
    """Draw an event button: sign, key letter low at the right; dotted where it is closed."""
    theme = canvas.theme
    if closed:
        canvas.box(place, 5, theme.slot if hot else None, theme.key, 1.0, Qt.PenStyle.DotLine)
    else:
        fill, edge = (theme.glow_fill, theme.ink) if hot else (theme.slot, theme.key)
        canvas.box(place, 5, fill, edge, 1.4 if hot else 1.0)
    colour = theme.ink3 if closed else theme.ink
    paint_sign(canvas, sign, place.center() - QPointF(4.6 if key else 0, 0), 16, colour)
    corner = QRectF(place.right() - 15, place.bottom() - 15, 11.8, 12)
    canvas.text(corner, key, Type.KEY, theme.ink3 if closed else theme.ink2, RIGHT)


def paint_bar(canvas: Canvas, place: QRectF, words: str, chance: str, hot: bool, die: str = "die") -> None:
    """Draw the owed test: the one loud thing on a card."""
    theme = canvas.theme
    canvas.box(place, 5, theme.owed, theme.focus if hot else None, 1.4)
    paint_sign(canvas, die, QPointF(place.left() + 17, place.center().y()), 20, theme.owed_die)
    right = place.adjusted(0, 0, -10, 0)
    taken = canvas.text(right, chance, Type.ACTION, theme.owed_text, RIGHT)
    room = place.width() - 35 - 10 - (taken + 8 if chance else 0)
    role = fitting(words, room, Type.ACTION, Type.LEVEL, Type.ACTION_LEAST)
    canvas.text(QRectF(place.left() + 35, place.top(), room, place.height()), words, role, theme.owed_text)


def paint_choice(
    canvas: Canvas, place: QRectF, words: str, filled: bool, hot: bool, closed: bool, saves: bool = False
) -> None:
    """Draw one half of a decision: filled where it is preselected, outlined else; of ink where it saves."""
    theme = canvas.theme
    strong, on_strong = (theme.owed, theme.owed_text) if saves else (theme.fail, theme.fail_text)
    edge = theme.ink3 if closed else strong
    fill = strong if filled and not closed else theme.slot if hot else theme.card
    style = Qt.PenStyle.DotLine if closed else Qt.PenStyle.SolidLine
    lit = theme.focus if saves else theme.ink
    canvas.box(place, 5, fill, lit if hot and filled else edge, 2.0, style)
    role = fitting(words, place.width() - 12, Type.LEVEL, Type.ACTION_LEAST)
    colour = theme.ink3 if closed else on_strong if filled else strong
    canvas.text(place.adjusted(6, 0, -6, 0), words, role, colour, MIDDLE)


def paint_tab(canvas: Canvas, place: QRectF, word: str) -> None:
    """Draw the tab with the place in the tray, or an exclamation mark for a decision."""
    theme = canvas.theme
    urgent = word == "!"
    foot = place.bottom() - 8
    shape = polygon(
        (place.left(), place.top()), (place.right(), place.top()), (place.right(), foot),
        (place.center().x(), place.bottom()), (place.left(), foot),
    )  # fmt: skip
    canvas.shape(shape, None, theme.card, 3.2)
    canvas.shape(shape, theme.fail if urgent else theme.owed)
    head = QRectF(place.left(), place.top() + 2, place.width(), 21)
    canvas.text(head, word, Type.HEADING, theme.fail_text if urgent else theme.owed_die, MIDDLE)


def paint_change(canvas: Canvas, place: QRectF, words: str, rises: bool) -> None:
    """Draw by how much the gauge moved: an arrowhead and the number."""
    theme = canvas.theme
    canvas.box(place, 3, theme.glow)
    x, y, lift = place.left() + 9.5, place.center().y(), -1.0 if rises else 1.0
    canvas.shape(
        polygon((x - 4.2, y - 3.4 * lift), (x + 4.2, y - 3.4 * lift), (x, y + 3.6 * lift)), theme.card
    )
    canvas.text(place.adjusted(16, 0, 0, 0), words, Type.NOTE_STRONG, theme.card)


def fitting(words: str, room: float, *roles: Type) -> Type:
    """The first role in which the words fit, else the last."""
    return next((role for role in roles if width(words, role) <= room), roles[-1])
