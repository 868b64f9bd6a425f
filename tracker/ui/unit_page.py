"""The page of one unit: who it is, its ledgers, what it owes, what was set by hand, buttons, hints."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from tracker.rules.breakdown import Breakdown, Part
from tracker.rules.face import CardFace, OwedTest
from tracker.rules.sentence import Sentence, number
from tracker.ui.button_grid import ButtonGrid
from tracker.ui.fonts import Type
from tracker.ui.ledger import Ledger
from tracker.ui.outcome_lines import OutcomeLines
from tracker.ui.overruled_lines import OverruledLines
from tracker.ui.painted import PLAIN_DRESS, Dress, Paragraph
from tracker.ui.panel_buttons import DecisionButton, OwedBar, fits_beside
from tracker.ui.paper import Dressed, lay_out_up
from tracker.ui.unit_head import UnitHead
from tracker.ui.value_tabs import Tab, ValueTabs
from tracker.ui.words import percent, render

Breakdowns: TypeAlias = tuple[tuple[Sentence, Breakdown], ...]
_MOST_CHOICES = 8
BESIDE, MOST_BESIDE = 6.0, 2
"""The gap between ways to decide that stand beside each other, and how many do; more, one below the other."""


class UnitPage(QWidget):
    """Everything about the unit in hand, from top to bottom."""

    button_requested = Signal(str, str)
    decision_requested = Signal(str, object)
    owed_requested = Signal(str)
    back_to_rule_requested = Signal(str, object)
    refused = Signal(object)
    pointed = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._face: CardFace | None = None
        self._breakdowns: Breakdowns = ()
        self._owed: OwedTest | None = None
        self.head = UnitHead(self)
        self.tabs = ValueTabs(self)
        self.ledger = Ledger(self)
        self.bar = OwedBar(self)
        self.decisions = tuple(DecisionButton(self) for _ in range(_MOST_CHOICES))
        self.outcomes = OutcomeLines(self)
        self.overruled = OverruledLines(self)
        self.buttons = ButtonGrid(self)
        self.hints = Paragraph(Type.NOTE, "ink2", parent=self)
        self._column = QVBoxLayout(self)
        self._choice_row = QHBoxLayout()
        self._build()
        self._connect()

    @property
    def unit(self) -> str | None:
        """The unit that is shown."""
        return self._face.id if self._face is not None else None

    def show_unit(self, face: CardFace, breakdowns: Breakdowns, owed: OwedTest | None) -> None:
        """Show this unit; the ledger of the value that was open stays open."""
        if (face, breakdowns, owed) == (self._face, self._breakdowns, self._owed):
            return
        is_same = face.id == self.unit
        self._column.setEnabled(False)  # else each part that comes would lay all others out once more
        self._face, self._breakdowns, self._owed = face, breakdowns, owed
        self.head.show_face(face)
        open_tab = self.tabs.current if is_same and self.tabs.current < len(breakdowns) else 0
        self._show_ledger(open_tab)
        self._show_owed(face, owed)
        self.overruled.show_face(face)
        self.buttons.show_buttons(face.buttons)
        self.hints.show_words("\n".join(render(hint) for hint in face.hints))
        self._column.setEnabled(True)
        lay_out_up(self.buttons, self.buttons)
        self.resize(self.width(), max(self.height(), self._column.totalMinimumSize().height()))

    def set_dress(self, dress: Dress, wide: int) -> None:
        """Take theme and zoom, and the width in pixels that never changes with what is shown."""
        self._dress = dress
        self._column.setSpacing(dress.pixels(8))
        self._choice_row.setSpacing(dress.pixels(BESIDE))
        painted: tuple[Dressed, ...] = (self.head, self.ledger, self.bar, *self.decisions)
        wrapping = (self.tabs, self.outcomes, self.overruled, self.buttons, self.hints)
        for part in (*painted, *wrapping):
            part.set_dress(dress)
        for sized in (self, self.head, self.ledger):
            sized.setFixedWidth(wide)
        for wrapped in wrapping:
            wrapped.set_wide(wide)
        for button in self.decisions:
            button.set_wide(wide)

    def _build(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_StaticContents)  # growing at the foot repaints nothing above
        self._column.setContentsMargins(0, 0, 0, 0)
        self._choice_row.setContentsMargins(0, 0, 0, 0)
        for button in self.decisions:
            self._choice_row.addWidget(button, 1)
        above: tuple[QWidget, ...] = (self.head, self.tabs, self.ledger, self.bar)
        below: tuple[QWidget, ...] = (self.outcomes, self.overruled, self.buttons, self.hints)
        for part in above:
            self._column.addWidget(part)
        self._column.addLayout(self._choice_row)
        for part in below:
            self._column.addWidget(part)
        self._column.addStretch(1)

    def _connect(self) -> None:
        self.tabs.chosen.connect(self._show_ledger)
        self.bar.acted.connect(lambda: self._ask(self.owed_requested))
        self.buttons.button_requested.connect(lambda button: self._ask(self.button_requested, button))
        self.buttons.refused.connect(self.refused)
        self.buttons.pointed.connect(lambda button: self._ask(self.pointed, button))
        self.overruled.back_requested.connect(lambda event: self._ask(self.back_to_rule_requested, event))
        for button in self.decisions:
            button.acted.connect(lambda button=button: self._decide(button))
            button.refused.connect(self.refused)

    def _ask(self, signal: object, *what: object) -> None:
        if self.unit is not None:
            signal.emit(self.unit, *what)  # type: ignore[attr-defined]  # PySide has no public type for it

    def _decide(self, button: DecisionButton) -> None:
        if button.choice is not None:
            self._ask(self.decision_requested, button.choice.event)

    def _show_ledger(self, tab: int) -> None:
        """Open one of the ledgers; the owed test's own modifiers stand in the one it is rolled against."""
        tabs = tuple(Tab(render(name), number(reasons.total)) for name, reasons in self._breakdowns)
        self.tabs.show_tabs(tabs, tab)
        self.ledger.setVisible(bool(self._breakdowns))
        if not self._breakdowns:
            return
        name, reasons = self._breakdowns[tab]
        gauge = self._face.gauge if self._face is not None else None
        is_rolled_for = gauge is not None and gauge.kind == "fortitude" and tab == 0
        faces = gauge.faces if gauge is not None and is_rolled_for else None
        self.ledger.show_breakdown(name, reasons, self._only_for_the_test(reasons), faces)

    def _only_for_the_test(self, reasons: Breakdown) -> tuple[Part, ...]:
        owed = self._owed
        count = len(reasons.parts)
        if owed is None or owed.choices or owed.breakdown.parts[:count] != reasons.parts:
            return ()
        return owed.breakdown.parts[count:]

    def _show_owed(self, face: CardFace, owed: OwedTest | None) -> None:
        """The decision, or the owed test with its bar and what it leads to, or nothing."""
        failing = owed is not None and owed.failing
        choices = owed.choices if owed is not None and failing else face.choices
        helps = owed.helps if owed is not None and not choices else ()
        half = (self.width() / self._dress.zoom - BESIDE) / MOST_BESIDE
        below = (
            failing
            or bool(helps)
            or len(choices) > MOST_BESIDE
            or any(choice.rolls or not fits_beside(choice, half) for choice in choices)
        )
        way = QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight
        self._choice_row.setDirection(way)
        for place, button in enumerate(self.decisions):
            button.setVisible(place < len(choices) + len(helps))
            if place < len(choices):
                button.show_choice(choices[place], filled=place == 0, key=str(place + 1) if below else "")
            elif place < len(helps):
                button.show_choice(helps[place], filled=False, as_line=True)
        test = owed if owed is not None and not owed.choices and not choices else None
        if test is not None:
            is_of_twenty = face.gauge is not None and face.gauge.kind == "fortitude"
            die = "die" if is_of_twenty else "die-of-six"
            self.bar.show_test(render(test.needed), percent(test.chance), render(test.cause_name), die)
            self.outcomes.show_test(test, more=max(0, len(face.owed) - 1))
        self.bar.setVisible(test is not None)
        self.outcomes.setVisible(test is not None)
