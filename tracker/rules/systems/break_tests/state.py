"""The order of battle as written down, and how its units, commands and Doctrines stand now (rules §1, §2)."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """What kind of troops a card stands for; it only changes the sign on the card."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    HEAVY_WEAPON = "heavy-weapon"


class Level(StrEnum):
    """What is tested: a unit, a command, or a force (§3)."""

    UNIT = "unit"
    COMMAND = "command"
    FORCE = "force"


class Status(StrEnum):
    """How an element stands (§10 «Status of commands and forces»)."""

    IN_PLAY = "in-play"
    FAILING = "failing"
    DESTROYED = "destroyed"
    BROKEN = "broken"
    REMOVED = "removed"
    LEFT = "left"


class DoctrineKind(StrEnum):
    """What a Doctrine allows after a failed test (§6)."""

    RE_ROLL = "re-roll"
    IGNORE = "ignore"


class FigureGroup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Figures of a unit that are alike: their name, rank and Leadership, and how many there are."""

    name: str
    rank: int
    leadership: int
    count: int


class UnitRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit as the battle begins."""

    id: str
    name: str
    figures: tuple[FigureGroup, ...]
    independent_leader: bool = False
    number: str = ""
    kind: Kind = Kind.INFANTRY

    @property
    def strength(self) -> int:
        """All its figures."""
        return sum(group.count for group in self.figures)


class Command(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A command: its own units, and the commands below it."""

    id: str
    name: str
    units: tuple[UnitRecord, ...] = ()
    commands: tuple[Command, ...] = ()


class Doctrine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a force may use on a failed test; no number of uses means as often as one likes."""

    id: str
    name: str
    kind: DoctrineKind
    levels: tuple[Level, ...]
    uses: int | None = None
    per_phase: int | None = None
    owner: str | None = None


class Force(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The root of a chain of command; colour and emblem are names of the palette."""

    id: str
    name: str
    units: tuple[UnitRecord, ...] = ()
    commands: tuple[Command, ...] = ()
    doctrines: tuple[Doctrine, ...] = ()
    colour: str | None = None
    emblem: str | None = None


class Opening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The forces as they stand when the battle begins; strengths and membership are frozen (§2)."""

    forces: tuple[Force, ...]


class Gone(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """When an element went out of play and, where a test did it, by which die or with which command."""

    turn: int
    phase: str
    command: str | None = None
    die: int | None = None
    target: int | None = None


class Unit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit as it stands now. A unit that is broken, removed or left keeps its figures for a correction."""

    id: str
    figures: tuple[int, ...]
    """Standing figures of each group, in the order of the file."""
    began: int
    """Its strength when the phase began; 0 where it was gone."""
    casualties: int = 0
    """Casualties of this phase, gross (§4)."""
    suppressed: bool = False
    status: Status = Status.IN_PLAY
    lost_from: int | None = None
    """Lost to the commands at this distance from the force and below: 0 is lost to all, none not lost."""
    lost_before: int | None = None
    """The same when the phase began, as far as it still holds."""
    gone: Gone | None = None

    @property
    def in_play(self) -> bool:
        """Whether its figures are on the table."""
        return self.status is Status.IN_PLAY

    @property
    def strength(self) -> int:
        """Figures on the table (§10 «Strength out of play»)."""
        return sum(self.figures) if self.status is Status.IN_PLAY else 0

    @property
    def left_unlost(self) -> bool:
        """Whether it left without being lost: it stays in the strength of its commands (§10)."""
        return self.status is Status.LEFT and self.lost_from is None


class Fallen(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A command or force that a test took off: its own (`broken`) or that of one above it (`removed`)."""

    status: Status
    gone: Gone
    this_phase: bool = True


class DoctrineCount(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How often a Doctrine has been used: in the battle, and in this phase."""

    used: int = 0
    this_phase: int = 0


class Owed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A Break Test that is owed. Once rolled it knows its target, its leader and the last die: it is failing.

    A leaderless one (house rule) is failing from the start, without a die.
    """

    element: str
    target: int | None = None
    leader: str | None = None
    die: int | None = None
    used: tuple[str, ...] = ()
    """The re-rolls used on this test."""
    leaderless: bool = False

    @property
    def rolled(self) -> bool:
        """Whether a die has failed it."""
        return self.target is not None

    @property
    def failing(self) -> bool:
        """Whether only a Doctrine can still save the element."""
        return self.rolled or self.leaderless


class State(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The battle now. Units, forces and commands (`fallen`) and Doctrine counts stand in tree order.

    Tests are owed exactly while a phase end is under way; `settled` are the elements it has dealt with.
    """

    turn: int = 1
    phase: str
    active: str
    units: tuple[Unit, ...]
    fallen: tuple[Fallen | None, ...]
    doctrines: tuple[DoctrineCount, ...] = ()
    owed: tuple[Owed, ...] = ()
    settled: tuple[str, ...] = ()
    lost_before: tuple[str, ...] = ()
    """The forces that were lost when this phase began."""
