"""Two whole turns of a sample, once by keyboard and once by mouse: both end in the same state.

The same module runs offscreen here and in a real window (tests/test_real_window.py).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tracker import assets
from tracker.app import build_application
from tracker.desk import Desk
from tracker.rules.systems import SYSTEMS
from tracker.storage.places import Places
from tracker.ui.battle_view import BattleView
from tracker.ui.button_grid import ButtonGrid
from tracker.ui.card_spots import SpotKind
from tracker.ui.choice_menu import ChoiceMenu
from tracker.ui.main_window import MainWindow
from tracker.ui.turn_track import EndButton

LEFT = Qt.MouseButton.LeftButton


class Player(Protocol):
    """What one can do to a battle, by whatever means."""

    def press(self, number: str, button: str, choice: int = 0) -> None: ...
    def roll(self, face: int) -> None: ...
    def decide(self, choice: int) -> None: ...
    def end_step(self) -> None: ...


class Keyboard:
    """Plays with keys alone, each sent to whatever has the focus."""

    def __init__(self, desk: Desk, qtbot: QtBot) -> None:
        assert desk.window.battle_view is not None
        self.view: BattleView = desk.window.battle_view
        self.qtbot = qtbot
        desk.window.activateWindow()
        self.view.cards.setFocus()
        qtbot.waitUntil(self.view.cards.hasFocus)

    def _type(self, text: str) -> None:
        for letter in text:
            focus = self._focus()
            if letter == "⏎":
                QTest.keyClick(focus, Qt.Key.Key_Return)
            else:
                QTest.keyClicks(focus, letter)
        QApplication.processEvents()

    def _focus(self) -> QWidget:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            within: QWidget | None = popup.focusWidget()
            return popup if within is None else within
        if QApplication.focusWidget() is None:  # offscreen no window manager gives the focus back
            self.view.window().activateWindow()
            self.qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
        focus = QApplication.focusWidget()
        assert focus is not None
        return focus

    def press(self, number: str, button: str, choice: int = 0) -> None:
        self._type(f"/{number}⏎")
        face = self.view.current_face()
        assert face is not None
        assert face.number == number
        key = next(shown.key for shown in face.buttons if shown.id == button)
        if key:
            self._type(key.lower())
        else:
            self.view.press(button)
        if choice:
            self._type(str(choice))

    def roll(self, face: int) -> None:
        self._type(f"{face}⏎")

    def decide(self, choice: int) -> None:
        self._type(str(choice))

    def end_step(self) -> None:
        self._type("e")


class Mouse:
    """Plays with clicks alone; the digital die shows what the keyboard types."""

    def __init__(self, desk: Desk, qtbot: QtBot, faces: list[int]) -> None:
        assert desk.window.battle_view is not None
        self.view: BattleView = desk.window.battle_view
        self.qtbot = qtbot
        self.faces = faces

    def _click(self, widget: QWidget, at: QPoint | None = None) -> None:
        QTest.mouseClick(widget, LEFT, pos=at if at is not None else widget.rect().center())
        QApplication.processEvents()

    def press(self, number: str, button: str, choice: int = 0) -> None:
        system, battle = self.view.session.system, self.view.session.battle
        face = next(face for face in system.faces(battle) if face.number == number)
        self.view.go_to(face.id)
        cards = self.view.cards
        places = [
            place
            for place, spot in cards.spot_places(cards.currentIndex())
            if spot.kind is SpotKind.BUTTON and spot.id == button
        ]
        if places:
            self._click(cards.viewport(), places[0].center().toPoint())
        else:
            grid = self.view.inspector.unit_page.findChild(ButtonGrid)
            assert grid is not None
            self._click(next(shown for shown in grid.buttons if shown.button and shown.button.id == button))
        if choice:
            menu = self.view.window().findChild(ChoiceMenu)
            assert menu is not None
            self._click(menu.rows[choice - 1])

    def roll(self, face: int) -> None:
        self.faces.append(face)
        self._click(self.view.tray.front.buttons[0])

    def decide(self, choice: int) -> None:
        self._click(self.view.tray.front.buttons[choice - 1])

    def end_step(self) -> None:
        button = self.view.track.findChild(EndButton)
        assert button is not None
        self._click(button)


def two_turns(player: Player) -> None:
    """Orders, shooting, a flank attack, flight, rally, the loss of a General Staff, a surrender."""
    player.press("1", "order", 1)
    player.press("5", "order", 2)
    player.end_step()  # Defensive
    player.end_step()  # Ranged
    player.press("2", "casualty")
    player.roll(20)  # Hesitant
    player.press("3", "casualty")
    player.roll(1)
    player.end_step()  # Movement
    player.end_step()  # Special
    player.end_step()  # Melee
    player.press("2", "conditions", 1)
    player.press("5", "conditions", 1)
    player.press("2", "flank")
    player.roll(19)  # Shaken, Put to Flight
    player.press("5", "pursuit")
    player.roll(18)  # must pursue
    player.press("5", "won-melee")
    player.end_step()  # Retreat
    player.end_step()  # Morale Phase of turn 2
    player.roll(20)  # the Hill Spearmen stay Shaken
    player.end_step()  # Planning
    player.press("2", "rallied")
    player.press("5", "order", 1)
    for _ in range(5):
        player.end_step()  # Melee
    player.press("10", "staff-destroyed")
    for face in (20, 20, 1, 1, 20):
        player.roll(face)
    player.press("8", "casualty")
    player.roll(17)
    player.press("2", "conditions", 1)
    player.press("2", "rear")
    player.roll(20)  # Panicked
    player.press("2", "rear")
    player.roll(20)
    player.decide(1)  # surrenders
    player.end_step()  # Retreat
    player.end_step()  # Morale Phase of turn 3


def _put_away(desk: Desk) -> None:
    assert desk.put_away()


@pytest.fixture
def sit_down(qtbot: QtBot, tmp_path: Path) -> Callable[[list[int]], Desk]:
    build_application()
    desks: list[Desk] = []

    def sit_down(faces: list[int]) -> Desk:
        folder = tmp_path / str(len(desks))
        kept = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
        window = MainWindow(kept)
        places = Places(data=folder / "data", logs=folder / "logs")
        desk = Desk(window, places, SYSTEMS, die=lambda _faces: faces.pop(0))
        qtbot.addWidget(window, before_close_func=lambda _window: _put_away(desk))
        desks.append(desk)
        window.resize(1366, 768)
        window.show()
        qtbot.waitExposed(window)
        desk.open_sample(assets.samples("fortitude-tests")[0])
        return desk

    return sit_down


def test_keyboard_and_mouse_play_the_same_battle(sit_down: Callable[[list[int]], Desk], qtbot: QtBot) -> None:
    first = sit_down([])
    two_turns(Keyboard(first, qtbot))
    assert first.session is not None
    by_keys = first.session.battle
    first.window.hide()

    faces: list[int] = []
    second = sit_down(faces)
    two_turns(Mouse(second, qtbot, faces))
    assert second.session is not None
    by_mouse = second.session.battle

    assert by_keys.state == by_mouse.state
    assert by_keys.state.turn == 3
    assert [entry.name for entry in by_keys.log] == [entry.name for entry in by_mouse.log]
