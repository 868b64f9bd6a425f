"""The battles played last, for the start page. A comfort, no reason to fail: a damaged list is empty."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tracker.storage.atomic import rewrite
from tracker.storage.codec import Malformed, decode, typed
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError, from_the_system
from tracker.storage.places import Places
from tracker.storage.reading import read_bytes

REMEMBERED = 20


class RecentBattle(msgspec.Struct, frozen=True, kw_only=True):
    """A battle and what one line about it needs; `when` is the time it was last saved (ISO 8601).

    `stand`: where it stands, as a record of a sentence. Older lists have it as text in `summary`.
    """

    path: str
    system: str
    name: str
    when: str
    summary: dict[str, str | int] = {}
    stand: Any = None


def read_recent(places: Places, disk: Disk | None = None) -> list[RecentBattle]:
    """The battles played last, the latest first; those whose file is gone are among them."""
    try:
        return typed(decode(read_bytes(disk or Disk(), places.recent)), list[RecentBattle])
    except (BattleFileError, Malformed):
        return []


def note_recent(places: Places, battle: RecentBattle, disk: Disk | None = None) -> list[RecentBattle]:
    """Put a battle at the head of the list."""
    disk = disk or Disk()
    others = [other for other in read_recent(places, disk) if other.path != battle.path]
    return _write(places, [battle, *others][:REMEMBERED], disk)


def forget_recent(places: Places, path: Path, disk: Disk | None = None) -> list[RecentBattle]:
    """Take a battle off the list; its file stays."""
    disk = disk or Disk()
    others = [other for other in read_recent(places, disk) if other.path != str(path)]
    return _write(places, others, disk)


def _write(places: Places, battles: list[RecentBattle], disk: Disk) -> list[RecentBattle]:
    try:
        disk.make_folder(places.recent.parent)
        rewrite(disk, places.recent, msgspec.json.format(msgspec.json.encode(battles), indent=1))
    except OSError as fault:
        raise BattleFileError(places.recent, from_the_system(fault)) from None
    return battles
