"""Where the window stands is kept, and believed only where it fits (G7.4); files dropped on it (G13.2)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, settings_in, view_of
from tracker import assets
from tracker.desk import Desk
from tracker.ui.window_place import TITLE, clamp, show_whole

DAMAGED = (QByteArray(b"\x01\xd9\xd0\xcb\x00\x03"), QByteArray(), "here", "1", ["a", "b"], 7)


def is_on_a_screen(desk: Desk) -> bool:
    """Whether the title bar can be grasped, and nothing hangs over the edge."""
    frame = desk.window.frameGeometry()
    title = frame.adjusted(0, 0, 0, TITLE - frame.height())
    return any(screen.availableGeometry().contains(title) for screen in QGuiApplication.screens())


@pytest.mark.parametrize("value", DAMAGED, ids=repr)
def test_a_damaged_place_opens_the_window_where_it_can_be_seen(
    tmp_path: Path, qtbot: QtBot, value: object
) -> None:
    kept = settings_in(tmp_path)
    kept.setValue("geometry", value)
    kept.setValue("panel-shares", value)
    kept.setValue("panel-front", value)
    desk = desk_in(tmp_path, qtbot, kept)
    clamp(desk.window)
    assert is_on_a_screen(desk)
    view = view_of(desk, qtbot)
    assert view.side.sizes()[0] > 100


@pytest.mark.parametrize("place", [(-5000, -5000), (40_000, 100), (100, 30_000), (-900, 20), (20, -600)])
def test_a_window_beyond_all_screens_comes_back_whole(
    tmp_path: Path, qtbot: QtBot, place: tuple[int, int]
) -> None:
    desk = desk_in(tmp_path, qtbot)
    desk.window.resize(700, 500)
    desk.window.move(*place)
    clamp(desk.window)
    assert is_on_a_screen(desk)
    assert desk.window.size().width() == 700


def test_a_window_larger_than_its_screen_is_made_to_fit(tmp_path: Path, qtbot: QtBot) -> None:
    desk = desk_in(tmp_path, qtbot)
    room = desk.window.screen().availableGeometry()
    desk.window.resize(room.size() * 3)
    clamp(desk.window)
    assert room.contains(desk.window.frameGeometry())


def test_a_window_that_fits_is_not_moved(tmp_path: Path, qtbot: QtBot) -> None:
    desk = desk_in(tmp_path, qtbot)
    room = desk.window.screen().availableGeometry()
    desk.window.setGeometry(room.left() + 30, room.top() + 40, 680, 450)
    before = desk.window.geometry()
    clamp(desk.window)
    assert desk.window.geometry() == before


@pytest.mark.parametrize(("short_by", "maximized"), [(0, True), (TITLE - 1, True), (TITLE, False)])
def test_a_window_without_room_for_its_frame_starts_maximized(
    tmp_path: Path, qtbot: QtBot, short_by: int, maximized: bool
) -> None:
    desk = desk_in(tmp_path, qtbot)
    desk.window.hide()
    room = desk.window.screen().availableGeometry()
    desk.window.resize(room.width(), room.height() - short_by)
    show_whole(desk.window)
    assert desk.window.isVisible()
    assert desk.window.isMaximized() == maximized


def test_ten_rounds_of_start_and_quit_keep_the_place_and_the_panel(tmp_path: Path, qtbot: QtBot) -> None:
    kept = settings_in(tmp_path)
    desk = desk_in(tmp_path / "0", qtbot, kept)
    room = desk.window.screen().availableGeometry()
    view = view_of(desk, qtbot)
    desk.window.setGeometry(room.left() + 33, room.top() + 44, 720, 510)
    QApplication.processEvents()
    view.show_history()
    where, tabs = desk.window.geometry(), view.side.tabs.currentIndex()
    desk.window.close()
    for round_ in range(1, 11):
        kept = QSettings(kept.fileName(), QSettings.Format.IniFormat)
        desk = _started_again(tmp_path / str(round_), qtbot, kept)
        assert desk.window.geometry() == where
        view = view_of(desk, qtbot)
        assert view.side.tabs.currentIndex() == tabs
        assert view.side.is_shown(view.history)
        desk.window.close()
        kept.sync()


def _started_again(folder: Path, qtbot: QtBot, kept: QSettings) -> Desk:
    return desk_in(folder, qtbot, kept, resized=False)


def test_how_the_panel_is_shared_is_kept(tmp_path: Path, qtbot: QtBot) -> None:
    kept = settings_in(tmp_path)
    desk = desk_in(tmp_path / "1", qtbot, kept)
    view = view_of(desk, qtbot)
    view.side.setSizes([300, 300])
    QApplication.processEvents()
    shares = view.side.sizes()
    desk.window.close()
    again = view_of(desk_in(tmp_path / "2", qtbot, kept), qtbot)
    QApplication.processEvents()
    assert abs(again.side.sizes()[0] - shares[0]) <= 2


# Files dropped on the window


def dropped(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drop(desk: Desk, data: QMimeData) -> bool:
    """Drag it in and let it fall; whether the window took it."""
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    copy = Qt.DropAction.CopyAction
    enters = QDragEnterEvent(QPoint(200, 200), copy, data, buttons, keys)
    enters.ignore()
    QApplication.sendEvent(desk.window, enters)
    if not enters.isAccepted():
        return False
    falls = QDropEvent(QPointF(200, 200), copy, data, buttons, keys)
    QApplication.sendEvent(desk.window, falls)
    return falls.isAccepted()


@pytest.fixture
def battles(tmp_path: Path) -> list[Path]:
    """Two battles beside one another, one of them with a name that is not plain."""
    names = ("first battle.cardbattle", "zweite – Žižkov ë 日本.cardbattle")
    paths = [tmp_path / name for name in names]
    for path, sample in zip(paths, assets.samples("fortitude-tests"), strict=False):
        shutil.copy(sample, path)
    return paths


@pytest.mark.parametrize("place", [0, 1])
def test_a_battle_dropped_on_the_window_is_opened(
    tmp_path: Path, qtbot: QtBot, battles: list[Path], place: int
) -> None:
    desk = desk_in(tmp_path, qtbot)
    assert drop(desk, dropped(battles[place]))
    assert desk.autosave is not None
    assert desk.autosave.path == battles[place]


def test_of_several_the_first_is_opened_and_the_others_are_named(
    tmp_path: Path, qtbot: QtBot, battles: list[Path]
) -> None:
    desk = desk_in(tmp_path, qtbot)
    assert drop(desk, dropped(tmp_path / "notes.txt", *battles))
    assert desk.autosave is not None
    assert desk.autosave.path == battles[0]
    assert desk.window.battle_view is not None
    told = desk.window.battle_view.notice.text()
    assert battles[1].name in told
    assert "notes.txt" not in told


def test_what_is_no_battle_is_not_taken(tmp_path: Path, qtbot: QtBot) -> None:
    desk = desk_in(tmp_path, qtbot)
    view = view_of(desk, qtbot)
    words = QMimeData()
    words.setText("a.cardbattle")
    far = QMimeData()
    far.setUrls([QUrl("https://example.org/a.cardbattle")])
    assert not drop(desk, dropped(tmp_path / "picture.png"))
    assert not drop(desk, words)
    assert not drop(desk, far)
    assert desk.window.battle_view is view
