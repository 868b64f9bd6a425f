"""Replacing a file so that even after a crash the old or the new text stands there whole."""

from __future__ import annotations

import contextlib
import errno
import os
import zlib
from pathlib import Path

from tracker.storage.disk import Disk


def rewrite(disk: Disk, path: Path, content: bytes) -> None:
    """Give the file this content; on `OSError` the old one stands unless the new one already does."""
    target = disk.real(path)
    put_in_place(disk, prepare(disk, target, content), target)


def prepare(disk: Disk, target: Path, content: bytes) -> Path:
    """Write the new content beside the file, down to the disk; on `OSError` nothing of it is left."""
    temporary = target.with_name(temporary_name(target.name))
    mode = permissions(disk, target)
    # What a crash left may be a link or write-protected, so it is not written into.
    with contextlib.suppress(FileNotFoundError):
        disk.remove(temporary)
    try:
        _write_new(disk, temporary, mode, content)
    except OSError:
        discard(disk, temporary)
        raise
    return temporary


def put_in_place(disk: Disk, temporary: Path, target: Path) -> None:
    """Put what was prepared in the place of the file, down to the disk."""
    try:
        disk.replace(temporary, target)
    except OSError:
        discard(disk, temporary)
        raise
    disk.sync_folder(target.parent)


def discard(disk: Disk, temporary: Path) -> None:
    """Remove what was prepared, as well as that can be done."""
    with contextlib.suppress(OSError):
        disk.remove(temporary)


def temporary_name(name: str) -> str:
    """A short name beside the file: always the same, so leftovers do not heap up, and no other file's."""
    return f".{zlib.crc32(os.fsencode(name)):08x}.tmp"


def permissions(disk: Disk, target: Path) -> int | None:
    """The permissions of a file that may be written; None where there is none yet."""
    try:
        mode = disk.stat(target).st_mode & 0o777
    except FileNotFoundError:
        return None
    if not disk.may_write(target):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    return mode


def _write_new(disk: Disk, path: Path, mode: int | None, content: bytes) -> None:
    descriptor = disk.create(path, mode)
    try:
        write_all(disk, descriptor, content)
        disk.sync(descriptor)
    except OSError:
        with contextlib.suppress(OSError):
            disk.close(descriptor)
        raise
    disk.close(descriptor)


def write_all(disk: Disk, descriptor: int, content: bytes) -> None:
    """Write it all, in as many pieces as the disk likes to take."""
    rest = memoryview(content)
    while rest:
        written = disk.write(descriptor, rest)
        if written <= 0:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        rest = rest[written:]
