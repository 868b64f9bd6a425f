"""Which Doctrines can be used on a test, and why the others cannot (rules §6, §10 «Usable Doctrines»)."""

from __future__ import annotations

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.break_tests.chain import Setup
from tracker.rules.systems.break_tests.state import DoctrineKind, Owed, State
from tracker.rules.systems.break_tests.words import counted


def doctrines_for(setup: Setup, element: str) -> tuple[int, ...]:
    """The places of the Doctrines of the element's own force that fit its level."""
    level = setup.level(element)
    force = setup.force_places[setup.force_of(element).id]
    return tuple(
        place
        for place, doctrine in enumerate(setup.doctrines)
        if setup.doctrine_forces[place] == force and level in doctrine.levels
    )


def usable(setup: Setup, state: State, owed: Owed) -> tuple[int, ...]:
    """The places of the Doctrines that can be used on this test now."""
    return tuple(
        place
        for place in doctrines_for(setup, owed.element)
        if why_unusable(setup, state, owed, place) is None
    )


def why_unusable(setup: Setup, state: State, owed: Owed, place: int) -> Sentence | None:
    """Why this Doctrine cannot be used on this test now; None where it can."""
    doctrine = setup.doctrines[place]
    if setup.level(owed.element) not in doctrine.levels:
        return say(
            QT_TRANSLATE_NOOP("rules", "{doctrine} is not for {element}."),
            doctrine=doctrine.name,
            element=setup.name(owed.element),
        )
    return _why_spent(setup, state, place) or _why_not_here(setup, owed, place)


def _why_spent(setup: Setup, state: State, place: int) -> Sentence | None:
    """What the battle says against a Doctrine: its owner is gone, or it has been used too often."""
    doctrine, count = setup.doctrines[place], state.doctrines[place]
    if doctrine.owner is not None and not state.units[setup.places[doctrine.owner]].in_play:
        return say(
            QT_TRANSLATE_NOOP("rules", "{doctrine} is lost: its owner {owner} is out of play."),
            doctrine=doctrine.name,
            owner=setup.name(doctrine.owner),
        )
    if doctrine.uses is not None and count.used >= doctrine.uses:
        return say(
            QT_TRANSLATE_NOOP("rules", "{doctrine} is used up: {used} of {uses}."),
            doctrine=doctrine.name,
            used=count.used,
            uses=doctrine.uses,
        )
    if doctrine.per_phase is not None and count.this_phase >= doctrine.per_phase:
        return counted(
            doctrine.per_phase,
            QT_TRANSLATE_NOOP("rules", "{doctrine} may be used once a phase."),
            QT_TRANSLATE_NOOP("rules", "{doctrine} may be used {count} times a phase."),
            doctrine=doctrine.name,
        )
    return None


def _why_not_here(setup: Setup, owed: Owed, place: int) -> Sentence | None:
    """What this test says against a Doctrine."""
    doctrine, house = setup.doctrines[place], setup.house
    if doctrine.kind is DoctrineKind.IGNORE:
        if owed.failing or house.ignore_before_roll:
            return None
        return say(
            QT_TRANSLATE_NOOP("rules", "{doctrine} is used after a failed roll."), doctrine=doctrine.name
        )
    if owed.leaderless and not owed.rolled:
        return say(QT_TRANSLATE_NOOP("rules", "Without a leader there is no die to roll again."))
    if not owed.rolled:
        return say(QT_TRANSLATE_NOOP("rules", "{doctrine} is a re-roll: roll first."), doctrine=doctrine.name)
    cap = house.same_doctrine_per_test
    if cap is not None and owed.used.count(doctrine.id) >= cap:
        return say(
            QT_TRANSLATE_NOOP("rules", "{doctrine} has been used on this test already."),
            doctrine=doctrine.name,
        )
    if house.rerolls_per_test is not None and len(owed.used) >= house.rerolls_per_test:
        return counted(
            house.rerolls_per_test,
            QT_TRANSLATE_NOOP("rules", "A test may be re-rolled once."),
            QT_TRANSLATE_NOOP("rules", "A test may be re-rolled {count} times."),
        )
    return None
