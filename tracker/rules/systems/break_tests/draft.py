"""The working copy on which one event is resolved, and the checks that all events share."""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec

from tracker.rules.battle import LogLine
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, Value, say
from tracker.rules.system import IllegalEvent
from tracker.rules.systems.break_tests.chain import Setup
from tracker.rules.systems.break_tests.leaders import DIE
from tracker.rules.systems.break_tests.state import Gone, State, Unit, UnitRecord
from tracker.rules.systems.break_tests.words import SOURCES, STILL_OWED


def refuse(template: str, **values: Value) -> NoReturn:
    """Say no to the event that is being resolved; the whole draft is thrown away."""
    raise IllegalEvent(say(template, **values))


class Draft:
    """The state while one event changes it, and what the log will say of it. Lives for one event only."""

    def __init__(self, setup: Setup, state: State, kind: str = "") -> None:
        self.setup = setup
        self.state = state
        self.before = state
        self.told_lost: set[str] = set()
        """Forces whose loss the log already tells."""
        self.kind = kind
        """What the log's lines are about, where they do not say."""
        self.lines: list[LogLine] = []

    def record(self, unit: str) -> UnitRecord:
        """A known unit as the battle began."""
        return self.setup.units[self.setup.places[unit]]

    def name(self, element: str) -> str:
        """The name of a known element."""
        return self.setup.name(element)

    def unit(self, unit: str) -> Unit:
        """A known unit as it stands now."""
        return self.state.units[self.setup.places[unit]]

    def known(self, unit: str) -> Unit:
        """The unit named by an event, in play or not; refused where there is none of that id."""
        if unit in self.setup.node_places:
            refuse(
                QT_TRANSLATE_NOOP("rules", "{command} is a command: name one of its units."),
                command=self.name(unit),
            )
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

    def nothing_owed(self) -> None:
        """Refuse what must wait until the tests of this phase end are settled (§10)."""
        if self.state.owed:
            raise IllegalEvent(STILL_OWED)

    def gone(self, command: str | None = None, die: int | None = None, target: int | None = None) -> Gone:
        """How and when an element goes out of play now."""
        return Gone(turn=self.state.turn, phase=self.state.phase, command=command, die=die, target=target)

    def change(self, unit: str, **fields: Any) -> None:
        """Set fields of one unit."""
        place = self.setup.places[unit]
        units = self.state.units
        changed = msgspec.structs.replace(units[place], **fields)
        self.set(units=(*units[:place], changed, *units[place + 1 :]))

    def set(self, **fields: Any) -> None:
        """Set fields of the battle."""
        self.state = msgspec.structs.replace(self.state, **fields)

    def tell(self, sentence: Sentence, *units: str, kind: str | None = None) -> None:
        """Add a line to the log; without a kind it is of that of the event."""
        self.tell_at(len(self.lines), sentence, *units, kind=kind)

    def tell_at(self, place: int, sentence: Sentence, *units: str, kind: str | None = None) -> None:
        """Add a line to the log before others that are told already."""
        line = LogLine(sentence=sentence, units=units, kind=kind or self.kind, when=self._led_on())
        self.lines.insert(place, line)

    def _led_on(self) -> tuple[int, Sentence] | None:
        """Turn and step, where the event has led on to others."""
        state, before = self.state, self.before
        if (state.turn, state.phase) == (before.turn, before.phase):
            return None
        return state.turn, self.setup.phases[state.phase]


class Allowed(Exception):
    """The rules let the event pass that was tried on a `Trial`."""


class Trial(Draft):
    """Only asks whether an event is allowed: the rules refuse it before they change or tell anything."""

    def set(self, **fields: Any) -> NoReturn:
        """Something would change."""
        raise Allowed

    def tell_at(self, place: int, sentence: Sentence, *units: str, kind: str | None = None) -> NoReturn:
        """Something would happen."""
        raise Allowed


def check_die(die: int, source: str) -> None:
    """Refuse a face that the die does not have, or a source that is neither typed nor digital."""
    if not 1 <= die <= DIE:
        refuse(QT_TRANSLATE_NOOP("rules", "The die shows 1 to {faces}, not {die}."), faces=DIE, die=die)
    check_source(source)


def check_source(source: str) -> None:
    """Refuse a source of a die that is neither typed nor digital."""
    if source not in SOURCES:
        refuse(QT_TRANSLATE_NOOP("rules", "A die is typed or digital, not “{source}”."), source=source)
