"""Is a file of ours sound? Each kind of JSON file that the program knows is read as for use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tracker.rules import examples
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, verbatim
from tracker.rules.system import RuleSystem
from tracker.storage.battle_file import read_battle
from tracker.storage.codec import Malformed, typed
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.library import read_library
from tracker.storage.reading import BATTLE, ROSTER, TABLES, read_json, what_it_is
from tracker.storage.roster_file import read_roster
from tracker.storage.rule_records import faults_named
from tracker.storage.tables_file import read_tables


class Sound(msgspec.Struct, frozen=True, kw_only=True):
    """What a sound file is, and what is worth knowing about it all the same."""

    kind: Sentence
    notes: tuple[Sentence, ...] = ()


def check_file(
    path: Path, systems: Mapping[str, RuleSystem], tables: Mapping[str, Any], disk: Disk | None = None
) -> Sound:
    """What a sound file is; `BattleFileError` says what is wrong with any other, and where.

    `tables` holds the shipped tables of each system, against which rosters and worked examples are checked.
    """
    disk = disk or Disk()
    values = read_json(disk, path)[1]
    kind = what_it_is(values)
    if kind is None:
        what = QT_TRANSLATE_NOOP("storage", "this is not a file of this program")
        raise BattleFileError(path, say(what))
    try:
        return Sound(kind=kind, notes=_notes(path, values, systems, tables, disk))
    except Malformed as fault:
        raise BattleFileError(path, fault.sentence) from None


def _notes(
    path: Path, values: Any, systems: Mapping[str, RuleSystem], tables: Mapping[str, Any], disk: Disk
) -> tuple[Sentence, ...]:
    if isinstance(values, list):
        return _check_library(path, systems, disk)
    file_format = values.get("format")
    if file_format == BATTLE:
        opened = read_battle(path, systems, disk)
        return (*filter(None, [opened.read_only]), *opened.notes)
    if file_format == ROSTER:
        return _check_roster(path, systems, tables, disk)
    if file_format == TABLES:
        read_tables(path, systems, disk)
        return ()
    with faults_named():
        result = examples.run(values, systems, tables)
    return tuple(verbatim(str(mismatch)) for mismatch in result.mismatches)


def _check_roster(
    path: Path, systems: Mapping[str, RuleSystem], tables: Mapping[str, Any], disk: Disk
) -> tuple[Sentence, ...]:
    roster = read_roster(path, systems, disk)
    with faults_named():
        roster.system.set_up(
            roster.opening, tables[roster.system.id], typed({}, roster.system.house_rules_type)
        )
    return ()


def _check_library(path: Path, systems: Mapping[str, RuleSystem], disk: Disk) -> tuple[Sentence, ...]:
    """Fine if its units are those of any rule system, for the file does not name one."""
    faults: list[BattleFileError] = []
    for system in systems.values():
        try:
            read_library(path, system, disk)
        except BattleFileError as fault:
            faults.append(fault)
    if len(faults) == len(systems):
        raise faults[0]
    return ()
