"""The chain of command beside the cards: what it says, how it is gone through, what choosing a node does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.rules.break_battles import (
    END,
    SYSTEM,
    after,
    battle_of,
    command,
    force,
    hit,
    leader,
    roll,
    setup_of,
    unit,
)
from tests.ui.access.colours import clearly_differing
from tests.ui.desks import desk_in, view_of
from tracker import assets
from tracker.models.chain_model import ChainModel
from tracker.models.roles import ChangeRole, NodeRole
from tracker.rules.battle import Battle
from tracker.ui.battle_view import BattleView
from tracker.ui.chain_panel import ChainPanel
from tracker.ui.theme import THEMES, theme_for


def company() -> tuple[dict[str, Any], ...]:
    """Two platoons of three squads, one with a Leader; and a force of one squad."""
    first = command("one", leader("boss"), unit("a"), unit("b"), unit("c"))
    second = command("two", unit("d"), unit("e"), unit("f"))
    return force(commands=(first, second)), force(unit("x"), id="blue")


def battle() -> Battle:
    return battle_of(*company())


@pytest.fixture
def panel(qtbot: QtBot) -> ChainPanel:
    panel = ChainPanel(theme_for("light"))
    qtbot.addWidget(panel)
    panel.resize(258, 600)
    panel.show_nodes(SYSTEM.tree(battle()))
    panel.show()
    return panel


@pytest.fixture
def view(qtbot: QtBot, tmp_path: Path) -> BattleView:
    desk = desk_in(tmp_path, qtbot)
    setup = setup_of({"forces": list(company())})
    desk.window.battle_requested.emit("break-tests", "Trial", setup.opening, setup.house)
    view = desk.window.battle_view
    assert view is not None
    desk.window.activateWindow()
    view.cards.setFocus()
    qtbot.waitUntil(view.cards.hasFocus)
    return view


def shown(view: BattleView) -> list[str]:
    return [view.models.cards.face(row).id for row in range(view.models.cards.rowCount())]


def press(panel: ChainPanel, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(panel.view, key)


def current(panel: ChainPanel) -> str:
    return str(panel.view.currentIndex().data(NodeRole).id)


def test_the_model_is_a_sound_tree() -> None:
    model = ChainModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_nodes(SYSTEM.tree(battle()))
    model.show_nodes(SYSTEM.tree(after(battle(), hit("a", 10))))
    assert model.rowCount() == 2
    assert model.rowCount(model.index_of("red")) == 2
    assert model.parent(model.index_of("two")) == model.index_of("red")
    assert model.parent(model.index_of("blue")) == QModelIndex()


def test_only_nodes_that_differ_are_told(qtbot: QtBot) -> None:
    model = ChainModel()
    model.show_nodes(SYSTEM.tree(battle()))
    told: list[str] = []
    model.dataChanged.connect(lambda first, _last: told.append(first.data(NodeRole).id))
    model.show_nodes(SYSTEM.tree(after(battle(), hit("d", 10))))
    assert told == ["red", "two"]


def marked(model: ChainModel) -> dict[str, int]:
    indexes = [model.index_of(node.id) for node in model.nodes]
    found = [(index.data(NodeRole).id, index.data(ChangeRole)) for index in indexes]
    return {name: change.delta for name, change in found if change is not None}


def test_what_the_last_action_undo_or_redo_changed_is_marked_until_the_next() -> None:
    start, model = battle(), ChainModel()
    hurt = after(start, hit("d", 10))
    told: list[str] = []
    model.dataChanged.connect(lambda first, _last: told.append(first.data(NodeRole).id))
    marks = []
    for shown in (start, hurt, after(hurt, hit("x", 1)), hurt, start):
        model.show_nodes(SYSTEM.tree(shown))
        marks.append(marked(model))
    assert marks == [{}, {"red": -1, "two": -1}, {}, {}, {"red": 1, "two": 1}]
    assert told == ["red", "two"] * 3  # marked, no longer marked, marked by undo


def test_a_new_owed_test_is_marked_and_whose_turn_it_is_is_not() -> None:
    model, due = ChainModel(), after(battle(), hit("d", 10), hit("e", 10))
    model.show_nodes(SYSTEM.tree(due))
    ended = after(due, END)
    model.show_nodes(SYSTEM.tree(ended))
    assert marked(model) == {"two": 0}
    other = after(ended, roll("two", 6), END, END, END, END)
    model.show_nodes(SYSTEM.tree(other))
    assert {node.id for node in model.nodes if node.active} == {"blue"}
    assert "blue" not in marked(model)


@pytest.mark.parametrize("theme", THEMES)
def test_the_mark_is_seen_without_colour_in_the_chosen_node_too(panel: ChainPanel, theme: str) -> None:
    hurt = SYSTEM.tree(after(battle(), hit("d", 10)))
    panel.set_theme(theme_for(theme))
    for chosen in ("", "two"):
        panel.show_chosen(chosen)
        pictures = []
        for nodes in (SYSTEM.tree(battle()), hurt, SYSTEM.tree(after(battle(), hit("d", 10), hit("x", 1)))):
            panel.show_nodes(nodes)
            picture = panel.view.viewport().grab(panel.view.visualRect(panel.model.index_of("two")))
            pictures.append(picture.toImage().convertToFormat(QImage.Format.Format_RGB32))
        _before, with_mark, without = pictures
        assert clearly_differing(with_mark, without, "grey") > 500


def test_the_same_battle_shown_again_keeps_its_marks(view: BattleView) -> None:
    view.session.submit(hit("d", 10))
    view.preferences.changed.emit("hidden")
    assert set(marked(view.chain.model)) == {"red", "two"}


def test_a_node_tells_strength_threshold_leader_and_chance() -> None:
    model = ChainModel()
    model.show_nodes(SYSTEM.tree(after(battle(), hit("a", 10), hit("b", 6))))
    told = str(model.index_of("one").data(Qt.ItemDataRole.AccessibleTextRole))
    assert "2 of 3, breaks at 1 or fewer" in told
    assert "Lieutenant 4+" in told
    assert "breaks with 25 % if the phase ended now" in told


def test_a_screen_reader_finds_a_tree(panel: ChainPanel) -> None:
    heard = QAccessible.queryAccessibleInterface(panel.view)
    assert heard.role() == QAccessible.Role.Tree
    assert heard.text(QAccessible.Text.Name) == "Chain of command"


def test_arrows_go_up_down_out_and_in(panel: ChainPanel) -> None:
    panel.view.setFocus()
    panel.view.setCurrentIndex(panel.model.index_of("red"))
    press(panel, Qt.Key.Key_Right)
    assert current(panel) == "one"
    press(panel, Qt.Key.Key_Down)
    assert current(panel) == "two"
    press(panel, Qt.Key.Key_Left)
    assert current(panel) == "red"


def test_enter_chooses_a_node_and_once_more_all(panel: ChainPanel) -> None:
    wished: list[str] = []
    panel.node_requested.connect(wished.append)
    panel.node_requested.connect(panel.show_chosen)
    panel.view.setCurrentIndex(panel.model.index_of("two"))
    press(panel, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert wished == ["two", ""]


def test_a_click_chooses_a_node(panel: ChainPanel) -> None:
    wished: list[str] = []
    panel.node_requested.connect(wished.append)
    place = panel.view.visualRect(panel.model.index_of("one")).center()
    QTest.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert wished == ["one"]


def test_while_a_die_is_typed_enter_is_left_to_it(panel: ChainPanel) -> None:
    wished: list[str] = []
    panel.node_requested.connect(wished.append)
    panel.view.setCurrentIndex(panel.model.index_of("two"))
    panel.show_die("5")
    press(panel, Qt.Key.Key_Return)
    assert wished == []


def test_the_cells_of_a_large_force_stay_within_their_place(panel: ChainPanel) -> None:
    """A hundred units are a bar, ten are cells: both end where the chance begins."""
    many = battle_of(force(*(unit(f"u{at}") for at in range(100))))
    panel.show_nodes(SYSTEM.tree(many))
    image = panel.grab().toImage()
    row = [image.pixelColor(x, 36 + 43 + 6) for x in range(image.width())]
    filled = [x for x, colour in enumerate(row) if colour == theme_for("light").passing]
    assert 45 <= min(filled) <= 55
    assert 190 <= max(filled) <= 200


def test_choosing_a_node_shows_the_cards_of_its_units(view: BattleView) -> None:
    view.chain.node_requested.emit("two")
    assert shown(view) == ["d", "e", "f"]
    view.chain.all_button.click()
    assert len(shown(view)) == 8


def test_another_system_has_no_chain(qtbot: QtBot, tmp_path: Path) -> None:
    view = view_of(desk_in(tmp_path, qtbot), qtbot)
    assert not view.has_chain
    assert not view.findChildren(ChainPanel)


@pytest.mark.parametrize(("system", "goes_down"), [("break-tests", True), ("fortitude-tests", False)])
def test_a_battle_opens_with_the_current_card_whole_and_passes_over_few(
    qtbot: QtBot, tmp_path: Path, system: str, goes_down: bool
) -> None:
    desk = desk_in(tmp_path, qtbot)
    desk.open_sample(assets.samples(system)[1])  # both have units out of play, which take room from the cards
    view = desk.window.battle_view
    assert view is not None
    QApplication.processEvents()
    assert view.shelf.isVisible()
    assert view.cards.viewport().rect().contains(view.cards.visualRect(view.cards.currentIndex()))
    assert (view.cards.verticalScrollBar().value() > 0) is goes_down


def test_a_unit_outside_the_chosen_node_brings_all_cards_back(view: BattleView) -> None:
    view.show_node("two")
    view.go_to("a")
    assert len(shown(view)) == 8
    assert view.chain.chosen == ""
    assert view.current_face() is not None


def test_a_test_outside_the_chosen_node_comes_into_sight(view: BattleView) -> None:
    view.show_node("two")
    view.session.submit(hit("a", 6))
    view.session.submit(END)
    assert "a" in shown(view)
    assert view.cards.current_unit() == "a"


def test_the_test_of_a_command_shows_the_command(view: BattleView) -> None:
    for event in (hit("a", 10), hit("b", 10), END):
        view.session.submit(event)
    assert view.inspector.unit_page.unit == "one"
    assert view.hand.front is not None
    assert view.hand.front.unit == "one"
    node = view.chain.model.node("one")
    assert node is not None
    assert node.owed == 1


def test_where_it_is_narrow_the_chain_lies_over_the_cards(view: BattleView) -> None:
    view.window().resize(911, 512)
    QApplication.processEvents()
    room = view.chain_room
    assert [room.is_folded, view.chain.isVisible()] == [True, False]
    room.tab.click()
    assert [room.is_open, view.chain.width()] == [True, 258]
    view.chain.node_requested.emit("two")
    assert [room.is_open, shown(view)] == [False, ["d", "e", "f"]]
    view.window().resize(1366, 768)
    QApplication.processEvents()
    assert [room.is_folded, view.chain.isVisible()] == [False, True]


def test_esc_puts_the_chain_over_the_cards_away(view: BattleView) -> None:
    view.window().resize(911, 512)
    QApplication.processEvents()
    view.chain_room.tab.click()
    press(view.chain, Qt.Key.Key_Escape)
    assert not view.chain_room.is_open


def test_three_cards_a_row_stand_beside_it_on_a_laptop(view: BattleView) -> None:
    QApplication.processEvents()
    rows = {view.cards.visualRect(view.models.cards.index(row)).top() for row in range(3)}
    assert len(rows) == 1


def test_tab_leaves_the_tree(view: BattleView, qtbot: QtBot) -> None:
    view.chain.view.setFocus()
    qtbot.waitUntil(view.chain.view.hasFocus)
    QTest.keyClick(view.chain.view, Qt.Key.Key_Tab)
    assert not view.chain.view.hasFocus()


@pytest.mark.parametrize("zoom", [0.75, 1.5, 3.0])
def test_the_panel_is_as_wide_as_the_zoom_wants(panel: ChainPanel, zoom: float) -> None:
    panel.set_zoom(zoom)
    assert panel.width() == round(258 * zoom)


def test_a_broken_platoon_is_gone_in_the_tree_and_back_with_undo(view: BattleView) -> None:
    def told() -> bool:
        node = view.chain.model.node("one")
        return node is not None and node.state is not None

    for event in (hit("a", 10), hit("b", 10), END, roll("one", 1)):
        view.session.submit(event)
    assert told()
    view.session.undo()
    assert not told()


def test_a_force_that_is_killed_to_the_last_figure_is_told(view: BattleView) -> None:
    view.session.submit(hit("x", 10))
    assert "Force blue is lost" in view.notice.text()
    view.session.undo()
    assert view.notice.text() == ""


def test_a_node_without_a_unit_in_play_says_so(view: BattleView) -> None:
    view.session.submit(hit("x", 10))
    view.show_node("blue")
    assert shown(view) == []
    assert view.notice.text() == "No unit of Force blue is in play."
    assert view.shelf.model().rowCount() == 1


def test_choosing_a_node_that_owes_brings_its_test_to_the_front(view: BattleView) -> None:
    for event in (hit("a", 10), hit("b", 10), hit("d", 10), hit("e", 10), END):
        view.session.submit(event)
    assert view.hand.front is not None
    assert view.hand.front.unit == "one"
    view.chain.node_requested.emit("two")
    assert view.hand.front.unit == "two"
    assert view.inspector.unit_page.unit == "two"
