"""Earlier versions of a battle (G1.7)."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.storage.makers import SYSTEMS, played, snapshot
from tracker.storage.battle_file import read_battle, write_battle
from tracker.storage.disk import Disk
from tracker.storage.earlier import KEPT, earlier_versions, keep_earlier, keep_snapshot
from tracker.storage.errors import BattleFileError
from tracker.storage.places import Places, new_battle_path

BATTLES = played(30)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(data=tmp_path / "data", logs=tmp_path / "logs")


@pytest.fixture
def path(places: Places) -> Path:
    path = new_battle_path(places, "Raid")
    write_battle(path, snapshot(BATTLES[:1]))
    return path


def play_on(path: Path, count: int) -> None:
    write_battle(path, snapshot(BATTLES[: count + 1], seq=count))


def test_the_battle_is_kept_as_it_stands_in_a_folder_of_its_name(places: Places, path: Path) -> None:
    kept = keep_earlier(places, path)
    play_on(path, 1)
    assert kept is not None
    assert kept.path.parent == places.earlier / "Raid"
    assert read_battle(kept.path, SYSTEMS).battle.count == 0


def test_only_the_last_twenty_are_kept(places: Places, path: Path) -> None:
    for count in range(25):
        play_on(path, count)
        keep_earlier(places, path)
    versions = earlier_versions(places, path)
    assert [version.number for version in versions] == list(range(6, 26))
    assert len(versions) == KEPT == 20
    assert [read_battle(version.path, SYSTEMS).seq for version in versions] == list(range(5, 25))


def test_a_battle_that_did_not_change_is_not_kept_twice(places: Places, path: Path) -> None:
    assert keep_earlier(places, path)
    assert keep_earlier(places, path) is None
    play_on(path, 1)
    assert keep_earlier(places, path)
    assert len(earlier_versions(places, path)) == 2


def test_a_damaged_battle_is_kept_as_it_is(places: Places, path: Path) -> None:
    path.write_bytes(b"half a batt")
    kept = keep_earlier(places, path)
    assert kept is not None
    assert kept.path.read_bytes() == b"half a batt"


def test_two_battles_of_one_name_in_two_folders_do_not_mix(
    places: Places, path: Path, tmp_path: Path
) -> None:
    other = tmp_path / "stick" / path.name
    other.parent.mkdir()
    write_battle(other, snapshot(BATTLES[:4]))
    keep_earlier(places, path)
    keep_earlier(places, other)
    assert len(earlier_versions(places, path)) == len(earlier_versions(places, other)) == 1


def test_other_files_in_the_folder_are_left_alone(places: Places, path: Path) -> None:
    folder = places.earlier / "Raid"
    folder.mkdir(parents=True)
    (folder / "notes.txt").write_text("mine")
    (folder / "best.cardbattle").write_text("mine")
    for count in range(25):
        play_on(path, count)
        keep_earlier(places, path)
    assert {"notes.txt", "best.cardbattle"} < set(os.listdir(folder))


def test_a_full_disk_is_one_sentence_and_loses_no_version(places: Places, path: Path) -> None:
    keep_earlier(places, path)
    play_on(path, 1)

    class Full(Disk):
        def write(self, descriptor: int, content: memoryview) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(BattleFileError, match="the disk is full"):
        keep_earlier(places, path, Full())
    assert len(earlier_versions(places, path)) == 1


def test_the_battle_in_memory_can_be_kept_before_that_on_the_disk_is_read_again(
    places: Places, path: Path
) -> None:
    kept = keep_snapshot(places, path, snapshot(BATTLES[:6], seq=5))
    assert kept is not None
    assert read_battle(kept.path, SYSTEMS).seq == 5
    assert keep_snapshot(places, path, snapshot(BATTLES[:6], seq=5)) is None
    assert read_battle(path, SYSTEMS).battle.count == 0
