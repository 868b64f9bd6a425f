"""A battle as one immutable value, with the log of how it came to be. Undo keeps whole earlier battles."""

from __future__ import annotations

from typing import Any

import msgspec

from tracker.rules.sentence import Sentence


class Action(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the player did at one moment: the events, dice inside, and when. One action is one undo step.

    `again`: a test was rolled anew after its roll had been undone.
    """

    at: str
    events: tuple[Any, ...]
    again: bool = False


class LogKind(msgspec.Struct, frozen=True, kw_only=True):
    """What lines of the log can be about, as the rule system sees it."""

    id: str
    name: Sentence


class LogLine(msgspec.Struct, frozen=True, kw_only=True):
    """One sentence of the log, the ids of the units it is about, and the reasons of its numbers.

    `kind`: the id of a `LogKind`.
    `when`: turn and step it tells of, where its action had led on to others by then.
    """

    sentence: Sentence
    units: tuple[str, ...] = ()
    detail: Sentence | None = None
    kind: str = ""
    when: tuple[int, Sentence] | None = None


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """All that one action brought about, and the turn and step in which it began.

    `name` is short: it also names the undo step.
    """

    at: str
    name: Sentence
    turn: int
    step: Sentence
    lines: tuple[LogLine, ...]

    def when(self, line: LogLine) -> tuple[int, Sentence]:
        """The turn and step one of its lines belongs to."""
        return line.when or (self.turn, self.step)


class Moment(msgspec.Struct, frozen=True, eq=False):
    """One action and its entry, linked to the moment before, so that a thousand battles share one history."""

    action: Action
    entry: LogEntry
    before: Moment | None
    count: int


class Battle(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A battle as it stands: the table at the start, the rules in force, the state now, the way here.

    `setup` is derived from opening, tables and house rules once; every later battle shares it.
    """

    system: str
    name: str
    tables: Any
    house_rules: Any
    opening: Any
    setup: Any
    state: Any
    last: Moment | None = None

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment since the start, oldest first."""
        found: list[Moment] = []
        moment = self.last
        while moment is not None:
            found.append(moment)
            moment = moment.before
        return tuple(reversed(found))

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """The log, oldest first."""
        return tuple(moment.entry for moment in self.moments)

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that led here, oldest first."""
        return tuple(moment.action for moment in self.moments)

    @property
    def count(self) -> int:
        """How many actions led here."""
        return self.last.count if self.last else 0
