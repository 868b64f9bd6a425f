"""The ghost: what would be is shown before it is done, and the rules themselves say it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.rules import break_battles, fortitude
from tests.rules.break_battles import SYSTEM as BREAK
from tests.rules.fortitude import SYSTEM as FORTITUDE
from tests.ui.desks import desk_in, view_of
from tracker.rules.battle import Battle
from tracker.rules.system import RuleSystem
from tracker.ui.battle_view import BattleView
from tracker.ui.button_grid import ButtonGrid
from tracker.ui.card_spots import SpotKind
from tracker.ui.choice_menu import ChoiceMenu
from tracker.ui.foresight import of_button, of_choice, of_roll

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(tmp_path: Path, qtbot: QtBot) -> BattleView:
    return view_of(desk_in(tmp_path, qtbot), qtbot)


def ghost_of(view: BattleView) -> int | None:
    """The value at which a card shows the hollow needle."""
    shown = view.cards._cards.preview
    return shown[1] if shown is not None else None


def button_place(view: BattleView, unit: str, button: str) -> QPoint:
    view.go_to(unit)
    places = view.cards.spot_places(view.cards.currentIndex())
    return next(
        place.center().toPoint()
        for place, spot in places
        if spot.kind is SpotKind.BUTTON and spot.id == button
    )


@pytest.mark.parametrize("button", ["casualty", "flank", "rear", "won-melee", "rallied", "pursuit"])
@pytest.mark.parametrize("unit", ["river-archers", "heron-guard", "boatmen"])
def test_what_is_foreseen_is_what_happens(view: BattleView, unit: str, button: str) -> None:
    session = view.session
    before = view.face_of(unit)
    assert before is not None
    assert before.gauge is not None
    pressed = next(each for each in before.buttons if each.id == button)
    seen = of_button(session.system, session.battle, unit, pressed)
    if pressed.closed is not None:
        assert seen is None
        return
    assert seen is not None
    battle = session.battle
    view.hand.press(unit, button)
    after = view.face_of(unit)
    assert after is not None
    assert after.gauge is not None
    moved = after.gauge.value != before.gauge.value
    assert seen.value == (after.gauge.value if moved else None)
    assert battle.count == session.battle.count - 1
    for test in session.system.owed(session.battle):
        assert f"{test.needed!s}, " in seen.words


@pytest.mark.parametrize("die", range(1, 21))
def test_what_a_face_would_bring_is_what_it_brings(view: BattleView, die: int) -> None:
    session = view.session
    view.hand.press("river-archers", "casualty")
    front = view.hand.front
    before = view.face_of("river-archers")
    assert front is not None
    assert before is not None
    assert before.gauge is not None
    seen = of_roll(session.system, session.battle, front, die)
    assert seen is not None
    session.roll(front, die)
    after = view.face_of("river-archers")
    assert after is not None
    assert after.gauge is not None
    assert (after.ribbon.word != before.ribbon.word) == ("would become Hesitant" in seen.words)
    assert seen.words.startswith(f"{die}: fail. ") or die in front.passing
    assert seen.words or die in front.passing
    assert seen.value == (after.gauge.value if after.gauge.value != before.gauge.value else None)


def foreseen(system: RuleSystem, battle: Battle, die: int) -> str:
    seen = of_roll(system, battle, system.owed(battle)[0], die)
    assert seen is not None
    return seen.words


def test_a_face_that_calls_for_a_decision_or_binds_the_unit_is_told() -> None:
    battle = fortitude.battle_of(fortitude.opening(fortitude.unit(name="Archers")))
    panicked = {
        "type_": "corrected",
        "unit": "archers",
        "field": "level",
        "value": "panicked",
        "reason": "so",
    }
    hit = {"type_": "casualties", "unit": "archers", "count": 1}
    assert (
        foreseen(FORTITUDE, fortitude.after(battle, panicked, hit), 20) == "20: fail. Must rout or surrender"
    )
    pursuit = fortitude.after(battle, {"type_": "pursuit-due", "unit": "archers"})
    assert "Must pursue" in foreseen(FORTITUDE, pursuit, 20)
    assert foreseen(FORTITUDE, pursuit, 1) == ""


def test_of_units_and_commands_that_hold_nothing_is_told_and_of_others_that_they_break() -> None:
    squads = (break_battles.unit(name) for name in "abc")
    start = break_battles.battle_of(break_battles.force(commands=(break_battles.command("one", *squads),)))
    hits = [break_battles.hit(name, 10) for name in "ab"]
    for losses in ([break_battles.hit("a", 6), break_battles.hit("b", 6)], hits):
        battle = break_battles.after(start, *losses, break_battles.END)
        assert foreseen(BREAK, battle, 6) == ""
        assert foreseen(BREAK, battle, 1).startswith("1: fail. ")


def test_pointing_at_a_painted_button_shows_the_hollow_needle_and_leaving_it_ends_it(
    view: BattleView, qtbot: QtBot
) -> None:
    at = button_place(view, "river-archers", "casualty")
    view.cards._show_hot(view.cards._under(at))
    assert ghost_of(view) == 13
    assert view.notice.is_suggestion
    assert "Fortitude 14 to 13" in view.notice.text()
    assert "Fail: Hesitant" in view.notice.text()
    view.cards._show_hot(None)
    assert ghost_of(view) is None
    assert not view.notice.isVisible()


def test_the_focus_on_a_button_of_the_inspector_shows_it_too(view: BattleView, qtbot: QtBot) -> None:
    view.go_to("river-archers")
    grid = view.inspector.unit_page.findChild(ButtonGrid)
    assert grid is not None
    grid.buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
    assert ghost_of(view) == 13
    grid.buttons[4].setFocus(Qt.FocusReason.TabFocusReason)  # rallied, closed
    assert ghost_of(view) is None


def test_a_typed_die_says_what_it_would_do_and_each_digit_changes_it(view: BattleView, qtbot: QtBot) -> None:
    view.hand.press("river-archers", "casualty")
    QTest.keyClicks(view.cards, "1")  # a pass changes nothing, as the tray says: no note lies over the cards
    assert not view.notice.is_suggestion
    assert "1: pass" in view.tray.front.outcome.text()
    assert ghost_of(view) is None
    QTest.keyClicks(view.cards, "9")
    assert view.notice.text().startswith("19: fail. River Archers would become Hesitant")
    assert ghost_of(view) == 12
    QTest.keyClick(view.cards, Qt.Key.Key_Escape)
    assert ghost_of(view) is None
    assert not view.notice.is_suggestion


def test_nothing_that_is_only_foreseen_changes_the_battle_or_stays_after_the_deed(
    view: BattleView, qtbot: QtBot
) -> None:
    battle = view.session.battle
    at = button_place(view, "river-archers", "casualty")
    view.cards._show_hot(view.cards._under(at))
    assert view.session.battle is battle
    QTest.mouseClick(view.cards.viewport(), LEFT, pos=at)
    assert view.session.battle.count == battle.count + 1
    assert ghost_of(view) is None
    assert not view.notice.is_suggestion


def test_what_was_told_comes_back_when_the_pointer_leaves(view: BattleView) -> None:
    view.notice.tell("Nothing is owed.")
    view.notice.suggest("What would be")
    assert view.notice.text() == "What would be"
    view.notice.suggest("")
    assert view.notice.text() == "Nothing is owed."
    assert not view.notice.is_suggestion


def test_each_choice_of_an_open_menu_shows_what_it_would_do(view: BattleView) -> None:
    view.go_to("boatmen")
    QTest.keyClicks(view.cards, "o")
    menu = view.window().findChild(ChoiceMenu)
    assert menu is not None
    rest = next(place for place, row in enumerate(menu.rows) if row.words == "Defend")
    menu._go_to(rest)
    seen = of_choice(view.session.system, view.session.battle, "boatmen", menu.rows[rest].choice)
    assert seen is not None
    assert view.notice.text() == seen.words
    assert ghost_of(view) == seen.value
    menu.close()
    assert not view.notice.is_suggestion
    assert ghost_of(view) is None
    assert view.session.battle.count == 0
