"""What the tables of units, figures and Doctrines do alike: paste, copy, fill, duplicate, delete."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.new_battle.break_player import ChainPlayer, chain_player, fill
from tests.ui.new_battle.conftest import Player
from tracker.ui.new_battle.break_draft import DoctrineDraft, Figures, UnitDraft
from tracker.ui.new_battle.columns import PLACES
from tracker.ui.new_battle.grid_view import GridView

KEY = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
SQUAD = "Name\tRank\tLeadership\tCount\nSergeant\t1\t3+\t1\nTroopers\t–\t4+\t8"


@pytest.fixture
def chain(qtbot: QtBot) -> Iterator[ChainPlayer]:
    with chain_player() as hands:
        fill(hands)
        hands.choose("Squad A")
        yield hands


def paste_into(player: Player, table: GridView, text: str, row: int, column: int) -> None:
    QGuiApplication.clipboard().setText(text)
    table.setFocus()
    table.go_to(row, column)
    player.chord(KEY.Key_V)


def said(part: QWidget) -> list[str]:
    return [label.text() for label in part.findChildren(QLabel) if label.isVisible()]


def figures(player: ChainPlayer) -> tuple[Figures, ...]:
    unit = player.chosen
    assert isinstance(unit, UnitDraft)
    return unit.figures


def chosen(table: GridView) -> list[tuple[int, int]]:
    return sorted((index.row(), index.column()) for index in table.selectedIndexes())


def test_figures_of_a_spreadsheet_are_pasted_in_one_step(chain: ChainPlayer) -> None:
    before = chain.force
    paste_into(chain, chain.figures, SQUAD, 0, 0)
    assert figures(chain) == (
        Figures(name="Sergeant", rank="1", leadership="3+", count="1"),
        Figures(name="Troopers", rank="", leadership="4+", count="8"),
    )
    assert "2 rows pasted." in said(chain.chain.editor.panel)
    chain.chord(KEY.Key_Z)
    assert chain.force == before


def test_figures_that_cannot_be_read_change_nothing_and_the_place_is_named(chain: ChainPlayer) -> None:
    before = chain.force
    paste_into(chain, chain.figures, SQUAD.replace("4+", "brave"), 0, 0)
    reason = "Nothing was pasted. Row 3, Leadership: “brave” is not a whole number."
    assert reason in said(chain.chain.editor.panel)
    assert chain.force == before
    chain.press(KEY.Key_Down)
    assert reason not in said(chain.chain.editor.panel)


def test_doctrines_of_a_spreadsheet_are_pasted(chain: ChainPlayer) -> None:
    before = chain.force.doctrines
    chain.click(chain.chain.doctrines_fold.head)
    table = chain.chain.doctrines.table
    paste_into(chain, table, "Rally\tignore\tyes\tyes\t\t2\t1\tSquad A\nHold", len(before), 0)
    rally, hold = chain.force.doctrines[-2:]
    owner = str(chain.node("Squad A").key)
    assert rally == DoctrineDraft(
        name="Rally", kind="ignore", command=True, uses="2", per_phase="1", owner=owner
    )
    assert hold == DoctrineDraft(name="Hold")
    assert chain.page.problems == ()
    now = chain.force
    paste_into(chain, table, "Panic\tignore\tperhaps", 0, 0)
    assert "Nothing was pasted. Row 1, Units: “perhaps” is neither yes nor no." in said(chain.chain.doctrines)
    assert chain.force == now


def test_names_with_quotes_are_copied_and_pasted_as_they_are(player: Player) -> None:
    paste_into(player, player.table, '1\t"The ""Old"" Guard"\n2\tLancers', 0, 0)
    assert player.rows[0].name == 'The "Old" Guard'
    player.table.selectAll()
    player.chord(KEY.Key_C)
    before = player.rows
    player.click(player.form.tabs.tabs[1])
    player.table.setFocus()
    player.chord(KEY.Key_V)
    assert player.rows == before


def test_figures_are_copied_from_one_unit_to_another(chain: ChainPlayer) -> None:
    copied = figures(chain)
    chain.figures.setFocus()
    chain.figures.selectAll()
    chain.chord(KEY.Key_C)
    chain.choose("Mortar Section")
    assert not chain.figures.currentIndex().isValid()
    chain.figures.setFocus()
    chain.chord(KEY.Key_V)
    assert [(row.name, row.count) for row in figures(chain)[: len(copied)]] == [
        (row.name, row.count) for row in copied
    ]


def test_a_copied_row_of_figures_and_of_doctrines_gets_the_next_name(chain: ChainPlayer) -> None:
    chain.figures.setFocus()
    chain.figures.go_to(1, 0)
    chain.chord(KEY.Key_D)
    assert [row.name for row in figures(chain)] == ["Sergeant", "Troopers", "Troopers 2"]
    assert chosen(chain.figures) == [(2, 0)]
    chain.click(chain.chain.doctrines_fold.head)
    chain.chain.doctrines.table.setFocus()
    chain.chord(KEY.Key_D)
    assert [row.name for row in chain.force.doctrines][:2] == ["Stand Fast", "Stand Fast 2"]


def test_several_rows_of_figures_are_deleted_at_once(chain: ChainPlayer) -> None:
    chain.figures.setFocus()
    chain.press(KEY.Key_Down, with_=SHIFT)
    chain.chord(KEY.Key_Delete)
    assert figures(chain) == ()


def test_one_copied_cell_fills_all_that_are_chosen(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(1, PLACES["defense"])
    player.press(KEY.Key_Down, KEY.Key_Down, with_=SHIFT)
    QGuiApplication.clipboard().setText("7")
    player.chord(KEY.Key_V)
    assert [row.defense for row in player.rows[1:4]] == ["7", "7", "7"]
    player.chord(KEY.Key_Z)
    assert [row.defense for row in player.rows[1:4]] != ["7", "7", "7"]


def test_a_wrong_cell_among_units_is_named_and_nothing_is_pasted(player: Player) -> None:
    paste_into(player, player.table, "1\tGuard\tinf\t12\n2\tLancers\tdragons\t8", 0, 0)
    assert player.rows == ()
    reason = "Nothing was pasted. Row 2, Kind: “dragons” is neither infantry nor cavalry."
    assert reason in said(player.form.editor)


def test_the_page_shows_what_became_of_a_paste_on_a_small_screen(player: Player) -> None:
    player.page.resize(911, 400)
    player.take("heron-league")
    hint = player.form.editor.hint
    player.table.setFocus()
    QApplication.processEvents()
    assert hint.visibleRegion().isEmpty()
    paste_into(player, player.table, "many", 0, PLACES["models"])
    QApplication.processEvents()
    assert hint.visibleRegion().boundingRect().height() >= hint.height() - 2


def test_going_to_a_cell_with_a_key_held_chooses_that_one_only(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(1, 1)
    player.press(KEY.Key_Backtab, with_=SHIFT)
    assert chosen(player.table) == [(1, 0)]
    player.chord(KEY.Key_D)
    assert chosen(player.table) == [(2, 0)]
    player.press(KEY.Key_Return, with_=SHIFT)
    assert chosen(player.table) == [(1, 0)]


def test_what_is_being_typed_is_in_the_battle_that_ctrl_enter_begins(player: Player) -> None:
    for _ in range(2):
        player.take("heron-league")
        player.click(player.form.tabs.tabs[1])
    player.form.editor.name_field.setText("Amber")
    player.form.editor.name_field.textEdited.emit("Amber")
    player.table.setFocus()
    player.table.go_to(1, PLACES["name"])
    player.write("Late Comers")
    player.chord(KEY.Key_Return)
    assert "Late Comers" in [unit.name for unit in player.begun[0][2].units]


def test_a_name_that_is_being_typed_in_the_tree_is_in_the_battle_too(chain: ChainPlayer) -> None:
    chain.tree.setFocus()
    chain.write("Old Guard")
    chain.chord(KEY.Key_Return)
    squad = chain.begun[0][2].forces[0].commands[0].commands[0].units[1]
    assert squad.name == "Old Guard"


def menu_at(table: GridView, row: int, column: int) -> QMenu:
    place = table.visualRect(table.grid.index(row, column)).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, table.viewport().mapToGlobal(place))
    QApplication.sendEvent(table.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_a_mouse_alone_deletes_a_row_of_figures(chain: ChainPlayer) -> None:
    menu = menu_at(chain.figures, 1, 2)
    assert [action.text().partition("\t")[0] for action in menu.actions() if action.text()] == [
        "Cut", "Copy", "Paste", "Duplicate row", "Delete row"
    ]  # fmt: skip
    menu.actions()[-1].trigger()
    menu.close()
    assert [row.name for row in figures(chain)] == ["Sergeant"]


def test_on_the_blank_row_there_is_only_something_to_paste(chain: ChainPlayer) -> None:
    menu = menu_at(chain.figures, 2, 0)
    assert [action.text()[:5] for action in menu.actions() if action.isEnabled() and action.text()] == [
        "Paste"
    ]
    menu.close()


def test_a_click_beside_the_rows_opens_no_menu(chain: ChainPlayer) -> None:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 4000), QPoint(5, 4000))
    QApplication.sendEvent(chain.figures.viewport(), event)
    assert QApplication.activePopupWidget() is None
