"""One force of a new battle of Break Tests: below its head its chain of command."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.new_battle.break_draft import ForceDraft
from tracker.ui.new_battle.break_node_panel import NodePanel
from tracker.ui.new_battle.break_tree_model import TreeModel
from tracker.ui.new_battle.break_tree_view import TreeView
from tracker.ui.new_battle.side_sheet import SideLook, SideSheet
from tracker.ui.new_battle.system_page import ShippedRoster
from tracker.ui.painted import Dress
from tracker.ui.words import render

NAME, REMOVAL = QT_TRANSLATE_NOOP("window", "Name of the force"), QT_TRANSLATE_NOOP("window", "Remove force")

SLIM = 640
"""Below this width the values stand below the tree, and the buttons in two rows."""


class ForceEditor(SideSheet):
    """Shows a force to be edited; the tree, the panel beside it and the buttons speak for themselves."""

    def __init__(self, rosters: Sequence[ShippedRoster], parent: QWidget | None = None) -> None:
        super().__init__(render(say(NAME)), render(say(REMOVAL)), rosters, parent)
        self.model = TreeModel(self)
        self.tree = TreeView(self.model)
        self.panel = NodePanel()
        tree = self.tree
        self._copy = self.button(self.tr("Copy with all below"), "Ctrl+D")
        self._delete = self.button(self.tr("Delete"), "Del")
        tools = {
            self.button(self.tr("Add unit"), "Enter"): tree.unit_requested,
            self.button(self.tr("Add Leader"), "Ctrl+L"): tree.leader_requested,
            self.button(self.tr("Add command"), "Ctrl+M"): tree.command_requested,
            self._copy: tree.copy_requested,
            self._delete: tree.removal_requested,
        }
        for button, wish in tools.items():
            button.clicked.connect(wish.emit)
        tree.details_requested.connect(self.panel.begin)
        self.panel.finished.connect(tree.setFocus)
        self._lay_out([*tools, self._undo])

    def show_force(self, force: ForceDraft, look: SideLook, faulty: Collection[int]) -> None:
        """Show this force."""
        self.show_look(look)
        self.model.show(force, look.fallback, faulty)

    def show_root(self, is_root: bool) -> None:
        """Whether the force itself is the current node: it is copied and deleted otherwise."""
        self._copy.setEnabled(not is_root)
        self._delete.setEnabled(not is_root)

    def set_dress(self, dress: Dress) -> None:
        for row in (self._tools, *self._tool_rows):
            row.setSpacing(dress.pixels(10))
        self._body.setSpacing(dress.pixels(18))
        super().set_dress(dress)

    def _lay_out(self, tools: Sequence[QWidget]) -> None:
        directions = QBoxLayout.Direction
        self._tool_rows = QHBoxLayout(), QHBoxLayout()
        for row, buttons in zip(self._tool_rows, (tools[:3], tools[3:]), strict=True):
            for button in buttons:
                row.addWidget(button)
        self._tool_rows[1].addStretch()
        self._tools = QBoxLayout(directions.LeftToRight)
        for row in self._tool_rows:
            self._tools.addLayout(row)
        self._body = QBoxLayout(directions.LeftToRight)
        self._body.addWidget(self.tree, 9)
        self._body.addWidget(self.panel, 10)
        for part in (self._tools, self._body):
            self._whole.addLayout(part)

    def _arrange(self) -> None:
        super()._arrange()
        slim = self.width() < self._dress.pixels(SLIM)
        directions = QBoxLayout.Direction
        for part in (self._body, self._tools):
            part.setDirection(directions.TopToBottom if slim else directions.LeftToRight)
