"""A player enters forces by keyboard: units, figures, commands, Doctrines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QMenu,
)
from pytestqt.qtbot import QtBot

from tests.ui.new_battle.break_player import SYSTEM, TABLES, ChainPlayer, chain_player, fill
from tests.ui.new_battle.test_entering_a_side import tab_until
from tracker.rules.play import begin
from tracker.ui.new_battle.break_draft import Figures, UnitDraft

KEY = Qt.Key
KEYS_OF_TWO_MINUTES = 240
TREE = "Chain of command"
ONE_SQUAD = (
    Figures(name="Sergeant", rank="1", leadership="3", count="1"),
    Figures(name="Troopers", rank="", leadership="4", count="8"),
)


@pytest.fixture
def player(qtbot: QtBot) -> Iterator[ChainPlayer]:
    with chain_player() as hands:
        yield hands


def enter_platoon(player: ChainPlayer) -> None:
    """A Leader and four squads, from the name of the force on."""
    tab_until(player, TREE)
    player.press(KEY.Key_Return)
    player.write("Squad A\tSergeant\t1\t3\t1\nTroopers\t\t4\t8\n\n")
    assert player.focused is player.tree
    for _ in range(3):
        player.chord(KEY.Key_D)
    player.chord(KEY.Key_L)
    player.write("Lieutenant Hale\t")
    player.press(KEY.Key_Tab)
    player.write("2\t4\n")


def test_a_platoon_of_four_squads_with_a_leader_is_entered_by_keyboard_in_two_minutes(
    player: ChainPlayer,
) -> None:
    tab_until(player, "Name of the force")
    player.write("Tarn")
    enter_platoon(player)
    assert player.pressed <= KEYS_OF_TWO_MINUTES / 2
    leader, *squads = player.force.units
    assert (leader.name, leader.independent_leader) == ("Lieutenant Hale", True)
    assert leader.figures == (Figures(name="Leader", rank="2", leadership="4", count="1"),)
    assert [squad.name for squad in squads] == ["Squad A", "Squad B", "Squad C", "Squad D"]
    assert [squad.figures for squad in squads] == [ONE_SQUAD] * 4


def test_a_battle_is_begun_by_keyboard_alone(player: ChainPlayer) -> None:
    for place, force in enumerate(("Tarn", "Copper")):
        if place:
            tab_until(player, "Tarn, 5 units")
            player.press(KEY.Key_Right)
        tab_until(player, "Name of the force")
        player.write(force)
        enter_platoon(player)
        player.page.focus_first()
    player.chord(KEY.Key_Return)
    ((system, name, opening, house_rules),) = player.begun
    assert (system, name) == ("break-tests", "Tarn against Copper")
    assert house_rules == SYSTEM.house_rules_type()
    battle = begin(SYSTEM, opening, TABLES, house_rules, name)
    assert len(SYSTEM.faces(battle)) == 10
    assert [force.starting for force in battle.setup.forces] == [4, 4]
    assert [unit.id for unit in opening.forces[1].units[:2]] == ["lieutenant-hale-2", "squad-a-2"]


def test_enter_adds_the_next_unit_with_the_figures_of_the_one_before(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad A")
    player.press(KEY.Key_Return)
    assert isinstance(player.focused, QLineEdit)
    assert player.focused.text() == "Squad H"
    player.write("\n")
    chosen = player.chosen
    assert isinstance(chosen, UnitDraft)
    assert (chosen.name, chosen.number) == ("Squad H", "H")
    assert player.outline("Platoon 1") == ["Lieutenant Hale", "Squad A", "Squad H", "Squad B", "Squad C"]
    before = player.node("Squad A")
    assert isinstance(before, UnitDraft)
    assert chosen.figures == before.figures


def test_a_leader_stands_before_the_units_and_has_the_rank_of_the_last_one(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad D")
    player.chord(KEY.Key_L)
    player.write("Lieutenant New\n")
    assert player.outline("Platoon 2")[0] == "Lieutenant New"
    chosen = player.chosen
    assert isinstance(chosen, UnitDraft)
    assert chosen.independent_leader
    assert chosen.figures == (Figures(name="Lieutenant", rank="2", leadership="4", count="1"),)


def test_the_page_follows_the_chosen_node(player: ChainPlayer) -> None:
    fill(player)
    player.page.resize(911, 486)
    QApplication.processEvents()
    player.choose("Scout Car 2")
    place = player.tree.visualRect(player.tree.currentIndex())
    top = player.tree.viewport().mapTo(player.page, place.topLeft()).y()
    assert 42 <= top <= 486 - 44 - place.height()


def test_commands_are_added_below_the_chosen_one(player: ChainPlayer) -> None:
    player.tree.setFocus()
    for name in ("Company K", "Platoon 1"):
        player.chord(KEY.Key_M)
        player.write(name + "\n")
    player.press(KEY.Key_Up)
    player.chord(KEY.Key_M)
    assert isinstance(player.focused, QLineEdit)
    assert player.focused.text() == "Platoon 2"
    player.write("\n")
    assert player.outline() == [("Company K", ("Platoon 1",), ("Platoon 2",))]


def test_letters_change_the_name_and_escape_takes_them_back(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad A")
    player.write("Old Guard")
    player.press(KEY.Key_Escape)
    assert player.chosen.name == "Squad A"
    player.write("Old Guard\n")
    assert player.chosen.name == "Old Guard"
    assert player.focused is player.tree


def test_tab_goes_from_the_tree_to_the_figures_and_back(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad A")
    player.press(KEY.Key_Tab)
    assert player.focused is player.figures
    assert player.figures.currentIndex() == player.figures.model().index(0, 0)
    player.press(KEY.Key_Backtab)
    assert player.tree.hasFocus()


def test_when_a_unit_is_undone_the_tree_has_the_keys(player: ChainPlayer) -> None:
    player.tree.setFocus()
    player.press(KEY.Key_Return)
    player.write("Squad A\tSergeant\t")
    assert player.figures.hasFocus()
    for _ in range(3):
        player.chord(KEY.Key_Z)
    assert player.force.units == ()
    assert player.tree.hasFocus()


@pytest.mark.parametrize("column", [0, 1, 2, 3])
def test_a_cell_of_figures_is_typed_over(player: ChainPlayer, column: int) -> None:
    fill(player)
    player.choose("Squad A")
    player.figures.setFocus()
    player.figures.go_to(1, column)
    player.write("5\n")
    unit = player.chosen
    assert isinstance(unit, UnitDraft)
    row = unit.figures[1]
    assert (row.name, row.rank, row.leadership, row.count)[column] == "5"
    assert player.figures.currentIndex().row() == 2


def test_figures_are_deleted_and_come_back(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad A")
    before = player.force
    player.figures.setFocus()
    player.figures.go_to(0, 1)
    player.chord(KEY.Key_Delete)
    unit = player.chosen
    assert isinstance(unit, UnitDraft)
    assert [row.name for row in unit.figures] == ["Troopers"]
    player.chord(KEY.Key_Z)
    assert player.force == before
    assert player.focused is player.figures


def test_sign_kind_and_leader_of_a_unit(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad A")
    panel = player.chain.editor.panel
    panel.sign.setFocus()
    panel.sign.selectAll()
    player.write("A12")
    panel.kind.setFocus()
    player.press(KEY.Key_Down, KEY.Key_Down)
    player.click(panel.leader, QPoint(8, panel.leader.height() // 2))
    unit = player.chosen
    assert isinstance(unit, UnitDraft)
    assert (unit.number, unit.kind, unit.independent_leader) == ("A12", "heavy-weapon", True)
    assert [str(problem.text) for problem in player.page.problems] == [
        "An independent Leader is a single figure, not 9"
    ]


def test_a_doctrine_is_entered_by_keyboard(player: ChainPlayer) -> None:
    fill(player)
    before = len(player.force.doctrines)
    player.click(player.chain.doctrines_fold.head)
    player.chain.doctrines.table.setFocus()
    player.chain.doctrines.table.go_to(before, 0)
    player.write("Rally\t \t\t \t\t2\t1\t")
    assert player.chain.doctrines.table.currentIndex().column() == 7
    player.press(KEY.Key_Space)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(action for action in menu.actions() if action.text() == "Squad A").trigger()
    menu.close()
    rally = player.force.doctrines[-1]
    assert (rally.name, rally.kind, rally.unit, rally.command, rally.force) == (
        "Rally", "ignore", True, True, False
    )  # fmt: skip
    player.page.begin_battle()
    doctrine = player.begun[0][2].forces[0].doctrines[-1]
    assert (doctrine.id, doctrine.levels, doctrine.uses, doctrine.per_phase, doctrine.owner) == (
        "rally", ("unit", "command"), 2, 1, "squad-a"
    )  # fmt: skip


def test_flags_of_a_doctrine_are_turned_by_mouse(player: ChainPlayer) -> None:
    fill(player)
    player.click(player.chain.doctrines_fold.head)
    view = player.chain.doctrines.table
    for _ in range(2):
        place = view.visualRect(view.model().index(0, 4)).center()
        player.click(view.viewport(), place)
    player.click(view.viewport(), view.visualRect(view.model().index(0, 2)).center())
    first = player.force.doctrines[0]
    assert (first.unit, first.command, first.force) == (False, True, False)


def test_a_name_is_not_wiped_out_by_an_empty_one_unseen(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad A")
    player.press(KEY.Key_F2)
    player.press(KEY.Key_Backspace, KEY.Key_Return)
    assert [str(problem.text) for problem in player.page.problems] == ["This unit has no name"]
