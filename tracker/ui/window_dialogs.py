"""The dialogs that the window opens. Each is loaded when it is first wanted: the window starts faster so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtCore import QCoreApplication, Qt

from tracker import __version__
from tracker.rules.face import CardFace
from tracker.rules.sentence import Sentence
from tracker.session.battle_session import BattleSession
from tracker.ui import file_dialogs
from tracker.ui.key_map import KeyMap
from tracker.ui.preferences import Preferences
from tracker.ui.words import render

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow, QMessageBox, QPushButton

    from tracker.ui.main_window import MainWindow
    from tracker.ui.versions_dialog import VersionsDialog

FAULT_BOX = "fault"


def show_trouble(window: QMainWindow, sentence: Sentence) -> None:
    """Say what went wrong with a file."""
    box = _box(window, window.windowTitle(), render(sentence))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def asks_to_leave_unsaved(window: QMainWindow, reason: str) -> bool:
    """Whether the player would rather lose what is not saved than stay."""
    box, leave = unsaved_box(window, reason)
    box.exec()
    return box.clickedButton() is leave


def unsaved_box(window: QMainWindow, reason: str) -> tuple[QMessageBox, QPushButton]:
    """The question whether to leave, and the button that leaves; Esc and Enter stay."""
    box = _box(window, _translate("Not saved"), reason)
    box.setInformativeText(_translate("The last changes of this battle are not on the disk."))
    leave = box.addButton(_translate("Leave anyway"), box.ButtonRole.DestructiveRole)
    stay = box.addButton(_translate("Stay"), box.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    return box, leave


def show_versions(
    window: QMainWindow, heading: str, advice: str, rows: Sequence[tuple[str, str, str]], can_restore: bool
) -> VersionsDialog:
    """The versions of a battle, to look at, restore or play on with."""
    from tracker.ui.versions_dialog import VersionsDialog

    dialog = VersionsDialog(heading, advice, rows, can_restore=can_restore, parent=window)
    dialog.open()
    return dialog


def asks_to_take_over(window: QMainWindow, reason: str) -> bool:
    """Whether to play a battle that another computer seems to have open; Enter and Esc only read it."""
    box = _box(window, _translate("Open elsewhere"), reason)
    box.setIcon(box.Icon.Question)
    box.setInformativeText(_translate("Play it here only if it is surely closed there."))
    take = box.addButton(_translate("Play it here"), box.ButtonRole.DestructiveRole)
    read = box.addButton(_translate("Only read it"), box.ButtonRole.RejectRole)
    box.setDefaultButton(read)
    box.setEscapeButton(read)
    box.exec()
    return box.clickedButton() is take


def asks_about_conflict(window: QMainWindow, reason: str) -> str:
    """Whose changes of a file shall stand: mine, theirs or both; nothing leaves the question open."""
    box = _box(window, _translate("Changed by another program"), reason)
    box.setInformativeText(_translate("The battle on the screen and the file differ. Which shall stand?"))
    answers = {
        box.addButton(_translate("Keep both"), box.ButtonRole.AcceptRole): "both",
        box.addButton(_translate("Keep mine"), box.ButtonRole.DestructiveRole): "mine",
        box.addButton(_translate("Read the file again"), box.ButtonRole.DestructiveRole): "theirs",
    }
    later = box.addButton(_translate("Decide later"), box.ButtonRole.RejectRole)
    box.setDefaultButton(next(iter(answers)))
    box.setEscapeButton(later)
    box.exec()
    return next((answer for button, answer in answers.items() if button is box.clickedButton()), "")


def show_fault(window: MainWindow, kept: Sentence | None) -> None:
    """Say honestly that the program made a mistake and what is safe; one such box at a time."""
    if window.findChild(QtWidgets.QMessageBox, FAULT_BOX) is not None:
        return
    words = _translate("The program made a mistake. What you did last may not have happened.")
    box = _box(window, _translate("A fault of the program"), words)
    box.setObjectName(FAULT_BOX)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    safe = _translate("A problem report helps to mend it: battle and log, no names, no folders.")
    box.setInformativeText(f"{render(kept)}\n\n{safe}" if kept is not None else safe)
    report = box.addButton(_translate("Make a problem report…"), box.ButtonRole.ActionRole)
    report.clicked.connect(lambda: ask_for_report(window))
    box.addButton(box.StandardButton.Close)
    box.open()


def ask_for_report(window: MainWindow) -> None:
    """Where to write a problem report."""
    path = file_dialogs.ask_where_to_save_report(window)
    if path:
        window.report_requested.emit(path)


def show_about(window: QMainWindow) -> None:
    """What this program is, and which version."""
    words = _translate("Unit Card Tracker %1\nKeeps the Unit Cards, so that the table can keep playing.")
    box = _box(window, _translate("Unit Card Tracker"), words.replace("%1", __version__))
    box.setIcon(box.Icon.NoIcon)
    box.addButton(box.StandardButton.Close)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


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


def _box(window: QMainWindow, title: str, words: str) -> QMessageBox:
    """A warning; who wants another kind of box says so."""
    kind = QtWidgets.QMessageBox  # by its name alone it would be loaded at every start
    box = kind(kind.Icon.Warning, title, words, parent=window)
    box.setTextFormat(Qt.TextFormat.PlainText)
    return box


def _translate(text: str) -> str:
    return QCoreApplication.translate("MainWindow", text)
