"""The house rules of Break Tests that are not only ticked: limits, and the phases of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.fonts import Type
from tracker.ui.new_battle.break_rules import NUMBERS, SWITCHES, Number, number_words, phase_fault, phase_ids
from tracker.ui.new_battle.house_rules_panel import HouseRule, HouseRulesPanel, SwitchRule
from tracker.ui.painted import Dress
from tracker.ui.paper import Words, placeholder_style
from tracker.ui.words import render

QUESTION = QT_TRANSLATE_NOOP("window", "Phases of a turn")
NOTE = QT_TRANSLATE_NOOP(
    "window", "In order, with commas between. In the first one you are reminded of suppressed units."
)


class QuietBox(QComboBox):
    """A list that the wheel does not turn: it scrolls the page."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class FieldRule(HouseRule):
    """A question, a field to answer it, a line that explains it."""

    def __init__(
        self, field: str, question: str, note: str, answer: QWidget, parent: QWidget | None = None
    ) -> None:
        super().__init__(field, answer, parent)
        answer.setAccessibleName(question)
        answer.setAccessibleDescription(note)
        words = Words(question, Type.BUTTON, wraps=True)
        self._stack(words, answer, Words(note, Type.SMALL, "ink2", wraps=True), spacing=2)


class NumberRule(FieldRule):
    """A house rule that is a number or no limit."""

    def __init__(self, rule: Number, parent: QWidget | None = None) -> None:
        self.rule = rule
        self.box = QuietBox()
        self.box.addItems([render(number_words(value)) for value in rule.values])
        self.reset()
        super().__init__(rule.field, render(rule.question), render(rule.note), self.box, parent)
        self.box.currentIndexChanged.connect(self._tell)

    @property
    def value(self) -> int | None:
        """The number, or none for no limit."""
        return self.rule.values[self.box.currentIndex()]

    @property
    def is_changed(self) -> bool:
        return self.value != self.rule.default

    def reset(self) -> None:
        self.box.setCurrentIndex(self.rule.values.index(self.rule.default))


class PhasesRule(FieldRule):
    """The phases of a turn, as names with commas between."""

    def __init__(self, names: Mapping[str, str], parent: QWidget | None = None) -> None:
        self._names = names
        self.line = QLineEdit(", ".join(names.values()))
        self.line.setMaxLength(500)
        self.line.setPlaceholderText(", ".join(names.values()))
        super().__init__("phases", render(say(QUESTION)), render(say(NOTE)), self.line, parent)
        self.line.textChanged.connect(self._tell)

    @property
    def value(self) -> list[str]:
        """The ids of the phases."""
        return list(phase_ids(self.line.text(), self._names) or self._names)

    @property
    def fault(self) -> Sentence | None:
        """What is wrong with the list."""
        return phase_fault(tuple(self.value))

    @property
    def is_changed(self) -> bool:
        return self.value != list(self._names)

    def set_dress(self, dress: Dress) -> None:
        super().set_dress(dress)
        self.line.setStyleSheet(placeholder_style(dress))

    def reset(self) -> None:
        self.line.setText(", ".join(self._names.values()))


class BreakRulesPanel(HouseRulesPanel):
    """All house rules of Break Tests."""

    def __init__(self, phases: Mapping[str, str], parent: QWidget | None = None) -> None:
        self.switches = tuple(SwitchRule(switch) for switch in SWITCHES)
        self.numbers = tuple(NumberRule(rule) for rule in NUMBERS)
        self.phases = PhasesRule(phases)
        super().__init__((*self.switches, *self.numbers, self.phases), parent)
