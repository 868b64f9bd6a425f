"""One force of a new battle of Break Tests: its name, its looks, its chain of command."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from tracker.ui.fonts import Type
from tracker.ui.new_battle.break_draft import ForceDraft
from tracker.ui.new_battle.break_node_panel import NodePanel
from tracker.ui.new_battle.break_tree_model import TreeModel
from tracker.ui.new_battle.break_tree_view import TreeView
from tracker.ui.new_battle.looks import LookPicker
from tracker.ui.new_battle.system_page import ShippedRoster
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on, place_of
from tracker.ui.paper import placeholder_style

NARROW = 1010
"""Below this width in units the buttons at the top stand in a row of their own."""
SLIM = 640
"""Below this width the values stand below the tree, and the buttons in two rows."""


class ForceEditor(QWidget):
    """Shows a force to be edited; the tree, the panel beside it and the buttons speak for themselves."""

    name_edited = Signal(str)
    colour_chosen = Signal(str)
    removal_requested = Signal()
    undo_requested = Signal()
    roster_requested = Signal(str)
    roster_import_requested = Signal()
    roster_save_requested = Signal()

    def __init__(self, rosters: Sequence[ShippedRoster], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._model = TreeModel(self)
        self.tree = TreeView(self._model)
        self.panel = NodePanel()
        self._build(rosters)
        self._lay_out()
        self._connect()

    @property
    def model(self) -> TreeModel:
        """The model of the tree."""
        return self._model

    @property
    def name_field(self) -> QLineEdit:
        """The field of the force's name."""
        return self._name

    def show_force(
        self, force: ForceDraft, title: str, faulty: Collection[int], *, removable: bool, undoable: bool
    ) -> None:
        """Show this force; `title` is what it is called without a name too."""
        self._undo.setEnabled(undoable)
        if self._name.text() != force.name:
            self._name.setText(force.name)
        self._name.setPlaceholderText(title)
        self._looks.show_colour(force.colour)
        self._remove.setEnabled(removable)
        self._model.show(force, title, faulty)

    def show_root(self, is_root: bool) -> None:
        """Whether the force itself is the current node: it is copied and deleted otherwise."""
        self._copy.setEnabled(not is_root)
        self._delete.setEnabled(not is_root)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        for part in (self._name, *self._top_buttons, *self._tool_buttons):
            part.setFont(dress.font(Type.BUTTON))
        pixels = dress.pixels
        self._name.setMinimumWidth(pixels(230))
        self._name.setStyleSheet(placeholder_style(dress))
        self._whole.setContentsMargins(pixels(14), pixels(12), pixels(14), pixels(12))
        self._whole.setSpacing(pixels(10))
        for row in (self._top, self._top_row, self._buttons_row, self._tools, *self._tool_rows):
            row.setSpacing(pixels(10))
        self._body.setSpacing(pixels(18))
        self._arrange()
        self.update()

    def _build(self, rosters: Sequence[ShippedRoster]) -> None:
        self._name = QLineEdit()
        self._name.setAccessibleName(self.tr("Name of the force"))
        self._name.setMaxLength(500)
        self._looks = LookPicker()
        self._take = QPushButton(self.tr("Take a roster"))
        self._save = QPushButton(self.tr("Save roster…"))
        self._remove = QPushButton(self.tr("Remove force"))
        self._take.setMenu(self._roster_menu(rosters))
        self._top_buttons = (self._take, self._save, self._remove)
        self._unit = QPushButton(self.tr("Add unit"))
        self._leader = QPushButton(self.tr("Add Leader"))
        self._command = QPushButton(self.tr("Add command"))
        self._copy = QPushButton(self.tr("Copy with all below"))
        self._delete = QPushButton(self.tr("Delete"))
        self._undo = QPushButton(self.tr("Undo"))
        self._tool_buttons = (
            self._unit, self._leader, self._command, self._copy, self._delete, self._undo
        )  # fmt: skip
        keys = ("Enter", "Ctrl+L", "Ctrl+M", "Ctrl+D", "Del", "Ctrl+Z")
        for button, key in zip(self._tool_buttons, keys, strict=True):
            button.setToolTip(f"{button.text()} ({key})")
        for button in (*self._top_buttons, *self._tool_buttons):
            button.setAccessibleName(button.text().rstrip("…"))
            button.setAutoDefault(False)

    def _lay_out(self) -> None:
        self._top_row, self._buttons_row = QHBoxLayout(), QHBoxLayout()
        self._top_row.addWidget(self._name, 1)
        self._top_row.addWidget(self._looks)
        for button in self._top_buttons:
            self._buttons_row.addWidget(button)
        self._buttons_row.addStretch()
        directions = QBoxLayout.Direction
        self._top = QBoxLayout(directions.LeftToRight)
        self._top.addLayout(self._top_row, 1)
        self._top.addLayout(self._buttons_row)
        self._tool_rows = QHBoxLayout(), QHBoxLayout()
        for row, buttons in zip(
            self._tool_rows, (self._tool_buttons[:3], self._tool_buttons[3:]), strict=True
        ):
            for button in buttons:
                row.addWidget(button)
        self._tool_rows[1].addStretch()
        self._tools = QBoxLayout(directions.LeftToRight)
        for row in self._tool_rows:
            self._tools.addLayout(row)
        self._body = QBoxLayout(directions.LeftToRight)
        self._body.addWidget(self.tree, 9)
        self._body.addWidget(self.panel, 10)
        self._whole = QVBoxLayout(self)
        for part in (self._top, self._tools, self._body):
            self._whole.addLayout(part)

    def _connect(self) -> None:
        tree = self.tree
        self._name.textEdited.connect(self.name_edited)
        self._looks.colour_chosen.connect(self.colour_chosen)
        self._save.clicked.connect(self.roster_save_requested)
        self._remove.clicked.connect(self.removal_requested)
        self._undo.clicked.connect(self.undo_requested)
        for button, wish in (
            (self._unit, tree.unit_requested),
            (self._leader, tree.leader_requested),
            (self._command, tree.command_requested),
            (self._copy, tree.copy_requested),
            (self._delete, tree.removal_requested),
        ):
            button.clicked.connect(wish.emit)
        tree.details_requested.connect(self.panel.begin)
        self.panel.finished.connect(tree.setFocus)

    def _roster_menu(self, rosters: Sequence[ShippedRoster]) -> QMenu:
        menu = QMenu(self)
        for roster in rosters:
            action = menu.addAction(roster.name.replace("&", "&&"))
            action.triggered.connect(lambda _=False, path=roster.path: self.roster_requested.emit(path))
        if rosters:
            menu.addSeparator()
        menu.addAction(self.tr("From a file…")).triggered.connect(self.roster_import_requested)
        return menu

    def _arrange(self) -> None:
        directions, pixels = QBoxLayout.Direction, self._dress.pixels
        narrow, slim = self.width() < pixels(NARROW), self.width() < pixels(SLIM)
        self._top.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)
        for part in (self._body, self._tools):
            part.setDirection(directions.TopToBottom if slim else directions.LeftToRight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            theme = canvas.theme
            edge = theme.ink3 if theme.high_contrast else theme.key
            canvas.box(place_of(self, self._dress), 8, theme.card, edge)
