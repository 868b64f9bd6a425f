"""The desk: which battle lies on it, in which file, and all that the window asks of files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer

from tracker import assets
from tracker.armies import Armies
from tracker.rules import examples
from tracker.rules.play import begin
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.system import Fault, RuleSystem
from tracker.safekeeping import Safekeeping
from tracker.session.autosave import FAILED, Autosave
from tracker.session.battle_session import BattleSession
from tracker.session.clock import local_time
from tracker.session.dice import digital_die
from tracker.storage.battle_file import EXTENSION, OpenedBattle, read_battle
from tracker.storage.disk import Disk
from tracker.storage.earlier import keep_earlier
from tracker.storage.errors import BattleFileError
from tracker.storage.export import write_export
from tracker.storage.opening import close_unplayed
from tracker.storage.places import Places, new_battle_path
from tracker.storage.reading import read_json
from tracker.storage.recent import note_recent, read_recent
from tracker.storage.tables_file import read_tables
from tracker.ui.main_window import MainWindow
from tracker.ui.paper import SEEN_BY_THEN
from tracker.ui.words import render

WAIT_FOR_DISK = 10.0
"""Seconds that closing waits for a slow disk before it asks the player."""


class Desk(QObject):
    """Opens, begins, saves elsewhere and puts away battles; one lies on the desk at a time."""

    def __init__(
        self,
        window: MainWindow,
        places: Places,
        systems: Mapping[str, RuleSystem],
        die: Callable[[int], int] = digital_die,
    ) -> None:
        """`die` rolls the digital die: it takes the number of faces."""
        super().__init__(window)
        self._die = die
        self.window = window
        self.places = places
        self.systems = systems
        self.session: BattleSession | None = None
        self.autosave: Autosave | None = None
        self.safekeeping = Safekeeping(self)
        window.versions_requested.connect(lambda: self.guarded(self.safekeeping.show_versions))
        window.open_requested.connect(lambda path: self.guarded(lambda: self.open(Path(path))))
        window.sample_requested.connect(lambda path: self.guarded(lambda: self.open_sample(Path(path))))
        window.battle_requested.connect(
            lambda system, name, opening, house: self.guarded(
                lambda: self.begin(system, name, opening, house)
            )
        )
        window.save_as_requested.connect(lambda path: self.guarded(lambda: self.save_as(Path(path))))
        window.start_requested.connect(self.show_start)
        window.new_requested.connect(lambda: self.guarded(self.show_new_battle))
        self.armies = Armies(self)
        window.export_requested.connect(
            lambda path, contents: self.guarded(lambda: write_export(Path(path), contents))
        )
        window.battles_folder = str(places.battles)
        window.help_requested.connect(self._show_help)
        window.rules_check_requested.connect(lambda: self.guarded(self._check_rules))
        window.retry_requested.connect(self._retry)
        window.close_requested.connect(self._close)

    def show_start(self) -> None:
        """Put the battle away and show the start page."""
        from tracker.start_tickets import as_left, samples, ticket  # not wanted where a battle is opened

        if self.put_away():
            recent = tuple(ticket(as_left(battle, self.systems)) for battle in read_recent(self.places))
            self.window.show_start(recent, samples(self.systems))

    def show_new_battle(self) -> None:
        """Show the form of a new battle; the present one stays until it begins."""
        from tracker.ui.new_battle.system_page import ShippedRoster, SystemOffer

        offers = []
        for system in self.systems.values():
            tables = read_tables(assets.tables_file(system.id), self.systems)[1]
            rosters = tuple(
                ShippedRoster(path=str(path), name=path.stem.replace("-", " ").title())
                for path in assets.rosters(system.id)
            )
            offers.append(SystemOffer(system=system, tables=tables, rosters=rosters))
        self.window.show_new_battle(offers)

    def _show_help(self) -> None:
        pages = [(path.stem.partition("-")[2], path.read_text("utf-8")) for path in assets.help_pages()]
        self.window.show_help(pages)

    def _check_rules(self) -> None:
        """Run every worked example, as `tracker examples` does, and show which hold."""
        tables = {name: read_tables(assets.tables_file(name), self.systems)[1] for name in self.systems}
        rows = []
        for path in (path for name in self.systems for path in assets.examples(name)):
            example = read_json(Disk(), path)[1]
            result = examples.run(example, self.systems, tables)
            found = "; ".join(map(str, result.mismatches)) or self.tr("yes")
            rows.append((render(self.systems[example["system"]].name), found, result.title, result.holds))
        holding = sum(row[3] for row in rows)
        summary = say(
            QT_TRANSLATE_NOOP("window", "{holding} of {count} examples hold"),
            holding=holding,
            count=len(rows),
        )
        self.window.show_rules_check(render(summary), [row[:3] for row in rows])

    def open(self, path: Path) -> None:
        """Open a battle file in place of the present battle."""
        if self.autosave is not None and same_file(self.autosave.path, path):
            return
        opened = self.safekeeping.opened(path)
        if opened is None:
            return
        if self.put_away():
            self._lay_out(opened)
        else:
            close_unplayed(opened)

    def look_at(self, path: Path) -> None:
        """Show a battle without ever writing it."""
        self.show_only(read_battle(path, self.systems))

    def show_only(self, opened: OpenedBattle) -> None:
        """Show a battle for reading only."""
        reading = say(QT_TRANSLATE_NOOP("window", "This version is for reading only; save it to play on."))
        session = self._session_of(msgspec.structs.replace(opened, read_only=opened.read_only or reading))
        self._show(session, opened.path, [*opened.notes, reading])

    def open_sample(self, path: Path) -> None:
        """Play a copy of a sample; the sample itself stays as it is shipped."""
        opened = read_battle(path, self.systems)
        if not self.put_away():
            return
        copy = new_battle_path(self.places, opened.battle.name)
        session = self._session_of(opened)
        self._save_into(session, copy, opened.extra)
        self._show(session, copy, list(opened.notes))
        if self.autosave is not None:
            self.autosave.save()

    def begin(self, system_id: str, name: str, opening: Any, house_rules: Any) -> None:
        """Begin a new battle; it has a file at once, since entering both sides took its time."""
        system = self.systems[system_id]
        tables = read_tables(assets.tables_file(system_id), self.systems)[1]
        try:
            battle = begin(system, opening, tables, house_rules, name)
        except Fault as fault:
            self.window.show_trouble(
                say(QT_TRANSLATE_NOOP("window", "Not begun: {reason}."), reason=str(fault))
            )
            return
        if not self.put_away():
            return
        path = new_battle_path(self.places, name)
        session = BattleSession(system, [battle], 0, local_time, self._die, render=render)
        self._save_into(session, path, ())
        self._show(session, path, [])
        if self.autosave is not None:
            self.autosave.save()

    def save_as(self, path: Path) -> None:
        """Copy the battle to another place and go on there."""
        session, former = self.session, self.autosave
        if session is None:
            return
        if path.suffix.casefold() != EXTENSION:
            path = path.with_name(path.name + EXTENSION)
        if former is not None and same_file(former.path, path):
            former.save()
            return
        self._save_into(session, path, former.extra if former else ())
        if former is not None:
            former.close(WAIT_FOR_DISK)
        session.read_only = None
        if self.autosave is not None:
            self.autosave.save()
        self.window.show_place(str(path))
        self._note_recent()

    def put_away(self) -> bool:
        """Save and close the present battle; False where the player would rather keep it."""
        session, autosave = self.session, self.autosave
        if autosave is not None:
            if not autosave.flush(WAIT_FOR_DISK) and not self.window.asks_to_leave_unsaved(autosave.text):
                return False
            self._note_recent()
            if not autosave.close(WAIT_FOR_DISK) and not autosave.is_saved:
                self.window.show_trouble(say("{text}", text=autosave.text))
            if session is not None and session.battle.count:
                self._keep_earlier(autosave.path)
        if session is not None:
            self.window.clear_battle()
            session.deleteLater()
        self.session = self.autosave = None
        return True

    def let_go(self) -> None:
        """Take the battle off the desk without writing it again."""
        if self.autosave is not None:
            self.autosave.abandon()
        if self.session is not None:
            self.window.clear_battle()
            self.session.deleteLater()
        self.session = self.autosave = None

    def _close(self) -> None:
        if self.put_away():
            self.window.close_for_good()

    def _lay_out(self, opened: OpenedBattle) -> None:
        session = self._session_of(opened)
        if opened.read_only is None:
            self._save_into(session, opened.path, opened.extra, opened)
        notes = list(opened.notes)
        if opened.read_only is not None:
            notes.append(
                say(QT_TRANSLATE_NOOP("window", "For reading only: {reason}."), reason=opened.read_only)
            )
        self._show(session, opened.path, notes)

    def _session_of(self, opened: OpenedBattle) -> BattleSession:
        return BattleSession(
            opened.system,
            opened.battles,
            opened.position,
            local_time,
            self._die,
            seq=opened.seq,
            read_only=opened.read_only,
            render=render,
        )

    def _save_into(
        self,
        session: BattleSession,
        path: Path,
        extra: tuple[tuple[str, bytes], ...],
        opened: OpenedBattle | None = None,
    ) -> None:
        self.autosave = Autosave(session, path, opened=opened, extra=extra, render=render, parent=self)
        self.autosave.state_changed.connect(self._show_saving)
        self.autosave.conflict_found.connect(self.safekeeping.settle_conflict)

    def _show(self, session: BattleSession, path: Path, notes: list[Sentence]) -> None:
        session.setParent(self)
        self.session = session
        self.window.show_session(session, str(path), tuple(notes))
        QTimer.singleShot(SEEN_BY_THEN, self, self._note_recent)  # the battle comes first, then the disk

    def _show_saving(self, state: str, text: str) -> None:
        self.window.show_saving(text, failed=state == FAILED)

    def _retry(self) -> None:
        if self.autosave is not None:
            self.autosave.retry()

    def _note_recent(self) -> None:
        """Remember the battle for the start page; a comfort, so a disk that refuses is no reason to stop."""
        if self.session is None or self.autosave is None or not self.autosave.path.exists():
            return
        from tracker.start_tickets import recent_battle

        try:
            battle, path = self.session.battle, self.autosave.path
            note_recent(self.places, recent_battle(self.session.system, battle, path, local_time()))
        except BattleFileError as error:
            self.window.show_trouble(error.sentence)

    def _keep_earlier(self, path: Path) -> None:
        try:
            keep_earlier(self.places, path)
        except BattleFileError as error:
            self.window.show_trouble(error.sentence)

    def guarded(self, deed: Callable[[], object]) -> None:
        """Do what needs files; what goes wrong with them is said, not raised."""
        try:
            deed()
        except BattleFileError as error:
            self.window.show_trouble(error.sentence)


def same_file(one: Path, other: Path) -> bool:
    """Whether both paths name one file that is there."""
    return one == other or (one.exists() and other.exists() and one.samefile(other))
