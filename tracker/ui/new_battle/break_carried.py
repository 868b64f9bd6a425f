"""What is being carried by the mouse: a slip with its name, and why it cannot be put down here."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tracker.ui.canvas import elided
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress, canvas_on, place_of
from tracker.ui.paper import Words, dress_all

BESIDE = QPoint(14, 12)
MOST_WIDE = 220


class CarriedSlip(QWidget):
    """Goes beside the pointer, inside its window."""

    def __init__(self, name: str, dress: Dress, window: QWidget) -> None:
        super().__init__(window)
        self._dress = dress
        self._reason = Words("", Type.SMALL, "fail")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(*(dress.pixels(side) for side in (10, 5, 10, 5)))
        whole.setSpacing(0)
        whole.addWidget(Words(elided(name, Type.BUTTON, MOST_WIDE), Type.BUTTON))
        whole.addWidget(self._reason)
        dress_all(self, dress)

    @property
    def reason(self) -> str:
        """Why it cannot be put down where it is."""
        return self._reason.text()

    def move_beside(self, pointer: QPoint, reason: str) -> None:
        """Go there, in global coordinates."""
        self._reason.setText(reason)
        self._reason.setVisible(bool(reason))
        self.adjustSize()
        window = self.parentWidget()
        assert window is not None
        at, scale = window.mapFromGlobal(pointer), self._dress.zoom
        x = min(at.x() + round(BESIDE.x() * scale), window.width() - self.width())
        y = min(at.y() + round(BESIDE.y() * scale), window.height() - self.height())
        self.move(max(0, x), max(0, y))
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            theme = canvas.theme
            canvas.box(place_of(self, self._dress).adjusted(1, 1, -1, -1), 6, theme.card, theme.ink, 1.4)
