"""Files made for others to read (cards, reports): written in one step, never read again."""

from __future__ import annotations

from pathlib import Path

from tracker.storage.atomic import rewrite
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError, from_the_system


def write_export(path: Path, contents: bytes, disk: Disk | None = None) -> None:
    """Write the whole file, or leave what is there as it is; `BattleFileError` says why."""
    try:
        rewrite(disk or Disk(), path, contents)
    except OSError as fault:
        raise BattleFileError(path, from_the_system(fault)) from None
