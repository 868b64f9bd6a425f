"""What a battle file holds, told without playing it again: for lists of versions to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import RuleSystem
from tracker.storage.battle_file import first_battle, version_of
from tracker.storage.battle_record import FIELDS, BattleRecord
from tracker.storage.codec import Malformed, decode, typed
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.migrations import migrate
from tracker.storage.reading import BATTLE, expect_format, read_bytes
from tracker.storage.rule_records import faults_named, system_of


class Glance(msgspec.Struct, frozen=True, kw_only=True):
    """A battle in one line: `when` is the time of its last action (ISO 8601), empty where there is none."""

    path: Path
    system: str
    name: str
    seq: int
    when: str
    actions: int
    turn: int
    step: Sentence

    @property
    def summary(self) -> Sentence:
        """Where the battle stands."""
        return stand(self.turn, self.step, self.actions)


def stand(turn: int, step: Sentence, actions: int) -> Sentence:
    """Where a battle stands, in one line."""
    if actions == 1:
        return say(QT_TRANSLATE_NOOP("storage", "Turn {turn}, {step}, 1 action"), turn=turn, step=step)
    template = QT_TRANSLATE_NOOP("storage", "Turn {turn}, {step}, {actions} actions")
    return say(template, turn=turn, step=step, actions=actions)


def glance_at(path: Path, systems: Mapping[str, RuleSystem], disk: Disk | None = None) -> Glance:
    """Look at a battle file alone, without its journal; `BattleFileError` where it is not sound."""
    content = read_bytes(disk or Disk(), path)
    try:
        fields = expect_format(path, decode(content), BATTLE)
        version_of(fields)
        fields = migrate(fields)
        record = typed({name: fields[name] for name in FIELDS if name in fields}, BattleRecord)
        system = system_of(record.system, systems)
        setup = first_battle(system, record).setup
        state = typed(record.state, system.state_type, "$.state")
        with faults_named():
            system.check_state(setup, state)
    except Malformed as fault:
        raise BattleFileError(path, fault.sentence) from None
    turn, step = system.when(setup, state)
    shown = record.actions[: record.position]
    return Glance(
        path=path,
        system=record.system,
        name=record.name,
        seq=record.seq,
        when=shown[-1].at if shown else "",
        actions=record.position,
        turn=turn,
        step=step,
    )
