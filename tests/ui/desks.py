"""A whole desk in a folder of its own: the window on a sample, with settings that no other test sees."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tracker import assets
from tracker.app import build_application
from tracker.desk import Desk
from tracker.rules.systems import SYSTEMS
from tracker.storage.places import Places
from tracker.ui.battle_view import BattleView
from tracker.ui.main_window import MainWindow


def settings_in(folder: Path, **values: str) -> QSettings:
    """The settings file of this folder, with these values in it."""
    kept = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    for name, value in {"motion": "reduced", **values}.items():
        kept.setValue(name, value)
    return kept


def desk_in(
    folder: Path,
    qtbot: QtBot,
    kept: QSettings | None = None,
    faces: list[int] | None = None,
    *,
    resized: bool = True,
) -> Desk:
    """A desk without a battle; `faces` are what the digital die shows; `resized`: as large as a laptop."""
    build_application()
    window = MainWindow(kept if kept is not None else settings_in(folder))
    dice = faces if faces is not None else []
    desk = Desk(
        window,
        Places(data=folder / "data", logs=folder / "logs"),
        SYSTEMS,
        die=lambda _faces: dice.pop(0),
    )

    def put_away(_window: QWidget) -> None:
        desk.put_away()

    qtbot.addWidget(window, before_close_func=put_away)
    if resized:
        window.resize(1366, 768)
    window.show()
    return desk


def view_of(desk: Desk, qtbot: QtBot, system: str = "fortitude-tests") -> BattleView:
    """The view of the first sample of a rule system, with the focus in its cards."""
    desk.open_sample(assets.samples(system)[0])
    view = desk.window.battle_view
    assert view is not None
    desk.window.activateWindow()
    view.cards.setFocus()
    qtbot.waitUntil(view.cards.hasFocus)
    return view
