"""“Why is this unit Shaken?”: the entries of the log that changed its level, the last one first."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from tracker.rules.battle import LogLine
from tracker.rules.face import CardFace
from tracker.rules.retrace import LevelChange, level_of
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.dialog_sheet import fit
from tracker.ui.fonts import Type
from tracker.ui.paper import ENTER_KEYS, Words, dress_all
from tracker.ui.plain_table import PlainTable, dress_of
from tracker.ui.words import render

SIZE = QSize(720, 400)


class WhyDialog(QDialog):
    """One row a change: when, from what to what, what the log says."""

    log_requested = Signal(str)
    """Show all that the log holds about this unit."""

    def __init__(self, face: CardFace, changes: Sequence[LevelChange], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dress = dress_of(parent)
        level = render(level_of(face))
        question = say(QT_TRANSLATE_NOOP("window", "Why is {unit} {level}?"), unit=face.name, level=level)
        self.setWindowTitle(render(question))
        self.question = Words(render(question), Type.HEADING, wraps=True)
        self.question.setMinimumWidth(1)  # or a name without a space would widen the dialog
        heads = (self.tr("When"), self.tr("Level"), self.tr("What the log says"))
        self.table = PlainTable(heads, (0.24, 0.28), dress)
        self.table.setAccessibleName(self.tr("What changed the level, the last change first"))
        rows = [_row(change) for change in reversed(changes)]
        self.table.show_rows(rows, {(row, 1) for row in range(len(rows))})
        never = say(
            QT_TRANSLATE_NOOP("window", "It is {level} since the battle began: nothing has changed it."),
            level=level,
        )
        self.told = Words("" if rows else render(never), Type.BODY, wraps=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.log_button = QPushButton(self.tr("Show it in the log"))
        buttons.addButton(self.log_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        self.log_button.clicked.connect(lambda: self._show_log(face.id))
        column = QVBoxLayout(self)
        edge = dress.pixels(16)
        column.setContentsMargins(edge, edge, edge, edge)
        for part in (self.question, self.told, self.table, buttons):
            column.addWidget(part, 1 if part is self.table else 0)
        self.told.setVisible(not rows)
        self.table.setVisible(bool(rows))
        if not rows:
            column.insertStretch(2, 1)
        for button in buttons.buttons():
            button.setFont(dress.font(Type.BUTTON))
        dress_all(self, dress)
        fit(self, SIZE if rows else QSize(480, 170), dress)
        (self.table if rows else buttons).setFocus()

    def _show_log(self, unit: str) -> None:
        self.accept()
        self.log_requested.emit(unit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS:
            self.accept()
        else:
            super().keyPressEvent(event)


def _row(change: LevelChange) -> tuple[str, str, str]:
    when = say(QT_TRANSLATE_NOOP("window", "Turn {turn}, {step}"), turn=change.turn, step=change.step)
    level = say(QT_TRANSLATE_NOOP("window", "{before} → {after}"), before=change.before, after=change.after)
    return render(when), render(level), "\n".join(map(_words, change.lines))


def _words(line: LogLine) -> str:
    detail = f"\n{render(line.detail)}" if line.detail is not None else ""
    return render(line.sentence) + detail
