"""The log as a table model: one row a line, when it was and what happened, narrowed as the player likes.

Battles share their history, so an action costs only its own rows: the way back ends at the last moment known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from tracker.models.latest_faces import faces_of
from tracker.models.roles import EntryRole, LineRole
from tracker.rules.battle import Battle, LogEntry, LogKind, LogLine, Moment
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import RuleSystem

Index = QModelIndex | QPersistentModelIndex
WHEN, WHAT = range(2)


class LogRow(msgspec.Struct, frozen=True):
    """One line of the log and the entry it belongs to; `place` counts entries from 0."""

    place: int
    entry: LogEntry
    line: LogLine


class LogModel(QAbstractTableModel):
    """Shows the log of one battle after another: new rows come at the end, undone ones leave it."""

    def __init__(
        self, system: RuleSystem, *, render: Callable[[Sentence], str] = str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._system = system
        self._render = render
        self._battle: Battle | None = None
        self._moments: list[Moment] = []
        self._rows: list[LogRow] = []
        self._sides: dict[str, str] = {}
        self._unit: str | None = None
        self._side: str | None = None
        self._turn: int | None = None
        self._kind: str | None = None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else 2

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        if section == WHEN:
            return QCoreApplication.translate("LogModel", "When")
        return QCoreApplication.translate("LogModel", "What happened")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._render(_when(row) if index.column() == WHEN else row.line.sentence)
        if role == EntryRole:
            return row.entry
        if role == LineRole:
            return row.line
        return None

    @property
    def turns(self) -> tuple[int, ...]:
        """The turns the log knows, for a filter."""
        entries = (moment.entry for moment in self._moments)
        return tuple(sorted({entry.when(line)[0] for entry in entries for line in entry.lines}))

    @property
    def kinds(self) -> tuple[LogKind, ...]:
        """What a line can be about, for a filter."""
        return self._system.log_kinds

    def last_row_of(self, unit: str) -> int | None:
        """The row of the last line about a unit; None where no row shown is about it."""
        rows = range(len(self._rows) - 1, -1, -1)
        return next((row for row in rows if unit in self._rows[row].line.units), None)

    def show(self, battle: Battle) -> None:
        """Show the log of this battle."""
        if battle is self._battle:
            return
        if self._battle is None or self._battle.setup is not battle.setup:
            self._sides = {face.id: face.side for face in faces_of(self._system, battle)}
            self._sides |= {node.id: node.side for node in self._system.tree(battle)}
        self._battle = battle
        kept, new = self._way_to(battle)
        self._cut(kept)
        self._append(new)

    def narrow(
        self,
        unit: str | None = None,
        side: str | None = None,
        turn: int | None = None,
        kind: str | None = None,
    ) -> None:
        """Show only lines about this unit, about units of this side, of this turn, of this kind.

        None narrows nothing.
        """
        if (unit, side, turn, kind) == (self._unit, self._side, self._turn, self._kind):
            return
        self.beginResetModel()
        self._unit, self._side, self._turn, self._kind = unit, side, turn, kind
        self._rows = self._rows_of(0, self._moments)
        self.endResetModel()

    def _way_to(self, battle: Battle) -> tuple[int, list[Moment]]:
        """How many moments stay, and those that follow them."""
        new: list[Moment] = []
        moment = battle.last
        while moment is not None and not self._knows(moment):
            new.append(moment)
            moment = moment.before
        new.reverse()
        return (moment.count if moment else 0), new

    def _knows(self, moment: Moment) -> bool:
        return moment.count <= len(self._moments) and self._moments[moment.count - 1] is moment

    def _cut(self, kept: int) -> None:
        del self._moments[kept:]
        end = len(self._rows)
        while end and self._rows[end - 1].place >= kept:
            end -= 1
        if end < len(self._rows):
            self.beginRemoveRows(QModelIndex(), end, len(self._rows) - 1)
            del self._rows[end:]
            self.endRemoveRows()

    def _append(self, new: list[Moment]) -> None:
        rows = self._rows_of(len(self._moments), new)
        self._moments += new
        if rows:
            self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows) + len(rows) - 1)
            self._rows += rows
            self.endInsertRows()

    def _rows_of(self, place: int, moments: list[Moment]) -> list[LogRow]:
        return [
            LogRow(at, moment.entry, line)
            for at, moment in enumerate(moments, start=place)
            for line in moment.entry.lines
            if (self._turn is None or self._turn == (line.when[0] if line.when else moment.entry.turn))
            and self._wants(line)  # the turn first, and without a call: a log has ten thousand lines
        ]

    def _wants(self, line: LogLine) -> bool:
        if self._kind is not None and self._kind != line.kind:
            return False
        if self._unit is not None and self._unit not in line.units:
            return False
        return self._side is None or any(self._sides.get(unit) == self._side for unit in line.units)


def _when(row: LogRow) -> Sentence:
    turn, step = row.entry.when(row.line)
    return say(QT_TRANSLATE_NOOP("rules", "Turn {turn}, {step}"), turn=turn, step=step)
