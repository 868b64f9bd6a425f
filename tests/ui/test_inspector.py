"""The inspector: the unit in hand, what it owes and every button; or how the sides stand."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from tests.rules.fortitude import SYSTEM, after
from tests.ui.river_battle import river_battle, shown
from tracker.rules.face import Button
from tracker.rules.sentence import say
from tracker.rules.system import IllegalEvent
from tracker.ui.forces import forces_of
from tracker.ui.inspector import Inspector
from tracker.ui.key_button import KeyButton
from tracker.ui.theme import THEMES, theme_for

BATTLE = river_battle()


@pytest.fixture
def inspector(qtbot: QtBot) -> Inspector:
    inspector = Inspector()
    qtbot.addWidget(inspector)
    inspector.resize(inspector.width(), 680)
    inspector.show()
    return inspector


@pytest.fixture
def wishes(inspector: Inspector) -> list[tuple[Any, ...]]:
    """What the inspector asks for, in order."""
    asked: list[tuple[Any, ...]] = []
    inspector.button_requested.connect(lambda *what: asked.append(("button", *what)))
    inspector.decision_requested.connect(lambda *what: asked.append(("decision", *what)))
    inspector.owed_requested.connect(lambda *what: asked.append(("owed", *what)))
    inspector.back_to_rule_requested.connect(lambda *what: asked.append(("back", *what)))
    inspector.refused.connect(lambda reason: asked.append(("refused", str(reason))))
    return asked


def show(inspector: Inspector, unit: str) -> None:
    inspector.show_unit(*shown(BATTLE, unit))


def button(inspector: Inspector, name: str) -> KeyButton:
    return next(found for found in inspector.unit_page.buttons.buttons if found.words == name)


def click(widget: QAbstractButton) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_the_head_says_who_it_is(inspector: Inspector) -> None:
    show(inspector, "archers")
    head = inspector.unit_page.head
    assert head.accessibleName() == "River Archers"
    assert head.accessibleDescription() == "Red, infantry, 5 of 6 models"


def test_out_of_play_the_head_says_how_and_when_and_there_is_no_ledger(inspector: Inspector) -> None:
    show(inspector, "lancers")
    assert inspector.unit_page.head.accessibleDescription() == "Red, Left turn 1, 6 of 6 models"
    assert not inspector.unit_page.ledger.isVisible()
    assert not inspector.unit_page.bar.isVisible()


def test_the_ledger_ends_with_what_the_owed_test_adds(inspector: Inspector) -> None:
    show(inspector, "archers")
    lines = inspector.unit_page.ledger.lines
    sums = [place for place, line in enumerate(lines) if line.is_sum]
    assert [(line.words, line.amount) for line in lines[sums[0] :]] == [
        ("Fortitude now", "17"),
        ("Attacked from a Flank, this test only", "−3"),
    ]


def test_the_bar_names_target_and_chance_and_brings_the_test_to_the_front(
    inspector: Inspector, wishes: list[Any]
) -> None:
    show(inspector, "archers")
    bar = inspector.unit_page.bar
    assert bar.accessibleName() == "14 or less, 70 %"
    click(bar)
    assert wishes == [("owed", "archers")]


def test_pass_and_fail_are_told_before_the_roll(inspector: Inspector) -> None:
    show(inspector, "archers")
    lines = inspector.unit_page.outcomes
    texts = [text for _, text in lines.rows]
    assert texts[0] == "Attacked from a Flank; 1 more after it"
    assert texts[1].casefold() == "nothing changes"
    assert "Hesitant" in texts[2]
    assert [word for word, _ in lines.rows] == ["Test", "Pass", "Fail"]
    assert all(f"{word}: {text}" in lines.accessibleName() for word, text in lines.rows)


def test_every_button_of_the_face_is_there_with_its_key(inspector: Inspector, qtbot: QtBot) -> None:
    show(inspector, "archers")
    face, *_ = shown(BATTLE, "archers")
    found = inspector.unit_page.buttons.buttons
    assert [shown_button.button for shown_button in found] == list(face.buttons)
    assert button(inspector, "Casualty").accessibleName() == "Casualty, C"
    qtbot.waitUntil(lambda: all(shown_button.height() >= 34 for shown_button in found))


def test_a_button_asks_for_its_event(inspector: Inspector, wishes: list[Any]) -> None:
    show(inspector, "archers")
    click(button(inspector, "Casualty"))
    click(button(inspector, "Correct"))
    assert wishes == [("button", "archers", "casualty"), ("button", "archers", "correct")]


def test_two_fast_clicks_on_casualty_are_two_casualties(inspector: Inspector, wishes: list[Any]) -> None:
    show(inspector, "archers")
    casualty = button(inspector, "Casualty")
    click(casualty)
    QTest.mouseDClick(casualty, Qt.MouseButton.LeftButton)  # of the second click only this arrives
    QTest.mouseRelease(casualty, Qt.MouseButton.LeftButton)
    assert wishes == [("button", "archers", "casualty")] * 2


def test_a_closed_button_says_why_instead_of_acting(inspector: Inspector, wishes: list[Any]) -> None:
    show(inspector, "archers")
    rallied = button(inspector, "Rallied")
    assert rallied.isEnabled()
    assert rallied.closed is not None
    assert rallied.accessibleDescription() == f"Closed: {rallied.closed}"
    assert str(rallied.closed) in rallied.toolTip()
    click(rallied)
    assert wishes == [("refused", str(rallied.closed))]


def test_the_reason_of_a_closed_button_is_written_out_while_it_is_pointed_at(inspector: Inspector) -> None:
    show(inspector, "archers")
    inspector.activateWindow()
    rallied = button(inspector, "Rallied")
    rallied.setFocus(Qt.FocusReason.TabFocusReason)
    assert inspector.unit_page.buttons.reason == f"Rallied: {rallied.closed}"
    button(inspector, "Casualty").setFocus(Qt.FocusReason.TabFocusReason)
    assert inspector.unit_page.buttons.reason == ""


def test_a_decision_has_its_choices_and_no_bar(inspector: Inspector, wishes: list[Any]) -> None:
    show(inspector, "spears")
    page = inspector.unit_page
    face, *_ = shown(BATTLE, "spears")
    visible = [choice for choice in page.decisions if choice.isVisible()]
    assert [choice.words for choice in visible] == ["Rout", "Surrender"]  # not engaged: rout is preselected
    assert not page.bar.isVisible()
    click(visible[1])
    assert wishes == [("decision", "spears", face.choices[1].event)]


def test_what_is_overruled_goes_back_to_the_rule_in_one_click(
    inspector: Inspector, wishes: list[Any]
) -> None:
    show(inspector, "archers")
    (link,) = inspector.unit_page.overruled.links
    assert link.accessibleDescription() == "Fortitude +2 by hand"
    click(link)
    (wish,) = wishes
    assert wish[:2] == ("back", "archers")
    state = SYSTEM.resolve(BATTLE.setup, BATTLE.state, wish[2]).state
    assert SYSTEM.view(BATTLE.setup, state)["units"]["archers"]["fortitude"] == 15


def test_the_other_values_open_by_their_tabs(inspector: Inspector) -> None:
    show(inspector, "archers")
    page = inspector.unit_page
    assert [tab.words for tab in page.tabs.buttons] == ["Fortitude", "Attack 5", "/ 4", "Defense 4"]
    assert page.tabs.buttons[2].accessibleName() == "Attack against cavalry 4"
    click(page.tabs.buttons[2])
    assert page.ledger.accessibleName() == "Attack against cavalry"
    assert page.tabs.buttons[2].isChecked()
    assert not page.tabs.buttons[0].isChecked()


def test_the_open_tab_stays_for_this_unit_and_falls_back_for_another(inspector: Inspector) -> None:
    show(inspector, "archers")
    click(inspector.unit_page.tabs.buttons[3])
    hit = after(BATTLE, {"type_": "casualties", "unit": "archers", "count": 1})
    inspector.show_unit(*shown(hit, "archers"))
    assert inspector.unit_page.ledger.accessibleName() == "Defense"
    show(inspector, "staff")
    assert inspector.unit_page.ledger.accessibleName() == "Fortitude"


def test_hints_are_told(inspector: Inspector) -> None:
    show(inspector, "spears")
    assert "No Commander in this unit" in inspector.unit_page.hints.text()
    show(inspector, "archers")
    assert not inspector.unit_page.hints.isVisible()


def test_without_a_unit_the_forces_are_shown(inspector: Inspector) -> None:
    inspector.show_forces(forces_of(SYSTEM.faces(BATTLE)))
    inspector.show_unit(None)
    words = inspector.forces.accessibleDescription().splitlines()
    assert words == [
        "Red: Units in play 2 of 3, Models 8 of 15, Tests owed 2, Normal 2",
        "Blue: Units in play 1 of 1, Models 10 of 10, Tests owed 1, Panicked 1",
    ]
    assert inspector.forces.isVisible()
    assert not inspector.unit_page.isVisible()


def test_a_force_is_counted_from_its_cards() -> None:
    red, blue = forces_of(SYSTEM.faces(BATTLE))
    assert (red.name, red.units, red.in_play, red.models, red.standing) == ("Red", 3, 2, 15, 8)
    assert [(str(ribbon.word), count) for ribbon, count in blue.levels] == [("Panicked", 1)]
    assert (red.owed, blue.owed) == (2, 1)


def test_a_result_stays_until_it_is_cleared(inspector: Inspector) -> None:
    inspector.show_result("Grey Lancers rolled 11 against 8: fail.", False)
    show(inspector, "archers")
    assert inspector.result.isVisible()
    assert inspector.result.accessibleName() == "Grey Lancers rolled 11 against 8: fail."
    inspector.show_result("")
    assert not inspector.result.isVisible()


def test_passed_and_failed_results_differ_by_shape(inspector: Inspector) -> None:
    pictures = []
    for passed in (True, False):
        inspector.show_result("Rolled", passed)
        picture = inspector.result.grab().toImage()
        column = [picture.pixelColor(7, y) for y in range(picture.height())]
        pictures.append(sum(one != other for one, other in pairwise(column)))
    assert pictures[1] > pictures[0]  # the edge of a fail is cut


@pytest.mark.parametrize(
    "key", [Qt.Key.Key_7, Qt.Key.Key_C, Qt.Key.Key_Return, Qt.Key.Key_Backspace, Qt.Key.Key_Escape]
)
def test_typing_with_the_focus_on_a_button_reaches_the_window(qtbot: QtBot, key: Qt.Key) -> None:
    heard = []

    class Window(QWidget):
        def keyPressEvent(self, event: object) -> None:
            heard.append(event)

    window = Window()
    qtbot.addWidget(window)
    inspector = Inspector(window)
    show(inspector, "archers")
    window.show()
    for name in ("Casualty", "Rallied"):
        QTest.keyClick(button(inspector, name), key)
    QTest.keyClick(inspector.unit_page.bar, key)
    assert len(heard) == 3


def test_space_presses_the_button_with_the_focus(inspector: Inspector, wishes: list[Any]) -> None:
    show(inspector, "archers")
    QTest.keyClick(button(inspector, "Flank"), Qt.Key.Key_Space)
    assert wishes == [("button", "archers", "flank")]


def test_a_click_leaves_the_focus_where_it_was(inspector: Inspector) -> None:
    show(inspector, "archers")
    before = inspector.focusWidget()
    click(button(inspector, "Casualty"))
    assert inspector.focusWidget() is before


@pytest.mark.parametrize("unit", ["archers", "spears", "staff", "lancers"])
def test_everything_that_can_be_pressed_has_a_name(inspector: Inspector, unit: str) -> None:
    show(inspector, unit)
    visible = [found for found in inspector.findChildren(QAbstractButton) if found.isVisible()]
    assert visible
    assert all(found.accessibleName() for found in visible)


@pytest.mark.parametrize("zoom", [0.75, 1.0, 1.5, 3.0])
@pytest.mark.parametrize("unit", ["archers", "spears", "staff"])
def test_nothing_overlaps_or_leaves_the_page_at_any_zoom(
    inspector: Inspector, qtbot: QtBot, unit: str, zoom: float
) -> None:
    inspector.set_zoom(zoom)
    show(inspector, unit)
    inspector.resize(inspector.width(), 400)
    qtbot.waitUntil(lambda: inspector.unit_page.buttons.buttons[-1].y() > 0)
    page = inspector.unit_page
    parts = [part for part in page.children() if isinstance(part, QWidget) and part.isVisible()]
    places = [part.geometry() for part in parts]
    assert all(page.rect().contains(place) for place in places)
    assert not any(one.intersects(other) for place, one in enumerate(places) for other in places[place + 1 :])
    assert inspector.width() == round(314 * zoom)


def test_the_width_is_the_same_for_every_unit(inspector: Inspector) -> None:
    widths = set()
    for unit in ("archers", "spears", "staff", "lancers"):
        show(inspector, unit)
        widths.add((inspector.width(), inspector.unit_page.width()))
    assert len(widths) == 1


def test_a_word_too_long_for_one_column_takes_the_row(inspector: Inspector, qtbot: QtBot) -> None:
    show(inspector, "staff")
    wide, narrow = button(inspector, "General Staff destroyed"), button(inspector, "Casualty")
    qtbot.waitUntil(lambda: wide.width() > 1.8 * narrow.width())
    assert wide.width() >= wide.needs()


@pytest.mark.parametrize("name", THEMES)
def test_open_and_closed_buttons_look_different_in_every_theme(qtbot: QtBot, name: str) -> None:
    inspector = Inspector()
    qtbot.addWidget(inspector)
    inspector.set_theme(theme_for(name))
    face, breakdowns, owed = shown(BATTLE, "archers")
    pictures = []
    for closed in (None, say("Not now")):
        only = Button(id="flank", key="F", text=say("Flank"), closed=closed)
        inspector.show_unit(msgspec.structs.replace(face, buttons=(only,)), breakdowns, owed)
        pictures.append(inspector.unit_page.buttons.buttons[0].grab().toImage())
    assert pictures[0] != pictures[1]


def test_a_player_s_markup_is_shown_as_it_is(inspector: Inspector) -> None:
    face, breakdowns, owed = shown(BATTLE, "archers")
    inspector.show_unit(msgspec.structs.replace(face, hints=(say("<b>a & b</b>"),)), breakdowns, owed)
    assert inspector.unit_page.hints.textFormat() is Qt.TextFormat.PlainText
    reason = say("<i>no</i>")
    only = Button(id="flank", key="F", text=say("A & B"), closed=reason)
    inspector.show_unit(msgspec.structs.replace(face, buttons=(only,)), breakdowns, owed)
    (shown_button,) = inspector.unit_page.buttons.buttons
    assert "<i>" not in shown_button.toolTip()
    assert shown_button.accessibleName() == "A & B, F"


def test_every_button_that_is_open_is_one_that_the_rules_accept(inspector: Inspector) -> None:
    for unit in ("archers", "spears", "staff", "lancers"):
        show(inspector, unit)
        for found in inspector.unit_page.buttons.buttons:
            assert found.button is not None
            if found.closed is None and found.button.event is not None:
                SYSTEM.resolve(BATTLE.setup, BATTLE.state, found.button.event)
            elif found.button.event is not None:
                with pytest.raises(IllegalEvent):
                    SYSTEM.resolve(BATTLE.setup, BATTLE.state, found.button.event)


def test_the_page_scrolls_up_for_another_unit(inspector: Inspector, qtbot: QtBot) -> None:
    inspector.resize(inspector.width(), 200)
    show(inspector, "archers")
    bar = inspector.scroll_bar
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    assert inspector.unit_page.mapTo(inspector, QPoint(0, 0)).y() < 0
    show(inspector, "staff")
    assert bar.value() == 0
