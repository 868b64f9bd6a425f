"""What log and history share: a table of one column that scrolls by pixels, and how lines are chosen.

A click or Enter chooses a line; every key that does not move along the lines goes on to the window.
"""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from tracker.ui.paper import take_swipes
from tracker.ui.viewport import give_viewport

MOVES = (
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LineTable(QTableView):
    """A table and not a list: a list would lay out all its lines at each change."""

    row_chosen = Signal(int)

    def __init__(self, lines: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pressed = -1
        give_viewport(self)
        self.setModel(lines)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        take_swipes(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            last = self.model().rowCount() - 1
            self.setCurrentIndex(self.model().index(0 if event.key() == Qt.Key.Key_Home else last, 0))
        elif event.key() in MOVES:
            super().keyPressEvent(event)
        elif event.key() not in ENTER or not self.choose():
            event.ignore()

    def choose(self) -> bool:
        """Choose the current line, as a click on it would; False where there is none."""
        row = self.currentIndex().row()
        if row >= 0:
            self.row_chosen.emit(row)
        return row >= 0

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes here sees where they are."""
        super().focusInEvent(event)
        if event.reason() == Qt.FocusReason.MouseFocusReason:
            return  # the line under the pointer must not slip away
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self.model().index(0, 0))
        self.scrollTo(self.currentIndex())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed = self.rowAt(round(event.position().y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        row = self.rowAt(round(event.position().y()))
        if event.button() == Qt.MouseButton.LeftButton and row >= 0 and row == self._pressed:
            self.row_chosen.emit(row)
