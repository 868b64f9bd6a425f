"""Opening to play: made tidy after a crash, kept as an earlier version, and let go of again (G1.4, G1.7)."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.storage.makers import SYSTEMS, played, saved, snapshot
from tests.storage.test_journal import with_journal
from tracker.storage.battle_file import read_battle, write_battle
from tracker.storage.battle_record import BattleText
from tracker.storage.copies import copies_beside
from tracker.storage.disk import Disk
from tracker.storage.earlier import earlier_versions
from tracker.storage.errors import BattleFileError
from tracker.storage.opening import close_unplayed, open_battle
from tracker.storage.places import Places
from tracker.storage.snapshot import Snapshot

BATTLES = played(9)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(data=tmp_path / "data", logs=tmp_path / "logs")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "battles"
    folder.mkdir()
    return folder


def test_after_a_crash_the_journal_is_written_into_the_file_as_if_nothing_had_happened(
    folder: Path, places: Places
) -> None:
    path = with_journal(folder, BATTLES, in_file=4)
    opened = open_battle(path, SYSTEMS, places)
    assert (opened.seq, opened.read_only, opened.notes) == (9, None, ())
    assert path.read_bytes() == BattleText().encode(snapshot(BATTLES, seq=9))
    assert sorted(os.listdir(folder)) == [path.name, f"{path.name}.lock"]
    close_unplayed(opened)
    assert os.listdir(folder) == [path.name]


def test_a_battle_that_needs_no_tidying_is_not_written(folder: Path, places: Places) -> None:
    path = saved(folder)
    before = path.stat()
    opened = open_battle(path, SYSTEMS, places)
    close_unplayed(opened)
    after = path.stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


def test_each_opening_keeps_an_earlier_version_with_all_that_was_in_the_journal(
    folder: Path, places: Places
) -> None:
    path = with_journal(folder, BATTLES, in_file=4)
    for _ in range(2):
        close_unplayed(open_battle(path, SYSTEMS, places))
    (kept,) = earlier_versions(places, path)
    assert read_battle(kept.path, SYSTEMS).seq == 9


def test_a_battle_with_a_damaged_journal_is_also_kept_as_its_file_stood(folder: Path, places: Places) -> None:
    path = with_journal(folder, BATTLES, in_file=4)
    journal = path.with_name(path.name + ".journal")
    journal.write_bytes(journal.read_bytes().replace(b'"seq":8', b'"seq":0'))
    close_unplayed(open_battle(path, SYSTEMS, places))
    assert [read_battle(kept.path, SYSTEMS).seq for kept in earlier_versions(places, path)] == [4, 7]


class Full(Disk):
    def create(self, path: Path, mode: int | None) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_where_the_disk_is_full_the_battle_opens_all_the_same_and_nothing_is_lost(
    folder: Path, places: Places
) -> None:
    path = with_journal(folder, BATTLES, in_file=4)
    opened = open_battle(path, SYSTEMS, places, Full())
    assert (opened.seq, opened.read_only) == (9, None)
    assert "the disk is full; nothing is lost" in str(opened.notes[0])
    assert opened.on_disk is not None
    after = snapshot(BATTLES, undone=1, seq=10)
    with pytest.raises(OSError, match="No space"):
        opened.on_disk.save([after])
    assert read_battle(path, SYSTEMS).seq == 9
    opened.on_disk._disk = Disk()  # there is room again
    opened.on_disk.save([after])
    assert read_battle(path, SYSTEMS).seq == 10
    close_unplayed(opened)


def test_play_goes_on_in_a_journal_and_only_the_battle_itself_is_left_at_the_end(folder: Path) -> None:
    path = saved(folder, 6)
    opened = open_battle(path, SYSTEMS)
    assert opened.on_disk is not None
    before = path.read_bytes()
    back = opened.battles[-2]
    opened.on_disk.save([Snapshot(battle=back, latest=opened.battles[-1], seq=opened.seq + 1)])
    assert path.read_bytes() == before
    assert read_battle(path, SYSTEMS).position == 5
    opened.on_disk.fold()
    opened.on_disk.leave()
    assert os.listdir(folder) == [path.name]
    assert read_battle(path, SYSTEMS, alone=True).position == 5


@pytest.mark.parametrize("name", ["missing.cardbattle", "a\0b", "."])
def test_what_is_no_battle_file_leaves_no_lock_behind(folder: Path, name: str) -> None:
    with pytest.raises(BattleFileError):
        open_battle(folder / name, SYSTEMS)
    assert os.listdir(folder) == []


def test_a_battle_that_is_refused_leaves_no_lock_behind(folder: Path) -> None:
    path = folder / "other.cardbattle"
    path.write_bytes(b"{}")
    with pytest.raises(BattleFileError):
        open_battle(path, SYSTEMS)
    assert os.listdir(folder) == [path.name]


def test_one_can_look_at_a_battle_while_it_is_played_without_disturbing_it(folder: Path) -> None:
    path = folder / "Trial.cardbattle"
    write_battle(path, snapshot(BATTLES[:3], seq=2))
    playing = open_battle(path, SYSTEMS)
    looking = open_battle(path, SYSTEMS)
    assert "it is open in Unit Card Tracker" in str(looking.read_only)
    assert looking.holder is not None
    close_unplayed(looking)
    assert path.with_name(path.name + ".lock").exists()
    close_unplayed(playing)


@pytest.mark.parametrize(
    "name",
    [
        "Trial (Ann's conflicted copy 2026-05-01).cardbattle",
        "Trial.sync-conflict-20260501-200000-ABCDEFG.cardbattle",
        "Trial (conflict).CARDBATTLE",
    ],
)
def test_copies_of_a_program_that_keeps_folders_in_step_are_named_and_kept(folder: Path, name: str) -> None:
    path = saved(folder)
    copy = folder / name
    copy.write_bytes(b"theirs")
    (folder / "Trial 2.cardbattle").write_bytes(b"another battle")
    opened = open_battle(path, SYSTEMS)
    assert copies_beside(path) == (copy,)
    assert name in str(opened.notes[0])
    close_unplayed(opened)
    assert copy.read_bytes() == b"theirs"
