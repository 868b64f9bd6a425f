"""Units and commands are dragged, moved, copied, cut and deleted, and every step can be taken back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
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
