"""The table of units: typed in like a spreadsheet, by keyboard alone if wanted.

Tab goes on to the next cell and from the last one to a new row; Enter begins the next row where this one was
begun; Ctrl+Tab leaves the table. Space turns flags and kinds and opens the orders.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QFrame, QTableView, QWidget

from tracker.ui.fonts import Type
from tracker.ui.new_battle.columns import COLUMNS, Sort
from tracker.ui.new_battle.draft import Row
from tracker.ui.new_battle.orders_popup import OrdersPopup
from tracker.ui.new_battle.pasted import kind_in, paste
from tracker.ui.new_battle.roster_delegate import RosterDelegate
from tracker.ui.new_battle.roster_model import Index, RosterModel
from tracker.ui.new_battle.rows import with_copy_of, without
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import ENTER_KEYS

ROW_HEIGHT, HEAD_HEIGHT = 34, 44
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_LETTERS = Qt.KeyboardModifier.NoModifier, _SHIFT, Qt.KeyboardModifier.KeypadModifier
_KEYS = QKeySequence.StandardKey


class RosterView(QTableView):
    """Shows the model's rows at their full height; the page around it scrolls."""

    current_moved = Signal(QRect)
    """The place of the current cell in the view, so that the page can show it."""

    def __init__(self, model: RosterModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._roster = model
        self._dress = PLAIN_DRESS
        self._begun = 0
        """The column in which the present row was begun."""
        self._delegate = RosterDelegate(self)
        self._delegate.step_requested.connect(self._step)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(self.tr("Units of this side"))
        self.setAccessibleDescription(self.tr("Tab goes on, Enter begins the next row, Ctrl+Tab leaves"))
        self.setTabKeyNavigation(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        wraps = Qt.AlignmentFlag(Qt.AlignmentFlag.AlignCenter.value | Qt.TextFlag.TextWordWrap.value)
        self.horizontalHeader().setDefaultAlignment(wraps)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            changed.connect(self._fit)
        self.set_dress(PLAIN_DRESS)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = self._delegate.dress = dress
        self.setFont(dress.font(Type.BODY))
        header = self.horizontalHeader()
        header.setFont(dress.font(Type.SMALL_STRONG))
        header.setFixedHeight(dress.pixels(HEAD_HEIGHT))
        header.setMinimumSectionSize(dress.pixels(30))
        self.verticalHeader().setDefaultSectionSize(dress.pixels(ROW_HEIGHT))
        self.verticalHeader().setMinimumSectionSize(dress.pixels(ROW_HEIGHT))
        for place, column in enumerate(COLUMNS):
            self.setColumnWidth(place, dress.pixels(column.wide))
        self._fit()
        self.viewport().update()

    def go_to(self, row: int, column: int) -> None:
        """Make a cell the current one and show it."""
        self.setCurrentIndex(self._roster.index(row, column))

    def delete_rows(self) -> None:
        """Take out the rows that are chosen."""
        chosen = {index.row() for index in self.selectedIndexes()} or {self.currentIndex().row()}
        kept = without(self._roster.rows, chosen)
        if kept != self._roster.rows:
            self._edit(kept, min(chosen), self.currentIndex().column())

    def duplicate_row(self) -> None:
        """Put a copy below the current row, with the next free number."""
        place, rows = self.currentIndex().row(), self._roster.rows
        if not 0 <= place < len(rows):
            return
        self._edit(with_copy_of(place, rows), place + 1, self.currentIndex().column())

    def copy_cells(self) -> None:
        """Put the chosen cells on the clipboard, as a spreadsheet takes them."""
        cells = [(index.row(), index.column()) for index in self.selectedIndexes()]
        QGuiApplication.clipboard().setText(self._roster.as_text(cells))

    def paste_cells(self) -> None:
        """Read the clipboard into the table, from the current cell on."""
        row, column = max(0, self.currentIndex().row()), max(0, self.currentIndex().column())
        rows = paste(self._roster.rows, QGuiApplication.clipboard().text(), row, column, self._roster.orders)
        self._edit(rows, row, column)

    def open_orders(self) -> OrdersPopup | None:
        """Open the list of orders over the current cell, where it is one of orders."""
        index = self.currentIndex()
        if not index.isValid() or COLUMNS[index.column()].sort is not Sort.ORDERS:
            return None
        row, model = index.row(), self._roster
        above = model.row_at(row - 1).orders if row > 0 else ()
        popup = OrdersPopup(model.orders, model.row_at(row).orders, above, self._dress, self)
        column = index.column()
        popup.orders_chosen.connect(lambda orders: model.setData(model.index(row, column), orders))
        popup.taken.connect(self.begin_next_row)
        popup.open_at(self.viewport().mapToGlobal(self.visualRect(index).bottomLeft() + QPoint(0, 1)))
        return popup

    def go_on(self) -> bool:
        """To the next cell, or from the last one to the next row; False at the very end of the table."""
        index = self.currentIndex()
        if index.column() + 1 < len(COLUMNS):
            self.go_to(index.row(), index.column() + 1)
        elif index.row() + 1 < self._roster.rowCount():
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
            self.go_to(index.row() - 1, len(COLUMNS) - 1)
        else:
            return False
        return True

    def begin_next_row(self) -> None:
        """To the next row, to the column in which this one was begun."""
        row = min(self.currentIndex().row() + 1, self._roster.rowCount() - 1)
        self.go_to(row, self._begun)

    def sizeHintForColumn(self, column: int) -> int:
        return self._dress.pixels(COLUMNS[column].wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
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

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab inside the table is ours; this is asked only for leaving it."""
        return super(QAbstractItemView, self).focusNextPrevChild(next)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = event.modifiers() in _LETTERS and event.text().isprintable() and event.text()
            if typed or self._chord(event) is not None:
                event.accept()
                return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._tab(event):
            return True
        return super().event(event)

    def _tab(self, event: QKeyEvent) -> bool:
        """Tab before Qt takes it to leave the table."""
        if event.key() not in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return False
        back = event.key() == Qt.Key.Key_Backtab
        if event.modifiers() & _CONTROL:
            return self.focusNextPrevChild(not back)
        return (self.go_back() if back else self.go_on()) or self.focusNextPrevChild(not back)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chord = self._chord(event)
        if chord is not None:
            chord()
        elif event.key() in ENTER_KEYS and not event.modifiers() & _CONTROL:
            self._step(-1) if event.modifiers() & _SHIFT else self.begin_next_row()
        elif not self._turn(event):
            super().keyPressEvent(event)

    def _chord(self, event: QKeyEvent) -> Callable[[], None] | None:
        """What a key combination of the table does, or nothing."""
        control = bool(event.modifiers() & _CONTROL)
        if event.matches(_KEYS.Copy):
            return self.copy_cells
        if event.matches(_KEYS.Cut):
            return self._cut
        if event.matches(_KEYS.Paste):
            return self.paste_cells
        if control and event.key() == Qt.Key.Key_D:
            return self.duplicate_row
        if control and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return self.delete_rows
        if not control and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return self._clear
        return None

    def _turn(self, event: QKeyEvent) -> bool:
        """Space and letters where there is nothing to type: flags, kinds, orders."""
        index, text = self.currentIndex(), event.text()
        if not index.isValid() or event.modifiers() not in _LETTERS:
            return False
        opens = event.key() == Qt.Key.Key_F2 or (text.isprintable() and text != "")
        sort = COLUMNS[index.column()].sort
        if sort in (Sort.TEXT, Sort.NUMBER) or not opens:
            return False
        if sort is Sort.ORDERS:
            self.open_orders()
        elif text == " " or event.key() == Qt.Key.Key_F2 or sort is Sort.FLAG:
            self._roster.toggle(index)
        elif kind_in(text) != text:
            self._roster.setData(index, kind_in(text))
        return True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        one = len(self.selectedIndexes()) == 1 and index == self.currentIndex()
        if event.button() != Qt.MouseButton.LeftButton or not one or event.modifiers():
            return
        if COLUMNS[index.column()].sort is Sort.ORDERS:
            self.open_orders()
        else:
            self._roster.toggle(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._begun = max(0, self.currentIndex().column())

    def _step(self, step: int) -> None:
        row = min(max(self.currentIndex().row() + step, 0), self._roster.rowCount() - 1)
        self.go_to(row, self.currentIndex().column())

    def _clear(self) -> None:
        cells = [(index.row(), index.column()) for index in self.selectedIndexes()]
        rows = self._roster.cleared(cells)
        if rows != self._roster.rows:
            self._edit(rows, self.currentIndex().row(), self.currentIndex().column())

    def _cut(self) -> None:
        self.copy_cells()
        self._clear()

    def _edit(self, rows: tuple[Row, ...], row: int, column: int) -> None:
        self._roster.rows_edited.emit(rows)
        self.go_to(min(row, self._roster.rowCount() - 1), max(0, column))

    def _fit(self) -> None:
        rows = self._roster.rowCount() * self._dress.pixels(ROW_HEIGHT)
        wide = sum(self._dress.pixels(column.wide) for column in COLUMNS)
        bar = self.horizontalScrollBar().sizeHint().height() if wide > self.width() else 0
        self.setFixedHeight(self._dress.pixels(HEAD_HEIGHT) + rows + bar + 1)
