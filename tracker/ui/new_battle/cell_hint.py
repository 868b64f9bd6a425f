"""Below a table: what is wrong with the current cell, else what belongs there; and what became of a paste."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tracker.ui.fonts import Type
from tracker.ui.new_battle.grid_view import GridView
from tracker.ui.paper import Words
from tracker.ui.words import render


class CellHint(QWidget):
    """Follows the current cell of a table; while that has not the focus, it shows its idle words."""

    reported = Signal(QWidget)
    """Something was said that nobody shall miss: the page may have to show it."""

    def __init__(self, table: GridView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._idle, self._first = table, "", ""
        self._advice = Words("", Type.NOTE, "ink2", wraps=True)
        self._fault = Words("", Type.NOTE, "fail", wraps=True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._advice)
        whole.addWidget(self._fault)
        for changed in (table.current_moved, table.attended, table.grid.dataChanged):
            changed.connect(self.refresh)
        table.told.connect(self._report)
        self.refresh()

    def rest_on(self, idle: str, first: str = "") -> None:
        """What to say while the table has not the focus, and in the first cell while it has no rows."""
        self._idle, self._first = idle, first
        self.refresh()

    def refresh(self) -> None:
        """Say what holds for the current cell now."""
        index, grid, attended = self._table.currentIndex(), self._table.grid, self._table.hasFocus()
        column = grid.columns[max(0, index.column())]
        fault = grid.fault_at(index.row(), column) if attended and index.isValid() else None
        advice = render(column.advice) if attended else self._idle
        if self._first and not grid.rows and index.column() <= 0:
            advice = self._first
        self.tell(render(fault) if fault is not None else advice, fault is None)

    def tell(self, words: str, is_advice: bool) -> None:
        """Say this until the next cell, or the next change."""
        self._advice.setText(words if is_advice else "")
        self._advice.setVisible(is_advice)
        self._fault.setText("" if is_advice else words)
        self._fault.setVisible(not is_advice)

    def _report(self, words: str, was_taken: bool) -> None:
        self.tell(words, was_taken)
        self.reported.emit(self)
