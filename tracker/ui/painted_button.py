"""Buttons that paint themselves. Space and pointer press them; digits, letters and Enter go to the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from tracker.rules.sentence import Sentence
from tracker.ui.canvas import Canvas
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on, place_of
from tracker.ui.paper import paint_focus, plain_tip
from tracker.ui.words import render


class PaintedButton(QAbstractButton):
    """A button in units; a closed one stays within reach, and says why it is closed instead of acting."""

    acted = Signal()
    refused = Signal(object)
    """Why nothing was done (`Sentence`)."""
    pointed = Signal()
    """The pointer or the focus came or went."""
    radius = 5.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dress = PLAIN_DRESS
        self.words = ""
        self.closed: Sentence | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._act)

    @property
    def hot(self) -> bool:
        """Whether the pointer is on it, or presses it."""
        return self.underMouse() or self.isDown()

    def show_words(self, words: str, closed: Sentence | None = None, tip: str = "") -> None:
        """Show these words; `closed` says why the button does nothing."""
        self.words, self.closed = words, closed
        reason = render(closed) if closed is not None else ""
        self.setToolTip(plain_tip(reason or tip))
        if reason:
            tip = QCoreApplication.translate("PaintedButton", "Closed: {reason}").format(reason=reason)
        self.say(words, tip)
        self.updateGeometry()
        self.update()

    def say(self, name: str, description: str = "") -> None:
        """What a screen reader says of it."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.dress = dress
        self.updateGeometry()
        self.update()

    def sized(self, wide: float, high: float) -> QSize:
        """A size in units as pixels."""
        return QSize(self.dress.pixels(wide), self.dress.pixels(high))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paint(self, canvas: Canvas, place: QRectF) -> None:
        """Draw the button in units."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            super().keyReleaseEvent(event)
        else:
            event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self.dress) as canvas:
            place = place_of(self, self.dress)
            self.paint(canvas, place)
            if self.hasFocus():
                paint_focus(canvas, place, self.radius)

    def _act(self) -> None:
        if self.closed is None:
            self.acted.emit()
        else:
            self.refused.emit(self.closed)
