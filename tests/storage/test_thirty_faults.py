"""The thirty faults that a disk, a system or another program may have in store, each by its number.

1 kill at any moment · 2 power cut · 3 kill during folding · 4 torn line · 5 flipped bit · 6 damaged file ·
7 newer version · 8 full disk at a new file · 9 full disk at a line · 10 limit of file size · 11 failed sync ·
12 slow disk · 13 read-only disk · 14 folder not writable · 15 folder gone · 16 changed underneath ·
17 replaced by renaming · 18 opened twice · 19 holder killed · 20 stale lock, number of another program ·
21 lock of another machine, empty lock · 22 old lock of a living holder · 23 link · 24 permissions ·
25 hard link · 26 long name · 27 clock · 28 fault of ours in a slot · 29 undo, then kill ·
30 end of the session. Those that need thousands of tries (1 to 6) are looked into in `test_crashes`,
`test_kills`, `test_journal` and `test_recovery`; here stands one plain case of each.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from tests.storage.disks import MemoryDisk
from tests.storage.makers import SYSTEMS, TOY, played, snapshot
from tests.storage.test_journal import FILE, save_in_two_parts, with_journal
from tests.toy_system import Faulty, Hit
from tracker.rules.play import play
from tracker.session.autosave import Autosave
from tracker.session.battle_session import BattleSession
from tracker.storage.atomic import temporary_name
from tracker.storage.battle_file import read_battle, write_battle
from tracker.storage.battle_record import BattleText
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.lock import Held, take_lock
from tracker.storage.migrations import VERSION
from tracker.storage.on_disk import BattleOnDisk, ChangedElsewhere
from tracker.storage.opening import close_unplayed, open_battle
from tracker.storage.places import Places
from tracker.storage.snapshot import Snapshot
from tracker.storage.store import Store

BATTLES = played(9)
SOON = 20.0

on_unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such things")


def at(count: int) -> Snapshot:
    return snapshot(BATTLES[: count + 1], seq=count)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battles" / "Trial.cardbattle"


@pytest.fixture
def on_disk(path: Path) -> Iterator[BattleOnDisk]:
    """A battle with two changes in its file and one in its journal."""
    path.parent.mkdir()
    made = BattleOnDisk(path, Disk())
    made.save([at(2)])
    made.save([at(3)])
    yield made
    made.leave()


def found(path: Path) -> int:
    """The number of the last change that the next start would find, if the battle is as it was played."""
    opened = read_battle(path, SYSTEMS)
    assert BattleText().encode(opened.snapshot) == BattleText().encode(at(opened.seq))
    return opened.seq


class Told:
    """What a store told."""

    def __init__(self, path: Path, **options: Any) -> None:
        self.saved: list[int] = []
        self.failed: list[str] = []
        self.conflicts: list[str] = []
        self.store = Store(
            path,
            on_saved=self.saved.append,
            on_failed=lambda error: self.failed.append(str(error)),
            on_conflict=lambda error: self.conflicts.append(str(error)),
            **options,
        )


def another_start(path: Path, then: str = "") -> subprocess.Popen[str]:
    """A process of its own that has the battle open to play until it is told to end."""
    program = f"""
