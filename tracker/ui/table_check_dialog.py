"""The table check: what must lie on the table, to tick through; what differs becomes a logged correction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QTableWidgetItem,
    QVBoxLayout,
)

from tracker.rules.face import CardFace
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.correction_dialog import CorrectionDialog
from tracker.ui.dialog_sheet import fit
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress
from tracker.ui.paper import ENTER_KEYS, Words, dress_all
from tracker.ui.plain_table import PlainTable, dress_of
from tracker.ui.table_check import columns_of, field_for, heading_of, looked_at
from tracker.ui.words import render

if TYPE_CHECKING:
    from tracker.ui.battle_view import BattleView

SIZE = QSize(860, 600)
TICK = "✓"


class TickTable(PlainTable):
    """Space belongs to the dialog here, as Enter does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)


class TableCheckDialog(QDialog):
    """One row a unit, side by side; it follows the battle, and a row that changes is to be ticked anew."""

    def __init__(self, view: BattleView) -> None:
        super().__init__(view)
        self.setWindowTitle(self.tr("Table check"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._view = view
        self._faces: tuple[CardFace, ...] = ()
        self._rows: list[str | None] = []
        self._ticked: dict[str, tuple[str, ...]] = {}
        self._columns = columns_of(view.session.system.faces(view.session.battle))
        dress = dress_of(view)
        heads = (self.tr("Agrees"), *map(heading_of, self._columns))
        few = len(self._columns) < 5
        self.table = TickTable(
            heads, (0.11, 0.4, 0.2) if few else (0.11, 0.26, 0.14, 0.11, 0.09, 0.13), dress
        )
        self.table.least = 420 if few else 560
        self.told = Words("", Type.HEADING, wraps=True)
        self.tick_button = QPushButton(self.tr("Agrees (Space)"))
        self.differs_button = QPushButton(self.tr("It differs… (Enter)"))
        self._build()
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        self._dress_up()
        fit(self, SIZE, dress)
        view.session.battle_changed.connect(self._show)
        self._show()
        self.table.setCurrentCell(self._unit_rows()[0], 1)
        self.table.setFocus()

    @property
    def unit(self) -> str | None:
        """The unit of the current row."""
        row = self.table.currentRow()
        return self._rows[row] if 0 <= row < len(self._rows) else None

    @property
    def ticked(self) -> frozenset[str]:
        """The units that were seen to agree."""
        return frozenset(self._ticked)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom, as the view has them by now."""
        self._dress_up()
        self._show()

    def tick(self) -> None:
        """The current unit agrees, or not after all; then go on to the next."""
        unit, row = self.unit, self.table.currentRow()
        if unit is None:
            return
        if self._ticked.pop(unit, None) is None:
            self._ticked[unit] = looked_at(self._face(unit), self._columns)
            later = [place for place in self._unit_rows() if place > row]
            if later:
                self.table.setCurrentCell(later[0], self.table.currentColumn())
        self._show()

    def correct(self) -> None:
        """Ask for the correction of what stands in the current cell."""
        unit = self.unit
        if unit is None:
            return
        session, face = self._view.session, self._face(unit)
        offered = session.system.corrections(session.battle, unit)
        column = self._columns[max(0, self.table.currentColumn() - 1)]
        reason = self.tr("table check")
        dialog = CorrectionDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.set_theme(self._view.theme)
        dialog.set_zoom(self._view.zoom)
        dialog.correction_requested.connect(
            lambda unit, field, value, why: self._view.hand.submit(
                session.system.correction(unit, field, value, why)
            )
        )
        dialog.show_fields(unit, face.name, offered, (reason,), field_for(face, column, offered))
        dialog.reason.setEditText(reason)
        dialog.open()

    def _build(self) -> None:
        self.table.setAccessibleName(self.tr("What must lie on the table"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.itemDoubleClicked.connect(lambda _item: self.correct())
        self.table.itemClicked.connect(lambda item: self.tick() if item.column() == 0 else None)
        self.tick_button.clicked.connect(self._tick_by_button)
        self.differs_button.clicked.connect(self.correct)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        foot = QHBoxLayout()
        for button in (self.tick_button, self.differs_button):
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(buttons)
        column = QVBoxLayout(self)
        edge = dress_of(self._view).pixels(16)
        column.setContentsMargins(edge, edge, edge, edge)
        column.addWidget(self.told)
        column.addWidget(self.table, 1)
        column.addLayout(foot)

    def _dress_up(self) -> None:
        dress = dress_of(self._view)
        dress_all(self, dress)
        for button in self.findChildren(QPushButton):
            button.setFont(dress.font(Type.BUTTON))

    def _tick_by_button(self) -> None:
        self.tick()
        self.table.setFocus()

    def _show(self, _battle: object = None) -> None:
        """Show the battle as it stands; ticks stay where nothing has changed."""
        faces = self._view.session.system.faces(self._view.models.shown)
        sides: dict[str, list[CardFace]] = {}
        for face in faces:
            sides.setdefault(face.side, []).append(face)
        self._faces = tuple(face for members in sides.values() for face in members)
        seen = {face.id: looked_at(face, self._columns) for face in self._faces}
        self._ticked = {unit: row for unit, row in self._ticked.items() if seen.get(unit) == row}
        where = self.table.currentRow(), self.table.currentColumn()
        self._rows, rows = [], []
        for members in sides.values():
            self._rows.append(None)
            rows.append((members[0].side_name.upper(),) + ("",) * len(self._columns))
            for face in members:
                self._rows.append(face.id)
                rows.append((TICK if face.id in self._ticked else "", *seen[face.id]))
        self.table.clearSpans()
        self.table.show_rows(rows, {(row, 0) for row in range(len(rows))})
        self._mark_rows()
        self.table.fit_columns()
        self.table.setCurrentCell(*where)
        self._tell()

    def _mark_rows(self) -> None:
        dress = dress_of(self._view)
        for row, unit in enumerate(self._rows):
            item = self.table.item(row, 0)
            if item is None:
                continue
            if unit is None:
                self.table.setSpan(row, 0, 1, len(self._columns) + 1)
                item.setFlags(Qt.ItemFlag.ItemIsEnabled)
                item.setFont(QFont(dress.font(Type.SMALL_STRONG)))
                item.setForeground(dress.theme.ink2)
            else:
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
                self._describe(item, unit)

    def _describe(self, item: QTableWidgetItem, unit: str) -> None:
        agrees = unit in self._ticked
        words = self.tr("%1 agrees") if agrees else self.tr("%1 is not looked at yet")
        item.setData(Qt.ItemDataRole.AccessibleTextRole, words.replace("%1", self._face(unit).name))

    def _tell(self) -> None:
        done, count = len(self._ticked), len(self._faces)
        template = QT_TRANSLATE_NOOP("window", "{done} of {count} units agree with the table")
        all_agree = say(QT_TRANSLATE_NOOP("window", "Everything agrees with the table."))
        words = render(all_agree if done == count else say(template, done=done, count=count))
        if words != self.told.text():
            self.told.setText(words)

    def _face(self, unit: str) -> CardFace:
        return next(face for face in self._faces if face.id == unit)

    def _unit_rows(self) -> list[int]:
        return [row for row, unit in enumerate(self._rows) if unit is not None]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        button = self.focusWidget()
        if event.key() in ENTER_KEYS and isinstance(button, QPushButton):
            button.click()
        elif event.key() == Qt.Key.Key_Space:
            self.tick()
        elif event.key() in ENTER_KEYS:
            self.correct()
        else:
            super().keyPressEvent(event)
