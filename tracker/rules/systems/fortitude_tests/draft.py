"""The working copy on which one event is resolved, and the checks that all events share."""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec

from tracker.rules.battle import LogLine
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, Value, say
from tracker.rules.system import IllegalEvent
from tracker.rules.systems.fortitude_tests.state import State, Unit, UnitCard
from tracker.rules.systems.fortitude_tests.tables import Setup
from tracker.rules.systems.fortitude_tests.words import STEP_NAMES


def refuse(template: str, **values: Value) -> NoReturn:
    """Say no to the event that is being resolved; the whole draft is thrown away."""
    raise IllegalEvent(say(template, **values))


class Draft:
    """The state while one event changes it, and what the log will say of it. Lives for one event only."""

    def __init__(self, setup: Setup, state: State, kind: str = "") -> None:
        self.setup = setup
        self.state = state
        self.before = state
        self.kind = kind
        """What the log's lines are about, where they do not say."""
        self.lines: list[LogLine] = []

    def card(self, unit: str) -> UnitCard:
        """The printed card of a known unit."""
        return self.setup.card(unit)

    def name(self, unit: str) -> str:
        """The name of a known unit."""
        return self.card(unit).title

    def unit(self, unit: str) -> Unit:
        """A known unit as it stands now."""
        return self.state.units[self.setup.places[unit]]

    def known(self, unit: str) -> Unit:
        """The unit named by an event, in play or not; refused where there is none of that id."""
        if unit not in self.setup.places:
            refuse(QT_TRANSLATE_NOOP("rules", "There is no unit “{unit}” in this battle."), unit=unit)
        return self.unit(unit)

    def in_play(self, unit: str) -> Unit:
        """The unit named by an event; refused where it is unknown or out of play."""
        found = self.known(unit)
        if not found.in_play:
            refuse(
                QT_TRANSLATE_NOOP("rules", "{unit} is out of play. Undo, or correct it to bring it back."),
                unit=self.name(unit),
            )
        return found

    def models_left(self, unit: str) -> int:
        """Models that still stand."""
        return self.card(unit).models - self.unit(unit).casualties

    def change(self, unit: str, **fields: Any) -> None:
        """Set fields of one unit."""
        place = self.setup.places[unit]
        units = self.state.units
        changed = msgspec.structs.replace(units[place], **fields)
        self.set(units=(*units[:place], changed, *units[place + 1 :]))

    def set(self, **fields: Any) -> None:
        """Set fields of the battle."""
        self.state = msgspec.structs.replace(self.state, **fields)

    def tell(
        self, sentence: Sentence, *units: str, detail: Sentence | None = None, kind: str | None = None
    ) -> None:
        """Add a line to the log; without a kind it is of that of the event."""
        line = LogLine(
            sentence=sentence, units=units, detail=detail, kind=kind or self.kind, when=self._led_on()
        )
        self.lines.append(line)

    def _led_on(self) -> tuple[int, Sentence] | None:
        """Turn and step, where the event has led on to others."""
        state, before = self.state, self.before
        if (state.turn, state.step) == (before.turn, before.step):
            return None
        return state.turn, STEP_NAMES[state.step]


class Allowed(Exception):
    """The rules let the event pass that was tried on a `Trial`."""


class Trial(Draft):
    """Only asks whether an event is allowed: the rules refuse it before they change or tell anything."""

    def set(self, **fields: Any) -> NoReturn:
        """Something would change."""
        raise Allowed

    def tell(
        self, sentence: Sentence, *units: str, detail: Sentence | None = None, kind: str | None = None
    ) -> NoReturn:
        """Something would happen."""
        raise Allowed
