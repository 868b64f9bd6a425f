"""Tables that lack what the rules ask for are refused when a battle is set up, by the name of the row."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.fortitude import FOLDER, SYSTEM, TABLES, battle_of, opening
from tracker.rules.examples import typed
from tracker.rules.system import Fault
from tracker.rules.systems import SYSTEMS
from tracker.rules.systems.fortitude_tests.state import Unit
from tracker.rules.systems.fortitude_tests.table_checks import BEGINNING_TERRAIN
from tracker.storage.battle_file import read_battle, write_battle
from tracker.storage.errors import BattleFileError
from tracker.storage.snapshot import Snapshot

SHIPPED: dict[str, Any] = json.loads((FOLDER / "tables.json").read_text())["tables"]


def changed(*path: str, to: Any = None) -> dict[str, Any]:
    """The shipped tables with another value at this place, or without it."""
    tables = copy.deepcopy(SHIPPED)
    place: Any = tables
    for name in path[:-1]:
        place = place[name]
    if to is None:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return tables


CASES = [
    (changed("orders", "flee"), "tables.orders: “flee” is missing"),
    (changed("orders", "panic"), "tables.orders: “panic” is missing"),
    (changed("terrain", "plains"), "tables.terrain: “plains” is missing"),
    (changed("orders", "march", "step", to="parade"), "tables.orders.march.step: there is no step “parade”"),
    (changed("tests", "flanc", to=-3), "tables.tests: there is no test “flanc”"),
    (changed("flee_panic_extra", "fly", to={}), "tables.flee_panic_extra: there is no order “fly”"),
    *(
        (
            changed("fatigue_limits", field, to=["march", "sleep"]),
            f"tables.fatigue_limits.{field}: there is no order “sleep”",
        )
        for field in ("hurried", "tiring", "resting")
    ),
    (changed("orders", "rest"), "tables.fatigue_limits.resting: there is no order “rest”"),
]


@pytest.mark.parametrize(("tables", "fault"), CASES, ids=[fault for _, fault in CASES])
def test_what_is_missing_is_named(tables: dict[str, Any], fault: str) -> None:
    setup = battle_of(opening()).setup
    with pytest.raises(Fault, match=fault):
        SYSTEM.set_up(setup.opening, typed(tables, SYSTEM.tables_type), setup.house)


def test_the_shipped_tables_are_whole_and_every_unit_begins_where_they_say() -> None:
    assert SYSTEM.set_up(battle_of(opening()).setup.opening, TABLES, battle_of(opening()).setup.house)
    assert Unit(id="u", commander=False, honor=False).terrain == BEGINNING_TERRAIN


@pytest.mark.parametrize(("tables", "fault"), CASES[:3], ids=["flee", "panic", "plains"])
def test_a_battle_file_with_such_tables_is_refused_with_its_place(
    tmp_path: Path, tables: dict[str, Any], fault: str
) -> None:
    battle = battle_of(opening())
    path = tmp_path / "battle.cardbattle"
    write_battle(path, Snapshot(battle=battle, latest=battle, seq=0))
    record = json.loads(path.read_bytes())
    path.write_text(json.dumps({**record, "tables": tables}))
    with pytest.raises(BattleFileError, match=fault):
        read_battle(path, SYSTEMS)
