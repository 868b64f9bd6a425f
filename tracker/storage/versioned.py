"""The small files that name a format, a version and a rule system: rosters and rule tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.system import RuleSystem
from tracker.storage.codec import Malformed, typed
from tracker.storage.disk import Disk
from tracker.storage.reading import expect_format, read_json
from tracker.storage.rule_records import system_of

VERSION = 1

_HEAD = ("format", "version", "system")


class _Head(msgspec.Struct, frozen=True):
    version: Annotated[int, msgspec.Meta(ge=1)]
    system: str


def read_versioned(
    path: Path, wanted: str, systems: Mapping[str, RuleSystem], disk: Disk
) -> tuple[RuleSystem, dict[str, Any]]:
    """The rule system and the other fields of such a file."""
    fields = expect_format(path, read_json(disk, path)[1], wanted)
    head = typed(fields, _Head)
    if head.version > VERSION:
        raise Malformed(
            say(QT_TRANSLATE_NOOP("storage", "it was written by a newer version of the program")), "$.version"
        )
    return system_of(head.system, systems), {name: fields[name] for name in fields if name not in _HEAD}
