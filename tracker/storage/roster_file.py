"""Roster files: the sides and their units (or the forces) of a battle to come."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.system import RuleSystem
from tracker.storage.atomic import rewrite
from tracker.storage.codec import Malformed, typed
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError, from_the_system
from tracker.storage.layout import document, member
from tracker.storage.reading import ROSTER
from tracker.storage.versioned import VERSION, read_versioned

FIELDS = ("sides", "units", "forces")
"""The fields of an opening that a roster holds; how the battle is played is not among them."""


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """Who fights: an opening of its rule system, at the usual level of play."""

    system: RuleSystem
    opening: Any


def read_roster(path: Path, systems: Mapping[str, RuleSystem], disk: Disk | None = None) -> Roster:
    """Open a roster file; `BattleFileError` says what is wrong with it and where."""
    try:
        system, fields = read_versioned(path, ROSTER, systems, disk or Disk())
        for name in fields:
            if name not in FIELDS:
                raise Malformed(
                    say(QT_TRANSLATE_NOOP("storage", "the field “{name}” is unknown"), name=name), "$"
                )
        return Roster(system=system, opening=typed(fields, system.opening_type))
    except Malformed as fault:
        raise BattleFileError(path, fault.sentence) from None


def write_roster(path: Path, roster: Roster, disk: Disk | None = None) -> None:
    """Write a roster file in one step."""
    held = [name for name in FIELDS if name in roster.opening.__struct_fields__]
    members = [
        member("format", ROSTER),
        member("version", VERSION),
        member("system", roster.system.id),
        *(member(name, getattr(roster.opening, name)) for name in held),
    ]
    try:
        rewrite(disk or Disk(), path, document(members))
    except OSError as fault:
        raise BattleFileError(path, from_the_system(fault)) from None
