"""The end of a phase (rules §5, §10): tests from the bottom up, then the next phase.

A level's tests are worked out only when the levels below are finished, because what they lose counts.
"""

from __future__ import annotations

import msgspec

from tracker.rules.chance import percent
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.break_tests.chain import Node, Setup
from tracker.rules.systems.break_tests.doctrines import usable
from tracker.rules.systems.break_tests.draft import Draft, refuse
from tracker.rules.systems.break_tests.events import PhaseEnded
from tracker.rules.systems.break_tests.kinds import Kind
from tracker.rules.systems.break_tests.leaders import leading, odds
from tracker.rules.systems.break_tests.leaving import take_off
from tracker.rules.systems.break_tests.state import Owed, State, Unit
from tracker.rules.systems.break_tests.strength import (
    force_is_lost,
    is_due,
    lost_forces,
    strength,
    unit_is_due,
)
from tracker.rules.systems.break_tests.tables import FirstForce
from tracker.rules.systems.break_tests.words import LEVEL_NAMES, counted


def end_phase(draft: Draft, event: PhaseEnded) -> Sentence:
    """`phase-ended`: refused while tests are owed; insisting drops them, those not yet worked out too."""
    setup, state = draft.setup, draft.state
    name = say(QT_TRANSLATE_NOOP("rules", "End of {phase}"), phase=setup.phases[state.phase])
    if not state.owed:
        draft.set(settled=())
        go_on(draft)
        return name
    names = tuple(draft.name(owed.element) for owed in state.owed)
    if not event.insist:
        refuse(QT_TRANSLATE_NOOP("rules", "Break Tests still owed: {elements}."), elements=names)
    draft.tell(
        say(
            QT_TRANSLATE_NOOP("rules", "The Break Tests of this phase are dropped: {elements}."),
            elements=names,
        ),
        *(owed.element for owed in state.owed),
        kind=Kind.TESTS,
    )
    begin_next_phase(draft)
    return name


def go_on(draft: Draft) -> None:
    """Owe the lowest level that is due, break what nothing can help, until a die is wanted or all is done."""
    while True:
        known = {owed.element: owed for owed in draft.state.owed}
        elements = next_level(draft.setup, draft.state)
        draft.set(owed=tuple(_renewed(draft, element, known.get(element)) for element in elements))
        for owed in draft.state.owed:
            if owed.element not in known:
                _tell_owed(draft, owed)
        if not elements:
            begin_next_phase(draft)
            return
        if not _break_the_helpless(draft):
            return


def settle(draft: Draft, element: str) -> None:
    """The test of this phase end is dealt with; it is not asked again (§10)."""
    draft.set(
        owed=tuple(owed for owed in draft.state.owed if owed.element != element),
        settled=(*draft.state.settled, element),
    )


def next_level(setup: Setup, state: State) -> tuple[str, ...]:
    """The first level, force by force and bottom up, with a due element that is not settled, whole (§10)."""
    if setup.house.first_lost_ends_tests and newly_lost(setup, state):
        return ()
    for place in forces_in_order(setup, state):
        found = _due_units(setup, state, setup.forces[place])
        for level in setup.levels[place]:
            if found:
                return found
            nodes = (setup.nodes[index] for index in level)
            found = tuple(
                node.id for node in nodes if node.id not in state.settled and is_due(setup, state, node)
            )
        if found:
            return found
    return ()


def _due_units(setup: Setup, state: State, force: Node) -> tuple[str, ...]:
    return tuple(
        state.units[place].id
        for place in setup.below(force)
        if unit_is_due(setup, state.units[place], setup.units[place].strength)
        and state.units[place].id not in state.settled
    )


def forces_in_order(setup: Setup, state: State) -> tuple[int, ...]:
    """§10 «Several forces»: the active one first (house rule: last), the others in the order of the file."""
    active = setup.force_places[state.active]
    count = len(setup.forces)
    others = tuple((active + step) % count for step in range(1, count))
    return (*others, active) if setup.house.first_force is FirstForce.OTHER else (active, *others)


def newly_lost(setup: Setup, state: State) -> tuple[str, ...]:
    """The forces that have become lost in this phase."""
    return tuple(force for force in lost_forces(setup, state) if force not in state.lost_before)


def _renewed(draft: Draft, element: str, owed: Owed | None) -> Owed:
    """A rolled test stays as it is; an unrolled one asks anew whether anybody is left to lead it."""
    if owed is not None and owed.rolled:
        return owed
    leaderless = leading(draft.setup, draft.state, element).fails
    return Owed(element=element, leaderless=leaderless)


def _break_the_helpless(draft: Draft) -> bool:
    """§6: a failed element that no usable Doctrine can help is removed at once; whether any was."""
    for owed in draft.state.owed:
        if owed.rolled and not usable(draft.setup, draft.state, owed):
            take_off(draft, owed.element, owed.die, owed.target)
            settle(draft, owed.element)
            return True
    return False


