"""The log with its newest line first, one cell a line: what the log's view shows and a screen reader says."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tracker.models.log_model import WHAT, WHEN, LogModel
from tracker.models.roles import EntryRole, LineRole
from tracker.rules.battle import LogEntry, LogLine
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui import words
from tracker.ui.paper import plain_tip

Index = QModelIndex | QPersistentModelIndex
SAID = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)


class LogLines(QAbstractListModel):
    """Turns a `LogModel` upside down: its last row is the first here."""

    def __init__(self, log: LogModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self._known: dict[int, tuple[str, LogEntry, LogLine]] = {}
        for gone in (log.rowsRemoved, log.modelReset):
            gone.connect(self._known.clear)  # first of all: the views will ask at once
        self.revision = 0
        """Counts the changes of the lines."""
        for changed in (log.rowsInserted, log.rowsRemoved, log.modelReset):
            changed.connect(self._count)
        log.rowsAboutToBeInserted.connect(self._begin_insert)
        log.rowsInserted.connect(self.endInsertRows)
        log.rowsAboutToBeRemoved.connect(self._begin_remove)
        log.rowsRemoved.connect(self.endRemoveRows)
        log.modelAboutToBeReset.connect(self.beginResetModel)
        log.modelReset.connect(self.endResetModel)

    def _count(self) -> None:
        self.revision += 1

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else self._log.rowCount()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role in SAID:
            return self._said(index.row(), for_eyes=role == Qt.ItemDataRole.ToolTipRole)
        return self._of(index.row(), WHAT, role)

    def text(self, row: int) -> str:
        """What happened, in a sentence."""
        return self._line_at(row)[0]

    def entry(self, row: int) -> LogEntry:
        """The entry a line belongs to."""
        return self._line_at(row)[1]

    def units(self, row: int) -> tuple[str, ...]:
        """The units a line is about."""
        return self._line_at(row)[2].units

    def when(self, row: int) -> tuple[int, Sentence]:
        """The turn and step a line belongs to."""
        _text, entry, line = self._line_at(row)
        return entry.when(line)

    def detail(self, row: int) -> str:
        """The reasons of the numbers in a line; empty where it has none."""
        detail = self._line_at(row)[2].detail
        return words.render(detail) if detail is not None else ""

    def _said(self, row: int, *, for_eyes: bool) -> str:
        detail = self.detail(row)
        if for_eyes:
            return plain_tip(detail)
        template = QT_TRANSLATE_NOOP("window", "{when}: {line}")
        if detail:
            template = QT_TRANSLATE_NOOP("window", "{when}: {line} {reasons}.")
        when = str(self._of(row, WHEN, Qt.ItemDataRole.DisplayRole))
        return words.render(say(template, when=when, line=self.text(row), reasons=detail))

    def _line_at(self, row: int) -> tuple[str, LogEntry, LogLine]:
        """A line, its text and its entry, kept by its row in the log: lines that come leave it there."""
        place = self._log.rowCount() - 1 - row
        known = self._known.get(place)
        if known is None:
            text = str(self._of(row, WHAT, Qt.ItemDataRole.DisplayRole))
            known = text, self._of(row, WHAT, EntryRole), self._of(row, WHAT, LineRole)
            self._known[place] = known
        return known

    def _of(self, row: int, column: int, role: int) -> Any:
        return self._log.index(self._log.rowCount() - 1 - row, column).data(role)

    def _begin_insert(self, parent: QModelIndex, first: int, last: int) -> None:
        place = self._log.rowCount() - first
        self.beginInsertRows(QModelIndex(), place, place + last - first)

    def _begin_remove(self, parent: QModelIndex, first: int, last: int) -> None:
        count = self._log.rowCount()
        self.beginRemoveRows(QModelIndex(), count - 1 - last, count - 1 - first)
