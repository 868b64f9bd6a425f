"""How a file is known again: by its times, size and number, and where these differ by what is in it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from tracker.storage.codec import SIZE_LIMIT
from tracker.storage.disk import Disk


class Mark(msgspec.Struct, frozen=True):
    """What a file held when it was last read or written here."""

    digest: str
    look: tuple[int, ...] | None = None
    """None where it could not be seen; then the contents decide."""


def digest_of(content: bytes) -> str:
    """A short name for these contents that no other contents have."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def look_at(disk: Disk, target: Path) -> tuple[int, ...] | None:
    """How a file looks; taken before it is read, so that a change in between shows."""
    try:
        return _look(disk, target)
    except OSError:
        return None


def looks_the_same(disk: Disk, target: Path, mark: Mark) -> bool:
    """Whether nobody has touched the file since; the contents are asked only where it looks different."""
    return _look(disk, target) == mark.look or holds_the_same(disk, target, mark)


def holds_the_same(disk: Disk, target: Path, mark: Mark) -> bool:
    """Whether the file holds what it held."""
    return digest_of(disk.read(target, SIZE_LIMIT + 1)) == mark.digest


def _look(disk: Disk, target: Path) -> tuple[int, ...]:
    found = disk.stat(target)
    # Anyone can set the first time back; on Unix nobody can set the second.
    return (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino)
