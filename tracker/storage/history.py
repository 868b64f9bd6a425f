"""Bringing undo and redo back: the actions of a file are played again, and what they lead to is compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tracker.rules.battle import Action, Battle, LogEntry, LogLine, Moment
from tracker.rules.play import perform
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import IllegalEvent, RuleSystem


class History(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """Every battle on the way, the place of the present one among them, and what the player must be told."""

    battles: tuple[Battle, ...]
    position: int
    notes: tuple[Sentence, ...] = ()


def recall(
    system: RuleSystem, first: Battle, actions: Sequence[Action], position: int, state: Any
) -> History:
    """The battles that these actions lead to; where they do not lead to the state, the state stands alone."""
    battles = [first]
    refusals: list[Sentence] = []
    for action in actions[:position]:
        try:
            battles.append(perform(system, battles[-1], action))
        except IllegalEvent as refusal:
            refusals.append(_refusal(len(battles), refusal.sentence))
            battles.append(_passed_over(system, battles[-1], action, refusal.sentence))
    if refusals or battles[-1].state != state:
        stands = msgspec.structs.replace(battles[-1], state=state)
        return History(battles=(stands,), position=0, notes=(_disagreement(), *refusals[:1]))
    notes = _append_redo(system, battles, actions[position:])
    return History(battles=tuple(battles), position=position, notes=notes)


def go_on(system: RuleSystem, history: History, steps: Sequence[Action | int]) -> tuple[History, int]:
    """The history after these actions and moves to positions, and how many of them could be followed."""
    battles, notes = list(history.battles), list(history.notes)
    place = history.position
    for number, step in enumerate(steps):
        if isinstance(step, int):
            if not 0 <= step - battles[0].count < len(battles):
                return History(battles=tuple(battles), position=place, notes=tuple(notes)), number
            place = step - battles[0].count
            continue
        del battles[place + 1 :]
        try:
            after = perform(system, battles[-1], step)
        except IllegalEvent as refusal:
            notes.append(_refusal(battles[-1].count + 1, refusal.sentence))
            after = _passed_over(system, battles[-1], step, refusal.sentence)
        battles.append(after)
        place += 1
    return History(battles=tuple(battles), position=place, notes=tuple(notes)), len(steps)


def _append_redo(
    system: RuleSystem, battles: list[Battle], actions: Sequence[Action]
) -> tuple[Sentence, ...]:
    for action in actions:
        try:
            battles.append(perform(system, battles[-1], action))
        except IllegalEvent as refusal:
            cut = say(QT_TRANSLATE_NOOP("storage", "What could be redone from there on was cut off."))
            return (_refusal(len(battles), refusal.sentence), cut)
    return ()


def _passed_over(system: RuleSystem, battle: Battle, action: Action, reason: Sentence) -> Battle:
    """The battle unchanged, with a line in the log for an action that the rules refuse today."""
    turn, step = system.when(battle.setup, battle.state)
    why = say(QT_TRANSLATE_NOOP("storage", "This action cannot be replayed: {reason}"), reason=reason)
    name = say(QT_TRANSLATE_NOOP("storage", "An action of earlier rules"))
    entry = LogEntry(at=action.at, name=name, turn=turn, step=step, lines=(LogLine(sentence=why),))
    return msgspec.structs.replace(battle, last=Moment(action, entry, battle.last, battle.count + 1))


def _refusal(number: int, reason: Sentence) -> Sentence:
    template = QT_TRANSLATE_NOOP("storage", "Action {number} is one that the rules of today refuse: {reason}")
    return say(template, number=number, reason=reason)


def _disagreement() -> Sentence:
    return say(
        QT_TRANSLATE_NOOP(
            "storage",
            "The rules in this program have changed since this battle was played: it stands as it was saved, "
            "its log is told by the rules of today, and undo starts here.",
        )
    )
