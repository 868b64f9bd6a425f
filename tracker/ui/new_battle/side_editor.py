"""One side of a new battle: below its head its units in a table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.new_battle.cell_hint import CellHint
from tracker.ui.new_battle.cells import Options
from tracker.ui.new_battle.columns import UNIT_ROWS
from tracker.ui.new_battle.draft import Row
from tracker.ui.new_battle.grid_model import GridModel
from tracker.ui.new_battle.grid_view import GridView
from tracker.ui.new_battle.side_sheet import SideLook, SideSheet
from tracker.ui.new_battle.system_page import ShippedRoster
from tracker.ui.painted import Dress
from tracker.ui.words import render

NAME, REMOVAL = QT_TRANSLATE_NOOP("window", "Name of the side"), QT_TRANSLATE_NOOP("window", "Remove side")


class SideEditor(SideSheet):
    """Shows a side to be edited; every edit leaves as what the side would be."""

    rows_edited = Signal(object)
    cell_shown = Signal(QRect)

    def __init__(
        self, options: Options, rosters: Sequence[ShippedRoster], parent: QWidget | None = None
    ) -> None:
        super().__init__(render(say(NAME)), render(say(REMOVAL)), rosters, parent)
        self._model = GridModel(UNIT_ROWS, options, self)
        self.table = GridView(self._model, self.tr("Units of this side"), head_lines=2)
        self.hint = CellHint(self.table)
        self.hint.rest_on(
            self.tr("Tab goes on, Enter begins the next row, Ctrl+Tab leaves the table."),
            self.tr("Type the first unit, paste rows of a spreadsheet, or take a roster."),
        )
        self._copy = self.button(self.tr("Duplicate row"), "Ctrl+D")
        self._delete = self.button(self.tr("Delete row"), "Ctrl+Del")
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.hint, 1)
        for button in (self._undo, self._copy, self._delete):
            self._foot.addWidget(button)
        self._whole.addWidget(self.table)
        self._whole.addLayout(self._foot)
        self._model.rows_edited.connect(self.rows_edited)
        self._copy.clicked.connect(self.table.duplicate_row)
        self._delete.clicked.connect(self.table.delete_rows)
        self.table.current_moved.connect(self.cell_shown)

    def show_side(self, look: SideLook, rows: tuple[Row, ...]) -> None:
        """Show this side."""
        self.show_look(look)
        self._model.show(rows)
        self.hint.refresh()

    def set_dress(self, dress: Dress) -> None:
        super().set_dress(dress)
        self._foot.setSpacing(dress.pixels(10))
