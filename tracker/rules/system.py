"""What a rule system is: the types of its records and the pure functions the rest of the program calls."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Set
from typing import Any, ClassVar

import msgspec

from tracker.rules.battle import Battle, LogKind, LogLine
from tracker.rules.breakdown import Breakdown
from tracker.rules.face import CardFace, Choice, CorrectionField, NodeFace, OwedTest, TurnTrack
from tracker.rules.sentence import Sentence


class IllegalEvent(Exception):
    """The rules say no; the sentence tells the player why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class Fault(ValueError):
    """A record (opening, tables, house rules, event) that is wrong in itself; the text names the place."""


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What an event leads to: the new state, a short name for the undo step, and the log lines."""

    state: Any
    name: Sentence
    lines: tuple[LogLine, ...]


class RuleSystem(ABC):
    """One morale system. Its state, events, openings and tables are its own; only what is shown is common."""

    id: ClassVar[str]
    name: ClassVar[Sentence]
    opening_type: ClassVar[type[Any]]
    house_rules_type: ClassVar[type[Any]]
    tables_type: ClassVar[type[Any]]
    state_type: ClassVar[type[Any]]
    event_type: ClassVar[Any]
    die: ClassVar[int]
    """Faces of the die that tests are rolled with."""
    log_kinds: ClassVar[tuple[LogKind, ...]]
    """What a line of the log can be about, in the order in which the log offers it; each line names one."""

    @abstractmethod
    def set_up(self, opening: Any, tables: Any, house_rules: Any) -> Any:
        """Check opening and rules together (`Fault` names what is wrong) and derive the setup of a battle."""

    @abstractmethod
    def begin(self, setup: Any) -> Any:
        """The state in which the battle starts."""

    @abstractmethod
    def check_state(self, setup: Any, state: Any) -> None:
        """Raise `Fault` where a stored state does not belong to this setup."""

    @abstractmethod
    def resolve(self, setup: Any, state: Any, event: Any) -> Outcome:
        """Apply one event; `IllegalEvent` where the rules refuse it."""

    @abstractmethod
    def view(self, setup: Any, state: Any) -> dict[str, Any]:
        """The state as plain JSON values, with every key that worked examples may name."""

    @abstractmethod
    def when(self, setup: Any, state: Any) -> tuple[int, Sentence]:
        """The turn and the name of the step or phase."""

    @abstractmethod
    def faces(self, battle: Battle) -> tuple[CardFace, ...]:
        """The card of every unit, in the order of the file."""

    @abstractmethod
    def owed(self, battle: Battle) -> tuple[OwedTest, ...]:
        """The tests and decisions that are owed, in rules order."""

    @abstractmethod
    def choices(self, battle: Battle, unit: str, button: str) -> tuple[Choice, ...]:
        """What a button that asks first offers for this unit."""

    @abstractmethod
    def track(self, battle: Battle) -> TurnTrack:
        """Turn and steps, and what the present step asks for."""

    @abstractmethod
    def breakdowns(self, battle: Battle, unit: str) -> tuple[tuple[Sentence, Breakdown], ...]:
        """Every number of a unit with its reasons, in the order in which they are shown."""

    def tree(self, battle: Battle) -> tuple[NodeFace, ...]:
        """The chain of command, every node before those below it; empty where the system knows none."""
        return ()

    def concealed(self, battle: Battle, sides: Set[str]) -> Battle:
        """The battle as those may see it to whom these sides do not show their orders yet; only for showing.

        The same object where nothing is hidden. Where something is, log and undo names do not tell it either.
        """
        return battle

    def strike(self, owed: OwedTest, reason: str) -> Any:
        """The event that strikes an owed test entered by mistake; None where the system has none."""
        return None

    @abstractmethod
    def corrections(self, battle: Battle, unit: str | None) -> tuple[CorrectionField, ...]:
        """What may be set by hand now, of this unit or (None) of the battle."""

    @abstractmethod
    def correction(self, unit: str | None, field: str, value: Any, reason: str) -> Any:
        """The event that sets one of these values by hand."""
