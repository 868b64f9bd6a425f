"""A battle is open for writing in one place at a time: a lock file beside it names the holder.

The operating system holds the lock and lets go of it with the process, so a crash leaves a file but no lock.
A lock file of another machine is believed, since locks do not always reach across a network.
"""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import msgspec

from tracker.storage.atomic import write_all
from tracker.storage.beside import LOCK, beside
from tracker.storage.disk import Disk

PROGRAM = "Unit Card Tracker"

_TRIES = 10
_PAUSE = 0.02
"""Seconds to wait for someone who has just made the lock file and is about to put his name in it."""


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """Who has the battle open."""

    pid: int
    host: str
    program: str = PROGRAM


class Held(Exception):
    """Someone else has the battle open; None where the lock file does not say who."""

    def __init__(self, holder: Holder | None) -> None:
        super().__init__(holder)
        self.holder = holder


class Lock:
    """A lock that is held, until `release` or the end of the process."""

    def __init__(self, disk: Disk, path: Path, descriptor: int) -> None:
        self._disk = disk
        self._path = path
        self._descriptor: int | None = descriptor

    def release(self) -> None:
        """Let others have it; may be called twice."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is None:
            return
        # Removed first, so that nobody takes a file about to vanish; Windows can only do it afterwards.
        removed = self._remove()
        with contextlib.suppress(OSError):
            self._disk.close(descriptor)
        if not removed:
            self._remove()

    def _remove(self) -> bool:
        try:
            self._disk.remove(self._path)
        except OSError:
            return False
        return True


def take_lock(disk: Disk, target: Path, *, take_over: bool = False, ending: str = LOCK) -> Lock:
    """Hold the lock of this file; `Held` names who has it.

    `take_over` also takes a lock that another machine, or who knows who, left; never a living one here.
    """
    path = beside(target, ending)
    for tries_left in reversed(range(_TRIES)):
        descriptor, is_new = _open(disk, path)
        try:
            if _is_ours(disk, path, descriptor, is_new, take_over, tries_left):
                _sign(disk, descriptor)
                return Lock(disk, path, descriptor)
        except BaseException:
            disk.close(descriptor)
            raise
        disk.close(descriptor)
        time.sleep(_PAUSE)
    raise Held(None)


def _open(disk: Disk, path: Path) -> tuple[int, bool]:
    try:
        return disk.open_lock(path)
    except PermissionError:
        if (holder := _holder(disk, path)) is not None:  # another user's
            raise Held(holder) from None
        raise


def _is_ours(disk: Disk, path: Path, descriptor: int, is_new: bool, take_over: bool, tries_left: int) -> bool:
    """Whether the open file is locked for us now; False where it is worth trying again."""
    locked = disk.lock(descriptor)
    holder = None if is_new else _holder(disk, path)
    if locked is False:
        if holder is None and tries_left:
            return False
        raise Held(holder)
    if not _is_still(disk, path, descriptor):
        return False
    if is_new or take_over or _is_left_behind(disk, holder, locked is True):
        return True
    raise Held(holder)


def _is_left_behind(disk: Disk, holder: Holder | None, locked: bool) -> bool:
    if holder is None or holder.host != disk.host():
        return False
    return locked or not disk.is_running(holder.pid)


def _is_still(disk: Disk, path: Path, descriptor: int) -> bool:
    """Whether the open file is still the one of this name: its last holder may just have removed it."""
    try:
        return disk.stat(path).st_ino == disk.status(descriptor).st_ino
    except FileNotFoundError:
        return False


def _holder(disk: Disk, path: Path) -> Holder | None:
    try:
        return msgspec.json.decode(disk.read(path, 4096), type=Holder)
    except (OSError, msgspec.DecodeError, RecursionError):
        return None


def _sign(disk: Disk, descriptor: int) -> None:
    """Put our name in; a full disk keeps the name out and the lock in force."""
    with contextlib.suppress(OSError):
        disk.cut(descriptor, 0)
        name = Holder(pid=disk.process(), host=disk.host())
        write_all(disk, descriptor, msgspec.json.encode(name))
        disk.sync(descriptor)
