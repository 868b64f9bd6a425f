"""What a dialog says scrolls on a small screen, and its buttons stay in reach (G7.1)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tracker.ui.dialog_sheet import fit, lay_out
from tracker.ui.painted import Dress
from tracker.ui.strike_dialog import StrikeDialog
from tracker.ui.theme import theme_for

SMALL = QRect(0, 0, 911, 512)
LARGE = Dress(theme_for("light"), 3.0)


@pytest.fixture
def small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen:
        def availableGeometry(self) -> QRect:
            return SMALL

    monkeypatch.setattr(QWidget, "screen", lambda _widget: Screen())


def open_dialog(qtbot: QtBot, *buttons: str) -> QDialog:
    """A dialog with much to say; the last of its buttons has the focus."""
    dialog = QDialog()
    dialog.setWindowTitle("Much to say")
    words = QLabel("Many words about one thing and another. " * 80)
    words.setWordWrap(True)
    box = QDialogButtonBox()
    for text in buttons:
        button = QPushButton(text)
        button.setMinimumSize(330, 150)
        box.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
    lay_out(dialog, (words,), box, LARGE)
    fit(dialog, QSize(600, 400), LARGE)
    box.buttons()[-1].setFocus()
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def is_whole(button: QWidget, within: QWidget) -> bool:
    """Whether all of it is seen."""
    return within.rect().contains(QRect(button.mapTo(within, QPoint(0, 0)), button.size()))


@pytest.mark.usefixtures("small_screen")
def test_few_buttons_stand_below_what_scrolls(qtbot: QtBot) -> None:
    dialog = open_dialog(qtbot, "Back", "On")
    scroll = dialog.findChild(QScrollArea)
    assert scroll is not None
    for button in dialog.findChildren(QPushButton):
        assert not scroll.isAncestorOf(button)
        assert is_whole(button, dialog)


@pytest.mark.usefixtures("small_screen")
def test_buttons_without_room_in_one_row_scroll_and_the_focus_is_in_sight(qtbot: QtBot) -> None:
    dialog = open_dialog(qtbot, *"ABCD")
    scroll = dialog.findChild(QScrollArea)
    assert scroll is not None
    assert dialog.width() <= SMALL.width()
    buttons = dialog.findChildren(QPushButton)
    assert len({button.mapTo(dialog, QPoint(0, 0)).x() for button in buttons}) == 1
    assert is_whole(buttons[-1], scroll.viewport())
    assert not is_whole(buttons[0], scroll.viewport())
    QTest.keyClick(buttons[-1], Qt.Key.Key_Backtab)
    QTest.keyClick(buttons[-2], Qt.Key.Key_Backtab)
    QTest.keyClick(buttons[-3], Qt.Key.Key_Backtab)
    assert is_whole(buttons[0], scroll.viewport())


@pytest.mark.parametrize(("key", "given"), [("Key_Return", ["entered twice"]), ("Key_Escape", [])])
def test_striking_a_test_asks_for_the_reason(qtbot: QtBot, key: str, given: list[str]) -> None:
    dialog = StrikeDialog("Heron Guard")
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    told: list[str] = []
    dialog.reason_given.connect(told.append)
    assert dialog.reason.accessibleName() == "Why is the test of Heron Guard struck? The log keeps it."
    assert dialog.reason.selectedText() == "entered by mistake"
    QTest.keyClicks(dialog.reason, "entered twice")
    QTest.keyClick(dialog.reason, Qt.Key[key])
    assert told == given
