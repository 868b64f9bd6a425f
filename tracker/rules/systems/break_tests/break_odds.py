"""The exact chance that each command breaks if the phase ended now: its own test due, rolled and failed.

Every test below is rolled, no Doctrine is used, and of those who tie the one with the best target leads. The
ways in which a command can end are gathered from below; ways that look alike from above are put together, and
from above they are no more than how many fell, how many stand, and who of them leads.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tracker.rules.systems.break_tests.chain import Node, Setup
from tracker.rules.systems.break_tests.leaders import DIE, odds
from tracker.rules.systems.break_tests.phase_end import forces_in_order, newly_lost
from tracker.rules.systems.break_tests.state import FigureGroup, State, Unit
from tracker.rules.systems.break_tests.strength import (
    below_half,
    is_lost,
    lost_something,
    strength,
    sub_is_lost,
    unit_is_due,
)

MOST_TESTS = 12
"""Above this many due unit tests the chance of a command is not worked out."""


class Way(NamedTuple):
    """One way in which what lies below a command can end."""

    fell: int = 0
    """Counted units lost in the pass, as the levels above see it."""
    direct: int = 0
    """What of that a command counts that counts its own units and direct sub-commands (house rule)."""
    standing: int = 0
    """Counted units still on the table."""
    rank: int = -1
    """The highest rank on the table; −1 where nobody is."""
    target: int = 0
    """The best target of that rank."""
    chief: bool = False
    """Whether an independent Leader is on the table whose loss would count (house rule)."""
    chief_fell: bool = False

    def with_(self, other: Way) -> Way:
        """Both together."""
        rank, target = max(self.rank, other.rank), self.target
        if other.rank > self.rank or (other.rank == self.rank and other.target < self.target):
            target = other.target
        return Way(
            self.fell + other.fell,
            self.direct + other.direct,
            self.standing + other.standing,
            rank,
            target,
            self.chief or other.chief,
            self.chief_fell or other.chief_fell,
        )


Ways = dict[Way, int]
"""How many of all equally likely throws of the dice lead each way; together they are a power of the faces."""


def break_chances(setup: Setup, state: State) -> dict[str, Fraction | None]:
    """For every force and command the chance that its test breaks it; None where that is not worked out."""
    found: dict[str, Fraction | None] = {node.id: Fraction(0) for node in setup.nodes}
    ends_at_once = setup.house.first_lost_ends_tests
    if ends_at_once and newly_lost(setup, state):
        return found
    reached: Fraction | None = Fraction(1)
    for place in forces_in_order(setup, state):
        walk = _Walk(setup, state)
        force = setup.forces[place]
        if not walk.is_quiet(force):
            walk.ways_of(force)
            for node, chance in walk.chances.items():
                found[node] = None if chance is None or reached is None else chance * reached
            if ends_at_once:
                lost = walk.chance_lost
                reached = None if lost is None or reached is None else reached * (1 - lost)
    return found


class _Walk:
    """One force on its way up."""

    def __init__(self, setup: Setup, state: State) -> None:
        self.setup = setup
        self.state = state
        self.failing = {owed.element for owed in state.owed if owed.rolled}
        self.settled = set(state.settled)
        self.chances: dict[str, Fraction | None] = {}
        self.chance_lost: Fraction | None = None

    def is_quiet(self, force: Node) -> bool:
        """Nothing has happened in this phase that could make anybody test."""
        return not any(
            unit.casualties or unit.strength != unit.began or unit.lost_from != unit.lost_before
            for unit in self.state.units[force.first : force.end]
        )

    def ways_of(self, node: Node) -> Ways | None:
        """How this command can end, as the level above sees it; None where too many tests are due."""
        below: list[Ways | None] = [self.ways_of(self.setup.nodes[child]) for child in node.children]
        tests = sum(1 for place in self.setup.below(node) if self._tests(place))
        if tests > MOST_TESTS or None in below:
            self.chances[node.id] = None
            return None
        ways = self._own_units(node)
        for child in below:
            ways = _both(ways, child or {})
        ways = self._after_its_test(node, ways)
        return ways

    def _tests(self, place: int) -> bool:
        unit = self.state.units[place]
        due = unit_is_due(self.setup, unit, self.setup.units[place].strength)
        return due and unit.id not in self.settled

    def _own_units(self, node: Node) -> Ways:
        sure = Way()
        tested: Ways = {Way(): 1}
        for place in range(node.first, node.own_end):
            unit = self.state.units[place]
            if not unit.in_play:
                continue
            stands = self._standing(place, unit)
            if not self._tests(place):
                sure = sure.with_(stands)
                continue
            best = min(group.leadership for group, left in self._groups(place, unit) if left)
            holds = 0 if unit.id in self.failing else faces_that_hold(best)
            fallen = Way(fell=stands.standing, direct=stands.standing)
            tested = _both(tested, {stands: holds, fallen: DIE - holds})
        return _both(tested, {sure: 1})

    def _groups(self, place: int, unit: Unit) -> Iterator[tuple[FigureGroup, int]]:
        return zip(self.setup.units[place].figures, unit.figures, strict=True)

    def _standing(self, place: int, unit: Unit) -> Way:
        groups = [group for group, left in self._groups(place, unit) if left]
        rank = max(group.rank for group in groups)
        leader = self.setup.units[place].independent_leader
        return Way(
            standing=0 if leader else 1,
            rank=rank,
            target=min(group.leadership for group in groups if group.rank == rank),
            chief=leader and self.setup.house.leader_loss_counts,
        )

    def _after_its_test(self, node: Node, ways: Ways) -> Ways:
        """The command's own test on top of what happened below it."""
        now = strength(self.setup, self.state, node)
        lost = lost_something(self.setup, self.state, node)
        seen = _Seen(self.setup, self.state, node)
        broken = gone = 0
        after: Ways = {}
        for way, throws in ways.items():
            holds = self._holds(node, way, now, lost)
            broken += throws * (DIE - holds)
            for end, faces in ((seen.held(way), holds), (seen.broken(way), DIE - holds)):
                if faces:
                    after[end] = after.get(end, 0) + throws * faces
            gone += throws * (DIE - holds)
            if way.rank < 0 and seen.lost_when_empty:
                gone += throws * holds
        throws = DIE * sum(ways.values())
        self.chances[node.id] = Fraction(broken, throws)
        self.chance_lost = Fraction(gone, throws)
        return after

    def _holds(self, node: Node, way: Way, now: int, lost: bool) -> int:
        """The faces with which a command stays after what happened below it: all where it need not test."""
        if node.id in self.settled or way.rank < 0:
            return DIE
        fell = way.direct if self.setup.house.direct else way.fell
        due = (lost or fell > 0 or way.chief_fell) and below_half(self.setup, now - fell, node.starting)
        if not due:
            return DIE
        if node.id in self.failing or (self.setup.house.no_leader_fails and way.rank == 0):
            return 0
        return faces_that_hold(way.target)


