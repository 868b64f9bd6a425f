"""Cards of units out of play: slim, fully readable, never struck through. What they show, and the strokes."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF

from tracker.rules.face import CardFace
from tracker.ui.canvas import MIDDLE, Canvas
from tracker.ui.card_layout import SLIM_SIZE, SPINE, Layout, cell_place
from tracker.ui.card_stock import RADIUS, paint_shadow, paint_spine
from tracker.ui.card_strokes import fitting
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type, width
from tracker.ui.sprites import Part, part
from tracker.ui.theme import sign_on
from tracker.ui.words import render

LEFT_EDGE, RIGHT_EDGE = 40.0, 240.0


def slim_parts(face: CardFace) -> Iterator[Part]:
    """Stock and spine; emblem and number; the fate in a box; name, and how and when it happened."""
    yield part(cell_place(Layout.SLIM), paint_slim_base, face.colour)
    yield part(
        QRectF(0, 0, SPINE, SLIM_SIZE.height()), paint_slim_number, face.number, face.colour, face.emblem
    )
    fate = render(face.out_of_play) if face.out_of_play is not None else render(face.ribbon.word)
    box = fate_place(fate)
    yield part(box.adjusted(-1, -1, 1, 1), paint_fate, box, fate)
    since = render(face.out_since) if face.out_since is not None else ""
    words = QRectF(LEFT_EDGE, 0, box.left() - LEFT_EDGE - 6, SLIM_SIZE.height())
    yield part(words.adjusted(-2, 0, 2, 0), paint_slim_words, words, face.name, since)


def fate_place(fate: str) -> QRectF:
    """The box around the word of the fate, at the right."""
    wide = min(width(fate, Type.NOTE_STRONG) + 16, 110.0)
    return QRectF(RIGHT_EDGE - wide, 8, wide, 20)


def paint_slim_base(canvas: Canvas, colour: str) -> None:
    """Draw stock and spine."""
    theme = canvas.theme
    card = QRectF(QPointF(0, 0), SLIM_SIZE)
    paint_shadow(canvas, card)
    canvas.box(card, RADIUS, theme.slot, theme.key)
    paint_spine(canvas, card, theme.side(colour))


def paint_slim_number(canvas: Canvas, number: str, colour: str, emblem: str) -> None:
    """Draw the emblem of the side, and beside it the unit's number; a long one stands below it."""
    sign = sign_on(canvas.theme.side(colour))
    beside = len(number) < 3
    paint_emblem(
        canvas,
        emblem,
        (QPointF(9, 18) if beside else QPointF(15, 10)) if number else QPointF(15, 18),
        6,
        sign,
    )
    painter = canvas.painter
    painter.save()
    painter.translate(QPointF(22.5, 18) if beside else QPointF(15, 26))
    squeeze = min(0.9, (12.5 if beside else 26) / max(1.0, width(number, Type.HEADING)))
    painter.scale(squeeze, squeeze)
    canvas.text(QRectF(-60, -13, 120, 26), number, Type.HEADING, sign, MIDDLE)
    painter.restore()


def paint_slim_words(canvas: Canvas, place: QRectF, name: str, since: str) -> None:
    """Draw the name, and below it how and when the unit went."""
    theme = canvas.theme
    role = fitting(name, place.width(), Type.NAME_SMALL, Type.NAME_TWO_LINES)
    if not since:
        canvas.text(place, name, role, theme.ink, 0.0)
        return
    canvas.baseline_text(place, 16.5, name, Type.NAME_TWO_LINES, theme.ink)
    canvas.baseline_text(place, 30, since, Type.SMALL, theme.ink2)


def paint_fate(canvas: Canvas, place: QRectF, fate: str) -> None:
    """Draw the word of the fate in an outlined box."""
    theme = canvas.theme
    canvas.box(place, 3, None, theme.ink2, 1.4)
    canvas.text(place.adjusted(4, 0, -4, 0), fate, Type.NOTE_STRONG, theme.ink2, MIDDLE)
