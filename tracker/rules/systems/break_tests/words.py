"""Names of levels, statuses and fields, each said in one place, and sentences that count."""

from __future__ import annotations

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, Value, say
from tracker.rules.systems.break_tests.state import DoctrineKind, Level, Status

LEVEL_NAMES = {
    Level.UNIT: say(QT_TRANSLATE_NOOP("rules", "Break Test")),
    Level.COMMAND: say(QT_TRANSLATE_NOOP("rules", "Command Break Test")),
    Level.FORCE: say(QT_TRANSLATE_NOOP("rules", "Force Break Test")),
}
STATUS_NAMES = {
    Status.IN_PLAY: say(QT_TRANSLATE_NOOP("rules", "In play")),
    Status.FAILING: say(QT_TRANSLATE_NOOP("rules", "Failing")),
    Status.DESTROYED: say(QT_TRANSLATE_NOOP("rules", "Destroyed")),
    Status.BROKEN: say(QT_TRANSLATE_NOOP("rules", "Broken")),
    Status.REMOVED: say(QT_TRANSLATE_NOOP("rules", "Removed")),
    Status.LEFT: say(QT_TRANSLATE_NOOP("rules", "Left")),
}
DOCTRINE_KIND_NAMES = {
    DoctrineKind.RE_ROLL: say(QT_TRANSLATE_NOOP("rules", "re-roll")),
    DoctrineKind.IGNORE: say(QT_TRANSLATE_NOOP("rules", "ignore the result")),
}
FIELD_NAMES = {
    "strength": say(QT_TRANSLATE_NOOP("rules", "Strength")),
    "status": say(QT_TRANSLATE_NOOP("rules", "Status")),
    "suppressed": say(QT_TRANSLATE_NOOP("rules", "Suppressed")),
    "count": say(QT_TRANSLATE_NOOP("rules", "Figures")),
    "used": say(QT_TRANSLATE_NOOP("rules", "Uses")),
    "phase": say(QT_TRANSLATE_NOOP("rules", "Phase")),
    "turn": say(QT_TRANSLATE_NOOP("rules", "Turn")),
    "active": say(QT_TRANSLATE_NOOP("rules", "Active force")),
}
SOURCES = {
    "typed": say(QT_TRANSLATE_NOOP("rules", "typed")),
    "digital": say(QT_TRANSLATE_NOOP("rules", "digital")),
}
STILL_OWED = say(QT_TRANSLATE_NOOP("rules", "Settle the owed Break Tests first, or correct."))


def counted(count: int, one: str, many: str, **values: Value) -> Sentence:
    """A sentence that differs for one and for several."""
    return say(one if count == 1 else many, count=count, **values)
