"""A number with its reasons as a page of a ledger: dot leaders, a rule before the sum, a double one after.

What counts for one test only stands after the sum. A line that is pointed at shows its share of the chance.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tracker.rules.breakdown import Breakdown, Part
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, number, say, signed
from tracker.ui.canvas import RIGHT, Canvas, capital_height
from tracker.ui.card_strokes import fitting
from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on
from tracker.ui.paper import paint_focus, plain_tip
from tracker.ui.words import render

LINE, RULE = 19.5, 4.0
_AMOUNT_COLUMN = 26.0


class Line(msgspec.Struct, frozen=True):
    """One line: its words, its amount, what it does to the chance; the sum stands out."""

    words: str
    amount: str
    share: str = ""
    is_sum: bool = False


class Ledger(QLabel):
    """Shows one breakdown; Up and Down go through its lines, Copy copies it as text.

    A label, so that a screen reader takes it for a text.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._lines: tuple[Line, ...] = ()
        self._current: int | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Reasons"))

    def show_breakdown(
        self, name: Sentence, reasons: Breakdown, test: tuple[Part, ...] = (), faces: int | None = None
    ) -> None:
        """Show why a value is what it is; `test` adds what counts for the owed test only.

        With the `faces` of the die that is rolled against it, each part also has its share of the chance.
        """
        lines = tuple(lines_of(name, reasons, test, faces))
        if lines == self._lines:
            return
        self._lines = lines
        self._current = None
        self.setAccessibleName(render(name))
        self.setAccessibleDescription(self.text())
        self._fit()
        self.update()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._fit()
        self.update()

    @property
    def lines(self) -> tuple[Line, ...]:
        """What is shown, from top to bottom."""
        return self._lines

    @property
    def current(self) -> int | None:
        """The line that mouse or keyboard are on."""
        return self._current

    def text(self) -> str:
        """The whole ledger as one text, a line each."""
        return "\n".join(_spoken(line) for line in self._lines)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._dress.theme
        with canvas_on(self, self._dress) as canvas:
            wide = self.width() / self._dress.zoom
            for place, line in enumerate(self._lines):
                top = self._top(place)
                if line.is_sum:
                    _rule(canvas, top - RULE / 2 - 0.5, wide, theme.ink)
                self._paint_line(canvas, QRectF(0, top, wide, LINE), line, place == self._current)
            foot = self._top(len(self._lines))
            for offset in (2.0, 5.0):
                _rule(canvas, foot + offset, wide, theme.ink)

    def _paint_line(self, canvas: Canvas, place: QRectF, line: Line, current: bool) -> None:
        theme = self._dress.theme
        if current:
            canvas.box(place, 3, theme.glow_fill)
        if current and self.hasFocus():
            paint_focus(canvas, place, 3)
        inner = place.adjusted(4, 0, -4, 0) if current else place
        role = Type.CHANCE if line.is_sum else Type.BODY
        baseline = place.top() + LINE / 2 + capital_height(Type.BODY) / 2
        taken = canvas.baseline_text(inner, baseline, line.amount, role, theme.ink, RIGHT)
        right = inner.right() - taken - 5
        share = line.share if self._shows_shares() else ""
        if share:
            column = QRectF(0, place.top(), inner.right() - _AMOUNT_COLUMN, LINE)
            taken = canvas.baseline_text(column, baseline, share, Type.SMALL, theme.ink2, RIGHT)
            right = column.right() - taken - 5
        room = QRectF(inner.left(), place.top(), right - inner.left(), LINE)
        role = role if line.is_sum else fitting(line.words, room.width(), role, Type.NOTE, Type.SMALL)
        taken = canvas.baseline_text(room, baseline, line.words, role, theme.ink)
        if not line.is_sum:
            dot_leader(canvas, inner.left() + taken + 6, right, baseline - 1, theme.ink3)

    def _shows_shares(self) -> bool:
        return self.underMouse() or self.hasFocus()

    def _top(self, place: int) -> float:
        """Where a line begins; the sum has the rule above it."""
        ruled = any(line.is_sum for line in self._lines[: place + 1])
        return place * LINE + (RULE if ruled else 0.0)

    def _at(self, y: float) -> int | None:
        units = y / self._dress.zoom
        places = range(len(self._lines))
        return next((place for place in places if self._top(place) <= units < self._top(place) + LINE), None)

    def _fit(self) -> None:
        self.setFixedHeight(self._dress.pixels(self._top(len(self._lines)) + 8))

    def _go_to(self, place: int | None) -> None:
        if place != self._current:
            self._current = place
            self.setToolTip(plain_tip(_spoken(self._lines[place])) if place is not None else "")
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and self._lines:
            now = self._current if self._current is not None else -1
            self._go_to(min(max(now + step, 0), len(self._lines) - 1))
        elif event.matches(QKeySequence.StandardKey.Copy):
            QApplication.clipboard().setText(self.text())
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._go_to(self._at(event.position().y()))

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._go_to(None)
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._go_to(0 if self._lines else None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._go_to(None)
        self.update()


def lines_of(name: Sentence, reasons: Breakdown, test: tuple[Part, ...], faces: int | None) -> list[Line]:
    """The lines of a ledger: the parts, the sum, and what the test adds."""

    def line(part: Part, *, first: bool = False) -> Line:
        amount = number(part.amount) if first else signed(part.amount)
        return Line(render(part.label), amount, _share(part.amount, faces, first))

    now = render(say(QT_TRANSLATE_NOOP("window", "{value} now"), value=name))
    lines = [line(part, first=place == 0) for place, part in enumerate(reasons.parts)]
    lines.append(Line(now, number(reasons.total), "", is_sum=True))
    return lines + [line(part) for part in test]


def _share(amount: int, faces: int | None, first: bool) -> str:
    """What a part is worth on the die: 3 of 20 faces are 15 %."""
    if faces is None or not amount:
        return ""
    percent = int(abs(Fraction(100 * amount, faces)) + Fraction(1, 2))
    amount = percent if amount > 0 else -percent
    words = number(amount) if first else signed(amount)
    return render(say(QT_TRANSLATE_NOOP("cards", "{percent} %"), percent=words))


def _spoken(line: Line) -> str:
    if not line.share:
        return f"{line.words} {line.amount}"
    template = QT_TRANSLATE_NOOP("window", "{reason} {amount} ({share} to the chance)")
    return render(say(template, reason=line.words, amount=line.amount, share=line.share))


def _rule(canvas: Canvas, y: float, wide: float, colour: QColor) -> None:
    canvas.fill(QRectF(0, canvas.snapped(y), wide, canvas.hair()), colour)


def dot_leader(canvas: Canvas, left: float, right: float, y: float, colour: QColor) -> None:
    """A row of dots; all rows share one raster, so that the dots stand below each other."""
    pitch = 4.0
    start = -(-left // pitch) * pitch
    if right - start < pitch:
        return
    pen = QPen(colour, 1.2, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.01, pitch / 1.2])
    canvas.painter.setPen(pen)
    canvas.painter.drawLine(QPointF(start, y), QPointF(right, y))
