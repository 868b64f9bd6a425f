"""What lies on a card: Unit Flag, red Morale tags, Honor coin, the ribbon of the level, models as pips."""

from __future__ import annotations

from math import cos, pi, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath

from tracker.rules.face import Pips
from tracker.ui.canvas import MIDDLE, Canvas, polygon
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type, width
from tracker.ui.theme import sign_on

TAG_WIDTH, TAG_HEIGHT = 17.0, 23.0


def paint_flag(canvas: Canvas, cloth: QRectF, colour: QColor, emblem: str) -> None:
    """Draw the cloth with its emblem, hanging from a bar with two brass balls."""
    theme = canvas.theme
    bar = cloth.top() - 2
    canvas.line(QPointF(cloth.left() - 4, bar), QPointF(cloth.right() + 4, bar), theme.ink2, 2.6)
    for x in (cloth.left() - 4, cloth.right() + 4):
        ball = QPainterPath()
        ball.addEllipse(QPointF(x, bar), 2.9, 2.9)
        canvas.shape(ball, theme.brass)
    sign = sign_on(colour)
    canvas.box(cloth, 0, colour, theme.ink if theme.high_contrast else None, 1.5)
    inner = QColor(sign)
    inner.setAlphaF(0.45)
    canvas.box(cloth.adjusted(3, 3, -3, -3), 0, None, inner)
    paint_emblem(canvas, emblem, cloth.center(), 11, sign)


def tag_shape(x: float, top: float, wide: float = TAG_WIDTH, high: float = TAG_HEIGHT) -> QPainterPath:
    """Cut shoulders, straight sides to 58 %, a pointed foot; `x` is the middle."""
    half, cut, side = wide / 2, wide * 0.22, high * 0.58
    return polygon(
        (x - half + cut, top), (x + half - cut, top), (x + half, top + cut), (x + half, top + side),
        (x, top + high), (x - half, top + side), (x - half, top + cut),
    )  # fmt: skip


def paint_tag(
    canvas: Canvas, x: float, top: float, wide: float = TAG_WIDTH, high: float = TAG_HEIGHT
) -> None:
    """Draw a red Morale Marker with its pale notch."""
    theme = canvas.theme
    canvas.shape(tag_shape(x, top, wide, high), theme.morale, theme.ink, 1.2)
    notch = QPainterPath(QPointF(x - wide * 0.24, top + high * 0.34))
    notch.lineTo(x, top + high * 0.52)
    notch.lineTo(x + wide * 0.24, top + high * 0.34)
    canvas.shape(notch, None, theme.morale_mark, wide * 0.125)


def paint_tag_socket(
    canvas: Canvas, x: float, top: float, wide: float = TAG_WIDTH, high: float = TAG_HEIGHT
) -> None:
    """Draw the printed place of a Morale Marker."""
    canvas.shape(tag_shape(x, top, wide, high), canvas.theme.slot, canvas.theme.key2, 1.1)


def paint_cord(canvas: Canvas, x: float, top: float, *, hung: bool) -> None:
    """Draw the cord on which a tag or its empty place hangs."""
    theme = canvas.theme
    canvas.line(QPointF(x, top), QPointF(x, top + 5), theme.ink2 if hung else theme.key, 1.4)


def paint_coin_socket(canvas: Canvas, centre: QPointF, radius: float) -> None:
    """Draw the printed place of the Honor Marker."""
    theme = canvas.theme
    canvas.shape(_circle(centre, radius * 0.93), theme.slot, theme.key2, 1.1)
    canvas.shape(_circle(centre, radius * 0.68), None, theme.key2, 1.1)


def paint_coin(canvas: Canvas, centre: QPointF, radius: float) -> None:
    """Draw the Honor Marker: a lobed rim, an inner ring, half a sun with five rays over a bar."""
    theme = canvas.theme
    painter = canvas.painter
    painter.save()
    painter.translate(centre)
    painter.scale(radius / 15, radius / 15)
    canvas.shape(_lobes(12), theme.coin, theme.coin_ink, 1.2)
    canvas.shape(_circle(QPointF(0, 0), 10.2), None, theme.coin_ink, 1.0)
    sun = QPainterPath(QPointF(-3.6, 2.6))
    sun.arcTo(QRectF(-3.6, -1.0, 7.2, 7.2), 180, -180)
    sun.closeSubpath()
    canvas.shape(sun, theme.coin_ink)
    rays = QPainterPath()
    for angle in (180, 225, 270, 315, 360):
        turn = radians(angle)
        if angle in (180, 360):
            continue
        rays.moveTo(5.0 * cos(turn), 2.6 + 5.0 * sin(turn))
        rays.lineTo(7.6 * cos(turn), 2.6 + 7.6 * sin(turn))
    for side in (-1, 1):
        turn = radians(270 + side * 76)
        rays.moveTo(5.0 * cos(turn), 2.6 + 5.0 * sin(turn))
        rays.lineTo(7.4 * cos(turn), 2.6 + 7.4 * sin(turn))
    rays.moveTo(-6.6, 4.6)
    rays.lineTo(6.6, 4.6)
    canvas.shape(rays, None, theme.coin_ink, 1.4)
    painter.restore()


