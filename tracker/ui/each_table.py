"""What one event for several units came to: for whom it was done, and why it was not for the others."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.session.battle_session import BattleSession
from tracker.session.results import EachResult
from tracker.ui import words
from tracker.ui.dialog_sheet import fit
from tracker.ui.fonts import Type
from tracker.ui.paper import ENTER_KEYS, Words, dress_all
from tracker.ui.plain_table import PlainTable, dress_of

SIZE = QSize(760, 420)


class EachTable(QDialog):
    """One row a unit, in card order; Enter or Esc closes it."""

    def __init__(self, result: EachResult, session: BattleSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        dress = dress_of(parent)
        self.setWindowTitle(self.tr("Several units"))
        heads = (self.tr("Unit"), self.tr("Result"), self.tr("What came of it"))
        self.table = PlainTable(heads, (0.3, 0.16), dress)
        self.table.setAccessibleName(self.tr("What came of it for each unit"))
        rows = self._rows(result, session)
        left_out = {place for place, row in enumerate(rows) if row[1] == self.tr("left out")}
        self.table.show_rows(rows, {(place, column) for place in left_out for column in (0, 1)})
        template = QT_TRANSLATE_NOOP("window", "Done: {done}. Left out: {refused}.")
        told = say(template, done=len(result.done), refused=len(result.refused))
        self.summary = Words(words.render(told), Type.HEADING)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        edge = dress.pixels(16)
        column.setContentsMargins(edge, edge, edge, edge)
        for part in (self.summary, self.table, buttons):
            column.addWidget(part)
        dress_all(self, dress)
        fit(self, SIZE, dress)
        self.table.setFocus()

    @classmethod
    def show_result(cls, parent: QWidget, result: EachResult, session: BattleSession) -> EachTable:
        """Open the table over a window, which may be used meanwhile."""
        table = cls(result, session, parent)
        table.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        table.show()
        table.activateWindow()
        return table

    def _rows(self, result: EachResult, session: BattleSession) -> list[tuple[str, str, str]]:
        reasons = {refusal.unit: words.render(refusal.reason) for refusal in result.refused}
        last = session.battle.last
        told: dict[str, list[str]] = {}
        for line in last.entry.lines if last is not None and result.done else ():
            for unit in line.units:
                told.setdefault(unit, []).append(words.render(line.sentence))
        rows = []
        for face in session.system.faces(session.battle):
            if face.id in reasons:
                rows.append((face.name, self.tr("left out"), reasons[face.id]))
            elif face.id in result.done:
                rows.append((face.name, self.tr("done"), " ".join(told.get(face.id, ()))))
        return rows

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS:
            self.accept()
        else:
            super().keyPressEvent(event)
