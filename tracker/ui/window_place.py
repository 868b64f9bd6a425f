"""Where the window stood, kept between two starts; what is kept is only believed where it still fits."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRect, QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

GEOMETRY = "geometry"
FIRST_SIZE = (1366, 768)
TITLE = 32
"""Pixels at the top that must lie on a screen, or the window could not be moved."""


def keep_place(window: QWidget, kept: QSettings) -> None:
    """Remember where the window stands."""
    kept.setValue(GEOMETRY, window.saveGeometry())


def restore_place(window: QWidget, kept: QSettings) -> None:
    """Put the window where it stood, on a screen that is there; a damaged value is none."""
    value = kept.value(GEOMETRY)
    if not isinstance(value, QByteArray) or not window.restoreGeometry(value):
        window.resize(*FIRST_SIZE)
    clamp(window)


def show_whole(window: QWidget) -> None:
    """Show the window; maximized where the frame around it would push a part of it off the screen."""
    room = window.screen().availableGeometry()
    if window.width() > room.width() or window.height() + TITLE > room.height():
        window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)
    window.show()


def clamp(window: QWidget) -> None:
    """Bring the window onto a present screen, as large as it fits there."""
    if window.isMaximized() or window.isFullScreen():
        return
    rooms = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    here = window.frameGeometry()
    title = QRect(here.left(), here.top(), here.width(), TITLE)
    shown = [room for room in rooms if room.intersects(title) and room.contains(title.center())]
    room = shown[0] if shown else QGuiApplication.primaryScreen().availableGeometry()
    frame = here.size() - window.size()
    window.resize((room.size() - frame).boundedTo(window.size()))
    if not shown:
        window.move(room.topLeft() + (room.bottomRight() - room.topLeft()) / 8)
    here = window.frameGeometry()
    left = min(max(here.left(), room.left()), max(room.left(), room.right() + 1 - here.width()))
    top = min(max(here.top(), room.top()), max(room.top(), room.bottom() + 1 - here.height()))
    if (left, top) != (here.left(), here.top()):
        window.move(left, top)
