"""What a battle came to, for a report: the sides and their losses, the turns, every test, who had luck.

Tests are found by going through the battle once more, so their targets are those of the moment of the roll.
How a report is put into words is no business of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec

from tracker.rules.battle import Battle, LogLine
from tracker.rules.face import CardFace, OwedTest
from tracker.rules.retrace import at_the_start, retraced
from tracker.rules.sentence import Sentence
from tracker.rules.system import RuleSystem


class LostUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit out of play: how, and when."""

    name: str
    fate: Sentence
    since: Sentence | None


class SideReport(msgspec.Struct, frozen=True, kw_only=True):
    """A side at the beginning and now."""

    name: str
    units: int
    units_left: int
    models: int
    models_left: int
    lost: tuple[LostUnit, ...]


class TestReport(msgspec.Struct, frozen=True, kw_only=True):
    """One test that was rolled."""

    turn: int
    step: Sentence
    side: str
    name: str
    cause: Sentence
    needed: Sentence
    chance: Fraction
    die: int
    digital: bool
    passed: bool


class LuckReport(msgspec.Struct, frozen=True, kw_only=True):
    """How many tests of a side passed, and how many were to be expected."""

    side: str
    tests: int
    passed: int
    expected: Fraction


class StepReport(msgspec.Struct, frozen=True, kw_only=True):
    """What happened in one step of a turn."""

    turn: int
    step: Sentence
    lines: tuple[LogLine, ...]


class BattleReport(msgspec.Struct, frozen=True, kw_only=True):
    """The whole report."""

    name: str
    system: Sentence
    began: str
    ended: str
    sides: tuple[SideReport, ...]
    steps: tuple[StepReport, ...]
    tests: tuple[TestReport, ...]
    luck: tuple[LuckReport, ...]


def report_of(system: RuleSystem, battle: Battle, shown: Battle | None = None) -> BattleReport:
    """The report of a battle; of `shown` are the log and the cards, where something of it lies face down."""
    shown = shown or battle
    tests = tuple(_tests(system, battle))
    log = shown.log
    return BattleReport(
        name=battle.name,
        system=system.name,
        began=log[0].at if log else "",
        ended=log[-1].at if log else "",
        sides=_sides(system.faces(at_the_start(system, battle)), system.faces(shown)),
        steps=tuple(_steps(shown)),
        tests=tests,
        luck=tuple(_luck(tests)),
    )


def _sides(before: tuple[CardFace, ...], now: tuple[CardFace, ...]) -> tuple[SideReport, ...]:
    names = {face.side: face.side_name for face in now}
    return tuple(
        _side(
            name,
            [face for face in before if face.side == side],
            [face for face in now if face.side == side],
        )
        for side, name in names.items()
    )


def _side(name: str, before: list[CardFace], now: list[CardFace]) -> SideReport:
    standing = [face for face in now if face.out_of_play is None]
    return SideReport(
        name=name,
        units=len(now),
        units_left=len(standing),
        models=sum(face.pips.standing for face in before),
        models_left=sum(face.pips.standing for face in standing),
        lost=tuple(
            LostUnit(name=face.name, fate=face.out_of_play, since=face.out_since)
            for face in now
            if face.out_of_play is not None
        ),
    )


def _steps(battle: Battle) -> Iterator[StepReport]:
    told = ((entry.when(line), line) for entry in battle.log for line in entry.lines)
    for (turn, step), lines in groupby(told, key=itemgetter(0)):
        yield StepReport(turn=turn, step=step, lines=tuple(line for _when, line in lines))


def _tests(system: RuleSystem, battle: Battle) -> Iterator[TestReport]:
    for before, moment, _after in retraced(system, battle):
        state = before.state
        for event in moment.action.events:
            if getattr(event, "die", None) is not None:
                now = msgspec.structs.replace(before, state=state)
                found = _rolled(system, now, event)
                if found is not None:
                    yield found
            state = system.resolve(before.setup, state, event).state


def _rolled(system: RuleSystem, battle: Battle, event: Any) -> TestReport | None:
    """The owed test that this event rolled; None where it rolled for something that was not owed."""
    names = {face.side: face.side_name for face in system.faces(battle)}
    turn, step = system.when(battle.setup, battle.state)
    for test in system.owed(battle):
        for offered, passing, chance in _dice(test):
            if _is_roll_of(event, offered):
                return TestReport(
                    turn=turn,
                    step=step,
                    side=names.get(test.side, test.side),
                    name=test.name,
                    cause=test.cause_name,
                    needed=test.needed,
                    chance=chance,
                    die=event.die,
                    digital=event.source == "digital",
                    passed=event.die in passing,
                )
    return None


def _dice(test: OwedTest) -> Iterator[tuple[Any, tuple[int, ...], Fraction]]:
    """Every die that a test can be settled with: its event, the faces that pass, the chance."""
    if test.event is not None and not test.choices:
        yield test.event, test.passing, test.chance
    for choice in (*test.choices, *test.helps):
        if choice.rolls:
            yield choice.event, choice.passing or test.passing, choice.chance or test.chance


def _is_roll_of(event: Any, offered: Any) -> bool:
    if type(event) is not type(offered):
        return False
    own = {name: getattr(event, name) for name in ("die", "source", "leader") if hasattr(offered, name)}
    if getattr(offered, "leader", None) is not None:
        own.pop("leader")
    return bool(msgspec.structs.replace(offered, **own) == event)


def _luck(tests: tuple[TestReport, ...]) -> Iterator[LuckReport]:
    for side in dict.fromkeys(test.side for test in tests):
        own = [test for test in tests if test.side == side]
        yield LuckReport(
            side=side,
            tests=len(own),
            passed=sum(test.passed for test in own),
            expected=sum((test.chance for test in own), Fraction(0)),
        )
