"""What stands around a card: a ring if it is the current one, a line if selected, a halo if changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath

from tracker.ui.canvas import Canvas
from tracker.ui.card_layout import Layout, card_size
from tracker.ui.card_stock import RADIUS

Draw = Callable[[Canvas], None]


def ring_strokes(layout: Layout) -> Draw:
    """The current card: a gold ring of 3 between two edges of ink, close around the stock."""

    def draw(canvas: Canvas) -> None:
        theme = canvas.theme
        _band(canvas, layout, 0.0, 5.0, theme.ink)
        _band(canvas, layout, 1.0, 4.0, theme.focus)

    return draw


def selected_strokes(layout: Layout) -> Draw:
    """A card that is chosen together with others: a thin gold ring, edged once."""

    def draw(canvas: Canvas) -> None:
        theme = canvas.theme
        _band(canvas, layout, 1.0, 3.6, theme.ink)
        _band(canvas, layout, 1.6, 3.0, theme.focus)

    return draw


def halo_strokes(layout: Layout, inside: bool) -> Draw:
    """A changed card: a teal halo around the stock, or within its edge if the card is the current one."""

    def draw(canvas: Canvas) -> None:
        theme = canvas.theme
        if inside:
            _band(canvas, layout, -2.6, 0.0, theme.glow)
            return
        if theme.high_contrast:
            _band(canvas, layout, 1.0, 4.0, theme.glow)
            return
        for outer, strength in ((5.9, 0.16), (5.2, 0.22), (4.5, 0.30)):
            soft = QColor(theme.glow)
            soft.setAlphaF(strength)
            _band(canvas, layout, 0.6, outer, soft)
        _band(canvas, layout, 1.0, 3.8, theme.glow)

    return draw


def _band(canvas: Canvas, layout: Layout, inner: float, outer: float, colour: QColor) -> None:
    """A closed band around the card, from one distance to another."""
    card = QRectF(QPointF(0, 0), card_size(layout))
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for reach in (inner, outer):
        corner = max(2.0, RADIUS + reach)
        path.addRoundedRect(card.adjusted(-reach, -reach, reach, reach), corner, corner)
    canvas.shape(path, colour)
