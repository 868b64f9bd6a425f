"""What the lines of the log are about: what their event is about, where they do not say otherwise."""

from __future__ import annotations

from enum import StrEnum

from tracker.rules.battle import LogKind
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.systems.break_tests import events


class Kind(StrEnum):
    """A kind of line."""

    TESTS = "tests"
    LOSSES = "losses"
    CORRECTIONS = "corrections"
    PHASES = "phases"


LOG_KINDS = (
    LogKind(id=Kind.TESTS, name=say(QT_TRANSLATE_NOOP("rules", "Tests and results"))),
    LogKind(id=Kind.LOSSES, name=say(QT_TRANSLATE_NOOP("rules", "Losses and events"))),
    LogKind(id=Kind.CORRECTIONS, name=say(QT_TRANSLATE_NOOP("rules", "Corrections"))),
    LogKind(id=Kind.PHASES, name=say(QT_TRANSLATE_NOOP("rules", "Turns and phases"))),
)
KINDS_OF_EVENTS: dict[type[events.Event], Kind] = {
    events.Casualties: Kind.LOSSES,
    events.FiguresReturned: Kind.LOSSES,
    events.UnitLeft: Kind.LOSSES,
    events.PhaseEnded: Kind.PHASES,
    events.TestRolled: Kind.TESTS,
    events.DoctrineUsed: Kind.TESTS,
    events.BreakAccepted: Kind.LOSSES,
    events.SuppressedSet: Kind.LOSSES,
    events.LeadershipRolled: Kind.TESTS,
    events.Corrected: Kind.CORRECTIONS,
}
