"""The table of all units in place of the cards: same keys, same selection, every system."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, settings_in, view_of
from tracker import assets
from tracker.desk import Desk
from tracker.rules.systems import SYSTEMS
from tracker.ui.battle_view import BattleView
from tracker.ui.choice_menu import ChoiceMenu
from tracker.ui.fonts import Type, width
from tracker.ui.preferences import ZOOM
from tracker.ui.unit_cells import PADDING
from tracker.ui.unit_table import MOST, UnitTable


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Desk:
    return desk_in(tmp_path, qtbot)


@pytest.fixture
def view(desk: Desk, qtbot: QtBot) -> BattleView:
    return view_of(desk, qtbot)


@pytest.fixture
def table(desk: Desk, view: BattleView, qtbot: QtBot) -> UnitTable:
    desk.window.actions_by_id["cards-table"].trigger()
    assert view.unit_table is not None
    qtbot.waitUntil(view.unit_table.hasFocus)
    return view.unit_table


def row_of(table: UnitTable, unit: str) -> int:
    row = table.units.row_of(unit)
    assert row is not None
    return row


@pytest.mark.parametrize("system", SYSTEMS)
def test_all_units_of_every_system_stand_in_it(desk: Desk, qtbot: QtBot, system: str) -> None:
    view = view_of(desk, qtbot, system)
    desk.window.actions_by_id["cards-table"].trigger()
    assert view.unit_table is not None
    assert view.cards.isHidden()
    shown = {view.unit_table.units.face(row).id for row in range(view.unit_table.units.rowCount())}
    assert shown == {face.id for face in view.session.system.faces(view.session.battle)}


def test_the_current_card_is_the_current_row_and_back(view: BattleView, table: UnitTable, desk: Desk) -> None:
    view.go_to(view.models.cards.face(3).id)
    assert table.units.face(table.currentIndex().row()).id == view.cards.current_unit()
    table.selectRow(1)
    unit = table.units.face(1).id
    desk.window.actions_by_id["cards-normal"].trigger()
    assert not view.cards.isHidden()
    assert table.isHidden()
    assert view.cards.current_unit() == unit


def test_keys_of_events_act_on_the_row(view: BattleView, table: UnitTable) -> None:
    table.selectRow(2)
    unit = table.units.face(2).id
    before = table.units.face(2).pips.standing
    QTest.keyClick(table, Qt.Key.Key_C)
    assert table.units.face(row_of(table, unit)).pips.standing == before - 1
    assert view.session.battle.count == 1


def test_an_event_for_several_rows_is_one_step(view: BattleView, table: UnitTable) -> None:
    flags = QItemSelectionModel.SelectionFlag
    table.selectRow(1)
    for row in (2, 3):
        table.selectionModel().select(table.units.index(row, 0), flags.Select | flags.Rows)
    assert view.cards.chosen_units() == tuple(table.units.face(row).id for row in (1, 2, 3))
    QTest.keyClick(table, Qt.Key.Key_C)
    assert view.session.battle.count == 1
    view.session.undo()
    assert view.session.battle.count == 0


def test_a_unit_out_of_play_is_looked_at_and_no_key_hits_another(
    view: BattleView, table: UnitTable, desk: Desk
) -> None:
    first = table.units.face(0).id
    system = view.session.system
    assert view.session.submit(system.correction(first, "out_of_play", "left", "for the test"))
    count = view.session.battle.count
    table.selectRow(row_of(table, first))
    assert view.inspector.unit_page.unit == first
    assert view.cards.current_unit() == ""
    QTest.keyClick(table, Qt.Key.Key_C)
    assert view.session.battle.count == count


def test_notes_are_seen_over_the_table(view: BattleView, table: UnitTable) -> None:
    view.notice.tell("Nothing to do.")
    assert view.notice.isVisible()
    assert view.notice.parentWidget() is table


def test_a_head_sorts_and_the_third_click_ends_it(view: BattleView, table: UnitTable) -> None:
    plain = [table.units.face(row).id for row in range(table.units.rowCount())]
    column = [each.id for each in table.units.columns].index("value")
    orders = []
    for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
        table.sortByColumn(column, order)
        orders.append([table.units.face(row).id for row in range(table.units.rowCount())])
    assert orders[0] != orders[1]
    table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
    assert [table.units.face(row).id for row in range(table.units.rowCount())] == plain


def test_one_side_alone(view: BattleView, table: UnitTable) -> None:
    sides = list(view.models.sides)
    view.show_side(sides[1])
    assert {table.units.face(row).side for row in range(table.units.rowCount())} == {sides[1]}


@pytest.mark.parametrize("size", [(1366, 768), (911, 512)])
def test_every_column_is_within_the_room(
    desk: Desk, view: BattleView, table: UnitTable, size: tuple[int, int]
) -> None:
    desk.window.resize(*size)
    if size[0] > 1000:
        assert table.horizontalScrollBar().maximum() == 0
    assert table.columnWidth(0) > 0


def test_it_is_there_again_at_the_next_start_and_gives_way_across_the_table(
    tmp_path: Path, qtbot: QtBot
) -> None:
    desk = desk_in(tmp_path, qtbot, settings_in(tmp_path, cards="table"))
    view = opened(desk)
    seen = []
    for _ in range(3):
        seen.append((view.is_table, view.cards.isHidden()))
        desk.window.actions_by_id["across"].trigger()
    assert seen == [(True, True), (False, False), (True, True)]


def opened(desk: Desk) -> BattleView:
    desk.open_sample(assets.samples("fortitude-tests")[0])
    assert desk.window.battle_view is not None
    return desk.window.battle_view


def test_choices_of_a_button_open_below_the_row(view: BattleView, table: UnitTable) -> None:
    table.selectRow(2)
    view.press("conditions")
    menu = next(part for part in QApplication.topLevelWidgets() if isinstance(part, ChoiceMenu))
    row = table.viewport().mapToGlobal(table.visualRect(table.units.index(2, 0)).bottomLeft())
    assert menu.isVisible()
    assert abs(menu.y() - row.y()) < 12
    menu.close()


def test_no_event_shifts_a_column(view: BattleView, table: UnitTable) -> None:
    def widths() -> list[int]:
        return [table.columnWidth(column) for column in range(table.units.columnCount())]

    before = widths()
    table.selectRow(1)
    for button in ("casualty", "flank", "rear"):
        view.press(button)
    assert view.session.battle.count == 3
    assert widths() == before


@pytest.mark.parametrize("zoom", ["100", "125"])
def test_names_are_read_whole_where_there_is_room(desk: Desk, table: UnitTable, zoom: str) -> None:
    desk.open_sample(assets.samples("fortitude-tests")[1])
    desk.window.preferences.choose(ZOOM, zoom)
    QApplication.processEvents()
    assert desk.window.battle_view is not None
    table = desk.window.battle_view.unit_table or table
    for column in (
        place for place, column in enumerate(table.units.columns) if column.id in ("name", "value")
    ):
        room = table.columnWidth(column) / table.dress.zoom - 2 * PADDING
        words = [str(table.units.index(row, column).data()) for row in range(table.units.rowCount())]
        assert words
        assert [word for word in words if room < width(word, Type.BUTTON) <= MOST["name"]] == []


def test_headings_are_not_painted_anew_for_another_row(table: UnitTable, qtbot: QtBot) -> None:
    painted = Painted()
    table.selectRow(1)
    QApplication.processEvents()
    table.horizontalHeader().viewport().installEventFilter(painted)
    table.selectRow(2)
    QApplication.processEvents()
    assert painted.count == 0
    table.horizontalHeader().viewport().update()
    QApplication.processEvents()
    assert painted.count == 1


class Painted(QObject):
    """Counts how often something is painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False
