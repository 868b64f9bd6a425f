"""Rosters, rule tables, unit libraries and spreadsheets of units: all or nothing (G16.2)."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.storage.makers import SYSTEMS as TOYS
from tests.storage.makers import TOY
from tests.toy_system import ToyTables, ToyUnit, toy_opening
from tracker import assets
from tracker.rules.systems import SYSTEMS
from tracker.storage.errors import BattleFileError
from tracker.storage.library import read_library, write_library
from tracker.storage.roster_file import Roster, read_roster, write_roster
from tracker.storage.tables_file import read_tables
from tracker.storage.unit_csv import read_units_csv, write_units_csv
from tracker.storage.unit_records import unit_fields, unit_type

FORTITUDE = SYSTEMS["fortitude-tests"]
CARD = unit_type(FORTITUDE)


def card(**fields: Any) -> Any:
    usual = {"id": "a", "side": "red", "kind": "infantry", "models": 6, "base_fortitude": 10}
    return msgspec.convert({**usual, **fields}, CARD)


CARDS = (
    card(name='Archers; the "old" ones,\nin rags', orders=["fire-and-retreat", "march"], attack_infantry=-1),
    card(id="b", kind="cavalry", number=7, commander=True, name=" [spaced] "),
    card(id="c", general_staff=True, honor=True, name="=1+1", orders=["a; b"]),
)


def test_a_roster_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "roster.json"
    write_roster(path, Roster(system=TOY, opening=toy_opening(3)))
    assert read_roster(path, TOYS) == Roster(system=TOY, opening=toy_opening(3))
    assert list(json.loads(path.read_bytes())) == ["format", "version", "system", "units"]


def test_a_roster_holds_sides_and_units_and_not_how_they_are_played(tmp_path: Path) -> None:
    path = tmp_path / "roster.json"
    opening = FORTITUDE.opening_type(sides=(), units=CARDS)
    write_roster(path, Roster(system=FORTITUDE, opening=opening))
    assert list(json.loads(path.read_bytes())) == ["format", "version", "system", "sides", "units"]
    assert read_roster(path, SYSTEMS).opening == opening


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda r: r.update(version=2), "at $.version: it was written by a newer version"),
        (lambda r: r.pop("version"), "the field “version” is missing"),
        (lambda r: r.update(system="chess"), "at $.system: this program has no rules “chess”"),
        (lambda r: r.update(level_of_play="expert"), "the field “level_of_play” is unknown"),
        (lambda r: r["units"][1].update(models=3), "at $.units[1]: the field “models” is unknown"),
        (lambda r: r.pop("units"), "the field “units” is missing"),
        (lambda r: r.update(format="unit-card-tracker battle"), "this is a battle; it was left as it is"),
    ],
)
def test_a_fault_of_a_roster_is_named(
    tmp_path: Path, change: Callable[[dict[str, Any]], object], says: str
) -> None:
    path = tmp_path / "roster.json"
    write_roster(path, Roster(system=TOY, opening=toy_opening(3)))
    record = json.loads(path.read_bytes())
    change(record)
    path.write_text(json.dumps(record))
    with pytest.raises(BattleFileError) as caught:
        read_roster(path, TOYS)
    assert says in str(caught.value)


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_shipped_tables_are_sound(system_id: str) -> None:
    system, tables = read_tables(assets.tables_file(system_id), SYSTEMS)
    assert system.id == system_id
    assert isinstance(tables, system.tables_type)


def test_a_fault_of_the_tables_is_named(tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    record = {"format": "unit-card-tracker tables", "version": 1, "system": "toy", "tables": {"words": [1]}}
    path.write_text(json.dumps(record))
    with pytest.raises(
        BattleFileError, match=r"at \$\.tables\.words\[0\]: text is expected, not a whole number"
    ):
        read_tables(path, TOYS)
    path.write_text(json.dumps({**record, "tables": {}, "table": {}}))
    with pytest.raises(BattleFileError, match="the field “table” is unknown"):
        read_tables(path, TOYS)
    path.write_text(json.dumps({**record, "tables": {}}))
    assert read_tables(path, TOYS) == (TOY, ToyTables())


def test_a_unit_is_what_the_openings_of_the_system_hold() -> None:
    assert unit_type(TOY) is ToyUnit
    assert list(unit_fields(CARD))[:2] == ["id", "side"]


def test_a_library_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "library" / "fortitude-tests.json"
    write_library(path, CARDS)
    assert read_library(path, FORTITUDE) == CARDS
    write_library(path, ())
    assert read_library(path, FORTITUDE) == ()


def test_one_wrong_unit_keeps_a_whole_library_out(tmp_path: Path) -> None:
    path = tmp_path / "library.json"
    write_library(path, CARDS)
    path.write_bytes(path.read_bytes().replace(b'"cavalry"', b'"flying"'))
    with pytest.raises(BattleFileError, match=r"at \$\[1\]\.kind: “flying” is not known here"):
        read_library(path, FORTITUDE)


def test_a_spreadsheet_comes_back_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "units.csv"
    write_units_csv(path, FORTITUDE, CARDS)
    assert read_units_csv(path, FORTITUDE) == CARDS
    assert path.read_text("utf-8-sig").splitlines()[0].split(",") == list(unit_fields(CARD))
    assert os.listdir(tmp_path) == ["units.csv"]


HEAD = "id,side,kind,models,base_fortitude,orders,honor,attack_infantry\n"


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "a,red,infantry,6,10,march; rest,TRUE,\n",
        (HEAD + "a,red,infantry,6,10,march!rest,yes,\n")
        .replace(",", ";")
        .replace("march!rest", '"march; rest"'),
        (HEAD + "a,red,infantry,6,10,march; rest,true,\n").replace(",", "\t"),
        HEAD.replace("\n", "\r\n") + '\r\na,red,infantry, 6 ,+10,"[""march"", ""rest""]",true\r\n,,\r\n',
    ],
)
def test_a_spreadsheet_is_read_as_spreadsheets_write_it(tmp_path: Path, text: str) -> None:
    path = tmp_path / "units.csv"
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert read_units_csv(path, FORTITUDE) == (card(orders=["march", "rest"], honor=True),)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "it is empty"),
        (
            HEAD + "a,red,infantry,ten,10,,,\n",
            "row 2, column models, “ten”: a whole number is expected, not text",
        ),
        (
            HEAD + "a,red,infantry,6,10,,,\nb,red,flying,6,10,,,\n",
            "row 3, column kind, “flying”: “flying” is not",
        ),
        (HEAD + "a,red,infantry,,10,,,\n", "row 2: the field “models” is missing"),
        (HEAD + "a,red,infantry,6,10,,maybe,\n", "row 2, column honor, “maybe”: true or false is expected"),
        (HEAD + "a,red,infantry,6,10,,,1.5\n", "row 2, column attack_infantry, “1.5”"),
        (HEAD + "a,red,infantry,6,10,[1],,\n", "row 2, column orders, “[1]”: text is expected"),
        (HEAD + "a,red,infantry,6,10,[march,,\n", "row 2, column orders, “[march”: a list is expected"),
        (HEAD + "a,red,infantry,6,10,,,,9\n", "row 2 has more cells than there are columns"),
        (HEAD.replace("honor", "honour"), "column 7: “honour” is no field of a unit"),
        (HEAD.replace("honor", "models"), "column 7: “models” is given twice"),
        (HEAD + 'a,"red,infantry,6,10,,,\n', "this is no table"),
        (HEAD + "\xe9,red,infantry,6,10,,,\n", "line 2 is not UTF-8 text"),
    ],
)
def test_a_fault_of_a_spreadsheet_is_named_with_row_and_column(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "units.csv"
    path.write_bytes(text.encode("latin-1") if "\xe9" in text else text.encode())
    with pytest.raises(BattleFileError) as caught:
        read_units_csv(path, FORTITUDE)
    assert says in str(caught.value)
