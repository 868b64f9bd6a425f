"""A player enters chains of command: by keyboard alone, by mouse, from rosters, and takes slips back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.new_battle.break_player import ALT, ROSTERS, SYSTEM, TABLES, ChainPlayer, chain_player
from tests.ui.new_battle.test_break_values import ODD_NAMES
from tests.ui.new_battle.test_entering_a_side import tab_until
from tracker.rules.play import begin
from tracker.rules.systems import SYSTEMS
from tracker.storage.roster_file import read_roster
from tracker.ui.new_battle.break_draft import Figures, UnitDraft
from tracker.ui.theme import THEMES, theme_for

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


def fill(player: ChainPlayer) -> None:
    """Both forces of the second example battle."""
    player.take("tarn-brigade")
    player.click(player.chain.tabs.tabs[1])
    player.take("copper-guild")
    player.click(player.chain.tabs.tabs[0])


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


def test_a_platoon_is_copied_with_all_below_it(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Platoon 1")
    player.click(player.button("Copy with all below"))
    assert player.chosen.name == "Platoon 4"
    assert player.outline("Platoon 4") == ["Lieutenant Hale 2", "Squad H", "Squad I", "Squad K"]
    assert [command.name for command in player.force.commands[0].commands] == [
        "Platoon 1", "Platoon 4", "Platoon 2", "Platoon 3"
    ]  # fmt: skip
    player.page.begin_battle()
    opening = player.begun[0][2]
    copied = opening.forces[0].commands[0].commands[1]
    assert [unit.id for unit in copied.units] == ["lieutenant-hale-2", "squad-h", "squad-i", "squad-k"]
    player.chord(KEY.Key_Z)
    assert len(player.force.commands[0].commands) == 3


def test_a_unit_is_dragged_to_another_command(player: ChainPlayer) -> None:
    fill(player)
    before = player.force
    player.drag("Squad E", "Platoon 1")
    assert player.outline("Platoon 1")[-1] == "Squad E"
    assert "Squad E" not in player.outline("Platoon 2")
    assert player.chosen.name == "Squad E"
    player.click(player.button("Undo"))
    assert player.force == before


@pytest.mark.parametrize(
    ("down", "expected"),
    [
        (0.2, ["Squad E", "Squad A", "Squad B", "Squad C"]),
        (0.8, ["Squad A", "Squad E", "Squad B", "Squad C"]),
    ],
)
def test_a_unit_is_dragged_between_two_others(player: ChainPlayer, down: float, expected: list[str]) -> None:
    fill(player)
    player.drag("Squad E", "Squad A", down)
    assert player.outline("Platoon 1")[1:] == expected


@pytest.mark.parametrize(
    ("target", "down", "expected"),
    [
        ("Company K", 0.5, ["Company K", "Platoon 2", "Platoon 3", "Platoon 1"]),
        ("Platoon 2", 0.1, ["Company K", "Platoon 1", "Platoon 2", "Platoon 3"]),
        ("Platoon 3", 0.9, ["Company K", "Platoon 2", "Platoon 3", "Platoon 1"]),
        ("Mortar Section", 0.5, ["Company K", "Platoon 1", "Platoon 2", "Platoon 3"]),
    ],
)
def test_a_command_is_dragged_with_all_below(
    player: ChainPlayer, target: str, down: float, expected: list[str]
) -> None:
    fill(player)
    held = player.outline("Platoon 1")
    player.drag("Platoon 1", target, down)
    company = player.force.commands[0]
    assert [company.name, *(command.name for command in company.commands)] == expected
    assert player.outline("Platoon 1") == held


def test_a_command_is_dragged_into_another(player: ChainPlayer) -> None:
    fill(player)
    player.drag("Platoon 1", "Platoon 3")
    assert player.outline("Platoon 3")[-1][0] == "Platoon 1"


@pytest.mark.parametrize("target", ["Platoon 1", "Squad B", "Company K"])
def test_a_command_is_not_dragged_into_itself(player: ChainPlayer, target: str) -> None:
    fill(player)
    before = player.force
    player.drag("Company K", target)
    assert player.force == before


def test_escape_puts_back_what_is_being_dragged(player: ChainPlayer) -> None:
    fill(player)
    before = player.force
    player.start_drag("Squad E", "Platoon 1")
    QApplication.sendEvent(
        player.tree, QKeyEvent(QEvent.Type.KeyPress, KEY.Key_Escape, Qt.KeyboardModifier.NoModifier)
    )
    player.drop("Platoon 1")
    assert player.force == before


def test_the_force_is_not_dragged_and_a_click_moves_nothing(player: ChainPlayer) -> None:
    fill(player)
    before = player.force
    player.drag("Tarn Brigade", "Platoon 1")
    player.drag("Squad A", "Squad A")
    QTest.mouseClick(
        player.tree.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        player.place("Squad C"),
    )
    assert player.force == before
    assert player.chosen.name == "Squad C"


def test_a_unit_is_moved_by_alt_and_arrows(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad D")
    player.press(KEY.Key_Up, KEY.Key_Up, with_=ALT)
    assert player.outline("Platoon 1")[-1] == "Squad D"
    player.press(KEY.Key_Left, with_=ALT)
    assert player.outline("Company K")[:3] == ["Captain Varga", "Mortar Section", "Squad D"]
    player.press(KEY.Key_Right, with_=ALT)
    assert player.outline("Platoon 1")[-1] == "Squad D"
    assert player.chosen.name == "Squad D"
    assert player.focused is player.tree


def test_a_platoon_is_cut_and_pasted_into_the_other_force(player: ChainPlayer) -> None:
    fill(player)
    held = player.outline("Platoon 1")
    player.choose("Platoon 1")
    player.chord(KEY.Key_X)
    assert player.chosen.name == "Platoon 2"
    player.click(player.chain.tabs.tabs[1])
    player.choose("Copper Guild")
    player.chord(KEY.Key_V)
    assert player.outline("Platoon 1") == held
    player.chord(KEY.Key_V)
    assert [command.name for command in player.force.commands[0:]] == [
        "Anvil Platoon", "Bellows Platoon", "Platoon 1"
    ]  # fmt: skip
    assert player.outline("Platoon 1")[-1][0] == "Platoon 2"


def test_what_is_deleted_comes_back_by_ctrl_z(player: ChainPlayer) -> None:
    fill(player)
    before = player.force
    player.choose("Company K")
    player.press(KEY.Key_Delete)
    assert player.outline() == [("Recon Troop", "Scout Car 1", "Scout Car 2")]
    assert [str(problem.text) for problem in player.page.problems if problem.blocks] == [
        "Owner: that unit is no longer there, choose another"
    ] * 2
    player.chord(KEY.Key_Z)
    assert player.force == before
    player.press(KEY.Key_Z, with_=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert len(player.force.commands) == 1


def test_the_force_itself_is_neither_deleted_nor_copied(player: ChainPlayer) -> None:
    fill(player)
    before = player.force
    player.choose("Tarn Brigade")
    player.press(KEY.Key_Delete)
    player.chord(KEY.Key_D)
    assert player.force == before
    assert not player.button("Delete").isEnabled()


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


def test_house_rules_that_differ_are_marked_counted_and_reset(player: ChainPlayer) -> None:
    fill(player)
    rules = player.chain.rules
    player.click(player.chain.rules_fold.head)
    for rule in rules.switches:
        rule.box.click()
    for number in rules.numbers:
        number.box.setCurrentIndex(number.box.count() - 1)
    rules.phases.line.setText("Start, Fire, Assault")
    marks = [part for part in rules.findChildren(QLabel) if part.isVisible() and "Changed" in part.text()]
    assert len(marks) == 12
    assert player.chain.rules_fold.head.accessibleDescription() == "12 changed"
    player.page.begin_battle()
    assert player.begun[0][3] == SYSTEM.house_rules_type(
        phases=("start", "fire", "assault"), ask_equal_targets=True, no_leader_fails=True,
        count_units="direct", leader_loss_counts=True, removed_counts_as_lost=False, losses="net",
        first_force="other", first_lost_ends_tests=True, same_doctrine_per_test=None, rerolls_per_test=5,
        ignore_before_roll=False,
    )  # fmt: skip
    player.click(player.button("As the rules are written"))
    assert player.chain.house_rules() == {}


def test_a_phase_listed_twice_is_to_be_settled(player: ChainPlayer) -> None:
    fill(player)
    player.chain.rules.phases.line.setText("Start, Start")
    player.page.begin_battle()
    assert player.begun == []
    assert player.chain.rules.phases.line.hasFocus()


def test_a_form_that_is_not_ready_leads_to_what_is_missing(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad G")
    player.figures.setFocus()
    player.figures.go_to(1, 2)
    player.write("9\n")
    player.choose("Squad A")
    player.click(player.chain.tabs.tabs[1])
    player.click(player.button("Begin battle"))
    assert player.begun == []
    assert player.chosen.name == "Squad G"
    assert player.figures.hasFocus()
    index = player.figures.currentIndex()
    assert (index.row(), index.column()) == (1, 2)
    shown = [part.text() for part in player.chain.editor.panel.findChildren(QLabel) if part.isVisible()]
    assert "Leadership: 2+ to 6+, not 9" in shown


def test_both_tests_asked_is_to_know_and_does_not_block(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Recon Troop")
    player.press(KEY.Key_Delete)
    (problem,) = player.page.problems
    assert not problem.blocks
    assert str(problem.text) == "Company K and Tarn Brigade hold the same units: both tests will be asked."
    player.click(player.page.tray.tickets[0])
    assert player.chosen.name == "Company K"
    player.page.begin_battle()
    assert len(player.begun) == 1


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_kept_and_shown_as_they_are(player: ChainPlayer, name: str) -> None:
    fill(player)
    for chosen in ("Squad A", "Platoon 2"):
        player.choose(chosen)
        player.press(KEY.Key_F2)
        editor = player.focused
        assert isinstance(editor, QLineEdit)
        editor.setText(name)
        player.press(KEY.Key_Return)
        assert player.chosen.name == name
        assert "<b>" not in player.tree.currentIndex().data(Qt.ItemDataRole.ToolTipRole)
        assert not player.page.grab().isNull()
    player.page.begin_battle()
    company = player.begun[0][2].forces[0].commands[0]
    assert company.commands[0].units[1].name == name
    assert company.commands[1].name == name


def test_a_name_is_not_wiped_out_by_an_empty_one_unseen(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad A")
    player.press(KEY.Key_F2)
    player.press(KEY.Key_Backspace, KEY.Key_Return)
    assert [str(problem.text) for problem in player.page.problems] == ["This unit has no name"]


def test_forces_are_added_named_recoloured_and_removed_and_all_of_it_can_be_undone(
    player: ChainPlayer,
) -> None:
    fill(player)
    before = player.chain.draft
    player.click(player.button("Add a force"))
    player.write("Reeds")
    player.click(player.button("Violet, discs"))
    assert (player.force.name, player.force.colour, player.force.emblem) == ("Reeds", "violet", "discs")
    player.click(player.button("Remove force"))
    assert player.chain.draft == before
    for _ in range(4):
        player.click(player.button("Undo"))
    assert player.chain.draft == before


def test_a_roster_gets_another_colour_where_its_own_is_taken(player: ChainPlayer) -> None:
    player.take("tarn-brigade")
    player.click(player.chain.tabs.tabs[1])
    player.take("tarn-brigade")
    first, second = player.chain.draft.forces
    assert first.colour == "pine"
    assert second.colour != "pine"
    assert second.emblem != first.emblem


def test_a_roster_of_two_forces_fills_the_whole_form(player: ChainPlayer) -> None:
    both = [
        read_roster(ROSTERS[name], SYSTEMS).opening.forces[0] for name in ("moss-rangers", "lantern-watch")
    ]
    player.page.take_roster(SYSTEM.opening_type(forces=tuple(both)))
    assert [force.name for force in player.chain.draft.forces] == ["Moss Rangers", "Lantern Watch"]


def test_a_force_is_handed_out_to_be_saved_as_it_was_taken(player: ChainPlayer) -> None:
    player.take("tarn-brigade")
    asked: list[tuple[Any, str]] = []
    player.page.roster_save_requested.connect(lambda *what: asked.append(what))
    player.click(player.button("Save roster"))
    assert asked == [(read_roster(ROSTERS["tarn-brigade"], SYSTEMS).opening, "Tarn Brigade")]


def test_units_that_were_read_are_added_to_the_chosen_command(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Recon Troop")
    player.page.take_units(read_roster(ROSTERS["moss-rangers"], SYSTEMS).opening.forces[0].units)
    assert player.outline("Recon Troop")[2:] == [
        "Lieutenant Sorrel", "Fern Squad", "Heath Squad", "Thorn Squad", "Light Mortar"
    ]  # fmt: skip


def test_a_new_form_is_empty(player: ChainPlayer) -> None:
    fill(player)
    player.chain.rules.switches[0].box.click()
    player.page.begin_anew()
    assert [force["units"] for force in player.chain.opening()["forces"]] == [[], []]
    assert player.chain.house_rules() == {}
    assert player.page.name_field.hasFocus()


def test_commands_that_were_folded_stay_folded_while_the_tree_changes(player: ChainPlayer) -> None:
    fill(player)
    index = player.chain.editor.model.index_of(player.node("Platoon 1").key)
    player.tree.collapse(index)
    player.choose("Squad E")
    player.press(KEY.Key_Delete)
    folded = player.chain.editor.model.index_of(player.node("Platoon 1").key)
    assert not player.tree.isExpanded(folded)
    assert player.tree.isExpanded(player.chain.editor.model.index_of(player.node("Platoon 2").key))


def test_every_control_has_a_name(player: ChainPlayer) -> None:
    fill(player)
    kinds = (QAbstractButton, QLineEdit, QComboBox, QTableView, QTreeView)
    unnamed = [
        part
        for part in player.page.findChildren(QWidget)
        if isinstance(part, kinds)
        and part.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name)
    ]
    assert unnamed == []


@pytest.mark.parametrize(
    ("wide", "high", "zoom"), [(1366, 742, 0.75), (1366, 742, 1.0), (1366, 742, 1.4), (911, 486, 1.0)]
)
def test_nothing_is_wider_than_the_page(player: ChainPlayer, wide: int, high: int, zoom: float) -> None:
    fill(player)
    player.choose("Squad A")
    player.click(player.chain.doctrines_fold.head)
    player.click(player.chain.rules_fold.head)
    player.page.set_zoom(zoom)
    player.page.resize(wide, high)
    for _ in range(3):
        QApplication.processEvents()
    parts = [player.button(name) for name in ("Begin battle", "Remove force", "Undo", "House rules")]
    for part in (
        *parts,
        player.tree,
        player.figures,
        player.chain.doctrines.table,
        player.chain.rules.phases,
    ):
        left = part.mapTo(player.page, part.rect().topLeft()).x()
        assert left >= 0
        assert left + part.width() <= wide, part.accessibleName()


@pytest.mark.parametrize("name", THEMES)
def test_the_page_takes_the_colours_of_its_theme(player: ChainPlayer, name: str) -> None:
    fill(player)
    theme = theme_for(name)
    player.page.set_theme(theme)
    picture = player.page.grab().toImage()
    assert picture.pixelColor(3, 3) == theme.panel
    at = player.tree.mapTo(player.page, QPoint(3, player.tree.height() - 4))
    assert picture.pixelColor(at) == theme.card
