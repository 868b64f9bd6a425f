"""What can be played again from a damaged battle file: its opening, and its actions up to the damage.

The file has a line for each action, so one that was cut short or has a bad spot still tells much of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from tracker.rules.battle import Action
from tracker.rules.play import begin, perform
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.system import IllegalEvent, RuleSystem
from tracker.storage.battle_file import OpenedBattle
from tracker.storage.battle_record import ActionRecord
from tracker.storage.codec import Malformed, decode, typed
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.mark import Mark, digest_of
from tracker.storage.migrations import VERSION
from tracker.storage.reading import read_bytes
from tracker.storage.rule_records import action_of, faults_named, system_of

_ACTIONS = b'\n "actions": ['
_POSITION = re.compile(rb'\n "position": (\d{1,9}),')


class _Beginning(msgspec.Struct, frozen=True):
    """What stands before the actions."""

    version: int
    system: str
    name: str
    tables: Any
    house_rules: Any
    opening: Any
    app: str = ""
    seq: int = 0


def salvage(path: Path, systems: Mapping[str, RuleSystem], disk: Disk | None = None) -> OpenedBattle | None:
    """The battle as far as a damaged file still tells it; None where not even its beginning can be read."""
    disk = disk or Disk()
    try:
        content = read_bytes(disk, path)
        head, actions, rest = content.partition(_ACTIONS)
        if not actions:
            return None
        beginning = typed(decode(head + b' "actions": []}'), _Beginning)
        system = system_of(beginning.system, systems)
        with faults_named():
            first = begin(
                system,
                typed(beginning.opening, system.opening_type),
                typed(beginning.tables, system.tables_type),
                typed(beginning.house_rules, system.house_rules_type),
                beginning.name,
            )
    except (Malformed, BattleFileError):
        return None
    battles = [first]
    for action in _sound_actions(system, rest):
        try:
            battles.append(perform(system, battles[-1], action))
        except IllegalEvent:
            break
    found = _POSITION.search(rest)
    last = len(battles) - 1
    note = QT_TRANSLATE_NOOP("storage", "This battle was played again from the {count} readable actions.")
    return OpenedBattle(
        path=path,
        system=system,
        battles=tuple(battles),
        position=min(last, int(found[1])) if found else last,
        seq=beginning.seq if found else min(beginning.seq, last),
        app=beginning.app,
        mark=Mark(digest_of(content)),
        version=min(beginning.version, VERSION),
        notes=(say(note, count=last),),
    )


def _sound_actions(system: RuleSystem, text: bytes) -> Iterator[Action]:
    """The actions line by line, up to the end of the list or the first line that is not whole."""
    for number, line in enumerate(text.splitlines()[1:]):
        try:
            record = typed(decode(line.strip().removesuffix(b",")), ActionRecord)
            yield action_of(system, record, f"$.actions[{number}]")
        except Malformed:
            return
