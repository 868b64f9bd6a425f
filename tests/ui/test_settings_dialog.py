"""The settings: explained, in force at once, reset; every page fits small screens."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, view_of
from tracker.desk import Desk
from tracker.ui.battle_view import BattleView
from tracker.ui.each_table import EachTable
from tracker.ui.key_button import HEIGHT
from tracker.ui.preferences import SETTINGS
from tracker.ui.setting_rows import ChoiceRow, Scrolled, TickRow
from tracker.ui.settings_dialog import SettingsDialog

SMALL = QSize(911, 512)


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Desk:
    return desk_in(tmp_path, qtbot)


@pytest.fixture
def view(desk: Desk, qtbot: QtBot) -> BattleView:
    return view_of(desk, qtbot)


@pytest.fixture
def dialog(desk: Desk, view: BattleView) -> SettingsDialog:
    desk.window.actions_by_id["settings"].trigger()
    found = desk.window.findChild(SettingsDialog)
    assert found is not None
    return found


def choose(dialog: SettingsDialog, name: str, value: str) -> None:
    """Choose as a player does: in the list of the box with this name."""
    box = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == name)
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def front_of(view: BattleView) -> str:
    return view.hand.front.unit if view.hand.front is not None else ""


def tick(dialog: SettingsDialog, words: str) -> None:
    button = next(each for each in dialog.findChildren(QAbstractButton) if words in each.accessibleName())
    button.click()


def test_every_setting_stands_on_a_page_and_says_what_it_does(dialog: SettingsDialog) -> None:
    boxes = [row.box for row in dialog.findChildren(ChoiceRow)]
    ticks = [row.tick for row in dialog.findChildren(TickRow)]
    assert len(boxes) + len(ticks) == len(SETTINGS) + 4  # dice and orders of two sides
    assert all(box.accessibleName() for box in boxes)
    assert all(button.text() for button in ticks)
    assert all(len(control.accessibleDescription()) > 20 for control in (*boxes, *ticks))


def test_what_is_chosen_is_in_force_at_once(desk: Desk, view: BattleView, dialog: SettingsDialog) -> None:
    choose(dialog, "Theme", "dark")
    assert view.theme.name == "dark"
    choose(dialog, "Zoom", "125")
    assert view.zoom == 1.25
    for motion, moves in (("full", True), ("reduced", False)):
        choose(dialog, "Motion", motion)
        assert view.cards.animated is moves
    choose(dialog, "Amber Host: Dice", "digital")
    assert view.preferences.dice("Amber Host") == "digital"


def test_large_buttons_are_forty_four_high_at_once(view: BattleView, dialog: SettingsDialog) -> None:
    button = view.inspector.unit_page.buttons.buttons[0]
    assert button.sizeHint().height() == HEIGHT
    choose(dialog, "Buttons", "large")
    QApplication.processEvents()
    assert button.sizeHint().height() == 44
    assert button.height() >= 44 or not button.isVisible()


def test_a_new_test_stays_where_the_rules_put_it_where_the_player_wants_it_so(
    view: BattleView, dialog: SettingsDialog
) -> None:
    """G19.1: an automation that is off still offers."""
    view.hand.press("river-archers", "casualty")
    view.hand.press("boatmen", "casualty")
    assert front_of(view) == "boatmen"
    tick(dialog, "Put a new test in front")
    view.hand.press("red-foxes", "casualty")
    assert front_of(view) == "boatmen"
    view.hand.choose_next()
    assert front_of(view) == "red-foxes"


def test_the_hint_at_the_start_goes_at_the_first_action_and_can_be_switched_off(
    desk: Desk, qtbot: QtBot
) -> None:
    view = view_of(desk, qtbot)
    assert "F1" in view.notice.text()
    view.hand.press("boatmen", "casualty")
    assert not view.notice.isVisible()
    desk.window.actions_by_id["settings"].trigger()
    dialog = desk.window.findChild(SettingsDialog)
    assert dialog is not None
    tick(dialog, "Show hints")
    assert not view_of(desk, qtbot).notice.isVisible()


def test_reset_brings_every_page_back(desk: Desk, view: BattleView, dialog: SettingsDialog) -> None:
    choose(dialog, "Theme", "dark")
    choose(dialog, "Cards", "compact")
    tick(dialog, "Show hints")
    tick(dialog, "Heron League: Orders lie face down")
    desk.window.preferences.keep_keys({"end": "D"})
    dialog.reset.click()
    boxes = {box.accessibleName(): str(box.currentData()) for box in dialog.findChildren(QComboBox)}
    assert boxes["Cards"] == "normal"
    assert boxes["Theme"] == "system"
    ticks = {row.tick.accessibleName(): row.tick.isChecked() for row in dialog.findChildren(TickRow)}
    assert ticks["Show hints at the start"]
    assert not ticks["Heron League: Orders lie face down"]
    assert desk.window.preferences.keys() == {}
    assert view.track.end_button.key == "E"


def test_without_a_battle_the_sides_are_explained(desk: Desk, qtbot: QtBot) -> None:
    dialog = SettingsDialog(desk.window.preferences, None, desk.window)
    qtbot.addWidget(dialog)
    assert len(dialog.findChildren(ChoiceRow)) == 5
    assert dialog.pages.count() == 4


@pytest.mark.parametrize("zoom", ["75", "100", "150", "200", "300"])
@pytest.mark.parametrize("place", range(4))
def test_every_page_fits_a_small_screen_and_every_control_is_within_reach(
    desk: Desk, view: BattleView, qtbot: QtBot, zoom: str, place: int
) -> None:
    """G7.1: scrolling up and down is allowed, nothing may lie beyond the edges."""
    desk.window.preferences._kept.setValue("zoom", zoom)
    dialog = SettingsDialog(desk.window.preferences, view.session, desk.window)
    qtbot.addWidget(dialog)
    dialog.resize(SMALL)
    dialog.show()
    dialog.pages.setCurrentIndex(place)
    QApplication.processEvents()
    assert dialog.size().width() <= SMALL.width()
    assert dialog.size().height() <= SMALL.height()
    page = dialog.pages.currentWidget()
    assert isinstance(page, Scrolled)
    sheet = page.widget()
    assert sheet is not None
    assert sheet.width() <= page.viewport().width()
    for control in sheet.findChildren(QWidget):
        if control.isVisible():
            assert sheet.rect().contains(control.mapTo(sheet, control.rect().bottomRight()))


def test_the_wheel_changes_no_setting(dialog: SettingsDialog, qtbot: QtBot) -> None:
    box = next(box for box in dialog.findChildren(QComboBox) if box.accessibleName() == "Zoom")
    before = box.currentIndex()
    QTest.wheelEvent(dialog.windowHandle(), box.mapTo(dialog, box.rect().center()), box.rect().center() * 12)
    assert box.currentIndex() == before


# An event for several units


def test_who_was_left_out_of_an_event_stands_in_a_table_with_the_reason(
    view: BattleView, qtbot: QtBot
) -> None:
    view.session.submit(view.session.system.correction("river-archers", "level", "shaken", "for the test"))
    count = view.session.battle.count
    view.cards.selectAll()
    QTest.keyClick(view.cards, Qt.Key.Key_Y)
    table = view.findChild(EachTable)
    assert table is not None
    rows = {
        str(table.table.model().index(row, 0).data()): [
            str(table.table.model().index(row, column).data()) for column in (1, 2)
        ]
        for row in range(table.table.rowCount())
    }
    assert len(rows) == 10, "two General Staffs have no such button"
    assert rows["River Archers"][0] == "done"
    assert rows["Boatmen"][0] == "left out"
    assert "Shaken" in rows["Boatmen"][1]
    assert view.session.battle.count == count + 1
    qtbot.waitUntil(table.isActiveWindow)
    QTest.keyClick(table.table, Qt.Key.Key_Return)
    assert not table.isVisible()


def test_who_was_left_out_can_be_told_in_lines_instead(view: BattleView) -> None:
    view.preferences._kept.setValue("table-of-results", "no")
    view.cards.selectAll()
    QTest.keyClick(view.cards, Qt.Key.Key_Y)
    assert view.findChild(EachTable) is None
    assert view.notice.text().startswith("Left out:")


def test_enter_presses_the_button_that_has_the_focus(dialog: SettingsDialog, qtbot: QtBot) -> None:
    page = dialog.keys_page
    dialog.pages.setCurrentIndex(dialog.pages.count() - 1)
    page.catcher.setFocus()
    qtbot.waitUntil(page.catcher.hasFocus)
    QTest.keyClick(page.catcher, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert page.catcher.waits
    QTest.keyClick(page.catcher, Qt.Key.Key_Escape)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Tab)
    assert page.catcher.hasFocus()
