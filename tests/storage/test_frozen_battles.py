"""Battles of every released format, never edited: each opens with the same computed values (G1.9, G16.3).

`version-N.view.json` holds what `tracker show --json`
said of it then; a later program may say more, never otherwise.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle
from tracker.storage.battle_record import BattleText
from tracker.storage.migrations import VERSION

BATTLES = Path(__file__).parent / "battles"


def still_said(then: Any, now: Any) -> bool:
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and still_said(then[key], now[key]) for key in then)
    if isinstance(then, list):
        return isinstance(now, list) and len(then) == len(now) and all(map(still_said, then, now))
    return bool(then == now)


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_battle_of_every_version_opens_with_the_same_values(version: int) -> None:
    found = read_battle(BATTLES / f"version-{version}.cardbattle", SYSTEMS)
    then = json.loads((BATTLES / f"version-{version}.view.json").read_text("utf-8"))
    now = json.loads(json.dumps(found.system.view(found.battle.setup, found.battle.state)))
    assert still_said(then, now)
    assert found.notes == ()
    assert (found.position, len(found.battles)) == (34, 37)
    assert dict(found.extra) == {"weather": b'["rain", 2.50]'}


def test_the_battle_of_this_version_is_written_with_the_same_bytes() -> None:
    path = BATTLES / f"version-{VERSION}.cardbattle"
    assert BattleText().encode(read_battle(path, SYSTEMS).snapshot) == path.read_bytes()


def test_a_value_that_changed_or_went_is_noticed() -> None:
    then = {"units": {"a": {"fortitude": 3}}, "owed": [1]}
    assert still_said(then, {"units": {"a": {"fortitude": 3, "luck": 1}, "b": {}}, "owed": [1]})
    assert not still_said(then, {"units": {"a": {"fortitude": 4}}, "owed": [1]})
    assert not still_said(then, {"units": {}, "owed": [1]})
    assert not still_said(then, {"units": {"a": {"fortitude": 3}}, "owed": [1, 2]})
