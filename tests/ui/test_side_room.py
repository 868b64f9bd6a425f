"""On a small window the side panel slides over the cards, and they keep its room until then (G7, G8.2)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPropertyAnimation, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, settings_in, view_of
from tracker.desk import Desk
from tracker.ui.battle_view import BattleView
from tracker.ui.card_spots import SpotKind

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Desk:
    return desk_in(tmp_path, qtbot)


@pytest.fixture
def view(desk: Desk, qtbot: QtBot) -> BattleView:
    view = view_of(desk, qtbot)
    resize(desk, 911)
    return view


def resize(desk: Desk, wide: int, high: int = 512) -> None:
    desk.window.resize(wide, high)
    QApplication.processEvents()


def place_of(part: QWidget, view: BattleView) -> QRect:
    return QRect(part.mapTo(view, QPoint(0, 0)), part.size())


def press(desk: Desk, key: Qt.Key) -> None:
    held = desk.window.focusWidget()
    assert held is not None
    QTest.keyClick(held, key)


def holds_focus(view: BattleView) -> bool:
    return view.side.isAncestorOf(view.window().focusWidget())


def is_open(view: BattleView) -> bool:
    return view.side_room.is_open


def test_it_waits_behind_its_handle_and_all_else_has_the_whole_width(view: BattleView) -> None:
    handle = view.side_room.handle
    assert handle.isVisible()
    assert not view.side.isVisible()
    assert place_of(handle, view).right() == view.width() - 1
    assert [view.track.width(), view.tray.width()] == [911, 911]
    assert view.cards.width() == 911 - handle.width()
    assert handle.accessibleName() == "Unit and log, F6"


@pytest.mark.parametrize(
    ("wide", "zoom", "slides"), [(999, 1.0, True), (1000, 1.0, False), (1499, 1.5, True)]
)
def test_below_a_thousand_units_it_slides(
    desk: Desk, view: BattleView, wide: int, zoom: float, slides: bool
) -> None:
    view.set_zoom(zoom)
    resize(desk, wide)
    assert view.side_room.is_sliding == view.side_room.isVisible() == slides
    assert view.side.isVisible() != slides


def test_its_key_brings_the_player_in_and_back(desk: Desk, view: BattleView) -> None:
    press(desk, Qt.Key.Key_F6)
    assert is_open(view)
    assert view.side.isVisible()
    assert holds_focus(view)
    panel, handle = place_of(view.side, view), place_of(view.side_room.handle, view)
    assert panel.right() + 1 == handle.left()
    assert panel.intersects(place_of(view.cards, view))
    assert not panel.intersects(place_of(view.tray, view))
    press(desk, Qt.Key.Key_F6)
    assert not is_open(view)
    assert not view.side.isVisible()
    assert view.cards.hasFocus()


def test_the_focus_goes_back_to_where_it_was(desk: Desk, view: BattleView) -> None:
    view.track.end_button.setFocus()
    press(desk, Qt.Key.Key_F6)
    assert holds_focus(view)
    press(desk, Qt.Key.Key_Escape)
    assert not is_open(view)
    assert view.track.end_button.hasFocus()


def test_esc_clears_the_die_first(desk: Desk, view: BattleView) -> None:
    view.press("casualty")
    press(desk, Qt.Key.Key_F6)
    press(desk, Qt.Key.Key_1)
    press(desk, Qt.Key.Key_Escape)
    assert (view.hand.die.text, view.side_room.is_open) == ("", True)
    press(desk, Qt.Key.Key_Escape)
    assert not is_open(view)


def test_its_handle_opens_it_for_the_pointer_and_leaves_the_focus(view: BattleView) -> None:
    handle = view.side_room.handle
    QTest.mouseClick(handle, LEFT)
    assert is_open(view)
    assert view.cards.hasFocus()
    assert handle.accessibleDescription() == "Takes unit, log and history away from the cards"
    QTest.mouseClick(handle, LEFT)
    assert not is_open(view)
    assert handle.accessibleDescription() == "Shows unit, log and history over the cards"


def test_space_on_the_handle_goes_in_and_comes_back_to_it(desk: Desk, view: BattleView) -> None:
    handle = view.side_room.handle
    handle.setFocus()
    press(desk, Qt.Key.Key_Space)
    assert holds_focus(view)
    press(desk, Qt.Key.Key_Escape)
    assert handle.hasFocus()


def test_a_click_beside_it_closes_it_and_presses_nothing(view: BattleView) -> None:
    index = view.models.cards.index(0)
    place = next(place for place, spot in view.cards.spot_places(index) if spot.kind is SpotKind.BUTTON)
    count, point = view.session.battle.count, place.center().toPoint()
    view.side_room.open()
    QTest.mouseClick(view.cards.viewport(), LEFT, pos=point)
    assert (view.side_room.is_open, view.session.battle.count) == (False, count)
    QTest.mouseClick(view.cards.viewport(), LEFT, pos=point)
    assert view.session.battle.count == count + 1


def test_what_is_pressed_in_it_is_done_and_leaves_it_open(view: BattleView) -> None:
    view.side_room.open()
    count = view.session.battle.count
    QTest.mouseClick(view.inspector.unit_page.buttons.buttons[0], LEFT)
    assert (view.side_room.is_open, view.session.battle.count) == (True, count + 1)


def test_the_log_the_history_and_the_numbers_bring_it(desk: Desk, view: BattleView) -> None:
    view.show_in_log(view.cards.current_unit())
    assert view.log.isVisible()
    view.side_room.put_away()
    for _time in range(2):
        desk.window.deeds.do("history")
        assert view.history.isVisible()
        view.side_room.put_away()
    desk.window.deeds.do("numbers")
    assert view.inspector.unit_page.ledger.hasFocus()
    press(desk, Qt.Key.Key_Escape)
    assert view.cards.hasFocus()


def test_tab_goes_from_the_handle_through_the_open_panel_to_the_tray(desk: Desk, view: BattleView) -> None:
    view.press("casualty")
    view.side_room.open()
    view.side_room.handle.setFocus()
    press(desk, Qt.Key.Key_Tab)
    assert holds_focus(view)
    while holds_focus(view):
        press(desk, Qt.Key.Key_Tab)
    assert view.tray.isAncestorOf(desk.window.focusWidget())


def test_in_a_wider_window_it_stands_again_with_its_share(desk: Desk, view: BattleView) -> None:
    press(desk, Qt.Key.Key_F6)
    resize(desk, 1366, 768)
    assert view.side.isVisible()
    assert place_of(view.side, view) == QRect(1366 - 314, view.track.height(), 314, view.side.height())
    assert not view.side_room.isVisible()
    view.inspector.unit_page.ledger.setFocus()
    resize(desk, 911)
    assert not view.side.isVisible()
    assert view.cards.hasFocus()


@pytest.mark.parametrize("wide", [800, 1000, 1366])
def test_it_is_no_wider_than_the_zoom_wants(desk: Desk, view: BattleView, wide: int) -> None:
    view.set_zoom(0.75)
    resize(desk, wide)
    assert view.side.isVisible()
    assert view.side.width() == round(314 * 0.75)


def test_where_it_stands_its_key_goes_in_and_back(desk: Desk, view: BattleView) -> None:
    resize(desk, 1366, 768)
    press(desk, Qt.Key.Key_F6)
    assert holds_focus(view)
    press(desk, Qt.Key.Key_F6)
    assert view.side.isVisible()
    assert view.cards.hasFocus()


def test_across_the_table_it_is_gone(desk: Desk, view: BattleView) -> None:
    view.side_room.open()
    view.show_across(True)
    assert not view.side.isVisible()
    assert not view.side_room.isVisible()
    press(desk, Qt.Key.Key_F6)
    assert not view.side.isVisible()
    view.show_across(False)
    resize(desk, 911)
    assert view.side_room.isVisible()
    assert not view.side.isVisible()


def test_it_and_the_chain_of_command_make_way_for_each_other(desk: Desk, qtbot: QtBot) -> None:
    view = view_of(desk, qtbot, "break-tests")
    resize(desk, 911)
    view.chain_room.tab.click()
    press(desk, Qt.Key.Key_F6)
    assert [view.chain_room.is_open, view.side_room.is_open] == [False, True]
    assert holds_focus(view)
    view.chain_room.tab.click()
    assert [view.chain_room.is_open, view.side_room.is_open] == [True, False]


def test_no_note_lies_below_it(view: BattleView) -> None:
    view.notice.tell("Nothing to do.")
    view.side_room.open()
    assert not place_of(view.notice, view).intersects(place_of(view.side, view))


def test_it_slides_where_things_may_move(tmp_path: Path, qtbot: QtBot) -> None:
    desk = desk_in(tmp_path, qtbot, settings_in(tmp_path, motion="full"))
    view = view_of(desk, qtbot)
    resize(desk, 911)
    places: list[int] = []
    wanted = view.width() - view.side_room.width() - view.side.width()

    class Watch(QWidget):
        def eventFilter(self, watched: object, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Move:
                places.append(view.side.x())
            return False

    watch = Watch(view)
    view.side.installEventFilter(watch)
    press(desk, Qt.Key.Key_F6)
    assert holds_focus(view)  # input does not wait
    way = view.side_room.findChild(QPropertyAnimation)
    assert isinstance(way, QPropertyAnimation)
    assert way.duration() == 180
    qtbot.waitUntil(lambda: view.side.x() == wanted)
    assert places == sorted(places, reverse=True)
    assert any(wanted < place < view.side_room.x() for place in places)
    press(desk, Qt.Key.Key_F6)
    assert view.cards.hasFocus()
    qtbot.waitUntil(lambda: not view.side.isVisible())


def test_without_motion_it_is_there_at_once(view: BattleView) -> None:
    view.side_room.open()
    assert view.side.x() + view.side.width() == view.side_room.x()
