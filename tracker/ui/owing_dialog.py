"""Asked when a step is ended while something is owed: back to it, or drop it and go on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from tracker.rules.face import OwedTest
from tracker.ui import words
from tracker.ui.dialog_sheet import fit, lay_out
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress
from tracker.ui.paper import Words, dress_all
from tracker.ui.plain_table import PlainTable, dress_of

SIZE = QSize(660, 380)


class OwingDialog(QDialog):
    """Accepted only where the player drops what is owed; Enter and Esc go back to the tests."""

    def __init__(
        self, owed: Sequence[OwedTest], parent: QWidget | None = None, dress: Dress | None = None
    ) -> None:
        super().__init__(parent)
        dress = dress or dress_of(parent)
        self.setWindowTitle(self.tr("Still owed"))
        heads = (self.tr("Unit"), self.tr("For"), self.tr("Needed"), self.tr("Chance"))
        self.table = PlainTable(heads, (0.34, 0.26, 0.22), dress)
        self.table.setAccessibleName(self.tr("What is owed"))
        self.table.show_rows([_texts(test) for test in owed])
        self.back = QPushButton(self.tr("Back to the tests"))
        self.drop = QPushButton(self.tr("Drop them and go on"))
        self._buttons = QDialogButtonBox()
        self._build(dress)
        self.back.setFocus()

    @classmethod
    def asks_to_insist(cls, parent: QWidget, owed: Sequence[OwedTest]) -> bool:
        """Whether the player would rather drop what is owed than settle it."""
        dialog = cls(owed, parent)
        try:
            return dialog.exec() == QDialog.DialogCode.Accepted
        finally:
            dialog.deleteLater()

    def _build(self, dress: Dress) -> None:
        question = Words(self.tr("Something is still owed."), Type.HEADING, wraps=True)
        warning = self.tr("Dropped tests are never rolled. The log names them, and undo brings them back.")
        note = Words(warning, Type.BODY, "ink2", wraps=True)
        self.drop.setProperty("role", "accept")
        self.back.setDefault(True)
        for button in (self.back, self.drop):
            button.setFont(dress.font(Type.BUTTON))
        buttons = self._buttons
        buttons.addButton(self.drop, QDialogButtonBox.ButtonRole.DestructiveRole)
        buttons.addButton(self.back, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        self.drop.clicked.connect(self.accept)
        lay_out(self, (question, self.table, note), buttons, dress)
        dress_all(self, dress)
        fit(self, SIZE, dress)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Qt makes the default button its proxy, and Tab would leave the other out.
        self._buttons.setFocusProxy(None)  # type: ignore[arg-type]


def _texts(test: OwedTest) -> tuple[str, ...]:
    chance = "" if test.choices else words.percent(test.chance)
    return test.name, words.render(test.cause_name), words.render(test.needed), chance
