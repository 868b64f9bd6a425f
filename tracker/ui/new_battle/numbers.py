"""The numbers of orders, terrain and fatigue, for players whose printed cards say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont

from tracker.rules.sentence import QT_TRANSLATE_NOOP, number, say
from tracker.ui.fonts import Type
from tracker.ui.new_battle.cells import number_in
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.words import render

Index = QModelIndex | QPersistentModelIndex
NO_PARENT = QModelIndex()
LOWEST, HIGHEST = -30, 30

TITLES = {
    "from": QT_TRANSLATE_NOOP("window", "From markers"),
    "attack": QT_TRANSLATE_NOOP("window", "Attack"),
    "defense": QT_TRANSLATE_NOOP("window", "Defense"),
    "fortitude": QT_TRANSLATE_NOOP("window", "Fortitude"),
    "firepower": QT_TRANSLATE_NOOP("window", "Firepower"),
}
VALUES = ("attack", "defense", "fortitude", "firepower")


class NumbersModel(QAbstractTableModel):
    """Rows of numbers as the rules have them, and those that the players put in their place."""

    changed = Signal()

    def __init__(
        self,
        rows: Mapping[str, Mapping[str, Any]],
        fields: tuple[str, ...] = VALUES,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._base = {name: {field: row.get(field, 0) for field in fields} for name, row in rows.items()}
        self._names = {name: self._title(row, name) for name, row in rows.items()}
        self._ids = tuple(rows)
        self._fields = fields
        self._own: dict[str, dict[str, int]] = {}
        self._dress = PLAIN_DRESS

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields in the order of the columns."""
        return self._fields

    @property
    def replaced(self) -> dict[str, dict[str, int]]:
        """The numbers that are not those of the rules, by row and field."""
        return {name: dict(fields) for name, fields in self._own.items() if fields}

    def whole_rows(self) -> list[dict[str, int]]:
        """All rows with all their numbers, as they are now."""
        return [self._base[name] | self._own.get(name, {}) for name in self._ids]

    def lowest(self, column: int) -> int:
        """The least number that a column takes."""
        return 1 if self._fields[column] == "from" else LOWEST

    def reset(self) -> None:
        """Back to the numbers of the rules."""
        if self._own:
            self._own = {}
            self._tell()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._ids) - 1, len(self._fields) - 1))

    def rowCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index = NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._fields)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        name, field = self._ids[index.row()], self._fields[index.column()]
        base = self._base[name][field]
        value = self._own.get(name, {}).get(field, base)
        is_own = value != base
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return number(value)
            case Qt.ItemDataRole.TextAlignmentRole:
                return Qt.AlignmentFlag.AlignCenter
            case Qt.ItemDataRole.FontRole:
                return self._font(is_own)
            case Qt.ItemDataRole.ForegroundRole:
                return self._ink(value, is_own)
            case Qt.ItemDataRole.ToolTipRole if is_own:
                template = QT_TRANSLATE_NOOP("window", "The rules have {number}")
                return render(say(template, number=number(base)))
            case Qt.ItemDataRole.AccessibleTextRole:
                spoken = f"{self._names[name]}, {render(say(TITLES[field]))}: {number(value)}"
                return spoken if not is_own else f"{spoken} ({number(base)})"
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        wanted = number_in(str(value) or "0")
        name, field = self._ids[index.row()], self._fields[index.column()]
        if role != Qt.ItemDataRole.EditRole or wanted is None:
            return False
        if not self.lowest(index.column()) <= wanted <= HIGHEST:
            return False
        own = {**self._own.get(name, {}), field: wanted}
        if wanted == self._base[name][field]:
            del own[field]
        self._own = {**self._own, name: own}
        self._tell()
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return render(say(TITLES[self._fields[section]]))
        return self._names[self._ids[section]]

    def _title(self, row: Mapping[str, Any], name: str) -> str:
        title = str(row.get("name", name))
        if row.get("verified", True):
            return title
        return render(say(QT_TRANSLATE_NOOP("window", "{order} (see your card)"), order=title))

    def _font(self, is_own: bool) -> QFont:
        return self._dress.font(Type.CHANCE if is_own else Type.BODY)

    def _ink(self, value: int, is_own: bool) -> QColor:
        theme = self._dress.theme
        return theme.ink if value or is_own else theme.ink3

    def _tell(self) -> None:
        self.dataChanged.emit(self.index(0, 0), self.index(len(self._ids) - 1, len(self._fields) - 1))
        self.changed.emit()
