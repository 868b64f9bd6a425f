"""Armies in and out: rosters, spreadsheets and the unit library, as the window asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from tracker.rules.openings import units_of
from tracker.rules.system import RuleSystem
from tracker.storage.errors import BattleFileError
from tracker.storage.library import read_library, write_library
from tracker.storage.roster_file import Roster, read_roster, write_roster
from tracker.storage.unit_csv import is_spreadsheet, read_units_csv, write_units_csv

if TYPE_CHECKING:
    from tracker.desk import Desk
    from tracker.ui.new_battle.new_battle_page import NewBattlePage


class Armies(QObject):
    """Reads and writes armies for the form of a new battle, the present battle and the library."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        window, places, systems, guarded = desk.window, desk.places, desk.systems, desk.guarded
        window.roster_requested.connect(lambda path: guarded(lambda: self._take_roster(Path(path))))
        window.roster_save_requested.connect(
            lambda path, opening: guarded(lambda: self._save_roster(Path(path), opening))
        )
        window.battle_from_roster_requested.connect(
            lambda path: guarded(lambda: self._begin_with(Path(path)))
        )
        window.sides_save_requested.connect(lambda path: guarded(lambda: self._save_sides(Path(path))))
        window.library_requested.connect(lambda: guarded(self._show_library))
        window.library_kept.connect(
            lambda system, units: guarded(lambda: write_library(places.library(system), units))
        )
        window.library_units_requested.connect(self._take_units)
        window.library_import_requested.connect(
            lambda system, path, take: guarded(lambda: take(read_units_csv(Path(path), systems[system])))
        )
        window.library_export_requested.connect(
            lambda system, path, units: guarded(lambda: write_units_csv(Path(path), systems[system], units))
        )

    def _take_roster(self, path: Path) -> None:
        page = self._desk.window.new_battle
        if page is None:
            return
        if is_spreadsheet(path):
            page.take_units(read_units_csv(path, page.system))
        else:
            roster = read_roster(path, self._desk.systems)
            page.show_system(roster.system.id)
            page.take_roster(roster.opening)

    def _begin_with(self, path: Path) -> None:
        """The form of a new battle with a roster or the units of a spreadsheet, once these are read whole."""
        if is_spreadsheet(path):
            system, units = self._read_units(path)
            self._take_units(system.id, units)
            return
        roster = read_roster(path, self._desk.systems)
        page = self._form()
        page.show_system(roster.system.id)
        page.take_roster(roster.opening)

    def _read_units(self, path: Path) -> tuple[RuleSystem, tuple[Any, ...]]:
        """The units of a spreadsheet, of the first rule system whose columns they have."""
        faults = []
        for system in self._desk.systems.values():
            try:
                return system, read_units_csv(path, system)
            except BattleFileError as fault:
                faults.append(fault)
        raise faults[0]

    def _form(self) -> NewBattlePage:
        """The form of a new battle as it stands, or an empty one."""
        if self._desk.window.form is None:
            self._desk.show_new_battle()
        page = self._desk.window.new_battle
        assert page is not None
        return page

    def _take_units(self, system_id: str, units: Sequence[Any]) -> None:
        page = self._form()
        page.show_system(system_id)
        page.take_units(units)

    def _save_sides(self, path: Path) -> None:
        if self._desk.session is None:
            return
        system, opening = self._desk.session.system, self._desk.session.battle.opening
        if is_spreadsheet(path):
            write_units_csv(path, system, units_of(opening))
        else:
            write_roster(path, Roster(system=system, opening=opening))

    def _show_library(self) -> None:
        from tracker.ui.library_units import Shelf  # not wanted at every start

        shelves = []
        for system in self._desk.systems.values():
            path = self._desk.places.library(system.id)
            units = read_library(path, system) if path.exists() else ()
            shelves.append(Shelf(system=system, units=units))
        self._desk.window.show_library(shelves)

    def _save_roster(self, path: Path, opening: Any) -> None:
        page = self._desk.window.new_battle
        if page is not None:
            path = path if path.suffix else path.with_suffix(".json")
            write_roster(path, Roster(system=page.system, opening=opening))
