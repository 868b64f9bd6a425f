"""Battle files: read with their journal, checked down to the last field and replayed; written whole."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tracker import __version__
from tracker.rules.battle import Action, Battle
from tracker.rules.play import begin
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import RuleSystem
from tracker.storage.atomic import rewrite
from tracker.storage.battle_record import FIELDS, BattleRecord, BattleText
from tracker.storage.both_files import BothFiles, both_files
from tracker.storage.codec import Malformed, decode, raw_values, typed
from tracker.storage.disk import Disk
from tracker.storage.errors import EARLIER_MAY_BE_SOUND, STILL_IN_MEMORY, BattleFileError, from_the_system
from tracker.storage.history import go_on, recall
from tracker.storage.journal import Acted, Journal, read_journal
from tracker.storage.lock import Holder
from tracker.storage.mark import Mark
from tracker.storage.migrations import VERSION, migrate
from tracker.storage.on_disk import BattleOnDisk
from tracker.storage.reading import BATTLE, expect_format
from tracker.storage.rule_records import action_of, faults_named, system_of
from tracker.storage.snapshot import Snapshot

EXTENSION = ".cardbattle"

MOST_EVENTS = 100_000
"""Each is played again at opening, and a file must not keep the program busy for ever."""


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
    mark: Mark
    """The file as it was when it was read."""
    version: int = VERSION
    journal: bytes = b""
    """The journal as it was, if it held anything; `unread` is what of it could not be used."""
    unread: bytes = b""
    extra: tuple[tuple[str, bytes], ...] = ()
    read_only: Sentence | None = None
    holder: Holder | None = None
    """Who has the battle open elsewhere, where that is why it is open here for reading only."""
    notes: tuple[Sentence, ...] = ()
    on_disk: BattleOnDisk | None = None
    """The files themselves where the battle was opened to be played (`opening.open_battle`)."""

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


def read_battle(
    path: Path, systems: Mapping[str, RuleSystem], disk: Disk | None = None, *, alone: bool = False
) -> OpenedBattle:
    """Read a battle file with its journal; `BattleFileError` says what is wrong with it and where.

    Writes nothing, so it can be used while the battle is being played elsewhere. `alone`: no journal.
    """
    disk = disk or Disk()
    text = both_files(path, disk)
    if alone:
        text = BothFiles(text.content, text.mark, b"")
    try:
        fields = expect_format(path, decode(text.content), BATTLE)
        version = version_of(fields)
    except Malformed as fault:
        raise BattleFileError(path, fault.sentence, EARLIER_MAY_BE_SOUND) from None
    read_only = None if disk.may_write(disk.real(path)) else _write_protected()
    if version > VERSION:
        read_only = _newer(version)
    try:
        return _opened(path, text, fields, version, systems, read_only)
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
    text: BothFiles,
    fields: dict[str, Any],
    version: int,
    systems: Mapping[str, RuleSystem],
    read_only: Sentence | None,
) -> OpenedBattle:
    journal = read_journal(text.journal, text.mark.digest, _seq(fields)) if text.journal else Journal()
    fields = migrate(_with_actions(fields, journal))
    record = typed({name: fields[name] for name in FIELDS if name in fields}, BattleRecord)
    system = system_of(record.system, systems)
    if sum(len(action.events) for action in record.actions) > MOST_EVENTS:
        what = QT_TRANSLATE_NOOP("storage", "more than {count} events, which nobody can have played")
        raise Malformed(say(what, count=MOST_EVENTS), "$.actions")
    own = len(record.actions) - sum(isinstance(step, Acted) for step in journal.steps)
    actions = [
        action_of(system, action, f"$.actions[{index}]") for index, action in enumerate(record.actions[:own])
    ]
    if record.position > own:
        what = QT_TRANSLATE_NOOP("storage", "{position} is beyond the {count} actions")
        raise Malformed(say(what, position=record.position, count=own), "$.position")
    state = typed(record.state, system.state_type, "$.state")
    first = first_battle(system, record)
    with faults_named():
        system.check_state(first.setup, state)
    history = recall(system, first, actions, record.position, state)
    steps, unknown = _steps(system, record, own, journal)
    history, followed = go_on(system, history, steps)
    all_read = followed == len(journal.steps) and (not journal.refused or journal.is_torn)
    return OpenedBattle(
        path=path,
        system=system,
        battles=history.battles,
        position=history.position,
        seq=record.seq + followed,
        app=journal.app if followed else record.app,
        mark=text.mark,
        version=version,
        journal=text.journal,
        unread=b"" if all_read else text.journal,
        extra=_extra(text.content, fields),
        read_only=read_only or unknown,
        notes=(*history.notes, *_notes(journal, followed)),
    )


def _seq(fields: dict[str, Any]) -> int:
    seq = fields.get("seq")
    return seq if isinstance(seq, int) else 0


def _with_actions(fields: dict[str, Any], journal: Journal) -> dict[str, Any]:
    """The fields with the actions of the journal, so that migrations reach these too."""
    acted = [step for step in journal.steps if isinstance(step, Acted)]
    later = [{"at": step.at, "events": step.events, "again": step.again} for step in acted]
    if not later or not isinstance(fields.get("actions"), list):
        return fields
    return {**fields, "actions": [*fields["actions"], *later]}


def _steps(
    system: RuleSystem, record: BattleRecord, own: int, journal: Journal
) -> tuple[list[Action | int], Sentence | None]:
    """What the journal says happened, up to the first event that these rules do not know."""
    steps: list[Action | int] = []
    later = iter(record.actions[own:])
    for number, step in enumerate(journal.steps, start=1):
        if not isinstance(step, Acted):
            steps.append(step.position)
            continue
        action = next(later)
        try:
            steps.append(action_of(system, action, f"journal {number}"))
        except Malformed as fault:
            what = QT_TRANSLATE_NOOP("storage", "its journal holds what this program does not know: {fault}")
            return steps, say(what, fault=fault.sentence)
    return steps, None


def _notes(journal: Journal, followed: int) -> tuple[Sentence, ...]:
    """What the player must know about the journal."""
    notes = []
    if followed and journal.app != __version__:
        what = QT_TRANSLATE_NOOP(
            "storage",
            "The last changes ({count}) were made with version {version} of the program, which did not end "
            "as it should; they are told by the rules of today.",
        )
        notes.append(say(what, count=followed, version=journal.app))
    if followed < len(journal.steps):
        lost = len(journal.steps) - followed
        what = QT_TRANSLATE_NOOP(
            "storage", "The last changes ({count}) cannot be followed and are kept aside."
        )
        notes.append(say(what, count=lost))
    elif journal.refused and journal.is_torn:
        what = QT_TRANSLATE_NOOP(
            "storage", "The last change was not yet wholly written when the program ended; it was left out."
        )
        notes.append(say(what))
    elif journal.refused:
        what = QT_TRANSLATE_NOOP(
            "storage",
            "The journal of this battle is damaged or belongs to another battle: what it holds after {count} "
            "sound changes is not used and kept aside.",
        )
        notes.append(say(what, count=followed))
    return tuple(notes)


def version_of(fields: dict[str, Any]) -> int:
    """The version of the format that the fields of a battle file are in."""
    return typed(fields, _Versioned).version


def first_battle(system: RuleSystem, record: BattleRecord) -> Battle:
    """The battle of a file before its first action."""
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
