"""A battle file and its journal as they were at one moment, even while somebody writes them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tracker.storage.beside import JOURNAL, beside
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError, from_the_system
from tracker.storage.mark import Mark, digest_of, look_at, looks_the_same
from tracker.storage.reading import expect_file, read_bytes

_LOOKS = 5
"""How often to look again while somebody keeps writing."""


class BothFiles(msgspec.Struct, frozen=True):
    """The bytes of both files at one moment."""

    content: bytes
    mark: Mark
    journal: bytes


def both_files(path: Path, disk: Disk) -> BothFiles:
    """Both files as they were at one moment, even while they are being written."""
    expect_file(disk, path)
    target = disk.real(path)
    for tries_left in reversed(range(_LOOKS)):
        look = look_at(disk, target)
        content = read_bytes(disk, path)
        mark = Mark(digest_of(content), look)
        journal = _journal(disk, beside(target, JOURNAL))
        if not tries_left or _is_same(disk, target, mark):
            break
    return BothFiles(content, mark, journal)


def _journal(disk: Disk, path: Path) -> bytes:
    try:
        disk.stat(path)
    except FileNotFoundError:
        return b""
    except OSError as fault:
        raise BattleFileError(path, from_the_system(fault)) from None
    return read_bytes(disk, path)


def _is_same(disk: Disk, target: Path, mark: Mark) -> bool:
    try:
        return looks_the_same(disk, target, mark)
    except OSError:
        return False
