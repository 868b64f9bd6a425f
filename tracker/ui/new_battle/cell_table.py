"""A table at its full height in which the keys go from cell to cell as in a spreadsheet.

Tab goes on to the next cell and from the last one to the next row; Enter begins the next row where this one
was begun; Ctrl+Tab leaves. What is done to cells is in `grid_view`.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QFrame, QTableView, QWidget

from tracker.ui.fonts import Type
from tracker.ui.new_battle.grid_delegate import GridDelegate
from tracker.ui.new_battle.grid_model import GridModel, Index
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import ENTER_KEYS

ROW_HEIGHT, HEAD_LINE, HEAD_ROOM = 34, 16, 12
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class CellTable(QTableView):
    """Shows the model's rows at their full height; the page around it scrolls."""

    current_moved = Signal(QRect)
    """The place of the current cell in the view, so that the page can show it."""
    attended = Signal(bool)
    """Whether it has the focus now."""
    finished = Signal()
    """Enter was pressed in the blank row: nothing more is to come."""

    def __init__(
        self, model: GridModel, name: str, head_lines: int = 1, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.grid = model
        self._dress = PLAIN_DRESS
        self._head = head_lines * HEAD_LINE + HEAD_ROOM
        self._begun = 0
        """The column in which the present row was begun."""
        self._goes = False
        self._delegate = GridDelegate(model, self)
        self._delegate.step_requested.connect(self.step)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(name)
        self.setAccessibleDescription(self.tr("Tab goes on, Enter begins the next row, Ctrl+Tab leaves"))
        self.setTabKeyNavigation(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.AnyKeyPressed | triggers.EditKeyPressed | triggers.DoubleClicked)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._lay_out_heads()
        for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            changed.connect(self._fit)
        self.set_dress(PLAIN_DRESS)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = self._delegate.dress = dress
        self.setFont(dress.font(Type.BODY))
        header, rows = self.horizontalHeader(), self.verticalHeader()
        header.setFont(dress.font(Type.SMALL_STRONG))
        header.setFixedHeight(dress.pixels(self._head))
        header.setMinimumSectionSize(dress.pixels(30))
        rows.setMinimumSectionSize(dress.pixels(ROW_HEIGHT))
        rows.setDefaultSectionSize(dress.pixels(ROW_HEIGHT))
        self._fit()
        self.viewport().update()

    def go_to(self, row: int, column: int) -> None:
        """Make a cell the current one and show it; it alone is chosen, though Shift or Ctrl is held."""
        self._goes = True
        self.setCurrentIndex(self.grid.index(min(row, self.grid.rowCount() - 1), max(0, column)))
        self._goes = False

    def forget_place(self) -> None:
        """No cell is the current one: the rows of another unit or side are to be shown."""
        self._begun = 0
        self.setCurrentIndex(QModelIndex())
        self.clearSelection()

    def go_on(self) -> bool:
        """To the next cell, or from the last one to the next row; False at the end of the table.

        The blank row ends at its first cell where that has to be filled: nothing more is to come.
        """
        index = self.currentIndex()
        blank = index.row() == self.grid.rowCount() - 1
        ended = blank and index.column() == 0 and self.grid.columns[0].required
        if index.column() + 1 < self.grid.columnCount() and not ended:
            self.go_to(index.row(), index.column() + 1)
        elif not blank:
            self._begun = 0
            self.go_to(index.row() + 1, 0)
        else:
            return False
        return True

    def go_back(self) -> bool:
        """To the cell before; False at the beginning of the table."""
        index = self.currentIndex()
        if index.column() > 0:
            self.go_to(index.row(), index.column() - 1)
        elif index.row() > 0:
            self.go_to(index.row() - 1, self.grid.columnCount() - 1)
        else:
            return False
        return True

    def begin_next_row(self) -> None:
        """To the next row, to the column in which this one was begun; from the blank one on."""
        row = self.currentIndex().row()
        if row < self.grid.rowCount() - 1:
            self.go_to(row + 1, self._begun)
        else:
            self.go_to(row, self._begun)
            self.finished.emit()

    def step(self, step: int) -> None:
        """Up (−1) or down (1) in the same column."""
        row = min(max(self.currentIndex().row() + step, 0), self.grid.rowCount() - 1)
        self.go_to(row, self.currentIndex().column())

    def selectionCommand(
        self, index: Index, event: QEvent | None = None
    ) -> QItemSelectionModel.SelectionFlag:
        if self._goes:
            return QItemSelectionModel.SelectionFlag.ClearAndSelect
        return super().selectionCommand(index, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid():
            self.current_moved.emit(self.visualRect(current))
        self.viewport().update()

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        hints = QAbstractItemDelegate.EndEditHint
        super().closeEditor(editor, hints.NoHint)
        if hint == hints.EditNextItem:
            self.go_on()
        elif hint == hints.EditPreviousItem:
            self.go_back()
        elif hint == hints.SubmitModelCache:
            self.begin_next_row()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.go_to(0, 0)
        self.attended.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.attended.emit(False)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab inside the table is ours; this is asked only for leaving it."""
        return super(QAbstractItemView, self).focusNextPrevChild(next)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._tab(event):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS and event.modifiers() & CONTROL:
            event.ignore()  # it begins the battle; Qt would keep it while a cell is edited
        elif event.key() in ENTER_KEYS:
            self.step(-1) if event.modifiers() & SHIFT else self.begin_next_row()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._begun = max(0, self.currentIndex().column())

    def _tab(self, event: QKeyEvent) -> bool:
        """Tab before Qt takes it to leave the table."""
        if event.key() not in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return False
        back = event.key() == Qt.Key.Key_Backtab
        if event.modifiers() & CONTROL:
            return self.focusNextPrevChild(not back)
        return (self.go_back() if back else self.go_on()) or self.focusNextPrevChild(not back)

    def _lay_out_heads(self) -> None:
        self.verticalHeader().hide()
        wraps = Qt.AlignmentFlag(Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value)
        header = self.horizontalHeader()
        header.setDefaultAlignment(wraps)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)

    def _fit(self) -> None:
        """The full height of all rows; one column takes the room that is left over."""
        pixels, columns = self._dress.pixels, self.grid.columns
        wide = sum(pixels(column.wide) for column in columns)
        spare = max(0, self.viewport().width() - wide)
        for place, column in enumerate(columns):
            self.setColumnWidth(place, pixels(column.wide) + (spare if column.grows else 0))
        bar = self.horizontalScrollBar().sizeHint().height() if wide > self.width() else 0
        self.setFixedHeight(pixels(self._head) + self.grid.rowCount() * pixels(ROW_HEIGHT) + bar + 1)
