"""Esc closes every dialog, menu and popup, from wherever the focus is in it, and changes nothing (G8.2)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMainWindow, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.ui.access.every_window import SCENES, Stage
from tracker.ui.tab_order import stops_in

PAGES = frozenset(
    (
        "start page", "battle of fortitude-tests", "battle of break-tests", "owed tests", "not saved",
        "history", "across the table", "new battle of fortitude-tests", "new battle of break-tests",
        "side panel, unit", "side panel, log",
        "table of all units of fortitude-tests", "table of all units of break-tests",
    )
)  # fmt: skip
"""They are the window itself, which Esc does not close."""
OPENED = sorted(SCENES.keys() - PAGES)


def stands(stage: Stage) -> tuple[object, ...]:
    """All that a dialog could change: the battle, the page, the settings."""
    session, kept = stage.desk.session, stage.kept
    settings = {key: kept.value(key) for key in kept.allKeys()}
    page = stage.window.centralWidget()
    return session.battle if session is not None else None, page, settings


def is_closed(window: QWidget) -> bool:
    return not isValid(window) or not window.isVisible()


def test_the_pages_are_the_window_and_all_else_is_opened_over_it(tmp_path: Path, qtbot: QtBot) -> None:
    assert SCENES.keys() >= PAGES
    stage = Stage(tmp_path, qtbot)
    for scene in sorted(PAGES):
        assert isinstance(SCENES[scene](stage), QMainWindow)


@pytest.mark.parametrize("scene", OPENED)
def test_esc_closes_it_wherever_the_focus_is_and_changes_nothing(
    scene: str, tmp_path: Path, qtbot: QtBot
) -> None:
    stage = Stage(tmp_path, qtbot)
    place, count = 0, 1
    while place < count:
        window = SCENES[scene](stage)
        before = stands(stage)
        stops = stops_in((window,))
        count = max(1, len(stops))
        held = stops[place] if stops else window
        held.setFocus()
        QTest.keyClick(held, Qt.Key.Key_Escape)
        stage.settle()
        assert is_closed(window), held
        assert stands(stage) == before
        place += 1
