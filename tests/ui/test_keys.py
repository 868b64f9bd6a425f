"""One table of keys (G9): no two alike, none that acts while a player types, all can be changed and reset."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, settings_in, view_of
from tests.ui.test_two_turns import Keyboard
from tracker import assets
from tracker.desk import Desk
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle
from tracker.ui.battle_view import BattleView
from tracker.ui.correction_dialog import CorrectionDialog
from tracker.ui.find_unit import FindUnit
from tracker.ui.key_map import KeyMap, conflict, is_free, keys_now, plain_key, wishes_of
from tracker.ui.keys import KEYS, TYPED_KEYS
from tracker.ui.keys_dialog import KeysDialog, rows_of
from tracker.ui.keys_page import KeysPage

PLAYED = [system for system in SYSTEMS if assets.samples(system)]


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Desk:
    return desk_in(tmp_path, qtbot)


@pytest.fixture
def view(desk: Desk, qtbot: QtBot) -> BattleView:
    return view_of(desk, qtbot)


def shortcuts_of(window: QWidget) -> list[tuple[str, str]]:
    """Every key bound anywhere in the window, and what it belongs to."""
    found = [(key.toString(), act.text()) for act in window.findChildren(QAction) for key in act.shortcuts()]
    found += [(cut.key().toString(), "typed") for cut in window.findChildren(QShortcut)]
    return found


@pytest.mark.parametrize("system", PLAYED)
def test_no_two_wishes_share_a_key_in_a_battle(system: str) -> None:
    battle = read_battle(assets.samples(system)[0], SYSTEMS).battle
    wishes = wishes_of(system, SYSTEMS[system].faces(battle))
    for wish in wishes:
        for key in wish.printed:
            assert conflict(key, wish, wishes, {}) is None, f"{key}: {wish.words}"
            assert plain_key(key) not in {plain_key(each) for each in TYPED_KEYS}
            assert is_free(key, wish), f"{key} of {wish.words} would act while a field is filled in"


def test_no_key_is_bound_twice_in_the_window(desk: Desk, view: BattleView) -> None:
    bound = [key for key, _what in shortcuts_of(desk.window)]
    assert sorted(bound) == sorted(set(bound))
    assert {"C", "E", "Ctrl+Z", "F11", "0", "Return", "Alt+1"} <= set(bound)


@pytest.mark.parametrize(
    ("system", "word"), [("fortitude-tests", "&End step"), ("break-tests", "&End phase")]
)
def test_the_menu_calls_what_ends_by_its_name(desk: Desk, qtbot: QtBot, system: str, word: str) -> None:
    for shown in PLAYED:
        view_of(desk, qtbot, shown)
    view_of(desk, qtbot, system)
    assert desk.window.actions_by_id["end"].text() == word


def test_nothing_destructive_has_a_single_key(view: BattleView) -> None:
    for face in view.session.system.faces(view.session.battle):
        keys = {button.id: button.key for button in face.buttons}
        assert not keys.get("take-off")
        assert not keys.get("staff-destroyed")
    assert all(len(key) > 1 for wish in KEYS if wish.id in ("quit", "new", "strike") for key in wish.keys)


def find_field(view: BattleView) -> QLineEdit:
    finder = FindUnit(view)
    finder.show()
    return finder.line


def correction_field(view: BattleView) -> QLineEdit:
    view.asking.correct(view.cards.current_unit())
    dialog = view.findChild(CorrectionDialog)
    assert dialog is not None
    fields = [field for field in dialog.findChildren(QLineEdit) if field.isEnabled() and field.isVisible()]
    return fields[-1]


def name_field(view: BattleView) -> QLineEdit:
    window: Any = view.window()
    window.new_requested.emit()
    fields: list[QLineEdit] = [
        field for field in window.new_battle.findChildren(QLineEdit) if field.isVisible()
    ]
    return next(field for field in fields if field.isEnabled() and not field.isReadOnly())


FIELDS: tuple[Callable[[BattleView], QLineEdit], ...] = (find_field, correction_field, name_field)


@pytest.mark.parametrize("field_of", FIELDS, ids=lambda field_of: str(field_of.__name__))
def test_no_single_key_acts_while_a_field_is_filled_in(
    desk: Desk, view: BattleView, qtbot: QtBot, field_of: Callable[[BattleView], QLineEdit]
) -> None:
    """G9.1: each shortcut in each field."""
    session = view.session
    acted: list[object] = []
    single = [
        action
        for action in desk.window.findChildren(QAction)
        if any(len(key.toString()) == 1 or key.toString().startswith("Shift+") for key in action.shortcuts())
    ]
    assert len(single) > 12
    for action in single:
        action.triggered.connect(partial(acted.append, action.text()))
    field = field_of(view)
    field.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    for action in single:
        for key in action.shortcuts():
            letter = key.toString().split("+")[-1]
            field.clear()
            QTest.keyClicks(field, letter if "Shift" in key.toString() else letter.lower())
            assert field.text().casefold().startswith(letter.casefold())  # one field completes
    for digit in "0123456789":
        QTest.keyClicks(field, digit)
    assert acted == []
    assert session.battle.count == 0
    assert view.hand.die.text == ""


def test_a_changed_key_acts_and_is_shown_wherever_the_old_one_was(
    desk: Desk, view: BattleView, qtbot: QtBot
) -> None:
    view.go_to("river-archers")
    desk.window.preferences.keep_keys({"fortitude-tests.casualty": "K", "end": "D"})
    keys = Keyboard(desk, qtbot)
    keys._type("c")
    assert view.session.battle.count == 0
    keys._type("k")
    assert view.session.battle.count == 1
    face = view.face_of("river-archers")
    assert face is not None
    assert next(button for button in face.buttons if button.id == "casualty").key == "K"
    assert view.inspector.unit_page.buttons.buttons[0].accessibleName() == "Casualty, K"
    assert view.track.end_button.key == "D"
    listed = dict(rows_of(desk.window.keys, "fortitude-tests", [face]))
    assert listed["K"] == "Casualty"
    assert listed["D"] == "End step"


def test_changed_keys_are_there_at_the_next_start(tmp_path: Path, qtbot: QtBot) -> None:
    kept = settings_in(tmp_path)
    first = desk_in(tmp_path / "1", qtbot, kept)
    first.window.preferences.keep_keys({"undo": "Ctrl+U"})
    kept.sync()
    second = desk_in(tmp_path / "2", qtbot, kept)
    assert second.window.actions_by_id["undo"].shortcut() == QKeySequence("Ctrl+U")


def test_faces_stay_the_same_objects_while_no_key_is_changed(view: BattleView) -> None:
    faces = view.session.system.faces(view.session.battle)
    keys = KeyMap()
    assert keys.faces("fortitude-tests", faces) is faces
    changed = KeyMap({"fortitude-tests.casualty": "K"})
    first, again = (changed.faces("fortitude-tests", faces) for _ in range(2))
    assert all(one is other for one, other in zip(first, again, strict=True))


@pytest.fixture
def page(desk: Desk, view: BattleView, qtbot: QtBot) -> KeysPage:
    page = KeysPage(desk.window.preferences, view.session)
    qtbot.addWidget(page)
    page.resize(700, 500)
    page.show()
    return page


def choose(page: KeysPage, name: str) -> None:
    page.table.selectRow(next(place for place, wish in enumerate(page.wishes) if wish.id == name))


def test_a_taken_key_is_not_given_twice_and_the_page_says_whose_it_is(page: KeysPage, desk: Desk) -> None:
    choose(page, "end")
    page.take("C")
    assert "Casualty" in page.told.text()
    assert desk.window.preferences.keys() == {}


@pytest.mark.parametrize("key", ["5", "Return", "Tab", "Esc", "Space"])
def test_keys_of_the_die_and_of_the_focus_cannot_be_given(page: KeysPage, desk: Desk, key: str) -> None:
    choose(page, "end")
    page.take(key)
    assert page.told.text()
    assert desk.window.preferences.keys() == {}


def test_a_wish_of_the_whole_window_needs_more_than_a_letter(page: KeysPage, desk: Desk) -> None:
    choose(page, "undo")
    page.take("U")
    assert page.told.text()
    page.take("Ctrl+U")
    assert desk.window.preferences.keys() == {"undo": "Ctrl+U"}


def test_the_new_key_is_pressed_not_written(page: KeysPage, desk: Desk, qtbot: QtBot) -> None:
    choose(page, "end")
    page.catcher.setFocus()
    page.catcher.click()
    assert page.catcher.waits
    QTest.keyClick(page.catcher, Qt.Key.Key_D, Qt.KeyboardModifier.ShiftModifier)
    assert desk.window.preferences.keys() == {"end": "Shift+D"}
    page.catcher.click()
    QTest.keyClick(page.catcher, Qt.Key.Key_Escape)
    assert page.catcher.text() == "Change key…"
    assert desk.window.preferences.keys() == {"end": "Shift+D"}


def test_a_printed_key_comes_back_alone_or_with_all_others(page: KeysPage, desk: Desk, qtbot: QtBot) -> None:
    choose(page, "end")
    page.none.click()
    choose(page, "roll")
    page.take("E")
    choose(page, "end")
    page.printed.click()
    assert "taken" in page.told.text(), "its printed key has another owner by now"
    assert desk.window.preferences.keys() == {"end": "", "roll": "E"}
    page.all_printed.click()
    assert desk.window.preferences.keys() == {}
    assert desk.window.actions_by_id["end"].shortcut() == QKeySequence("E")


def test_the_list_in_help_has_every_key_of_the_table(desk: Desk, view: BattleView, qtbot: QtBot) -> None:
    faces = view.session.system.faces(view.session.battle)
    dialog = KeysDialog(KeyMap(), "fortitude-tests", faces, desk.window)
    qtbot.addWidget(dialog)
    model = dialog.table.model()
    shown = {model.index(row, 1).data() for row in range(model.rowCount())}
    for wish in wishes_of("fortitude-tests", faces):
        assert (wish.words in shown) == bool(keys_now(wish, {}))
    assert QApplication.focusWidget() is not None
