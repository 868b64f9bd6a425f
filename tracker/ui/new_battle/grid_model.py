"""Rows that are typed in as a table; the last one is always blank, for the next.

The model changes nothing itself: an edit leaves as the rows that would be, and comes back by `show`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.cells import TYPED, Column, Options, RowKind, Sort, cell_fault, target_in
from tracker.ui.new_battle.rows import ended
from tracker.ui.paper import plain_tip
from tracker.ui.words import render

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()

FAULT_ROLE = Qt.ItemDataRole.UserRole + 1
"""What is wrong with a cell, as a sentence; None where nothing is."""
ROW_ROLE = Qt.ItemDataRole.UserRole + 2
"""The whole row."""


class GridModel(QAbstractTableModel):
    """Shows rows, and says by `rows_edited` what they would be after an edit."""

    rows_edited = Signal(object)

    def __init__(self, kind: RowKind, options: Options | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self.columns = kind.columns
        self._rows: tuple[Any, ...] = ()
        self._options: Options = options or {}

    @property
    def rows(self) -> tuple[Any, ...]:
        """The rows without the blank one at the end."""
        return self._rows

    @property
    def options(self) -> Options:
        """What the columns of choices offer."""
        return self._options

    def options_of(self, column: Column) -> dict[str, str]:
        """What a column of choices offers."""
        return dict(self._options.get(column.field, {}))

    def show(self, rows: tuple[Any, ...], options: Options | None = None) -> None:
        """Show these rows; only what differs is told to the view.

        Where rows come or go at the end, the blank row becomes one of them, or one of them the blank row:
        who is typing there stays where he is.
        """
        offered = options is not None and options != self._options
        self._options = self._options if options is None else options
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
        if offered:
            start, new = 0, len(rows) + 1
        if new > start or rows != before:
            last = max(start, min(new, len(rows) + 1) - 1)
            self.dataChanged.emit(self.index(start, 0), self.index(last, len(self.columns) - 1))

    def row_at(self, place: int) -> Any:
        """The row at this place; the blank one at the end."""
        return self._rows[place] if place < len(self._rows) else self.kind.blank

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
        if self.columns[index.column()].sort in TYPED:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column, row = self.columns[index.column()], self.row_at(index.row())
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.text_of(column, row)
            case Qt.ItemDataRole.EditRole:
                return getattr(row, column.field)
            case _ if role == FAULT_ROLE:
                return self.fault_at(index.row(), column)
            case _ if role == ROW_ROLE:
                return row
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(index.row(), column, row)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(index.row(), column, row)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return render(column.advice)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.ToolTipRole and orientation == Qt.Orientation.Horizontal:
            return render(self.columns[section].advice)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return render(self.columns[section].title)
        return str(section + 1)

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
            values = list(self.options_of(column))
            place = values.index(value) + 1 if value in values else 0
            if values:
                self.setData(index, values[place % len(values)])

    def cleared(self, cells: Collection[tuple[int, int]]) -> tuple[Any, ...]:
        """The rows with these cells as they are in a blank row; a flag is taken off."""
        rows = list(self._rows)
        for place, at in cells:
            column = self.columns[at]
            if place < len(rows):
                empty = False if column.sort is Sort.FLAG else getattr(self.kind.blank, column.field)
                rows[place] = replace(rows[place], **{column.field: empty})
        return ended(rows)

    def as_text(self, cells: Collection[tuple[int, int]]) -> str:
        """The rows and columns of these cells as a spreadsheet takes them."""
        columns = [self.columns[place] for place in sorted({column for _, column in cells})]
        rows = [self.row_at(place) for place in sorted({row for row, _ in cells})]
        return "\n".join("\t".join(_quoted(self.text_of(column, row)) for column in columns) for row in rows)

    def text_of(self, column: Column, row: Any) -> str:
        """A cell as text, as it is shown and copied."""
        value = getattr(row, column.field)
        match column.sort:
            case Sort.FLAG:
                return render(say(QT_TRANSLATE_NOOP("window", "yes"))) if value else ""
            case Sort.CHOICE:
                return self.options_of(column).get(value, "?") if value else ""
            case Sort.CHOICES:
                return "; ".join(self._options.get(column.field, {}).get(part, part) for part in value)
            case Sort.TARGET:
                target = target_in(value)
                return f"{target}+" if target is not None else value
            case _:
                return str(value)

    def _replaced(self, place: int, row: Any) -> tuple[Any, ...]:
        rows = [*self._rows, *(self.kind.blank for _ in range(place - len(self._rows) + 1))]
        rows[place] = row
        return ended(rows)

    def _tip(self, place: int, column: Column, row: Any) -> str:
        """What may be cut off in the cell, and what is wrong with it, else what belongs there."""
        fault = self.fault_at(place, column)
        shown = self.text_of(column, row) if column.sort in (Sort.TEXT, Sort.CHOICE, Sort.CHOICES) else ""
        return plain_tip("\n".join(filter(None, (shown, render(fault or column.advice)))))

    def _spoken(self, place: int, column: Column, row: Any) -> str:
        """A cell for a screen reader: what it is, what it holds, what is wrong with it."""
        empty = column.empty or say(QT_TRANSLATE_NOOP("window", "empty"))
        spoken = f"{render(column.title)}: {self.text_of(column, row) or render(empty)}"
        fault = self.fault_at(place, column)
        return f"{spoken}. {render(fault)}" if fault is not None else spoken


def _quoted(text: str) -> str:
    """A cell in quotes where it holds what would end it."""
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in '"\t\n') else text


def _common(one: tuple[Any, ...], other: tuple[Any, ...]) -> int:
    """How many rows are the same from the beginning on."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count
