"""The house rules of Break Tests to choose; those that differ from the rules as written are marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from tracker.rules.sentence import Sentence
from tracker.ui.fonts import Type
from tracker.ui.new_battle.break_rules import NUMBERS, SWITCHES, Number, number_words, phase_fault, phase_ids
from tracker.ui.new_battle.house_rules_panel import HouseRule
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import Words, placeholder_style
from tracker.ui.words import render


class _Field(QWidget):
    """A question, a field to answer it, a line that explains it, a mark where it is not as written."""

    changed = Signal()

    def __init__(self, question: str, note: str, field: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        field.setAccessibleName(question)
        field.setAccessibleDescription(note)
        self._field = field
        self._mark = Words(self.tr("Changed: not as the rules are written"), Type.SMALL_STRONG, "ink")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 4, 0, 4)
        whole.setSpacing(2)
        whole.addWidget(Words(question, Type.BUTTON, wraps=True))
        whole.addWidget(field)
        whole.addWidget(Words(note, Type.SMALL, "ink2", wraps=True))
        whole.addWidget(self._mark)
        whole.addStretch()

    @property
    def is_changed(self) -> bool:
        """Whether the answer is not that of the rules as written."""
        raise NotImplementedError

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._field.setFont(dress.font(Type.BUTTON))

    def _tell(self) -> None:
        self._mark.setVisible(self.is_changed)
        self.changed.emit()


class _QuietBox(QComboBox):
    """A list that the wheel does not turn: it scrolls the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class NumberRule(_Field):
    """A house rule that is a number or no limit."""

    def __init__(self, rule: Number, parent: QWidget | None = None) -> None:
        self.rule = rule
        self.box = _QuietBox()
        self.box.addItems([render(number_words(value)) for value in rule.values])
        super().__init__(render(rule.question), render(rule.note), self.box, parent)
        self.reset()
        self.box.currentIndexChanged.connect(self._tell)
        self._tell()

    @property
    def value(self) -> int | None:
        """The number, or none for no limit."""
        return self.rule.values[self.box.currentIndex()]

    @property
    def is_changed(self) -> bool:
        return self.value != self.rule.default

    def reset(self) -> None:
        """Back to the rules as written."""
        self.box.setCurrentIndex(self.rule.values.index(self.rule.default))


class PhasesRule(_Field):
    """The phases of a turn, as names with commas between."""

    def __init__(self, names: Mapping[str, str], parent: QWidget | None = None) -> None:
        self._names = names
        self._written = tuple(names)
        self.line = QLineEdit(", ".join(names.values()))
        self.line.setMaxLength(500)
        self.line.setPlaceholderText(", ".join(names.values()))
        question = self.tr("Phases of a turn")
        note = self.tr(
            "In order, with commas between. In the first one you are reminded of suppressed units."
        )
        super().__init__(question, note, self.line, parent)
        self.line.textChanged.connect(self._tell)
        self._tell()

    @property
    def value(self) -> tuple[str, ...]:
        """The ids of the phases."""
        return phase_ids(self.line.text(), self._names) or self._written

    @property
    def fault(self) -> Sentence | None:
        """What is wrong with the list."""
        return phase_fault(self.value)

    @property
    def is_changed(self) -> bool:
        return self.value != self._written

    def set_dress(self, dress: Dress) -> None:
        super().set_dress(dress)
        self.line.setStyleSheet(placeholder_style(dress))

    def reset(self) -> None:
        """Back to the rules as written."""
        self.line.setText(", ".join(self._names.values()))


class BreakRulesPanel(QWidget):
    """All house rules of Break Tests in two columns."""

    changed = Signal()

    def __init__(self, phases: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self.switches = tuple(HouseRule(switch) for switch in SWITCHES)
        self.numbers = tuple(NumberRule(rule) for rule in NUMBERS)
        self.phases = PhasesRule(phases)
        self._rules: tuple[QWidget, ...] = (*self.switches, *self.numbers, self.phases)
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
        for switch in self.switches:
            switch.box.toggled.connect(self._tell)
        for rule in (*self.numbers, self.phases):
            rule.changed.connect(self._tell)
        self._tell()

    @property
    def count_changed(self) -> int:
        """How many answers are not those of the rules as written."""
        switches = sum(rule.is_changed for rule in self.switches)
        return switches + sum(rule.is_changed for rule in (*self.numbers, self.phases))

    def values(self) -> dict[str, Any]:
        """The fields that are not as written."""
        found: dict[str, Any] = {"phases": list(self.phases.value)} if self.phases.is_changed else {}
        for rule in self.switches:
            if rule.is_changed:
                found[rule.switch.field] = rule.switch.value(rule.box.isChecked())
        for number in self.numbers:
            if number.is_changed:
                found[number.rule.field] = number.value
        return found

    def reset(self) -> None:
        """Back to the rules as written."""
        for rule in self.switches:
            rule.box.setChecked(rule.switch.default)
        for number in self.numbers:
            number.reset()
        self.phases.reset()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._reset.setFont(dress.font(Type.BUTTON))
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        columns = 2 if self.width() >= self._dress.pixels(960) else 1
        self._grid.setHorizontalSpacing(self._dress.pixels(28))
        if columns == self._columns:
            return
        self._columns = columns
        rows = -(-len(self._rules) // columns)
        for place, rule in enumerate(self._rules):
            self._grid.addWidget(rule, place % rows, place // rows)
        for column in range(2):
            self._grid.setColumnStretch(column, int(column < columns))

    def _tell(self) -> None:
        self._reset.setEnabled(self.count_changed > 0)
        self.changed.emit()
