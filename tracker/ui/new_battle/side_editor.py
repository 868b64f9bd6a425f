"""One side of a new battle: its name, its looks, its units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from tracker.ui.fonts import Type
from tracker.ui.new_battle.columns import COLUMNS
from tracker.ui.new_battle.draft import Row, SideDraft
from tracker.ui.new_battle.looks import LookPicker
from tracker.ui.new_battle.roster_model import RosterModel
from tracker.ui.new_battle.roster_view import RosterView
from tracker.ui.new_battle.system_page import ShippedRoster
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on, place_of
from tracker.ui.paper import Words, placeholder_style
from tracker.ui.words import render

NARROW = 1010
"""Below this width in units the buttons stand in a row of their own."""


class SideEditor(QWidget):
    """Shows a side to be edited; every edit leaves as what the side would be."""

    name_edited = Signal(str)
    colour_chosen = Signal(str)
    rows_edited = Signal(object)
    removal_requested = Signal()
    undo_requested = Signal()
    roster_requested = Signal(str)
    roster_import_requested = Signal()
    roster_save_requested = Signal()
    cell_shown = Signal(QRect)

    def __init__(
        self, orders: Mapping[str, str], rosters: Sequence[ShippedRoster], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._model = RosterModel(orders, self)
        self._build(rosters)
        self._connect()

    @property
    def table(self) -> RosterView:
        """The table of units."""
        return self._table

    @property
    def name_field(self) -> QLineEdit:
        """The field of the side's name."""
        return self._name

    def show_side(self, side: SideDraft, fallback: str, *, removable: bool, undoable: bool) -> None:
        """Show this side; `fallback` is what it is called without a name."""
        self._undo.setEnabled(undoable)
        if self._name.text() != side.name:
            self._name.setText(side.name)
        self._name.setPlaceholderText(fallback)
        self._looks.show_colour(side.colour)
        self._remove.setEnabled(removable)
        self._model.show(side.rows)
        self._show_hint()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        for part in (self._name, *self._top_buttons, *self._foot_buttons):
            part.setFont(dress.font(Type.BUTTON))
        pixels = dress.pixels
        self._name.setMinimumWidth(pixels(230))
        self._name.setStyleSheet(placeholder_style(dress))
        self._whole.setContentsMargins(pixels(14), pixels(12), pixels(14), pixels(12))
        self._whole.setSpacing(pixels(10))
        for row in (self._top, self._top_row, self._buttons_row, self._foot):
            row.setSpacing(pixels(10))
        self._arrange()
        self.update()

    def _build(self, rosters: Sequence[ShippedRoster]) -> None:
        self._name = QLineEdit()
        self._name.setAccessibleName(self.tr("Name of the side"))
        self._name.setMaxLength(500)
        self._looks = LookPicker()
        self._take = QPushButton(self.tr("Take a roster"))
        self._save = QPushButton(self.tr("Save roster…"))
        self._remove = QPushButton(self.tr("Remove side"))
        self._take.setMenu(self._roster_menu(rosters))
        self._top_buttons = (self._take, self._save, self._remove)
        self._table = RosterView(self._model)
        self._hint = Words("", Type.NOTE, "ink2")
        self._fault = Words("", Type.NOTE, "fail")
        self._undo = QPushButton(self.tr("Undo"))
        self._copy = QPushButton(self.tr("Duplicate row"))
        self._delete = QPushButton(self.tr("Delete row"))
        self._foot_buttons = (self._undo, self._copy, self._delete)
        for button in (*self._top_buttons, *self._foot_buttons):
            button.setAccessibleName(button.text().rstrip("…"))
            button.setAutoDefault(False)
        for button, keys in ((self._undo, "Ctrl+Z"), (self._copy, "Ctrl+D"), (self._delete, "Ctrl+Del")):
            button.setToolTip(f"{button.text()} ({keys})")
        self._lay_out()

    def _lay_out(self) -> None:
        self._top_row, self._buttons_row, self._foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        self._top_row.addWidget(self._name, 1)
        self._top_row.addWidget(self._looks)
        for button in self._top_buttons:
            self._buttons_row.addWidget(button)
        self._buttons_row.addStretch()
        self._top = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._top.addLayout(self._top_row, 1)
        self._top.addLayout(self._buttons_row)
        self._foot.addWidget(self._hint)
        self._foot.addWidget(self._fault)
        self._foot.addStretch()
        for button in self._foot_buttons:
            self._foot.addWidget(button)
        self._whole = QVBoxLayout(self)
        self._whole.addLayout(self._top)
        self._whole.addWidget(self._table)
        self._whole.addLayout(self._foot)

    def _connect(self) -> None:
        self._name.textEdited.connect(self.name_edited)
        self._looks.colour_chosen.connect(self.colour_chosen)
        self._model.rows_edited.connect(self.rows_edited)
        self._model.dataChanged.connect(self._show_hint)
        self._save.clicked.connect(self.roster_save_requested)
        self._remove.clicked.connect(self.removal_requested)
        self._undo.clicked.connect(self.undo_requested)
        self._copy.clicked.connect(self._table.duplicate_row)
        self._delete.clicked.connect(self._table.delete_rows)
        self._table.current_moved.connect(self._show_hint)
        self._table.current_moved.connect(self.cell_shown)

    def _roster_menu(self, rosters: Sequence[ShippedRoster]) -> QMenu:
        menu = QMenu(self)
        for roster in rosters:
            action = menu.addAction(roster.name.replace("&", "&&"))
            action.triggered.connect(lambda _=False, path=roster.path: self.roster_requested.emit(path))
        if rosters:
            menu.addSeparator()
        menu.addAction(self.tr("From a file…")).triggered.connect(self.roster_import_requested)
        return menu

    def _show_hint(self) -> None:
        """Below the table: what is wrong with the current cell, else what belongs there."""
        index = self._table.currentIndex()
        rows: tuple[Row, ...] = self._model.rows
        fault = self._model.fault_at(index.row(), COLUMNS[index.column()]) if index.isValid() else None
        self._fault.setText(render(fault) if fault is not None else "")
        self._fault.setVisible(fault is not None)
        hint = self.tr("Type the first unit, paste rows of a spreadsheet, or take a roster.")
        if index.isValid() and (rows or index.column()):
            hint = render(COLUMNS[index.column()].advice)
        elif rows:
            hint = self.tr("Tab goes on, Enter begins the next row, Ctrl+Tab leaves the table.")
        self._hint.setText(hint)
        self._hint.setVisible(fault is None)

    def _arrange(self) -> None:
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
