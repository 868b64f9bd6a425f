"""What a start on a battle loads, seen in a fresh interpreter: what it does not show is not waited for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STARTED = """
import gc, sys, tempfile
from pathlib import Path
from tracker import cli, qt_start

qt_start.load_qt()
from PySide6.QtCore import QSettings
from tracker import assets
from tracker.app import build_application
from tracker.desk import Desk
from tracker.rules.systems import SYSTEMS
from tracker.storage.places import Places
from tracker.ui.main_window import MainWindow

application = build_application()
folder = Path(tempfile.mkdtemp())
kept = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
desk = Desk(MainWindow(kept), Places(data=folder, logs=folder), SYSTEMS)
desk.look_at(assets.samples("fortitude-tests")[0])
desk.window.show()
application.processEvents()
from PySide6 import QtGui, QtWidgets

kinds = (f"{module.__name__}.{name}" for module in (QtWidgets, QtGui) for name in vars(module))
print("\\n".join((*sys.modules, *kinds)))
"""
DEAR = (
    "PySide6.QtGui.QGradient",
    "PySide6.QtGui.QTouchEvent",  # loaded with all other kinds of events, where one has to be told from them
    "PySide6.QtWidgets.QFileDialog",
    "PySide6.QtWidgets.QMessageBox",
    "PySide6.QtWidgets.QStyle",
    "PySide6.QtWidgets.QWizard",  # as the last one, of widgets
    "asyncio",
    "dataclasses",
    "email",
    "http",
    "importlib.metadata",
    "numpy",
    "secrets",
    "ssl",
    "subprocess",
    "tracker.rules.systems.break_tests.system",
    "tracker.self_check",
    "html",
    "tracker.start_tickets",
    "tracker.ui.batch_table",
    "tracker.ui.chain_panel",
    "tracker.ui.choice_menu",
    "tracker.ui.correction_dialog",
    "tracker.ui.each_table",
    "tracker.ui.history_view",
    "tracker.ui.keys_dialog",
    "tracker.ui.new_battle.system_page",
    "tracker.ui.new_battle.new_battle_page",
    "tracker.ui.owing_dialog",
    "tracker.ui.settings_dialog",
    "tracker.ui.start_page",
    "xml",
)


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    """The modules in memory once the window shows a battle."""
    finished = subprocess.run(
        [sys.executable, "-c", STARTED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(finished.stdout.split())


def test_the_window_itself_is_loaded(loaded: set[str]) -> None:
    assert {"tracker.ui.battle_view", "tracker.rules.systems.fortitude_tests.system"} <= loaded


@pytest.mark.parametrize("module", DEAR)
def test_what_a_battle_does_not_show_is_not_loaded(loaded: set[str], module: str) -> None:
    assert not {name for name in loaded if name == module or name.startswith(f"{module}.")}


def test_qt_is_loaded_without_its_look_at_every_source() -> None:
    script = """
import builtins, gc
before = builtins.__import__
from tracker import qt_start
qt_start.load_qt()
assert builtins.__import__ is before
assert not gc.isenabled()
qt_start.started()
assert gc.isenabled()
"""
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)
