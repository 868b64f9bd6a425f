"""Opening a battle to play it: locked, read, and made tidy after a crash, or else for reading only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import RuleSystem
from tracker.storage.atomic import rewrite
from tracker.storage.battle_file import OpenedBattle, read_battle
from tracker.storage.beside import ASIDE, beside
from tracker.storage.copies import copies_note
from tracker.storage.disk import Disk
from tracker.storage.earlier import keep_earlier
from tracker.storage.errors import BattleFileError, from_the_system, open_elsewhere
from tracker.storage.lock import Held, Lock, take_lock
from tracker.storage.migrations import VERSION
from tracker.storage.on_disk import BattleOnDisk, ChangedElsewhere
from tracker.storage.places import Places
from tracker.storage.reading import expect_file


def open_battle(
    path: Path,
    systems: Mapping[str, RuleSystem],
    places: Places | None = None,
    disk: Disk | None = None,
    *,
    take_over: bool = False,
) -> OpenedBattle:
    """Open a battle to play on; `BattleFileError` says what is wrong with it and where.

    Where it may not be written, `read_only` says why: someone has it open (then `holder` says who, and
    `take_over` takes a lock that another machine left), or it is protected, or of a newer version. With
    `places`, an earlier version is kept of it as it stands. `close_unplayed` lets go of it again.
    """
    disk = disk or Disk()
    expect_file(disk, path)
    if not disk.may_write(disk.real(path)):
        return read_battle(path, systems, disk)
    try:
        lock = take_lock(disk, disk.real(path), take_over=take_over)
    except Held as held:
        opened = read_battle(path, systems, disk)
        reason = opened.read_only or open_elsewhere(held.holder)
        return msgspec.structs.replace(opened, read_only=reason, holder=held.holder)
    except OSError as fault:
        opened = read_battle(path, systems, disk)
        return msgspec.structs.replace(opened, read_only=opened.read_only or from_the_system(fault))
    try:
        opened = read_battle(path, systems, disk)
        if opened.read_only is None:
            return _made_tidy(opened, disk, lock, places)
    except BaseException:
        lock.release()
        raise
    lock.release()
    return opened


def close_unplayed(opened: OpenedBattle) -> None:
    """Let go of a battle that was opened and is not played after all."""
    if opened.on_disk is not None:
        opened.on_disk.leave()


def _made_tidy(opened: OpenedBattle, disk: Disk, lock: Lock, places: Places | None) -> OpenedBattle:
    """The opened battle with its files, the journal of an earlier crash written into the battle file."""
    notes = [*opened.notes, *copies_note(opened.path, disk)]
    is_old = opened.version < VERSION
    if places is not None and (is_old or opened.unread):
        _try(lambda: keep_earlier(places, opened.path, disk), notes)
    on_disk = BattleOnDisk(
        opened.path,
        disk,
        lock=lock,
        mark=opened.mark,
        snapshot=None if is_old or opened.journal else opened.snapshot,
    )
    if opened.journal:
        _try(lambda: _fold(opened, disk, on_disk), notes)
    if places is not None:
        _try(lambda: keep_earlier(places, opened.path, disk), notes)
    return msgspec.structs.replace(opened, on_disk=on_disk, notes=tuple(notes))


def _fold(opened: OpenedBattle, disk: Disk, on_disk: BattleOnDisk) -> None:
    try:
        if opened.unread:
            rewrite(disk, _aside(disk, opened.path), opened.unread)
        on_disk.save_whole(opened.snapshot)
    except OSError as fault:
        not_yet = say(QT_TRANSLATE_NOOP("storage", "nothing is lost, but nothing new can be saved so far"))
        raise BattleFileError(opened.path, from_the_system(fault), not_yet) from None
    except ChangedElsewhere:
        pass  # the first save will ask what to do


def _aside(disk: Disk, path: Path) -> Path:
    """A name for what is set aside that no file has yet."""
    target = disk.real(path)
    first = beside(target, ASIDE)
    taken = set(disk.names(target.parent))
    names = [first.name, *(f"{first.name}-{number}" for number in range(2, len(taken) + 3))]
    return first.with_name(next(name for name in names if name not in taken))


def _try(deed: Callable[[], object], notes: list[Sentence]) -> None:
    """Do what may fail without keeping the player from his battle; he is told."""
    try:
        deed()
    except BattleFileError as fault:
        notes.append(fault.sentence)
