"""The line below a small table: what is wrong with the current cell, else what belongs there."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tracker.ui.fonts import Type
from tracker.ui.new_battle.break_grid_model import GridModel
from tracker.ui.new_battle.break_grid_view import GridView
from tracker.ui.paper import Words
from tracker.ui.words import render


class CellHint(QWidget):
    """Follows the current cell of a table; while that has not the focus, it shows its idle words."""

    def __init__(self, model: GridModel, table: GridView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._table, self._idle = model, table, ""
        self._advice = Words("", Type.NOTE, "ink2", wraps=True)
        self._fault = Words("", Type.NOTE, "fail", wraps=True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._advice)
        whole.addWidget(self._fault)
        table.current_moved.connect(self.refresh)
        table.attended.connect(self.refresh)
        self.refresh()

    def rest_on(self, words: str) -> None:
        """What to say while the table has not the focus."""
        self._idle = words
        self.refresh()

    def refresh(self) -> None:
        """Say what holds for the current cell now."""
        index, attended = self._table.currentIndex(), self._table.hasFocus()
        column = self._model.columns[max(0, index.column())]
        fault = self._model.fault_at(index.row(), column) if attended and index.isValid() else None
        self._fault.setText(render(fault) if fault is not None else "")
        self._fault.setVisible(fault is not None)
        self._advice.setText(render(column.advice) if attended else self._idle)
        self._advice.setVisible(fault is None)
