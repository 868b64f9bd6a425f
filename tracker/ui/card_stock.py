"""The stock of a Unit Card: its shadow, its spine with number, kind and emblem, its empty sockets."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from tracker.ui.canvas import MIDDLE, Canvas, left_edge, polygon
from tracker.ui.card_layout import PLACES, SPINE, Layout
from tracker.ui.emblems import paint_emblem, paint_kind
from tracker.ui.fonts import Type, width
from tracker.ui.markers import (
    paint_coin_socket,
    paint_cord,
    paint_flag,
    paint_tag_socket,
)
from tracker.ui.theme import sign_on

RADIUS = 8.0


def paint_base(
    canvas: Canvas,
    layout: Layout,
    colour: str,
    emblem: str,
    side_name: str,
    leader: bool,
    sockets: bool = True,
) -> None:
    """Draw what the cards of a side share: shadow, stock, spine, emblem, flag, and the empty sockets."""
    places, theme = PLACES[layout], canvas.theme
    card = QRectF(QPointF(0, 0), places.size)
    paint_shadow(canvas, card)
    canvas.box(card, RADIUS, theme.card, theme.key)
    side = theme.side(colour)
    paint_spine(canvas, card, side)
    sign = sign_on(side)
    paint_emblem(canvas, emblem, QPointF(15, card.height() - 18), 9, sign)
    if places.shows_side_name:
        _paint_side_name(canvas, card, side_name, sign)
    if leader:
        _paint_staff_frame(canvas, card)
    if not sockets:
        return
    if places.flag is not None:
        paint_flag(canvas, places.flag, side, emblem)
    for tag in places.tags:
        if places.flag is not None:
            paint_cord(canvas, tag.center().x(), tag.top() - 4, hung=False)
        paint_tag_socket(canvas, tag.center().x(), tag.top(), tag.width(), tag.height())
    paint_coin_socket(canvas, places.coin, places.coin_radius)


def paint_shadow(canvas: Canvas, card: QRectF) -> None:
    """Draw the soft shadow below a card; in high contrast there is none."""
    shadow = canvas.theme.shadow
    if shadow is None:
        return
    steps = 5
    layer = QColor(shadow)
    layer.setAlphaF(1 - (1 - shadow.alphaF()) ** (1 / steps))
    for step in range(steps):
        grow = 3.2 - step * 1.2
        path = QPainterPath()
        path.addRoundedRect(
            card.translated(0, 2).adjusted(-grow, -grow, grow, grow), RADIUS + grow, RADIUS + grow
        )
        canvas.shape(path, layer)


def paint_spine(canvas: Canvas, card: QRectF, side: QColor) -> None:
    """The coloured left edge, its outer corners round, and a thin light line along it."""
    theme = canvas.theme
    right = canvas.snapped(SPINE)
    line = canvas.hair(1.5)
    edge = theme.ink if theme.high_contrast else None
    canvas.shape(left_edge(card, right, RADIUS), side, edge, line)
    light = QColor(sign_on(side))
    light.setAlphaF(0.55)
    hair = canvas.hair()
    left = canvas.snapped(29)
    canvas.fill(QRectF(left, 0, hair, card.height()), light)


def _paint_side_name(canvas: Canvas, card: QRectF, side_name: str, sign: QColor) -> None:
    painter = canvas.painter
    painter.save()
    painter.translate(15, (54 + card.height() - 32) / 2)
    painter.rotate(-90)
    room = card.height() - 32 - 56
    canvas.text(QRectF(-room / 2, -6, room, 12), side_name.upper(), Type.SPINE, sign, MIDDLE)
    painter.restore()


def _paint_staff_frame(canvas: Canvas, card: QRectF) -> None:
    theme = canvas.theme
    frame = QRectF(QPointF(SPINE + 1, 2.4), QPointF(card.right() - 2.4, card.bottom() - 2.4))
    canvas.box(frame, 3, None, theme.brass if theme.high_contrast else theme.coin, 2.2)
    for corner in (frame.topLeft(), frame.topRight(), frame.bottomLeft(), frame.bottomRight()):
        inward = QPointF(1.1 if corner.x() < card.center().x() else -1.1, 1.1 if corner.y() < 100 else -1.1)
        x, y = corner.x() + inward.x(), corner.y() + inward.y()
        lozenge = polygon((x, y - 4.6), (x + 4.6, y), (x, y + 4.6), (x - 4.6, y))
        canvas.shape(lozenge, theme.coin, theme.card, 1.0)


def paint_number(canvas: Canvas, number: str, colour: str) -> None:
    """Draw the unit's number at the head of the spine."""
    role = Type.NUMBER if len(number) < 2 else Type.HEADING
    sign = sign_on(canvas.theme.side(colour))
    painter = canvas.painter
    painter.save()
    painter.translate(15, 18)
    squeeze = min(1.0, 27 / max(1.0, width(number, role)))
    painter.scale(squeeze, squeeze)
    canvas.text(QRectF(-60, -13, 120, 26), number, role, sign, MIDDLE)
    painter.restore()


def paint_kind_box(canvas: Canvas, kind: str, colour: str) -> None:
    """Draw the kind of the unit."""
    paint_kind(canvas, kind, QPointF(15, 42), sign_on(canvas.theme.side(colour)))