def _tell_owed(draft: Draft, owed: Owed) -> None:
    setup, state = draft.setup, draft.state
    place = setup.places.get(owed.element)
    if place is not None:
        now, starting = state.units[place].strength, setup.units[place].strength
    else:
        node = setup.nodes[setup.node_places[owed.element]]
        now, starting = strength(setup, state, node), node.starting
    draft.tell(
        say(
            QT_TRANSLATE_NOOP("rules", "{element}, {now} of {starting}: {test} owed, {needed}."),
            element=draft.name(owed.element),
            now=now,
            starting=starting,
            test=LEVEL_NAMES[setup.level(owed.element)],
            needed=needed_in_words(setup, state, owed),
        ),
        owed.element,
        kind=Kind.TESTS,
    )


def needed_in_words(setup: Setup, state: State, owed: Owed) -> Sentence:
    """What an owed test needs: 4 or more, 50 %; a choice; or nothing that could be rolled."""
    if owed.leaderless and not owed.rolled:
        return say(QT_TRANSLATE_NOOP("rules", "no leader is left: it fails without a die"))
    found = leading(setup, state, owed.element)
    target = owed.target if owed.target is not None else found.target
    if target is None:
        return say(
            QT_TRANSLATE_NOOP("rules", "one of equal rank must be chosen to lead: {leaders}"),
            leaders=tuple(f"{leader.group.name} {leader.group.leadership}+" for leader in found.able),
        )
    return say(
        QT_TRANSLATE_NOOP("rules", "{target} or more, {percent} %"),
        target=target,
        percent=percent(odds(target)),
    )


def begin_next_phase(draft: Draft) -> None:
    """§5, §10 step 5: phase, active force and turn go on; losses of the phase are forgotten."""
    tell_lost(draft)
    setup, state = draft.setup, draft.state
    place = setup.phase_ids.index(state.phase) + 1
    if place < len(setup.phase_ids):
        draft.set(phase=setup.phase_ids[place])
    else:
        active, turns = _next_active(setup, state)
        draft.set(phase=setup.phase_ids[0], active=active, turn=state.turn + turns)
    draft.set(
        units=tuple(_fresh(unit) for unit in state.units),
        fallen=tuple(
            msgspec.structs.replace(fallen, this_phase=False) if fallen is not None else None
            for fallen in state.fallen
        ),
        doctrines=tuple(msgspec.structs.replace(count, this_phase=0) for count in state.doctrines),
        owed=(),
        settled=(),
        lost_before=lost_forces(setup, state),
    )
    _tell_phase(draft)


def tell_lost(draft: Draft) -> None:
    """The forces that this event lost, each told once."""
    standing = lost_forces(draft.setup, draft.before)
    for force in lost_forces(draft.setup, draft.state):
        if force not in standing and force not in draft.told_lost:
            draft.told_lost.add(force)
            draft.tell(
                say(QT_TRANSLATE_NOOP("rules", "The force {force} is lost."), force=draft.name(force)),
                force,
                kind=Kind.LOSSES,
            )


def _fresh(unit: Unit) -> Unit:
    """The unit as the next phase begins; an untouched one is the same object."""
    began, lost = unit.strength, unit.lost_from
    if not unit.casualties and unit.began == began and unit.lost_before == lost:
        return unit
    return msgspec.structs.replace(unit, began=began, casualties=0, lost_before=lost)


def _next_active(setup: Setup, state: State) -> tuple[str, int]:
    """The next force in the order of the file that is not lost, and 1 where the list has been passed."""
    active = setup.force_places[state.active]
    count = len(setup.forces)
    steps = range(active + 1, active + count + 1)
    standing = (step for step in steps if not force_is_lost(state, setup.forces[step % count]))
    step = next(standing, active + 1)
    return setup.forces[step % count].id, step // count


def _tell_phase(draft: Draft) -> None:
    setup, state = draft.setup, draft.state
    draft.tell(
        say(
            QT_TRANSLATE_NOOP("rules", "Turn {turn}, {force}: {phase} begins."),
            turn=state.turn,
            force=draft.name(state.active),
            phase=setup.phases[state.phase],
        ),
        kind=Kind.PHASES,
    )
    waiting = suppressed_now(setup, state)
    if waiting:
        draft.tell(
            counted(
                len(waiting),
                QT_TRANSLATE_NOOP("rules", "1 suppressed unit may test Leadership: {units}."),
                QT_TRANSLATE_NOOP("rules", "{count} suppressed units may test Leadership: {units}."),
                units=tuple(draft.name(unit) for unit in waiting),
            ),
            *waiting,
            kind=Kind.TESTS,
        )


def suppressed_now(setup: Setup, state: State) -> tuple[str, ...]:
    """§7: the suppressed units of the active force that the program reminds of, in its first phase."""
    if state.phase != setup.phase_ids[0]:
        return ()
    force = setup.forces[setup.force_places[state.active]]
    return tuple(unit.id for unit in state.units[force.first : force.end] if unit.suppressed)
