"""The sheet of a side or a force: its name, its looks, rosters in and out. What it holds stands below."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from tracker.ui.fonts import Type
from tracker.ui.new_battle.looks import LookPicker
from tracker.ui.new_battle.system_page import ShippedRoster
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on, place_of
from tracker.ui.paper import placeholder_style

NARROW = 1010
"""Below this width in units the buttons at the top stand in a row of their own."""


def under_tabs(tabs: QWidget, sheet: QWidget) -> QWidget:
    """A sheet below its tabs, so that the one in front grows out of it."""
    both = QWidget()
    column = QVBoxLayout(both)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(tabs)
    column.addWidget(sheet)
    return both


class SideLook(msgspec.Struct, frozen=True, kw_only=True):
    """How a side or force is shown: its name, what it is called without one, its colour, what can be done."""

    name: str
    fallback: str
    colour: str
    removable: bool
    undoable: bool


class SideSheet(QWidget):
    """Shows the head; every edit leaves as a wish."""

    name_edited = Signal(str)
    colour_chosen = Signal(str)
    removal_requested = Signal()
    undo_requested = Signal()
    roster_requested = Signal(str)
    roster_import_requested = Signal()
    roster_save_requested = Signal()

    def __init__(
        self, name: str, removal: str, rosters: Sequence[ShippedRoster], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._name = QLineEdit()
        self._name.setAccessibleName(name)
        self._name.setMaxLength(500)
        self._looks = LookPicker()
        self._take = self.button(self.tr("Take a roster"))
        self._save = self.button(self.tr("Save roster…"))
        self._remove = self.button(removal)
        self._undo = self.button(self.tr("Undo"), "Ctrl+Z")
        self._take.setMenu(self._roster_menu(rosters))
        self._lay_out_head()
        self._name.textEdited.connect(self.name_edited)
        self._looks.colour_chosen.connect(self.colour_chosen)
        self._save.clicked.connect(self.roster_save_requested)
        self._remove.clicked.connect(self.removal_requested)
        self._undo.clicked.connect(self.undo_requested)

    @property
    def name_field(self) -> QLineEdit:
        """The field of the name."""
        return self._name

    def show_look(self, look: SideLook) -> None:
        """Show this side or force at the head."""
        if self._name.text() != look.name:
            self._name.setText(look.name)
        self._name.setPlaceholderText(look.fallback)
        self._looks.show_colour(look.colour)
        self._remove.setEnabled(look.removable)
        self._undo.setEnabled(look.undoable)

    def button(self, words: str, keys: str = "") -> QPushButton:
        """A button of the sheet, with its keys in the tip."""
        button = QPushButton(words, self)
        button.setAccessibleName(words.rstrip("…"))
        button.setAutoDefault(False)
        if keys:
            button.setToolTip(f"{words} ({keys})")
        return button

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        pixels = dress.pixels
        for button in self.findChildren(QPushButton):
            button.setFont(dress.font(Type.BUTTON))
        self._name.setFont(dress.font(Type.BUTTON))
        self._name.setMinimumWidth(pixels(230))
        self._name.setStyleSheet(placeholder_style(dress))
        self._whole.setContentsMargins(pixels(14), pixels(12), pixels(14), pixels(12))
        for row in (self._whole, self._top, self._top_row, self._buttons_row):
            row.setSpacing(pixels(10))
        self._arrange()
        self.update()

    def _lay_out_head(self) -> None:
        self._top_row, self._buttons_row = QHBoxLayout(), QHBoxLayout()
        self._top_row.addWidget(self._name, 1)
        self._top_row.addWidget(self._looks)
        for button in (self._take, self._save, self._remove):
            self._buttons_row.addWidget(button)
        self._buttons_row.addStretch()
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._top.addLayout(self._top_row, 1)
        self._top.addLayout(self._buttons_row)
        self._whole = QVBoxLayout(self)
        self._whole.addLayout(self._top)

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
        """What stands beside, and what below, at this width."""
        narrow = self.width() < self._dress.pixels(NARROW)
        directions = QBoxLayout.Direction
        self._top.setDirection(directions.TopToBottom if narrow else directions.LeftToRight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            theme = canvas.theme
            edge = theme.ink3 if theme.high_contrast else theme.key
            canvas.box(place_of(self, self._dress), 8, theme.card, edge)
