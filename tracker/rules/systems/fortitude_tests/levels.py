"""Morale levels and the owed list: the two places that several events change (rules §4, §12)."""

from __future__ import annotations

from bisect import bisect_right

from tracker.rules.chance import percent
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.fortitude_tests.draft import Draft
from tracker.rules.systems.fortitude_tests.state import AUTOMATIC_ORDERS, FLEE, PANIC, Cause, Level, Owed
from tracker.rules.systems.fortitude_tests.tables import LEVEL_NAMES
from tracker.rules.systems.fortitude_tests.values import odds, tested


def order_at(level: Level, order: str | None) -> str | None:
    """The order a unit has on reaching a level (§12 «Order follows level»)."""
    if level is Level.SHAKEN:
        return FLEE
    if level is Level.PANICKED:
        return PANIC
    return None if order in AUTOMATIC_ORDERS else order


def set_level(draft: Draft, unit: str, level: Level) -> tuple[Sentence, ...]:
    """Change the level of a unit in play, its order following; what changed, in words."""
    before = draft.unit(unit)
    order = order_at(level, before.order)
    draft.change(unit, level=level, order=order)
    effects = [LEVEL_NAMES[level]]
    if order != before.order and order is None:
        effects.append(say(QT_TRANSLATE_NOOP("rules", "its order ends")))
    elif order is not None and order != before.order:
        effects.append(
            say(QT_TRANSLATE_NOOP("rules", "order becomes {order}"), order=draft.setup.order_name(order))
        )
    return tuple(effects)


def owe(draft: Draft, unit: str, cause: Cause) -> None:
    """Add a test behind those of its rank that arose before it (§4, order of owed tests)."""
    owed = draft.state.owed
    place = bisect_right(owed, cause.rank, key=lambda other: other.cause.rank)  # owed tests stand by rank
    draft.set(owed=(*owed[:place], Owed(unit=unit, cause=cause), *owed[place:]))


def owed_in_words(draft: Draft, unit: str, cause: Cause) -> Sentence:
    """The owed test in words, with its numbers."""
    target = tested(draft.setup, draft.state, draft.unit(unit), cause).total
    share = odds(draft.setup, target)
    return say(
        QT_TRANSLATE_NOOP("rules", "Test owed: {target} or less, {percent} %"),
        target=target,
        percent=percent(share),
    )
