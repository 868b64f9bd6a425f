"""The menu of choices: digits and Enter choose, letters jump, closed ones say why, and no key leaves it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QEnterEvent, QHoverEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tracker.rules.face import Choice
from tracker.rules.sentence import say
from tracker.ui.choice_menu import ChoiceMenu
from tracker.ui.theme import THEMES, theme_for

# The offscreen platform has no window manager that could raise a popup or grab keys for it.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

REASON = say("River Archers already has the order Defend.")
CHOICES = (
    Choice(text=say("Defend"), event="defend", closed=REASON, current=True, note=say("Defense +1")),
    Choice(text=say("Assault"), event="assault", note=say("Attack +2")),
    Choice(text=say("Rest"), event="rest", note=say("unverified: see the card")),
    Choice(text=say("Run"), event="run"),
    Choice(text=say("All-Around Defense"), event="around"),
)


@pytest.fixture
def menu(qtbot: QtBot) -> ChoiceMenu:
    menu = ChoiceMenu()
    qtbot.addWidget(menu)
    menu.open_at(QPoint(20, 20), "Order of River Archers", CHOICES)
    return menu


@pytest.fixture
def answers(menu: ChoiceMenu) -> list[Any]:
    """What was chosen, and why it was refused, in order."""
    given: list[Any] = []
    menu.chosen.connect(given.append)
    menu.refused.connect(lambda reason: given.append(("refused", str(reason))))
    return given


def many(count: int) -> tuple[Choice, ...]:
    return tuple(Choice(text=say(f"Place {number}"), event=number) for number in range(1, count + 1))


def test_it_opens_on_what_holds_now(menu: ChoiceMenu) -> None:
    assert menu.isVisible()
    assert menu.accessibleName() == "Order of River Archers"
    assert menu.current == 0
    assert menu.reason == str(REASON)


def test_without_a_present_choice_it_opens_on_the_first_open_one(menu: ChoiceMenu) -> None:
    first = Choice(text=say("Closed"), event="closed", closed=REASON)
    menu.open_at(QPoint(20, 20), "Order", (first, *CHOICES[1:]))
    assert menu.current == 1


def test_a_pointer_that_rests_on_a_row_leaves_the_keys_alone_until_it_moves(
    menu: ChoiceMenu, answers: list[Any]
) -> None:
    below = menu.rows[4]
    menu.close()
    QCursor.setPos(below.mapToGlobal(below.rect().center()))
    menu.open_at(QPoint(20, 20), "Order of River Archers", CHOICES)
    below = menu.rows[4]
    for enters in (QEvent.Type.HoverEnter, QEvent.Type.Enter):
        QApplication.sendEvent(below, _entering(below, enters))
    assert menu.current == 0
    QTest.keyClick(menu, Qt.Key.Key_Down)
    assert menu.current == 1
    QTest.mouseMove(below, below.rect().center() + QPoint(2, 0))
    assert menu.current == 4


def _entering(row: QWidget, kind: QEvent.Type) -> QEvent:
    at = QPointF(row.rect().center())
    if kind is QEvent.Type.Enter:
        return QEnterEvent(at, at, QPointF(row.mapToGlobal(row.rect().center())))
    return QHoverEvent(kind, at, QPointF(row.mapToGlobal(row.rect().center())), QPointF(-1, -1))


@pytest.mark.parametrize(("key", "event"), [("2", "assault"), ("3", "rest"), ("5", "around")])
def test_a_digit_chooses_its_row(menu: ChoiceMenu, answers: list[Any], key: str, event: str) -> None:
    QTest.keyClicks(menu, key)
    assert answers == [event]
    assert not menu.isVisible()


@pytest.mark.parametrize("key", ["0", "6", "9", "²"])
def test_a_digit_without_a_row_does_nothing(menu: ChoiceMenu, answers: list[Any], key: str) -> None:
    QTest.keyClicks(menu, key)
    assert answers == []
    assert menu.isVisible()


def test_a_closed_choice_is_refused_with_its_reason_and_the_menu_stays(
    menu: ChoiceMenu, answers: list[Any]
) -> None:
    QTest.keyClicks(menu, "1")
    QTest.mouseClick(menu.rows[0], Qt.MouseButton.LeftButton)
    assert answers == [("refused", str(REASON))] * 2
    assert menu.isVisible()


def test_letters_jump_from_one_initial_to_the_next(menu: ChoiceMenu, answers: list[Any]) -> None:
    places = []
    for letter in "rrRad":
        QTest.keyClicks(menu, letter)
        places.append(menu.current)
    assert places == [2, 3, 2, 4, 0]
    assert answers == []


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_chooses_the_current_row(menu: ChoiceMenu, answers: list[Any], key: Qt.Key) -> None:
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, key)
    assert answers == ["assault"]


def test_up_down_tab_home_and_end_go_round(menu: ChoiceMenu) -> None:
    places = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Home, Qt.Key.Key_Tab):
        QTest.keyClick(menu, key)
        places.append(menu.current)
    assert places == [4, 0, 4, 0, 1]


def test_the_keys_also_work_with_the_focus_on_a_row(menu: ChoiceMenu, answers: list[Any]) -> None:
    QTest.keyClick(menu.rows[0], Qt.Key.Key_Down)
    assert menu.current == 1
    QTest.keyClick(menu.rows[1], Qt.Key.Key_Space)
    assert answers == ["assault"]


def test_escape_closes_without_an_answer(menu: ChoiceMenu, answers: list[Any]) -> None:
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible()
    assert answers == []


def test_a_click_chooses(menu: ChoiceMenu, answers: list[Any]) -> None:
    QTest.mouseClick(menu.rows[3], Qt.MouseButton.LeftButton)
    assert answers == ["run"]
    assert not menu.isVisible()


def test_rows_are_named_with_numbers_state_and_reason(menu: ChoiceMenu) -> None:
    assert menu.rows[0].accessibleName() == "Defend, Defense +1, holds now"
    assert menu.rows[0].accessibleDescription() == f"Closed: {REASON}"
    assert menu.rows[2].accessibleName() == "Rest, unverified: see the card"
    assert [row.key for row in menu.rows] == ["1", "2", "3", "4", "5"]


def test_only_nine_rows_have_digits(menu: ChoiceMenu, answers: list[Any]) -> None:
    menu.open_at(QPoint(20, 20), "Terrain", many(12))
    assert [row.key for row in menu.rows][8:] == ["9", "", "", ""]
    QTest.keyClicks(menu, "9")
    assert answers == [9]


@pytest.mark.parametrize("zoom", [0.75, 1.0, 3.0])
@pytest.mark.parametrize("corner", [(0, 0), (790, 790), (-50, 400), (5000, 5000)])
def test_it_stays_whole_on_the_screen_and_scrolls_to_its_rows(
    menu: ChoiceMenu, zoom: float, corner: tuple[int, int]
) -> None:
    menu.set_zoom(zoom)
    menu.open_at(QPoint(*corner), "Terrain", many(40))
    assert menu.screen().availableGeometry().contains(menu.frameGeometry())
    QTest.keyClick(menu, Qt.Key.Key_End)
    last = menu.rows[-1]
    corner_of_last = last.mapTo(menu, QPoint(0, 0))
    assert 0 <= corner_of_last.y() <= menu.height() - last.height()


@pytest.mark.parametrize("zoom", [1.0, 1.5])
def test_rows_are_high_enough_for_the_hand(menu: ChoiceMenu, zoom: float) -> None:
    menu.set_zoom(zoom)
    menu.open_at(QPoint(20, 20), "Order", CHOICES)
    assert all(row.height() >= 34 * zoom for row in menu.rows)


@pytest.mark.parametrize("name", THEMES)
def test_current_and_closed_rows_are_told_apart_in_every_theme(menu: ChoiceMenu, name: str) -> None:
    menu.set_theme(theme_for(name))
    looks = []
    for choice in (
        Choice(text=say("Run"), event=1),
        Choice(text=say("Run"), event=1, current=True),
        Choice(text=say("Run"), event=1, closed=REASON),
    ):
        menu.open_at(QPoint(20, 20), "Order", (CHOICES[1], choice))
        menu.rows[1].set_current(False)
        looks.append(menu.rows[1].grab().toImage())
    assert looks[0] != looks[1]
    assert looks[0] != looks[2]
