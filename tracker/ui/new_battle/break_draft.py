"""The chains of command in the form of a new battle, as immutable values.

Every unit, command and force has a key of its own that it keeps through all edits, so that the tree and the
problems can name it. Numbers are kept as they were typed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from tracker.rules.face import PALETTE
from tracker.ui.new_battle.draft import free_colour

_KEYS = count(1)


def fresh_key() -> int:
    """A key that nothing else has."""
    return next(_KEYS)


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of a unit that are alike; the fields have the names they have in files."""

    name: str = ""
    rank: str = ""
    leadership: str = ""
    count: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether nothing was entered yet."""
        return self == Figures()


class UnitDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A unit and its figures."""

    key: int
    name: str = ""
    number: str = ""
    kind: str = "infantry"
    independent_leader: bool = False
    figures: tuple[Figures, ...] = ()


class CommandDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A command: its own units, then the commands below it."""

    key: int
    name: str = ""
    units: tuple[UnitDraft, ...] = ()
    commands: tuple[CommandDraft, ...] = ()


class DoctrineDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A Doctrine; an empty number is no limit, the owner is the key of a unit."""

    name: str = ""
    kind: str = "re-roll"
    unit: bool = True
    command: bool = False
    force: bool = False
    uses: str = ""
    per_phase: str = ""
    owner: str = ""

    @property
    def is_blank(self) -> bool:
        """Whether nothing was entered yet."""
        return self == DoctrineDraft(kind=self.kind)


class ForceDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A force with its looks, its chain of command and its Doctrines."""

    key: int
    name: str = ""
    colour: str
    emblem: str
    units: tuple[UnitDraft, ...] = ()
    commands: tuple[CommandDraft, ...] = ()
    doctrines: tuple[DoctrineDraft, ...] = ()


class ChainDraft(msgspec.Struct, frozen=True, kw_only=True):
    """All forces."""

    forces: tuple[ForceDraft, ...]

    def with_force(self, place: int, force: ForceDraft) -> ChainDraft:
        """The draft with another force at this place."""
        return ChainDraft(forces=(*self.forces[:place], force, *self.forces[place + 1 :]))

    def with_new_force(self) -> ChainDraft:
        """The draft with one more force, in a colour that is free."""
        return ChainDraft(forces=(*self.forces, blank_force(self.forces)))

    def without_force(self, place: int) -> ChainDraft:
        """The draft without this force."""
        return ChainDraft(forces=(*self.forces[:place], *self.forces[place + 1 :]))


Holder: TypeAlias = CommandDraft | ForceDraft
Node: TypeAlias = UnitDraft | CommandDraft | ForceDraft
Held = TypeVar("Held", CommandDraft, ForceDraft)


def blank_force(others: tuple[ForceDraft, ...] = ()) -> ForceDraft:
    """A force without a name or units, in the first colour that the others leave free."""
    colour = free_colour({force.colour for force in others})
    return ForceDraft(key=fresh_key(), colour=colour, emblem=PALETTE[colour])


def blank_chain() -> ChainDraft:
    """Two forces without units."""
    first = blank_force()
    return ChainDraft(forces=(first, blank_force((first,))))


def nodes_of(holder: Holder) -> Iterator[tuple[Node, Holder | None]]:
    """A force or command and all below it in tree order, each with what holds it."""
    yield holder, None
    yield from _below(holder)


def _below(holder: Holder) -> Iterator[tuple[Node, Holder]]:
    for unit in holder.units:
        yield unit, holder
    for command in holder.commands:
        yield command, holder
        yield from _below(command)


def units_of(holder: Holder) -> list[UnitDraft]:
    """All units at any depth, in tree order."""
    return [node for node, _ in nodes_of(holder) if isinstance(node, UnitDraft)]


def find(force: ForceDraft, key: int | None) -> tuple[Node, Holder | None]:
    """The node with this key and what holds it; the force itself where there is none."""
    return next(((node, holder) for node, holder in nodes_of(force) if node.key == key), (force, None))


def place_with(draft: ChainDraft, key: int) -> int | None:
    """Which force is, or holds, the node with this key."""
    return next(
        (
            place
            for place, force in enumerate(draft.forces)
            if any(node.key == key for node, _ in nodes_of(force))
        ),
        None,
    )


def holder_at(force: ForceDraft, key: int | None) -> Holder:
    """The force or command with this key, or that holds the unit with this key."""
    node, holder = find(force, key)
    return holder if isinstance(node, UnitDraft) and holder is not None else _as_holder(node, force)


def _as_holder(node: Node, force: ForceDraft) -> Holder:
    return force if isinstance(node, UnitDraft) else node


def changed(holder: Held, key: int, change: Callable[[Any], Any]) -> Held:
    """The chain with the node of this key changed."""
    if holder.key == key:
        result: Held = change(holder)
        return result
    return replace(
        holder,
        units=tuple(change(unit) if unit.key == key else unit for unit in holder.units),
        commands=tuple(changed(command, key, change) for command in holder.commands),
    )


def without(holder: Held, key: int) -> Held:
    """The chain without the node of this key and all below it."""
    return replace(
        holder,
        units=tuple(unit for unit in holder.units if unit.key != key),
        commands=tuple(without(command, key) for command in holder.commands if command.key != key),
    )


def inserted(
    force: ForceDraft, parent: int, node: UnitDraft | CommandDraft, before: int | None = None
) -> ForceDraft:
    """The force with a node more: before the one of that key, else the last of its kind."""

    def take_in(holder: Holder) -> Holder:
        if isinstance(node, UnitDraft):
            return replace(holder, units=_with(holder.units, node, before))
        return replace(holder, commands=_with(holder.commands, node, before))

    return changed(force, parent, take_in)


def key_behind(members: Sequence[UnitDraft] | Sequence[CommandDraft], key: int) -> int | None:
    """The key of the sibling behind this one; None behind the last."""
    keys = [member.key for member in members]
    place = keys.index(key) + 1
    return keys[place] if place < len(keys) else None


Member = TypeVar("Member", bound=UnitDraft | CommandDraft)


def _with(members: tuple[Member, ...], member: Member, before: int | None) -> tuple[Member, ...]:
    place = next((at for at, other in enumerate(members) if other.key == before), len(members))
    return (*members[:place], member, *members[place:])


def counted(holder: Holder) -> int:
    """Starting strength: units at any depth that are no Leaders on their own (§4)."""
    return sum(not unit.independent_leader for unit in units_of(holder))


def breaks_at(strength: int) -> int:
    """The highest strength of at least 1 that is below half (§10 «Strength 0»)."""
    return max(0, (strength - 1) // 2)
