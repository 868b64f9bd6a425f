"""The strokes of a node in the chain of command: name, strength gauge, threshold in words, states, stamp."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from tracker.models.roles import Change
from tracker.rules.face import NodeFace
from tracker.rules.sentence import number
from tracker.ui.canvas import MIDDLE, RIGHT, Canvas
from tracker.ui.card_strokes import fitting, paint_change
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type, width
from tracker.ui.theme import sign_on
from tracker.ui.words import percent, render

WIDE, RIGHT_EDGE = 258.0, 242.0
FORCE_HIGH, COMMAND_HIGH, LOST_HIGH, PARTED = 82.0, 66.0, 60.0, 14.0
FORCE_TEXT, COMMAND_TEXT, STEP_IN = 50.0, 38.0, 22.0
CHANCE_ROOM, MOST_CELL, LEAST_CELL, CELL_HIGH = 44.0, 19.6, 4.0, 13.0
MOST_OF_NAME = 0.64
"""The share of a line that a name gets at most beside who leads."""


def height_of(node: NodeFace, *, first: bool) -> float:
    """How high a node stands; between two forces there is a line."""
    if node.parent is not None:
        return COMMAND_HIGH
    return (LOST_HIGH if node.lost else FORCE_HIGH) + (0 if first else PARTED)


def text_left(node: NodeFace) -> float:
    """Where the words of a node begin: further in the deeper it stands."""
    return FORCE_TEXT if node.parent is None else COMMAND_TEXT + STEP_IN * (node.depth - 1)


def line_left(depth: int) -> float:
    """Where the line that leads down to nodes of this depth runs."""
    return COMMAND_TEXT - 13 + STEP_IN * (depth - 1)


def paint_node(
    canvas: Canvas,
    node: NodeFace,
    high: float,
    *,
    first: bool,
    framed: bool,
    hot: bool,
    change: Change | None = None,
) -> None:
    """Draw a node from the upper left corner of its row; one that the last action changed has a halo."""
    top = 0.0 if node.parent is not None or first else PARTED
    if top:
        canvas.fill(QRectF(16, 4, RIGHT_EDGE - 16, canvas.hair()), canvas.theme.key)
    left = text_left(node)
    frame = QRectF(left - 7 if node.parent else 9, top + 1, 0, high - top - 3)
    frame.setRight(RIGHT_EDGE + 5)
    if framed or hot or change is not None:
        theme = canvas.theme
        fill = theme.card if framed else theme.slot if hot else theme.panel
        canvas.box(frame, 7, fill, theme.ink if framed else None, 1.8)
    if change is not None:
        _paint_halo(canvas, frame, inside=framed)
    if node.parent is None:
        _paint_emblem(canvas, node, top)
    _paint_head(canvas, node, QRectF(left, top + 5, RIGHT_EDGE - left, 20))
    if node.lost:
        _paint_foot(canvas, node, QRectF(left, top + 34, RIGHT_EDGE - left, 16), change)
        _paint_stamp(canvas, QPointF(RIGHT_EDGE - 30, top + 16))
        return
    row = top + 28
    if node.parent is None:
        _paint_active(canvas, node, QRectF(left, top + 24, RIGHT_EDGE - left, 15))
        row = top + 43
    paint_cells(canvas, node, QRectF(left, row, RIGHT_EDGE - left - CHANCE_ROOM, CELL_HIGH))
    _paint_chance(canvas, node, QRectF(RIGHT_EDGE - CHANCE_ROOM, row - 2, CHANCE_ROOM, CELL_HIGH + 4))
    _paint_foot(canvas, node, QRectF(left, row + 18, RIGHT_EDGE - left, 15), change)


def _paint_emblem(canvas: Canvas, node: NodeFace, top: float) -> None:
    side = canvas.theme.side(node.colour)
    disc = QPainterPath()
    disc.addEllipse(QPointF(29, top + 22), 13, 13)
    canvas.shape(disc, side, canvas.theme.ink if canvas.theme.high_contrast else None, 1.5)
    paint_emblem(canvas, node.emblem, QPointF(29, top + 22), 7.6, sign_on(side))


def _paint_head(canvas: Canvas, node: NodeFace, place: QRectF) -> None:
    """The name, and at the right its state in a box or who would lead its test."""
    theme = canvas.theme
    name, quiet = theme.ink, theme.ink2
    if node.owed is not None:
        urgent = node.failing or node.owed == 0
        band = place.adjusted(-4, -2, 3, 0)
        canvas.box(band, 5, theme.fail if urgent else theme.owed)
        name = quiet = theme.fail_text if urgent else theme.owed_text
        mark = "!" if urgent else str(node.owed)
        colour = theme.fail_text if urgent else theme.owed_die
        taken = canvas.text(place.adjusted(2, 0, 0, 0), mark, Type.HEADING, colour)
        place = place.adjusted(taken + 9, 0, -3, 0)
    right = 0.0
    if node.state is not None and not node.lost:
        right = _paint_state(canvas, render(node.state), place, boxed=node.owed is None)
    elif node.parent is not None and node.leader is not None:
        words = render(node.leader)
        taken = min(width(node.name, Type.NAME_SMALL), MOST_OF_NAME * place.width()) + 8
        room = place.adjusted(taken, 0, 0, 0)
        if width(words, Type.SMALL) > room.width():
            words = words.rpartition(" ")[2]  # what it is tested against says more than the rank
        right = canvas.text(room, words, Type.SMALL, quiet, RIGHT)
    room = place.adjusted(0, 0, -(right + 6 if right else 0) - (68 if node.lost else 0), 0)
    role = fitting(node.name, room.width(), Type.NAME_SMALL, Type.NAME_TWO_LINES)
    canvas.text(room, node.name, role, name)


def _paint_state(canvas: Canvas, words: str, place: QRectF, *, boxed: bool) -> float:
    theme = canvas.theme
    wide = width(words, Type.NOTE_STRONG) + 14
    if boxed:
        box = QRectF(place.right() - wide + 3, place.top(), wide, 20)
        canvas.box(box, 3, None, theme.ink2, 1.4)
        canvas.text(box, words, Type.NOTE_STRONG, theme.ink2, MIDDLE)
    elif words:
        canvas.text(place.adjusted(0, 0, -4, 0), words, Type.NOTE_STRONG, theme.fail_text, RIGHT)
    return wide


def _paint_active(canvas: Canvas, node: NodeFace, place: QRectF) -> None:
    told = [QCoreApplication.translate("ChainPanel", "active")] if node.active else []
    if node.leader is not None:
        led = QCoreApplication.translate("ChainPanel", "led by %1")
        told.append(led.replace("%1", render(node.leader)))
    canvas.text(place, ", ".join(told), Type.SMALL, canvas.theme.ink2)


def paint_cells(canvas: Canvas, node: NodeFace, place: QRectF) -> None:
    """Draw one cell a unit, the lost ones struck, and a red bracket under those at which it breaks."""
    theme, count = canvas.theme, node.starting_strength
    if not count:
        return
    pitch = min(MOST_CELL, (place.width() + 2.4) / count)
    if pitch < LEAST_CELL:
        _paint_bar(canvas, node, place)
        pitch = place.width() / count
    else:
        gap = 2.4 if pitch > 9 else 1.0
        for cell in range(count):
            box = QRectF(place.left() + cell * pitch, place.top(), pitch - gap, place.height())
            if cell < node.strength:
                canvas.box(box, min(2.5, pitch / 4), theme.passing)
            else:
                canvas.box(box, min(2.5, pitch / 4), None, theme.loss, 1.1)
                inset = box.adjusted(2.2, 3, -2.2, -3) if pitch > 9 else box.adjusted(0.8, 3, -0.8, -3)
                canvas.line(inset.bottomLeft(), inset.topRight(), theme.loss, 1.0)
    if (node.breaks_at and node.state is None) or node.failing:
        _paint_bracket(canvas, place, node.breaks_at * pitch - (1.2 if pitch > 9 else 0.5))


def _paint_bar(canvas: Canvas, node: NodeFace, place: QRectF) -> None:
    theme = canvas.theme
    canvas.box(place, 2, theme.empty, theme.loss)
    share = place.width() * node.strength / node.starting_strength
    canvas.box(QRectF(place.left(), place.top(), share, place.height()), 2, theme.passing)


def _paint_bracket(canvas: Canvas, place: QRectF, reach: float) -> None:
    line = canvas.hair(2)
    under = canvas.snapped(place.bottom() + 2)
    end = canvas.snapped(place.left() + reach)
    fill, colour = canvas.fill, canvas.theme.fail
    fill(QRectF(place.left(), under, end - place.left() + line / 2, line), colour)
    fill(QRectF(end - line / 2, place.top() - 3, line, under + line - place.top() + 3), colour)


def _paint_chance(canvas: Canvas, node: NodeFace, place: QRectF) -> None:
    """The chance that it breaks if the phase ended now; a dash where that is not known."""
    if node.chance_words is None or node.failing:
        return
    shown = percent(node.chance) if node.chance is not None else "–"
    canvas.text(place, shown, Type.NOTE_STRONG, canvas.theme.ink, RIGHT)


def _paint_halo(canvas: Canvas, frame: QRectF, *, inside: bool) -> None:
    """A teal ring around a node, or within its frame if it is the chosen one."""
    theme = canvas.theme
    if inside:
        canvas.box(frame.adjusted(2, 2, -2, -2), 5.5, None, theme.glow, 2.2)
        return
    if not theme.high_contrast:
        soft = QColor(theme.glow)
        soft.setAlphaF(0.3)
        canvas.box(frame.adjusted(-1, -1, 1, 1), 8, None, soft, 5)
    canvas.box(frame, 7, None, theme.glow, 3)


def _paint_foot(canvas: Canvas, node: NodeFace, place: QRectF, change: Change | None) -> None:
    """Strength and threshold in words, and by how much the strength moved; of what is gone, how it went."""
    words = render(node.since) if node.since is not None else render(node.words)
    stands = node.failing or (node.state is None and not node.lost)
    colour = canvas.theme.fail if node.below and stands else canvas.theme.ink2
    if change is not None and change.delta:
        place = _paint_delta(canvas, change.delta, place, width(words, Type.KEY))
    canvas.text(place, words, fitting(words, place.width(), Type.SMALL, Type.KEY), colour)


def _paint_delta(canvas: Canvas, delta: int, place: QRectF, needed: float) -> QRectF:
    """The signed tag at the end of the line, and the room it leaves; no tag where the words need it all."""
    amount = number(abs(delta))
    wide = 16 + width(amount, Type.NOTE_STRONG) + 5
    if needed > place.width() - wide - 4:
        return place
    paint_change(canvas, QRectF(place.right() - wide, place.top() - 2, wide, 16), amount, delta > 0)
    return place.adjusted(0, 0, -wide - 4, 0)


def _paint_stamp(canvas: Canvas, centre: QPointF) -> None:
    """A tilted stamp of double weight."""
    word, fail = QCoreApplication.translate("ChainPanel", "LOST"), canvas.theme.fail
    painter = canvas.painter
    painter.save()
    painter.translate(centre)
    painter.rotate(-7)
    wide = width(word, Type.NAME_SMALL) + 18
    painter.setPen(fail)
    canvas.box(QRectF(-wide / 2, -14, wide, 28), 4, None, fail, 2.6)
    canvas.text(QRectF(-wide / 2, -13, wide, 26), word, Type.NAME_SMALL, fail, MIDDLE)
    painter.restore()
