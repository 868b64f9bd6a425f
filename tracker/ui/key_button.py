"""The buttons of the inspector: the sign at the left, the word, its key in a box at the right."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QInputDevice, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from tracker.rules.face import Button
from tracker.ui.canvas import MIDDLE, Canvas
from tracker.ui.card_layout import TOUCH
from tracker.ui.card_strokes import fitting
from tracker.ui.fonts import Type, width
from tracker.ui.painted import canvas_on, place_of
from tracker.ui.painted_button import PaintedButton
from tracker.ui.signs import paint_sign
from tracker.ui.words import render

HEIGHT = 34.0
LARGE_TARGETS = "largeTargets"
"""The property of the application that is true where the player wants buttons for fingers."""
_SIGN_ROOM, _KEY_BOX, _EDGE = 29.0, 20.0, 7.0


class KeyButton(PaintedButton):
    """One of a unit's buttons; dotted where it is closed, but still within reach of mouse and keyboard."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button: Button | None = None
        self._picture: tuple[object, QPixmap] | None = None

    def show_button(self, button: Button) -> None:
        """Show this button of a face."""
        before, self.button = self.button, button
        if before is not None and _looks(before) == _looks(button):
            return
        words = render(button.text)
        self.show_words(words, button.closed)
        if button.key:
            self.setAccessibleName(f"{words}, {button.key}")

    def needs(self) -> float:
        """The width in units at which nothing is cut."""
        key = _KEY_BOX + _EDGE if self.button is not None and self.button.key else 0.0
        return _SIGN_ROOM + width(self.words, Type.BUTTON) + _EDGE + key

    def sizeHint(self) -> QSize:
        return self.sized(60, target_height())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)  # two fast clicks on Casualty are two casualties

    def update(self, *_what: object) -> None:
        """Paint anew: something about it has changed."""
        self._picture = None
        super().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Lay down the picture made last, while nothing has changed: a dozen of these move at once."""
        if self.hasFocus():
            super().paintEvent(event)
            return
        ratio, ground = self.devicePixelRatioF(), self.palette().window().color()
        key = (self.size(), ratio, ground, self.hot)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, self._drawn(ratio, ground)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture[1])
        painter.end()

    def _drawn(self, ratio: float, ground: QColor) -> QPixmap:
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(ground)
        with canvas_on(picture, self.dress) as canvas:
            self.paint(canvas, place_of(self, self.dress))
        return picture

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        if self.button is None:
            return
        theme, closed = self.dress.theme, self.closed is not None
        if closed:
            fill = theme.slot if self.hot else None
            canvas.box(room, 5, fill, theme.ink3, 1.0, Qt.PenStyle.DotLine)
        else:
            fill, edge = (theme.glow_fill, theme.ink) if self.hot else (theme.card, theme.key)
            canvas.box(room, 5, fill, edge, 1.4 if self.hot else 1.0)
        colour = theme.ink3 if closed else theme.ink
        paint_sign(canvas, self.button.id, QPointF(room.left() + 16, room.center().y()), 15, colour)
        right = room.right() - _EDGE
        if self.button.key:
            top = canvas.snapped(room.center().y() - _KEY_BOX / 2)
            box = QRectF(canvas.snapped(right - _KEY_BOX), top, _KEY_BOX, _KEY_BOX)
            style = Qt.PenStyle.DotLine if closed else Qt.PenStyle.SolidLine
            canvas.box(box, 3, None, theme.ink3, 1.0, style)
            canvas.text(box, self.button.key, Type.KEY, theme.ink3 if closed else theme.ink2, MIDDLE)
            right = box.left() - 4
        left = room.left() + _SIGN_ROOM
        words = QRectF(left, room.top(), right - left, room.height())
        role = fitting(self.words, words.width(), Type.BUTTON, Type.NOTE, Type.SMALL)
        canvas.text(words, self.words, role, colour)


def _looks(button: Button) -> tuple[object, ...]:
    """What is seen and said of a button: what it does may differ from unit to unit."""
    return button.id, button.key, button.text, button.closed


def has_touch_screen() -> bool:
    """Whether fingers can reach this program."""
    return any(device.type() == QInputDevice.DeviceType.TouchScreen for device in QInputDevice.devices())


def target_height() -> float:
    """How high a button is: as high as a finger needs where there is one, or where the player wants it so."""
    application = QCoreApplication.instance()
    wanted = application is not None and bool(application.property(LARGE_TARGETS))
    return TOUCH if wanted or has_touch_screen() else HEIGHT
