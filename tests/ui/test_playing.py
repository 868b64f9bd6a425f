"""A battle is played in the whole window, as a player would: with keys alone, and with the mouse alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tracker import assets
from tracker.app import build_application
from tracker.desk import Desk
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle
from tracker.storage.places import Places
from tracker.ui.battle_view import BattleView
from tracker.ui.choice_menu import ChoiceMenu
from tracker.ui.main_window import MainWindow


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desk:
    build_application()
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(kept)
    new = Desk(window, Places(data=tmp_path / "data", logs=tmp_path / "logs"), SYSTEMS)

    def put_away(_window: QWidget) -> None:
        assert new.put_away()

    qtbot.addWidget(window, before_close_func=put_away)
    window.resize(1366, 768)
    window.show()
    qtbot.waitExposed(window)
    new.open_sample(assets.samples("fortitude-tests")[0])
    return new


@pytest.fixture
def view(desk: Desk, qtbot: QtBot) -> BattleView:
    view = desk.window.battle_view
    assert view is not None
    desk.window.activateWindow()
    view.cards.setFocus()
    qtbot.waitUntil(view.cards.hasFocus)
    return view


def typed(qtbot: QtBot, view: BattleView, keys: str) -> None:
    """Type keys one by one into whatever has the focus; ⏎ is Enter, ⌫ Backspace, ⎋ Esc."""
    special = {"⏎": Qt.Key.Key_Return, "⌫": Qt.Key.Key_Backspace, "⎋": Qt.Key.Key_Escape}
    for key in keys:
        target = QApplication.focusWidget() or view
        if key in special:
            QTest.keyClick(target, special[key])
        else:
            QTest.keyClicks(target, key)


def face(view: BattleView, unit: str):  # type: ignore[no-untyped-def]
    found = view.face_of(unit)
    assert found is not None
    return found


def test_a_casualty_and_its_test_are_four_keys(view: BattleView, qtbot: QtBot) -> None:
    view.go_to("river-archers")
    before = face(view, "river-archers").pips.standing
    typed(qtbot, view, "c13⏎")
    assert face(view, "river-archers").pips.standing == before - 1
    assert view.session.system.owed(view.session.battle) == ()
    assert view.session.battle.actions[-1].events[0].die == 13


def test_a_mistyped_die_is_mended_and_cleared(view: BattleView, qtbot: QtBot) -> None:
    view.go_to("river-archers")
    typed(qtbot, view, "c1")
    assert view.hand.die.text == "1"
    typed(qtbot, view, "8⌫")
    assert view.hand.die.text == "1"
    typed(qtbot, view, "⎋")
    assert view.hand.die.text == ""
    typed(qtbot, view, "25")
    assert view.hand.die.text == ""
    assert "1 to 20" in view.notice.text()
    typed(qtbot, view, "⌫0")
    assert view.hand.die.text == ""
    assert len(view.session.system.owed(view.session.battle)) == 1


def test_digits_and_enter_without_an_owed_test_change_nothing(view: BattleView, qtbot: QtBot) -> None:
    count = view.session.battle.count
    typed(qtbot, view, "7⏎r")
    assert view.session.battle.count == count
    assert view.notice.text()


def test_undo_and_redo_restore_and_move_neither_focus_nor_scroll(view: BattleView, qtbot: QtBot) -> None:
    view.go_to("boatmen")
    typed(qtbot, view, "c5⏎")
    after = view.session.battle.state
    scroll = view.cards.verticalScrollBar().value()
    focus = QApplication.focusWidget()
    for _ in range(2):
        view.window().actions_by_id["undo"].trigger()  # type: ignore[attr-defined]
    assert face(view, "boatmen").pips.standing == face(view, "boatmen").pips.total
    for _ in range(2):
        view.window().actions_by_id["redo"].trigger()  # type: ignore[attr-defined]
    assert view.session.battle.state == after
    assert view.cards.verticalScrollBar().value() == scroll
    assert QApplication.focusWidget() is focus
    assert view.cards.current_unit() == "boatmen"


def test_orders_are_given_by_key_and_number_and_lead_to_the_next_unit(view: BattleView, qtbot: QtBot) -> None:
    waiting = view.session.system.track(view.session.battle).waiting
    view.go_to(waiting[0])
    typed(qtbot, view, "o")
    menu = view.window().findChild(ChoiceMenu)
    assert menu is not None
    assert menu.isVisible()
    typed(qtbot, view, "1")
    assert face(view, waiting[0]).chips
    assert view.cards.current_unit() == waiting[1]
    assert view.session.system.track(view.session.battle).waiting == waiting[1:]


def test_a_refused_event_says_why_and_changes_nothing(view: BattleView, qtbot: QtBot) -> None:
    view.go_to("river-archers")
    count = view.session.battle.count
    typed(qtbot, view, "y")
    assert view.session.battle.count == count
    assert "Shaken" in view.notice.text()


def test_one_event_for_several_selected_cards_is_one_action(view: BattleView, qtbot: QtBot) -> None:
    count = view.session.battle.count
    view.cards.selectAll()
    chosen = len(view.chosen_faces())
    typed(qtbot, view, "c")
    assert view.session.battle.count == count + 1
    assert len(view.session.system.owed(view.session.battle)) == chosen


def test_what_was_played_is_in_the_file_and_plays_on(desk: Desk, view: BattleView, qtbot: QtBot) -> None:
    view.go_to("river-archers")
    typed(qtbot, view, "c13⏎f")
    battle = view.session.battle
    assert desk.autosave is not None
    path = desk.autosave.path
    assert desk.autosave.flush(10)
    again = read_battle(path, SYSTEMS)
    assert again.battle.state == battle.state
    assert [str(line.sentence) for entry in again.battle.log for line in entry.lines] == [
        str(line.sentence) for entry in battle.log for line in entry.lines
    ]
    desk.open(path)
    again_shown = desk.window.battle_view
    assert again_shown is not None
    session = again_shown.session
    assert session.battle.state == battle.state
    session.undo()
    assert session.system.owed(session.battle) == ()


def test_a_click_on_the_pips_takes_a_model_and_the_bar_brings_its_test_to_the_front(
    view: BattleView, qtbot: QtBot
) -> None:
    for unit in ("heron-guard", "river-archers"):
        view.go_to(unit)
        area = view.cards.visualRect(view.cards.currentIndex())
        at = area.topLeft() + QPoint(5 + 170, 5 + 169)
        QTest.mouseClick(view.cards.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert face(view, unit).pips.standing == face(view, unit).pips.total - 1
    view.go_to("heron-guard")
    area = view.cards.visualRect(view.cards.currentIndex())
    QTest.mouseClick(
        view.cards.viewport(), Qt.MouseButton.LeftButton, pos=area.topLeft() + QPoint(5 + 120, 5 + 225)
    )
    front = view.hand.front
    assert front is not None
    assert front.unit == "heron-guard"


def test_the_card_that_owes_stays_whole_in_sight_when_the_tray_opens(desk: Desk, view: BattleView) -> None:
    desk.window.resize(911, 512)
    for unit in ("river-archers", "boatmen"):
        view.go_to(unit)
        view.hand.press(unit, "casualty")
        QApplication.processEvents()
        place = view.cards.visualRect(view.cards.currentIndex())
        assert view.cards.current_unit() == unit
        assert view.cards.viewport().rect().contains(place)
        view.session.undo()


def test_opening_and_undo_tell_nothing_as_if_it_had_just_happened(desk: Desk, qtbot: QtBot) -> None:
    desk.open_sample(assets.samples("fortitude-tests")[1])
    view = desk.window.battle_view
    assert view is not None
    assert len(view.session.system.owed(view.session.battle)) >= 2
    assert not view.notice.is_telling
    assert view.session.roll_all()
    view.session.undo()
    assert not view.notice.is_telling


def named(desk: Desk) -> tuple[str, str]:
    """What stands in the bar, and in the title of the window."""
    return desk.window.bar.title, desk.window.windowTitle()


def test_the_form_of_a_new_battle_does_not_bear_the_name_of_the_battle_beneath(
    desk: Desk, view: BattleView
) -> None:
    name = view.session.battle.name
    assert named(desk) == (name, f"{name}[*] – Unit Card Tracker")
    path = desk.window.windowFilePath()
    assert path
    desk.show_new_battle()
    assert named(desk) == ("", "New battle[*] – Unit Card Tracker")
    assert desk.window.windowFilePath() == ""
    assert desk.window.new_battle is not None
    desk.window.new_battle.cancel_requested.emit()
    assert named(desk) == (name, f"{name}[*] – Unit Card Tracker")
    assert desk.window.windowFilePath() == path


def test_the_start_page_does_not_bear_the_name_of_the_last_battle(desk: Desk, view: BattleView) -> None:
    assert named(desk)[0] == view.session.battle.name
    desk.window.show_saving("Not saved.", failed=True)
    desk.show_start()
    assert named(desk) == ("", "Unit Card Tracker[*]")
    assert not desk.window.isWindowModified()
    desk.show_new_battle()
    assert named(desk) == ("", "New battle[*] – Unit Card Tracker")
    assert desk.window.new_battle is not None
    desk.window.new_battle.cancel_requested.emit()
    assert named(desk) == ("", "Unit Card Tracker[*]")
