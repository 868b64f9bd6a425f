"""Buttons of tray, track and log that paint themselves.

Only Space and the pointer press them: digits, letters and Enter go on to the window. The second press of a
double click presses nothing, since another test may lie under the pointer by then.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from tracker.ui.canvas import MIDDLE, Canvas
from tracker.ui.card_strokes import fitting
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress, canvas_on, place_of
from tracker.ui.paper import paint_focus


class TicketButton(QAbstractButton):
    """A quiet outlined button in units; subclasses look otherwise."""

    def __init__(self, dress: Dress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.dress = dress
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.dress = dress
        self.updateGeometry()
        self.update()

    def stand(self, place: QRectF) -> None:
        """Stand at this place, given in units."""
        self.setGeometry(in_pixels(place, self.dress))

    def tell(self, name: str, description: str = "") -> None:
        """What a screen reader says of it."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)

    @property
    def is_hot(self) -> bool:
        """Whether the pointer is on it, or presses it."""
        return self.underMouse() or self.isDown()

    def sizeHint(self) -> QSize:
        return QSize(self.dress.pixels(96), self.dress.pixels(34))

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

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self.dress) as canvas:
            room = place_of(self, self.dress)
            self.paint(canvas, room)
            if self.hasFocus():
                self.paint_ring(canvas, room)

    def paint_ring(self, canvas: Canvas, room: QRectF) -> None:
        """Draw the mark of the focus over the button."""
        paint_focus(canvas, room, 6)

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        """Draw the button in units."""
        theme = self.dress.theme
        canvas.box(room, 5, theme.slot if self.is_hot else None, theme.ink3)
        role = fitting(self.text(), room.width() - 12, Type.BUTTON, Type.SMALL_STRONG)
        canvas.text(room.adjusted(6, 0, -6, 0), self.text(), role, theme.ink, MIDDLE)


def in_pixels(place: QRectF, dress: Dress) -> QRect:
    """A place in units as a place in whole pixels."""
    left, top = dress.pixels(place.left()), dress.pixels(place.top())
    return QRect(left, top, dress.pixels(place.right()) - left, dress.pixels(place.bottom()) - top)
