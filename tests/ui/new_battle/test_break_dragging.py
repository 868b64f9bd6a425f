"""Units and commands are dragged, moved, copied, cut and deleted, and every step can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.ui.new_battle.break_player import ALT, ChainPlayer, chain_player, fill

KEY = Qt.Key


@pytest.fixture
def player(qtbot: QtBot) -> Iterator[ChainPlayer]:
    with chain_player() as hands:
        yield hands


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


def forces(player: ChainPlayer) -> list[list[Any]]:
    """The outlines of both forces, whichever is in front."""
    place, key = player.chain.work.place, player.chain.work.key
    found = []
    for at in range(2):
        player.chain.work.turn_to(at)
        found.append(player.outline())
    player.chain.work.turn_to(place)
    player.chain.work.key = key
    return found


def said(player: ChainPlayer) -> list[str]:
    return [label.text() for label in player.chain.editor.panel.findChildren(QLabel) if label.isVisible()]


def test_a_unit_is_dropped_on_the_tab_of_another_force(player: ChainPlayer) -> None:
    fill(player)
    before = player.chain.draft
    player.start_drag("Squad E", "Platoon 1")
    player.carry_to(player.over_tab(1))
    player.let_go(player.over_tab(1))
    assert player.chain.work.place == 1
    assert player.outline()[:4] == ["Major Ilves", "Signal Squad", "Field Gun", "Squad E"]
    assert player.chosen.name == "Squad E"
    assert player.tree.hasFocus()
    assert "Squad E" not in str(forces(player)[0])
    player.chord(KEY.Key_Z)
    assert player.chain.draft == before
    assert player.chain.work.place == 0
    assert player.chosen.name == "Squad E"


def test_a_platoon_is_carried_over_a_tab_to_a_place_in_the_other_force(player: ChainPlayer) -> None:
    fill(player)
    held = player.outline("Platoon 2")
    player.start_drag("Platoon 2", "Platoon 3")
    player.carry_to(player.over_tab(1))
    player.carry_to(player.place("Bellows Platoon", 0.1))
    player.drop("Bellows Platoon", 0.1)
    assert [command.name for command in player.force.commands] == [
        "Anvil Platoon", "Platoon 2", "Bellows Platoon"
    ]  # fmt: skip
    assert player.outline("Platoon 2") == held
    assert "Squad E" not in str(forces(player)[0])


def test_what_goes_to_another_force_and_back_again_stays_where_it_is_put(player: ChainPlayer) -> None:
    fill(player)
    player.start_drag("Squad E", "Platoon 1")
    player.carry_to(player.over_tab(1))
    player.carry_to(player.over_tab(0))
    player.carry_to(player.place("Platoon 1"))
    player.drop("Platoon 1")
    assert player.chain.work.place == 0
    assert player.outline("Platoon 1")[-1] == "Squad E"


def test_a_battle_can_be_begun_with_what_was_dragged_to_the_other_force(player: ChainPlayer) -> None:
    fill(player)
    player.start_drag("Recon Troop", "Platoon 1")
    player.carry_to(player.over_tab(1))
    player.let_go(player.over_tab(1))
    player.page.begin_battle()
    first, second = player.begun[0][2].forces
    assert "recon-troop" not in [command.id for command in first.commands]
    assert second.commands[-1].id == "recon-troop"


def test_a_command_that_cannot_go_into_itself_says_so(player: ChainPlayer) -> None:
    fill(player)
    before = player.chain.draft
    reason = "A command cannot be put into itself."
    player.start_drag("Company K", "Squad A")
    slip = player.tree.slip
    assert slip is not None
    assert slip.reason == reason
    player.drop("Squad A")
    assert player.chain.draft == before
    assert reason in said(player)
    assert player.tree.slip is None


def test_a_unit_dropped_outside_goes_back_to_its_force_and_is_told_why(player: ChainPlayer) -> None:
    fill(player)
    before = player.chain.draft
    player.start_drag("Squad E", "Platoon 1")
    player.carry_to(player.over_tab(1), QPoint(400, -60))
    player.let_go(QPoint(400, -60))
    assert player.chain.draft == before
    assert player.chain.work.place == 0
    assert player.chosen.name == "Squad E"
    assert "Drop it on a command, between two units, or on the tab of a force." in said(player)


def test_escape_over_another_force_brings_everything_back(player: ChainPlayer) -> None:
    fill(player)
    before = player.chain.draft
    player.start_drag("Squad E", "Platoon 1")
    player.carry_to(player.over_tab(1))
    player.press(KEY.Key_Escape)
    player.let_go(player.over_tab(1))
    assert player.chain.draft == before
    assert (player.chain.work.place, player.chosen.name) == (0, "Squad E")


def test_the_page_scrolls_to_the_tabs_for_what_is_being_dragged(player: ChainPlayer) -> None:
    fill(player)
    player.page.resize(911, 486)
    QApplication.processEvents()
    player.choose("Scout Car 2")
    tab, head = player.chain.tabs.tabs[1], player.page.mapToGlobal(QPoint(200, 30))
    assert not tab.visibleRegion().contains(tab.rect().center())
    player.start_drag("Scout Car 2", "Scout Car 1")
    for _ in range(60):
        player.carry_to(player.tree.viewport().mapFromGlobal(head))
    assert tab.visibleRegion().contains(tab.rect().center())
    player.press(KEY.Key_Escape)


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
