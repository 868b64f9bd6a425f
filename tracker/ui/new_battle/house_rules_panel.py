"""The house rules of a new battle to answer; those that differ from the rules as written are marked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QPushButton, QVBoxLayout, QWidget

from tracker.ui.fonts import Type
from tracker.ui.new_battle.house_rules import Switch
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import Words
from tracker.ui.words import render

TWO_COLUMNS = 960
"""The width in units from which on the rules stand in two columns."""


class HouseRule(QWidget):
    """A house rule: its field, its answer, and a mark where that is not as written."""

    changed = Signal()

    def __init__(self, field: str, answer: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self._answer = answer
        self._mark = Words(self.tr("Changed: not as the rules are written"), Type.SMALL_STRONG, "ink")

    @property
    def value(self) -> Any:
        """What the field holds."""
        raise NotImplementedError

    @property
    def is_changed(self) -> bool:
        """Whether the answer is not that of the rules as written."""
        raise NotImplementedError

    def reset(self) -> None:
        """Back to the rules as written."""
        raise NotImplementedError

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._answer.setFont(dress.font(Type.BUTTON))

    def _stack(self, *parts: QWidget, spacing: int = 0) -> None:
        """One below the other, the mark last."""
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 4)
        whole.setSpacing(spacing)
        for part in (*parts, self._mark):
            whole.addWidget(part)
        whole.addStretch()
        self._tell()

    def _tell(self) -> None:
        self._mark.setVisible(self.is_changed)
        self.changed.emit()


class SwitchRule(HouseRule):
    """A house rule to tick, and a line that explains it."""

    def __init__(self, switch: Switch, parent: QWidget | None = None) -> None:
        self.switch = switch
        self.box = QCheckBox(render(switch.question))
        super().__init__(switch.field, self.box, parent)
        self.box.setAccessibleName(render(switch.question))
        self.box.setAccessibleDescription(render(switch.note))
        self.box.setChecked(switch.default)
        self._note = Words(render(switch.note), Type.SMALL, "ink2", wraps=True)
        self._stack(self.box, self._note)
        self.box.toggled.connect(self._tell)

    @property
    def value(self) -> Any:
        return self.switch.value(self.box.isChecked())

    @property
    def is_changed(self) -> bool:
        return self.box.isChecked() != self.switch.default

    def reset(self) -> None:
        self.box.setChecked(self.switch.default)

    def set_dress(self, dress: Dress) -> None:
        super().set_dress(dress)
        for part in (self._note, self._mark):
            part.setIndent(dress.pixels(24))


class HouseRulesPanel(QWidget):
    """All house rules of a rule system, in two columns where there is room."""

    changed = Signal()

    def __init__(self, rules: Iterable[HouseRule], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self.rules = tuple(rules)
        self._reset = QPushButton(self.tr("As the rules are written"))
        self._reset.setAccessibleName(self._reset.text())
        self._reset.setAutoDefault(False)
        self._reset.clicked.connect(self.reset)
        self._grid = QGridLayout()
        whole = QVBoxLayout(self)
        whole.addLayout(self._grid)
        whole.addWidget(self._reset, 0, Qt.AlignmentFlag.AlignLeft)
        self._columns = 0
        self._arrange()
        for rule in self.rules:
            rule.changed.connect(self._tell)
        self._tell()

    @property
    def count_changed(self) -> int:
        """How many answers are not those of the rules as written."""
        return sum(rule.is_changed for rule in self.rules)

    def values(self) -> dict[str, Any]:
        """The fields that are not as written."""
        return {rule.field: rule.value for rule in self.rules if rule.is_changed}

    def reset(self) -> None:
        """Back to the rules as written."""
        for rule in self.rules:
            rule.reset()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._reset.setFont(dress.font(Type.BUTTON))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        columns = 2 if self.width() >= self._dress.pixels(TWO_COLUMNS) else 1
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
