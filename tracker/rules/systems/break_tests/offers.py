"""Owed tests as they are offered: target, odds, what helps, what a roll would do (rules §3, §5, §6)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from tracker.rules.breakdown import Breakdown, Part
from tracker.rules.face import Choice, OwedTest
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, verbatim
from tracker.rules.systems.break_tests import events
from tracker.rules.systems.break_tests.chain import Setup
from tracker.rules.systems.break_tests.doctrines import doctrines_for, usable, why_unusable
from tracker.rules.systems.break_tests.draft import Draft
from tracker.rules.systems.break_tests.leaders import DIE, Leader, leading, odds, passes
from tracker.rules.systems.break_tests.leaving import breaking
from tracker.rules.systems.break_tests.state import DoctrineKind, Level, Owed, State
from tracker.rules.systems.break_tests.testing import FAILING, HOLDS
from tracker.rules.systems.break_tests.words import DOCTRINE_KIND_NAMES, LEVEL_NAMES

NO_LEADER = say(QT_TRANSLATE_NOOP("rules", "No leader is left: no face passes"))
UNREACHABLE = DIE + 1
"""The target that stands where no face passes."""


def owed_tests(setup: Setup, state: State) -> tuple[OwedTest, ...]:
    """What has failed already comes first, since it waits for a decision; then the tests in tree order."""
    return tuple(offer(setup, state, owed) for owed in in_order(state))


def in_order(state: State) -> tuple[Owed, ...]:
    """The owed tests as they are shown."""
    failing = tuple(owed for owed in state.owed if owed.failing)
    return failing + tuple(owed for owed in state.owed if not owed.failing)


def places(state: State) -> dict[str, int]:
    """The place of each owed test in the tray, counted from 1; 0 where one has failed and waits."""
    found = {owed.element: 0 for owed in state.owed if owed.failing}
    waiting = (owed for owed in state.owed if not owed.failing)
    return found | {owed.element: place for place, owed in enumerate(waiting, start=1)}


def offer(setup: Setup, state: State, owed: Owed) -> OwedTest:
    """One owed test: to be rolled, to be led by somebody first, or failing."""
    if owed.failing:
        return _failing(setup, state, owed)
    found = leading(setup, state, owed.element)
    if found.asked:
        return _tied(setup, state, owed, found.able)
    target = found.targets[0]
    return _offer(setup, state, owed, target, found.able[0].group.name)


def _offer(setup: Setup, state: State, owed: Owed, target: int, leader: str) -> OwedTest:
    failed = msgspec.structs.replace(owed, target=target, die=1)
    after = usable(setup, state, failed)
    element = owed.element
    return OwedTest(
        unit=element,
        number=number_of(setup, element),
        name=setup.name(element),
        side=setup.force_of(element).id,
        cause=setup.level(element),
        cause_name=LEVEL_NAMES[setup.level(element)],
        target=target,
        chance=odds(target),
        needed=or_more(target),
        breakdown=leadership(setup, element, target, leader),
        event=events.TestRolled(element=element, die=0),
        on_pass=(HOLDS,),
        on_fail=(FAILING,) if after else (breaking(Draft(setup, state), element)[0],),
        passing=passing_faces(target),
        helps=tuple(
            _doctrine(setup, state, owed, place)
            for place in usable(setup, state, owed)
            if setup.doctrines[place].kind is DoctrineKind.IGNORE
        ),
        chance_helped=_chances_helped(setup, state, failed, target),
    )


def _tied(setup: Setup, state: State, owed: Owed, able: tuple[Leader, ...]) -> OwedTest:
    """§3: the rolling player chooses among those of equal rank before the roll; the best target first."""
    best = min(able, key=lambda leader: leader.group.leadership)
    plain = _offer(setup, state, owed, best.group.leadership, best.group.name)
    ordered = sorted(able, key=lambda leader: leader.group.leadership)
    return msgspec.structs.replace(
        plain,
        event=None,
        needed=say(QT_TRANSLATE_NOOP("rules", "Who leads?")),
        choices=tuple(
            Choice(
                text=say(
                    QT_TRANSLATE_NOOP("rules", "{leader} of {unit}, {target}+"),
                    leader=leader.group.name,
                    unit=setup.units[leader.unit].name,
                    target=leader.group.leadership,
                ),
                event=events.TestRolled(element=owed.element, die=0, leader=leader.id),
                current=leader is best,
                rolls=True,
                chance=odds(leader.group.leadership),
                passing=passing_faces(leader.group.leadership),
            )
            for leader in ordered
        ),
    )


def _failing(setup: Setup, state: State, owed: Owed) -> OwedTest:
    """A failed test: Doctrines may help, or the loss is accepted (§6)."""
    target, element = owed.target, owed.element
    words = say(QT_TRANSLATE_NOOP("rules", "Failing, no leader is left"))
    if target is not None and owed.die is not None:
        words = say(
            QT_TRANSLATE_NOOP("rules", "Failing: rolled {die}, needed {target}+"), die=owed.die, target=target
        )
    leader = owed.leader.partition("/")[2] if owed.leader else ""
    return OwedTest(
        unit=element,
        number=number_of(setup, element),
        name=setup.name(element),
        side=setup.force_of(element).id,
        cause="failing",
        cause_name=words,
        target=target or UNREACHABLE,
        chance=odds(target) if target else Fraction(0),
        needed=or_more(target) if target else NO_LEADER,
        breakdown=leadership(setup, element, target, leader),
        passing=passing_faces(target) if target else (),
        choices=failing_choices(setup, state, owed),
        failing=True,
    )


def failing_choices(setup: Setup, state: State, owed: Owed) -> tuple[Choice, ...]:
    """The Doctrines that fit, those that cannot be used closed; accepting the loss comes last."""
    found = [_doctrine(setup, state, owed, place) for place in doctrines_for(setup, owed.element)]
    first = next((place for place, choice in enumerate(found) if choice.closed is None), None)
    if first is not None:
        found[first] = msgspec.structs.replace(found[first], current=True)
    accept = Choice(
        text=say(QT_TRANSLATE_NOOP("rules", "Accept: {element} breaks"), element=setup.name(owed.element)),
        event=events.BreakAccepted(element=owed.element),
        current=first is None,
        note=breaking(Draft(setup, state), owed.element)[0],
        harm=True,
    )
    return (*found, accept)


def _doctrine(setup: Setup, state: State, owed: Owed, place: int) -> Choice:
    doctrine = setup.doctrines[place]
    rolls = doctrine.kind is DoctrineKind.RE_ROLL
    chance = odds(owed.target) if rolls and owed.target else Fraction(0 if rolls else 1)
    return Choice(
        text=verbatim(doctrine.name),
        event=events.DoctrineUsed(element=owed.element, doctrine=doctrine.id, die=0 if rolls else None),
        closed=why_unusable(setup, state, owed, place),
        note=_note(setup, state, place),
        rolls=rolls,
        chance=chance,
        passing=passing_faces(owed.target) if rolls and owed.target else (),
    )


def _note(setup: Setup, state: State, place: int) -> Sentence:
    """What a Doctrine does and how much of it is left."""
    doctrine, count = setup.doctrines[place], state.doctrines[place]
    kind = DOCTRINE_KIND_NAMES[doctrine.kind]
    if doctrine.uses is not None:
        left = max(0, doctrine.uses - count.used)
        text = QT_TRANSLATE_NOOP("rules", "{kind}, {left} of {uses} left")
        return say(text, kind=kind, left=left, uses=doctrine.uses)
    if doctrine.per_phase is not None:
        left = max(0, doctrine.per_phase - count.this_phase)
        text = QT_TRANSLATE_NOOP("rules", "{kind}, {left} of {uses} left in this phase")
        return say(text, kind=kind, left=left, uses=doctrine.per_phase)
    return kind


def _chances_helped(
    setup: Setup, state: State, failed: Owed, target: int
) -> tuple[tuple[Sentence, Fraction], ...]:
    """The chance to stay with each Doctrine that could follow a failure, once."""
    miss = 1 - odds(target)
    return tuple(
        (
            say(QT_TRANSLATE_NOOP("rules", "with {doctrine}"), doctrine=setup.doctrines[place].name),
            1 - miss * miss if setup.doctrines[place].kind is DoctrineKind.RE_ROLL else Fraction(1),
        )
        for place in usable(setup, state, failed)
    )


def leadership(setup: Setup, element: str, target: int | None, leader: str) -> Breakdown:
    """The target with its reason: whose Leadership it is."""
    if target is None:
        return Breakdown((Part("leader", NO_LEADER, UNREACHABLE),))
    text = QT_TRANSLATE_NOOP("rules", "Leadership of the highest rank left: {leader}")
    if setup.level(element) is Level.UNIT:
        text = QT_TRANSLATE_NOOP("rules", "Best Leadership left: {leader}")
    return Breakdown((Part("leader", say(text, leader=leader), target),))


def number_of(setup: Setup, element: str) -> str:
    """The short sign of a unit on its card; a command has none."""
    if element not in setup.places:
        return ""
    record = setup.units[setup.places[element]]
    last = record.name.rpartition(" ")[2]
    return record.number or (last if len(last) <= LONGEST_SIGN else "")


LONGEST_SIGN = 3


def or_more(target: int) -> Sentence:
    """The target in words."""
    return say(QT_TRANSLATE_NOOP("rules", "{target} or more"), target=target)


def passing_faces(target: int) -> tuple[int, ...]:
    """The faces that pass against this target."""
    return tuple(face for face in range(1, DIE + 1) if passes(face, target))
