"""The unit library: units kept for battles to come, a plain list of unit records for each rule system."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tracker.rules.system import RuleSystem
from tracker.storage.atomic import rewrite
from tracker.storage.codec import Malformed, typed
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError, from_the_system
from tracker.storage.layout import a_line_each
from tracker.storage.reading import read_json
from tracker.storage.unit_records import unit_type


def read_library(path: Path, system: RuleSystem, disk: Disk | None = None) -> tuple[Any, ...]:
    """The units of a list of units, all or none; `BattleFileError` says what is wrong with it and where."""
    values = read_json(disk or Disk(), path)[1]
    kind = unit_type(system)
    try:
        records = typed(values, list[Any])
        return tuple(typed(record, kind, f"$[{index}]") for index, record in enumerate(records))
    except Malformed as fault:
        raise BattleFileError(path, fault.sentence) from None


def write_library(path: Path, units: Sequence[Any], disk: Disk | None = None) -> None:
    """Write a list of units in one step."""
    disk = disk or Disk()
    try:
        disk.make_folder(path.parent)
        rewrite(disk, path, a_line_each(units))
    except OSError as fault:
        raise BattleFileError(path, from_the_system(fault)) from None
