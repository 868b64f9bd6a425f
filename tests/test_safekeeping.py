"""What the player meets where a battle cannot simply be opened: damage, other programs, earlier versions."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.makers import battle_with
from tracker.app import build_application
from tracker.desk import Desk
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle
from tracker.storage.errors import BattleFileError
from tracker.storage.places import Places
from tracker.ui.main_window import MainWindow
from tracker.ui.versions_dialog import VersionsDialog

Sit = Callable[[], Desk]


@pytest.fixture
def sit_down(qtbot: QtBot, tmp_path: Path) -> Sit:
    """A window with a desk; every one uses the same folders, as programs of one player do."""
    build_application()

    def sit_down() -> Desk:
        kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
        desk = Desk(MainWindow(kept), Places(data=tmp_path / "data", logs=tmp_path / "logs"), SYSTEMS)

        def put_away(_window: QWidget) -> None:
            desk.put_away()

        qtbot.addWidget(desk.window, before_close_func=put_away)
        return desk

    return sit_down


def play(desk: Desk, casualties: int) -> Path:
    """A new battle with casualties, saved; its file."""
    battle = battle_with(4)
    desk.begin(battle.system, "A lost cause", battle.opening, battle.house_rules)
    return play_on(desk, casualties)


def play_on(desk: Desk, casualties: int) -> Path:
    view, autosave = desk.window.battle_view, desk.autosave
    assert view is not None
    assert autosave is not None
    for _ in range(casualties):
        view.hand.press("unit-0", "casualty")
    assert autosave.flush(10)
    return autosave.path


def standing(desk: Desk) -> int:
    view = desk.window.battle_view
    assert view is not None
    face = view.face_of("unit-0")
    assert face is not None
    return face.pips.standing


def test_a_battle_is_at_its_last_saved_action_after_the_program_has_vanished(sit_down: Sit) -> None:
    first = sit_down()
    path = play(first, 3)
    view = first.window.battle_view
    assert view is not None
    view.hand.press("unit-0", "casualty")
    assert first.autosave is not None
    assert first.autosave._store.flush(10)  # a line of the journal, not yet in the battle file
    opened = read_battle(path, SYSTEMS)
    assert opened.battle.count == 4


def test_one_file_is_played_by_one_program_at_a_time(sit_down: Sit) -> None:
    first, second = sit_down(), sit_down()
    path = play(first, 1)
    second.open(path)
    assert second.session is not None
    assert second.session.read_only is not None
    before = path.read_bytes()
    second.window.battle_view.hand.press("unit-0", "casualty")  # type: ignore[union-attr]
    assert standing(second) == 99
    assert path.read_bytes() == before


def test_of_a_damaged_battle_the_newest_sound_version_is_offered_and_the_file_stays(
    sit_down: Sit, qtbot: QtBot
) -> None:
    desk = sit_down()
    path = play(desk, 5)
    desk.show_start()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    damaged = path.read_bytes()
    desk.open(path)
    dialog = desk.window.findChild(VersionsDialog)
    assert dialog is not None
    assert not dialog.restore.isVisibleTo(dialog)
    dialog.anew.click()
    assert standing(desk) == 95
    assert path.read_bytes() == damaged
    assert desk.autosave is not None
    assert desk.autosave.path != path


def test_a_file_of_which_nothing_is_left_is_refused_in_one_sentence(sit_down: Sit, tmp_path: Path) -> None:
    desk = sit_down()
    path = tmp_path / "zeros.cardbattle"
    path.write_bytes(bytes(2000))
    with pytest.raises(BattleFileError, match=r"zeros\.cardbattle"):
        desk.open(path)
    assert path.read_bytes() == bytes(2000)


def test_an_earlier_version_can_be_restored_and_the_restore_undone(sit_down: Sit) -> None:
    desk = sit_down()
    path = play(desk, 2)
    desk.show_start()  # the closing keeps a version with two casualties
    desk.open(path)
    play_on(desk, 3)
    desk.safekeeping.show_versions()
    dialog = desk.window.findChild(VersionsDialog)
    assert dialog is not None
    dialog.table.selectRow(0)
    dialog.restore.click()
    assert standing(desk) == 98
    assert desk.session is not None
    while desk.session.undo_stack.canRedo():  # the version lay on the way here, so redo leads back
        desk.session.redo()
    assert standing(desk) == 95
    assert desk.autosave is not None
    assert desk.autosave.flush(10)
    assert read_battle(path, SYSTEMS).battle.state == desk.session.battle.state


def test_saving_as_what_it_is_already_is_no_conflict(sit_down: Sit) -> None:
    desk = sit_down()
    path = play(desk, 1)
    desk.save_as(path)
    play_on(desk, 1)
    assert desk.autosave is not None
    assert not desk.autosave.in_conflict
    assert read_battle(path, SYSTEMS).battle.count == 2


@pytest.mark.parametrize(("answer", "left"), [("mine", 98), ("theirs", 99), ("both", 98)])
def test_a_file_that_another_program_changed_is_asked_about(
    sit_down: Sit, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, answer: str, left: int
) -> None:
    desk = sit_down()
    path = play(desk, 1)
    record = json.loads(path.read_text())
    record["name"] = "Changed elsewhere"
    path.write_text(json.dumps(record))
    asked: list[str] = []

    def choose(reason: str) -> str:
        asked.append(reason)
        return answer

    monkeypatch.setattr(desk.window, "asks_about_conflict", choose)
    view = desk.window.battle_view
    assert view is not None
    view.hand.press("unit-0", "casualty")
    assert desk.autosave is not None
    desk.autosave.flush(10)
    qtbot.waitUntil(lambda: bool(asked))
    assert desk.autosave is not None
    assert desk.autosave.flush(10)
    assert standing(desk) == left
    assert (read_battle(path, SYSTEMS).battle.name == "Changed elsewhere") == (answer != "mine")
    assert desk.session is not None
    assert read_battle(desk.autosave.path, SYSTEMS).battle.state == desk.session.battle.state
