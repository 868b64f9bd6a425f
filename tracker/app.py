"""Builds everything once and connects the layers: fonts, window, battle, autosave. Nothing else does."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from tracker import __version__, assets
from tracker.desk import Desk
from tracker.fault_hook import FaultHook
from tracker.qt_start import fatal_messages_explained, started
from tracker.rules.systems import SYSTEMS
from tracker.session.hand_over import RunningProgram
from tracker.storage.errors import BattleFileError
from tracker.storage.places import PROGRAM, user_places
from tracker.ui.fonts import load_fonts
from tracker.ui.main_window import MainWindow
from tracker.ui.window_place import show_whole


def run(path: Path | None) -> int:
    """Open the window on a battle, or on the start page; returns when it is closed."""
    places = user_places()
    application = build_application()
    running = RunningProgram(places)
    if not running.begin(path):
        return 0
    desk = Desk(MainWindow(settings()), places, SYSTEMS)
    faults = FaultHook(desk)
    faults.install()
    desk.window.report_requested.connect(lambda file: desk.guarded(lambda: faults.report(Path(file))))
    desk.safekeeping.offers_versions = not _has_terminal()
    try:
        if path is not None:
            desk.open(path)
        if desk.session is None:
            desk.show_start()
    except BattleFileError as error:
        if _has_terminal():
            print(error.sentence, file=sys.stderr)
            running.end()
            return 1
        desk.show_start()
        desk.window.show_trouble(error.sentence)
    desk.safekeeping.offers_versions = True
    running.open_requested.connect(lambda wanted: desk.guarded(lambda: desk.open(Path(wanted))))
    running.raise_requested.connect(desk.window.come_to_front)
    show_whole(desk.window)
    QTimer.singleShot(0, started)
    result = application.exec()
    running.end()
    return result


def _has_terminal() -> bool:
    """Whether who started us reads what we print, rather than having clicked on a file."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    return terminal or QGuiApplication.platformName() in ("offscreen", "minimal")


def build_application() -> QApplication:
    """The Qt application with our name, style and fonts; the present one where there is one."""
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        with fatal_messages_explained():  # asked for by `setStyle`, all names of styles would be loaded
            application = QApplication([*sys.argv[:1], "-style", "Fusion"])
    application.setApplicationName("Unit Card Tracker")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(PROGRAM)
    load_fonts(assets.font_files())
    QTimer.singleShot(0, give_icon)  # nothing waits for it
    return application


def give_icon() -> None:
    """Give all windows the program's icon, each size as it was drawn."""
    from PySide6.QtGui import QIcon  # not wanted before the window is there

    pictures = QIcon()
    for file in assets.icon_files():
        pictures.addFile(str(file))
    QApplication.setWindowIcon(pictures)


def settings() -> QSettings:
    """Where theme, zoom and geometry of the window are kept: an INI file in the user's settings folder."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, PROGRAM, "window")


def probe_window() -> str:
    """Make the whole window with a sample in it and draw it once; the name of the Qt platform."""
    application = build_application()
    desk = Desk(MainWindow(settings()), user_places(), SYSTEMS)
    desk.look_at(assets.samples()[0])
    desk.window.resize(1366, 768)
    drawn = not desk.window.grab().isNull()
    desk.window.deleteLater()
    application.processEvents()
    return QGuiApplication.platformName() if drawn else ""
