"""Every window fits a small screen, and everything in it can be reached there (G7.1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import (
    QAbstractButton,
    QMainWindow,
    QMenu,
    QMenuBar,
    QScrollArea,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.access.every_window import SCENES, Stage
from tracker.ui.preferences import ZOOM

LAPTOP, SMALL = QSize(1366, 768), QSize(911, 512)
"""A laptop at 100 %, and the same at 150 %, in logical points."""
CASES = ((LAPTOP, "100"), (SMALL, "100"), (SMALL, "200"), (LAPTOP, "300"), (SMALL, "300"))


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> list[QSize]:
    """The screen that dialogs see when they fit themselves in."""
    room = [LAPTOP]

    class Screen:
        def availableGeometry(self) -> QRect:
            return QRect(QPoint(0, 0), room[0])

    monkeypatch.setattr(QWidget, "screen", lambda _widget: Screen())
    return room


def out_of_reach(window: QWidget) -> list[str]:
    """Buttons that lie outside the window and that no scrolling brings into it."""
    return [
        f"{type(part).__name__} {part.accessibleName() or part.text()}"
        for part in window.findChildren(QAbstractButton)
        if part.isVisible()
        and not isinstance(part.parentWidget(), QTabBar | QMenuBar)
        and not can_be_seen(part, window)
    ]


def can_be_seen(part: QWidget, window: QWidget) -> bool:
    """Whether all of it is inside everything around it, or inside what scrolls."""
    around = part.parentWidget()
    while around is not None and around is not window.parentWidget():
        place = QRect(part.mapTo(around, QPoint(0, 0)), part.size())
        if not around.rect().adjusted(-1, -1, 1, 1).contains(place):
            return False
        port = around.parentWidget()
        scroll = port.parentWidget() if port is not None else None
        if isinstance(scroll, QScrollArea) and scroll.widget() is around:
            around = scroll
            part = scroll
        around = around.parentWidget()
    return True


@pytest.mark.parametrize("scene", SCENES)
def test_it_fits_and_all_of_it_can_be_reached(
    scene: str, screen: list[QSize], tmp_path: Path, qtbot: QtBot
) -> None:
    stage = Stage(tmp_path, qtbot)
    faults = []
    for size, zoom in CASES:
        screen[0] = size
        stage.window.preferences.choose(ZOOM, zoom)
        stage.window.resize(size)
        stage.settle()
        window = SCENES[scene](stage)
        stage.settle()
        where = f"{size.width()} at {zoom} %"
        is_too_large = window.width() > size.width() or (
            window.height() > size.height() and not isinstance(window, QMenu)  # Qt scrolls high menus
        )
        if is_too_large and not window.isFullScreen():
            faults.append(f"{where}: {window.width()} x {window.height()}")
        if not isinstance(window, QMenu):
            faults += [f"{where}: {part}" for part in out_of_reach(window)]
        if not isinstance(window, QMainWindow):
            window.close()
            stage.settle()
    assert not faults


@pytest.mark.parametrize(("zoom", "shown"), [("200", True), ("300", False)])
def test_the_turn_track_makes_way_where_the_tray_would_be_cut(
    zoom: str, shown: bool, tmp_path: Path, qtbot: QtBot
) -> None:
    stage = Stage(tmp_path, qtbot, zoom=zoom)
    stage.window.resize(SMALL)
    view = stage.owing()
    assert view.track.isVisible() == shown
    assert view.rect().contains(view.tray.geometry())
    view.show_across(True)
    view.show_across(False)
    assert view.track.isVisible() == shown
