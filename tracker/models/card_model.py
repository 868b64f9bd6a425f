"""The cards as a list model: those in play, or those out of play, of all sides or of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tracker.models.latest_faces import faces_of
from tracker.models.roles import Change, ChangeRole, FaceRole
from tracker.models.rows import runs
from tracker.rules.battle import Battle
from tracker.rules.face import CardFace
from tracker.rules.sentence import Sentence
from tracker.rules.system import RuleSystem

Index = QModelIndex | QPersistentModelIndex


class CardModel(QAbstractListModel):
    """Shows the faces of one battle after another and tells the view only what differs."""

    def __init__(
        self,
        system: RuleSystem,
        *,
        out_of_play: bool = False,
        render: Callable[[Sentence], str] = str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._system = system
        self._out_of_play = out_of_play
        self._render = render
        self._side: str | None = None
        self._units: Set[str] | None = None
        self.dressing: Callable[[Battle, tuple[CardFace, ...]], tuple[CardFace, ...]] = _as_they_are
        """What the view shows differently from the rules: keys on buttons, orders that lie face down."""
        self._battle: Battle | None = None
        self._all: tuple[CardFace, ...] = ()
        self._faces: list[CardFace] = []
        self._rows: dict[str, int] = {}
        self._changes: dict[str, Change] = {}

    @property
    def side(self) -> str | None:
        """The side shown; None for all."""
        return self._side

    @property
    def is_filtered(self) -> bool:
        """Whether some cards are not shown though they belong here."""
        return self._side is not None or self._units is not None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._faces)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._faces):
            return None
        face = self._faces[index.row()]
        if role == FaceRole:
            return face
        if role == ChangeRole:
            return self._changes.get(face.id)
        if role == Qt.ItemDataRole.DisplayRole:
            return face.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._render(face.sentence)
        return None

    def face(self, row: int) -> CardFace:
        """The face of a row."""
        return self._faces[row]

    def row_of(self, unit: str) -> int | None:
        """The row of a unit; None where this model does not show it."""
        return self._rows.get(unit)

    def show(self, battle: Battle) -> None:
        """Show this battle; another moment of the same battle is told as changed, gone and new rows."""
        if battle is self._battle:
            return
        same = self._battle is not None and self._battle.setup is battle.setup
        faces = self.dressing(battle, faces_of(self._system, battle))
        glowing = self._changes.keys()
        before = self._all
        self._battle, self._all = battle, faces
        other = _other_places(before, faces) if same else None
        if other is not None:
            differing = {faces[place].id: before[place] for place in other}
            self._changes = _changes(differing, [faces[place] for place in other])
            self._exchange([faces[place] for place in other], glowing | differing.keys())
            return
        differing = _differing(before, faces) if same else {}
        self._changes = _changes(differing, faces)
        wanted = self._chosen(faces)
        if same and self._keeps_order(wanted):
            self._move_to(wanted, glowing | differing.keys())
        else:
            self._reset(wanted)

    def dress_again(self) -> None:
        """The dressing changed: show the same battle with it."""
        if self._battle is not None:
            faces = self.dressing(self._battle, faces_of(self._system, self._battle))
            differing = _differing(self._all, faces)
            self._all = faces
            self._move_to(self._chosen(faces), differing.keys())

    def show_side(self, side: str | None) -> None:
        """Show the cards of one side, or of all."""
        if side != self._side:
            self._side = side
            self._reset(self._chosen(self._all))

    def show_units(self, units: Set[str] | None) -> None:
        """Show the cards of these units alone, or of all."""
        if units != self._units:
            self._units = units
            self._reset(self._chosen(self._all))

    def _chosen(self, faces: tuple[CardFace, ...]) -> list[CardFace]:
        """Those this model shows, side by side, within a side as in the file."""
        sides: dict[str, list[CardFace]] = {}
        for face in faces:
            sides.setdefault(face.side, []).append(face)
        return [
            face
            for side, members in sides.items()
            if self._side is None or side == self._side
            for face in members
            if (face.out_of_play is not None) == self._out_of_play
            and (self._units is None or face.id in self._units)
        ]

    def _exchange(self, faces: list[CardFace], touched: Set[str]) -> None:
        """New faces in the rows of the old ones: no card comes or goes, so the others need no look."""
        for face in faces:
            row = self._rows.get(face.id)
            if row is not None:
                self._faces[row] = face
        self._tell_changed(row for unit in touched if (row := self._rows.get(unit)) is not None)

    def _tell_changed(self, rows: Iterable[int]) -> None:
        for first, last in runs(sorted(rows)):
            self.dataChanged.emit(self.index(first), self.index(last))

    def _keeps_order(self, wanted: list[CardFace]) -> bool:
        kept = [self._rows[face.id] for face in wanted if face.id in self._rows]
        return all(first < second for first, second in pairwise(kept))

    def _reset(self, wanted: list[CardFace]) -> None:
        self.beginResetModel()
        self._take(wanted)
        self.endResetModel()

    def _take(self, faces: list[CardFace]) -> None:
        self._faces = faces
        self._rows = {face.id: row for row, face in enumerate(faces)}

    def _move_to(self, wanted: list[CardFace], touched: Set[str]) -> None:
        """Gone rows, then new rows, then changed ones: three simple steps that any view can follow."""
        known = set(self._rows)
        staying = {face.id for face in wanted}
        gone = [row for row, face in enumerate(self._faces) if face.id not in staying]
        for first, last in reversed(list(runs(gone))):
            self.beginRemoveRows(QModelIndex(), first, last)
            self._take(self._faces[:first] + self._faces[last + 1 :])
            self.endRemoveRows()
        new = [row for row, face in enumerate(wanted) if face.id not in known]
        for first, last in runs(new):
            self.beginInsertRows(QModelIndex(), first, last)
            self._take(self._faces[:first] + wanted[first : last + 1] + self._faces[first:])
            self.endInsertRows()
        self._take(wanted)
        self._tell_changed(row for row, face in enumerate(wanted) if face.id in known and face.id in touched)


def _as_they_are(_battle: Battle, faces: tuple[CardFace, ...]) -> tuple[CardFace, ...]:
    return faces


def _other_places(before: tuple[CardFace, ...], after: tuple[CardFace, ...]) -> list[int] | None:
    """The places where cards look different now; None where cards come, go or change sides or lists."""
    if len(before) != len(after):
        return None
    pairs = enumerate(zip(before, after, strict=True))
    places = [place for place, (was, now) in pairs if was is not now]
    for place in places:
        was, now = before[place], after[place]
        stays = (was.out_of_play is None) == (now.out_of_play is None)
        if not stays or (was.id, was.side) != (now.id, now.side):
            return None
    return [place for place in places if before[place] != after[place]]


def _differing(before: tuple[CardFace, ...], after: tuple[CardFace, ...]) -> dict[str, CardFace]:
    """The former faces of the cards that look different now."""
    old = {face.id: face for face in before}
    return {
        face.id: was
        for face in after
        if (was := old.get(face.id)) is not None and was is not face and was != face
    }


def _changes(differing: dict[str, CardFace], after: Iterable[CardFace]) -> dict[str, Change]:
    found: dict[str, Change] = {}
    for face in after:
        was = differing.get(face.id)
        if was is not None and _condition(was) != _condition(face):
            found[face.id] = Change(_value(face) - _value(was))
    return found


def _condition(face: CardFace) -> tuple[object, ...]:
    """What befell the unit itself; its place among the owed tests and closed buttons are not that."""
    return (
        face.values,
        _value(face),
        face.ribbon,
        face.tags,
        face.honor,
        face.pips,
        face.chips,
        len(face.owed),
        face.out_of_play,
        face.overruled,
    )


def _value(face: CardFace) -> int:
    return face.gauge.value if face.gauge else 0
