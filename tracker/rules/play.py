"""The only door through which a battle changes, and the one through which it begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from tracker.rules.battle import Action, Battle, LogEntry, LogLine, Moment
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import IllegalEvent, RuleSystem


def begin(system: RuleSystem, opening: Any, tables: Any, house_rules: Any, name: str) -> Battle:
    """A new battle; `Fault` where opening, tables or house rules are wrong."""
    setup = system.set_up(opening, tables, house_rules)
    return Battle(
        system=system.id,
        name=name,
        tables=tables,
        house_rules=house_rules,
        opening=opening,
        setup=setup,
        state=system.begin(setup),
    )


ROLLED_AGAIN = say(QT_TRANSLATE_NOOP("rules", "This test was rolled again after an undo."))


def play(system: RuleSystem, battle: Battle, events: Sequence[Any], at: str, again: bool = False) -> Battle:
    """One action of one or more events, whole or not at all: `IllegalEvent` where any is refused."""
    return perform(system, battle, Action(at=at, events=tuple(events), again=again))


def perform(system: RuleSystem, battle: Battle, action: Action) -> Battle:
    """Play an action that is already one, as from a file: `IllegalEvent` where any event is refused."""
    state = battle.state
    began = turn, step = system.when(battle.setup, state)
    lines: list[LogLine] = []
    names: list[Sentence] = []
    for event in action.events:
        now = system.when(battle.setup, state) if names else began
        outcome = system.resolve(battle.setup, state, event)
        state = outcome.state
        lines.extend(outcome.lines if now == began else _placed(outcome.lines, now))
        names.append(outcome.name)
    if not names:
        raise IllegalEvent(say(QT_TRANSLATE_NOOP("rules", "There is nothing to do.")))
    name = names[0]
    if len(names) > 1:
        name = say(QT_TRANSLATE_NOOP("rules", "{first} and {count} more"), first=name, count=len(names) - 1)
    if action.again:
        rolled = lines[0] if lines else LogLine(sentence=ROLLED_AGAIN)
        lines.append(msgspec.structs.replace(rolled, sentence=ROLLED_AGAIN, detail=None))
    entry = LogEntry(at=action.at, name=name, turn=turn, step=step, lines=tuple(lines))
    moment = Moment(action, entry, battle.last, battle.count + 1)
    return msgspec.structs.replace(battle, state=state, last=moment)


def _placed(lines: tuple[LogLine, ...], now: tuple[int, Sentence]) -> Iterator[LogLine]:
    """What an event told, after one before it in the same action had led on to this turn and step."""
    return (line if line.when else msgspec.structs.replace(line, when=now) for line in lines)


def replay(system: RuleSystem, battle: Battle, actions: Iterable[Action]) -> list[Battle]:
    """Every battle on the way through these actions, the given one first."""
    battles = [battle]
    for action in actions:
        battles.append(perform(system, battles[-1], action))
    return battles
