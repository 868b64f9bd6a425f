"""What can happen in a battle of Break Tests (rules §8).

Names are plain strings: the rules refuse what they do not know.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """Any event; its `type` in files is the tag of the subclass."""


class Casualties(Event, frozen=True, kw_only=True, tag="casualties"):
    """Figures fell: of one group, or of the lowest rank first."""

    unit: str
    count: int
    group: str | None = None


class FiguresReturned(Event, frozen=True, kw_only=True, tag="figures-returned"):
    """Figures came back, up to the starting number."""

    unit: str
    count: int
    group: str | None = None


class UnitLeft(Event, frozen=True, kw_only=True, tag="unit-left"):
    """The unit left the table by the scenario; whether that counts as a loss."""

    unit: str
    lost: bool


class PhaseEnded(Event, frozen=True, kw_only=True, tag="phase-ended"):
    """The phase is over: Break Tests from the bottom up; insisting drops those that are owed."""

    insist: bool = False


class TestRolled(Event, frozen=True, kw_only=True, tag="test-rolled"):
    """A die for an owed test; the leader is named where several tie."""

    element: str
    die: int
    source: str = "typed"
    leader: str | None = None


class DoctrineUsed(Event, frozen=True, kw_only=True, tag="doctrine-used"):
    """A Doctrine for an owed test; a re-roll brings its die."""

    element: str
    doctrine: str
    die: int | None = None
    source: str = "typed"


class BreakAccepted(Event, frozen=True, kw_only=True, tag="break-accepted"):
    """Nothing shall help the failing element: it breaks."""

    element: str


class SuppressedSet(Event, frozen=True, kw_only=True, tag="suppressed-set"):
    """The unit is suppressed, or no longer so."""

    unit: str
    value: bool


class LeadershipRolled(Event, frozen=True, kw_only=True, tag="leadership-rolled"):
    """A plain Leadership test of a suppressed unit."""

    unit: str
    die: int
    modifier: int = 0
    source: str = "typed"


class Corrected(Event, frozen=True, kw_only=True, tag="corrected"):
    """The player sets a value by hand: of a unit, a group, a Doctrine, or (element null) of the battle."""

    element: str | None
    field: str
    value: Any
    reason: str


AnyEvent: TypeAlias = (
    Casualties
    | FiguresReturned
    | UnitLeft
    | PhaseEnded
    | TestRolled
    | DoctrineUsed
    | BreakAccepted
    | SuppressedSet
    | LeadershipRolled
    | Corrected
)
