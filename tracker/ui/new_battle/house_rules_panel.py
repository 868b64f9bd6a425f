"""The house rules of a new battle to tick; those that differ from the rules as written are marked."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QPushButton, QVBoxLayout, QWidget

from tracker.ui.fonts import Type
from tracker.ui.new_battle.house_rules import SWITCHES, Switch
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import Words
from tracker.ui.words import render


class HouseRule(QWidget):
    """One house rule: a box to tick, a line that explains it, a mark where it is not as written."""

    def __init__(self, switch: Switch, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.switch = switch
        self.box = QCheckBox(render(switch.question))
        self.box.setAccessibleName(render(switch.question))
        self.box.setAccessibleDescription(render(switch.note))
        self.box.setChecked(switch.default)
        self._note = Words(render(switch.note), Type.SMALL, "ink2", wraps=True)
        self._mark = Words(self.tr("Changed: not as the rules are written"), Type.SMALL_STRONG, "ink")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 4)
        whole.setSpacing(0)
        for part in (self.box, self._note, self._mark):
            whole.addWidget(part)
        whole.addStretch()
        self.box.toggled.connect(self._show_mark)
        self._show_mark()

    @property
    def is_changed(self) -> bool:
        """Whether the answer is not that of the rules as written."""
        return self.box.isChecked() != self.switch.default

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.box.setFont(dress.font(Type.BUTTON))
        for part in (self._note, self._mark):
            part.setIndent(dress.pixels(24))

    def _show_mark(self) -> None:
        self._mark.setVisible(self.is_changed)


class HouseRulesPanel(QWidget):
    """All house rules in two columns."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self.rules = tuple(HouseRule(switch) for switch in SWITCHES)
        self._reset = QPushButton(self.tr("As the rules are written"))
        self._reset.setAccessibleName(self._reset.text())
        self._reset.clicked.connect(self.reset)
        self._grid = QGridLayout()
        whole = QVBoxLayout(self)
        whole.addLayout(self._grid)
        whole.addWidget(self._reset, 0, Qt.AlignmentFlag.AlignLeft)
        self._columns = 0
        self._arrange()
        for rule in self.rules:
            rule.box.toggled.connect(self._tell)
        self._tell()

    @property
    def count_changed(self) -> int:
        """How many answers are not those of the rules as written."""
        return sum(rule.is_changed for rule in self.rules)

    def values(self) -> dict[str, Any]:
        """The fields that are not as written."""
        return {
            rule.switch.field: rule.switch.value(rule.box.isChecked())
            for rule in self.rules
            if rule.is_changed
        }

    def reset(self) -> None:
        """Back to the rules as written."""
        for rule in self.rules:
            rule.box.setChecked(rule.switch.default)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._reset.setFont(dress.font(Type.BUTTON))
        self._arrange()

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        columns = 2 if self.width() >= self._dress.pixels(900) else 1
        self._grid.setHorizontalSpacing(self._dress.pixels(28))
        if columns == self._columns:
            return
        self._columns = columns
        rows = -(-len(self.rules) // columns)
        for place, rule in enumerate(self.rules):
            self._grid.addWidget(rule, place % rows, place // rows)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < columns))

    def _tell(self) -> None:
        self._reset.setEnabled(self.count_changed > 0)
        self.changed.emit()
