"""The whole program changes its theme at once: what is open, and when the system changes (G15.1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from tests.ui.access.every_window import SCENES, Stage
from tracker.ui import window_looks
from tracker.ui.paper import Words
from tracker.ui.preferences import THEME
from tracker.ui.theme import theme_for

DIALOGS = ("still owed", "results", "correct a unit", "earlier versions", "unit library", "keys", "about")


class System(QObject):
    """A desktop that can be dark: the platform of the tests knows no such thing."""

    colorSchemeChanged = Signal(Qt.ColorScheme)  # noqa: N815 - Qt's own name
    scheme = Qt.ColorScheme.Light

    def styleHints(self) -> System:
        return self

    def colorScheme(self) -> Qt.ColorScheme:
        return self.scheme

    def becomes(self, scheme: Qt.ColorScheme) -> None:
        """Change, and tell it."""
        self.scheme = scheme
        self.colorSchemeChanged.emit(scheme)


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> System:
    system = System()
    monkeypatch.setattr(window_looks, "QGuiApplication", system)
    return system


def test_it_follows_the_system_live(system: System, tmp_path: Path, qtbot: QtBot) -> None:
    stage = Stage(tmp_path, qtbot)
    view = stage.battle()
    for scheme, name in ((Qt.ColorScheme.Dark, "dark"), (Qt.ColorScheme.Light, "light")):
        system.becomes(scheme)
        stage.settle()
        assert stage.window.theme is theme_for(name)
        assert view.theme is theme_for(name)
        assert is_dark(stage) == (name == "dark")


def is_dark(stage: Stage) -> bool:
    """Whether the ground between the cards is painted dark."""
    assert stage.window.battle_view is not None
    picture = stage.window.battle_view.cards.grab().toImage()
    return picture.pixelColor(1, picture.height() - 2).lightness() < 100


def test_a_theme_of_ones_own_stays_when_the_system_changes(
    system: System, tmp_path: Path, qtbot: QtBot
) -> None:
    stage = Stage(tmp_path, qtbot, theme="contrast-light")
    system.becomes(Qt.ColorScheme.Dark)
    stage.settle()
    assert stage.window.theme is theme_for("contrast-light")


@pytest.mark.parametrize("scene", DIALOGS)
def test_an_open_dialog_changes_with_the_window(scene: str, tmp_path: Path, qtbot: QtBot) -> None:
    stage = Stage(tmp_path, qtbot, theme="light")
    dialog = SCENES[scene](stage)
    assert isinstance(dialog, QDialog)
    stage.window.preferences.choose(THEME, "dark")
    stage.settle()
    theme = theme_for("dark")
    picture = dialog.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    assert picture.pixel(2, 2) == theme.panel.rgb()
    colours = {words.palette().windowText().color().rgb() for words in dialog.findChildren(Words)}
    assert colours <= {getattr(theme, token).rgb() for token in ("ink", "ink2", "ink3", "fail")}
    assert QApplication.palette().window().color() == theme.panel
