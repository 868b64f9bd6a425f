"""The start page: Enter goes on with the last battle, everything else is one click or a few keys away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QDateTime, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.access.pseudo_language import PseudoTranslator, pseudo
from tests.ui.desks import desk_in, view_of
from tracker import start_tickets
from tracker.rules.sentence import say, verbatim
from tracker.rules.systems.fortitude_tests.events import StepEnded
from tracker.storage.recent import RecentBattle as Noted
from tracker.ui.battle_ticket import BattleTicket, when_in_words
from tracker.ui.start_page import RecentBattle, Sample, SideLook, StartPage
from tracker.ui.theme import THEMES, theme_for

SIDES = (SideLook(colour="prussian", emblem="crescent"), SideLook(colour="ochre", emblem="ring"))
REED_FORD = RecentBattle(
    path="/battles/ford.cardbattle",
    name="The Reed Ford",
    summary=say("Turn 3, Morale Phase, 2 tests owed"),
    when="2031-05-04T20:15:00",
    sides=SIDES,
)
WINTER = RecentBattle(path="/battles/winter.cardbattle", name="Winter Road")
GONE = RecentBattle(path="/stick/gone.cardbattle", name="Gone", missing=say("There is no such file."))
MILL = Sample(path="/samples/mill.cardbattle", name="Example: The Old Mill", sides=SIDES)
FIELD = Sample(path="/samples/field.cardbattle", name="Example: The Field")


@pytest.fixture
def page(qtbot: QtBot) -> StartPage:
    page = StartPage()
    qtbot.addWidget(page)
    page.resize(1366, 742)
    page.show()
    return page


@pytest.fixture
def wishes(page: StartPage) -> list[tuple[str, Any]]:
    """What the page asks for, in order."""
    asked: list[tuple[str, Any]] = []
    page.open_requested.connect(lambda path: asked.append(("open", path)))
    page.sample_requested.connect(lambda path: asked.append(("sample", path)))
    page.new_requested.connect(lambda: asked.append(("new", None)))
    page.browse_requested.connect(lambda: asked.append(("browse", None)))
    return asked


def ticket(page: StartPage, path: str) -> BattleTicket:
    return next(found for found in page.tickets if found.path == path)


def button(page: StartPage, name: str) -> QAbstractButton:
    return next(found for found in page.findChildren(QAbstractButton) if found.accessibleName() == name)


def press(page: StartPage, *keys: Qt.Key) -> None:
    for key in keys:
        held = page.focusWidget()
        assert isinstance(held, QWidget)
        QTest.keyClick(held, key)


def test_enter_continues_the_battle_played_last(page: StartPage, wishes: list[Any]) -> None:
    page.show_recent((REED_FORD, WINTER))
    page.focus_first()
    press(page, Qt.Key.Key_Return)
    assert wishes == [("open", REED_FORD.path)]


def test_enter_continues_even_if_nothing_on_the_page_has_the_focus(
    page: StartPage, wishes: list[Any]
) -> None:
    page.show_recent((REED_FORD,))
    QTest.keyClick(page, Qt.Key.Key_Enter)
    assert wishes == [("open", REED_FORD.path)]


def test_enter_begins_a_battle_where_none_was_played(page: StartPage, wishes: list[Any]) -> None:
    page.show_samples((MILL,))
    page.focus_first()
    press(page, Qt.Key.Key_Return)
    assert wishes == [("new", None)]


def test_a_missing_battle_is_shown_with_the_reason_and_not_opened(page: StartPage, wishes: list[Any]) -> None:
    page.show_recent((GONE, REED_FORD))
    gone = ticket(page, GONE.path)
    assert "There is no such file." in gone.accessibleName()
    QTest.mouseClick(gone, Qt.MouseButton.LeftButton)
    assert wishes == []
    page.focus_first()
    press(page, Qt.Key.Key_Return)
    assert wishes == [("open", REED_FORD.path)]


def test_recent_battles_keep_their_order(page: StartPage) -> None:
    page.show_recent((GONE, WINTER, REED_FORD))
    assert [found.path for found in page.tickets] == [WINTER.path, GONE.path, REED_FORD.path]


def test_every_wish_is_one_click(page: StartPage, wishes: list[Any]) -> None:
    page.show_recent((REED_FORD, WINTER))
    page.show_samples((MILL, FIELD))
    parts = [
        ticket(page, WINTER.path),
        ticket(page, MILL.path),
        button(page, "New battle"),
        button(page, "Open"),
    ]
    for part in parts:
        QTest.mouseClick(part, Qt.MouseButton.LeftButton)
    assert wishes == [("open", WINTER.path), ("sample", MILL.path), ("new", None), ("browse", None)]


def test_arrows_reach_everything_in_the_order_of_the_page(page: StartPage, wishes: list[Any]) -> None:
    page.show_recent((REED_FORD, WINTER))
    page.show_samples((MILL,))
    page.focus_first()
    for _ in range(5):
        press(page, Qt.Key.Key_Return, Qt.Key.Key_Down)
    assert wishes == [
        ("open", REED_FORD.path),
        ("open", WINTER.path),
        ("new", None),
        ("browse", None),
        ("sample", MILL.path),
    ]
    press(page, Qt.Key.Key_Up, Qt.Key.Key_Space)
    assert wishes[-1] == ("sample", MILL.path)


def test_tab_follows_the_order_of_the_page(page: StartPage) -> None:
    page.show_samples((MILL,))
    page.show_recent((REED_FORD, WINTER))
    page.focus_first()
    seen = []
    for _ in range(5):
        held = page.focusWidget()
        assert isinstance(held, QAbstractButton)
        seen.append(held.path if isinstance(held, BattleTicket) else held.accessibleName())
        press(page, Qt.Key.Key_Tab)
    assert seen == [REED_FORD.path, WINTER.path, "New battle", "Open", MILL.path]


def test_the_focus_stays_on_its_battle_when_the_list_is_shown_anew(page: StartPage) -> None:
    page.show_recent((REED_FORD, WINTER))
    ticket(page, WINTER.path).setFocus()
    page.show_recent((REED_FORD, GONE, WINTER))
    held = page.focusWidget()
    assert isinstance(held, BattleTicket)
    assert held.path == WINTER.path


@pytest.mark.parametrize(
    "name",
    ['<b>Bold</b> & "quoted"', "🏰🐎", "معركة النهر", "x" * 200, ""],
    ids=["markup", "emoji", "right to left", "200 letters", "empty"],
)
def test_odd_names_are_kept_as_they_are(page: StartPage, name: str) -> None:
    page.show_recent((RecentBattle(path="/a", name=name, summary=verbatim(name)),))
    assert name in page.tickets[0].accessibleName()
    assert "<b>" not in page.tickets[0].toolTip()
    assert not page.grab().isNull()


def test_every_control_has_a_name(page: StartPage) -> None:
    page.show_recent((REED_FORD, GONE))
    page.show_samples((MILL,))
    for found in page.findChildren(QAbstractButton):
        interface = QAccessible.queryAccessibleInterface(found)
        assert interface is not None
        assert interface.text(QAccessible.Text.Name)


@pytest.mark.parametrize("size", [(1366, 742), (911, 486)])
@pytest.mark.parametrize("zoom", [0.75, 1.0, 3.0])
def test_no_ticket_leaves_the_page_at_any_size_and_zoom(
    page: StartPage, size: tuple[int, int], zoom: float
) -> None:
    page.show_recent((REED_FORD, WINTER, GONE))
    page.show_samples((MILL, FIELD))
    page.set_zoom(zoom)
    page.resize(*size)
    QApplication.processEvents()
    for found in (*page.tickets, button(page, "New battle"), button(page, "Open")):
        left = found.mapTo(page, found.rect().topLeft()).x()
        assert left >= 0
        assert left + found.width() <= size[0]


@pytest.mark.parametrize("name", THEMES)
def test_the_page_stands_on_the_table_of_its_theme(page: StartPage, name: str) -> None:
    page.show_recent((REED_FORD,))
    page.set_theme(theme_for(name))
    corner = page.grab().toImage().pixelColor(4, 4)
    assert corner == theme_for(name).table


@pytest.mark.parametrize(
    ("saved", "words"),
    [
        ("2031-05-04T08:05:00", "Today, "),
        ("2031-05-03T23:59:00", "Yesterday, "),
        ("2031-05-02T23:59:00", ""),
        ("2031-05-05T01:00:00", ""),
        ("", ""),
        ("no time at all", ""),
    ],
)
def test_when_a_battle_was_saved(saved: str, words: str) -> None:
    now = QDateTime.fromString("2031-05-04T12:00:00", Qt.DateFormat.ISODate)
    said = when_in_words(saved, now)
    assert said.startswith(words)
    assert ("day" in said) == bool(words)
    assert bool(said) == saved.startswith("2031")


def test_a_battle_that_was_never_put_away_tells_where_its_file_stands(tmp_path: Path, qtbot: QtBot) -> None:
    ended_suddenly = desk_in(tmp_path, qtbot)
    view_of(ended_suddenly, qtbot)
    qtbot.waitUntil((tmp_path / "data" / "recent.json").exists)
    session, autosave = ended_suddenly.session, ended_suddenly.autosave
    assert session is not None
    assert autosave is not None
    session.submit(StepEnded())
    assert autosave.flush()
    again = desk_in(tmp_path, qtbot)
    again.show_start()
    told = [ticket.text() for ticket in again.window.start_page.tickets if ticket.path == str(autosave.path)]
    assert len(told) == 1
    assert "Turn 1, Defensive" in told[0]


def test_where_a_battle_stands_is_told_in_the_language_of_now(
    tmp_path: Path, qtbot: QtBot, qapp: QApplication
) -> None:
    view_of(desk_in(tmp_path, qtbot), qtbot)
    qtbot.waitUntil((tmp_path / "data" / "recent.json").exists)
    translator = PseudoTranslator()
    qapp.installTranslator(translator)
    try:
        later = desk_in(tmp_path, qtbot)
        later.show_start()
        continued = later.window.start_page.tickets[0]
    finally:
        qapp.removeTranslator(translator)
    assert pseudo("Planning") in continued.text()
    assert "Turn" not in continued.text()


@pytest.mark.parametrize("stand", [None, 3, {"template": "Turn {turn}", "values": []}])
def test_a_list_of_an_older_day_and_a_damaged_one_are_shown_as_they_are(stand: object) -> None:
    noted = Noted(path="/a", system="toy", name="A", when="", summary={"stand": "Zug 3, Moral"}, stand=stand)
    assert str(start_tickets.ticket(noted).summary) == "Zug 3, Moral"
