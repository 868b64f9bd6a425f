"""The files that lie beside a battle: its journal, its lock, and what was set aside of a damaged one."""

from __future__ import annotations

import os
import zlib
from pathlib import Path

JOURNAL = ".journal"
LOCK = ".lock"
ASIDE = ".journal.aside"

_LONGEST = 255
"""Bytes of a name; file systems stop there."""


def beside(target: Path, ending: str) -> Path:
    """The battle's own name with this ending; a short one in its place where that would be too long."""
    name = target.name + ending
    if len(os.fsencode(name)) > _LONGEST:
        name = f".{zlib.crc32(os.fsencode(target.name)):08x}{ending}"
    return target.with_name(name)
