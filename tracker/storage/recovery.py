"""Ways back: the earlier versions of a battle, and what can be saved of one whose file is damaged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from itertools import takewhile
from pathlib import Path

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import RuleSystem
from tracker.storage.battle_file import OpenedBattle, read_battle, write_battle
from tracker.storage.disk import Disk
from tracker.storage.earlier import earlier_versions
from tracker.storage.errors import BattleFileError
from tracker.storage.glance import Glance, glance_at, stand
from tracker.storage.places import Places, new_battle_path
from tracker.storage.salvage import salvage


class Source(StrEnum):
    """Where a version comes from."""

    WHOLE = "whole"
    """The battle file and its journal, sound after all."""
    ALONE = "alone"
    """The battle file without a journal that cannot be read."""
    REBUILT = "rebuilt"
    """Played again from what is readable of the battle file."""
    EARLIER = "earlier"
    """A copy that was kept at an opening or a closing."""


class Version(msgspec.Struct, frozen=True, kw_only=True):
    """One version of a battle that can be looked at, restored or saved under a new name."""

    source: Source
    path: Path
    seq: int
    when: str
    """The time of its last action (ISO 8601), empty where there is none."""
    name: str
    summary: Sentence


class Recovery(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a battle (None: nothing), and its sound versions, the newest first."""

    path: Path
    damage: Sentence | None
    versions: tuple[Version, ...]


def earlier_battles(
    places: Places, path: Path, systems: Mapping[str, RuleSystem], disk: Disk | None = None
) -> tuple[Version, ...]:
    """The earlier versions of a battle that are sound, the newest first."""
    found = []
    for kept in reversed(earlier_versions(places, path, disk)):
        try:
            found.append(_of_glance(Source.EARLIER, glance_at(kept.path, systems, disk)))
        except BattleFileError:
            continue
    return tuple(found)


def recover(
    path: Path, systems: Mapping[str, RuleSystem], places: Places, disk: Disk | None = None
) -> Recovery:
    """Find every sound version of a battle. Nothing is written, the damaged file stays as it is.

    Earlier versions stand in the order in which they were kept, since clocks go wrong; what is read from the
    file itself comes before those that know no more than it.
    """
    disk = disk or Disk()
    damage: Sentence | None = None
    earlier = earlier_battles(places, path, systems, disk)
    try:
        own: Version | None = _of_battle(Source.WHOLE, read_battle(path, systems, disk))
    except BattleFileError as error:
        damage = error.what
        own = _of_damaged(path, systems, disk)
    if own is None:
        return Recovery(path=path, damage=damage, versions=earlier)
    newer = () if own.source is not Source.REBUILT else tuple(takewhile(_knows_more_than(own), earlier))
    return Recovery(path=path, damage=damage, versions=(*newer, own, *earlier[len(newer) :]))


def _knows_more_than(rebuilt: Version) -> Callable[[Version], bool]:
    return lambda version: version.seq > rebuilt.seq


def read_version(
    version: Version, systems: Mapping[str, RuleSystem], disk: Disk | None = None
) -> OpenedBattle:
    """The battle of a version, with its history."""
    if version.source is not Source.REBUILT:
        return read_battle(version.path, systems, disk, alone=version.source is not Source.WHOLE)
    opened = salvage(version.path, systems, disk)
    if opened is None:
        what = QT_TRANSLATE_NOOP("storage", "nothing of it can be read any more")
        raise BattleFileError(version.path, say(what))
    return opened


def save_version(
    version: Version,
    systems: Mapping[str, RuleSystem],
    places: Places,
    disk: Disk | None = None,
) -> Path:
    """Write a version into a new battle file among the player's battles, and tell where."""
    opened = read_version(version, systems, disk)
    path = new_battle_path(places, f"{version.name} (recovered)", disk)
    write_battle(path, opened.snapshot, disk)
    return path


def _of_damaged(path: Path, systems: Mapping[str, RuleSystem], disk: Disk) -> Version | None:
    try:
        return _of_glance(Source.ALONE, glance_at(path, systems, disk))
    except BattleFileError:
        rebuilt = salvage(path, systems, disk)
    return _of_battle(Source.REBUILT, rebuilt) if rebuilt else None


def _of_battle(source: Source, opened: OpenedBattle) -> Version:
    battle = opened.battle
    turn, step = opened.system.when(battle.setup, battle.state)
    return Version(
        source=source,
        path=opened.path,
        seq=opened.seq,
        when=battle.last.action.at if battle.last else "",
        name=battle.name,
        summary=stand(turn, step, battle.count),
    )


def _of_glance(source: Source, glance: Glance) -> Version:
    return Version(
        source=source,
        path=glance.path,
        seq=glance.seq,
        when=glance.when,
        name=glance.name,
        summary=glance.summary,
    )
