"""What can happen in a battle of Fortitude tests (rules §10).

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
    """Models fell; they take the Commander last, or first when assassins struck."""

    unit: str
    count: int
    commander_first: bool = False
    separate_attack: bool = False


class Attacked(Event, frozen=True, kw_only=True, tag="attacked"):
    """An enemy attacked from a Flank or from the Rear."""

    unit: str
    side: str


class PursuitDue(Event, frozen=True, kw_only=True, tag="pursuit-due"):
    """The enemy it fought was Put to Flight, and no other is in reach."""

    unit: str


class TestRolled(Event, frozen=True, kw_only=True, tag="test-rolled"):
    """A die for the unit's first owed test of that cause, typed from the table or rolled by the program."""

    unit: str
    cause: str
    die: int
    source: str = "typed"


class FateDecided(Event, frozen=True, kw_only=True, tag="fate-decided"):
    """A Panicked unit that failed routs or surrenders; left out, the preselected fate."""

    unit: str
    fate: str | None = None


class MeleeWon(Event, frozen=True, kw_only=True, tag="melee-won"):
    """These units won a melee whose enemy was destroyed or surrendered."""

    units: tuple[str, ...]


class Rallied(Event, frozen=True, kw_only=True, tag="rallied"):
    """A Shaken unit moved next to its General Staff."""

    unit: str


class OrderGiven(Event, frozen=True, kw_only=True, tag="order-given"):
    """An order for this turn; null takes it back."""

    unit: str
    order: str | None


class ConditionSet(Event, frozen=True, kw_only=True, tag="condition-set"):
    """The unit is engaged, or near its General Staff, or no longer so."""

    unit: str
    condition: str
    value: bool


class TerrainSet(Event, frozen=True, kw_only=True, tag="terrain-set"):
    """The unit stands in this terrain now."""

    unit: str
    terrain: str


class FatigueChanged(Event, frozen=True, kw_only=True, tag="fatigue-changed"):
    """The unit took or lost grey markers by hand."""

    unit: str
    change: int


class TestDropped(Event, frozen=True, kw_only=True, tag="test-dropped"):
    """An owed test (or, with cause `fate`, the owed decision) is struck."""

    unit: str
    cause: str
    reason: str


class TakenOff(Event, frozen=True, kw_only=True, tag="taken-off"):
    """The unit was destroyed outright, or left by the scenario."""

    unit: str
    reason: str


class StepEnded(Event, frozen=True, kw_only=True, tag="step-ended"):
    """On to the next step; insisting drops what is still owed."""

    insist: bool = False


class Corrected(Event, frozen=True, kw_only=True, tag="corrected"):
    """The player sets a value by hand, of a unit or (unit null) of the battle."""

    unit: str | None
    field: str
    value: Any
    reason: str


AnyEvent: TypeAlias = (
    Casualties
    | Attacked
    | PursuitDue
    | TestRolled
    | FateDecided
    | MeleeWon
    | Rallied
    | OrderGiven
    | ConditionSet
    | TerrainSet
    | FatigueChanged
    | TestDropped
    | TakenOff
    | StepEnded
    | Corrected
)
