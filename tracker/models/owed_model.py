"""The tests and decisions that are owed, in rules order, as a list model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tracker.models.roles import OwedRole
from tracker.models.rows import runs
from tracker.rules.battle import Battle
from tracker.rules.face import Choice, OwedTest
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import RuleSystem

Index = QModelIndex | QPersistentModelIndex


class OwedModel(QAbstractListModel):
    """Shows what one battle after another owes; rows that stay owed keep their place and their selection."""

    def __init__(
        self, system: RuleSystem, *, render: Callable[[Sentence], str] = str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._system = system
        self._render = render
        self._battle: Battle | None = None
        self._owed: list[OwedTest] = []
        self._asked: dict[tuple[str, str], tuple[OwedTest, Choice]] = {}
        """What was asked before a die is rolled, and how it was answered: who leads, which help."""

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._owed)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._owed):
            return None
        owed = self._owed[index.row()]
        if role == OwedRole:
            return owed
        if role == Qt.ItemDataRole.DisplayRole:
            return self._render(_line(owed))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._render(_sentence(owed))
        return None

    @property
    def front(self) -> OwedTest | None:
        """The test or decision that the rules put first."""
        return self._owed[0] if self._owed else None

    def owed(self, row: int) -> OwedTest:
        """The test or decision of a row."""
        return self._owed[row]

    def show(self, battle: Battle) -> None:
        """Show what this battle owes; what lies between the rows that stayed at both ends is exchanged."""
        if battle is self._battle:
            return
        self._battle = battle
        owed_now = self._system.owed(battle)
        asked = {(owed.unit, owed.cause): owed for owed in owed_now}
        self._asked = {key: pair for key, pair in self._asked.items() if asked.get(key) == pair[0]}
        wanted = [self._answered(owed) for owed in owed_now]
        head, tail = _same_ends([_key(owed) for owed in self._owed], [_key(owed) for owed in wanted])
        self._exchange(head, len(self._owed) - tail, wanted[head : len(wanted) - tail])
        kept = (*range(head), *range(len(wanted) - tail, len(wanted)))
        changed = [row for row in kept if self._owed[row] != wanted[row]]
        self._owed = wanted
        for first, last in runs(changed):
            self.dataChanged.emit(self.index(first), self.index(last))

    def answer(self, row: int, place: int) -> None:
        """Answer what is asked before the die; from now on the row is a test to be rolled."""
        owed = self._owed[row]
        self._asked[owed.unit, owed.cause] = owed, owed.choices[place]
        self._put(row, self._answered(owed))

    def is_answered(self, row: int) -> bool:
        """Whether something was asked before the die, and answered."""
        return (self._owed[row].unit, self._owed[row].cause) in self._asked

    def ask_again(self, row: int) -> None:
        """Take the answer back."""
        owed, _choice = self._asked.pop((self._owed[row].unit, self._owed[row].cause))
        self._put(row, owed)

    def _put(self, row: int, owed: OwedTest) -> None:
        self._owed[row] = owed
        self.dataChanged.emit(self.index(row), self.index(row))

    def _answered(self, owed: OwedTest) -> OwedTest:
        """The test as it is rolled once its question is answered; the question where the answer is gone."""
        asked = self._asked.get((owed.unit, owed.cause))
        if asked is None:
            return owed
        choice = asked[1]
        return msgspec.structs.replace(
            owed,
            event=choice.event,
            choices=(),
            passing=choice.passing,
            target=min(choice.passing, default=owed.target),
            chance=choice.chance if choice.chance is not None else owed.chance,
            cause_name=choice.text,
            needed=_needed(choice, owed),
        )

    def _exchange(self, first: int, end: int, new: list[OwedTest]) -> None:
        if end > first:
            self.beginRemoveRows(QModelIndex(), first, end - 1)
            self._owed = self._owed[:first] + self._owed[end:]
            self.endRemoveRows()
        if new:
            self.beginInsertRows(QModelIndex(), first, first + len(new) - 1)
            self._owed = self._owed[:first] + new + self._owed[first:]
            self.endInsertRows()


def _needed(choice: Choice, owed: OwedTest) -> Sentence:
    if not choice.passing:
        return owed.needed
    return say(QT_TRANSLATE_NOOP("rules", "{target} or more"), target=min(choice.passing))


def _key(owed: OwedTest) -> tuple[str, str, bool]:
    return owed.unit, owed.cause, bool(owed.choices)


def _same_ends(old: Sequence[object], new: Sequence[object]) -> tuple[int, int]:
    """How many items at the head and how many at the tail are the same."""
    shorter = min(len(old), len(new))
    head = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    rest = shorter - head
    tail = next((at for at in range(rest) if old[-1 - at] != new[-1 - at]), rest)
    return head, tail


def _line(owed: OwedTest) -> Sentence:
    return say(QT_TRANSLATE_NOOP("rules", "{unit}: {cause}"), unit=owed.name, cause=owed.cause_name)


def _sentence(owed: OwedTest) -> Sentence:
    if owed.choices:
        words = tuple(choice.text for choice in owed.choices)
        return say(
            QT_TRANSLATE_NOOP("rules", "{unit}: {cause}, to be decided: {choices}"),
            unit=owed.name,
            cause=owed.cause_name,
            choices=words,
        )
    return say(
        QT_TRANSLATE_NOOP("rules", "{unit}: {cause}, {needed}, {percent} %"),
        unit=owed.name,
        cause=owed.cause_name,
        needed=owed.needed,
        percent=round(owed.chance * 100),
    )
