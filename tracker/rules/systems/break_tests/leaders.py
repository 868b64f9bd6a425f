"""Whose Leadership is tested, and with what odds (rules §3, §10 «Leaders»). Reads, changes nothing."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tracker.rules import chance
from tracker.rules.systems.break_tests.chain import Setup
from tracker.rules.systems.break_tests.state import FigureGroup, Level, State

DIE = 6


class Leader(msgspec.Struct, frozen=True, kw_only=True):
    """A group of figures that can lead a test."""

    unit: int
    group: FigureGroup
    id: str
    """As `unit-id/group-name`."""


class Leading(msgspec.Struct, frozen=True, kw_only=True):
    """Who can lead the test of an element; `asked` where the player must choose among them."""

    able: tuple[Leader, ...]
    asked: bool = False
    fails: bool = False
    """House rule: no leader is left, so the test fails by itself."""

    @property
    def targets(self) -> tuple[int, ...]:
        """The different targets that could be rolled against, the best first."""
        return tuple(sorted({leader.group.leadership for leader in self.able}))

    @property
    def target(self) -> int | None:
        """The target, where it does not hang on a choice (§10 «Target while a choice is open»)."""
        return self.targets[0] if len(self.targets) == 1 and not self.fails else None


def standing(setup: Setup, state: State, places: range) -> list[Leader]:
    """All groups of these units with a figure on the table, in tree order."""
    return [
        Leader(unit=place, group=group, id=f"{unit.id}/{group.name}")
        for place in places
        if (unit := state.units[place]).in_play
        for group, left in zip(setup.units[place].figures, unit.figures, strict=True)
        if left
    ]


def leading(setup: Setup, state: State, element: str) -> Leading:
    """Unit: the best target among its figures. Command: the highest rank, even if a junior is better (§3)."""
    if setup.level(element) is Level.UNIT:
        place = setup.places[element]
        able = standing(setup, state, range(place, place + 1))
        best = min((leader.group.leadership for leader in able), default=None)
        return Leading(able=tuple(leader for leader in able if leader.group.leadership == best))
    node = setup.nodes[setup.node_places[element]]
    able = standing(setup, state, setup.below(node))
    rank = max((leader.group.rank for leader in able), default=0)
    tied = tuple(leader for leader in able if leader.group.rank == rank)
    if setup.house.no_leader_fails and rank == 0:
        return Leading(able=tied, fails=True)
    differ = len({leader.group.leadership for leader in tied}) > 1
    return Leading(able=tied, asked=len(tied) > 1 and (differ or setup.house.ask_equal_targets))


def odds(target: int) -> Fraction:
    """The chance that a die shows the target or more (§3)."""
    return chance.roll_over(target, DIE)


def passes(die: int, target: int) -> bool:
    """§3: the die is at least the target."""
    return chance.rolls_over(die, target)
