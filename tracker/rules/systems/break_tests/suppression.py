"""Suppressed units and their plain Leadership test (rules §7, §10)."""

from __future__ import annotations

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, signed
from tracker.rules.systems.break_tests.draft import Draft, check_die, refuse
from tracker.rules.systems.break_tests.events import LeadershipRolled, SuppressedSet
from tracker.rules.systems.break_tests.leaders import leading
from tracker.rules.systems.break_tests.tables import MOST
from tracker.rules.systems.break_tests.words import SOURCES


def set_suppressed(draft: Draft, event: SuppressedSet) -> Sentence:
    """`suppressed-set`: the flag, where that is a change."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    if event.value == unit.suppressed:
        text = QT_TRANSLATE_NOOP("rules", "{unit} is not suppressed.")
        if event.value:
            text = QT_TRANSLATE_NOOP("rules", "{unit} is suppressed already.")
        refuse(text, unit=name)
    draft.change(unit.id, suppressed=event.value)
    text = QT_TRANSLATE_NOOP("rules", "{unit} is no longer suppressed")
    if event.value:
        text = QT_TRANSLATE_NOOP("rules", "{unit} is suppressed")
    draft.tell(say(text, unit=name), unit.id)
    return say(text, unit=name)


def roll_leadership(draft: Draft, event: LeadershipRolled) -> Sentence:
    """`leadership-rolled`: die and modifier against the unit's best Leadership; a pass clears the flag."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    if not unit.suppressed:
        refuse(QT_TRANSLATE_NOOP("rules", "{unit} is not suppressed."), unit=name)
    check_die(event.die, event.source)
    if abs(event.modifier) > MOST:
        refuse(QT_TRANSLATE_NOOP("rules", "That modifier is out of range."))
    leader = leading(draft.setup, draft.state, unit.id).able[0]
    target = leader.group.leadership
    passed = event.die + event.modifier >= target
    if passed:
        draft.change(unit.id, suppressed=False)
    text = QT_TRANSLATE_NOOP(
        "rules", "{unit} rolled {die} ({source}) {modifier}, needed {target}+ by {leader}: still suppressed."
    )
    if passed:
        text = QT_TRANSLATE_NOOP(
            "rules",
            "{unit} rolled {die} ({source}) {modifier}, needed {target}+ by {leader}: no longer suppressed.",
        )
    draft.tell(
        say(
            text,
            unit=name,
            die=event.die,
            source=SOURCES[event.source],
            modifier=signed(event.modifier) if event.modifier else "+0",
            target=target,
            leader=leader.group.name,
        ),
        unit.id,
    )
    return say(QT_TRANSLATE_NOOP("rules", "{unit}: Leadership {die}"), unit=name, die=event.die)
