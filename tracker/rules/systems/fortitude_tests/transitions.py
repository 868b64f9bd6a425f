"""What each event does (rules §10), row by row:

event            allowed when                                       then
casualties       in play, 1 to models left                          models fall, owes the test; at 0 destroyed
attacked         in play, not in All-Around Defense                 owes the Flank or Rear test
pursuit-due      in play, neither owing it nor bound to pursue      owes the test
test-rolled      owed, nothing to decide, face 1 to 20              owing.roll
fate-decided     a decision is owed                                 owing.decide
melee-won        units of one side, in play, none with Honor        each gains its Honor Marker
rallied          Shaken, its General Staff in play                  Hesitant, order ends
order-given      Planning, printed, not Shaken or Panicked          orders.give_order
condition-set    in play, a change                                  engaged or near the staff, or no longer
terrain-set      in play, a change, advanced or expert              stands there
fatigue-changed  in play, expert, not below 0                       markers on or off
test-dropped     owed, with a reason                                owing.drop
taken-off        in play                                            out of play
step-ended       nothing owed, or insisting                         turn.end_step
corrected        a possible value, with a reason                    corrections.correct
"""

from __future__ import annotations

from typing import assert_never

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import Outcome
from tracker.rules.systems.fortitude_tests import events
from tracker.rules.systems.fortitude_tests.corrections import correct, refuse_staff_in_range
from tracker.rules.systems.fortitude_tests.draft import Draft, refuse
from tracker.rules.systems.fortitude_tests.kinds import KINDS_OF_EVENTS, Kind
from tracker.rules.systems.fortitude_tests.leaving import take_out
from tracker.rules.systems.fortitude_tests.levels import owe, owed_in_words, set_level
from tracker.rules.systems.fortitude_tests.orders import give_order
from tracker.rules.systems.fortitude_tests.owing import decide, drop, roll
from tracker.rules.systems.fortitude_tests.state import Cause, Level, OutOfPlay, State, Unit
from tracker.rules.systems.fortitude_tests.tables import LEVEL_NAMES, MOST, Setup
from tracker.rules.systems.fortitude_tests.turn import end_step
from tracker.rules.systems.fortitude_tests.values import counted, order_in_force
from tracker.rules.systems.fortitude_tests.words import CAUSE_NAMES, CONDITION_NAMES

ALL_AROUND_DEFENSE = "all-around-defense"


def resolve(setup: Setup, state: State, event: events.AnyEvent) -> Outcome:
    """Apply one event; `IllegalEvent` where the rules refuse it, and then nothing has changed."""
    draft = Draft(setup, state, KINDS_OF_EVENTS[type(event)])
    name = _resolve(draft, event)
    return Outcome(state=draft.state, name=name, lines=tuple(draft.lines))


def _resolve(draft: Draft, event: events.AnyEvent) -> Sentence:
    match event:
        case events.Casualties():
            return lose_models(draft, event)
        case events.Attacked():
            return be_attacked(draft, event)
        case events.PursuitDue():
            return owe_pursuit(draft, event)
        case events.TestRolled():
            return roll(draft, event)
        case events.FateDecided():
            return decide(draft, event)
        case events.MeleeWon():
            return win_melee(draft, event)
        case events.Rallied():
            return rally(draft, event)
        case events.OrderGiven():
            return give_order(draft, event)
        case events.ConditionSet():
            return set_condition(draft, event)
        case events.TerrainSet():
            return set_terrain(draft, event)
        case events.FatigueChanged():
            return change_fatigue(draft, event)
        case events.TestDropped():
            return drop(draft, event)
        case events.TakenOff():
            return take_off(draft, event)
        case events.StepEnded():
            return end_step(draft, event)
        case events.Corrected():
            return correct(draft, event)
        case _ as unreachable:
            assert_never(unreachable)


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


def win_melee(draft: Draft, event: events.MeleeWon) -> Sentence:
    """Honor for each unit of the winning side, never more than one Marker; all or nobody (§5, §12)."""
    if not event.units:
        refuse(QT_TRANSLATE_NOOP("rules", "Name the units that won the melee."))
    for place, winner in enumerate(event.units):
        unit = draft.in_play(winner)
        name = draft.name(unit.id)
        if winner in event.units[:place]:
            refuse(QT_TRANSLATE_NOOP("rules", "{unit} is named twice."), unit=name)
        if draft.card(winner).side != draft.card(event.units[0]).side:
            refuse(QT_TRANSLATE_NOOP("rules", "{unit} belongs to the other side."), unit=name)
        if unit.honor:
            refuse(
                QT_TRANSLATE_NOOP("rules", "{unit} holds its Honor Marker already; never more than one."),
                unit=name,
            )
    for winner in event.units:
        draft.change(winner, honor=True)
    names = tuple(draft.name(winner) for winner in event.units)
    sentence = say(QT_TRANSLATE_NOOP("rules", "Melee won, Honor: {units}"), units=names)
    draft.tell(sentence, *event.units)
    return sentence


def rally(draft: Draft, event: events.Rallied) -> Sentence:
    """A Shaken unit next to its General Staff becomes Hesitant at once (§6)."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    if unit.level is not Level.SHAKEN:
        refuse(
            QT_TRANSLATE_NOOP("rules", "Only a Shaken unit can rally; {unit} is {level}."),
            unit=name,
            level=LEVEL_NAMES[unit.level],
        )
    if draft.card(unit.id).general_staff:
        refuse(QT_TRANSLATE_NOOP("rules", "The General Staff cannot rally at itself."))
    refuse_staff_in_range(draft, unit)
    effects = set_level(draft, unit.id, Level.HESITANT)
    draft.tell(
        say(
            QT_TRANSLATE_NOOP("rules", "{unit} rallies at its General Staff: {effects}."),
            unit=name,
            effects=effects,
        ),
        unit.id,
    )
    return say(QT_TRANSLATE_NOOP("rules", "{unit} rallies"), unit=name)


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


def take_off(draft: Draft, event: events.TakenOff) -> Sentence:
    """Destroyed outright, or off the table by the scenario (§10)."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    match event.reason:
        case OutOfPlay.DESTROYED:
            sentence = say(QT_TRANSLATE_NOOP("rules", "{unit} is destroyed"), unit=name)
        case OutOfPlay.LEFT:
            sentence = say(QT_TRANSLATE_NOOP("rules", "{unit} leaves the table"), unit=name)
        case _:
            refuse(
                QT_TRANSLATE_NOOP("rules", "A unit is taken off as destroyed or left, not “{reason}”."),
                reason=event.reason,
            )
    draft.tell(sentence, unit.id)
    take_out(draft, {unit.id: OutOfPlay(event.reason)})
    return sentence
