"""Stores that are wrong in one place each, as a tired programmer would write them: the tests must notice."""

from __future__ import annotations

import contextlib
import errno
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.storage.crashes import Crashes, each_call_failing, undisturbed
from tests.storage.disks import MemoryDisk
from tracker.storage import journal, on_disk
from tracker.storage.atomic import write_all
from tracker.storage.disk import Disk
from tracker.storage.on_disk import BattleOnDisk
from tracker.storage.snapshot import Snapshot

Patch = pytest.MonkeyPatch


class JournalIsNotSynced(MemoryDisk):
    def sync(self, descriptor: int) -> None:
        if self.path_of(descriptor).suffix != ".journal":
            super().sync(descriptor)


class NewFileIsNotSynced(MemoryDisk):
    def sync(self, descriptor: int) -> None:
        if self.path_of(descriptor).suffix != ".tmp":
            super().sync(descriptor)


class FolderIsNotSynced(MemoryDisk):
    def sync_folder(self, folder: Path) -> None:
        self._step("sync_folder")


class JournalIsEmptiedFirst(BattleOnDisk):
    def _write_whole(self, snapshot: Snapshot) -> None:
        if self._marks:
            self._empty_journal()
        super()._write_whole(snapshot)


class JournalIsNotEmptied(BattleOnDisk):
    """And so new lines follow those that stand in the file already, under the heading of the old file."""

    def _empty_journal(self) -> bool:
        return True


class SaysSavedBeforeItIs(BattleOnDisk):
    """Keeps the last change in its pocket until the next one comes."""

    def save(self, snapshots: Sequence[Snapshot]) -> None:
        with contextlib.suppress(IndexError):
            super().save(snapshots[:-1])


class BelievesASyncThatFailed(BattleOnDisk):
    def _put(self, text: bytes) -> bool:
        assert self._descriptor is not None
        write_all(self._disk, self._descriptor, text)
        for _ in range(2):
            with contextlib.suppress(OSError):
                self._disk.sync(self._descriptor)
                break
        self._disk.sync_folder(self._target.parent)
        self._size += len(text)
        return True


class WritesAfterATornLine(BattleOnDisk):
    def _cut(self) -> bool:
        assert self._descriptor is not None
        self._size = self._disk.status(self._descriptor).st_size
        return True


class TakesAShortWriteForAWhole(BattleOnDisk):
    def _put(self, text: bytes) -> bool:
        assert self._descriptor is not None
        self._size += self._disk.write(self._descriptor, memoryview(text))
        self._disk.sync(self._descriptor)
        self._disk.sync_folder(self._target.parent)
        return True


class DoesNotKnowItsOwnFile(BattleOnDisk):
    """After a fault it takes the file it wrote itself for another program's."""

    def _write_whole(self, snapshot: Snapshot) -> None:
        before = list(self._marks)
        try:
            super()._write_whole(snapshot)
        except OSError:
            self._marks = before
            raise


class GoesOnAfterAHalfDoneFold(BattleOnDisk):
    """Writes lines under the heading of a file that may be gone."""

    def _write_whole(self, snapshot: Snapshot) -> None:
        try:
            super()._write_whole(snapshot)
        except OSError:
            self._goes_on = True
            raise


def no_numbers(patch: Patch) -> None:
    real = journal.read_journal

    def read(content: bytes, digest: str, seq: int) -> journal.Journal:
        heading, _, rest = content.partition(b"\n")
        steps = [values for line in rest.splitlines(True) if (values := _step(line, heading + b"\n"))]
        found = real(content, digest, seq)
        return journal.Journal(app=found.app, steps=tuple(steps), refused=found.refused)

    def _step(line: bytes, heading: bytes) -> Any:
        return journal._step(line, zlib.crc32(heading))

    patch.setattr("tracker.storage.battle_file.read_journal", read)


def writes_in_place(patch: Patch) -> None:
    """No new file beside the old one: the old one is written over."""

    def over(disk: Disk, target: Path, content: bytes) -> Path:
        with contextlib.suppress(FileNotFoundError):
            disk.remove(target)
        descriptor = disk.create(target, None)
        disk.write(descriptor, memoryview(content))
        disk.sync(descriptor)
        return target

    patch.setattr(on_disk, "prepare", over)
    patch.setattr(on_disk, "put_in_place", lambda disk, _, target: disk.sync_folder(target.parent))
    patch.setattr(BattleOnDisk, "_stop_if_changed", lambda *_, **__: None)


ONE_FAULT = (
    (errno.ENOSPC, 1, 120),
    (errno.EIO, 1, 1 << 30),
    (errno.ENOSPC, 1, 1 << 30),
    (errno.ENOSPC, 4, 1 << 30),
)
"""What fails, how many calls together, and how many bytes a write takes."""


class Broken(msgspec.Struct, frozen=True):
    """A wrong disk, a wrong store, or a change of what is right."""

    disk: type[MemoryDisk] = MemoryDisk
    store: type[BattleOnDisk] = BattleOnDisk
    change: Callable[[Patch], None] = lambda _: None


BROKEN = {
    "the journal is not synced": Broken(disk=JournalIsNotSynced),
    "the new file is not synced": Broken(disk=NewFileIsNotSynced),
    "the folder is not synced": Broken(disk=FolderIsNotSynced),
    "the journal is emptied before the file is there": Broken(store=JournalIsEmptiedFirst),
    "the journal is never emptied": Broken(store=JournalIsNotEmptied),
    "saved is said before it is": Broken(store=SaysSavedBeforeItIs),
    "a failed sync is believed": Broken(store=BelievesASyncThatFailed),
    "a line is written after a torn one": Broken(store=WritesAfterATornLine),
    "a short write is taken for a whole one": Broken(store=TakesAShortWriteForAWhole),
    "its own file is taken for another's": Broken(store=DoesNotKnowItsOwnFile),
    "a half-done fold is taken for done": Broken(store=GoesOnAfterAHalfDoneFold),
    "there are no numbers": Broken(change=no_numbers),
    "the file is written over in place": Broken(change=writes_in_place),
}


def is_noticed(broken: Broken) -> bool:
    """Whether any of the explorations finds fault with it."""
    return any(crashes.faults for crashes in _explorations(broken))


def _explorations(broken: Broken) -> Iterator[Crashes]:
    for longest_write in (1 << 30, 40):
        disk = broken.disk()
        disk.longest_write = longest_write
        yield undisturbed(disk, broken.store)
    for kind in ONE_FAULT:
        yield from each_call_failing(*kind, disk_type=broken.disk, store=broken.store)
