"""Measured inside a process with the whole window; each mode prints its figures as one line of numbers."""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

    from tracker.desk import Desk

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
WINDOW = (1366, 768)
WARMING, EVENTS = 16, 64


def bare(_arguments: list[str]) -> None:
    """The floor of starting: a label, painted once."""
    from PySide6.QtWidgets import QApplication, QLabel

    application = QApplication(sys.argv[:1])
    label = QLabel("floor")
    label.resize(*WINDOW)
    label.show()
    _until_painted(application, label)
    print(time.monotonic(), _resident())


def start(arguments: list[str]) -> None:
    """The window on a battle, painted once; beside it lies what the last start kept."""
    application, desk = _desk(Path(arguments[0]).parent / "kept")
    desk.open(Path(arguments[0]))
    desk.window.show()
    view = desk.window.battle_view
    assert view is not None
    _until_painted(application, view.cards.viewport())
    print(time.monotonic(), _resident())
    sys.stdout.flush()
    os._exit(0)


def events(arguments: list[str]) -> None:
    """Casualties and their rolls on visible cards, each until painted; 95 of 100 are faster than this.

    The second argument is how the units are shown: as cards, across the table, or in the table of all.
    As at a table the next event comes when the cards stand still again.
    """
    from PySide6.QtCore import QEventLoop

    from tests.benchmarks.figures import percentile
    from tests.makers import battle_with
    from tracker.ui.preferences import CARDS

    application, desk = _desk()
    battle = battle_with(int(arguments[0]))
    desk.begin(battle.system, battle.name, battle.opening, battle.house_rules)
    desk.window.show()
    view = desk.window.battle_view
    assert view is not None
    shown: QAbstractItemView = view.cards
    if arguments[1] == "across":
        view.show_across(True)
    elif arguments[1] == "table":
        view.preferences.choose(CARDS, "table")
        assert view.unit_table is not None
        shown = view.unit_table
    _until_painted(application, shown.viewport())
    times = []
    for place in range(WARMING + EVENTS):
        unit = f"unit-{2 * (place // 2 % 8)}"  # the first side's: those stand on top
        if place % 2:
            view.hand.type_digit("5")
            application.processEvents()  # the digit was seen before Enter was pressed
        began = time.perf_counter()
        if place % 2 == 0:
            view.hand.press(unit, "casualty")
        else:
            view.hand.settle()
        application.processEvents()
        times.append(time.perf_counter() - began)
        while not view.cards.is_still():
            application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    print(percentile(times[WARMING:], 0.95))
    sys.stdout.flush()
    os._exit(0)


def opening(arguments: list[str]) -> None:
    """A file with thousands of actions, until the window shows it with its undo history."""
    application, desk = _desk()
    desk.window.show()
    application.processEvents()
    began = time.perf_counter()
    desk.open(Path(arguments[0]))
    application.processEvents()
    print(time.perf_counter() - began)
    sys.stdout.flush()
    os._exit(0)


def memory(arguments: list[str]) -> None:
    """Resident memory with 200 units after 1,000 actions, over that of a bare QApplication."""
    from tracker import qt_start

    qt_start.load_qt()
    from PySide6.QtWidgets import QApplication

    QApplication(sys.argv[:1])
    bare_memory = _resident()
    application, desk = _desk()
    desk.open(Path(arguments[0]))
    desk.window.show()
    application.processEvents()
    print(bare_memory, _resident())
    sys.stdout.flush()
    os._exit(0)


def rest(arguments: list[str]) -> None:
    """The share of a core that the window takes while nothing happens."""
    from PySide6.QtCore import QEventLoop, QTimer

    application, desk = _desk()
    desk.open(Path(arguments[0]))
    desk.window.show()
    view = desk.window.battle_view
    assert view is not None
    _until_painted(application, view.cards.viewport())
    loop = QEventLoop()  # not the application's: to quit that is to close the window
    QTimer.singleShot(1500, loop.quit)
    loop.exec()
    before, began = time.process_time(), time.monotonic()
    QTimer.singleShot(8000, loop.quit)
    loop.exec()
    print((time.process_time() - before) / (time.monotonic() - began))
    sys.stdout.flush()
    os._exit(0)


def _desk(folder: Path | None = None) -> tuple[QApplication, Desk]:
    from tracker import qt_start

    qt_start.load_qt()
    from PySide6.QtCore import QSettings, QTimer

    from tracker.app import build_application
    from tracker.desk import Desk
    from tracker.rules.systems import SYSTEMS
    from tracker.storage.places import Places
    from tracker.ui.main_window import MainWindow

    application = build_application()
    folder = folder or Path(tempfile.mkdtemp(prefix="tracker-benchmark-"))
    kept = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    desk = Desk(MainWindow(kept), Places(data=folder, logs=folder), SYSTEMS)
    desk.window.resize(*WINDOW)  # the offscreen screen is smaller, and the window fitted itself into it
    QTimer.singleShot(0, qt_start.started)
    return application, desk


def _until_painted(application: QApplication, widget: QWidget) -> None:
    from PySide6.QtCore import QEvent, QObject

    class Painted(QObject):
        seen = False

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            self.seen = self.seen or event.type() == QEvent.Type.Paint
            return False

    painted = Painted()
    widget.installEventFilter(painted)
    while not painted.seen:
        application.processEvents()
    application.processEvents()


def _resident() -> float:
    """Resident memory now, in MB."""
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize() / 1e6


if __name__ == "__main__":
    {"bare": bare, "start": start, "events": events, "opening": opening, "memory": memory, "rest": rest}[
        sys.argv[1]
    ](sys.argv[2:])
