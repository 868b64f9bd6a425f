"""What belongs to the chosen node of the chain of command: figures of a unit, worth of a command."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QApplication, QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from tracker.rules.sentence import say
from tracker.ui.fonts import Type
from tracker.ui.new_battle.break_columns import FIGURE_ROWS, KINDS
from tracker.ui.new_battle.break_draft import Node, UnitDraft
from tracker.ui.new_battle.break_notes import long_note
from tracker.ui.new_battle.break_rules_panel import QuietBox
from tracker.ui.new_battle.cell_hint import CellHint
from tracker.ui.new_battle.grid_model import GridModel
from tracker.ui.new_battle.grid_view import GridView
from tracker.ui.painted import Dress
from tracker.ui.paper import Words
from tracker.ui.words import render

MOST_LETTERS = 4


class NodePanel(QWidget):
    """Shows a node to be edited; every edit leaves as what its value would be."""

    figures_edited = Signal(object)
    sign_edited = Signal(str)
    kind_chosen = Signal(str)
    leader_chosen = Signal(bool)
    finished = Signal()
    """All figures are entered: back to the tree."""
    cell_shown = Signal(QRect)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = GridModel(FIGURE_ROWS, parent=self)
        self._key = 0
        self._title = Words("", Type.HEADING, wraps=True)
        self._note = Words("", Type.NOTE, "ink2", wraps=True)
        self.table = GridView(self._model, self.tr("Figures of this unit"))
        self.hint = CellHint(self.table)
        self.sign = QLineEdit()
        self.sign.setMaxLength(MOST_LETTERS)
        self.sign.setAccessibleName(self.tr("Sign on the card"))
        self.sign.setToolTip(self.tr("A number or a few letters for the card, as A or H2; may stay empty"))
        self.kind = QuietBox()
        self.kind.setAccessibleName(self.tr("Kind"))
        self.kind.addItems([render(say(words)) for words in KINDS.values()])
        self.leader = QCheckBox(self.tr("Independent Leader"))
        self.leader.setAccessibleName(self.leader.text())
        self.leader.setToolTip(self.tr("A single figure that leads on its own, and counts as no unit"))
        self._lay_out()
        self._connect()

    def show_node(self, node: Node, title: str) -> None:
        """Show this unit, command or force."""
        is_unit = isinstance(node, UnitDraft)
        if node.key != self._key:
            self._key = node.key
            self.table.forget_place()
        self._title.setText(title)
        self._note.setText(long_note(node))
        held = QApplication.focusWidget()
        if not is_unit and held is not None and self._unit_part.isAncestorOf(held):
            self.finished.emit()  # before the focus goes wherever Qt finds a place for it
        self._unit_part.setVisible(is_unit)
        self.hint.rest_on(self._keys())
        if not isinstance(node, UnitDraft):
            return
        self._model.show(node.figures)
        if self.sign.text() != node.number:
            self.sign.setText(node.number)
        kinds = list(KINDS)
        self.kind.blockSignals(True)
        self.kind.setCurrentIndex(kinds.index(node.kind) if node.kind in kinds else 0)
        self.kind.blockSignals(False)
        self.leader.setChecked(node.independent_leader)
        self.hint.refresh()

    def refuse(self, reason: str) -> None:
        """Say why something could not be done."""
        self.hint.tell(reason, False)

    def begin(self) -> None:
        """The focus to the first figures."""
        if self._unit_part.isVisible():
            self.table.go_to(0, 0)
            self.table.setFocus(Qt.FocusReason.TabFocusReason)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        for part in (self.sign, self.kind, self.leader):
            part.setFont(dress.font(Type.BUTTON))
        self.sign.setFixedWidth(dress.pixels(64))
        self.kind.setFixedWidth(dress.pixels(150))
        self._row.setSpacing(dress.pixels(8))
        self._inner.setSpacing(dress.pixels(10))
        self._whole.setSpacing(dress.pixels(6))

    def _lay_out(self) -> None:
        self._row = QHBoxLayout()
        self._row.addWidget(Words(self.tr("Sign"), Type.SMALL_STRONG, "ink2"))
        self._row.addWidget(self.sign)
        self._row.addWidget(self.kind)
        self._row.addWidget(self.leader)
        self._row.addStretch()
        self._unit_part = QWidget()
        self._inner = QVBoxLayout(self._unit_part)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._inner.addWidget(self.table)
        self._inner.addLayout(self._row)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        for part in (self._title, self._note, self._unit_part, self.hint):
            self._whole.addWidget(part)
        self._whole.addStretch()

    def _connect(self) -> None:
        self._model.rows_edited.connect(self.figures_edited)
        self.sign.textEdited.connect(self.sign_edited)
        self.kind.currentIndexChanged.connect(lambda place: self.kind_chosen.emit(list(KINDS)[place]))
        self.leader.clicked.connect(self.leader_chosen)
        self.table.finished.connect(self.table.forget_place)
        self.table.finished.connect(self.finished)
        self.table.current_moved.connect(self.cell_shown)

    def _keys(self) -> str:
        if self._unit_part.isHidden():
            return self.tr(
                "Enter adds a unit, Ctrl+L a Leader, Ctrl+M a command; Ctrl+D copies with all below."
                " Drag a unit to another command or onto the tab of another force; Alt and an arrow move it."
            )
        return self.tr("Letters change the name, Tab goes to the figures, Enter adds the next unit.")
