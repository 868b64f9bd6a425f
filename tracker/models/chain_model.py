"""The chain of command as a tree model: forces, below them their commands to any depth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tracker.models.roles import Change, ChangeRole, NodeRole
from tracker.rules.face import NodeFace
from tracker.rules.sentence import Sentence

Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class ChainModel(QAbstractItemModel):
    """Shows the nodes of one battle after another; who belongs to whom never changes within a battle."""

    def __init__(self, *, render: Callable[[Sentence], str] = str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._render = render
        self._nodes: list[NodeFace] = []
        self._places: dict[str, int] = {}
        self._children: dict[str | None, list[int]] = {}
        self._changes: dict[int, Change] = {}

    def show_nodes(self, nodes: Sequence[NodeFace]) -> None:
        """Show these nodes, each after the one above it; only what differs is told."""
        shape = [(node.id, node.parent) for node in nodes]
        if shape != [(node.id, node.parent) for node in self._nodes]:
            self.beginResetModel()
            self._nodes = list(nodes)
            self._places = {node.id: place for place, node in enumerate(nodes)}
            self._children = {}
            self._changes = {}
            for place, node in enumerate(nodes):
                self._children.setdefault(node.parent, []).append(place)
            self.endResetModel()
            return
        before = self._nodes
        touched = {place for place, node in enumerate(nodes) if node != before[place]} | self._changes.keys()
        self._nodes = list(nodes)
        self._changes = {
            place: Change(nodes[place].strength - before[place].strength)
            for place in touched
            if _condition(nodes[place]) != _condition(before[place])
        }
        for place in sorted(touched):
            index = self.index_of(nodes[place].id)
            self.dataChanged.emit(index, index)

    @property
    def nodes(self) -> tuple[NodeFace, ...]:
        """All nodes, each after the one above it."""
        return tuple(self._nodes)

    def node(self, name: str) -> NodeFace | None:
        """The node of this id; None where there is none."""
        place = self._places.get(name)
        return self._nodes[place] if place is not None else None

    def index_of(self, name: str) -> QModelIndex:
        """Where a node stands; an invalid index where there is none."""
        place = self._places.get(name)
        if place is None:
            return QModelIndex()
        row = self._children[self._nodes[place].parent].index(place)
        return self.createIndex(row, 0, place)

    def is_last(self, index: Index) -> bool:
        """Whether no node of the same parent follows."""
        return bool(index.row() + 1 >= self.rowCount(index.parent()))

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        children = self._below(parent)
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, 0, children[row])

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]  # Qt has two of them
        if not index.isValid():
            return QModelIndex()
        above = self._nodes[index.internalId()].parent
        return self.index_of(above) if above is not None else QModelIndex()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return len(self._below(parent))

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        node = self._nodes[index.internalId()]
        if role == NodeRole:
            return node
        if role == ChangeRole:
            return self._changes.get(index.internalId())
        if role == Qt.ItemDataRole.DisplayRole:
            return node.name
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            told = [node.sentence, node.since, node.notice]
            return "\n".join(self._render(words) for words in told if words is not None)
        return None

    def _below(self, parent: Index) -> list[int]:
        above = self._nodes[parent.internalId()].id if parent.isValid() else None
        return self._children.get(above, [])


def _condition(node: NodeFace) -> tuple[object, ...]:
    """What befell the node itself; whose turn it is and its place among the owed tests are not that."""
    return (
        node.strength,
        node.breaks_at,
        node.lost_cells,
        node.leader,
        node.state,
        node.lost,
        node.chance,
        node.owed is not None,
    )
