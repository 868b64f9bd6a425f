"""What is lost, what stands, and who owes a test because of it (rules §4, §10). Reads, changes nothing."""

from __future__ import annotations

from tracker.rules.systems.break_tests.chain import Node, Setup
from tracker.rules.systems.break_tests.state import State, Status, Unit
from tracker.rules.systems.break_tests.tables import Losses


def below_half(setup: Setup, strength: int, starting: int) -> bool:
    """§4: 2·A < S, in whole numbers; exactly half is not below half."""
    share = setup.tables.tests_below
    return strength * share.denominator < starting * share.numerator


def breaks_at(setup: Setup, starting: int) -> int:
    """§10 «Strength 0»: the highest strength of at least 1 that is below half; 0 when there is none."""
    share = setup.tables.tests_below
    return max(0, (starting * share.numerator - 1) // share.denominator)


def is_lost(unit: Unit, node: Node) -> bool:
    """Whether a command counts this unit of its own as lost (§4)."""
    return unit.lost_from is not None and unit.lost_from <= node.depth


def was_lost(unit: Unit, node: Node) -> bool:
    """Whether it did so when the phase began; what came back counts as never having been gone (§10)."""
    return unit.lost_before is not None and unit.lost_before <= node.depth


def on_table(setup: Setup, state: State, node: Node) -> bool:
    """Whether any figure of a command, a Leader included, is on the table."""
    return any(unit.in_play for unit in state.units[node.first : node.end])


def strength(setup: Setup, state: State, node: Node) -> int:
    """A of a command: its counted units that are not lost, whatever its own status (§4, §10)."""
    end = node.own_end if setup.house.direct else node.end
    standing = sum(
        1
        for place in range(node.first, end)
        if not setup.units[place].independent_leader and not is_lost(state.units[place], node)
    )
    if setup.house.direct:
        subs = (setup.nodes[child] for child in node.children)
        standing += sum(1 for sub in subs if sub.starting and not sub_is_lost(setup, state, sub))
    return standing


def sub_is_lost(setup: Setup, state: State, sub: Node, before: bool = False) -> bool:
    """House rule `direct`: a sub-command is lost when it broke or went, or all that counts in it is lost.

    `before` asks how it was when the phase began.
    """
    fallen = state.fallen[sub.index]
    if fallen is not None and not (before and fallen.this_phase):
        return True
    above = setup.nodes[sub.parent] if sub.parent is not None else sub
    return all(
        (was_lost if before else is_lost)(unit, above)
        for place, unit in enumerate(state.units[sub.first : sub.end], start=sub.first)
        if not setup.units[place].independent_leader
    )


def lost_something(setup: Setup, state: State, node: Node) -> bool:
    """Whether a command has lost anything that counts in this phase (§4)."""
    house = setup.house
    for place in setup.below(node):
        unit = state.units[place]
        if not is_lost(unit, node) or was_lost(unit, node):
            continue
        leader = setup.units[place].independent_leader
        if house.leader_loss_counts if leader else not house.direct or place < node.own_end:
            return True
    if not house.direct:
        return False
    return any(
        sub_is_lost(setup, state, sub) and not sub_is_lost(setup, state, sub, before=True)
        for sub in (setup.nodes[child] for child in node.children)
        if sub.starting
    )


def is_due(setup: Setup, state: State, node: Node) -> bool:
    """Whether a command or force owes a test at the end of this phase, as things stand now (§4)."""
    return (
        lost_something(setup, state, node)
        and below_half(setup, strength(setup, state, node), node.starting)
        and on_table(setup, state, node)
    )


def unit_is_due(setup: Setup, unit: Unit, starting: int) -> bool:
    """Whether a unit owes a test at the end of this phase, as things stand now (§4)."""
    if not unit.in_play:
        return False
    net = setup.house.losses is Losses.NET
    lost = unit.strength < unit.began if net else unit.casualties > 0
    return lost and below_half(setup, unit.strength, starting)


def status(setup: Setup, state: State, node: Node) -> Status:
    """The status of a command or force (§10 «Status of commands and forces»)."""
    units = state.units[node.first : node.end]
    if any(unit.in_play for unit in units):
        failing = any(owed.element == node.id and owed.failing for owed in state.owed)
        return Status.FAILING if failing else Status.IN_PLAY
    fallen = state.fallen[node.index]
    if fallen is not None:
        return fallen.status
    return Status.LEFT if any(unit.left_unlost for unit in units) else Status.DESTROYED


def unit_status(state: State, unit: Unit) -> Status:
    """The status of a unit, failing included."""
    failing = any(owed.element == unit.id and owed.failing for owed in state.owed)
    return Status.FAILING if failing and unit.in_play else unit.status


def lost_forces(setup: Setup, state: State) -> tuple[str, ...]:
    """§10 «Lost force»: its own test took it off, or nothing of it stands and nothing left unlost."""
    return tuple(force.id for force in setup.forces if force_is_lost(state, force))


def force_is_lost(state: State, force: Node) -> bool:
    """Whether this force has lost the battle."""
    units = state.units[force.first : force.end]
    if any(unit.in_play for unit in units):
        return False
    if state.fallen[force.index] is not None:
        return True
    return not any(unit.left_unlost for unit in units)
