"""What each event does (rules §10), row by row:

event            allowed when                                       then
casualties       in play, 1 to models left                          fighting.lose_models
attacked         in play, not in All-Around Defense                 fighting.be_attacked
pursuit-due      in play, neither owing it nor bound to pursue      fighting.owe_pursuit
test-rolled      owed, nothing to decide, face 1 to 20              owing.roll
fate-decided     a decision is owed                                 owing.decide
melee-won        units of one side, in play, none with Honor        each gains its Honor Marker
rallied          Shaken, its General Staff in play                  Hesitant, order ends
order-given      Planning, printed, not Shaken or Panicked          orders.give_order
condition-set    in play, a change                                  standing.set_condition
terrain-set      in play, a change, advanced or expert              standing.set_terrain
fatigue-changed  in play, expert, not below 0                       standing.change_fatigue
test-dropped     owed, with a reason                                owing.drop
taken-off        in play                                            out of play
step-ended       nothing owed, or insisting                         turn.end_step
corrected        a possible value, with a reason                    corrections.correct
"""

from __future__ import annotations

from typing import assert_never

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import IllegalEvent, Outcome
from tracker.rules.systems.fortitude_tests import events
from tracker.rules.systems.fortitude_tests.corrections import correct, refuse_staff_in_range
from tracker.rules.systems.fortitude_tests.draft import Allowed, Draft, Trial, refuse
from tracker.rules.systems.fortitude_tests.fighting import be_attacked, lose_models, owe_pursuit
from tracker.rules.systems.fortitude_tests.kinds import KINDS_OF_EVENTS
from tracker.rules.systems.fortitude_tests.leaving import take_out
from tracker.rules.systems.fortitude_tests.levels import set_level
from tracker.rules.systems.fortitude_tests.orders import give_order
from tracker.rules.systems.fortitude_tests.owing import decide, drop, roll
from tracker.rules.systems.fortitude_tests.standing import change_fatigue, set_condition, set_terrain
from tracker.rules.systems.fortitude_tests.state import Level, OutOfPlay, State
from tracker.rules.systems.fortitude_tests.tables import LEVEL_NAMES, Setup
from tracker.rules.systems.fortitude_tests.turn import end_step


def resolve(setup: Setup, state: State, event: events.AnyEvent) -> Outcome:
    """Apply one event; `IllegalEvent` where the rules refuse it, and then nothing has changed."""
    draft = Draft(setup, state, KINDS_OF_EVENTS[type(event)])
    name = _resolve(draft, event)
    return Outcome(state=draft.state, name=name, lines=tuple(draft.lines))


def why_not(setup: Setup, state: State, event: events.AnyEvent) -> Sentence | None:
    """Why the rules would refuse this event now; None where they would not."""
    try:
        _resolve(Trial(setup, state), event)
    except IllegalEvent as refusal:
        return refusal.sentence
    except Allowed:
        return None
    return None


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
