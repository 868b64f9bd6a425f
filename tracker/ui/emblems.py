"""The emblems of the sides, in a box of 20 around the origin, and the boxes that say what kind a unit is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath

from tracker.ui.canvas import Canvas, polygon


def paint_emblem(canvas: Canvas, name: str, centre: QPointF, radius: float, colour: QColor) -> None:
    """Draw the emblem of a side."""
    painter = canvas.painter
    painter.save()
    painter.translate(centre)
    painter.scale(radius / 10, radius / 10)
    canvas.shape(emblem_for(name), colour)
    painter.restore()


def paint_kind(canvas: Canvas, kind: str, centre: QPointF, colour: QColor, *, leader: bool = False) -> None:
    """Draw the box of 18 x 12 that names the kind of a unit."""
    line = canvas.hair(1.4)
    left, top = canvas.snapped(centre.x() - 9) + line / 2, canvas.snapped(centre.y() - 6) + line / 2
    box = QRectF(left, top, 18 - line, 12 - line)
    marks, solid = QPainterPath(), QPainterPath()
    if kind in ("general-staff", "staff"):
        solid.addRect(QRectF(box.left(), box.top(), box.width(), box.height() * 0.45))
    elif kind == "leader":
        solid.addEllipse(box.center(), 2.2, 2.2)
    elif kind == "heavy-weapon":
        marks.moveTo(box.center().x(), box.bottom())
        marks.lineTo(box.center().x(), box.center().y() - 1)
        solid.addEllipse(box.center() - QPointF(0, 1.6), 1.9, 1.9)
    else:
        marks.moveTo(box.bottomLeft())
        marks.lineTo(box.topRight())
        if kind != "cavalry":
            marks.moveTo(box.topLeft())
            marks.lineTo(box.bottomRight())
    canvas.shape(solid, colour)
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    marks.addRect(box)
    canvas.shape(marks, None, colour, line)
    if leader and kind not in ("leader", "general-staff", "staff"):
        solid.addRect(QRectF(box.left(), box.top() - 4, box.width(), 2))
        canvas.shape(solid, colour)


@cache
def emblem_for(name: str) -> QPainterPath:
    """The path of an emblem by its name, or by the colour it comes with; an unknown one is the lozenge."""
    return _EMBLEMS.get(name.lower(), _lozenge)()


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _crescent() -> QPainterPath:
    return _disc(0, 0, 9.4).subtracted(_disc(4.4, -2, 7.8)).translated(1.6, 0)


def _ring() -> QPainterPath:
    return _disc(0, 0, 9.4).subtracted(_disc(0, 0, 5.6)).united(_disc(0, 0, 2.4))


def _chevrons() -> QPainterPath:
    upper = ((0, -9), (9.4, -0.4), (9.4, 4.2), (0, -3.6), (-9.4, 4.2), (-9.4, -0.4))
    path = polygon(*((x, y - 0.2) for x, y in upper))
    path.addPath(polygon(*((x, y + 7) for x, y in upper)).intersected(_window()))
    return path


def _window() -> QPainterPath:
    path = QPainterPath()
    path.addRect(QRectF(-10, -10, 20, 20))
    return path


def _lozenge() -> QPainterPath:
    return polygon((0, -10), (7.2, 0), (0, 10), (-7.2, 0))


def _triangle() -> QPainterPath:
    outer = polygon((0, -9), (9.6, 8), (-9.6, 8))
    return outer.subtracted(polygon((0, -1.8), (3.9, 5), (-3.9, 5)))


def _star() -> QPainterPath:
    points = [
        (reach * sin(pi * corner / 5), -reach * cos(pi * corner / 5))
        for corner in range(10)
        for reach in (9.8 if corner % 2 == 0 else 9.8 * 0.42,)
    ]
    return polygon(*points).translated(0, 0.8)


def _bars() -> QPainterPath:
    path = QPainterPath()
    for middle in (-6.6, 0.0, 6.6):
        path.addRect(QRectF(-9.2, middle - 2.2, 18.4, 4.4))
    return path


def _discs() -> QPainterPath:
    path = QPainterPath()
    for x, y in ((-4.7, 0), (4.7, 0), (0, -4.7), (0, 4.7)):
        path = path.united(_disc(x, y, 4.7))
    return path


_EMBLEMS: dict[str, Callable[[], QPainterPath]] = {
    "crescent": _crescent, "prussian": _crescent, "ring": _ring, "ochre": _ring, "chevrons": _chevrons,
    "madder": _chevrons, "lozenge": _lozenge, "sky": _lozenge, "triangle": _triangle, "pine": _triangle,
    "star": _star, "rose": _star, "bars": _bars, "slate": _bars, "discs": _discs, "violet": _discs,
}  # fmt: skip
EMBLEMS = ("crescent", "ring", "chevrons", "lozenge", "triangle", "star", "bars", "discs")
"""In the order in which sides get them, beside `theme.SIDE_COLOURS`."""
