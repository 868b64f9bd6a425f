"""Moving units and commands about in a chain of command, by mouse (to a place) and by keyboard (a step)."""

from __future__ import annotations

from collections.abc import Callable

from tracker.ui.new_battle.break_draft import (
    ChainDraft,
    CommandDraft,
    ForceDraft,
    Holder,
    UnitDraft,
    find,
    inserted,
    key_behind,
    nodes_of,
    place_with,
    without,
)


def moved(force: ForceDraft, key: int, parent: int, before: int | None) -> ForceDraft:
    """The force with a node moved below another command; as it was where that lies within the node."""
    node, _ = find(force, key)
    if isinstance(node, ForceDraft) or before == key or lies_within(force, parent, key):
        return force
    return inserted(without(force, key), parent, node, before)


def carried(draft: ChainDraft, key: int, parent: int, before: int | None) -> ChainDraft:
    """The draft with a node moved below a command of any force."""
    source, target = place_with(draft, key), place_with(draft, parent)
    if source is None or target is None:
        return draft
    force = draft.forces[source]
    if source == target:
        return draft.with_force(source, moved(force, key, parent, before))
    node, _ = find(force, key)
    if isinstance(node, ForceDraft):
        return draft
    there = inserted(draft.forces[target], parent, node, before)
    return draft.with_force(source, without(force, key)).with_force(target, there)


def lies_within(force: ForceDraft, key: int, outer: int) -> bool:
    """Whether a node is another one or lies below it."""
    node, _ = find(force, outer)
    if isinstance(node, UnitDraft):
        return key == outer
    return any(inner.key == key for inner, _ in nodes_of(node))


def step_up(force: ForceDraft, key: int) -> ForceDraft:
    """Before its neighbour; the first unit of a command goes to the end of the command above."""
    return _step(force, key, -1)


def step_down(force: ForceDraft, key: int) -> ForceDraft:
    """Behind its neighbour; the last unit of a command goes to the beginning of the next."""
    return _step(force, key, 1)


def step_out(force: ForceDraft, key: int) -> ForceDraft:
    """Out of its command, one level up; a command stands behind the one it was in."""
    node, holder = find(force, key)
    if not isinstance(holder, CommandDraft):
        return force
    _, outer = find(force, holder.key)
    if outer is None:
        return force
    before = key_behind(outer.commands, holder.key) if isinstance(node, CommandDraft) else None
    return moved(force, key, outer.key, before)


def step_in(force: ForceDraft, key: int) -> ForceDraft:
    """One level down: a command into the one before it, a unit into the first command beside it."""
    node, holder = find(force, key)
    if holder is None or not holder.commands:
        return force
    if isinstance(node, UnitDraft):
        return moved(force, key, holder.commands[0].key, None)
    place = [command.key for command in holder.commands].index(key)
    return moved(force, key, holder.commands[place - 1].key, None) if place else force


STEPS: dict[str, Callable[[ForceDraft, int], ForceDraft]] = {
    "up": step_up,
    "down": step_down,
    "out": step_out,
    "in": step_in,
}


def _step(force: ForceDraft, key: int, step: int) -> ForceDraft:
    node, holder = find(force, key)
    if holder is None:
        return force
    members = holder.units if isinstance(node, UnitDraft) else holder.commands
    siblings = [member.key for member in members]
    place = siblings.index(key) + step
    if 0 <= place < len(siblings):
        before = siblings[place] if step < 0 else key_behind(members, siblings[place])
        return moved(force, key, holder.key, before)
    return _to_neighbour(force, key, holder, step) if isinstance(node, UnitDraft) else force


def _to_neighbour(force: ForceDraft, key: int, holder: Holder, step: int) -> ForceDraft:
    """A unit at the edge of its command goes to the command before or behind in tree order."""
    holders = [node for node, _ in nodes_of(force) if not isinstance(node, UnitDraft)]
    place = [other.key for other in holders].index(holder.key) + step
    if not 0 <= place < len(holders):
        return force
    target = holders[place]
    before = target.units[0].key if step > 0 and target.units else None
    return moved(force, key, target.key, before)
