"""A window that hears the keys its panels leave to it."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget


class Window(QWidget):
    """Holds one panel, and writes down every key that reaches it."""

    def __init__(self, panel: QWidget, wide: int, high: int) -> None:
        super().__init__()
        self.heard: list[int] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(panel)
        column.addStretch(1)
        self.resize(wide, high)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heard.append(event.key())
