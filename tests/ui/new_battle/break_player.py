"""A player's hands on the form of a battle of Break Tests, with the real rules and rosters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.ui.new_battle.conftest import Player
from tracker import assets
from tracker.rules.systems import SYSTEMS
from tracker.storage.roster_file import read_roster
from tracker.storage.tables_file import read_tables
from tracker.ui.new_battle.break_draft import ForceDraft, Node, UnitDraft, nodes_of
from tracker.ui.new_battle.break_page import BreakPage
from tracker.ui.new_battle.break_tree_view import TreeView
from tracker.ui.new_battle.grid_view import GridView
from tracker.ui.new_battle.new_battle_page import NewBattlePage
from tracker.ui.new_battle.system_page import ShippedRoster, SystemOffer

SYSTEM = SYSTEMS["break-tests"]
ROSTERS = {path.stem: path for path in assets.rosters(SYSTEM.id)}
TABLES = read_tables(assets.tables_file(SYSTEM.id), SYSTEMS)[1]
ALT = Qt.KeyboardModifier.AltModifier


class ChainPlayer(Player):
    """Works the form of forces, trees and figures."""

    pressed = 0

    @property
    def chain(self) -> BreakPage:
        assert isinstance(self.page.page, BreakPage)
        return self.page.page

    @property
    def tree(self) -> TreeView:
        return self.chain.editor.tree

    @property
    def figures(self) -> GridView:
        return self.chain.editor.panel.table

    @property
    def force(self) -> ForceDraft:
        """The force in front."""
        return self.chain.work.force

    @property
    def chosen(self) -> Node:
        return self.chain.work.node

    def press(self, *keys: Qt.Key, **more: Any) -> None:
        self.pressed += len(keys)
        super().press(*keys, **more)

    def write(self, text: str) -> None:
        self.pressed += sum(letter not in "\t\n" for letter in text)
        super().write(text)

    def take(self, roster: str) -> None:
        self.page.take_roster(read_roster(ROSTERS[roster], SYSTEMS).opening)

    def node(self, name: str) -> Node:
        found = [node for node, _ in nodes_of(self.force) if node.name == name]
        assert len(found) == 1, name
        return found[0]

    def choose(self, name: str) -> None:
        """Choose a node of the tree, which has the focus then."""
        self.tree.setFocus()
        self.tree.go_to(self.node(name).key)

    def place(self, name: str, down: float = 0.5) -> QPoint:
        """A point in the row of a node: 0 is its upper edge, 1 the lower."""
        index = self.chain.editor.model.index_of(self.node(name).key)
        self.tree.scrollTo(index)
        rect = self.tree.visualRect(index)
        return QPoint(rect.left() + 60, rect.top() + round(down * (rect.height() - 1)))

    def drag(self, name: str, target: str, down: float = 0.5) -> None:
        self.start_drag(name, target, down)
        self.drop(target, down)

    def start_drag(self, name: str, target: str, down: float = 0.5) -> None:
        start, viewport = self.place(name), self.tree.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
        QTest.mouseMove(viewport, (start + self.place(target, down)) / 2)
        for _ in range(4):  # near an edge the tree scrolls on below the pointer
            QTest.mouseMove(viewport, self.place(target, down))

    def over_tab(self, place: int) -> QPoint:
        """The middle of the tab of a force, as the tree sees it."""
        tab = self.chain.tabs.tabs[place]
        return self.tree.viewport().mapFromGlobal(tab.mapToGlobal(tab.rect().center()))

    def carry_to(self, *points: QPoint) -> None:
        """Move on with what is being dragged."""
        for point in points:
            QTest.mouseMove(self.tree.viewport(), point)

    def let_go(self, at: QPoint) -> None:
        QTest.mouseRelease(
            self.tree.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at
        )

    def drop(self, target: str, down: float = 0.5) -> None:
        self.let_go(self.place(target, down))

    def outline(self, name: str = "") -> list[Any]:
        """A force or command with all below it, as names: units as texts, commands as (name, members)."""
        node = self.node(name) if name else self.force
        assert not isinstance(node, UnitDraft)
        return [unit.name for unit in node.units] + [
            (command.name, *self.outline(command.name)) for command in node.commands
        ]


def fill(player: ChainPlayer) -> None:
    """Both forces of the second example battle."""
    player.take("tarn-brigade")
    player.click(player.chain.tabs.tabs[1])
    player.take("copper-guild")
    player.click(player.chain.tabs.tabs[0])


@contextmanager
def chain_player() -> Iterator[ChainPlayer]:
    """The empty form in a window of the usual size."""
    rosters = tuple(ShippedRoster(path=str(path), name=name) for name, path in ROSTERS.items())
    page = NewBattlePage()
    page.show_systems((SystemOffer(system=SYSTEM, tables=TABLES, rosters=rosters),))
    page.resize(1366, 742)
    page.show()
    page.activateWindow()
    page.begin_anew()
    try:
        yield ChainPlayer(page)
    finally:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        page.close()
        page.deleteLater()
