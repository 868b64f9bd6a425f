"""The strokes of a card of figures: the die of the leader, rank bars, faces that pass, lines of figures."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from tracker.rules.face import FigureRow
from tracker.rules.sentence import number
from tracker.ui import words
from tracker.ui.canvas import LEFT, MIDDLE, RIGHT, Canvas, polygon
from tracker.ui.card_layout import Layout
from tracker.ui.card_strokes import fitting
from tracker.ui.figure_layout import NAME, PIPS, TARGET
from tracker.ui.fonts import Type, font, width
from tracker.ui.markers import paint_model, paint_ribbon

MOST_BARS = 3
PIP, PIP_STEP, MOST_PIPS = 10.5, 12.7, 14


def paint_leader_die(canvas: Canvas, place: QRectF, target: int) -> None:
    """Draw the die with the target on it."""
    theme = canvas.theme
    canvas.box(place, place.width() * 0.2, theme.slot, theme.ink, max(1.4, place.width() / 24))
    shown = words.at_least(target)
    scale = min(place.height() * 0.54 / 30, place.width() * 0.82 / width(shown, Type.COUNT))
    painter = canvas.painter
    painter.save()
    painter.translate(place.center())
    painter.scale(scale, scale)
    canvas.text(QRectF(-40, -18, 80, 36), shown, Type.COUNT, theme.ink, MIDDLE)
    painter.restore()


def paint_chance(canvas: Canvas, layout: Layout, place: QRectF, chance: str, hold: QRectF | None) -> None:
    """Draw the chance to hold beside the die."""
    align = MIDDLE if layout is Layout.TABLE else LEFT
    role = {Layout.NORMAL: Type.LEVEL, Layout.COMPACT: Type.NOTE_STRONG, Layout.TABLE: Type.ACTION}[layout]
    canvas.text(place, chance, role, canvas.theme.ink, align)
    if hold is not None:
        canvas.text(hold, words.to_hold(), Type.NOTE, canvas.theme.ink2, align)


def paint_rank_bars(canvas: Canvas, corner: QPointF, rank: int, centred: bool) -> None:
    """Draw a brass bar for each step of rank, side by side; beyond three their number."""
    theme = canvas.theme
    bars = rank if rank <= MOST_BARS else 1
    left = corner.x() - (bars * 12 - 2) / 2 if centred else corner.x()
    for bar in range(bars):
        canvas.fill(QRectF(canvas.snapped(left + 12 * bar), canvas.snapped(corner.y()), 10, 4), theme.brass)
    if rank > MOST_BARS:
        beside = QRectF(left + 13, corner.y() - 4, 26, 12)
        canvas.text(beside, f"× {number(rank)}", Type.KEY, theme.brass)


def paint_faces(canvas: Canvas, place: QRectF, passing: int, faces: int) -> None:
    """Draw the faces of the die in a row; those that pass are filled."""
    theme = canvas.theme
    step = (place.width() + 1.4) / faces
    for face in range(1, faces + 1):
        box = QRectF(place.left() + (face - 1) * step, place.top(), step - 1.4, place.height())
        passes = face >= passing
        canvas.box(box, 3, theme.passing if passes else theme.card, None if passes else theme.key)
        canvas.text(box, number(face), Type.SMALL_STRONG, theme.card if passes else theme.ink3, MIDDLE)


def paint_led_by(canvas: Canvas, place: QRectF, name: str) -> None:
    """Draw who leads the test of this unit."""
    theme = canvas.theme
    lead = words.led_by()
    taken = canvas.text(place, lead, Type.SMALL, theme.ink2) + 3
    role = fitting(name, place.width() - taken, Type.NOTE_STRONG, Type.SMALL_STRONG)
    canvas.text(place.adjusted(taken, 0, 0, 0), name, role, theme.ink)


def paint_rank(canvas: Canvas, layout: Layout, place: QRectF, rank: int) -> None:
    """Draw the rank of a Leader: word, number, and a long brass bar for each step."""
    theme = canvas.theme
    if layout is Layout.COMPACT:
        told = f"{words.rank_word()} {number(rank)}"
        taken = canvas.text(place, told, Type.NOTE_STRONG, theme.ink)
        bars = QRectF(place.left() + taken + 8, place.top(), 30, place.height())
    else:
        canvas.text(QRectF(place.left(), place.top(), 60, 15), words.rank_word(), Type.NOTE, theme.ink2)
        taken = canvas.text(place.adjusted(0, 16, 0, 0), number(rank), Type.COUNT, theme.ink)
        bars = QRectF(place.left() + max(27, taken + 8), place.top() + 16, 34, place.height() - 16)
    count, high = min(rank, 5), 5.0 if rank <= 3 else 3.6
    pitch = min(8.0, bars.height() / max(1, count))
    top = bars.center().y() - (pitch * (count - 1) + high) / 2
    for bar in range(count):
        strip = QRectF(bars.left(), canvas.snapped(top + bar * pitch), bars.width(), high)
        canvas.fill(strip, theme.brass)


def paint_leads(canvas: Canvas, place: QRectF, label: str, name: str) -> None:
    """Draw what a Leader leads."""
    theme = canvas.theme
    half = place.height() / 2
    canvas.text(QRectF(place.left(), place.top(), place.width(), half), label, Type.NOTE, theme.ink2)
    role = fitting(name, place.width(), Type.BUTTON, Type.NOTE_STRONG, Type.SMALL_STRONG)
    canvas.text(QRectF(place.left(), place.top() + half - 1, place.width(), half), name, role, theme.ink)


def paint_note(canvas: Canvas, place: QRectF, text: str) -> None:
    """Draw a remark in italics."""
    slanted = QFont(font(Type.SMALL))
    slanted.setItalic(True)
    canvas.painter.setFont(slanted)
    canvas.painter.setPen(canvas.theme.ink2)
    shown = QFontMetricsF(slanted).elidedText(text, Qt.TextElideMode.ElideRight, place.width())
    canvas.painter.drawText(QPointF(place.left(), place.center().y() + 4), shown)


def paint_figures(canvas: Canvas, place: QRectF, row: FigureRow) -> None:
    """Draw a group of figures: name, target, a pip for each."""
    theme = canvas.theme
    role = fitting(row.name, NAME[1], Type.SMALL, Type.KEY)
    canvas.text(QRectF(NAME[0], place.top(), NAME[1], place.height()), row.name, role, theme.ink)
    target = QRectF(TARGET[0], place.top(), TARGET[1], place.height())
    canvas.text(target, words.at_least(row.target), Type.SMALL, theme.ink)
    pips = QRectF(PIPS[0], place.top(), PIPS[1], place.height())
    if row.total > MOST_PIPS:
        _paint_count(canvas, pips, row)
        return
    step = min(PIP_STEP, (pips.width() - PIP) / max(1, row.total - 1))
    size = min(PIP, step * 0.84) if row.total > 1 else PIP
    for figure in range(row.total):
        centre = QPointF(pips.left() + PIP / 2 + figure * step, pips.center().y())
        stands = figure < row.standing
        if row.rank > 0 and not stands:
            _paint_fallen_leader(canvas, centre, size)
        else:
            paint_model(canvas, centre, size, stands=stands, commander=row.rank > 0)


def _paint_fallen_leader(canvas: Canvas, centre: QPointF, size: float) -> None:
    """A struck lozenge: where a figure of rank stood."""
    x, y, reach = centre.x(), centre.y(), size * 0.54
    lozenge = polygon((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
    canvas.shape(lozenge, None, canvas.theme.loss, 1.1)
    stroke = size * 0.31
    canvas.painter.drawLine(QPointF(x - stroke, y + stroke), QPointF(x + stroke, y - stroke))


def _paint_count(canvas: Canvas, place: QRectF, row: FigureRow) -> None:
    theme = canvas.theme
    told = words.models_standing(row.standing, row.total)
    taken = canvas.text(place, told, Type.SMALL_STRONG, theme.ink) + 6
    bar = QRectF(place.left() + taken, place.center().y() - 3, place.width() - taken, 6)
    canvas.box(bar, 0, theme.empty, theme.loss)
    full = QRectF(bar.left(), bar.top(), bar.width() * row.standing / row.total, bar.height())
    canvas.box(full, 0, theme.ink)


def paint_more(canvas: Canvas, place: QRectF, groups: int, standing: int, total: int) -> None:
    """Draw how many groups have no line of their own, and how many of their figures stand."""
    theme = canvas.theme
    canvas.text(place, words.more_groups(groups), Type.SMALL, theme.ink2)
    pips = QRectF(PIPS[0], place.top(), PIPS[1], place.height())
    canvas.text(pips, words.models_standing(standing, total), Type.SMALL_STRONG, theme.ink)


def paint_state(canvas: Canvas, place: QRectF, layout: Layout, word: str, step: int) -> None:
    """Draw the ribbon of a state."""
    paint_ribbon(canvas, place, word, step, Type.LEVEL_TABLE if layout is Layout.TABLE else Type.NOTE_STRONG)


def paint_standing(canvas: Canvas, place: QRectF, told: str) -> None:
    """Draw how many figures stand, where there is no room for pips."""
    canvas.text(place, told, Type.NOTE_STRONG, canvas.theme.ink, RIGHT)
