"""A battle gone through once more from its start, for those who want to know how something came about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tracker.rules.battle import Battle, LogLine, Moment
from tracker.rules.face import CardFace
from tracker.rules.play import perform
from tracker.rules.sentence import Sentence
from tracker.rules.system import IllegalEvent, RuleSystem


class LevelChange(msgspec.Struct, frozen=True, kw_only=True):
    """One action that changed the level of a unit, or took it out of play."""

    turn: int
    step: Sentence
    before: Sentence
    after: Sentence
    lines: tuple[LogLine, ...]
    """What the log says of this unit there."""


def at_the_start(system: RuleSystem, battle: Battle) -> Battle:
    """The same battle before its first action."""
    return msgspec.structs.replace(battle, state=system.begin(battle.setup), last=None)


def retraced(system: RuleSystem, battle: Battle) -> Iterator[tuple[Battle, Moment, Battle]]:
    """Each action with the battle before and after it; it ends early where the rules of today refuse one."""
    before = at_the_start(system, battle)
    for moment in battle.moments:
        try:
            after = perform(system, before, moment.action)
        except IllegalEvent:
            return
        yield before, moment, after
        before = after


def level_changes(system: RuleSystem, battle: Battle, unit: str) -> tuple[LevelChange, ...]:
    """What made the level of a unit what it is, the first change first."""
    found = []
    for before, moment, after in retraced(system, battle):
        was, now = (level_of(face_in(system, each, unit)) for each in (before, after))
        if was != now:
            told = tuple(line for line in moment.entry.lines if unit in line.units)
            found.append(
                LevelChange(
                    turn=moment.entry.turn,
                    step=moment.entry.step,
                    before=was,
                    after=now,
                    lines=told or moment.entry.lines,
                )
            )
    return tuple(found)


def level_of(face: CardFace) -> Sentence:
    """The level as a word; how it went out of play, where it did."""
    return face.out_of_play if face.out_of_play is not None else face.ribbon.word


def face_in(system: RuleSystem, battle: Any, unit: str) -> CardFace:
    """The face of a unit in this battle."""
    return next(face for face in system.faces(battle) if face.id == unit)