def paint_ribbon(canvas: Canvas, place: QRectF, word: str, step: int, role: Type | None = None) -> None:
    """Draw the level: its word, and one tooth for each step."""
    colours = canvas.theme.levels[step]
    role = role or (Type.LEVEL if step else Type.LEVEL_NORMAL)
    if step == 0:
        canvas.box(place, place.height() / 2, None, colours.edge, 1.4)
    else:
        shape = ribbon_shape(place.adjusted(0.6, 0.6, -0.6, -0.6), step)
        canvas.shape(shape, colours.fill, colours.edge, 1.2)
    right = 0.0 if step == 0 else 9.0 if step == 1 else 6.0
    left = 6.0 if step == 3 else 0.0
    canvas.text(place.adjusted(left, 0, -right, 0), word, role, colours.text, MIDDLE)


def ribbon_shape(place: QRectF, step: int) -> QPainterPath:
    """A ribbon with one notch, two, or three on both sides."""
    left, right, top, bottom = place.left(), place.right(), place.top(), place.bottom()
    depth = {1: 7.0, 2: 6.0, 3: 5.0}[step]
    rise = place.height() / (2 * step)
    teeth = [(right - depth * (turn % 2), top + turn * rise) for turn in range(2 * step + 1)]
    if step < 3:
        return polygon((left, top), *teeth, (left, bottom))
    back = [(left + depth * (turn % 2), bottom - turn * rise) for turn in range(2 * step + 1)]
    return polygon(*teeth, *back)


def pip_rows(pips: Pips) -> tuple[int, ...]:
    """How many pips stand in each row; none where there are too many to draw."""
    if pips.total <= 8:
        return (pips.total,)
    if pips.total <= 28:
        return ((pips.total + 1) // 2, pips.total // 2)
    return ()


def paint_pips(canvas: Canvas, place: QRectF, pips: Pips, words: str) -> None:
    """Draw the models: a lozenge for the Commander, discs, struck rings for the fallen, from the right."""
    rows = pip_rows(pips)
    if not rows:
        _paint_count(canvas, place, pips, words)
        return
    step = min(12.7, place.width() / (rows[0] - 0.17))
    size = min(10.5, step * 0.83)
    pitch = max(12.0, step) if len(rows) > 1 else 0.0
    model = 0
    for row, many in enumerate(rows):
        y = place.center().y() + (row - (len(rows) - 1) / 2) * pitch
        for column in range(many):
            centre = QPointF(place.left() + step * column + size / 2 + 0.5, y)
            paint_model(
                canvas, centre, size, stands=model < pips.standing, commander=pips.commander and model == 0
            )
            model += 1


def paint_model(canvas: Canvas, centre: QPointF, size: float, *, stands: bool, commander: bool) -> None:
    """Draw one model: a disc, or a lozenge for one that leads; a struck ring where it has fallen."""
    theme = canvas.theme
    half = size / 2
    x, y = centre.x(), centre.y()
    if not stands:
        line = max(0.9, size * 0.1)
        canvas.shape(_circle(centre, half - line / 2 - 0.4), None, theme.loss, line)
        reach = half * 0.62
        canvas.painter.drawLine(QPointF(x - reach, y + reach), QPointF(x + reach, y - reach))
    elif commander:
        reach = half * 1.16
        lozenge = polygon((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
        canvas.shape(lozenge, theme.coin, theme.coin_ink if not theme.is_dark else theme.ink, 1.1)
    else:
        canvas.shape(_circle(centre, half - 0.3), theme.ink)


def _paint_count(canvas: Canvas, place: QRectF, pips: Pips, words: str) -> None:
    theme = canvas.theme
    canvas.text(QRectF(place.left(), place.top(), place.width(), 15), words, Type.SMALL_STRONG, theme.ink)
    if pips.commander and pips.standing:
        x, y = place.left() + width(words, Type.SMALL_STRONG) + 10, place.top() + 7.5
        lozenge = polygon((x, y - 5.5), (x + 5.5, y), (x, y + 5.5), (x - 5.5, y))
        canvas.shape(lozenge, theme.coin, theme.coin_ink if not theme.is_dark else theme.ink, 1.1)
    bar = QRectF(place.left(), place.bottom() - 8, place.width(), 6)
    canvas.box(bar, 0, theme.empty, theme.loss)
    canvas.box(
        QRectF(bar.left(), bar.top(), bar.width() * pips.standing / pips.total, bar.height()), 0, theme.ink
    )


def _circle(centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(centre, radius, radius)
    return path


def _lobes(count: int) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addEllipse(QPointF(0, 0), 12.8, 12.8)
    for lobe in range(count):
        turn = 2 * pi * (lobe + 0.5) / count
        path.addEllipse(QPointF(11.4 * cos(turn), 11.4 * sin(turn)), 3.4, 3.4)
    return path.simplified()
