"""Earlier versions of a battle: as it stood at opening and closing, before import, restore or migration."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import msgspec

from tracker.storage.atomic import rewrite
from tracker.storage.battle_file import EXTENSION
from tracker.storage.battle_record import BattleText
from tracker.storage.disk import Disk
from tracker.storage.errors import LEFT_AS_IT_IS, BattleFileError, from_the_system
from tracker.storage.places import Places
from tracker.storage.reading import read_bytes
from tracker.storage.snapshot import Snapshot

KEPT = 20

_NUMBERED = re.compile(rf"(\d{{4,}}){re.escape(EXTENSION)}")


class EarlierVersion(msgspec.Struct, frozen=True, order=True):
    """One earlier version; a higher number is a later one, whatever the clock said."""

    number: int
    path: Path


def keep_earlier(places: Places, path: Path, disk: Disk | None = None) -> EarlierVersion | None:
    """Keep a copy of the battle as it stands on the disk; None where the last one kept is the same.

    The copy is of bytes: a damaged file is kept too.
    """
    disk = disk or Disk()
    return _keep(places, path, read_bytes(disk, path), disk)


def keep_snapshot(
    places: Places, path: Path, snapshot: Snapshot, disk: Disk | None = None
) -> EarlierVersion | None:
    """Keep the battle as it stands in memory, before what another program wrote takes its place."""
    return _keep(places, path, BattleText().encode(snapshot), disk or Disk())


def _keep(places: Places, path: Path, content: bytes, disk: Disk) -> EarlierVersion | None:
    versions = earlier_versions(places, path, disk)
    if versions and read_bytes(disk, versions[-1].path) == content:
        return None
    number = versions[-1].number + 1 if versions else 1
    folder = earlier_folder(places, path)
    kept = EarlierVersion(number, folder / f"{number:04}{EXTENSION}")
    try:
        disk.make_folder(folder)
        rewrite(disk, kept.path, content)
        for version in versions[: -(KEPT - 1)]:
            disk.remove(version.path)
    except OSError as fault:
        raise BattleFileError(kept.path, from_the_system(fault), LEFT_AS_IT_IS) from None
    return kept


def earlier_versions(places: Places, path: Path, disk: Disk | None = None) -> list[EarlierVersion]:
    """The versions kept of a battle, oldest first."""
    folder = earlier_folder(places, path)
    names = (disk or Disk()).names(folder)
    matches = filter(None, map(_NUMBERED.fullmatch, names))
    return sorted(EarlierVersion(int(match[1]), folder / match[0]) for match in matches)


def earlier_folder(places: Places, path: Path) -> Path:
    """The folder for a battle: its name, and for one outside the battles folder also where it lies."""
    home = path.resolve().parent
    if home == places.battles.resolve():
        return places.earlier / path.stem
    return places.earlier / f"{path.stem[:50]} {zlib.crc32(str(home).encode('utf-8', 'replace')):08x}"
