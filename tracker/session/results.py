"""What the player is told after a roll or an action on several units: plain values, made by the session."""

from __future__ import annotations

import msgspec

from tracker.rules.sentence import Sentence


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """A unit that was left out of an action, and why."""

    unit: str
    name: str
    reason: Sentence


class EachResult(msgspec.Struct, frozen=True, kw_only=True):
    """An action for several units: the ids of those it was done for, and those left out."""

    done: tuple[str, ...]
    refused: tuple[Refusal, ...]


class RollResult(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the table of results: a test, its die, and what came of it."""

    unit: str
    number: str
    name: str
    side: str
    cause: str
    cause_name: Sentence
    needed: Sentence
    rolled: int
    digital: bool
    passed: bool
    outcome: tuple[Sentence, ...]
    """The log lines of this roll."""
