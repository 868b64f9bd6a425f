"""Battles to save, with the rules of the toy, and rules that were corrected since."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from tests.toy_system import Hit, Rolled, ToySystem, TurnEnded, toy_battle
from tracker.rules.battle import Battle
from tracker.rules.play import play
from tracker.rules.sentence import say
from tracker.rules.system import IllegalEvent, Outcome, RuleSystem
from tracker.storage.battle_file import write_battle
from tracker.storage.battle_record import BattleText
from tracker.storage.snapshot import Snapshot

TOY = ToySystem()
SYSTEMS: dict[str, RuleSystem] = {TOY.id: TOY}
AT = "2026-05-01T20:00:00+02:00"


class CorrectedToy(ToySystem):
    """The toy of a later release: another turn after each, or no turns at all."""

    turns_are_refused: ClassVar[bool] = False

    def resolve(self, setup: Any, state: Any, event: Any) -> Outcome:
        outcome = super().resolve(setup, state, event)
        if not isinstance(event, TurnEnded):
            return outcome
        if self.turns_are_refused:
            raise IllegalEvent(say("There are no turns."))
        return msgspec.structs.replace(
            outcome, state=msgspec.structs.replace(outcome.state, turn=outcome.state.turn + 1)
        )


class ToyWithoutTurns(CorrectedToy):
    """The toy of a later release in which nobody may end a turn."""

    turns_are_refused: ClassVar[bool] = True


def events(count: int) -> list[Any]:
    """That many events that follow one another: a hit, its test, the end of a turn."""
    cycle = (Hit(unit="u1"), Rolled(unit="u1", die=1, source="typed"), TurnEnded())
    return [cycle[place % 3] for place in range(count)]


def played(count: int, start: Battle | None = None, system: RuleSystem = TOY) -> list[Battle]:
    """Every battle from the start on, after that many actions."""
    battles = [start or toy_battle(system, strength=1000)]
    for event in events(count):
        battles.append(play(system, battles[-1], [event], AT))
    return battles


def snapshot(battles: Sequence[Battle], undone: int = 0, seq: int = 7) -> Snapshot:
    """The battle after that many undos."""
    return Snapshot(battle=battles[len(battles) - 1 - undone], latest=battles[-1], seq=seq)


def saved(folder: Path, count: int = 6, undone: int = 0) -> Path:
    """A battle file in this folder."""
    path = folder / "Trial.cardbattle"
    write_battle(path, snapshot(played(count), undone))
    return path


def text(count: int = 6, undone: int = 0) -> bytes:
    """What is in the file of such a battle."""
    return BattleText().encode(snapshot(played(count), undone))
