"""What is done to the cells of a table: turned, chosen from a list, copied, pasted, deleted, duplicated."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QMenu

from tracker.ui.new_battle.cell_editor import WRITING, is_typed
from tracker.ui.new_battle.cell_table import CONTROL, CellTable
from tracker.ui.new_battle.cells import TYPED, Column, Sort
from tracker.ui.new_battle.grid_model import Index
from tracker.ui.new_battle.orders_popup import OrdersPopup
from tracker.ui.new_battle.pasted import Pasted, cells_in, fill, paste
from tracker.ui.new_battle.read_cell import choice_in
from tracker.ui.new_battle.rows import with_copy_of, without
from tracker.ui.paper import announce
from tracker.ui.words import render

_KEYS = QKeySequence.StandardKey
_ERASERS = Qt.Key.Key_Delete, Qt.Key.Key_Backspace
_FEW = 2
"""With so few choices Space goes round and letters choose; with more a list opens."""


class GridView(CellTable):
    """Edits leave the model as the rows that would be."""

    told = Signal(str, bool)
    """What became of a paste, and whether it was taken."""

    def delete_rows(self) -> None:
        """Take out the rows that are chosen."""
        chosen = {index.row() for index in self.selectedIndexes()} or {self.currentIndex().row()}
        kept = without(self.grid.rows, chosen)
        if kept != self.grid.rows:
            self._edit(kept, min(chosen), self.currentIndex().column())

    def duplicate_row(self) -> None:
        """Put a copy below the current row, under the next free number or name."""
        place, rows = self.currentIndex().row(), self.grid.rows
        if 0 <= place < len(rows):
            self._edit(with_copy_of(place, rows, self.grid.kind), place + 1, self.currentIndex().column())

    def copy_cells(self) -> None:
        """Put the chosen cells on the clipboard, as a spreadsheet takes them."""
        if self.selectedIndexes():
            QGuiApplication.clipboard().setText(self.grid.as_text(self._chosen()))

    def cut_cells(self) -> None:
        """Put the chosen cells on the clipboard and empty them."""
        self.copy_cells()
        self.clear_cells()

    def clear_cells(self) -> None:
        """Empty the chosen cells."""
        rows = self.grid.cleared(self._chosen())
        if rows != self.grid.rows:
            self._edit(rows, self.currentIndex().row(), self.currentIndex().column())

    def paste_cells(self) -> None:
        """Read the clipboard from the first chosen cell on; one cell alone fills all that are chosen."""
        text, chosen, grid = QGuiApplication.clipboard().text(), self._chosen(), self.grid
        row = min((row for row, _ in chosen), default=0)
        column = min((column for _, column in chosen), default=0)
        if len(chosen) > 1 and [len(line) for line in cells_in(text)] == [1]:
            self._take(fill(grid.kind, grid.rows, text, chosen, grid.options), row, column)
        else:
            self._take(paste(grid.kind, grid.rows, text, row, column, grid.options), row, column)

    def open_list(self) -> QMenu | OrdersPopup | None:
        """Open the list of choices over the current cell, where it is one of choices."""
        index = self.currentIndex()
        column = self.grid.columns[max(0, index.column())]
        if not index.isValid() or column.sort not in (Sort.CHOICE, Sort.CHOICES):
            return None
        below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft() + QPoint(0, 1))
        return self._open_one(column, below) if column.sort is Sort.CHOICE else self._open_many(column, below)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            ours = is_typed(event) or self._chord(event) is not None
            event.setAccepted(ours)
            return ours or super().event(event)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chord = self._chord(event)
        if chord is not None:
            chord()
        elif not self._turned(event):
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        one = len(self.selectedIndexes()) == 1 and index == self.currentIndex()
        if event.button() == Qt.MouseButton.LeftButton and one and not event.modifiers():
            self._turn_or_open(index)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if not index.isValid():
            return
        if not self.selectionModel().isSelected(index):
            self.setCurrentIndex(index)
        at = self.visualRect(index).center() if by_key else event.pos()
        self.menu().popup(self.viewport().mapToGlobal(at))

    def menu(self) -> QMenu:
        """What can be done to the chosen cells and rows, each with its keys."""
        menu = QMenu(self)
        menu.setAccessibleName(self.accessibleName())
        menu.aboutToHide.connect(menu.deleteLater)
        is_row = self.currentIndex().row() < len(self.grid.rows)
        for words, keys, deed, opened in (
            (self.tr("Cut"), QKeySequence(_KEYS.Cut), self.cut_cells, is_row),
            (self.tr("Copy"), QKeySequence(_KEYS.Copy), self.copy_cells, is_row),
            (self.tr("Paste"), QKeySequence(_KEYS.Paste), self.paste_cells, True),
            (self.tr("Duplicate row"), QKeySequence("Ctrl+D"), self.duplicate_row, is_row),
            (self.tr("Delete row"), QKeySequence("Ctrl+Del"), self.delete_rows, is_row),
        ):
            shown = keys.toString(QKeySequence.SequenceFormat.NativeText)
            action = menu.addAction(f"{words}\t{shown}")
            action.triggered.connect(deed)
            action.setEnabled(opened)
        menu.insertSeparator(menu.actions()[3])
        return menu

    def _chord(self, event: QKeyEvent) -> Callable[[], None] | None:
        """What a key combination of the table does, or nothing."""
        control = bool(event.modifiers() & CONTROL)
        for standard, deed in (
            (_KEYS.Copy, self.copy_cells),
            (_KEYS.Cut, self.cut_cells),
            (_KEYS.Paste, self.paste_cells),
        ):
            if event.matches(standard):
                return deed
        if control and event.key() == Qt.Key.Key_D:
            return self.duplicate_row
        if event.key() in _ERASERS:
            return self.delete_rows if control else self.clear_cells
        return None

    def _turned(self, event: QKeyEvent) -> bool:
        """Space, letters and F2 where there is nothing to type: flags and choices."""
        index, text = self.currentIndex(), event.text()
        opens = is_typed(event) or (event.key() == Qt.Key.Key_F2 and event.modifiers() in WRITING)
        if not index.isValid() or not opens:
            return False
        column = self.grid.columns[index.column()]
        if column.sort in TYPED:
            return False
        if column.sort is Sort.CHOICE and text.strip() and self._has_few(column):
            found = choice_in(text, self.grid.options_of(column))
            if len(found) == 1:
                self.grid.setData(index, found[0])
        else:
            self._turn_or_open(index)
        return True

    def _turn_or_open(self, index: Index) -> None:
        column = self.grid.columns[index.column()]
        if column.sort is Sort.CHOICES or (column.sort is Sort.CHOICE and not self._has_few(column)):
            self.open_list()
        else:
            self.grid.turn(index)

    def _has_few(self, column: Column) -> bool:
        return len(self.grid.options_of(column)) <= _FEW

    def _open_one(self, column: Column, below: QPoint) -> QMenu:
        """A list of which one is taken."""
        index = self.currentIndex()
        menu = QMenu(self)
        menu.setAccessibleName(render(column.title))
        menu.aboutToHide.connect(menu.deleteLater)
        now, row, place = index.data(Qt.ItemDataRole.EditRole), index.row(), index.column()
        for value, words in self.grid.options_of(column).items():
            action = menu.addAction(words.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(value == now)
            action.triggered.connect(
                lambda _=False, value=value: self.grid.setData(self.grid.index(row, place), value)
            )
            if value == now:
                menu.setActiveAction(action)
        menu.popup(below)
        return menu

    def _open_many(self, column: Column, below: QPoint) -> OrdersPopup:
        """A list of which any are ticked."""
        index, grid = self.currentIndex(), self.grid
        row, place = index.row(), index.column()
        above = getattr(grid.row_at(row - 1), column.field) if row > 0 else ()
        given = getattr(grid.row_at(row), column.field)
        popup = OrdersPopup(grid.options_of(column), given, above, self._dress, self)
        popup.orders_chosen.connect(lambda orders: grid.setData(grid.index(row, place), orders))
        popup.taken.connect(self.begin_next_row)
        popup.open_at(below)
        return popup

    def _chosen(self) -> list[tuple[int, int]]:
        indexes = self.selectedIndexes() or [self.currentIndex()]
        return [(index.row(), index.column()) for index in indexes if index.isValid()]

    def _take(self, pasted: Pasted, row: int, column: int) -> None:
        """Take what was pasted, or leave all as it is; either way it is said."""
        if pasted.rows is not None and pasted.rows != self.grid.rows:
            self._edit(pasted.rows, row, column)
        words = render(pasted.words)
        self.told.emit(words, pasted.rows is not None)
        announce(self, words)

    def _edit(self, rows: tuple[object, ...], row: int, column: int) -> None:
        self.grid.rows_edited.emit(rows)
        self.go_to(row, column)
