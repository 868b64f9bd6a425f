"""Strokes, boxes and texts in card units on a QPainter, straight lines snapped to the screen's pixels."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from tracker.ui.fonts import Type, font, metrics, width
from tracker.ui.theme import Theme

LEFT, MIDDLE, RIGHT = 0.0, 0.5, 1.0


class Canvas:
    """A painter that knows its theme and how many pixels a unit has."""

    def __init__(self, painter: QPainter, theme: Theme, scale: float) -> None:
        self.painter = painter
        self.theme = theme
        self.scale = scale

    def snapped(self, value: float) -> float:
        """The nearest unit value that lies between two pixels."""
        return round(value * self.scale) / self.scale

    def hair(self, width: float = 1.0) -> float:
        """A line width in whole pixels, at least one."""
        return max(1, round(width * self.scale)) / self.scale

    def box(
        self,
        place: QRectF,
        radius: float,
        fill: QColor | None,
        edge: QColor | None = None,
        width: float = 1.0,
        style: Qt.PenStyle = Qt.PenStyle.SolidLine,
    ) -> None:
        """A box with round corners; its edge lies inside and on whole pixels."""
        left, top = self.snapped(place.left()), self.snapped(place.top())
        inner = QRectF(QPointF(left, top), QPointF(self.snapped(place.right()), self.snapped(place.bottom())))
        pen = QPen(Qt.PenStyle.NoPen)
        if edge is not None:
            line = self.hair(width)
            inner = inner.adjusted(line / 2, line / 2, -line / 2, -line / 2)
            radius = max(0.0, radius - line / 2)
            pen = QPen(edge, line, style)
        self.painter.setPen(pen)
        self.painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(inner, radius, radius)

    def shape(
        self, path: QPainterPath, fill: QColor | None, edge: QColor | None = None, width: float = 1.0
    ) -> None:
        """A path, filled, then edged."""
        self.painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
        self.painter.setPen(_pen(edge, width) if edge is not None else QPen(Qt.PenStyle.NoPen))
        self.painter.drawPath(path)

    def fill(self, place: QRectF, colour: QColor) -> None:
        """A place in one colour, with straight corners."""
        fill(self.painter, place, colour)

    def line(self, start: QPointF, end: QPointF, colour: QColor, width: float = 1.0) -> None:
        """A straight line with blunt ends."""
        self.painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        self.painter.drawLine(start, end)

    def text(self, place: QRectF, words: str, role: Type, colour: QColor, align: float = LEFT) -> float:
        """A text whose capitals stand in the middle of the place's height; its width comes back."""
        return self.baseline_text(
            place, place.center().y() + capital_height(role) / 2, words, role, colour, align
        )

    def baseline_text(
        self, place: QRectF, baseline: float, words: str, role: Type, colour: QColor, align: float = LEFT
    ) -> float:
        """A text on a base line, within the width of the place."""
        shown = elided(words, role, place.width())
        advance = width(shown, role)
        self.painter.setFont(font(role))
        self.painter.setPen(colour)
        self.painter.drawText(QPointF(place.left() + align * (place.width() - advance), baseline), shown)
        return advance


def fill(painter: QPainter, place: QRectF | QRect, colour: QColor) -> None:
    """Paint a place in one colour; `fillRect` would load all that Qt knows of gradients, which is dear."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRect(place)


def capital_height(role: Type) -> float:
    """The height of the capitals of a role, in units."""
    return metrics(role).capHeight()


def elided(words: str, role: Type, room: float) -> str:
    """The text, or as much of it as the room holds, with an ellipsis."""
    if width(words, role) <= room:
        return words
    return metrics(role).elidedText(words, Qt.TextElideMode.ElideRight, room)


def wrapped(words: str, role: Type, room: float, most: int = 0) -> list[str]:
    """The text in as many lines as it needs; where there are `most`, the last one takes all the rest."""
    lines: list[str] = []
    for part in words.split() if most else _pieces(words, role, room):
        longer = f"{lines[-1]} {part}" if lines else part
        if lines and (width(longer, role) <= room or len(lines) == most):
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _pieces(words: str, role: Type, room: float) -> Iterator[str]:
    """The words, of which those that are wider than the room are taken apart."""
    for word in words.split():
        while len(word) > 1 and width(word, role) > room:
            fits = next((end for end in range(len(word) - 1, 1, -1) if width(word[:end], role) <= room), 1)
            yield word[:fits]
            word = word[fits:]
        yield word


def polygon(*points: tuple[float, float]) -> QPainterPath:
    """A closed path through these points."""
    path = QPainterPath(QPointF(*points[0]))
    for point in points[1:]:
        path.lineTo(*point)
    path.closeSubpath()
    return path


def left_edge(place: QRectF, wide: float, radius: float) -> QPainterPath:
    """The left of a box with round corners, so many units of it: its outer corners are round as well."""
    left, right, across = place.left(), place.left() + wide, 2 * radius
    path = QPainterPath(QPointF(right, place.top()))
    path.arcTo(QRectF(left, place.top(), across, across), 90, 90)
    path.arcTo(QRectF(left, place.bottom() - across, across, across), 180, 90)
    path.lineTo(right, place.bottom())
    path.closeSubpath()
    return path


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
