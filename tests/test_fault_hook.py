"""A fault of the program itself: the battle is kept, the log written, the player told once, a report made."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.makers import battle_with
from tracker.app import build_application
from tracker.desk import Desk
from tracker.fault_hook import MOST_KEPT, FaultHook
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle
from tracker.storage.places import Places
from tracker.ui.main_window import MainWindow


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Desk:
    build_application()
    kept = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    desk = Desk(MainWindow(kept), Places(data=tmp_path / "data", logs=tmp_path / "logs"), SYSTEMS)

    def put_away(_window: QWidget) -> None:
        desk.put_away()

    qtbot.addWidget(desk.window, before_close_func=put_away)
    battle = battle_with(4)
    desk.begin(battle.system, "A <b>bold</b> battle", battle.opening, battle.house_rules)
    assert desk.window.battle_view is not None
    desk.window.battle_view.hand.press("unit-0", "casualty")
    return desk


def fail(hook: FaultHook) -> None:
    try:
        raise ZeroDivisionError("made on purpose")
    except ZeroDivisionError as fault:
        hook._on_fault(type(fault), fault, fault.__traceback__)


def test_a_fault_keeps_the_battle_under_another_name_and_tells_the_player_once(
    desk: Desk, qtbot: QtBot
) -> None:
    hook = FaultHook(desk)
    for _ in range(MOST_KEPT + 2):
        fail(hook)
    qtbot.waitUntil(lambda: bool(_boxes(desk)))
    qtbot.waitUntil(lambda: (desk.places.logs / "tracker.log").read_text().count("ZeroDivision") > MOST_KEPT)
    assert len(_boxes(desk)) == 1
    kept = [path for path in desk.places.battles.iterdir() if "after a fault" in path.name]
    assert len(kept) == MOST_KEPT
    assert desk.session is not None
    assert read_battle(kept[0], SYSTEMS).battle.state == desk.session.battle.state
    assert str(kept[0].parent) in _boxes(desk)[0].informativeText()
    _boxes(desk)[0].close()


def test_a_report_holds_battle_log_and_versions_and_no_names(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    FaultHook(desk).report(path)
    report = json.loads(path.read_text())
    assert report["battle"]["name"] == "A <b>bold</b> battle"
    assert {"program", "python", "qt", "system", "log", "told"} <= report.keys()
    assert str(tmp_path) not in path.read_text()


def test_the_hook_is_asked_for_faults_of_every_thread(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr("threading.excepthook", None)
    hook = FaultHook(desk)
    hook.install()
    assert sys.excepthook == hook._on_fault


def _boxes(desk: Desk) -> list[QMessageBox]:
    return [box for box in desk.window.findChildren(QMessageBox) if box.isVisible()]