import sys
from pathlib import Path
from tests.storage.makers import SYSTEMS
from tracker.storage.opening import open_battle
opened = open_battle(Path(sys.argv[1]), SYSTEMS)
print("open" if opened.read_only is None else opened.read_only, flush=True)
{then}
sys.stdin.read()
"""
    command = [sys.executable, "-c", program, str(path)]
    root = Path(__file__).parent.parent.parent
    return subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def test_01_a_kill_between_two_changes_loses_none(on_disk: BattleOnDisk, path: Path) -> None:
    on_disk.save([at(4)])
    assert found(path) == 4  # nothing was closed, folded or tidied
    assert read_battle(path, SYSTEMS).notes == ()


def test_02_after_a_power_cut_every_saved_change_is_there() -> None:
    disk = MemoryDisk()
    save_in_two_parts(FILE, disk, BATTLES, 4)
    for files in disk.all_after_power_cut():
        assert read_battle(FILE, SYSTEMS, MemoryDisk(files)).seq == 9


def test_03_a_new_file_half_written_when_killed_is_in_nobody_s_way(on_disk: BattleOnDisk, path: Path) -> None:
    left_over = path.with_name(temporary_name(path.name))
    left_over.write_bytes(b"half a batt")
    assert found(path) == 3
    on_disk.fold()
    assert not left_over.exists()
    assert found(path) == 3


def test_04_a_torn_line_is_cut_off_and_told(tmp_path: Path) -> None:
    path = with_journal(tmp_path, BATTLES, 4)
    journal = path.with_name(path.name + ".journal")
    journal.write_bytes(journal.read_bytes()[:-9])
    opened = open_battle(path, SYSTEMS)
    assert opened.seq == 8
    assert "left out" in str(opened.notes[0])
    close_unplayed(opened)
    assert os.listdir(tmp_path) == [path.name]
    assert read_battle(path, SYSTEMS).notes == ()


def test_05_a_damaged_line_and_all_after_it_are_kept_aside_and_told(tmp_path: Path) -> None:
    path = with_journal(tmp_path, BATTLES, 4)
    journal = path.with_name(path.name + ".journal")
    damaged = journal.read_bytes().replace(b'"seq":7', b'"seq":6')
    for place in ("Trial.cardbattle.journal.aside", "Trial.cardbattle.journal.aside-2"):
        journal.write_bytes(damaged)
        opened = open_battle(path, SYSTEMS)
        close_unplayed(opened)
        assert "kept aside" in str(opened.notes[0])
        assert (tmp_path / place).read_bytes() == damaged
        assert found(path) == 6


def test_06_a_damaged_file_is_left_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\0" * 300)
    with pytest.raises(BattleFileError, match=r"only zeros.*left as it is, an earlier version"):
        open_battle(path, SYSTEMS)
    assert os.listdir(path.parent) == [path.name]
    assert path.read_bytes() == b"\0" * 300


def test_07_a_newer_version_is_only_read_and_no_journal_begun(on_disk: BattleOnDisk, path: Path) -> None:
    on_disk.fold()
    on_disk.leave()
    newer = path.read_bytes().replace(b'"version": 1', b'"version": %d' % (VERSION + 1))
    path.write_bytes(newer)
    opened = open_battle(path, SYSTEMS)
    assert "newer version" in str(opened.read_only)
    assert opened.on_disk is None
    assert (os.listdir(path.parent), path.read_bytes()) == ([path.name], newer)


def test_07_a_version_that_was_migrated_gets_a_new_file_before_a_journal(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    write_battle(path, at(2))
    monkeypatch.setattr("tracker.storage.opening.VERSION", VERSION + 1)
    opened = open_battle(path, SYSTEMS)
    assert opened.on_disk is not None
    after = opened.battles[-1]
    hit = _played_on(after)
    opened.on_disk.save([Snapshot(battle=hit, latest=hit, seq=3)])
    assert opened.on_disk.lines == 0
    assert read_battle(path, SYSTEMS, alone=True).seq == 3
    opened.on_disk.leave()


def _played_on(battle: Any) -> Any:
    return play(TOY, battle, [Hit(unit="u4")], "later")


class Full(Disk):
    """A disk without room, for whole files or for all."""

    def __init__(self, fault: int = errno.ENOSPC) -> None:
        self.is_full = False
        self.room = 0
        self.fault = fault

    def write(self, descriptor: int, content: memoryview) -> int:
        if self.is_full and len(content) > self.room:
            if self.room:
                return super().write(descriptor, content[: self.room // 2])
            raise OSError(self.fault, os.strerror(self.fault))
        return super().write(descriptor, content)


def test_08_a_full_disk_at_a_new_file_leaves_the_old_one_and_all_stays_saved(path: Path) -> None:
    path.parent.mkdir()
    disk = Full()
    on_disk = BattleOnDisk(path, disk)
    on_disk.save([at(2)])
    on_disk.save([at(3)])
    disk.is_full = True
    with pytest.raises(OSError, match="No space"):
        on_disk.fold()
    assert found(path) == 3
    disk.is_full = False
    on_disk.save([at(4)])
    assert (found(path), on_disk.lines) == (4, 2)
    on_disk.leave()


def test_09_a_full_disk_at_a_line_is_told_and_play_goes_on_when_there_is_room_again(path: Path) -> None:
    path.parent.mkdir()
    disk = Full()
    told = Told(path, disk=disk)
    for count in (2, 3):
        told.store.put(at(count))
        assert told.store.flush(SOON)
    disk.is_full = True
    for count in (4, 5):
        told.store.put(at(count))
        assert not told.store.flush(SOON)
    assert "the disk is full; the battle goes on in memory" in told.failed[-1]
    assert (told.saved, found(path)) == ([2, 3], 3)
    disk.is_full = False
    told.store.retry()
    assert told.store.flush(SOON)
    assert (told.saved, found(path)) == ([2, 3, 5], 5)
    journal = path.with_name(path.name + ".journal").read_bytes()
    assert journal.count(b"\n") == 4  # heading, 3, 4, 5: it went on where it had stopped
    assert told.store.close(SOON)


@on_unix
def test_10_a_limit_of_file_size_is_a_fault_like_a_full_disk(path: Path) -> None:
    path.parent.mkdir()
    program = """
