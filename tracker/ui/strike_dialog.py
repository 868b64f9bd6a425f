"""Asks why an owed test is struck; the log keeps the answer."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QWidget

from tracker.ui.dialog_sheet import fit, lay_out
from tracker.ui.fonts import Type
from tracker.ui.paper import Words, dress_all
from tracker.ui.plain_table import dress_of

SIZE = QSize(460, 160)


class StrikeDialog(QDialog):
    """One line for the reason; Enter strikes the test, Esc leaves it owed."""

    reason_given = Signal(str)

    def __init__(self, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress = dress_of(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Strike a test"))
        question = self.tr("Why is the test of %1 struck? The log keeps it.").replace("%1", unit)
        words = Words(question, Type.BODY, wraps=True)
        words.setMinimumWidth(1)  # or a name without a space would widen the dialog
        self.reason = QLineEdit(self.tr("entered by mistake"))
        self.reason.setAccessibleName(question)
        self.reason.selectAll()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        strike = buttons.addButton(self.tr("Strike it"), QDialogButtonBox.ButtonRole.AcceptRole)
        for button in buttons.buttons():
            button.setFont(dress.font(Type.BUTTON))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.accepted.connect(lambda: self.reason_given.emit(self.reason.text()))
        lay_out(self, (words, self.reason), buttons, dress)
        strike.setDefault(True)  # heard only by a dialog that it stands in
        dress_all(self, dress)
        fit(self, SIZE, dress)
        self.reason.setFocus()
