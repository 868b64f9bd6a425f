"""What the application is given as a whole."""

from __future__ import annotations

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tracker.app import build_application


def test_windows_have_the_icon_soon_after_the_start(qtbot: QtBot, qapp: QApplication) -> None:
    before = QApplication.windowIcon()
    QApplication.setWindowIcon(QIcon())
    build_application()
    qtbot.waitUntil(lambda: not QApplication.windowIcon().isNull())
    assert QApplication.windowIcon().availableSizes()
    QApplication.setWindowIcon(before)
