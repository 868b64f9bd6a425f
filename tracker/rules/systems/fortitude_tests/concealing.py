"""Orders that lie face down while they are given (rules §8): the battle as the other side may see it."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from tracker.rules.battle import Battle, LogEntry, Moment
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.fortitude_tests.events import AnyEvent, Corrected, OrderGiven
from tracker.rules.systems.fortitude_tests.state import AUTOMATIC_ORDERS, Step
from tracker.rules.systems.fortitude_tests.tables import Setup


def concealed(battle: Battle, sides: Set[str]) -> Battle:
    """The battle without the orders of these sides, and with a log that does not name them.

    Only in Planning: from then on orders are carried out, and everyone sees them.
    """
    setup, state = battle.setup, battle.state
    if state.step is not Step.PLANNING or not sides:
        return battle
    hidden = {
        unit.id
        for unit in state.units
        if setup.card(unit.id).side in sides and unit.order not in (None, *AUTOMATIC_ORDERS)
    }
    told = _told(setup, battle, sides)
    if not hidden and told is battle.last:
        return battle
    units = tuple(
        msgspec.structs.replace(unit, order=None) if unit.id in hidden else unit for unit in state.units
    )
    return msgspec.structs.replace(battle, state=msgspec.structs.replace(state, units=units), last=told)


def _told(setup: Setup, battle: Battle, sides: Set[str]) -> Moment | None:
    """The history, with the orders of this Planning told without their names."""
    moments: list[Moment] = []
    last = battle.last
    turn, step = (last.entry.turn, last.entry.step) if last is not None else (0, None)
    while last is not None and (last.entry.turn, last.entry.step) == (turn, step):
        moments.append(last)
        last = last.before
    told = last
    for moment in reversed(moments):
        entry = _entry(setup, moment, sides)
        if entry is moment.entry and told is moment.before:
            told = moment
        else:
            told = Moment(moment.action, entry, told, moment.count)
    return told


def _entry(setup: Setup, moment: Moment, sides: Set[str]) -> LogEntry:
    orders = [event.unit for event in moment.action.events if _orders(event)]
    secret = {unit for unit in orders if setup.card(unit).side in sides}
    if not secret:
        return moment.entry
    lines = tuple(
        msgspec.structs.replace(line, sentence=_given(setup, line.units[0]), detail=None)
        if line.units and line.units[0] in secret
        else line
        for line in moment.entry.lines
    )
    name = _given(setup, next(iter(secret)))
    if len(moment.action.events) > 1:
        name = say(QT_TRANSLATE_NOOP("rules", "{count} orders given"), count=len(moment.action.events))
    return msgspec.structs.replace(moment.entry, name=name, lines=lines)


def _orders(event: AnyEvent) -> bool:
    return isinstance(event, OrderGiven) or (isinstance(event, Corrected) and event.field == "order")


def _given(setup: Setup, unit: str) -> Sentence:
    return say(QT_TRANSLATE_NOOP("rules", "{unit}: order given"), unit=setup.card(unit).title)
