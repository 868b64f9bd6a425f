"""The unit library: search, copy, delete and undo, in and out of battles, forms and spreadsheets."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.makers import battle_with
from tests.rules.fortitude import SYSTEM
from tests.ui.desks import desk_in, view_of
from tracker.desk import Desk
from tracker.rules.openings import units_of
from tracker.rules.systems import SYSTEMS
from tracker.storage.library import read_library
from tracker.storage.roster_file import read_roster
from tracker.storage.unit_csv import read_units_csv
from tracker.ui import file_dialogs
from tracker.ui.battle_view import BattleView
from tracker.ui.library_dialog import LibraryDialog
from tracker.ui.library_units import Shelf, duplicated, kept, line_of, name_of
from tracker.ui.tab_order import stops_in

UNITS = units_of(battle_with(6).opening)


@pytest.fixture
def dialog(qtbot: QtBot) -> LibraryDialog:
    shelves = [Shelf(system=system, units=()) for system in SYSTEMS.values()]
    dialog = LibraryDialog(shelves, [("Keep those of the battle", SYSTEM.id, UNITS)])
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def names(dialog: LibraryDialog) -> list[str]:
    model = dialog.table.model()
    return [str(model.index(row, 1).data()) for row in range(model.rowCount())]


def test_tab_passes_over_an_empty_table(dialog: LibraryDialog) -> None:
    is_stop = [dialog.table in stops_in((dialog,))]
    dialog.keep_buttons[0].click()
    is_stop.append(dialog.table in stops_in((dialog,)))
    assert is_stop == [False, True]


def test_units_of_a_battle_are_kept_once(dialog: LibraryDialog, qtbot: QtBot) -> None:
    with qtbot.waitSignal(dialog.units_changed) as sent:
        dialog.keep_buttons[0].click()
    assert sent.args is not None
    assert sent.args[0] == SYSTEM.id
    assert [name_of(unit) for unit in sent.args[1]] == [f"Unit number {n}" for n in range(6)]
    dialog.keep_buttons[0].click()
    assert len(dialog.units) == 6
    assert dialog.told.text() == "Kept: 0. Already there: 6."


@pytest.mark.parametrize(
    ("words", "found"), [("", 6), ("number 3", 1), ("CAVALRY", 1), ("unit staff", 2), ("elephant", 0)]
)
def test_search_finds_names_numbers_and_kinds(dialog: LibraryDialog, words: str, found: int) -> None:
    dialog.keep(SYSTEM.id, UNITS)
    QTest.keyClicks(dialog.search, words)
    assert len(names(dialog)) == found
    assert (dialog.told.text() == "No unit matches.") == (found == 0)


def test_deleted_units_come_back_by_undo(dialog: LibraryDialog) -> None:
    dialog.keep(SYSTEM.id, UNITS)
    dialog.search.setText("number 3")
    dialog.table.setFocus()
    dialog.table.selectRow(0)
    QTest.keyClick(dialog.table, Qt.Key.Key_Delete)
    dialog.search.clear()
    assert "Unit number 3" not in names(dialog)
    dialog.table.setFocus()
    QTest.keyClick(dialog.table, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert names(dialog)[3] == "Unit number 3"
    assert dialog.units == kept((), UNITS)[0]


def test_a_copy_stands_behind_its_unit_under_a_name_of_its_own(dialog: LibraryDialog) -> None:
    dialog.keep(SYSTEM.id, UNITS)
    dialog.table.selectRow(1)
    dialog.copy_button.click()
    assert names(dialog)[1:3] == ["Unit number 1", "Unit number 1 2"]
    ids = [unit.id for unit in dialog.units]
    assert len(set(ids)) == len(ids)


def test_copies_of_copies_have_names_of_their_own() -> None:
    twice = duplicated(duplicated(UNITS[:1], {0}), {0, 1})
    assert len({name_of(unit) for unit in twice}) == len(twice) == 4


def test_nothing_chosen_leaves_nothing_to_delete(dialog: LibraryDialog) -> None:
    dialog.keep(SYSTEM.id, UNITS)
    assert not dialog.delete_button.isEnabled()
    dialog.delete()
    assert len(dialog.units) == 6


def test_a_unit_of_break_tests_tells_its_figures() -> None:
    path = sorted((Path(__file__).parents[2] / "resources/systems/break-tests/rosters").glob("*.json"))[0]
    units = units_of(read_roster(path, SYSTEMS).opening)
    assert units
    assert all(line_of(unit).strength.endswith("+") for unit in units)


# On the desk, with files


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Desk:
    return desk_in(tmp_path, qtbot)


@pytest.fixture
def view(desk: Desk, qtbot: QtBot) -> BattleView:
    return view_of(desk, qtbot)


def opened(desk: Desk) -> LibraryDialog:
    desk.window.deeds.do("library")
    dialog = desk.window.findChild(LibraryDialog)
    assert isinstance(dialog, LibraryDialog)
    return dialog


def test_kept_units_are_in_the_data_folder_and_there_again(
    desk: Desk, view: BattleView, qtbot: QtBot
) -> None:
    dialog = opened(desk)
    dialog.keep_buttons[0].click()
    count = len(view.session.battle.opening.units)
    assert len(read_library(desk.places.library(SYSTEM.id), SYSTEM)) == count
    dialog.reject()
    qtbot.waitUntil(lambda: desk.window.findChild(LibraryDialog) is None)
    assert len(opened(desk).units) == count


def test_chosen_units_go_into_the_form_and_the_battle_waits(desk: Desk, view: BattleView) -> None:
    dialog = opened(desk)
    dialog.keep_buttons[0].click()
    dialog.table.selectRow(2)
    wanted = names(dialog)[2]
    dialog.take_button.click()
    form = desk.window.form
    assert form is not None
    assert [name_of(unit) for unit in form.units_entered()] == [wanted]
    assert desk.window.battle_view is view


def test_a_damaged_library_is_said_and_left_as_it_is(
    desk: Desk, view: BattleView, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = desk.places.library(SYSTEM.id)
    path.parent.mkdir(parents=True)
    path.write_text("[{")
    said: list[str] = []
    monkeypatch.setattr(desk.window, "show_trouble", lambda sentence: said.append(str(sentence)))
    desk.window.deeds.do("library")
    assert len(said) == 1
    assert path.name in said[0]
    assert desk.window.findChild(LibraryDialog) is None
    assert path.read_text() == "[{"


@pytest.mark.parametrize("ending", ["json", "csv"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_sides_go_out_and_come_in_again(
    desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, ending: str, system: str
) -> None:
    view = view_of(desk, qtbot, system)
    opening = view.session.battle.opening
    path = tmp_path / f"sides.{ending}"
    monkeypatch.setattr(file_dialogs, "ask_where_to_save_sides", lambda *_words: str(path))
    desk.window.deeds.do("save-sides")
    if ending == "csv":
        back = read_units_csv(path, SYSTEMS[system])
    else:
        back = units_of(read_roster(path, SYSTEMS).opening)
    assert back == units_of(opening)


def test_a_spreadsheet_opens_the_form_with_its_units(
    desk: Desk, view: BattleView, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "units.csv"
    path.write_text("name;side;id;kind;models;base_fortitude\nReeds;a;r;infantry;8;11\n")
    monkeypatch.setattr(file_dialogs, "ask_for_roster", lambda *_words: str(path))
    desk.window.deeds.do("take-roster")
    form = desk.window.form
    assert form is not None
    assert [name_of(unit) for unit in form.units_entered()] == ["Reeds"]


def test_a_wrong_cell_is_named_by_row_and_column_and_nothing_is_taken(
    desk: Desk, view: BattleView, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "units.csv"
    rows = ["id,side,name,kind,models,base_fortitude", "a,s,Reeds,infantry,8,11", "b,s,Oaks,infantry,many,9"]
    path.write_text("\n".join(rows))
    monkeypatch.setattr(file_dialogs, "ask_for_roster", lambda *_words: str(path))
    said: list[str] = []
    monkeypatch.setattr(desk.window, "show_trouble", lambda sentence: said.append(str(sentence)))
    desk.window.deeds.do("take-roster")
    assert "row 3, column models, “many”" in said[0]
    assert desk.window.form is None


def test_cancel_changes_nothing(desk: Desk, view: BattleView, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ask_for_roster", "ask_where_to_save_sides"):
        monkeypatch.setattr(file_dialogs, name, lambda *_words: "")
    for wish in ("take-roster", "save-sides"):
        desk.window.deeds.do(wish)
    assert desk.window.form is None
    assert desk.window.battle_view is view