class _Seen:
    """What an end of a command is to the command above it."""

    def __init__(self, setup: Setup, state: State, node: Node) -> None:
        self.counts_removed = setup.house.removed_counts_as_lost
        above = node if node.parent is None else setup.nodes[node.parent]
        units = state.units[node.first : node.end]
        self.left = sum(
            1
            for place, unit in enumerate(units, start=node.first)
            if not setup.units[place].independent_leader and not is_lost(unit, above)
        )
        self.counts = node.starting > 0 and not sub_is_lost(setup, state, node)
        in_play = any(unit.in_play for unit in units)
        self.lost_when_empty = in_play and not any(unit.left_unlost for unit in units)

    def held(self, way: Way) -> Way:
        """It stays, unless its last units fell one by one."""
        went = self.counts and way.fell > 0 and way.fell == self.left
        return way._replace(direct=int(went))

    def broken(self, way: Way) -> Way:
        """It goes with all that stands; to the levels above that is lost, unless a house rule says no."""
        return Way(
            fell=way.fell + (way.standing if self.counts_removed else 0),
            direct=int(self.counts),
            chief_fell=way.chief_fell or (way.chief and self.counts_removed),
        )


def faces_that_hold(target: int) -> int:
    """How many faces of the die pass against this target."""
    return int(odds(target) * DIE)


def _both(ways: Ways, others: Ways) -> Ways:
    """Two independent parts of a command together."""
    found: Ways = {}
    for way, throws in ways.items():
        for other, more in others.items():
            both = way.with_(other)
            if throws * more:
                found[both] = found.get(both, 0) + throws * more
    return found
