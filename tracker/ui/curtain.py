"""The curtain: it covers the whole window while the laptop goes from one player to the other."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QLabel, QMainWindow, QWidget

from tracker.ui.canvas import MIDDLE
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type
from tracker.ui.painted import canvas_on, place_of
from tracker.ui.plain_table import dress_of

_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)


class Curtain(QLabel):
    """Shows nothing of the battle; the key or click that lifts it does nothing else."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._dress = dress_of(window)
        self._returns_to: QWidget | None = window.focusWidget()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Curtain: hand the laptop over"))
        self.setAccessibleDescription(self.tr("Any key lifts it"))
        window.installEventFilter(self)

    def draw(self) -> None:
        """Cover the window."""
        self.setGeometry(self._window.rect())
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def lift(self) -> None:
        """Show the window again, and give the focus back."""
        self.close()
        if self._returns_to is not None and self._returns_to.isVisible():
            self._returns_to.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # no key of the window acts through the curtain
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() not in _MODIFIERS and not event.isAutoRepeat():
                self.lift()
            return True
        return super().event(event)

    def focusNextPrevChild(self, _next: bool) -> bool:
        return True  # the focus stays on the curtain

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.lift()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._dress.theme
        with canvas_on(self, self._dress) as canvas:
            room = place_of(self, self._dress)
            canvas.fill(room, theme.table)
            sheet = QRectF(0, 0, min(520.0, room.width() - 40), 210)
            sheet.moveCenter(room.center())
            canvas.box(sheet, 8, theme.card, theme.key)
            inner = sheet.adjusted(7, 7, -7, -7)
            canvas.box(inner, 5, None, theme.brass, 1.4)
            paint_emblem(canvas, "lozenge", QPointF(sheet.center().x(), sheet.top() + 46), 13, theme.brass)
            line = QRectF(inner.left(), sheet.top() + 76, inner.width(), 50)
            canvas.text(line, self.tr("Hand the laptop over"), Type.COUNT, theme.ink, MIDDLE)
            note = QRectF(inner.left(), sheet.top() + 138, inner.width(), 26)
            canvas.text(note, self.tr("Any key lifts the curtain."), Type.BODY, theme.ink2, MIDDLE)
