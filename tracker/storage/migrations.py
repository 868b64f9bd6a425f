"""How battle files of earlier versions become files of today: one function per step, over plain values only.

History of the format: version 1 is the first. A migration takes the fields of a file of version n, counted
from 1 in the list, and returns those of version n + 1; it calls nothing else of the program, because that
changes and old files do not. `tests/storage/battles/` holds one file of every version, never edited.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

Migration: TypeAlias = "Callable[[dict[str, Any]], dict[str, Any]]"

MIGRATIONS: tuple[Migration, ...] = ()
VERSION = len(MIGRATIONS) + 1


def migrate(record: dict[str, Any], migrations: tuple[Migration, ...] = MIGRATIONS) -> dict[str, Any]:
    """The same battle in the format of today; a file of a later version is returned as it is."""
    for number, migration in enumerate(migrations, start=1):
        if record["version"] == number:
            record = {**migration(record), "version": number + 1}
    return record
