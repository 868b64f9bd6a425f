"""Solo and hidden play: dice for each side, orders that lie face down, the curtain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, view_of
from tracker.desk import Desk
from tracker.rules.sentence import Sentence
from tracker.ui.batch_table import BatchTable
from tracker.ui.battle_view import BattleView
from tracker.ui.curtain import Curtain

OURS, THEIRS = "Heron League", "Amber Host"
ARCHERS, BOATMEN = "river-archers", "boatmen"


@pytest.fixture
def faces() -> list[int]:
    return []


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot, faces: list[int]) -> Desk:
    return desk_in(tmp_path, qtbot, faces=faces)


@pytest.fixture
def view(desk: Desk, qtbot: QtBot) -> BattleView:
    return view_of(desk, qtbot)


def press_key(view: BattleView, key: Qt.Key) -> None:
    QTest.keyClick(view.cards, key)


def test_a_side_with_digital_dice_rolls_by_enter(view: BattleView, faces: list[int]) -> None:
    view.preferences.choose_dice(THEIRS, "digital")
    view.hand.press(BOATMEN, "casualty")
    assert view.tray.front.outcome.text() == "Roll"
    faces.append(3)
    press_key(view, Qt.Key.Key_Return)
    event = view.session.battle.actions[-1].events[0]
    assert (event.die, event.source) == (3, "digital")


def test_the_other_side_still_types_and_enter_alone_rolls_nothing(view: BattleView) -> None:
    view.preferences.choose_dice(THEIRS, "digital")
    view.hand.press(ARCHERS, "casualty")
    press_key(view, Qt.Key.Key_Return)
    assert len(view.session.system.owed(view.session.battle)) == 1
    QTest.keyClicks(view.cards, "5")
    press_key(view, Qt.Key.Key_Return)
    assert view.session.battle.actions[-1].events[0].source == "typed"


def test_a_side_with_real_dice_has_no_way_to_a_digital_one(view: BattleView) -> None:
    """G6.1: no path falls back to digital."""
    view.preferences.choose_dice(OURS, "typed")
    view.hand.press(ARCHERS, "casualty")
    owed = view.session.system.owed(view.session.battle)
    assert view.tray.front.outcome.text() == "Type it"
    QTest.keyClicks(view.cards, "r")
    press_key(view, Qt.Key.Key_Return)
    view.tray.front.outcome.click()
    view.window().actions_by_id["roll-all"].trigger()  # type: ignore[attr-defined]
    assert view.session.system.owed(view.session.battle) == owed
    assert "real dice" in view.notice.text()


def test_a_batch_rolls_only_for_the_sides_that_roll_digital_dice(
    view: BattleView, faces: list[int], qtbot: QtBot
) -> None:
    view.preferences.choose_dice(OURS, "typed")
    for unit in (ARCHERS, BOATMEN, "red-foxes"):
        view.hand.press(unit, "casualty")
    faces += [1, 2]
    count = view.session.battle.count
    view.hand.roll_all()
    assert [owed.unit for owed in view.session.system.owed(view.session.battle)] == [ARCHERS]
    assert view.session.battle.count == count + 1
    table = view.findChild(BatchTable)
    assert table is not None
    assert table.table.rowCount() == 2


def test_a_batch_can_be_told_in_one_line_instead(view: BattleView, faces: list[int]) -> None:
    view.preferences._kept.setValue("table-of-results", "no")
    view.hand.press(ARCHERS, "casualty")
    faces.append(20)
    view.hand.roll_all()
    assert view.findChild(BatchTable) is None
    assert view.notice.text() == "Rolled: 1. Failed: River Archers."


# Orders


def give(view: BattleView, unit: str, order: str) -> None:
    choices = view.session.system.choices(view.session.battle, unit, "order")
    choice = next(choice for choice in choices if getattr(choice.event, "order", None) == order)
    assert view.session.submit(choice.event)


def all_words(widget: QWidget) -> Iterator[str]:
    """Everything that can be read in a window, by eye or by screen reader."""
    for part in (widget, *widget.findChildren(QObject)):
        for name in ("text", "toolTip", "accessibleName", "accessibleDescription", "title"):
            told = getattr(part, name, None)
            if callable(told):
                try:
                    yield str(told())
                except TypeError:  # a text of a row or the like
                    continue


def told_of(view: BattleView, unit: str) -> str:
    view.go_to(unit)
    face = view.face_of(unit)
    assert face is not None
    log = view.models.log
    lines = [str(log.index(row, 1).data()) for row in range(log.rowCount())]
    history = view.history.view.places
    names = [str(history.index(row).data()) for row in range(history.rowCount())]
    chips = [str(chip.text) for chip in face.chips]
    breakdowns = view.session.system.breakdowns(view.models.shown, unit)
    assert view.inspector.unit_page._breakdowns == breakdowns
    ledger = [str(part.label) for _name, reasons in breakdowns for part in reasons.parts]
    return "\n".join([*chips, str(face.sentence), *lines, *names, *ledger, *all_words(view.window())])


def test_an_order_that_lies_face_down_is_told_nowhere(view: BattleView) -> None:
    give(view, BOATMEN, "fire-and-retreat")
    assert "Fire and Retreat" in told_of(view, BOATMEN)
    view.preferences.hide_orders(THEIRS, True)
    told = told_of(view, BOATMEN)
    assert "Order given" in told
    assert "Fire and Retreat" not in told
    give(view, "ford-pikes", "defend")
    assert "Defend" not in told_of(view, "ford-pikes").replace("Defense", "")


def test_the_numbers_of_a_hidden_order_are_not_shown_either(view: BattleView) -> None:
    before = view.face_of(BOATMEN)
    view.preferences.hide_orders(THEIRS, True)
    give(view, BOATMEN, "fire-and-retreat")
    face = view.face_of(BOATMEN)
    assert face is not None
    assert before is not None
    assert face.values == before.values
    assert face.gauge == before.gauge
    true = next(each for each in view.session.system.faces(view.session.battle) if each.id == BOATMEN)
    assert true.values != before.values, "else this test proves nothing"


def test_the_other_side_shows_its_orders(view: BattleView) -> None:
    view.preferences.hide_orders(THEIRS, True)
    give(view, ARCHERS, "fire-and-retreat")
    assert "Fire and Retreat" in told_of(view, ARCHERS)


def test_orders_are_turned_up_when_planning_ends(view: BattleView) -> None:
    view.preferences.hide_orders(THEIRS, True)
    give(view, BOATMEN, "fire-and-retreat")
    view.session.submit(view.session.system.track(view.session.battle).end)
    assert "Fire and Retreat" in told_of(view, BOATMEN)
    view.session.undo()
    assert "Fire and Retreat" not in told_of(view, BOATMEN)


def test_hiding_never_reaches_the_battle(view: BattleView) -> None:
    """G4.7: what is shown never changes what is."""
    give(view, BOATMEN, "fire-and-retreat")
    battle = view.session.battle
    state, log = battle.state, battle.log
    view.preferences.hide_orders(THEIRS, True)
    view.preferences.hide_orders(OURS, True)
    assert view.session.battle is battle
    assert (battle.state, battle.log) == (state, log)
    view.preferences.hide_orders(THEIRS, False)
    view.preferences.hide_orders(OURS, False)
    assert view.models.shown is battle


def test_a_battle_without_hidden_orders_is_shown_as_it_is(view: BattleView) -> None:
    give(view, BOATMEN, "fire-and-retreat")
    system, battle = view.session.system, view.session.battle
    assert system.concealed(battle, frozenset()) is battle
    assert system.concealed(battle, {"heron-league"}) is battle


def test_the_log_keeps_its_place_while_orders_lie_face_down(view: BattleView) -> None:
    view.preferences.hide_orders(THEIRS, True)
    for unit, order in ((BOATMEN, "fire-and-retreat"), (ARCHERS, "defend"), ("ford-pikes", "assault")):
        give(view, unit, order)
    log = view.models.log
    lines = [str(log.index(row, 1).data()) for row in range(log.rowCount())]
    assert lines == ["Boatmen: order given", "River Archers: order Defend", "Ford Pikes: order given"]
    entries: list[Sentence] = [entry.name for entry in view.session.battle.log]
    assert "Assault" in str(entries[-1])


# The curtain


@pytest.fixture
def curtain(desk: Desk, view: BattleView) -> Curtain:
    QTest.keyClick(view.cards, Qt.Key.Key_F9)
    found = desk.window.findChild(Curtain)
    assert found is not None
    return found


def test_the_curtain_covers_the_whole_window_whatever_its_size(desk: Desk, curtain: Curtain) -> None:
    assert curtain.isVisible()
    assert curtain.geometry() == desk.window.rect()
    desk.window.resize(911, 512)
    assert curtain.geometry() == desk.window.rect()


@pytest.mark.parametrize("key", [Qt.Key.Key_C, Qt.Key.Key_5, Qt.Key.Key_E, Qt.Key.Key_Return, Qt.Key.Key_F9])
def test_the_key_that_lifts_the_curtain_does_nothing_else(
    view: BattleView, curtain: Curtain, key: Qt.Key
) -> None:
    QTest.keyClick(curtain, key)
    assert not curtain.isVisible()
    assert view.session.battle.count == 0
    assert view.hand.die.text == ""
    assert QApplication.focusWidget() is view.cards


def test_no_key_of_the_window_acts_through_the_curtain(view: BattleView, curtain: Curtain) -> None:
    view.session.submit(view.session.system.track(view.session.battle).end)
    QTest.keyClick(curtain, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert view.session.battle.count == 1


def test_modifiers_alone_do_not_lift_the_curtain_and_tab_does_not_leave_it(curtain: Curtain) -> None:
    QTest.keyClick(curtain, Qt.Key.Key_Shift)
    assert curtain.isVisible()
    assert not curtain.focusNextPrevChild(True) or QApplication.focusWidget() is curtain


def test_a_click_lifts_the_curtain_and_reaches_nothing_below_it(view: BattleView, curtain: Curtain) -> None:
    QTest.mouseClick(curtain, Qt.MouseButton.LeftButton, pos=curtain.rect().center())
    assert not curtain.isVisible()
    assert view.session.battle.count == 0
