"""“Before you start”: what is to be settled and what is good to know, as tickets along the foot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.canvas import LEFT, MIDDLE, Canvas, left_edge
from tracker.ui.fonts import Type, font, width
from tracker.ui.new_battle.looks import PaintedChoice
from tracker.ui.new_battle.system_page import Problem
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on, place_of
from tracker.ui.paper import Words, paint_focus, plain_tip
from tracker.ui.words import render

HIGH, LOW = 108, 44
WIDE = 268
WIDEST, EDGES = 520, 52
"""In one line a ticket is as wide as its words, within limits; what stands around them is EDGES wide."""
MOST = 40
"""Tickets that are shown; a page pasted from the wrong sheet can have thousands of slips."""


class ProblemTicket(PaintedChoice):
    """One problem; pressing it leads to its place."""

    def __init__(self, problem: Problem, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(False)
        self.compact = False
        self.problem = problem
        kind = QT_TRANSLATE_NOOP("window", "To settle") if problem.blocks else _TO_KNOW
        self._kind, self._text = render(say(kind)), render(problem.text)
        parts = (self._kind, problem.heading, self._text)
        self.setText(". ".join(part for part in parts if part))
        self._in_short = ". ".join(part for part in parts[1:] if part)
        self.setAccessibleName(self.text())
        self.setToolTip(plain_tip(self.text()))

    def sizeHint(self) -> QSize:
        pixels = self._dress.pixels
        if not self.compact:
            return QSize(pixels(WIDE), pixels(HIGH - 20))
        wide = EDGES + width(self._in_short, Type.NOTE)
        return QSize(pixels(min(wide, WIDEST)), pixels(34))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._dress.theme
        with canvas_on(self, self._dress) as canvas:
            whole = place_of(self, self._dress)
            body = whole.adjusted(3, 3, -3, -3)
            canvas.box(body, 5, theme.slot if self.is_hot else theme.card, theme.key)
            self._paint_spine(canvas, body)
            room = body.adjusted(36, 4, -8, -4)
            if self.compact:
                canvas.text(room, self._in_short, Type.NOTE, theme.ink, LEFT)
                _paint_ring(canvas, whole, self.hasFocus())
                return
            head = QRectF(room.left(), room.top(), room.width(), 18)
            ink = theme.fail if self.problem.blocks else theme.ink2
            taken = canvas.text(head, self._kind, Type.SMALL_STRONG, ink, LEFT) + 8
            canvas.text(
                head.adjusted(taken, 0, 0, 0), self.problem.heading, Type.SMALL_STRONG, theme.ink, LEFT
            )
            _paint_wrapped(canvas, room.adjusted(0, 20, 0, 0), self._text)
            _paint_ring(canvas, whole, self.hasFocus())

    def _paint_spine(self, canvas: Canvas, body: QRectF) -> None:
        theme, blocks = canvas.theme, self.problem.blocks
        spine = QRectF(body.left(), body.top(), 26, body.height())
        ground, ink = (theme.fail, theme.fail_text) if blocks else (theme.slot, theme.ink2)
        canvas.shape(left_edge(body, 26, 5), ground, None if blocks else theme.key)
        canvas.text(spine, "!" if blocks else "i", Type.NUMBER, ink, MIDDLE)


class ChecksTray(QWidget):
    """Tickets side by side; without any the tray folds to one sentence."""

    problem_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._problems: tuple[Problem, ...] | None = None
        self._tickets: list[ProblemTicket] = []
        self._compact = False
        self.setAccessibleName(self.tr("Before you start"))
        self._nothing = Words(
            self.tr("Nothing is missing. Begin the battle with Ctrl+Enter."), Type.BODY, "ink"
        )
        self._row_widget = QWidget()
        self._row_widget.setObjectName("sheet")
        self._row = QHBoxLayout(self._row_widget)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addStretch()
        self._scroll = _SidewaysArea()
        self._scroll.setWidget(self._row_widget)
        self._whole = QHBoxLayout(self)
        self._whole.addWidget(self._nothing)
        self._whole.addWidget(self._scroll, 1)
        self.show_problems(())

    @property
    def tickets(self) -> Sequence[ProblemTicket]:
        """The tickets from left to right."""
        return self._tickets

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show these problems, those that block first."""
        shown = tuple(problems[:MOST])
        if shown == self._problems:
            return
        self._problems = shown
        for ticket in self._tickets:
            self._row.removeWidget(ticket)
            ticket.hide()
            ticket.deleteLater()
        self._tickets = [ProblemTicket(problem) for problem in shown]
        for place, ticket in enumerate(self._tickets):
            ticket.compact = self._compact
            ticket.set_dress(self._dress)
            ticket.clicked.connect(lambda _=False, problem=ticket.problem: self.problem_chosen.emit(problem))
            self._row.insertWidget(place, ticket)
        self._nothing.setVisible(not shown)
        self._scroll.setVisible(bool(shown))
        self._fit()

    def set_compact(self, compact: bool) -> None:
        """Take one line only, where the page is low."""
        if compact != self._compact:
            self._compact = compact
            self.set_dress(self._dress)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        for ticket in self._tickets:
            ticket.compact = self._compact
            ticket.set_dress(dress)
        ground = dress.theme.table2.name()
        self._scroll.setStyleSheet(f"QScrollArea {{ background: {ground}; }}")
        self._row_widget.setStyleSheet(f"#sheet {{ background: {ground}; }}")
        self._row.setSpacing(dress.pixels(4))
        self._fit()

    def _fit(self) -> None:
        pixels = self._dress.pixels
        tall = bool(self._problems) and not self._compact
        edge = pixels(4 if tall else 1)
        self._whole.setContentsMargins(pixels(36 if tall else 12), edge, pixels(12), edge // 2)
        bar = self._scroll.horizontalScrollBar().sizeHint().height() if self._problems else 0
        self.setFixedHeight(pixels(HIGH) if tall else pixels(LOW) + bar)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._dress.theme
        with canvas_on(self, self._dress) as canvas:
            whole = place_of(self, self._dress)
            canvas.painter.fillRect(whole, theme.table2)
            canvas.painter.fillRect(QRectF(0, 0, whole.width(), canvas.hair()), theme.key)
            if self._problems and not self._compact:
                canvas.painter.translate(18, whole.center().y())
                canvas.painter.rotate(-90)
                room = QRectF(-HIGH / 2, -10, HIGH, 20)
                words = render(say(QT_TRANSLATE_NOOP("window", "Before you start")))
                canvas.text(room, words, Type.SMALL_STRONG, theme.ink, MIDDLE)


class _SidewaysArea(QScrollArea):
    """Scrolls sideways, by the wheel too."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def wheelEvent(self, event: QWheelEvent) -> None:
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - (event.angleDelta().y() or event.angleDelta().x()))
        event.accept()


_TO_KNOW = QT_TRANSLATE_NOOP("window", "To know")


def _paint_ring(canvas: Canvas, whole: QRectF, focused: bool) -> None:
    if focused:
        paint_focus(canvas, whole, 7)


def _paint_wrapped(canvas: Canvas, room: QRectF, text: str) -> None:
    canvas.painter.setFont(font(Type.NOTE))
    canvas.painter.setPen(canvas.theme.ink)
    flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    canvas.painter.drawText(room, flags, text)
