"""What each event does (rules §8), row by row:

event              allowed when                                        then
casualties         in play, enough figures, nothing owed               figures off; at 0 destroyed
figures-returned   in play, so many missing, nothing owed              figures on, losses stay counted
unit-left          in play, nothing owed                               off the table, lost or not
phase-ended        nothing owed, or insisting                          phase_end.end_phase
test-rolled        owed, not failing, face 1 to 6, a leader            testing.roll
doctrine-used      owed, usable, a die for a re-roll alone             testing.use_doctrine
break-accepted     failing                                             testing.accept
suppressed-set     in play, a change                                   the flag
leadership-rolled  in play, suppressed, face 1 to 6                    a pass clears the flag
corrected          a possible value                                    corrections.correct
"""

from __future__ import annotations

from typing import assert_never

from tracker.rules.sentence import Sentence
from tracker.rules.system import IllegalEvent, Outcome
from tracker.rules.systems.break_tests import events
from tracker.rules.systems.break_tests.chain import Setup
from tracker.rules.systems.break_tests.corrections import correct
from tracker.rules.systems.break_tests.draft import Allowed, Draft, Trial
from tracker.rules.systems.break_tests.kinds import KINDS_OF_EVENTS
from tracker.rules.systems.break_tests.losses import leave, lose_figures, return_figures
from tracker.rules.systems.break_tests.phase_end import end_phase, tell_lost
from tracker.rules.systems.break_tests.state import State
from tracker.rules.systems.break_tests.strength import lost_forces
from tracker.rules.systems.break_tests.suppression import roll_leadership, set_suppressed
from tracker.rules.systems.break_tests.testing import accept, roll, use_doctrine


def resolve(setup: Setup, state: State, event: events.AnyEvent) -> Outcome:
    """Apply one event; `IllegalEvent` where the rules refuse it, and then nothing has changed."""
    draft = Draft(setup, state, KINDS_OF_EVENTS[type(event)])
    name = _resolve(draft, event)
    _follow_losses(draft)
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
            return lose_figures(draft, event)
        case events.FiguresReturned():
            return return_figures(draft, event)
        case events.UnitLeft():
            return leave(draft, event)
        case events.PhaseEnded():
            return end_phase(draft, event)
        case events.TestRolled():
            return roll(draft, event)
        case events.DoctrineUsed():
            return use_doctrine(draft, event)
        case events.BreakAccepted():
            return accept(draft, event)
        case events.SuppressedSet():
            return set_suppressed(draft, event)
        case events.LeadershipRolled():
            return roll_leadership(draft, event)
        case events.Corrected():
            return correct(draft, event)
        case _ as unreachable:
            assert_never(unreachable)


def _follow_losses(draft: Draft) -> None:
    """§10 «Lost force»: worked out from the present; a force that stands again was not lost before."""
    if draft.state.units is draft.before.units:
        return
    tell_lost(draft)
    lost = lost_forces(draft.setup, draft.state)
    kept = tuple(force for force in draft.state.lost_before if force in lost)
    if kept != draft.state.lost_before:
        draft.set(lost_before=kept)
