"""The signs on buttons and chips as vector paths in a box of 16 around the origin.

Every sign stands beside a word or a tooltip; none says anything by colour. Emblems are in `emblems`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from tracker.ui.canvas import Canvas, polygon

Points = tuple[tuple[float, float], ...]


class Sign(msgspec.Struct, frozen=True, eq=False):
    """What is stroked with a line of 1.7, and what is filled."""

    lines: QPainterPath
    solid: QPainterPath


def paint_sign(canvas: Canvas, name: str, centre: QPointF, size: float, colour: QColor) -> None:
    """Draw the sign of this name, `size` units high; a name without a sign of its own gets a dot."""
    sign = sign_for(name)
    painter = canvas.painter
    painter.save()
    painter.translate(centre)
    painter.scale(size / 16, size / 16)
    canvas.shape(sign.solid, colour)
    canvas.shape(sign.lines, None, colour, 1.7 if size >= 15 else 1.9)
    painter.restore()


@cache
def sign_for(name: str) -> Sign:
    """The sign of a name as faces give it."""
    return _SIGNS.get(name, _dot)()


def has_sign(name: str) -> bool:
    """Whether this name has a sign of its own."""
    return name in _SIGNS


def _made(
    *lines: Points, rings: tuple[tuple[float, float, float], ...] = (), solid: QPainterPath | None = None
) -> Sign:
    path = QPainterPath()
    for points in lines:
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
    for x, y, radius in rings:
        path.addEllipse(QPointF(x, y), radius, radius)
    return Sign(path, solid if solid is not None else QPainterPath())


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _rect(left: float, top: float, width: float, height: float) -> Points:
    right, bottom = left + width, top + height
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _dot() -> Sign:
    return _made(solid=_disc(0, 0, 2.6))


def _casualty() -> Sign:
    return _made(((-6.6, 6.6), (6.6, -6.6)), rings=((0, 0, 5.4),))


def _flank() -> Sign:
    return _made(((-8, 0), (-0.8, 0)), ((-4.2, -3.4), (-0.8, 0), (-4.2, 3.4)), _rect(1.2, -6, 6.4, 12))


def _rear() -> Sign:
    return _made(((0, 8), (0, 2.6)), ((-3.4, 6), (0, 2.6), (3.4, 6)), _rect(-6, -7.4, 12, 7.8))


def _rosette() -> Sign:
    return _made(
        ((-2.6, 0.6), (-4.2, 7.6), (0, 5), (4.2, 7.6), (2.6, 0.6)), rings=((0, -2.9, 4.4), (0, -2.9, 1.2))
    )


def _flag() -> Sign:
    return _made(((-5.4, 7.8), (-5.4, -6.8), (6.4, -6.8), (3.4, -2.9), (6.4, 1), (-5.4, 1)))


def _pennon() -> Sign:
    return _made(((-5, 7.6), (-5, -7)), solid=polygon((-5, -7.2), (7, -3.2), (-5, 0.8)))


def _pennon_struck() -> Sign:
    return _made(((-5, 7.6), (-5, -7), (7, -3.2), (-5, 0.8)), ((-7.4, 4.4), (7.4, -7.4)))


def _plus() -> Sign:
    return _made(((-6, 0), (6, 0)), ((0, -6), (0, 6)))


def _blades() -> Sign:
    return _made(
        ((-6.4, -6.6), (4.6, 4.4)), ((6.4, -6.6), (-4.6, 4.4)),
        ((1.2, 6.2), (6.2, 1.2)), ((-1.2, 6.2), (-6.2, 1.2)),
        ((4.6, 4.4), (6.8, 6.6)), ((-4.6, 4.4), (-6.8, 6.6)),
    )  # fmt: skip


def _arrowhead() -> Sign:
    return _made(solid=polygon((-4.6, -6.2), (6.6, 0), (-4.6, 6.2)))


def _arrow_left() -> Sign:
    return _made(((7, 0), (-7, 0)), ((-2.2, -4.8), (-7, 0), (-2.2, 4.8)))


def _arrow_right() -> Sign:
    return _made(((-7, 0), (7, 0)), ((2.2, -4.8), (7, 0), (2.2, 4.8)))


def _chase() -> Sign:
    return _made(((-1.6, -5.4), (4, 0), (-1.6, 5.4)), ((2.4, -5.4), (8, 0), (2.4, 5.4)), ((-8, 0), (3.4, 0)))


def _double_left() -> Sign:
    return _made(((-0.4, -5.6), (-6.2, 0), (-0.4, 5.6)), ((6, -5.6), (0.2, 0), (6, 5.6)))


def _falling() -> Sign:
    return _made(((-6, -5.4), (0, -0.6), (6, -5.4)), ((-6, 1), (0, 5.8), (6, 1)))


def _hill() -> Sign:
    return _made(((-7.6, 5.6), (-2.2, -5.4), (1, 0.4), (3, -2.4), (7.6, 5.6), (-7.6, 5.6)))


def _woods() -> Sign:
    return _made(((0, 7.4), (0, 3.6)), ((0, -7.6), (5.8, 3.6), (-5.8, 3.6), (0, -7.6)))


def _heavy_woods() -> Sign:
    return _made(
        ((-3, 7.4), (-3, 4)), ((-3, -7), (1.4, 4), (-7.4, 4), (-3, -7)),
        ((4, 7.4), (4, 4)), ((1.4, -1), (4, -7), (8, 4), (4, 4)),
    )  # fmt: skip


def _village() -> Sign:
    return _made(((-7, 0), (0, -6.8), (7, 0)), ((-5, -1.6), (-5, 6.4), (5, 6.4), (5, -1.6)))


def _waves(*heights: float) -> Sign:
    path = QPainterPath()
    for y in heights:
        path.moveTo(-7.4, y)
        path.cubicTo(-4.9, y - 4, -2.5, y + 4, 0, y)
        path.cubicTo(2.5, y - 4, 4.9, y + 4, 7.4, y)
    return Sign(path, QPainterPath())


def _river() -> Sign:
    return _waves(-5, 0, 5)


def _ford() -> Sign:
    return _waves(-3, 3)


def _bridge() -> Sign:
    path = QPainterPath(QPointF(-8, -3.4))
    path.lineTo(8, -3.4)
    path.moveTo(-7, 5.8)
    path.cubicTo(-5, -1.6, 5, -1.6, 7, 5.8)
    return Sign(path, QPainterPath())


def _field() -> Sign:
    return _made(_rect(-7, -6, 14, 12), ((-7, 0), (7, 0)), ((0, -6), (0, 6)))


def _rocks() -> Sign:
    return _made(((-7.6, 5), (-4, -1.6), (-0.4, 5), (-7.6, 5)), ((0, 5), (4, -4.6), (7.6, 5), (0, 5)))


def _ravine() -> Sign:
    return _made(((-7.6, -5), (-2.4, -5), (0, 5.6), (2.4, -5), (7.6, -5)))


def _plains() -> Sign:
    return _made(((-7.4, 3.6), (7.4, 3.6)))


def _dots() -> Sign:
    path = _disc(-5.4, 0, 1.6)
    path.addPath(_disc(0, 0, 1.6))
    path.addPath(_disc(5.4, 0, 1.6))
    return _made(solid=path)


def _leave() -> Sign:
    return _made(
        ((1, -6.6), (-6.4, -6.6), (-6.4, 6.6), (1, 6.6)),
        ((-1.6, 0), (7.4, 0)),
        ((3.6, -3.8), (7.4, 0), (3.6, 3.8)),
    )


def _fatigue() -> Sign:
    return _made(((-5.6, 0), (5.6, 0)), rings=((0, 0, 6.2),))


def _die() -> Sign:
    hexagon = ((0, -8), (6.9, -4), (6.9, 4), (0, 8), (-6.9, 4), (-6.9, -4), (0, -8))
    inner = ((0, -4.2), (3.9, 2.6), (-3.9, 2.6), (0, -4.2))
    return _made(
        hexagon, inner, ((0, -8), (0, -4.2)), ((6.9, 4), (3.9, 2.6)), ((-6.9, 4), (-3.9, 2.6)),
    )  # fmt: skip


def _die_of_six() -> Sign:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-6.6, -6.6, 13.2, 13.2), 2.4, 2.4)
    spots = QPainterPath()
    for x, y in ((-3, -3), (3, -3), (0, 0), (-3, 3), (3, 3)):
        spots.addPath(_disc(x, y, 1.25))
    return Sign(path, spots)


def _shots() -> Sign:
    return _made(((-4, 6), (-4, -3)), ((0, 6), (0, -3)), ((4, 6), (4, -3)), ((-6.4, -6.4), (6.4, -6.4)))


def _corrected() -> Sign:
    return _made(((0, -7), (0, 1)), ((-4, -3), (4, -3)), ((-4, 5), (4, 5)))


_SIGNS: dict[str, Callable[[], Sign]] = {
    "casualty": _casualty, "casualties": _casualty, "casualty-of": _casualty, "returned-to": _plus,
    "flank": _flank, "rear": _rear, "melee-won": _rosette,
    "won-melee": _rosette, "rallied": _flag, "rally": _flag, "returned": _plus, "pursuit": _chase,
    "pursuit-due": _chase, "conditions": _blades, "engaged": _blades, "order": _arrowhead, "terrain": _hill,
    "correct": _dots, "more": _dots, "staff-near": _pennon, "staff-in-range": _pennon,
    "staff-destroyed": _pennon_struck, "destroyed": _pennon_struck, "flee": _arrow_left,
    "panic": _arrow_left, "put-to-flight": _double_left, "must-pursue": _arrow_right,
    "suppressed": _falling, "fatigue": _fatigue, "ammunition": _shots, "correction": _corrected,
    "overruled": _corrected,
    "hill": _hill, "hill-above": _hill, "hill-below": _hill, "light-woods": _woods,
    "heavy-woods": _heavy_woods, "woods": _woods, "village": _village, "river": _river,
    "ford": _ford, "bridge": _bridge, "rice-field": _field, "rocky-ground": _rocks,
    "ravine": _ravine, "plains": _plains, "die": _die, "die-of-six": _die_of_six, "leadership": _die_of_six,
    "left": _leave, "taken-off": _leave, "take-off": _leave,
}  # fmt: skip
