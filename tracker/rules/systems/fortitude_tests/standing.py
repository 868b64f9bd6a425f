"""How and where a unit stands: engaged, near its staff, in which terrain, how tired (§3, §8, §9)."""

from __future__ import annotations

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.fortitude_tests import events
from tracker.rules.systems.fortitude_tests.corrections import refuse_staff_in_range
from tracker.rules.systems.fortitude_tests.draft import Draft, refuse
from tracker.rules.systems.fortitude_tests.tables import MOST
from tracker.rules.systems.fortitude_tests.values import counted
from tracker.rules.systems.fortitude_tests.words import CONDITION_NAMES


def set_condition(draft: Draft, event: events.ConditionSet) -> Sentence:
    """Engaged in melee, or within reach of the General Staff (§3, §12 «Staff in range»)."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    field = {"engaged": "engaged", "staff-in-range": "staff_in_range"}.get(event.condition)
    if field is None:
        refuse(QT_TRANSLATE_NOOP("rules", "There is no condition “{condition}”."), condition=event.condition)
    if getattr(unit, field) == event.value:
        refuse(QT_TRANSLATE_NOOP("rules", "That is so already for {unit}."), unit=name)
    if field == "staff_in_range" and event.value:
        refuse_staff_in_range(draft, unit)
    draft.change(unit.id, **{field: event.value})
    condition = CONDITION_NAMES[field]
    if event.value:
        sentence = say(QT_TRANSLATE_NOOP("rules", "{unit}: {condition}"), unit=name, condition=condition)
    else:
        sentence = say(
            QT_TRANSLATE_NOOP("rules", "{unit}: no longer {condition}"), unit=name, condition=condition
        )
    draft.tell(sentence, unit.id)
    return sentence


def set_terrain(draft: Draft, event: events.TerrainSet) -> Sentence:
    """The unit stands somewhere else (§8; advanced and expert)."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    if not draft.setup.has_terrain:
        refuse(QT_TRANSLATE_NOOP("rules", "This level of play has no terrain."))
    if event.terrain not in draft.setup.tables.terrain:
        refuse(QT_TRANSLATE_NOOP("rules", "There is no terrain “{terrain}”."), terrain=event.terrain)
    terrain = draft.setup.tables.terrain[event.terrain].name
    if unit.terrain == event.terrain:
        refuse(QT_TRANSLATE_NOOP("rules", "{unit} is there already: {terrain}."), unit=name, terrain=terrain)
    draft.change(unit.id, terrain=event.terrain)
    sentence = say(QT_TRANSLATE_NOOP("rules", "{unit}: terrain {terrain}"), unit=name, terrain=terrain)
    draft.tell(sentence, unit.id)
    return sentence


def change_fatigue(draft: Draft, event: events.FatigueChanged) -> Sentence:
    """Grey markers on or off by hand, for slopes and rivers (§9; expert)."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    if not draft.setup.has_fatigue:
        refuse(QT_TRANSLATE_NOOP("rules", "This level of play has no fatigue."))
    if event.change == 0:
        refuse(QT_TRANSLATE_NOOP("rules", "A change of 0 changes nothing."))
    fatigue = unit.fatigue + event.change
    if not 0 <= fatigue <= MOST:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} has {count} fatigue markers; that change is not possible."),
            unit=name,
            count=unit.fatigue,
        )
    draft.change(unit.id, fatigue=fatigue)
    sentence = counted(
        fatigue,
        QT_TRANSLATE_NOOP("rules", "{unit}: 1 fatigue marker now"),
        QT_TRANSLATE_NOOP("rules", "{unit}: {count} fatigue markers now"),
        unit=name,
    )
    draft.tell(sentence, unit.id)
    return sentence
