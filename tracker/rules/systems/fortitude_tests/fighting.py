"""What fighting does to a unit (§3, §4): models fall, a Flank or the Rear is attacked, the enemy flees.

Each makes a test due.
"""

from __future__ import annotations

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.fortitude_tests import events
from tracker.rules.systems.fortitude_tests.draft import Draft, refuse
from tracker.rules.systems.fortitude_tests.kinds import Kind
from tracker.rules.systems.fortitude_tests.leaving import take_out
from tracker.rules.systems.fortitude_tests.levels import owe, owed_in_words
from tracker.rules.systems.fortitude_tests.state import Cause, OutOfPlay, Unit
from tracker.rules.systems.fortitude_tests.values import counted, order_in_force
from tracker.rules.systems.fortitude_tests.words import CAUSE_NAMES

ALL_AROUND_DEFENSE = "all-around-defense"


def lose_models(draft: Draft, event: events.Casualties) -> Sentence:
    """Casualties count before the test they cause; one test for each attack (§3, §4)."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    left = draft.models_left(unit.id)
    if event.count < 1:
        refuse(QT_TRANSLATE_NOOP("rules", "Casualties are counted from 1 up."))
    if event.count > left:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} has only {left} models left, not {count}."),
            unit=name,
            left=left,
            count=event.count,
        )
    left -= event.count
    commander_falls = unit.commander and (event.commander_first or left == 0)
    draft.change(
        unit.id,
        casualties=unit.casualties + event.count,
        commander=unit.commander and not commander_falls,
    )
    _tell_losses(draft, unit, event.count, commander_falls and left > 0)
    if left == 0:
        draft.tell(say(QT_TRANSLATE_NOOP("rules", "{unit} is destroyed."), unit=name), unit.id)
        take_out(draft, {unit.id: OutOfPlay.DESTROYED})
    else:
        owing = any(owed.unit == unit.id and owed.cause is Cause.CASUALTIES for owed in draft.state.owed)
        if event.separate_attack or not owing:
            owe(draft, unit.id, Cause.CASUALTIES)
        _tell_owed(draft, unit.id, Cause.CASUALTIES)
    return counted(
        event.count,
        QT_TRANSLATE_NOOP("rules", "{unit}: 1 casualty"),
        QT_TRANSLATE_NOOP("rules", "{unit}: {count} casualties"),
        unit=name,
    )


def _tell_losses(draft: Draft, unit: Unit, count: int, commander_fell: bool) -> None:
    card = draft.card(unit.id)
    draft.tell(
        counted(
            count,
            QT_TRANSLATE_NOOP("rules", "{unit} lost 1 model: {left} of {models} left."),
            QT_TRANSLATE_NOOP("rules", "{unit} lost {count} models: {left} of {models} left."),
            unit=card.title,
            left=draft.models_left(unit.id),
            models=card.models,
        ),
        unit.id,
    )
    if commander_fell:
        draft.tell(
            say(QT_TRANSLATE_NOOP("rules", "The Commander of {unit} falls."), unit=card.title), unit.id
        )


def _tell_owed(draft: Draft, unit: str, cause: Cause) -> None:
    draft.tell(
        say(
            QT_TRANSLATE_NOOP("rules", "{unit}, {cause}. {test}."),
            unit=draft.name(unit),
            cause=CAUSE_NAMES[cause],
            test=owed_in_words(draft, unit, cause),
        ),
        unit,
        kind=Kind.TESTS,
    )


def be_attacked(draft: Draft, event: events.Attacked) -> Sentence:
    """One test for each attack from a Flank or from the Rear, before the melee (§4)."""
    unit = draft.in_play(event.unit)
    if event.side not in (Cause.FLANK, Cause.REAR):
        refuse(
            QT_TRANSLATE_NOOP("rules", "An attack comes from a flank or from the rear, not from “{side}”."),
            side=event.side,
        )
    if order_in_force(draft.setup, draft.state, unit) == ALL_AROUND_DEFENSE:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} is in All-Around Defense: it has no Flank and no Rear."),
            unit=draft.name(unit.id),
        )
    cause = Cause(event.side)
    owe(draft, unit.id, cause)
    _tell_owed(draft, unit.id, cause)
    return say(
        QT_TRANSLATE_NOOP("rules", "{unit}: {cause}"), unit=draft.name(unit.id), cause=CAUSE_NAMES[cause]
    )


def owe_pursuit(draft: Draft, event: events.PursuitDue) -> Sentence:
    """The enemy was Put to Flight: will the unit hold back? (§4, §12 «Must pursue»)"""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    if unit.must_pursue:
        refuse(QT_TRANSLATE_NOOP("rules", "{unit} must pursue already."), unit=name)
    if any(owed.unit == unit.id and owed.cause is Cause.PURSUIT for owed in draft.state.owed):
        refuse(QT_TRANSLATE_NOOP("rules", "{unit} owes its pursuit test already."), unit=name)
    owe(draft, unit.id, Cause.PURSUIT)
    _tell_owed(draft, unit.id, Cause.PURSUIT)
    return say(QT_TRANSLATE_NOOP("rules", "{unit}: pursuit"), unit=name)
