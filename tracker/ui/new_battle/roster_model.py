"""The rows of a side as a table; the last one is always blank, for the next unit.

The model changes nothing itself: an edit leaves as the rows that would be, and comes back by `show`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.columns import COLUMNS, KINDS, Column, Sort, cell_fault
from tracker.ui.new_battle.draft import Row
from tracker.ui.new_battle.pasted import with_cell
from tracker.ui.paper import plain_tip
from tracker.ui.words import render

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()

FAULT_ROLE = Qt.ItemDataRole.UserRole + 1
"""What is wrong with a cell, as a sentence; None where nothing is."""
ROW_ROLE = Qt.ItemDataRole.UserRole + 2
"""The whole row."""


class RosterModel(QAbstractTableModel):
    """Shows rows, and says by `rows_edited` what they would be after an edit."""

    rows_edited = Signal(object)

    def __init__(self, orders: Mapping[str, str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._orders = orders
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows without the blank one at the end."""
        return self._rows

    @property
    def orders(self) -> Mapping[str, str]:
        """The orders that cards can have, by id, with their names."""
        return self._orders

    def show(self, rows: tuple[Row, ...]) -> None:
        """Show these rows; only what differs is told to the view.

        Where rows come or go at the end, the blank row becomes one of them, or one of them the blank row:
        who is typing there stays where he is.
        """
        before = self._rows
        start = _common(before, rows)
        shorter = min(len(before), len(rows))
        end = min(_common(before[::-1], rows[::-1]), shorter - start) if start < shorter else -1
        old, new = len(before) - end, len(rows) - end
        if new > old:
            self.beginInsertRows(NO_PARENT, old, new - 1)
            self._rows = rows
            self.endInsertRows()
        elif new < old:
            self.beginRemoveRows(NO_PARENT, new, old - 1)
            self._rows = rows
            self.endRemoveRows()
        self._rows = rows
        if new > start or rows != before:
            last = max(start, min(new, len(rows) + 1) - 1)
            self.dataChanged.emit(self.index(start, 0), self.index(last, len(COLUMNS) - 1))

    def row_at(self, place: int) -> Row:
        """The row at this place; the blank one at the end."""
        return self._rows[place] if place < len(self._rows) else Row()

    def fault_at(self, place: int, column: Column) -> Sentence | None:
        """What is wrong with a cell."""
        row = self.row_at(place)
        return None if row.is_blank else cell_fault(column, row, self._orders)

    def replaced(self, place: int, row: Row) -> tuple[Row, ...]:
        """The rows with another row at this place; blank rows at the end are no rows."""
        rows = [*self._rows, *(Row() for _ in range(place - len(self._rows) + 1))]
        rows[place] = row
        while rows and rows[-1].is_blank:
            rows.pop()
        return tuple(rows)

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows) + 1

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if COLUMNS[index.column()].sort in (Sort.TEXT, Sort.NUMBER):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column, row = COLUMNS[index.column()], self.row_at(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text_of(column, row)
        if role == Qt.ItemDataRole.EditRole:
            return getattr(row, column.field)
        if role == FAULT_ROLE:
            return self.fault_at(index.row(), column)
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.ToolTipRole:
            fault = self.fault_at(index.row(), column)
            shown = "" if column.sort in (Sort.NUMBER, Sort.FLAG) else self.text_of(column, row)
            return plain_tip("\n".join(filter(None, (shown, render(fault or column.advice)))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(index.row(), column, row)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return render(column.advice)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.ToolTipRole and orientation == Qt.Orientation.Horizontal:
            return render(COLUMNS[section].advice)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return render(COLUMNS[section].title)
        return str(section + 1)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        before = self.row_at(index.row())
        after = replace(before, **{COLUMNS[index.column()].field: value})
        if after == before:
            return False
        self.rows_edited.emit(self.replaced(index.row(), after))
        return True

    def toggle(self, index: Index) -> None:
        """Turn a flag, or the kind, round."""
        column, row = COLUMNS[index.column()], self.row_at(index.row())
        if column.sort is Sort.FLAG:
            self.setData(index, not getattr(row, column.field))
        elif column.sort is Sort.KIND:
            self.setData(index, "infantry" if row.kind == "cavalry" else "cavalry")

    def cleared(self, cells: list[tuple[int, int]]) -> tuple[Row, ...]:
        """The rows with these cells empty."""
        rows = list(self._rows)
        for place, column in cells:
            if place < len(rows):
                rows[place] = with_cell(rows[place], COLUMNS[column], "", self._orders)
        while rows and rows[-1].is_blank:
            rows.pop()
        return tuple(rows)

    def as_text(self, cells: list[tuple[int, int]]) -> str:
        """The rows and columns of these cells as a spreadsheet takes them."""
        columns = [COLUMNS[place] for place in sorted({column for _, column in cells})]
        rows = [self.row_at(place) for place in sorted({row for row, _ in cells})]
        return "\n".join("\t".join(self.text_of(column, row) for column in columns) for row in rows)

    def text_of(self, column: Column, row: Row) -> str:
        """A cell as text, as it is shown and copied."""
        value = getattr(row, column.field)
        match column.sort:
            case Sort.FLAG:
                return render(say(QT_TRANSLATE_NOOP("window", "yes"))) if value else ""
            case Sort.KIND:
                return render(KINDS[value]) if value in KINDS else str(value)
            case Sort.ORDERS:
                return "; ".join(self._orders.get(order, order) for order in value)
            case _:
                return str(value)

    def _spoken(self, place: int, column: Column, row: Row) -> str:
        """A cell for a screen reader: what it is, what it holds, what is wrong with it."""
        text = self.text_of(column, row) or render(say(QT_TRANSLATE_NOOP("window", "empty")))
        spoken = f"{render(column.title)}: {text}"
        fault = self.fault_at(place, column)
        return f"{spoken}. {render(fault)}" if fault is not None else spoken


def _common(one: tuple[Row, ...], other: tuple[Row, ...]) -> int:
    """How many rows are the same from the beginning on."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count
