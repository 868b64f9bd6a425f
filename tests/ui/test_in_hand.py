"""The unit in hand is one, and the same for ring, inspector and keys, whichever list it lies in."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, settings_in, view_of
from tracker import assets
from tracker.desk import Desk
from tracker.rules.systems.break_tests.events import UnitLeft
from tracker.rules.systems.fortitude_tests import events
from tracker.ui import file_dialogs
from tracker.ui.battle_view import BattleView
from tracker.ui.card_list import CardList
from tracker.ui.card_spots import SpotKind
from tracker.ui.choice_menu import ChoiceMenu
from tracker.ui.each_table import EachTable
from tracker.ui.history_view import HistoryView
from tracker.ui.preferences import HINTS

CONTROL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
LAID_OUT = 250
"""Milliseconds after which Qt has laid out a list anew that has another size."""


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Desk:
    return desk_in(tmp_path, qtbot)


@pytest.fixture
def view(desk: Desk, qtbot: QtBot) -> BattleView:
    view = view_of(desk, qtbot)
    view.set_motion(False)
    return view


@pytest.fixture
def chip(view: BattleView) -> str:
    """A unit out of play; a card is in hand."""
    view.hand.submit(events.TakenOff(unit="scouts", reason="destroyed"))
    view.go_to("grey-lancers")
    QApplication.processEvents()
    assert view.shelf.isVisible()
    return "scouts"


def shown(view: BattleView) -> str | None:
    return view.inspector.unit_page.unit


def click(cards: CardList, unit: str) -> None:
    """A click on the name of a card."""
    indexes = [cards.model().index(row, 0) for row in range(cards.model().rowCount())]
    index = next(index for index in indexes if (face := cards.face_at(index)) and face.id == unit)
    place: QRect = cards.visualRect(index)
    QTest.mouseClick(cards.viewport(), LEFT, pos=place.topLeft() + QPoint(80, 16))


def standing(view: BattleView, unit: str) -> int:
    face = view.face_of(unit)
    assert face is not None
    return face.pips.standing


def test_an_undo_by_ctrl_z_leaves_no_other_card_selected(desk: Desk, view: BattleView) -> None:
    view.hand.press("river-archers", "flank")
    view.hand.press("village-levy", "casualty")
    assert view.cards.current_unit() == "village-levy"
    QTest.keyClick(view.cards, Qt.Key.Key_Z, CONTROL)
    assert view.cards.current_unit() == "river-archers"
    assert view.cards.chosen_units() == ("river-archers",)
    view.press("rear")
    assert {test.unit for test in view.session.system.owed(view.session.battle)} == {"river-archers"}


def test_a_click_takes_a_unit_in_hand_in_either_list(view: BattleView, chip: str) -> None:
    click(view.shelf, chip)
    assert (shown(view), view.unit_in_hand()) == (chip, chip)
    click(view.cards, "grey-lancers")  # which the cards held all the while
    assert (shown(view), view.unit_in_hand()) == ("grey-lancers", "grey-lancers")
    click(view.shelf, chip)
    assert (shown(view), view.unit_in_hand()) == (chip, chip)


def test_keys_act_on_the_unit_in_hand_and_on_no_other(view: BattleView, chip: str) -> None:
    before = standing(view, "grey-lancers")
    QTest.keyClick(view.cards, Qt.Key.Key_Tab)
    assert view.shelf.hasFocus()
    assert shown(view) == chip
    QTest.keyClick(view.shelf, Qt.Key.Key_C)
    assert standing(view, "grey-lancers") == before
    assert "out of play" in view.notice.text()
    QTest.keyClick(view.shelf, Qt.Key.Key_Backtab)
    QTest.keyClick(view.cards, Qt.Key.Key_C)
    assert standing(view, "grey-lancers") == before - 1


def test_a_click_beside_the_units_out_of_play_leaves_the_hand(view: BattleView, chip: str) -> None:
    beside = view.shelf.viewport().rect().center()
    assert not view.shelf.indexAt(beside).isValid()
    QTest.mouseClick(view.shelf.viewport(), LEFT, pos=beside)
    assert view.cards.hasFocus()
    assert view.unit_in_hand() == "grey-lancers"


def test_an_event_that_brings_no_test_leaves_the_hand_where_it_is(view: BattleView) -> None:
    view.hand.press("river-archers", "flank")
    view.go_to("grey-lancers")
    view.hand.submit(view.session.system.correction("grey-lancers", "fortitude_correction", 5, "it is so"))
    assert view.cards.current_unit() == "grey-lancers"
    assert shown(view) == "grey-lancers"
    face = view.face_of("grey-lancers")
    assert face is not None
    assert ("overruled", "Fortitude +5 by hand") in {(chip.sign, str(chip.text)) for chip in face.chips}


def test_what_lay_under_the_pointer_before_is_not_painted_over_the_new_test(view: BattleView) -> None:
    view.go_to("grey-lancers")
    index = view.cards.currentIndex()
    place, spot = next(each for each in view.cards.spot_places(index) if each[1].kind is SpotKind.BUTTON)
    QTest.mouseMove(view.cards.viewport(), place.center().toPoint())
    QTest.mouseClick(view.cards.viewport(), LEFT, pos=place.center().toPoint())
    assert spot.id == "casualty"
    hot = view.cards._cards.hot
    assert hot is None or hot[1].id != "casualty"


def test_the_card_that_comes_in_hand_by_a_loss_is_in_sight(desk: Desk, qtbot: QtBot) -> None:
    view = view_of(desk, qtbot, "break-tests")
    desk.window.resize(1000, 560)
    qtbot.wait(LAID_OUT)
    for unit in [view.models.cards.face(row).id for row in range(3, 8)]:
        view.go_to(unit)
        view.hand.submit(UnitLeft(unit=unit, lost=True))
        qtbot.wait(LAID_OUT)
        assert view.cards.current_unit() != unit
        assert in_sight(view)


@pytest.mark.parametrize("unit", ["lieutenant-hale", "squad-d", "anvil-2"])
def test_the_card_in_hand_stays_in_sight_in_another_size(desk: Desk, qtbot: QtBot, unit: str) -> None:
    desk.open_sample(assets.samples("break-tests")[1])
    view = desk.window.battle_view
    assert view is not None
    qtbot.wait(LAID_OUT)
    view.go_to(unit)
    for size in ((911, 512), (1366, 768)):
        desk.window.resize(*size)
        qtbot.wait(LAID_OUT)
        assert in_sight(view)


def in_sight(view: BattleView) -> bool:
    """The current card is seen whole, or its head where there is not room for more."""
    room, card = view.cards.viewport().rect(), view.cards.visualRect(view.cards.currentIndex())
    return card.isValid() and (room.contains(card) or (card.top() == 0 and card.height() > room.height()))


def test_those_left_out_of_a_won_melee_are_named(view: BattleView, qtbot: QtBot) -> None:
    held = [face.id for face in (view.models.cards.face(row) for row in range(4)) if face.honor]
    free = [face.id for face in (view.models.cards.face(row) for row in range(4)) if not face.honor]
    view.hand.submit_each([events.MeleeWon(units=(unit,)) for unit in (*held[:1], *free[:1])])
    table = view.findChild(EachTable)
    assert isinstance(table, EachTable)
    assert table.table.rowCount() == 2
    table.close()


def test_the_history_is_used_by_keys(view: BattleView) -> None:
    for _ in range(3):
        view.hand.press("grey-lancers", "casualty")
    view.show_history()
    lines = view.history.view
    assert isinstance(lines, HistoryView)
    assert lines.hasFocus()
    assert lines.currentIndex().row() == 0
    QTest.keyClick(lines, Qt.Key.Key_Down)
    QTest.keyClick(lines, Qt.Key.Key_Return)
    assert view.session.battle.count == 2
    QTest.keyClick(lines, Qt.Key.Key_End)
    QTest.keyClick(lines, Qt.Key.Key_Return)
    assert view.session.battle.count == 0
    QTest.keyClick(lines, Qt.Key.Key_Home)
    assert lines.currentIndex().row() == 0
    QTest.mouseClick(view.history.back, LEFT)
    assert view.side.is_shown(view.log)
    assert view.cards.hasFocus()


def test_a_typed_die_is_settled_also_while_the_history_has_the_focus(view: BattleView) -> None:
    view.hand.press("grey-lancers", "casualty")
    view.show_history()
    QTest.keyClicks(view.history.view, "3")
    QTest.keyClick(view.history.view, Qt.Key.Key_Return)
    assert not view.session.system.owed(view.session.battle)


def test_the_history_stays_in_front_when_the_window_was_narrow(desk: Desk, view: BattleView) -> None:
    view.show_history()
    for wide in (1100, 1366):
        desk.window.resize(wide, 768)
        QApplication.processEvents()
    assert view.side.is_shown(view.history)


def test_the_pointer_finds_a_way_out_across_the_table(desk: Desk, view: BattleView) -> None:
    way_out = view.across.way_out
    desk.window.actions_by_id["across"].trigger()
    assert view.tray.isHidden()
    assert way_out.isHidden()
    QTest.mouseMove(view.cards.viewport(), QPoint(200, 200))
    QApplication.processEvents()
    assert way_out.isVisible()
    QTest.mouseClick(way_out, LEFT)
    assert view.tray.isVisible()
    assert not view.findChildren(type(way_out))[0].isVisible()


def test_the_first_hint_is_for_those_who_have_not_played_yet(tmp_path: Path, qtbot: QtBot) -> None:
    kept = settings_in(tmp_path, hints="yes")
    desk = desk_in(tmp_path, qtbot, kept)
    view = view_of(desk, qtbot)
    assert view.notice.isVisible()
    view.hand.press("grey-lancers", "casualty")
    assert not view_of(desk, qtbot).notice.isVisible()
    for chosen in ("no", "yes"):
        desk.window.preferences.choose(HINTS, chosen)
    assert view_of(desk, qtbot).notice.isVisible()


def test_a_battle_has_a_file_as_soon_as_it_is_begun(desk: Desk, view: BattleView) -> None:
    battle = view.session.battle
    desk.begin(battle.system, "Two sides, typed", battle.opening, battle.house_rules)
    assert desk.autosave is not None
    path = desk.autosave.path
    assert desk.put_away()
    assert path.exists()
    desk.open(path)
    assert desk.session is not None
    assert desk.session.battle.name == "Two sides, typed"


def test_files_are_offered_among_the_documents(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    offered: list[str] = []

    def choose(_window: object, _title: str, place: str, _kinds: str) -> tuple[str, str]:
        offered.append(place)
        return "", ""

    for dialog in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, dialog, choose)
    file_dialogs.ask_where_to_save_roster(desk.window, "Reed Host.json")
    file_dialogs.ask_where_to_save_sides(desk.window, "Reed Ford")
    file_dialogs.ask_where_to_tell(desk.window, "Reed Ford")
    file_dialogs.ask_where_to_export(desk.window, "Reed Ford", "pdf")
    file_dialogs.ask_for_spreadsheet(desk.window)
    assert len(offered) == 5
    assert all(Path(place).is_absolute() for place in offered)
    assert not any(Path(place).is_relative_to(Path.cwd()) for place in offered)


def test_tab_goes_through_all_answers_of_the_ticket_in_front_first(desk: Desk, qtbot: QtBot) -> None:
    desk.open_sample(assets.samples("break-tests")[1])
    view = desk.window.battle_view
    assert view is not None
    front = view.tray.front
    assert len(front.buttons) > 1
    front.buttons[0].setFocus()
    qtbot.waitUntil(front.buttons[0].hasFocus)
    for button in front.buttons[1:]:
        QTest.keyClick(QApplication.focusWidget() or view, Qt.Key.Key_Tab)
        assert button.hasFocus()


def test_a_button_is_left_where_the_pointer_went_while_its_menu_was_open(view: BattleView) -> None:
    buttons = view.inspector.unit_page.buttons.buttons
    order = next(each for each in buttons if each.button is not None and each.button.id == "order")
    order.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # as when it was clicked
    assert order.hot
    view.press("order")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, ChoiceMenu)
    QTest.mouseMove(view.cards.viewport(), QPoint(20, 20))
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert not order.underMouse()
