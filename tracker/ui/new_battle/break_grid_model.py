"""Rows of figures or of Doctrines as a small table; the last row is always blank, for the next.

The model changes nothing itself: an edit leaves as the rows that would be, and comes back by `show`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.break_columns import Column, Options, Sort, cell_fault, target_in
from tracker.ui.new_battle.break_draft import DoctrineDraft, Figures
from tracker.ui.paper import plain_tip
from tracker.ui.words import render

Index = QModelIndex | QPersistentModelIndex
GridRow = Figures | DoctrineDraft
NO_PARENT = QModelIndex()

FAULT_ROLE = Qt.ItemDataRole.UserRole + 1
"""What is wrong with a cell, as a sentence; None where nothing is."""
ROW_ROLE = Qt.ItemDataRole.UserRole + 2
"""The whole row."""


class GridModel(QAbstractTableModel):
    """Shows rows, and says by `rows_edited` what they would be after an edit."""

    rows_edited = Signal(object)

    def __init__(self, columns: tuple[Column, ...], blank: GridRow, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = columns
        self._blank = blank
        self._rows: tuple[Any, ...] = ()
        self._options: Options = {}

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows without the blank one at the end."""
        return self._rows

    @property
    def options(self) -> Options:
        """What the columns of choices offer."""
        return self._options

    def show(self, rows: tuple[Any, ...], options: Options) -> None:
        """Show these rows. The blank row becomes one of them, or one of them it: who is typing stays."""
        self._options = options
        old, new = len(self._rows), len(rows)
        if new > old:
            self.beginInsertRows(NO_PARENT, old + 1, new)
            self._rows = rows
            self.endInsertRows()
        elif new < old:
            self.beginRemoveRows(NO_PARENT, new + 1, old)
            self._rows = rows
            self.endRemoveRows()
        self._rows = rows
        self.dataChanged.emit(self.index(0, 0), self.index(new, len(self.columns) - 1))

    def row_at(self, place: int) -> Any:
        """The row at this place; the blank one at the end."""
        return self._rows[place] if place < len(self._rows) else self._blank

    def fault_at(self, place: int, column: Column) -> Sentence | None:
        """What is wrong with a cell."""
        row = self.row_at(place)
        return None if row.is_blank else cell_fault(column, row, self._options)

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows) + 1

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self.columns[index.column()].sort in (Sort.TEXT, Sort.NUMBER, Sort.TARGET):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column, row = self.columns[index.column()], self.row_at(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text_of(column, row)
        if role == Qt.ItemDataRole.EditRole:
            return getattr(row, column.field)
        if role == FAULT_ROLE:
            return self.fault_at(index.row(), column)
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(render(self.fault_at(index.row(), column) or column.advice))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index.row(), column, row)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return render(column.advice)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.ToolTipRole:
            return render(self.columns[section].advice)
        return render(self.columns[section].title) if role == Qt.ItemDataRole.DisplayRole else None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        before = self.row_at(index.row())
        after = replace(before, **{self.columns[index.column()].field: value})
        if after == before:
            return False
        self.rows_edited.emit(self._replaced(index.row(), after))
        return True

    def turn(self, index: Index) -> None:
        """Turn a flag round, or a choice on to the next."""
        column, row = self.columns[index.column()], self.row_at(index.row())
        value = getattr(row, column.field)
        if column.sort is Sort.FLAG:
            self.setData(index, not value)
        elif column.sort is Sort.CHOICE:
            values = list(self._options.get(column.field, {}))
            place = values.index(value) + 1 if value in values else 0
            if values:
                self.setData(index, values[place % len(values)])

    def cleared(self, index: Index) -> None:
        """Empty a cell."""
        column = self.columns[index.column()]
        self.setData(index, getattr(self._blank, column.field))

    def remove(self, place: int) -> None:
        """Take a row out."""
        if place < len(self._rows):
            self.rows_edited.emit((*self._rows[:place], *self._rows[place + 1 :]))

    def text_of(self, column: Column, row: Any) -> str:
        """A cell as text."""
        value = getattr(row, column.field)
        match column.sort:
            case Sort.FLAG:
                return render(say(QT_TRANSLATE_NOOP("window", "yes"))) if value else ""
            case Sort.CHOICE:
                return self._options.get(column.field, {}).get(value, "?") if value else ""
            case Sort.TARGET:
                target = target_in(value)
                return f"{target}+" if target is not None else value
            case _:
                return str(value)

    def _replaced(self, place: int, row: Any) -> tuple[Any, ...]:
        rows = [*self._rows, *(self._blank for _ in range(place - len(self._rows) + 1))]
        rows[place] = row
        while rows and rows[-1].is_blank:
            rows.pop()
        return tuple(rows)

    def _spoken(self, place: int, column: Column, row: Any) -> str:
        """A cell for a screen reader: what it is, what it holds, what is wrong with it."""
        empty = column.empty or say(QT_TRANSLATE_NOOP("window", "empty"))
        spoken = f"{render(column.title)}: {self.text_of(column, row) or render(empty)}"
        fault = self.fault_at(place, column)
        return f"{spoken}. {render(fault)}" if fault is not None else spoken
