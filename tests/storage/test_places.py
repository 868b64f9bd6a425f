"""Where files live, and names that every file system takes (G1.8, G13.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

import tracker
from tests.storage.makers import played, snapshot
from tracker.storage.battle_file import write_battle
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.places import Places, new_battle_path, safe_name, user_places


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(data=tmp_path / "data", logs=tmp_path / "logs")


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Night raid", "Night raid"),
        ("", "Battle"),
        ("   ", "Battle"),
        ("...", "Battle"),
        ("CON", "CON_"),
        ("nul", "nul_"),
        ("Com1", "Com1_"),
        ("lpt²", "lpt²_"),
        ("con.first", "_con.first"),
        ("con .first", "_con .first"),
        ("Conan", "Conan"),
        ("a/b\\c:d", "a-b-c-d"),
        ('<"who?*|>', "--who----"),
        ("../../etc/passwd", "-..-etc-passwd"),
        (".hidden", "hidden"),
        ("Waterloo.", "Waterloo"),
        ("two\nlines\tand\0nothing", "two lines and nothing"),
        ("Żółw 🐢 亀", "Żółw 🐢 亀"),
        ("e\u0301tude", "étude"),
        ("half \ud83d of it", "half of it"),
        ("x" * 200, "x" * 150),
        ("🎲" * 100, "🎲" * 37),
        ("é" * 74 + " é", "é" * 74),
    ],
)
def test_a_battle_s_name_becomes_a_safe_file_name(places: Places, name: str, file: str) -> None:
    assert safe_name(name) == file
    path = new_battle_path(places, name)
    assert path == places.battles / f"{file}.cardbattle"
    write_battle(path, snapshot(played(1)))
    assert path.is_file()


def test_a_name_that_is_taken_is_numbered_whatever_its_case(places: Places) -> None:
    for expected in ("Raid.cardbattle", "Raid 2.cardbattle", "Raid 3.cardbattle"):
        path = new_battle_path(places, "Raid")
        assert path.name == expected
        path.write_bytes(b"")
    assert new_battle_path(places, "RAID").name == "RAID 4.cardbattle"


def test_a_home_that_cannot_be_written_is_one_sentence(places: Places) -> None:
    class Sealed(Disk):
        def make_folder(self, folder: Path) -> None:
            raise PermissionError(13, "Permission denied", str(folder))

    with pytest.raises(BattleFileError, match=r"access is denied.*; save the battle in another place"):
        new_battle_path(places, "Raid", Sealed())


def test_the_user_s_folders_lie_in_the_home_and_not_in_the_program(user_home: Path) -> None:
    found = user_places()
    program = Path(tracker.__file__).parent.parent
    for folder in (found.data, found.logs, found.battles, found.earlier, found.library("toy"), found.recent):
        assert folder.is_relative_to(user_home)
        assert not folder.is_relative_to(program)
    assert found.data.name == "unit-card-tracker"
