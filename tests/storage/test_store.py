"""The door for saving: newest first, told when it is on the disk, never lost by a fault (G1.4, G1.5)."""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.storage.makers import SYSTEMS, played, snapshot
from tracker.storage.battle_file import read_battle
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.on_disk import BattleOnDisk
from tracker.storage.snapshot import Snapshot
from tracker.storage.store import Store

SOON = 20.0
"""Seconds after which a test gives up; nothing waits that long unless it is broken."""

BATTLES = played(9)


def after(count: int) -> Snapshot:
    return snapshot(BATTLES[: count + 1], seq=count)


class Gated(BattleOnDisk):
    """A battle that stops before each save until it is let through, and fails while the disk is full."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Disk())
        self.has_come = threading.Semaphore(0)
        self.may_go = threading.Semaphore(0)
        self.is_full = False

    def save(self, snapshots: Sequence[Snapshot]) -> None:
        self.has_come.release()
        assert self.may_go.acquire(timeout=SOON)
        if self.is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super().save(snapshots)


class Told:
    """What the store told, in order."""

    def __init__(self) -> None:
        self.saved: list[int] = []
        self.failed: list[BattleFileError] = []
        self.threads: set[str] = set()

    def on_saved(self, seq: int) -> None:
        self.saved.append(seq)
        self.threads.add(threading.current_thread().name)

    def on_failed(self, error: BattleFileError) -> None:
        self.failed.append(error)
        self.threads.add(threading.current_thread().name)


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def disk(tmp_path: Path) -> Gated:
    return Gated(tmp_path / "Trial.cardbattle")


@pytest.fixture
def store(tmp_path: Path, disk: Gated, told: Told) -> Iterator[Store]:
    store = Store(
        tmp_path / "Trial.cardbattle", on_disk=disk, on_saved=told.on_saved, on_failed=told.on_failed
    )
    yield store
    for _ in range(10):
        disk.may_go.release()
    store.close(SOON)


def on_disk(store: Store) -> int:
    return read_battle(store.path, SYSTEMS).seq


def test_saved_is_told_when_the_file_is_there_and_not_before(store: Store, disk: Gated, told: Told) -> None:
    store.put(after(1))
    assert disk.has_come.acquire(timeout=SOON)
    assert (told.saved, store.is_saved, store.path.exists()) == ([], False, False)
    disk.may_go.release()
    assert store.flush(SOON)
    assert (told.saved, store.is_saved, on_disk(store)) == ([1], True, 1)
    assert told.threads == {"save Trial.cardbattle"}


def test_of_several_that_wait_only_the_newest_is_written(store: Store, disk: Gated, told: Told) -> None:
    store.put(after(1))
    assert disk.has_come.acquire(timeout=SOON)
    for count in (2, 3, 4):
        store.put(after(count))
    disk.may_go.release()
    disk.may_go.release()
    assert store.flush(SOON)
    assert told.saved == [1, 4]
    assert on_disk(store) == 4


def test_a_save_is_not_done_while_a_newer_one_waits(store: Store, disk: Gated, told: Told) -> None:
    store.put(after(1))
    assert disk.has_come.acquire(timeout=SOON)
    store.put(after(2))
    disk.may_go.release()
    assert disk.has_come.acquire(timeout=SOON)
    assert (told.saved, store.is_saved) == ([1], False)
    assert not store.flush(0)
    disk.may_go.release()
    assert store.flush(SOON)


def test_a_full_disk_is_told_and_the_next_battle_put_in_is_tried_again(
    store: Store, disk: Gated, told: Told
) -> None:
    disk.is_full = True
    store.put(after(1))
    disk.may_go.release()
    assert not store.flush(SOON)
    assert "the disk is full; the battle goes on in memory" in str(told.failed[0])
    assert (told.saved, store.is_saved) == ([], False)
    disk.is_full = False
    store.put(after(2))
    disk.may_go.release()
    assert store.flush(SOON)
    assert (told.saved, on_disk(store)) == ([2], 2)


def test_what_failed_can_be_tried_again_without_a_new_event(store: Store, disk: Gated, told: Told) -> None:
    disk.is_full = True
    store.put(after(3))
    disk.may_go.release()
    assert not store.flush(SOON)
    disk.is_full = False
    store.retry()
    disk.may_go.release()
    assert store.flush(SOON)
    assert (told.saved, on_disk(store)) == ([3], 3)


def test_a_failed_save_leaves_the_older_battle_whole(store: Store, disk: Gated) -> None:
    store.put(after(1))
    disk.may_go.release()
    assert store.flush(SOON)
    disk.is_full = True
    store.put(after(2))
    disk.may_go.release()
    assert not store.flush(SOON)
    assert on_disk(store) == 1
    assert not list(store.path.parent.glob("*.tmp"))


def test_retry_does_nothing_where_nothing_failed(store: Store, disk: Gated, told: Told) -> None:
    store.retry()
    assert store.flush(SOON)
    store.put(after(1))
    disk.may_go.release()
    assert store.flush(SOON)
    store.retry()
    assert store.flush(SOON)
    assert told.saved == [1]


def test_closing_saves_what_waits_and_ends_the_thread(store: Store, disk: Gated, told: Told) -> None:
    store.put(after(1))
    disk.may_go.release()
    assert store.close(SOON)
    assert (told.saved, on_disk(store)) == ([1], 1)
    assert "save Trial.cardbattle" not in {thread.name for thread in threading.enumerate()}
    with pytest.raises(RuntimeError):
        store.put(after(2))


def test_closing_tells_what_could_not_be_saved(store: Store, disk: Gated) -> None:
    disk.is_full = True
    store.put(after(1))
    disk.may_go.release()
    assert not store.close(SOON)


def test_a_store_that_saved_nothing_has_no_thread_and_makes_no_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "Silent.cardbattle")
    assert "save Silent.cardbattle" not in {thread.name for thread in threading.enumerate()}
    assert store.close(SOON)
    assert not list(tmp_path.iterdir())


def test_a_bug_while_saving_is_reported_as_one_and_is_no_dead_end(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported = threading.Semaphore(0)
    monkeypatch.setattr(threading, "excepthook", lambda _: reported.release())
    store = Store(tmp_path / "Trial.cardbattle", on_saved=told.on_saved)
    store.put(Snapshot(battle=BATTLES[1], latest=BATTLES[1], seq=1, app="\ud800"))
    asked = time.monotonic()
    assert not store.flush(SOON)
    assert time.monotonic() - asked < SOON / 2
    assert reported.acquire(timeout=SOON)
    store.put(after(2))
    assert store.flush(SOON)
    assert (told.saved, on_disk(store)) == ([2], 2)
    assert store.close(SOON)


def test_making_a_snapshot_copies_nothing() -> None:
    made = after(9)
    assert made.latest.last is BATTLES[9].last
    assert made.position == 9


class FoldsToTell(BattleOnDisk):
    """A battle that tells when its journal was written into the file, or could not be."""

    def __init__(self, path: Path, *, is_full: bool = False) -> None:
        super().__init__(path, Disk())
        self.is_full = is_full
        self.folds = threading.Semaphore(0)

    def fold(self) -> None:
        try:
            if self.lines and self.is_full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if self.lines:
                super().fold()
        finally:
            self.folds.release()


@pytest.fixture
def folding(tmp_path: Path) -> FoldsToTell:
    return FoldsToTell(tmp_path / "Trial.cardbattle")


def alone(folding: FoldsToTell) -> int:
    """The number in the file, without its journal."""
    return read_battle(folding.path, SYSTEMS, alone=True).seq


def test_some_seconds_after_the_last_change_the_journal_is_written_into_the_file_once(
    folding: FoldsToTell,
) -> None:
    store = Store(folding.path, on_disk=folding, fold_after=0.02)
    for count in (1, 2, 3):
        store.put(after(count))
        assert store.flush(SOON)
    assert folding.folds.acquire(timeout=SOON)
    assert store.flush(SOON)
    assert (alone(folding), store._may_fold) == (3, False)  # nothing wakes the thread again by itself
    store.put(after(4))
    assert store.flush(SOON)
    assert folding.folds.acquire(timeout=SOON)
    assert store.close(SOON)
    assert alone(folding) == 4


def test_before_the_first_change_after_a_fold_no_time_runs(folding: FoldsToTell) -> None:
    store = Store(folding.path, on_disk=folding, fold_after=0.0)
    store.put(after(1))  # a new battle is a whole file, so there is nothing to fold
    assert store.flush(SOON)
    assert not store._may_fold
    assert not folding.folds.acquire(blocking=False)
    assert store.close(SOON)


def test_a_fold_that_fails_is_no_failed_save_and_is_not_tried_again_until_the_next_change(
    tmp_path: Path, told: Told
) -> None:
    folding = FoldsToTell(tmp_path / "Trial.cardbattle", is_full=True)
    store = Store(
        folding.path, on_disk=folding, fold_after=0.02, on_saved=told.on_saved, on_failed=told.on_failed
    )
    for count in (1, 2):
        store.put(after(count))
        assert store.flush(SOON)
    assert folding.folds.acquire(timeout=SOON)
    assert store.flush(SOON)
    assert (told.saved, told.failed, store.is_saved, store._may_fold) == ([1, 2], [], True, False)
    folding.is_full = False
    store.put(after(3))
    assert store.flush(SOON)
    assert folding.folds.acquire(timeout=SOON)
    assert store.close(SOON)
    assert alone(folding) == 3


def test_a_long_journal_is_written_into_the_file_at_once(folding: FoldsToTell) -> None:
    store = Store(folding.path, on_disk=folding, longest_journal=3)
    for count in range(1, 8):
        store.put(after(count))
        assert store.flush(SOON)
        assert alone(folding) == {1: 1, 2: 1, 3: 1, 4: 4, 5: 4, 6: 4, 7: 7}[count]
    assert store.close(SOON)


def test_all_that_waits_is_written_together(folding: FoldsToTell, told: Told) -> None:
    disk = Gated(folding.path)
    store = Store(disk.path, on_disk=disk, on_saved=told.on_saved)
    store.put(after(1))
    assert disk.has_come.acquire(timeout=SOON)
    for count in (2, 3, 4):
        store.put(after(count))
    disk.may_go.release(2)
    assert store.flush(SOON)
    assert (told.saved, disk.lines, on_disk(store)) == ([1, 4], 3, 4)
    assert store.close(SOON)


def test_a_fold_that_is_wanted_while_a_change_is_being_saved_is_done_after_it(tmp_path: Path) -> None:
    disk = Gated(tmp_path / "Trial.cardbattle")
    store = Store(disk.path, on_disk=disk)
    disk.may_go.release(2)
    for count in (1, 2):
        store.put(after(count))
        assert store.flush(SOON)
        assert disk.has_come.acquire(timeout=SOON)
    store.put(after(3))
    assert disk.has_come.acquire(timeout=SOON)
    asking = threading.Thread(target=store.flush, args=(SOON,), kwargs={"fold": True})
    asking.start()
    with store._changed:
        assert store._changed.wait_for(lambda: store._wants_fold, SOON)
    disk.may_go.release()
    asking.join(SOON)
    assert read_battle(disk.path, SYSTEMS, alone=True).seq == 3
    assert store.close(SOON)
