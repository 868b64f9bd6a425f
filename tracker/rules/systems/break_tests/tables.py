"""The numbers of the rules as data (rules §3, §4, §7) and the house rules (§11)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from tracker.rules.sentence import Sentence, verbatim
from tracker.rules.system import Fault

MOST = 1_000_000
"""Counts (figures, uses, turns) go no higher: beyond is a slip of the keyboard."""


class Phase(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A phase of a turn and its name."""

    id: str
    name: str


class Share(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the starting strength."""

    numerator: int
    denominator: int


class LeadershipRange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The best and the worst Leadership a figure can have."""

    best: int
    worst: int


class Tables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All numbers of the rule system; a battle keeps its own copy."""

    phases: tuple[Phase, ...]
    tests_below: Share
    """An element tests below this part of its starting strength."""
    leadership: LeadershipRange


class CountUnits(StrEnum):
    """What the strength of a command counts (§4)."""

    ANY_DEPTH = "any-depth"
    DIRECT = "direct"


class Losses(StrEnum):
    """What is a loss of a unit in a phase (§4)."""

    GROSS = "gross"
    NET = "net"


class FirstForce(StrEnum):
    """Whose tests come first (§5)."""

    ACTIVE = "active"
    OTHER = "other"


class HouseRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The switches of §11 with their default readings."""

    phases: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    ask_equal_targets: bool = False
    no_leader_fails: bool = False
    count_units: CountUnits = CountUnits.ANY_DEPTH
    leader_loss_counts: bool = False
    removed_counts_as_lost: bool = True
    losses: Losses = Losses.GROSS
    first_force: FirstForce = FirstForce.ACTIVE
    first_lost_ends_tests: bool = False
    same_doctrine_per_test: int | None = 1
    rerolls_per_test: int | None = None
    ignore_before_roll: bool = True

    @property
    def direct(self) -> bool:
        """Whether a command counts its own units and its direct sub-commands."""
        return self.count_units is CountUnits.DIRECT


def phases_of(tables: Tables, house: HouseRules) -> dict[str, Sentence]:
    """The phases in order with their names; a house rule may list others."""
    names = {phase.id: verbatim(phase.name) for phase in tables.phases}
    if house.phases is msgspec.UNSET:
        return names
    if not house.phases:
        raise Fault("house_rules.phases: at least one phase is needed")
    found: dict[str, Sentence] = {}
    for phase in house.phases:
        if not phase.strip():
            raise Fault("house_rules.phases: a phase has an empty id")
        if phase in found:
            raise Fault(f"house_rules.phases: “{phase}” is listed twice")
        found[phase] = names.get(phase, verbatim(phase.replace("-", " ").capitalize()))
    return found


def check_house_rules(house: HouseRules) -> None:
    """`Fault` where a number of the house rules makes no sense."""
    for name in ("same_doctrine_per_test", "rerolls_per_test"):
        value = getattr(house, name)
        if value is not None and not 0 <= value <= MOST:
            raise Fault(f"house_rules.{name}: must be 0 or more, not {value}")


def check_tables(tables: Tables) -> None:
    """`Fault` where the tables cannot be played with."""
    share, leadership = tables.tests_below, tables.leadership
    if not tables.phases or len({phase.id for phase in tables.phases}) != len(tables.phases):
        raise Fault("tables.phases: one or more different phases are needed")
    if not 0 < share.numerator <= share.denominator:
        raise Fault("tables.tests_below: must be more than nothing and at most the whole")
    if not 1 <= leadership.best <= leadership.worst:
        raise Fault("tables.leadership: best to worst must rise from 1")
