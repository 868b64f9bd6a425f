"""Help → Check the rules: every worked example, and whether the program holds to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from tracker.ui.dialog_sheet import fit
from tracker.ui.fonts import Type
from tracker.ui.paper import Words, dress_all
from tracker.ui.plain_table import PlainTable, dress_of


class RulesDialog(QDialog):
    """A row for each example: its rules, whether it holds or what is not as it says, what it shows."""

    def __init__(
        self, summary: str, rows: Sequence[tuple[str, str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        dress = dress_of(parent)
        self.setWindowTitle(self.tr("Check the rules"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.summary = Words(summary, Type.HEADING)
        heads = (self.tr("Rules"), self.tr("Holds"), self.tr("Worked example"))
        self.table = PlainTable(heads, (0.2, 0.3), dress)
        self.table.setAccessibleName(self.tr("Worked examples"))
        self.table.show_rows(rows)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for part in (self.summary, self.table, buttons):
            column.addWidget(part)
        dress_all(self, dress)
        fit(self, QSize(860, 520), dress)
        self.table.setFocus()
