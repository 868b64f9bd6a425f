"""The chain of command of one force as items of a tree. It changes nothing: a new name leaves as a wish."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.new_battle.break_draft import ForceDraft, Holder, Node, UnitDraft, nodes_of
from tracker.ui.new_battle.break_notes import short_note
from tracker.ui.new_battle.break_problems import label_of
from tracker.ui.paper import plain_tip
from tracker.ui.words import render

Index = QModelIndex | QPersistentModelIndex

KEY_ROLE = Qt.ItemDataRole.UserRole + 1
NODE_ROLE = Qt.ItemDataRole.UserRole + 2
"""The unit, command or force itself."""
FAULT_ROLE = Qt.ItemDataRole.UserRole + 3
"""Whether something is wrong with it."""
NOTE_ROLE = Qt.ItemDataRole.UserRole + 4
"""What it amounts to, in a few words."""


class TreeModel(QStandardItemModel):
    """Shows a force; as long as only values change the items stay, so that nobody who types is disturbed."""

    name_edited = Signal(int, str)
    rebuilt = Signal()
    """Units or commands came, went or moved: the view has to find its place again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: dict[int, QStandardItem] = {}
        self._shape: list[tuple[int, int]] = []

    def show(self, force: ForceDraft, title: str, faulty: Collection[int]) -> None:
        """Show this force under this title."""
        shape = [(node.key, holder.key if holder else 0) for node, holder in nodes_of(force)]
        if shape != self._shape:
            self._shape = shape
            self.clear()
            self._items = {}
            self._add(force, self.invisibleRootItem())
            self._fill(force, title, faulty)
            self.rebuilt.emit()
        else:
            self._fill(force, title, faulty)

    @property
    def node_count(self) -> int:
        """How many units and commands there are, the force included."""
        return len(self._items)

    def index_of(self, key: int) -> QModelIndex:
        """Where the node of this key stands; no index where there is none."""
        item = self._items.get(key)
        return self.indexFromItem(item) if item is not None else QModelIndex()

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole:
            return False
        self.name_edited.emit(index.data(KEY_ROLE), str(value))
        return True

    def _add(self, node: Node, parent: QStandardItem) -> None:
        item = QStandardItem()
        item.setData(node.key, KEY_ROLE)
        self._items[node.key] = item
        parent.appendRow(item)
        if not isinstance(node, UnitDraft):
            for unit in node.units:
                self._add(unit, item)
            for command in node.commands:
                self._add(command, item)

    def _fill(self, force: ForceDraft, title: str, faulty: Collection[int]) -> None:
        for node, _ in nodes_of(force):
            item = self._items[node.key]
            if item.data(NODE_ROLE) != node or item.data(FAULT_ROLE) != (node.key in faulty) or node is force:
                self._fill_item(item, node, title if node is force else "", node.key in faulty)

    def _fill_item(self, item: QStandardItem, node: Node, title: str, faulty: bool) -> None:
        name = title or node.name or render(label_of(node))
        note = short_note(node)
        item.setData(node, NODE_ROLE)
        item.setData(faulty, FAULT_ROLE)
        item.setData(note, NOTE_ROLE)
        item.setText(name)
        item.setEditable(not isinstance(node, ForceDraft))
        item.setToolTip(plain_tip(f"{name}: {note}" if note else name))
        item.setData(_spoken(node, name, note, faulty), Qt.ItemDataRole.AccessibleTextRole)


def _spoken(node: Node, name: str, note: str, faulty: bool) -> str:
    """A node for a screen reader."""
    parts = [name, note]
    if faulty:
        parts.append(render(say(QT_TRANSLATE_NOOP("window", "something is to be settled here"))))
    return ", ".join(part for part in parts if part)


def holder_of(index: Index) -> Holder | None:
    """The force or command at an index, or that holds the unit there."""
    node = index.data(NODE_ROLE)
    if isinstance(node, UnitDraft):
        node = index.parent().data(NODE_ROLE)
    return node if node is not None and not isinstance(node, UnitDraft) else None
