"""Battles of any size, made for tests and benchmarks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.rules.fortitude import SYSTEM, battle_of, event
from tracker.rules.battle import Battle
from tracker.rules.play import play
from tracker.storage.battle_file import write_battle
from tracker.storage.snapshot import Snapshot

AT = "2026-01-01T12:00:00+00:00"
SIDES = [{"id": "red", "name": "Amber Host"}, {"id": "blue", "name": "Heron League"}]


def battle_with(units: int, name: str = "A big battle") -> Battle:
    """Two sides with this many units together, each with a General Staff, all with orders and values."""
    return battle_of({"sides": SIDES, "units": [_unit(place) for place in range(units)]}, name)


def _unit(place: int) -> dict[str, Any]:
    side = SIDES[place % 2]["id"]
    return {
        "id": f"unit-{place}",
        "side": side,
        "number": place,
        "name": f"Unit number {place}",
        "kind": "cavalry" if place % 5 == 4 else "infantry",
        "models": 100,
        "base_fortitude": 12,
        "attack_infantry": 5,
        "attack_cavalry": 4,
        "defense": 3,
        "commander": place % 3 == 0,
        "general_staff": place < 2,
        "orders": ["defend", "march", "assault", "rest"],
    }


def played(battle: Battle, actions: int) -> Battle:
    """The battle after so many more actions, unit after unit: a casualty, its test, a correction that heals.

    The heal is why this can go on for ever: with too many casualties a unit would have to rout or surrender.
    """
    count = len(battle.opening.units)
    for place in range(battle.count, battle.count + actions):
        unit = f"unit-{place // 3 % count}"
        now = (
            event(type_="casualties", unit=unit, count=1),
            event(type_="test-rolled", unit=unit, cause="casualties", die=1),
            event(type_="corrected", unit=unit, field="casualties", value=0, reason="they stand up"),
        )
        battle = play(SYSTEM, battle, [now[place % 3]], AT)
    return battle


def kept(battle: Battle, folder: Path) -> Path:
    """The battle in a file."""
    path = folder / "battle.cardbattle"
    write_battle(path, Snapshot(battle=battle, latest=battle, seq=battle.count))
    return path
