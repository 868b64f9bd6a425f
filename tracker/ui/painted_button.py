"""A button that paints itself and that only Space and the pointer press.

Digits, letters and Enter go on to the window, and the second press of a double click presses nothing: what lies
under the pointer by then may be another test.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from tracker.ui.canvas import MIDDLE, Canvas
from tracker.ui.card_strokes import fitting
from tracker.ui.fonts import Type
from tracker.ui.theme import Theme

HINTS = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing


class PaintedButton(QAbstractButton):
    """A button in units: subclasses say how it looks."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.zoom = 1.0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def set_theme(self, theme: Theme) -> None:
        """Paint with the colours of this theme."""
        self.theme = theme
        self.update()

    def set_zoom(self, zoom: float) -> None:
        """Paint at this size."""
        self.zoom = zoom
        self.updateGeometry()
        self.update()

    def place(self, place: QRectF) -> None:
        """Stand at this place, given in units."""
        self.setGeometry(scaled(place, self.zoom).toAlignedRect())

    def say(self, name: str, description: str = "") -> None:
        """What a screen reader says of it."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)

    def sizeHint(self) -> QSize:
        return QSize(round(96 * self.zoom), round(34 * self.zoom))

    @property
    def is_hot(self) -> bool:
        """Whether the pointer is on it, or presses it."""
        return self.isEnabled() and (self.underMouse() or self.isDown())

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

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            canvas, room = open_canvas(painter, self, self.theme, self.zoom)
            self.paint(canvas, room)
            if self.hasFocus():
                canvas.box(room, 6, None, self.theme.ink, 4)
                canvas.box(room.adjusted(1, 1, -1, -1), 5, None, self.theme.focus, 2)

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        """Draw the button in units; here a quiet outlined one with its text."""
        theme = self.theme
        canvas.box(room, 5, theme.slot if self.is_hot else None, theme.key)
        role = fitting(self.text(), room.width() - 12, Type.BUTTON, Type.SMALL_STRONG)
        canvas.text(room.adjusted(6, 0, -6, 0), self.text(), role, theme.ink, MIDDLE)


def open_canvas(painter: QPainter, widget: QWidget, theme: Theme, zoom: float) -> tuple[Canvas, QRectF]:
    """A canvas in units on a widget, and the widget's place in units."""
    painter.setRenderHints(HINTS)
    painter.scale(zoom, zoom)
    canvas = Canvas(painter, theme, zoom * widget.devicePixelRatioF())
    return canvas, QRectF(0, 0, widget.width() / zoom, widget.height() / zoom)


def scaled(place: QRectF, zoom: float) -> QRectF:
    """A place in units as a place in logical pixels."""
    return QRectF(place.x() * zoom, place.y() * zoom, place.width() * zoom, place.height() * zoom)
