"""The dialogs that the window opens. Each is loaded when it is first wanted: the window starts faster so."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMainWindow, QMessageBox

from tracker import __version__
from tracker.rules.face import CardFace
from tracker.rules.sentence import Sentence
from tracker.session.battle_session import BattleSession
from tracker.ui.key_map import KeyMap
from tracker.ui.preferences import Preferences
from tracker.ui.words import render


def show_trouble(window: QMainWindow, sentence: Sentence) -> None:
    """Say what went wrong with a file."""
    box = QMessageBox(QMessageBox.Icon.Warning, window.windowTitle(), render(sentence), parent=window)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.open()


def asks_to_leave_unsaved(window: QMainWindow, reason: str) -> bool:
    """Whether the player would rather lose what is not saved than stay."""
    box = QMessageBox(QMessageBox.Icon.Warning, _translate("Not saved"), reason, parent=window)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setInformativeText(_translate("The last changes of this battle are not on the disk."))
    leave = box.addButton(_translate("Leave anyway"), QMessageBox.ButtonRole.DestructiveRole)
    stay = box.addButton(_translate("Stay"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.exec()
    return box.clickedButton() is leave


def show_about(window: QMainWindow) -> None:
    """What this program is, and which version."""
    words = _translate("Unit Card Tracker %1\nKeeps the Unit Cards, so that the table can keep playing.")
    QMessageBox.about(window, _translate("Unit Card Tracker"), words.replace("%1", __version__))


def show_rules_check(window: QMainWindow, summary: str, rows: Sequence[tuple[str, str, str]]) -> None:
    """Which worked examples hold."""
    from tracker.ui.rules_dialog import RulesDialog

    RulesDialog(summary, rows, window).open()


def show_settings(window: QMainWindow, preferences: Preferences, session: BattleSession | None) -> None:
    """The settings, with the sides and keys of the present battle."""
    from tracker.ui.settings_dialog import SettingsDialog

    SettingsDialog(preferences, session, window).open()


def show_keys(window: QMainWindow, keys: KeyMap, session: BattleSession | None) -> None:
    """The list of keys, with those of the units of the present battle."""
    from tracker.ui.keys_dialog import KeysDialog

    faces: tuple[CardFace, ...] = session.system.faces(session.battle) if session is not None else ()
    KeysDialog(keys, session.system.id if session is not None else "", faces, window).open()


def draw_curtain(window: QMainWindow) -> None:
    """Cover the whole window until the next player presses a key."""
    from tracker.ui.curtain import Curtain

    Curtain(window).draw()


def _translate(text: str) -> str:
    return QCoreApplication.translate("MainWindow", text)
