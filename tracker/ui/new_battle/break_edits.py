"""What the buttons and keys of the tree do to a force: add, copy, delete, paste.

With the force comes back the key that is chosen then.
"""

from __future__ import annotations

from msgspec.structs import replace

from tracker.ui.new_battle.break_draft import (
    CommandDraft,
    Figures,
    ForceDraft,
    UnitDraft,
    find,
    fresh_key,
    holder_at,
    inserted,
    key_behind,
    nodes_of,
    units_of,
    without,
)
from tracker.ui.new_battle.break_names import copy_of, next_name, next_sign, taken_names

Edit = tuple[ForceDraft, int]

LEADER = Figures(name="Leader", rank="2", count="1")
"""A leader's figure before anything is known of him; his Leadership is for the player to say."""


def add_unit(force: ForceDraft, key: int) -> Edit:
    """A unit behind the chosen one, or the last of the chosen command, with the figures of the one before."""
    node, _ = find(force, key)
    holder = holder_at(force, key)
    like = node if isinstance(node, UnitDraft) and not node.independent_leader else None
    beside = like or next((unit for unit in reversed(holder.units) if not unit.independent_leader), None)
    model = beside or next((unit for unit in reversed(units_of(force)) if not unit.independent_leader), None)
    unit = UnitDraft(key=fresh_key())
    if model is not None:
        unit = replace(unit, kind=model.kind, figures=model.figures)
    if beside is not None and beside.name:
        name = next_name(beside.name, taken_names(force))
        signs = {other.number for other in units_of(force)}
        unit = replace(unit, name=name, number=next_sign(beside.number, beside.name, name, signs))
    before = key_behind(holder.units, node.key) if isinstance(node, UnitDraft) else None
    return inserted(force, holder.key, unit, before), unit.key


def add_leader(force: ForceDraft, key: int) -> Edit:
    """An independent Leader, before the units of the command, of the rank of the last one there is."""
    holder = holder_at(force, key)
    leaders = [unit.figures for unit in units_of(force) if unit.independent_leader]
    known = leaders[-1] if leaders else (LEADER,)
    leader = UnitDraft(key=fresh_key(), independent_leader=True, figures=known)
    before = next((unit.key for unit in holder.units if not unit.independent_leader), None)
    return inserted(force, holder.key, leader, before), leader.key


def add_command(force: ForceDraft, key: int) -> Edit:
    """A command in the chosen one, or in that of the chosen unit."""
    holder = holder_at(force, key)
    name = next_name(holder.commands[-1].name, taken_names(force)) if holder.commands else ""
    command = CommandDraft(key=fresh_key(), name=name)
    return inserted(force, holder.key, command), command.key


def add_copy(force: ForceDraft, key: int) -> Edit:
    """A copy behind the chosen unit or command, with all below it."""
    node, holder = find(force, key)
    if isinstance(node, ForceDraft) or holder is None:
        return force, key
    copied = copy_of(node, force)
    members = holder.units if isinstance(node, UnitDraft) else holder.commands
    return inserted(force, holder.key, copied, key_behind(members, key)), copied.key


def remove(force: ForceDraft, key: int) -> Edit:
    """The force without the chosen unit or command; what stood beside it is chosen then."""
    node, holder = find(force, key)
    if isinstance(node, ForceDraft) or holder is None:
        return force, force.key
    members = holder.units if isinstance(node, UnitDraft) else holder.commands
    keys = [member.key for member in members]
    place = keys.index(key)
    rest = keys[place + 1 :] or keys[:place][-1:] or [holder.key]
    return without(force, key), rest[0]


def put_in(force: ForceDraft, key: int, node: UnitDraft | CommandDraft, used: frozenset[int]) -> Edit:
    """What was cut as it was, or a copy where it is still there: behind the chosen unit, into the command."""
    keys = {node.key} if isinstance(node, UnitDraft) else {inner.key for inner, _ in nodes_of(node)}
    pasted = copy_of(node, force) if keys & used else node
    chosen, _ = find(force, key)
    holder = holder_at(force, key)
    both = isinstance(chosen, UnitDraft) and isinstance(node, UnitDraft)
    before = key_behind(holder.units, key) if both else None
    return inserted(force, holder.key, pasted, before), pasted.key
