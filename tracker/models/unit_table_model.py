"""All units as rows of a table: the columns that their cards have something for, sorted in any of them.

An event changes what stands in the rows, never their order: a row stays under the hand until it is sorted
again. Without sorting the rows stand as the cards do, those out of play last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tracker.models.roles import FaceRole
from tracker.models.rows import runs
from tracker.rules.chance import percent
from tracker.rules.face import CardFace, Chip
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, number, say, verbatim

Index = QModelIndex | QPersistentModelIndex
Render = Callable[[Sentence], str]
ORDER_SIGNS = ("order", "flee", "panic")
LAST = 10**6


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """One column: its heading, what it says of a card, and by what it sorts."""

    id: str
    heading: Sentence
    text: Callable[[CardFace], Sentence]
    key: Callable[[CardFace], Any]


def columns_for(faces: Sequence[CardFace]) -> tuple[Column, ...]:
    """The columns for these units: what none of them can ever have is left out."""
    marked = any(face.gauge is not None and face.gauge.kind == "fortitude" for face in faces)
    led = any(face.leader_die is not None for face in faces)
    models = QT_TRANSLATE_NOOP("cards", "Models") if marked else QT_TRANSLATE_NOOP("cards", "Strength")
    found = [
        _column("number", QT_TRANSLATE_NOOP("cards", "No."), lambda face: face.number, _number_key),
        _column("name", QT_TRANSLATE_NOOP("cards", "Name"), lambda face: face.name, None),
        _column("side", QT_TRANSLATE_NOOP("cards", "Side"), lambda face: face.side_name, None),
        _column("level", QT_TRANSLATE_NOOP("cards", "Level"), _level, _level_key),
        _column("chance", QT_TRANSLATE_NOOP("cards", "Chance"), _chance, _chance_key),
        _column("models", models, _models, lambda face: face.pips.standing),
    ]
    if marked:
        found.insert(4, _column("value", QT_TRANSLATE_NOOP("cards", "Fortitude"), _value, _value_key))
    if led:
        found.insert(4, _column("leader", QT_TRANSLATE_NOOP("cards", "Led by"), _leader, None))
    if marked:
        found.append(
            _column("honor", QT_TRANSLATE_NOOP("cards", "Honor"), _honor, lambda face: not face.honor)
        )
        found.append(_column("order", QT_TRANSLATE_NOOP("cards", "Order"), _order, None))
    found.append(_column("conditions", QT_TRANSLATE_NOOP("cards", "Conditions"), _conditions, None))
    found.append(_column("owed", QT_TRANSLATE_NOOP("cards", "Owed"), _owed, _owed_key))
    return tuple(found)


class UnitTableModel(QAbstractTableModel):
    """Takes faces in card order and shows them as rows."""

    def __init__(
        self, faces: Sequence[CardFace], render: Render = str, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._render = render
        self.columns = columns_for(faces)
        self._given: list[CardFace] = list(faces)
        self._faces: list[CardFace] = list(faces)
        self._sorted: tuple[int, Qt.SortOrder] = (-1, Qt.SortOrder.AscendingOrder)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._faces)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._faces):
            return None
        face, column = self._faces[index.row()], self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._render(column.text(face))
        if role == FaceRole:
            return face
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._render(face.sentence)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            if column.id == "name":
                return self._render(face.sentence)
            return f"{self._render(column.heading)}: {self._render(column.text(face)) or '–'}"
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._render(self.columns[section].heading)
        return None

    def face(self, row: int) -> CardFace:
        """The face of a row."""
        return self._faces[row]

    def row_of(self, unit: str) -> int | None:
        """The row of a unit."""
        return next((row for row, face in enumerate(self._faces) if face.id == unit), None)

    def show(self, faces: Sequence[CardFace]) -> None:
        """Show these faces, in card order; the rows of the same units stay where they are."""
        before, self._given = self._faces, list(faces)
        now = {face.id: face for face in faces}
        if now.keys() != {face.id for face in before}:
            self.beginResetModel()
            self._faces = self._ordered()
            self.endResetModel()
            return
        self._faces = [now[face.id] for face in before]
        changed = [
            row
            for row, (was, new) in enumerate(zip(before, self._faces, strict=True))
            if was is not new and was != new
        ]
        for first, last in runs(changed):
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self.columns) - 1))

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; by none (−1) the rows stand as the cards do."""
        self._sorted = (column, order)
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        units = [(self._faces[index.row()].id, index.column()) for index in held]
        self._faces = self._ordered()
        rows = {face.id: row for row, face in enumerate(self._faces)}
        self.changePersistentIndexList(held, [self.index(rows[unit], place) for unit, place in units])
        self.layoutChanged.emit()

    def _ordered(self) -> list[CardFace]:
        column, order = self._sorted
        if not 0 <= column < len(self.columns):
            return list(self._given)
        return sorted(
            self._given, key=self._key(self.columns[column]), reverse=order == Qt.SortOrder.DescendingOrder
        )

    def _key(self, column: Column) -> Callable[[CardFace], Any]:
        """Words are compared as they are read, without regard to capitals."""
        if column.key is not _by_words:
            return column.key
        return lambda face: self._render(column.text(face)).casefold()


