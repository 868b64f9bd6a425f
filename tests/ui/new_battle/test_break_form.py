"""The form around the chains of command: house rules, what is missing, looks, rosters, sizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QTableView,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.new_battle.break_player import ROSTERS, SYSTEM, ChainPlayer, chain_player, fill
from tests.ui.new_battle.test_break_values import ODD_NAMES
from tracker.rules.systems import SYSTEMS
from tracker.storage.roster_file import read_roster
from tracker.ui.theme import THEMES, theme_for

KEY = Qt.Key


@pytest.fixture
def player(qtbot: QtBot) -> Iterator[ChainPlayer]:
    with chain_player() as hands:
        yield hands


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


def test_a_long_name_leaves_the_tree_its_room(player: ChainPlayer) -> None:
    fill(player)
    player.choose("Squad A")
    QApplication.processEvents()
    before = player.tree.width()
    player.chain.editor.model.name_edited.emit(player.chosen.key, "The First Household Guard " * 8)
    QApplication.processEvents()
    assert player.tree.width() == before