import resource, sys
from pathlib import Path
from tests.storage.test_thirty_faults import Told, at, found
path = Path(sys.argv[1])
told = Told(path)
told.store.put(at(2)); told.store.flush()
resource.setrlimit(resource.RLIMIT_FSIZE, (150, resource.RLIM_INFINITY))
told.store.put(at(3)); told.store.flush()
print(told.saved, found(path), "larger than this disk allows" in told.failed[0])
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
told.store.retry(); told.store.flush()
print(told.saved, found(path), told.store.close())
"""
    finished = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.stdout.splitlines() == ["[2] 2 True", "[2, 3] 3 True"], finished.stderr


class FailsToSync(Disk):
    def __init__(self) -> None:
        self.fails = False
        self.synced: list[int] = []

    def sync(self, descriptor: int) -> None:
        self.synced.append(self.status(descriptor).st_ino)
        if self.fails:
            self.fails = False
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super().sync(descriptor)


def test_11_after_a_failed_sync_that_file_is_never_believed_again(path: Path) -> None:
    path.parent.mkdir()
    disk = FailsToSync()
    on_disk = BattleOnDisk(path, disk)
    on_disk.save([at(2)])
    on_disk.save([at(3)])
    journal = path.with_name(path.name + ".journal").stat().st_ino
    disk.fails = True
    disk.synced.clear()
    on_disk.save([at(4)])
    assert disk.synced.count(journal) == 1
    assert (read_battle(path, SYSTEMS, alone=True).seq, on_disk.lines) == (4, 0)
    on_disk.save([at(5)])
    assert disk.synced.count(journal) == 1
    assert found(path) == 5
    on_disk.leave()


class Slow(Disk):
    def __init__(self) -> None:
        self.may_go = threading.Event()

    def sync(self, descriptor: int) -> None:
        assert self.may_go.wait(SOON)
        super().sync(descriptor)


def test_12_a_slow_disk_holds_nobody_up_and_saved_is_not_said_before(path: Path) -> None:
    path.parent.mkdir()
    disk = Slow()
    told = Told(path, disk=disk)
    for count in range(1, 5):
        told.store.put(at(count))
    assert not told.store.flush(0)
    assert (told.saved, told.store.is_saved) == ([], False)
    disk.may_go.set()
    assert told.store.close(SOON)
    assert told.saved[-1] == 4


class ReadOnly(Disk):
    """As on a medium that can only be read."""

    def may_write(self, path: Path) -> bool:
        return False

    def open_lock(self, path: Path) -> tuple[int, bool]:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))


class LocksNothing(ReadOnly):
    """The folder looks writable and is not."""

    def may_write(self, path: Path) -> bool:
        return True


@pytest.mark.parametrize(
    ("disk", "reason"), [(ReadOnly(), "write-protected"), (LocksNothing(), "this disk can only be read")]
)
def test_13_on_a_read_only_disk_a_battle_opens_for_reading_and_says_so(
    path: Path, disk: Disk, reason: str
) -> None:
    path.parent.mkdir()
    write_battle(path, at(4))
    opened = open_battle(path, SYSTEMS, disk=disk)
    assert (opened.seq, opened.on_disk) == (4, None)
    assert reason in str(opened.read_only)
    assert os.listdir(path.parent) == [path.name]


class FolderProtected(Disk):
    """The file may be written, its folder not."""

    def create(self, path: Path, mode: int | None) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    def open_lock(self, path: Path) -> tuple[int, bool]:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def test_14_a_file_in_a_protected_folder_is_never_written_in_place(path: Path) -> None:
    path.parent.mkdir()
    write_battle(path, at(4))
    before = path.read_bytes()
    told = Told(path, disk=FolderProtected())
    told.store.put(at(5))
    assert not told.store.close(SOON)
    assert "access is denied" in told.failed[0]
    assert (os.listdir(path.parent), path.read_bytes()) == ([path.name], before)


def test_15_when_the_folder_is_gone_play_goes_on_and_another_place_can_be_chosen(
    path: Path, tmp_path: Path
) -> None:
    path.parent.mkdir()
    told = Told(path)
    told.store.put(at(2))
    assert told.store.flush(SOON)
    for file in path.parent.iterdir():
        file.unlink()
    path.parent.rmdir()
    for count in (3, 4):
        told.store.put(at(count))
    assert not told.store.flush(SOON)
    assert "there is no such file or folder; the battle goes on in memory" in told.failed[-1]
    elsewhere = Told(tmp_path / "elsewhere.cardbattle")
    elsewhere.store.put(at(4))
    assert elsewhere.store.close(SOON)
    assert found(tmp_path / "elsewhere.cardbattle") == 4
    told.store.close(SOON, abandon=True)


def test_15_a_journal_that_was_taken_away_is_noticed_before_anything_is_said_to_be_saved(
    on_disk: BattleOnDisk, path: Path
) -> None:
    path.with_name(path.name + ".journal").unlink()
    on_disk.save([at(4)])
    assert found(path) == 4


def _write_over(path: Path) -> None:
    path.write_bytes(BattleText().encode(at(7)))


def _rename_over(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(BattleText().encode(at(7)))
    other.replace(path)


def _touch_up(path: Path) -> None:
    """As long as before, and with the old time."""
    before = path.stat()
    path.write_bytes(path.read_bytes().replace(b'"seq": 2', b'"seq": 1'))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize("change", [_write_over, _touch_up])
@pytest.mark.parametrize("deed", ["save", "fold"])
def test_16_a_file_that_another_program_changed_is_not_overwritten(
    on_disk: BattleOnDisk, path: Path, change: Any, deed: str
) -> None:
    change(path)
    theirs = path.read_bytes()
    with pytest.raises(ChangedElsewhere):
        on_disk.save([at(4)]) if deed == "save" else on_disk.fold()
    assert path.read_bytes() == theirs
    assert not list(path.parent.glob("*.tmp"))


def test_16_a_file_that_was_only_touched_is_no_conflict(on_disk: BattleOnDisk, path: Path) -> None:
    os.utime(path)
    on_disk.save([at(4)])
    assert found(path) == 4


def test_16_of_a_conflict_the_player_is_told_and_may_keep_his_own(path: Path) -> None:
    path.parent.mkdir()
    told = Told(path)
    told.store.put(at(2))
    assert told.store.flush(SOON)
    _write_over(path)
    told.store.put(at(3))
    assert not told.store.flush(SOON)
    assert "another program has changed this file; nothing was overwritten" in told.conflicts[0]
    assert (found(path), told.saved, told.failed) == (7, [2], [])
    told.store.keep_mine()
    assert told.store.flush(SOON)
    assert (told.saved, found(path)) == ([2, 3], 3)
    told.store.put(at(4))
    assert told.store.close(SOON)
    assert found(path) == 4


def test_16_a_conflict_at_the_end_is_told_and_nothing_overwritten(path: Path) -> None:
    path.parent.mkdir()
    told = Told(path)
    for count in (2, 3):
        told.store.put(at(count))
        assert told.store.flush(SOON)
    _write_over(path)
    assert not told.store.flush(SOON, fold=True)
    assert (len(told.conflicts), told.store.is_saved, found_alone(path)) == (1, False, 7)
    assert not told.store.close(SOON)
    assert found_alone(path) == 7


def found_alone(path: Path) -> int:
    return read_battle(path, SYSTEMS, alone=True).seq


def test_16_reading_again_leaves_the_other_program_s_file_as_it_is(path: Path) -> None:
    path.parent.mkdir()
    told = Told(path)
    for count in (2, 3):
        told.store.put(at(count))
        assert told.store.flush(SOON)
    _write_over(path)
    theirs = path.read_bytes()
    told.store.put(at(4))
    told.store.flush(SOON)
    told.store.close(SOON, abandon=True)
    assert path.read_bytes() == theirs
    opened = open_battle(path, SYSTEMS)
    assert (opened.seq, opened.read_only) == (7, None)
    close_unplayed(opened)
    assert path.read_bytes() == theirs


def test_16_a_new_battle_never_takes_the_place_of_a_file_that_has_come_meanwhile(path: Path) -> None:
    path.parent.mkdir()
    told = Told(path)
    write_battle(path, at(7))
    told.store.put(at(1))
    assert not told.store.close(SOON)
    assert (len(told.conflicts), found(path)) == (1, 7)


def test_17_a_file_replaced_by_renaming_is_noticed(on_disk: BattleOnDisk, path: Path) -> None:
    _rename_over(path)
    theirs = path.read_bytes()
    with pytest.raises(ChangedElsewhere):
        on_disk.save([at(4)])
    assert path.read_bytes() == theirs


def test_18_a_battle_open_elsewhere_is_only_read_and_its_holder_named(path: Path) -> None:
    path.parent.mkdir()
    write_battle(path, at(4))
    other = another_start(path)
    assert said(other) == "open"
    for take_over in (False, True):
        opened = open_battle(path, SYSTEMS, take_over=take_over)
        assert opened.holder is not None
        assert (opened.seq, opened.on_disk, opened.holder.pid) == (4, None, other.pid)
        assert f"open in Unit Card Tracker (process {other.pid} on " in str(opened.read_only)
    assert other.stdin is not None
    other.communicate()


def test_18_a_battle_open_twice_in_one_process_is_only_read(path: Path) -> None:
    path.parent.mkdir()
    write_battle(path, at(4))
    first, second = open_battle(path, SYSTEMS), open_battle(path, SYSTEMS)
    assert (first.read_only, second.on_disk) == (None, None)
    close_unplayed(first)
    third = open_battle(path, SYSTEMS)
    assert third.read_only is None
    close_unplayed(third)


def test_18_saving_under_the_name_of_a_battle_open_elsewhere_is_refused(path: Path) -> None:
    path.parent.mkdir()
    write_battle(path, at(7))
    opened = open_battle(path, SYSTEMS)
    told = Told(path)
    told.store.put(at(2))
    assert not told.store.close(SOON)
    assert f"it is open in Unit Card Tracker (process {os.getpid()}" in told.failed[0]
    assert found(path) == 7
    close_unplayed(opened)


def test_19_the_lock_of_a_killed_holder_blocks_nobody(path: Path) -> None:
    path.parent.mkdir()
    write_battle(path, at(4))
    other = another_start(path)
    assert said(other) == "open"
    kill(other)
    assert path.with_name(path.name + ".lock").exists()
    opened = open_battle(path, SYSTEMS)
    assert opened.read_only is None
    close_unplayed(opened)
    assert os.listdir(path.parent) == [path.name]


def lock_file(path: Path, **holder: object) -> Path:
    left = path.with_name(path.name + ".lock")
    left.write_text(json.dumps({"pid": os.getppid(), "host": Disk().host(), "program": "x", **holder}))
    return left


def test_20_a_stale_lock_whose_number_is_another_program_s_now_is_taken(path: Path) -> None:
    path.parent.mkdir()
    lock_file(path)  # its number is that of a living process
    take_lock(Disk(), path).release()
    assert os.listdir(path.parent) == []


@pytest.mark.parametrize(
    "holder", [{"host": "kitchen-laptop"}, None], ids=["another machine's", "an empty one"]
)
def test_21_a_lock_of_another_machine_or_an_empty_one_is_taken_only_when_wanted(
    path: Path, holder: dict[str, object] | None
) -> None:
    path.parent.mkdir()
    write_battle(path, at(4))
    left = lock_file(path, **(holder or {}))
    if holder is None:
        left.write_bytes(b"")
    opened = open_battle(path, SYSTEMS)
    assert opened.on_disk is None
    assert ("kitchen-laptop" in str(opened.read_only)) == (holder is not None)
    taken = open_battle(path, SYSTEMS, take_over=True)
    assert taken.read_only is None
    close_unplayed(taken)


class KnowsNoLocks(Disk):
    """A network disk on which files cannot be locked."""

    def lock(self, descriptor: int) -> None:
        return None


def test_21_where_files_cannot_be_locked_the_holder_s_number_decides(path: Path) -> None:
    path.parent.mkdir()
    lock_file(path)
    with pytest.raises(Held):
        take_lock(KnowsNoLocks(), path)
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    lock_file(path, pid=process.pid)
    if sys.platform != "win32":
        take_lock(KnowsNoLocks(), path).release()


def test_22_however_old_the_lock_of_a_living_holder_is_not_taken(path: Path) -> None:
    path.parent.mkdir()
    lock = take_lock(Disk(), path)
    os.utime(path.with_name(path.name + ".lock"), (0, 0))
    with pytest.raises(Held) as held:
        take_lock(Disk(), path, take_over=True)
    assert held.value.holder is not None
    assert held.value.holder.pid == os.getpid()
    lock.release()
    lock.release()


@on_unix
def test_23_a_link_stays_a_link_and_both_names_share_journal_and_lock(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    link = tmp_path / "link.cardbattle"
    link.symlink_to(path)
    on_disk = BattleOnDisk(link, Disk())
    for count in (2, 3):
        on_disk.save([at(count)])
    assert sorted(os.listdir(path.parent)) == [path.name, f"{path.name}.journal", f"{path.name}.lock"]
    assert (found(link), found(path)) == (3, 3)
    with pytest.raises(Held):
        take_lock(Disk(), path)
    on_disk.fold()
    on_disk.leave()
    assert link.is_symlink()
    assert found_alone(path) == 3


@on_unix
def test_24_permissions_are_kept_and_the_journal_has_them_too(path: Path) -> None:
    path.parent.mkdir()
    write_battle(path, at(2))
    path.chmod(0o640)
    opened = open_battle(path, SYSTEMS)
    assert opened.on_disk is not None
    hit = _played_on(opened.battle)
    opened.on_disk.save([Snapshot(battle=hit, latest=hit, seq=3)])
    journal = path.with_name(path.name + ".journal")
    assert [file.stat().st_mode & 0o777 for file in (path, journal)] == [0o640, 0o640]
    opened.on_disk.fold()
    assert path.stat().st_mode & 0o777 == 0o640
    opened.on_disk.leave()


@on_unix
def test_25_a_hard_link_keeps_the_old_text_under_its_name(on_disk: BattleOnDisk, path: Path) -> None:
    other = path.with_name("other.cardbattle")
    other.hardlink_to(path)
    on_disk.fold()
    assert (found_alone(path), found_alone(other)) == (3, 2)


def test_26_a_name_as_long_as_the_disk_allows_has_a_journal_and_a_lock_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 239 + ".cardbattle")
    other = tmp_path / ("n" * 238 + "m.cardbattle")
    for battle in (path, other):
        on_disk = BattleOnDisk(battle, Disk())
        on_disk.save([at(2)])
        on_disk.save([at(3)])
        on_disk.leave()
    assert len(os.listdir(tmp_path)) == 4
    assert (found(path), found_alone(path)) == (3, 2)


def test_27_the_number_of_a_change_decides_and_never_the_clock(path: Path) -> None:
    path.parent.mkdir()
    back = [BATTLES[0]]
    for hour in (23, 12, 1):
        back.append(play(TOY, back[-1], [Hit(unit="u1")], f"1999-01-01T{hour:02}:00:00-05:00"))
    on_disk = BattleOnDisk(path, Disk())
    for count in (1, 2, 3):
        on_disk.save([snapshot(back[: count + 1], seq=count)])
    os.utime(path, (0, 0))
    os.utime(path.with_name(path.name + ".journal"), (4e9, 4e9))
    opened = read_battle(path, SYSTEMS)
    assert [action.at[11:13] for action in opened.battle.actions] == ["23", "12", "01"]
    on_disk.leave()


def test_28_a_fault_of_ours_in_the_midst_of_an_action_changes_nothing_on_the_table_or_the_disk(
    path: Path, qapp: QGuiApplication
) -> None:
    path.parent.mkdir()
    session = BattleSession(TOY, [BATTLES[0]], 0, lambda: "now", lambda faces: 1)
    autosave = Autosave(session, path)
    session.submit(Hit(unit="u1"))
    assert autosave._store.flush(SOON)
    before, bytes_before = session.battle, path.read_bytes()
    with pytest.raises(ZeroDivisionError):
        session.submit(Hit(unit="u2"), Faulty())
    assert autosave._store.flush(SOON)
    assert (session.battle, path.read_bytes()) == (before, bytes_before)
    session.submit(Hit(unit="u2"))
    assert autosave.close(SOON)
    assert read_battle(path, SYSTEMS).seq == 2


def test_29_an_undo_that_was_saved_is_undone_after_a_kill(on_disk: BattleOnDisk, path: Path) -> None:
    on_disk.save([snapshot(BATTLES[:4], 2, 4)])
    opened = read_battle(path, SYSTEMS)
    assert (opened.position, len(opened.battles) - 1, opened.seq) == (1, 3, 4)


@on_unix
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_30_the_end_of_the_session_needs_no_question(path: Path, how: signal.Signals) -> None:
    path.parent.mkdir()
    write_battle(path, at(2))
    then = """
from tracker.storage.store import Store
from tracker.storage.snapshot import Snapshot
from tests.storage.test_thirty_faults import _played_on
store = Store(opened.path, on_disk=opened.on_disk)
hit = _played_on(opened.battle)
store.put(Snapshot(battle=hit, latest=hit, seq=3))
print(store.flush(), flush=True)
"""
    other = another_start(path, then)
    assert (said(other), said(other)) == ("open", "True")
    other.send_signal(how)
    with contextlib.suppress(BrokenPipeError):
        other.communicate()
    assert read_battle(path, SYSTEMS).seq == 3
    opened = open_battle(path, SYSTEMS, Places(data=path.parent / "data", logs=path.parent))
    assert (opened.seq, opened.read_only, opened.notes) == (3, None, ())
    close_unplayed(opened)


def test_all_thirty_have_a_test() -> None:
    names = sorted(name for name in globals() if name.startswith("test_") and name[5:7].isdigit())
    assert {int(name[5:7]) for name in names} == set(range(1, 31))
