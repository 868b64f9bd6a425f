"""The Doctrines of a force in a table: what they do, whom they help, how often, whose loss ends them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tracker.rules.sentence import say
from tracker.ui.new_battle.break_columns import DOCTRINE_KINDS, DOCTRINE_ROWS
from tracker.ui.new_battle.break_draft import ForceDraft
from tracker.ui.new_battle.break_problems import owner_options
from tracker.ui.new_battle.cell_hint import CellHint
from tracker.ui.new_battle.grid_model import GridModel
from tracker.ui.new_battle.grid_view import GridView
from tracker.ui.painted import Dress
from tracker.ui.words import render


class DoctrinesPanel(QWidget):
    """Shows the Doctrines; an edit leaves as what they would be."""

    doctrines_edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = GridModel(DOCTRINE_ROWS, parent=self)
        self._key = 0
        self._kinds = {kind: render(say(words)) for kind, words in DOCTRINE_KINDS.items()}
        self.table = GridView(self._model, self.tr("Doctrines of this force"))
        self.hint = CellHint(self.table)
        self.hint.rest_on(self.tr("What this force may use when a Break Test has failed."))
        self._whole = QVBoxLayout(self)
        self._whole.addWidget(self.table)
        self._whole.addWidget(self.hint)
        self._model.rows_edited.connect(self.doctrines_edited)
        self.table.finished.connect(lambda: self.table.focusNextPrevChild(True))

    def show_force(self, force: ForceDraft) -> None:
        """Show the Doctrines of this force."""
        if force.key != self._key:
            self._key = force.key
            self.table.forget_place()
        self._model.show(force.doctrines, {"kind": self._kinds, "owner": owner_options(force)})
        self.hint.refresh()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        pixels = dress.pixels
        self._whole.setContentsMargins(pixels(14), 0, pixels(14), pixels(12))
        self._whole.setSpacing(pixels(6))
