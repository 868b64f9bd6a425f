"""The tray of owed tests as a player uses it (G4.2, G6.2, G6.3, G8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu
from pytestqt.qtbot import QtBot

from tests.makers import battle_with
from tests.rules.fortitude import SYSTEM, after
from tests.ui.keys_heard import Window
from tests.ui.river_battle import river_battle
from tracker.models.owed_model import OwedModel
from tracker.rules.battle import Battle
from tracker.rules.face import Choice, OwedTest, Station
from tracker.rules.sentence import say
from tracker.ui import words
from tracker.ui.settling import Looks
from tracker.ui.theme import THEMES, theme_for
from tracker.ui.tickets import ticket_for, tooltip
from tracker.ui.tray import Tray

LEFT = Qt.MouseButton.LeftButton
DECISION, FLANK, STAFF, PURSUIT = range(4)


@pytest.fixture
def battle() -> Battle:
    """A decision, then three tests: Flank, casualties of the staff, pursuit."""
    return after(river_battle(), {"type_": "casualties", "unit": "staff", "count": 2})


@pytest.fixture
def model(qapp: QApplication, battle: Battle) -> OwedModel:
    model = OwedModel(SYSTEM, render=words.render)
    model.show(battle)
    return model


@pytest.fixture
def tray(qtbot: QtBot, model: OwedModel, battle: Battle) -> Iterator[Tray]:
    tray = Tray(model, theme_for("light"), die=SYSTEM.die)
    tray.show_faces(SYSTEM.faces(battle))
    window = Window(tray, 1052, 160)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    yield tray
    window.close()


@pytest.fixture
def wishes(tray: Tray) -> list[tuple[Any, ...]]:
    """What the tray asks for, in order."""
    asked: list[tuple[Any, ...]] = []
    for name in ("ticket", "settle", "roll", "decision", "strike", "roll_all"):
        getattr(tray, f"{name}_requested").connect(lambda *what, name=name: asked.append((name, *what)))
    return asked


def window_of(tray: Tray) -> Window:
    window = tray.window()
    assert isinstance(window, Window)
    return window


def click(button: QAbstractButton) -> None:
    QTest.mouseClick(button, LEFT)


def ticket(tray: Tray, row: int) -> QPoint:
    """Where a narrow ticket lies, once the list is laid out."""
    QApplication.processEvents()
    place = tray.tickets.visualRect(tray.tickets.model().index(row, 0))
    assert not place.isEmpty()
    return place.center()


def test_after_a_reset_with_the_same_tests_the_chosen_one_stands_wide_once(
    tray: Tray, model: OwedModel
) -> None:
    assert tray.tickets.isRowHidden(tray.chosen_row)
    model.beginResetModel()
    model.endResetModel()
    hidden = [row for row in range(model.rowCount()) if tray.tickets.isRowHidden(row)]
    assert hidden == [tray.chosen_row]


def test_the_tray_folds_at_the_next_step_that_owes_nothing(tray: Tray, model: OwedModel) -> None:
    tray.show_moment((3, 1))
    assert tray.height() == 104
    model.show(battle_with(4))
    tray.show_moment((3, 1))
    assert tray.height() == 104  # the next test may come at once: the cards stay where they are
    assert not any(part.isVisible() for part in (tray.front, tray.tickets, tray.all_button))
    tray.show_moment((3, 2))
    assert tray.height() == 36


def test_the_tray_is_folded_at_the_opening_and_while_a_step_owes_nothing(qtbot: QtBot) -> None:
    model = OwedModel(SYSTEM, render=words.render)
    tray = Tray(model, theme_for("light"), die=SYSTEM.die)
    qtbot.addWidget(tray)
    model.show(battle_with(4))
    for step in range(3):
        tray.show_moment((1, step))
        assert tray.height() == 36


def test_a_step_that_begins_with_tests_owed_opens_the_tray(tray: Tray) -> None:
    tray.show_moment((3, 1))
    tray.show_moment((3, 2))
    assert tray.height() == 104


def test_without_a_choice_what_the_rules_put_first_stands_in_front(tray: Tray) -> None:
    assert tray.chosen_row == DECISION
    assert tray.front.accessibleName().startswith("Hill Spearmen")


def test_a_decision_offers_its_answers_and_no_die(tray: Tray, wishes: list[tuple[Any, ...]]) -> None:
    assert [button.text() for button in tray.front.buttons] == ["Rout", "Surrender"]
    assert not tray.front.die.isVisible()
    click(tray.front.buttons[1])
    assert wishes == [("decision", DECISION, 1)]


def test_the_outcome_button_rolls_while_no_face_is_typed(tray: Tray, wishes: list[tuple[Any, ...]]) -> None:
    tray.show_ticket(FLANK)
    assert tray.front.outcome.text() == "Roll"
    click(tray.front.outcome)
    assert wishes == [("roll",)]


@pytest.mark.parametrize("face", range(1, 21))
def test_the_outcome_button_reads_the_typed_face(
    tray: Tray, model: OwedModel, wishes: list[tuple[Any, ...]], face: int
) -> None:
    tray.show_ticket(FLANK)
    tray.show_die(str(face))
    result = "pass" if face <= model.owed(FLANK).target else "fail"
    assert tray.front.outcome.text() == f"{face}: {result}"
    click(tray.front.outcome)
    assert wishes == [("settle",)]


@pytest.mark.parametrize("text", ["0", "21", "250"])
def test_what_is_no_face_is_said_and_settles_nothing(
    tray: Tray, wishes: list[tuple[Any, ...]], text: str
) -> None:
    tray.show_ticket(FLANK)
    tray.show_die(text)
    assert tray.front.outcome.text() == f"{text}: no such face"
    assert tray.front.outcome.accessibleDescription() == "The die shows 1 to 20"
    click(tray.front.outcome)
    assert wishes == []


def test_the_second_press_of_a_double_click_rolls_nothing(tray: Tray, wishes: list[tuple[Any, ...]]) -> None:
    tray.show_ticket(FLANK)
    QTest.mouseClick(tray.front.outcome, LEFT)
    QTest.mouseDClick(tray.front.outcome, LEFT)  # the second press alone
    QTest.mouseRelease(tray.front.outcome, LEFT)
    assert wishes == [("roll",)]


@pytest.mark.parametrize("key", ["Key_1", "Key_R", "Key_Return", "Key_Enter", "Key_Escape", "Key_Down"])
def test_keys_reach_the_window_wherever_the_focus_is(tray: Tray, key: str) -> None:
    tray.show_ticket(FLANK)
    window = window_of(tray)
    for part in (tray.front.outcome, tray.tickets, tray.all_button):
        part.setFocus()
        QTest.keyClick(part, Qt.Key[key])
    assert window.heard == [Qt.Key[key]] * 3


def test_space_presses_the_button_with_the_focus(tray: Tray, wishes: list[tuple[Any, ...]]) -> None:
    tray.show_ticket(FLANK)
    tray.front.outcome.setFocus()
    QTest.keyClick(tray.front.outcome, Qt.Key.Key_Space)
    assert wishes == [("roll",)]


def test_a_click_on_a_ticket_asks_for_it(tray: Tray, wishes: list[tuple[Any, ...]]) -> None:
    QTest.mouseClick(tray.tickets.viewport(), LEFT, pos=ticket(tray, STAFF))
    assert wishes == [("ticket", STAFF)]


@pytest.mark.parametrize(("key", "goal"), [(Qt.Key.Key_Left, DECISION), (Qt.Key.Key_Right, STAFF)])
def test_arrow_keys_ask_for_the_neighbour(
    tray: Tray, wishes: list[tuple[Any, ...]], key: Qt.Key, goal: int
) -> None:
    tray.show_ticket(FLANK)
    QTest.keyClick(tray.tickets, key)
    assert wishes == [("ticket", goal)]


def test_the_chosen_ticket_is_wide_and_the_others_wait_in_rules_order(tray: Tray) -> None:
    tray.show_ticket(STAFF)
    hidden = [tray.tickets.isRowHidden(row) for row in range(4)]
    assert hidden == [False, False, True, False]
    lefts = [ticket(tray, row).x() for row in (DECISION, FLANK, PURSUIT)]
    assert lefts == sorted(lefts)


def test_the_chosen_test_stays_in_front_while_others_come_and_go(
    tray: Tray, model: OwedModel, battle: Battle
) -> None:
    tray.show_ticket(PURSUIT)
    model.show(after(battle, {"type_": "test-rolled", "unit": "staff", "cause": "casualties", "die": 1}))
    assert tray.front.accessibleName() == model.index(2).data(Qt.ItemDataRole.AccessibleTextRole)
    assert tray.chosen_row == 2


def test_once_it_is_settled_the_first_stands_in_front(tray: Tray, model: OwedModel, battle: Battle) -> None:
    tray.show_ticket(FLANK)
    model.show(after(battle, {"type_": "test-rolled", "unit": "archers", "cause": "flank", "die": 1}))
    assert tray.chosen_row == 0


def test_numbers_are_those_on_the_tabs_of_the_cards(tray: Tray, model: OwedModel, battle: Battle) -> None:
    tabs = {face.id: set(face.owed) for face in SYSTEM.faces(battle)}
    for row, place in enumerate(tray.tickets.delegate.places):
        owed = model.owed(row)
        assert (0 if owed.choices else place) in tabs[owed.unit]


def test_a_test_entered_by_mistake_can_be_struck_from_the_menu(
    tray: Tray, wishes: list[tuple[Any, ...]]
) -> None:
    tray.tickets.menu_requested.emit(STAFF, QPoint(0, 0))
    (menu,) = tray.findChildren(QMenu)
    found = {action.text(): action for action in menu.actions()}
    found["Entered by mistake…"].trigger()
    assert wishes == [("strike", STAFF)]


def test_all_tests_can_be_rolled_where_more_than_one_is_owed(
    tray: Tray, model: OwedModel, wishes: list[tuple[Any, ...]]
) -> None:
    click(tray.all_button)
    assert wishes == [("roll_all",)]
    battle = after(battle_with(4), {"type_": "casualties", "unit": "unit-0", "count": 1})
    model.show(battle)
    assert not tray.all_button.isVisible()


def test_the_consequences_are_told_to_eyes_and_ears(tray: Tray, model: OwedModel) -> None:
    tray.show_ticket(FLANK)
    assert tray.front.accessibleDescription() == "Pass: Nothing changes. Fail: Hesitant"
    assert tooltip(model.owed(FLANK)).splitlines()[-2:] == ["Pass: Nothing changes", "Fail: Hesitant"]


def test_a_screen_reader_gets_a_list_of_sentences(tray: Tray, model: OwedModel) -> None:
    found = QAccessible.queryAccessibleInterface(tray.tickets)
    assert found is not None
    assert found.role() == QAccessible.Role.List
    names = [found.child(row).text(QAccessible.Text.Name) for row in range(found.childCount())]
    assert names == [model.index(row).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(4)]


def test_every_button_has_a_name(tray: Tray) -> None:
    for row in range(4):
        tray.show_ticket(row)
        for button in (*tray.front.buttons, tray.all_button):
            assert button.accessibleName()


def test_of_two_hundred_tickets_only_those_in_sight_are_painted(
    tray: Tray, model: OwedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    monkeypatch.setattr(
        "tracker.ui.ticket_list.paint_stock",
        lambda _canvas, _place, ticket, **_: painted.append(ticket.number),
    )
    many = battle_with(200)
    model.show(after(many, *({"type_": "pursuit-due", "unit": f"unit-{place}"} for place in range(200))))
    QApplication.processEvents()
    assert model.rowCount() == 200
    assert 0 < len(set(painted)) <= 6


def failing(*ways_out: str) -> OwedTest:
    """A test of Break Tests that failed: what may save it, and accepting the loss."""
    choices = tuple(Choice(text=say(way), event=way) for way in (*ways_out, "Accept"))
    plain = SYSTEM.owed(river_battle())[0]
    return msgspec.structs.replace(plain, failing=True, needed=say("Failing"), choices=choices)


@pytest.mark.parametrize(
    ("ways_out", "looks"),
    [
        ((), [Looks.OTHER_FATE]),
        (("Stand Fast",), [Looks.BAR, Looks.OTHER_FATE]),
        (("Stand Fast", "Iron Nerve"), [Looks.BAR, Looks.OTHER, Looks.OTHER_FATE]),
    ],
)
def test_a_way_out_is_ink_and_accepting_the_loss_an_outline_of_red(
    tray: Tray, wishes: list[tuple[Any, ...]], ways_out: tuple[str, ...], looks: list[Looks]
) -> None:
    owed = failing(*ways_out)
    tray.front.show_ticket(owed, ticket_for(owed, 1, {}), "Failing")
    assert [button.looks for button in tray.front.buttons] == looks
    click(tray.front.buttons[-1])
    assert wishes == [("decision", DECISION, len(ways_out))]


def test_what_may_help_a_test_is_in_its_menu(
    tray: Tray, model: OwedModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    tray.help_requested.connect(lambda row, place: asked.append((row, place)))
    helps = (Choice(text=say("Iron Nerve"), event=1), Choice(text=say("Old Colours"), event=2))
    helped = msgspec.structs.replace(model.owed(STAFF), helps=helps)
    monkeypatch.setattr(model, "owed", lambda _row: helped)
    tray.tickets.menu_requested.emit(STAFF, QPoint(0, 0))
    (menu,) = tray.findChildren(QMenu)
    {action.text(): action for action in menu.actions()}["Old Colours"].trigger()
    assert asked == [(STAFF, 1)]


def test_the_stair_says_which_level_is_asked(tray: Tray) -> None:
    levels = tuple(Station(id=name, name=say(name)) for name in ("Units", "Platoons", "Company", "Force"))
    assert not tray.stair.isVisible()
    tray.show_levels(levels, 1)
    assert tray.stair.isVisible()
    assert tray.stair.accessibleName() == "Tested upwards: Units, Platoons, Company, Force. Now: Platoons."
    tray.show_levels(levels, None)
    assert not tray.stair.isVisible()


def test_the_wheel_scrolls_sideways(tray: Tray, model: OwedModel, qtbot: QtBot) -> None:
    many = battle_with(40)
    model.show(after(many, *({"type_": "pursuit-due", "unit": f"unit-{place}"} for place in range(40))))
    qtbot.waitUntil(lambda: tray.tickets.horizontalScrollBar().maximum() > 0)
    first = tray.tickets.indexAt(QPoint(20, 40)).row()
    tray.tickets.horizontalScrollBar().setValue(tray.tickets.horizontalScrollBar().maximum())
    assert tray.tickets.indexAt(QPoint(20, 40)).row() > first + 30


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("zoom", [0.75, 1.0, 1.5, 3.0])
@pytest.mark.parametrize("wide", [1366, 911])
@pytest.mark.parametrize("row", [DECISION, FLANK])
def test_nothing_overlaps_or_leaves_the_tray(
    tray: Tray, theme: str, zoom: float, wide: int, row: int
) -> None:
    tray.set_theme(theme_for(theme))
    tray.set_zoom(zoom)
    tray.show_ticket(row)
    tray.window().resize(wide, 400)
    QApplication.processEvents()
    assert tray.height() == round(104 * zoom)
    parts = [part.geometry() for part in (tray.front, tray.tickets, tray.all_button) if part.isVisible()]
    inner = [button.geometry() for button in tray.front.buttons]
    inner += [tray.front.die.geometry()] if tray.front.die.isVisible() else []
    assert_apart(parts, tray.rect())
    assert_apart(inner, tray.front.rect())


def assert_apart(places: list[QRect], room: QRect) -> None:
    for place in places:
        assert room.contains(place)
    for one, other in combinations(places, 2):
        assert not one.intersects(other)
