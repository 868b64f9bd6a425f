"""Files of rule tables: the numbers of a rule system, as shipped or as players changed them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tracker.rules.system import RuleSystem
from tracker.storage.codec import Malformed, typed
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.reading import TABLES
from tracker.storage.versioned import read_versioned


class _Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tables: Any


def read_tables(
    path: Path, systems: Mapping[str, RuleSystem], disk: Disk | None = None
) -> tuple[RuleSystem, Any]:
    """The rule system and its tables; `BattleFileError` says what is wrong with the file and where."""
    try:
        system, fields = read_versioned(path, TABLES, systems, disk or Disk())
        return system, typed(typed(fields, _Held).tables, system.tables_type, "$.tables")
    except Malformed as fault:
        raise BattleFileError(path, fault.sentence) from None
