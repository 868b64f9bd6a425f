"""The ledger: every reason of a number, its sum, what one test adds, and its share of the chance."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tracker.rules.breakdown import Breakdown, Part
from tracker.rules.sentence import say
from tracker.ui.ledger import Ledger
from tracker.ui.painted import Dress
from tracker.ui.theme import THEMES, theme_for

REASONS = Breakdown(
    (
        Part("base", say("Printed on the card"), 11),
        Part("commander", say("Commander in the unit"), 3),
        Part("level", say("Hesitant"), -1),
    )
)
FLANK = (Part("flank", say("Attacked from a Flank, this test only"), -3),)


@pytest.fixture
def ledger(qtbot: QtBot) -> Ledger:
    ledger = Ledger()
    qtbot.addWidget(ledger)
    ledger.setFixedWidth(282)
    ledger.show_breakdown(say("Fortitude"), REASONS, FLANK, faces=20)
    ledger.show()
    return ledger


def test_the_parts_come_first_then_their_sum_then_what_the_test_adds(ledger: Ledger) -> None:
    assert [(line.words, line.amount) for line in ledger.lines] == [
        ("Printed on the card", "11"),
        ("Commander in the unit", "+3"),
        ("Hesitant", "−1"),
        ("Fortitude now", "13"),
        ("Attacked from a Flank, this test only", "−3"),
    ]
    assert [line.is_sum for line in ledger.lines] == [False, False, False, True, False]


def test_each_part_has_its_share_of_the_chance(ledger: Ledger) -> None:
    assert [line.share for line in ledger.lines] == ["55 %", "+15 %", "−5 %", "", "−15 %"]


def test_a_value_that_no_die_is_rolled_against_has_no_shares(ledger: Ledger) -> None:
    ledger.show_breakdown(say("Defense"), REASONS)
    assert not any(line.share for line in ledger.lines)


@pytest.mark.parametrize(("faces", "share"), [(20, "+5 %"), (6, "+17 %"), (10, "+10 %")])
def test_a_share_follows_the_die(ledger: Ledger, faces: int, share: str) -> None:
    one_more = Breakdown((Part("base", say("Printed"), 3), Part("more", say("More"), 1)))
    ledger.show_breakdown(say("Leadership"), one_more, (), faces)
    assert ledger.lines[1].share == share


def test_a_screen_reader_gets_the_whole_ledger_as_one_text(ledger: Ledger) -> None:
    assert ledger.accessibleName() == "Fortitude"
    assert ledger.accessibleDescription().splitlines() == [
        "Printed on the card 11 (55 % to the chance)",
        "Commander in the unit +3 (+15 % to the chance)",
        "Hesitant −1 (−5 % to the chance)",
        "Fortitude now 13",
        "Attacked from a Flank, this test only −3 (−15 % to the chance)",
    ]


def test_up_and_down_go_through_the_lines_and_stop_at_the_ends(ledger: Ledger) -> None:
    ledger.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(ledger, Qt.Key.Key_Home)  # not a key of the ledger
    places = []
    for key in (Qt.Key.Key_Up, *[Qt.Key.Key_Down] * 6):
        QTest.keyClick(ledger, key)
        places.append(ledger.current)
    assert places == [0, 1, 2, 3, 4, 4, 4]


def test_copy_takes_the_text(ledger: Ledger) -> None:
    QTest.keyClick(ledger, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == ledger.text()


@pytest.mark.parametrize("key", [Qt.Key.Key_1, Qt.Key.Key_C, Qt.Key.Key_Return, Qt.Key.Key_Escape])
def test_keys_of_the_game_go_on_to_the_window(qtbot: QtBot, key: Qt.Key) -> None:
    heard = []

    class Window(QWidget):
        def keyPressEvent(self, event: object) -> None:
            heard.append(event)

    window = Window()
    qtbot.addWidget(window)
    ledger = Ledger(window)
    ledger.show_breakdown(say("Fortitude"), REASONS)
    window.show()
    QTest.keyClick(ledger, key)
    assert len(heard) == 1


def test_the_pointer_picks_the_line_below_it(ledger: Ledger) -> None:
    QTest.mouseMove(ledger, QPoint(40, 30))
    assert ledger.current == 1


@pytest.mark.parametrize("zoom", [0.75, 1.0, 1.5, 3.0])
def test_the_height_follows_zoom_and_lines(ledger: Ledger, zoom: float) -> None:
    ledger.set_dress(Dress(theme_for("light"), zoom))
    high = ledger.height()
    ledger.show_breakdown(say("Fortitude"), REASONS)
    assert high - ledger.height() == pytest.approx(19.5 * zoom, abs=1)


@pytest.mark.parametrize("name", THEMES)
def test_rules_and_words_are_drawn_in_ink_in_every_theme(ledger: Ledger, name: str) -> None:
    theme = theme_for(name)
    ledger.set_dress(Dress(theme, 1.0))
    ledger.setStyleSheet(f"background: {theme.panel.name()};")
    picture = ledger.grab().toImage()
    column = [picture.pixelColor(141, y) for y in range(picture.height())]
    lines = [y for y, colour in enumerate(column) if colour == theme.ink]
    assert len([y for y in lines if y + 1 not in lines]) >= 3  # one above the sum, two at the end
