"""Unit Cards as printed, units as they stand now, and the battle between them (rules §2)."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class LevelOfPlay(StrEnum):
    """How much of the rules is in use (§9)."""

    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"
    EXPERT = "expert"


class Kind(StrEnum):
    """What kind of troops a card stands for."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"


class Level(StrEnum):
    """The four morale levels; `rank` 0 to 3 is also the number of red Morale Markers."""

    NORMAL = "normal"
    HESITANT = "hesitant"
    SHAKEN = "shaken"
    PANICKED = "panicked"

    @property
    def rank(self) -> int:
        """0 for Normal to 3 for Panicked."""
        return _LEVEL_RANKS[self]


LEVELS = tuple(Level)
_LEVEL_RANKS = {level: rank for rank, level in enumerate(LEVELS)}


class Step(StrEnum):
    """The steps of a turn, in order (§7)."""

    MORALE = "morale"
    PLANNING = "planning"
    DEFENSIVE = "defensive"
    RANGED = "ranged"
    MOVEMENT = "movement"
    SPECIAL = "special"
    MELEE = "melee"
    RETREAT = "retreat"


STEPS = tuple(Step)


class Cause(StrEnum):
    """Why a Fortitude Test is owed (§4)."""

    FLANK = "flank"
    REAR = "rear"
    CASUALTIES = "casualties"
    STAFF_DESTROYED = "staff-destroyed"
    PURSUIT = "pursuit"
    MORALE_PHASE = "morale-phase"

    @property
    def rank(self) -> int:
        """The place in the order of owed tests; Flank and Rear are one rank (§4, §12)."""
        return _CAUSE_RANKS[self]


_CAUSE_RANKS = {cause: max(0, place - 1) for place, cause in enumerate(Cause)}


class OutOfPlay(StrEnum):
    """How a unit went out of play."""

    DESTROYED = "destroyed"
    ROUTED = "routed"
    SURRENDERED = "surrendered"
    LEFT = "left"


FLEE, PANIC = "flee", "panic"
AUTOMATIC_ORDERS = (FLEE, PANIC)


class Side(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player's units; colour and emblem are names of the palette, given in order where missing."""

    id: str
    name: str
    colour: str | None = None
    emblem: str | None = None


class UnitCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Unit Card as printed."""

    id: str
    side: str
    kind: Kind
    models: int
    base_fortitude: int
    number: int | None = None
    name: str = ""
    attack_infantry: int | None = None
    attack_cavalry: int | None = None
    defense: int | None = None
    firepower: int | None = None
    ammunition: int | None = None
    orders: tuple[str, ...] = ()
    commander: bool = False
    general_staff: bool = False
    honor: bool = False

    @property
    def title(self) -> str:
        """The name, or the id of a card without one."""
        return self.name or self.id


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What lies on the table when the battle begins."""

    level_of_play: LevelOfPlay = LevelOfPlay.INTERMEDIATE
    sides: tuple[Side, ...]
    units: tuple[UnitCard, ...]


class Corrections(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Numbers the player added to a unit's values by hand; 0 is none."""

    fortitude: int = 0
    attack_infantry: int = 0
    attack_cavalry: int = 0
    defense: int = 0
    firepower: int = 0


class Unit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit as it stands now. `commander` tells whether its Commander model lives."""

    id: str
    casualties: int = 0
    commander: bool = False
    level: Level = Level.NORMAL
    honor: bool = False
    order: str | None = None
    engaged: bool = False
    staff_in_range: bool = False
    terrain: str = "plains"
    fatigue: int = 0
    ammunition: int | None = None
    put_to_flight: bool = False
    must_pursue: bool = False
    out_of_play: OutOfPlay | None = None
    out_since: int | None = None
    """The turn in which it went out of play."""
    corrections: Corrections = Corrections()

    @property
    def in_play(self) -> bool:
        """Whether the unit is on the table."""
        return self.out_of_play is None


class Owed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Fortitude Test that a unit owes."""

    unit: str
    cause: Cause


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The battle now. `units` stand in the order of the opening, `owed` in rules order."""

    turn: int = 1
    step: Step = Step.PLANNING
    units: tuple[Unit, ...]
    owed: tuple[Owed, ...] = ()
    decisions: tuple[str, ...] = ()
    staff_destroyed: tuple[str, ...] = ()
