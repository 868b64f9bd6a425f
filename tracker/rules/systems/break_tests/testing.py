"""Rolling the owed tests, using Doctrines, accepting the loss (rules §3, §6, §10)."""

from __future__ import annotations

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import IllegalEvent
from tracker.rules.systems.break_tests.doctrines import why_unusable
from tracker.rules.systems.break_tests.draft import Draft, check_die, check_source, refuse
from tracker.rules.systems.break_tests.events import BreakAccepted, DoctrineUsed, TestRolled
from tracker.rules.systems.break_tests.leaders import Leader, leading, passes
from tracker.rules.systems.break_tests.leaving import take_off
from tracker.rules.systems.break_tests.phase_end import go_on, settle
from tracker.rules.systems.break_tests.state import DoctrineKind, Owed
from tracker.rules.systems.break_tests.words import SOURCES

HOLDS = say(QT_TRANSLATE_NOOP("rules", "it holds"))
FAILING = say(QT_TRANSLATE_NOOP("rules", "failing"))


def roll(draft: Draft, event: TestRolled) -> Sentence:
    """`test-rolled`: a pass settles the element; one that fails is failing until helped or breaks at once."""
    owed = owed_test(draft, event.element)
    name = draft.name(event.element)
    if owed.rolled:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{element} has failed already: use a Doctrine or accept the loss."),
            element=name,
        )
    if owed.leaderless:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{element} has no leader left: it fails without a die."), element=name
        )
    check_die(event.die, event.source)
    leader = _chosen(draft, event)
    target = leader.group.leadership
    passed = passes(event.die, target)
    draft.tell(
        say(
            QT_TRANSLATE_NOOP(
                "rules", "{element} rolled {die} ({source}), needed {target}+ by {leader}: {result}."
            ),
            element=name,
            die=event.die,
            source=SOURCES[event.source],
            target=target,
            leader=leader.group.name,
            result=HOLDS if passed else FAILING,
        ),
        *_about(draft, event.element, leader.unit),
    )
    if passed:
        settle(draft, event.element)
    else:
        _set(draft, msgspec.structs.replace(owed, target=target, leader=leader.id, die=event.die))
    go_on(draft)
    return say(QT_TRANSLATE_NOOP("rules", "{element} rolls {die}"), element=name, die=event.die)


def owed_test(draft: Draft, element: str) -> Owed:
    """The owed test of the element that an event names; refused where it owes none."""
    if element not in draft.setup.places and element not in draft.setup.node_places:
        refuse(
            QT_TRANSLATE_NOOP("rules", "There is no unit, command or force “{element}” in this battle."),
            element=element,
        )
    for owed in draft.state.owed:
        if owed.element == element:
            return owed
    refuse(QT_TRANSLATE_NOOP("rules", "{element} owes no Break Test now."), element=draft.name(element))


def _chosen(draft: Draft, event: TestRolled) -> Leader:
    """Who leads: the one named, or the only one there is; refused where a choice is missing or wrong."""
    found = leading(draft.setup, draft.state, event.element)
    if event.leader is None and not found.asked:
        return found.able[0]
    for leader in found.able:
        if leader.id == event.leader:
            return leader
    able = tuple(leader.id for leader in found.able)
    if event.leader is None:
        refuse(
            QT_TRANSLATE_NOOP("rules", "Several of equal rank can lead {element}: choose {leaders}."),
            element=draft.name(event.element),
            leaders=able,
        )
    refuse(
        QT_TRANSLATE_NOOP("rules", "“{leader}” cannot lead the test of {element}. Possible: {leaders}."),
        leader=event.leader,
        element=draft.name(event.element),
        leaders=able,
    )


def use_doctrine(draft: Draft, event: DoctrineUsed) -> Sentence:
    """`doctrine-used`: a re-roll against the same target, or the result is ignored; every use counts."""
    owed = owed_test(draft, event.element)
    place = _doctrine(draft, event)
    doctrine = draft.setup.doctrines[place]
    reason = why_unusable(draft.setup, draft.state, owed, place)
    if reason is not None:
        raise IllegalEvent(reason)
    if doctrine.kind is DoctrineKind.IGNORE:
        _ignore(draft, event, place)
    else:
        _roll_again(draft, event, owed, place)
    go_on(draft)
    return say(
        QT_TRANSLATE_NOOP("rules", "{doctrine} for {element}"),
        doctrine=doctrine.name,
        element=draft.name(event.element),
    )


def _doctrine(draft: Draft, event: DoctrineUsed) -> int:
    force = draft.setup.force_of(event.element)
    place = draft.setup.doctrine_places.get((draft.setup.force_places[force.id], event.doctrine))
    if place is None:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{force} has no Doctrine “{doctrine}”."),
            force=force.name,
            doctrine=event.doctrine,
        )
    return place


def _ignore(draft: Draft, event: DoctrineUsed, place: int) -> None:
    name = draft.setup.doctrines[place].name
    if event.die is not None:
        refuse(QT_TRANSLATE_NOOP("rules", "{doctrine} takes no die."), doctrine=name)
    check_source(event.source)
    _count(draft, place)
    draft.tell(
        say(
            QT_TRANSLATE_NOOP("rules", "{doctrine}: {element} ignores its Break Test and stays."),
            doctrine=name,
            element=draft.name(event.element),
        ),
        *_about(draft, event.element),
    )
    settle(draft, event.element)


def _roll_again(draft: Draft, event: DoctrineUsed, owed: Owed, place: int) -> None:
    doctrine = draft.setup.doctrines[place]
    if event.die is None or owed.target is None:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{doctrine} is a re-roll: its die is missing."), doctrine=doctrine.name
        )
    check_die(event.die, event.source)
    passed = passes(event.die, owed.target)
    _count(draft, place)
    draft.tell(
        say(
            QT_TRANSLATE_NOOP(
                "rules", "{doctrine}: {element} rolled {die} ({source}), needed {target}+: {result}."
            ),
            doctrine=doctrine.name,
            element=draft.name(event.element),
            die=event.die,
            source=SOURCES[event.source],
            target=owed.target,
            result=HOLDS if passed else FAILING,
        ),
        *_about(draft, event.element),
    )
    if passed:
        settle(draft, event.element)
    else:
        _set(draft, msgspec.structs.replace(owed, die=event.die, used=(*owed.used, doctrine.id)))


def _count(draft: Draft, place: int) -> None:
    counts = list(draft.state.doctrines)
    count = counts[place]
    counts[place] = msgspec.structs.replace(count, used=count.used + 1, this_phase=count.this_phase + 1)
    draft.set(doctrines=tuple(counts))


def accept(draft: Draft, event: BreakAccepted) -> Sentence:
    """`break-accepted`: the failing element is removed."""
    owed = owed_test(draft, event.element)
    name = draft.name(event.element)
    if not owed.failing:
        refuse(QT_TRANSLATE_NOOP("rules", "{element} has not failed its Break Test."), element=name)
    take_off(draft, event.element, owed.die, owed.target)
    settle(draft, event.element)
    go_on(draft)
    return say(QT_TRANSLATE_NOOP("rules", "{element} breaks"), element=name)


def _set(draft: Draft, owed: Owed) -> None:
    """Put a changed test back in its place."""
    draft.set(owed=tuple(owed if other.element == owed.element else other for other in draft.state.owed))


def _about(draft: Draft, element: str, leader: int | None = None) -> tuple[str, ...]:
    """The ids a log line about an element carries: its own, and the unit of the figure that led."""
    unit = None if leader is None else draft.setup.units[leader].id
    return (element,) if unit is None or unit == element else (element, unit)
