"""Battle files: read, checked down to the last field and replayed; written whole."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tracker.rules.battle import Battle
from tracker.rules.play import begin
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import RuleSystem
from tracker.storage.atomic import rewrite
from tracker.storage.battle_record import FIELDS, BattleRecord, BattleText
from tracker.storage.codec import Malformed, raw_values, typed
from tracker.storage.disk import Disk
from tracker.storage.errors import EARLIER_MAY_BE_SOUND, STILL_IN_MEMORY, BattleFileError, from_the_system
from tracker.storage.history import recall
from tracker.storage.migrations import VERSION, migrate
from tracker.storage.reading import BATTLE, expect_format, read_json
from tracker.storage.rule_records import action_of, faults_named, system_of
from tracker.storage.snapshot import Snapshot

EXTENSION = ".cardbattle"


class OpenedBattle(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A battle from a file, with its history.

    `battles` are all from the first to the last that redo can reach, `position` is the place of the present
    one among them. `read_only` says why nothing may be written, `notes` is what the player must be told.
    """

    path: Path
    system: RuleSystem
    battles: tuple[Battle, ...]
    position: int
    seq: int
    app: str
    extra: tuple[tuple[str, bytes], ...] = ()
    read_only: Sentence | None = None
    notes: tuple[Sentence, ...] = ()

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self.battles[self.position]

    @property
    def snapshot(self) -> Snapshot:
        """What a file must hold to be this battle again."""
        return Snapshot(
            battle=self.battle, latest=self.battles[-1], seq=self.seq, app=self.app, extra=self.extra
        )


class _Versioned(msgspec.Struct, frozen=True):
    version: Annotated[int, msgspec.Meta(ge=1)]


def read_battle(path: Path, systems: Mapping[str, RuleSystem], disk: Disk | None = None) -> OpenedBattle:
    """Open a battle file; `BattleFileError` says what is wrong with it and where."""
    disk = disk or Disk()
    content, values = read_json(disk, path, EARLIER_MAY_BE_SOUND)
    fields = expect_format(path, values, BATTLE)
    read_only = None if disk.may_write(disk.real(path)) else _write_protected()
    try:
        version = typed(fields, _Versioned).version
    except Malformed as fault:
        raise BattleFileError(path, fault.sentence, EARLIER_MAY_BE_SOUND) from None
    if version > VERSION:
        read_only = _newer(version)
    try:
        return _opened(path, content, migrate(fields), systems, read_only)
    except Malformed as fault:
        if version > VERSION:
            raise BattleFileError(path, _newer(version), _install_newer()) from None
        raise BattleFileError(path, fault.sentence, EARLIER_MAY_BE_SOUND) from None


def write_battle(path: Path, snapshot: Snapshot, disk: Disk | None = None) -> None:
    """Write a battle file in one step: on `BattleFileError` what was there before is still whole."""
    try:
        rewrite(disk or Disk(), path, BattleText().encode(snapshot))
    except OSError as fault:
        raise BattleFileError(path, from_the_system(fault), STILL_IN_MEMORY) from None


def _opened(
    path: Path,
    content: bytes,
    fields: dict[str, Any],
    systems: Mapping[str, RuleSystem],
    read_only: Sentence | None,
) -> OpenedBattle:
    record = typed({name: fields[name] for name in FIELDS if name in fields}, BattleRecord)
    system = system_of(record.system, systems)
    actions = [
        action_of(system, action.at, action.events, f"$.actions[{index}]")
        for index, action in enumerate(record.actions)
    ]
    if record.position > len(actions):
        what = QT_TRANSLATE_NOOP("storage", "{position} is beyond the {count} actions")
        raise Malformed(say(what, position=record.position, count=len(actions)), "$.position")
    state = typed(record.state, system.state_type, "$.state")
    first = _first(system, record)
    with faults_named():
        system.check_state(first.setup, state)
    history = recall(system, first, actions, record.position, state)
    return OpenedBattle(
        path=path,
        system=system,
        battles=history.battles,
        position=history.position,
        seq=record.seq,
        app=record.app,
        extra=_extra(content, fields),
        read_only=read_only,
        notes=history.notes,
    )


def _first(system: RuleSystem, record: BattleRecord) -> Battle:
    opening = typed(record.opening, system.opening_type, "$.opening")
    tables = typed(record.tables, system.tables_type, "$.tables")
    house_rules = typed(record.house_rules, system.house_rules_type, "$.house_rules")
    with faults_named():
        return begin(system, opening, tables, house_rules, record.name)


def _extra(content: bytes, fields: dict[str, Any]) -> tuple[tuple[str, bytes], ...]:
    """The fields we do not know, as they were written."""
    if fields.keys() <= set(FIELDS):
        return ()
    raws = raw_values(content)
    return tuple((name, raws[name]) for name in fields if name in raws and name not in FIELDS)


def _newer(version: int) -> Sentence:
    what = QT_TRANSLATE_NOOP(
        "storage",
        "this battle was written by a newer version of the program (format {version}, known here: {known})",
    )
    return say(what, version=version, known=VERSION)


def _install_newer() -> Sentence:
    return say(QT_TRANSLATE_NOOP("storage", "it was left as it is, install the newer version to open it"))


def _write_protected() -> Sentence:
    return say(QT_TRANSLATE_NOOP("storage", "this file or its folder is write-protected"))
