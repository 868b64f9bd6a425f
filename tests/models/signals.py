"""Writes down what a model tells its views."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QModelIndex


class Signals:
    """The signals of a model as tuples: what, first row, last row."""

    def __init__(self, model: QAbstractItemModel) -> None:
        self.seen: list[tuple[str, int, int]] = []
        model.dataChanged.connect(self._changed)
        model.rowsInserted.connect(self._inserted)
        model.rowsRemoved.connect(self._removed)
        model.modelReset.connect(self._reset)

    def take(self) -> list[tuple[str, int, int]]:
        """What was told since the last time."""
        seen, self.seen = self.seen, []
        return seen

    def _changed(self, first: QModelIndex, last: QModelIndex) -> None:
        self.seen.append(("changed", first.row(), last.row()))

    def _inserted(self, _parent: QModelIndex, first: int, last: int) -> None:
        self.seen.append(("inserted", first, last))

    def _removed(self, _parent: QModelIndex, first: int, last: int) -> None:
        self.seen.append(("removed", first, last))

    def _reset(self) -> None:
        self.seen.append(("reset", 0, 0))
