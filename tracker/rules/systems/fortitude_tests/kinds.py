"""What the lines of the log are about: what their event is about, where they do not say otherwise."""

from __future__ import annotations

from enum import StrEnum

from tracker.rules.battle import LogKind
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.systems.fortitude_tests import events


class Kind(StrEnum):
    """A kind of line."""

    TESTS = "tests"
    LOSSES = "losses"
    ORDERS = "orders"
    CORRECTIONS = "corrections"
    STEPS = "steps"


LOG_KINDS = (
    LogKind(id=Kind.TESTS, name=say(QT_TRANSLATE_NOOP("rules", "Tests and results"))),
    LogKind(id=Kind.LOSSES, name=say(QT_TRANSLATE_NOOP("rules", "Losses and events"))),
    LogKind(id=Kind.ORDERS, name=say(QT_TRANSLATE_NOOP("rules", "Orders, conditions"))),
    LogKind(id=Kind.CORRECTIONS, name=say(QT_TRANSLATE_NOOP("rules", "Corrections"))),
    LogKind(id=Kind.STEPS, name=say(QT_TRANSLATE_NOOP("rules", "Turns and steps"))),
)
KINDS_OF_EVENTS: dict[type[events.Event], Kind] = {
    events.Casualties: Kind.LOSSES,
    events.Attacked: Kind.TESTS,
    events.PursuitDue: Kind.TESTS,
    events.TestRolled: Kind.TESTS,
    events.FateDecided: Kind.LOSSES,
    events.MeleeWon: Kind.LOSSES,
    events.Rallied: Kind.LOSSES,
    events.OrderGiven: Kind.ORDERS,
    events.ConditionSet: Kind.ORDERS,
    events.TerrainSet: Kind.ORDERS,
    events.FatigueChanged: Kind.ORDERS,
    events.TestDropped: Kind.CORRECTIONS,
    events.TakenOff: Kind.LOSSES,
    events.StepEnded: Kind.STEPS,
    events.Corrected: Kind.CORRECTIONS,
}
