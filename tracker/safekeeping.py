"""What the player is asked so that no battle is lost: damaged files, earlier versions, conflicts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.storage.battle_file import OpenedBattle
from tracker.storage.disk import Disk
from tracker.storage.earlier import keep_snapshot
from tracker.storage.errors import BattleFileError
from tracker.storage.opening import open_battle
from tracker.storage.places import new_battle_path
from tracker.storage.recovery import Source, Version, earlier_battles, read_version, recover, save_version
from tracker.ui.words import render

if TYPE_CHECKING:
    from tracker.desk import Desk

SOURCES = {
    Source.WHOLE: say(QT_TRANSLATE_NOOP("window", "The battle file, sound after all")),
    Source.ALONE: say(QT_TRANSLATE_NOOP("window", "The battle file without the damaged journal")),
    Source.REBUILT: say(QT_TRANSLATE_NOOP("window", "Played again from what can be read")),
    Source.EARLIER: say(QT_TRANSLATE_NOOP("window", "An earlier version that was kept")),
}
ADVICE = say(
    QT_TRANSLATE_NOOP("window", "The file itself stays untouched. Play on with a version, or look at one.")
)


class Safekeeping(QObject):
    """Asks the player what to do where a battle cannot simply be opened or saved."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self.offers_versions = True
        """Whether a damaged battle is met with its sound versions; on a command line its fault is enough."""

    def opened(self, path: Path) -> OpenedBattle | None:
        """The battle, locked to be played; None where versions of a damaged one are being offered."""
        desk = self._desk
        try:
            opened = open_battle(path, desk.systems, desk.places)
        except BattleFileError as error:
            found = recover(path, desk.systems, desk.places)
            if not found.versions or not self.offers_versions:
                raise
            self._offer(error.sentence, found.versions, path, can_restore=False)
            return None
        elsewhere = opened.holder is not None and opened.holder.host != Disk().host()
        if elsewhere and desk.window.asks_to_take_over(render(opened.read_only or ADVICE)):
            return open_battle(path, desk.systems, desk.places, take_over=True)
        return opened

    def show_versions(self) -> None:
        """The earlier versions of the present battle."""
        desk = self._desk
        if desk.autosave is None or desk.session is None:
            return
        path = desk.autosave.path
        versions = earlier_battles(desk.places, path, desk.systems)
        if versions and versions[0].seq == desk.session.seq:
            versions = versions[1:]  # kept when it was opened: the battle as it is
        heading = say(
            QT_TRANSLATE_NOOP("window", "Earlier versions of {name}"), name=desk.session.battle.name
        )
        self._offer(heading, versions, path, can_restore=True)

    def settle_conflict(self, reason: str) -> None:
        """Another program changed the file of the present battle: ask what shall stand."""
        desk = self._desk
        autosave, session = desk.autosave, desk.session
        if autosave is None or session is None:
            return
        match desk.window.asks_about_conflict(reason):
            case "mine":
                autosave.keep_mine()
            case "theirs":
                keep_snapshot(desk.places, autosave.path, autosave.snapshot)
                desk.let_go()
                desk.open(autosave.path)
            case "both":
                autosave.abandon()
                desk.save_as(new_battle_path(desk.places, session.battle.name))
            case _:
                return

    def _offer(
        self, heading: Sentence, versions: tuple[Version, ...], path: Path, *, can_restore: bool
    ) -> None:
        rows = [
            (version.when.replace("T", "  ")[:17], render(SOURCES[version.source]), render(version.summary))
            for version in versions
        ]
        dialog = self._desk.window.show_versions(render(heading), render(ADVICE), rows, can_restore)
        guarded = self._desk.guarded
        dialog.look_requested.connect(lambda row: guarded(lambda: self._look(versions[row])))
        dialog.anew_requested.connect(lambda row: guarded(lambda: self._play_anew(versions[row])))
        dialog.restore_requested.connect(lambda row: guarded(lambda: self._restore(versions[row], path)))

    def _look(self, version: Version) -> None:
        desk = self._desk
        opened = read_version(version, desk.systems)
        if desk.put_away():
            desk.show_only(opened)

    def _play_anew(self, version: Version) -> None:
        desk = self._desk
        desk.open(save_version(version, desk.systems, desk.places))

    def _restore(self, version: Version, path: Path) -> None:
        """One step of undo; the battle as it is also becomes an earlier version."""
        desk = self._desk
        if desk.autosave is None or desk.session is None:
            return
        restored = read_version(version, desk.systems).battle
        keep_snapshot(desk.places, path, desk.autosave.snapshot)
        name = say(QT_TRANSLATE_NOOP("window", "Restored: {version}"), version=version.summary)
        desk.session.restore(restored, name)
