"""`check`: is a file sound, whatever kind of ours it is?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.storage.makers import SYSTEMS as TOYS
from tests.storage.makers import TOY, saved
from tests.toy_system import ToyTables, toy_opening
from tracker import assets
from tracker.rules.systems import SYSTEMS
from tracker.storage.check import Sound, check_file
from tracker.storage.errors import BattleFileError
from tracker.storage.library import write_library
from tracker.storage.roster_file import Roster, write_roster
from tracker.storage.tables_file import read_tables


def check(path: Path) -> Sound:
    return check_file(path, TOYS, {"toy": ToyTables()})


def kept(path: Path, values: Any) -> Path:
    path.write_text(json.dumps(values))
    return path


def test_each_kind_of_file_is_named(tmp_path: Path) -> None:
    roster, library = tmp_path / "roster.json", tmp_path / "library.json"
    write_roster(roster, Roster(system=TOY, opening=toy_opening(2)))
    write_library(library, toy_opening(2).units)
    assert str(check(saved(tmp_path)).kind) == "a battle"
    assert str(check(roster).kind) == "a roster"
    assert str(check(library).kind) == "a list, such as a unit library"


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_everything_that_is_shipped_is_sound(system_id: str) -> None:
    tables = {system_id: read_tables(assets.tables_file(system_id), SYSTEMS)[1]}
    shipped = (
        assets.tables_file(system_id),
        *assets.examples(system_id),
        *assets.samples(system_id),
        *assets.rosters(system_id),
    )
    for path in shipped:
        assert check_file(path, SYSTEMS, tables).notes == ()


def test_an_example_that_does_not_hold_is_sound_but_worth_a_note(tmp_path: Path) -> None:
    example = {
        "system": "toy",
        "title": "One hit",
        "units": [{"id": "u1", "name": "One", "side": "red"}],
        "steps": [{"event": {"type": "hit", "unit": "u1"}, "expect": {"turn": 2}}],
    }
    notes = check(kept(tmp_path / "example.json", example)).notes
    assert [str(note) for note in notes] == ["step 1, turn: expected 2, found 1"]


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"name": "me"}, "this is not a file of this program"),
        ({"system": "toy", "title": "x", "steps": [], "units": 3}, "units: Expected"),
        ([{"id": "u1"}], "at $[0]: the field “name” is missing"),
        (
            {
                "format": "unit-card-tracker roster",
                "version": 1,
                "system": "toy",
                "units": [{"id": "u1", "name": "One", "side": "red"}] * 2,
            },
            "two units have the same id",
        ),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, values: Any, says: str) -> None:
    with pytest.raises(BattleFileError) as caught:
        check(kept(tmp_path / "file.json", values))
    assert says in str(caught.value)