def _by_words(face: CardFace) -> str:
    return face.name


def _column(
    name: str,
    heading: str,
    text: Callable[[CardFace], Sentence | str],
    key: Callable[[CardFace], Any] | None,
) -> Column:
    def words(face: CardFace) -> Sentence:
        said = text(face)
        return said if isinstance(said, Sentence) else verbatim(said)

    return Column(id=name, heading=say(heading), text=words, key=key or _by_words)


def _number_key(face: CardFace) -> tuple[int, str]:
    digits = "".join(letter for letter in face.number if letter.isdecimal())
    return (int(digits) if face.number.isdecimal() else LAST, face.number.casefold())


def _level(face: CardFace) -> Sentence:
    return face.out_of_play if face.out_of_play is not None else face.ribbon.word


def _level_key(face: CardFace) -> tuple[int, int]:
    return (LAST if face.out_of_play is not None else face.ribbon.step, face.tags)


def _value(face: CardFace) -> str:
    return number(face.gauge.value) if face.gauge is not None else ""


def _value_key(face: CardFace) -> int:
    return face.gauge.value if face.gauge is not None else LAST


def _chance(face: CardFace) -> Sentence | str:
    if face.gauge is None:
        return ""
    return say(QT_TRANSLATE_NOOP("cards", "{percent} %"), percent=percent(face.gauge.chance))


def _chance_key(face: CardFace) -> Fraction:
    return face.gauge.chance if face.gauge is not None else Fraction(2)


def _models(face: CardFace) -> Sentence:
    template = QT_TRANSLATE_NOOP("cards", "{standing} of {total}")
    return say(template, standing=face.pips.standing, total=face.pips.total)


def _leader(face: CardFace) -> str:
    led = face.leader_die
    return f"{led.name} {led.target}+" if led is not None else ""


def _honor(face: CardFace) -> Sentence | str:
    return say(QT_TRANSLATE_NOOP("cards", "Honor")) if face.honor else ""


def _order(face: CardFace) -> Sentence:
    return _chips(face, lambda chip: chip.sign in ORDER_SIGNS)


def _conditions(face: CardFace) -> Sentence:
    return _chips(face, lambda chip: chip.sign not in ORDER_SIGNS)


def _chips(face: CardFace, wanted: Callable[[Chip], bool]) -> Sentence:
    texts = tuple(chip.text for chip in face.chips if wanted(chip))
    return Sentence("{items}", (("items", texts),))


def _owed(face: CardFace) -> Sentence | str:
    return face.action if face.action is not None else ""


def _owed_key(face: CardFace) -> int:
    return min(face.owed, default=LAST)
