"""What a batch of rolls brought, in the order of the rolls; Enter or Esc closes it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.session.results import RollResult
from tracker.ui import words
from tracker.ui.dialog_sheet import fit
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress
from tracker.ui.paper import Words, dress_all
from tracker.ui.plain_table import PlainTable, dress_of

SIZE = QSize(860, 420)
SHARES = (0.24, 0.18, 0.13, 0.11, 0.1)
RESULT = 4


class BatchTable(QDialog):
    """One row a roll: unit, cause, needed, rolled, result, what came of it."""

    def __init__(
        self,
        results: Sequence[RollResult],
        parent: QWidget | None = None,
        dress: Dress | None = None,
        waits: bool = False,
    ) -> None:
        super().__init__(parent)
        dress = dress or dress_of(parent)
        self.setWindowTitle(self.tr("Results"))
        heads = (
            self.tr("Unit"),
            self.tr("For"),
            self.tr("Needed"),
            self.tr("Rolled"),
            self.tr("Result"),
            self.tr("What came of it"),
        )
        self.table = PlainTable(heads, SHARES, dress)
        self.table.setAccessibleName(self.tr("Results of the rolls"))
        failed = [row for row, result in enumerate(results) if not result.passed]
        strong = {(row, column) for row in failed for column in (0, RESULT)}
        self.table.show_rows([self._texts(result) for result in results], strong)
        self.summary = Words(_summary(len(results), len(failed)), Type.HEADING)
        self.waits = Words(self.tr("A decision comes next; what is owed after it was not rolled."), Type.BODY)
        close = QPushButton(self.tr("Close"))
        close.setFont(dress.font(Type.BUTTON))
        buttons = QDialogButtonBox()
        buttons.addButton(close, QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        edge = dress.pixels(16)
        column.setContentsMargins(edge, edge, edge, edge)
        for part in (self.summary, self.waits, self.table, buttons):
            column.addWidget(part)
        self.waits.setVisible(waits)
        dress_all(self, dress)
        fit(self, SIZE, dress)
        self.table.setFocus()

    @classmethod
    def show_results(cls, parent: QWidget, results: Sequence[RollResult], waits: bool = False) -> BatchTable:
        """Open the table over a window, which may be used meanwhile; `waits`: a decision ended the batch."""
        table = cls(results, parent, waits=waits)
        table.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        table.show()
        return table

    def _texts(self, result: RollResult) -> tuple[str, ...]:
        rolled = str(result.rolled)
        if not result.digital:
            rolled = words.render(say(QT_TRANSLATE_NOOP("window", "{die}, typed"), die=result.rolled))
        return (
            result.name,
            words.render(result.cause_name),
            words.render(result.needed),
            rolled,
            self.tr("pass") if result.passed else self.tr("fail"),
            " ".join(words.render(line) for line in result.outcome),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        else:
            super().keyPressEvent(event)


def _summary(rolled: int, failed: int) -> str:
    template = QT_TRANSLATE_NOOP("window", "Rolled: {rolled}. Passed: {passed}. Failed: {failed}.")
    return words.render(say(template, rolled=rolled, passed=rolled - failed, failed=failed))
