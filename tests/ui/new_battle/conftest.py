"""The form of a new battle with the real rules and rosters, and a player's hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from tracker import assets
from tracker.rules.systems import SYSTEMS
from tracker.storage.roster_file import read_roster
from tracker.storage.tables_file import read_tables
from tracker.ui.new_battle.draft import Row
from tracker.ui.new_battle.fortitude_page import FortitudePage
from tracker.ui.new_battle.grid_view import GridView
from tracker.ui.new_battle.new_battle_page import NewBattlePage
from tracker.ui.new_battle.system_page import ShippedRoster, SystemOffer

SYSTEM = SYSTEMS["fortitude-tests"]
ROSTERS = {path.stem: path for path in assets.rosters(SYSTEM.id)}


def offer() -> SystemOffer:
    _, tables = read_tables(assets.tables_file(SYSTEM.id), SYSTEMS)
    rosters = tuple(ShippedRoster(path=str(path), name=name) for name, path in ROSTERS.items())
    return SystemOffer(system=SYSTEM, tables=tables, rosters=rosters)


class Player:
    """Works the form as a player does: by keys to whatever has the focus, by clicks on what is seen."""

    def __init__(self, page: NewBattlePage) -> None:
        self.page = page
        self.begun: list[tuple[str, str, Any, Any]] = []
        page.battle_requested.connect(lambda *battle: self.begun.append(battle))

    @property
    def form(self) -> FortitudePage:
        assert isinstance(self.page.page, FortitudePage)
        return self.page.page

    @property
    def table(self) -> GridView:
        return self.form.editor.table

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows of the side in front."""
        return self.form.draft.sides[self.form.side_in_front].rows

    @property
    def cell(self) -> tuple[int, int]:
        index = self.table.currentIndex()
        return index.row(), index.column()

    @property
    def focused(self) -> QWidget:
        """What gets the keys: an open popup, else what has the focus in the window."""
        popup = QApplication.activePopupWidget()
        held = popup.focusWidget() if popup is not None else QApplication.focusWidget()
        assert held is not None
        return held

    def press(self, *keys: Qt.Key, **more: Any) -> None:
        for key in keys:
            QTest.keyClick(self.focused, key, more.get("with_", Qt.KeyboardModifier.NoModifier))

    def chord(self, key: Qt.Key) -> None:
        self.press(key, with_=Qt.KeyboardModifier.ControlModifier)

    def write(self, text: str) -> None:
        """Type a text; a tab in it is the Tab key, a line end Enter."""
        for letter in text:
            if letter == "\t":
                self.press(Qt.Key.Key_Tab)
            elif letter == "\n":
                self.press(Qt.Key.Key_Return)
            else:
                QTest.keyClicks(self.focused, letter)

    def click(self, part: QWidget, at: QPoint | None = None) -> None:
        place = at if at is not None else part.rect().center()
        QTest.mouseClick(part, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)

    def click_cell(self, row: int, column: int) -> None:
        place: QRect = self.table.visualRect(self.table.model().index(row, column))
        QTest.mouseClick(
            self.table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place.center()
        )

    def button(self, name: str) -> QAbstractButton:
        found = [part for part in self.page.findChildren(QAbstractButton) if part.accessibleName() == name]
        assert len(found) == 1, name
        return found[0]

    def take(self, roster: str) -> None:
        """Hand in a shipped roster for the side in front."""
        self.page.take_roster(read_roster(ROSTERS[roster], SYSTEMS).opening)


@pytest.fixture
def player(qtbot: QtBot) -> Iterator[Player]:
    page = NewBattlePage()
    qtbot.addWidget(page)
    page.show_systems((offer(),))
    page.resize(1366, 742)
    page.show()
    page.activateWindow()
    page.begin_anew()
    yield Player(page)
    popup = QApplication.activePopupWidget()
    if popup is not None:
        popup.close()
