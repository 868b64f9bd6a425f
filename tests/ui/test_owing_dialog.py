"""Ending a step while something is owed warns and lists it; going on is a choice (G18.2, G9.3)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from tests.rules.fortitude import SYSTEM
from tests.ui.river_battle import river_battle
from tracker.ui.owing_dialog import OwingDialog
from tracker.ui.painted import Dress
from tracker.ui.theme import theme_for

OWED = SYSTEM.owed(river_battle())


@pytest.fixture
def dialog(qtbot: QtBot) -> OwingDialog:
    dialog = OwingDialog(OWED)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    return dialog


def test_everything_that_is_owed_is_listed(dialog: OwingDialog) -> None:
    table = dialog.table
    cells = table.model()
    rows = [[cells.index(row, column).data() for column in range(4)] for row in range(table.rowCount())]
    assert rows[0] == ["Hill Spearmen", "Failed while Panicked", "Rout or surrender?", ""]
    assert [row[:2] for row in rows[1:]] == [
        ["River Archers", "Attacked from a Flank"],
        ["River Archers", "Pursuit"],
    ]
    assert all(row[3].endswith("%") for row in rows[1:])


@pytest.mark.parametrize("key", ["Key_Return", "Key_Enter", "Key_Escape", "Key_Space"])
@pytest.mark.parametrize("where", ["dialog", "table", "back"])
def test_no_single_key_drops_a_test(dialog: OwingDialog, key: str, where: str) -> None:
    target: QWidget = {"dialog": dialog, "table": dialog.table, "back": dialog.back}[where]
    QTest.keyClick(target, Qt.Key[key])
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_back_has_the_focus_and_is_the_default(dialog: OwingDialog) -> None:
    assert dialog.back.isDefault()
    assert dialog.back.hasFocus()


@pytest.mark.parametrize(("button", "insists"), [("back", False), ("drop", True)])
def test_only_dropping_insists(qtbot: QtBot, button: str, insists: bool) -> None:
    window = QWidget()
    qtbot.addWidget(window)

    def press() -> None:
        opened = QApplication.activeModalWidget()
        assert isinstance(opened, OwingDialog)
        QTest.mouseClick(getattr(opened, button), Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, press)
    assert OwingDialog.asks_to_insist(window, OWED) is insists


@pytest.mark.parametrize("zoom", [0.75, 1.0, 1.5, 3.0])
def test_it_fits_a_small_window_at_every_zoom(qtbot: QtBot, zoom: float) -> None:
    dialog = OwingDialog(OWED, dress=Dress(theme_for("light"), zoom))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert dialog.minimumSizeHint().width() <= 911
    assert dialog.minimumSizeHint().height() <= 512
    for button in (dialog.back, dialog.drop):
        assert dialog.rect().contains(button.rect().translated(button.mapTo(dialog, QPoint(0, 0))))
