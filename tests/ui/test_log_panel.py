"""The log: newest on top, wrapped, narrowed, a way to the cards; as quick at ten thousand lines (G5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from tests.makers import battle_with, played
from tests.rules.fortitude import SYSTEM, after, battle_of, opening, unit
from tests.toy_system import Hit, ToySystem, TurnEnded, toy_battle
from tests.ui.keys_heard import Window
from tracker.models.log_model import LogModel
from tracker.rules.battle import Battle
from tracker.rules.play import play
from tracker.ui import words
from tracker.ui.log_lines import LogLines
from tracker.ui.log_panel import LogPanel
from tracker.ui.theme import THEMES, theme_for

LEFT = Qt.MouseButton.LeftButton


def hit(unit: str, count: int = 1) -> dict[str, Any]:
    return {"type_": "casualties", "unit": unit, "count": count}


def rolled(unit: str, die: int) -> dict[str, Any]:
    return {"type_": "test-rolled", "unit": unit, "cause": "casualties", "die": die}


@pytest.fixture
def battle() -> Battle:
    """Archers of Red are hit and pass, then Spearmen of Blue are hit."""
    start = battle_of(
        opening(
            unit("archers", name="River Archers"),
            unit("spears", name="Hill Spearmen", side="blue"),
            unit("guard", name="Guard", side="blue"),
        )
    )
    return after(start, hit("archers"), rolled("archers", 3), hit("spears", 2))


@pytest.fixture
def model(qapp: QApplication, battle: Battle) -> LogModel:
    model = LogModel(SYSTEM, render=words.render)
    model.show(battle)
    return model


@pytest.fixture
def panel(qtbot: QtBot, model: LogModel, battle: Battle) -> Iterator[LogPanel]:
    panel = LogPanel(model, theme_for("light"))
    panel.setMinimumHeight(420)
    panel.show_faces(SYSTEM.faces(battle))
    show(panel, battle)
    window = Window(panel, 314, 440)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    yield panel
    window.close()


def show(panel: LogPanel, battle: Battle) -> None:
    last = battle.last
    panel.show_moment(battle.state.turn, last.entry if last else None)


def texts(panel: LogPanel) -> list[str]:
    lines = panel.view.model()
    return [str(lines.index(row, 0).data()) for row in range(lines.rowCount())]


def place_of(panel: LogPanel, row: int) -> QPoint:
    QApplication.processEvents()
    return panel.view.visualRect(panel.view.model().index(row, 0)).center()


def test_the_newest_line_stands_on_top(panel: LogPanel, model: LogModel) -> None:
    shown = texts(panel)
    assert shown[0].startswith("Hill Spearmen")
    assert shown[-1].startswith("River Archers")
    assert shown == [str(model.index(row, 1).data()) for row in reversed(range(model.rowCount()))]


def test_the_lines_keep_the_rules_of_a_model(qtmodeltester: Any, model: LogModel, battle: Battle) -> None:
    lines = LogLines(model)
    qtmodeltester.check(lines)
    model.show(after(battle, rolled("spears", 20), hit("guard", 3)))
    assert lines.text(0).startswith("Guard")
    model.show(battle)
    model.narrow(unit="archers")
    assert lines.rowCount() == model.rowCount() > 0


def test_new_lines_come_on_top_and_undone_ones_leave(
    panel: LogPanel, model: LogModel, battle: Battle
) -> None:
    before = texts(panel)
    model.show(after(battle, rolled("spears", 20)))
    assert texts(panel)[1:] == before
    model.show(battle)
    assert texts(panel) == before


def test_a_click_and_enter_ask_for_the_unit(panel: LogPanel) -> None:
    asked: list[str] = []
    panel.unit_requested.connect(asked.append)
    QTest.mouseClick(panel.view.viewport(), LEFT, pos=place_of(panel, 0))
    panel.view.setCurrentIndex(panel.view.model().index(2, 0))
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert asked == ["spears", "archers"]


@pytest.mark.parametrize("key", ["Key_1", "Key_C", "Key_E"])
def test_other_keys_reach_the_window(panel: LogPanel, key: str) -> None:
    window = panel.window()
    assert isinstance(window, Window)
    for part in (panel.view, *panel.filters[:3]):
        QTest.keyClick(part, Qt.Key[key])
    assert window.heard == [Qt.Key[key]] * 4


def test_the_reasons_of_a_roll_are_told_to_eyes_and_ears(panel: LogPanel) -> None:
    lines = panel.view.model()
    row = next(row for row, text in enumerate(texts(panel)) if "rolled 3" in text)
    reasons = "Printed on the card 10, 1 casualty −1: 9"
    assert reasons in str(lines.index(row, 0).data(Qt.ItemDataRole.ToolTipRole))
    found = QAccessible.queryAccessibleInterface(panel.view)
    assert found is not None
    said = [found.child(place).text(QAccessible.Text.Name) for place in range(found.childCount())]
    (told,) = (text for text in said if "rolled 3" in text)
    assert told.startswith("Turn 1, Planning: River Archers rolled 3")
    assert told.endswith(f"{reasons}.")


def test_this_turn_or_all_turns(panel: LogPanel, model: LogModel, battle: Battle) -> None:
    later = {"type_": "corrected", "unit": None, "field": "turn", "value": 2, "reason": "for the test"}
    battle = after(battle, later, hit("guard"))
    model.show(battle)
    show(panel, battle)
    assert texts(panel)[0].startswith("Guard")
    assert not any(text.startswith("River Archers") for text in texts(panel))
    QTest.mouseClick(panel.filters[0], LEFT)
    assert panel.filters[0].text() == "All turns"
    assert any(text.startswith("River Archers") for text in texts(panel))


def test_a_turn_begins_with_the_line_that_says_so(panel: LogPanel, model: LogModel, battle: Battle) -> None:
    battle = after(battle, rolled("spears", 1), *[{"type_": "step-ended"}] * 6)
    begun, begins = after(battle, {"type_": "step-ended"}), "Turn 2: Morale begins."
    model.show(begun)
    show(panel, begun)
    assert texts(panel)[-1] == begins
    model.show(battle)  # as undo does
    show(panel, battle)
    assert texts(panel)[0] == "Turn 1: Retreat begins."
    QTest.mouseClick(panel.filters[0], LEFT)
    model.show(begun)
    show(panel, begun)
    assert texts(panel)[0] == begins
    assert panel.view.delegate._when(0) == ("Turn 2", "Morale")
    assert panel.view.delegate._when(1) == ("Turn 1", "Retreat")


def test_the_current_unit_narrows_the_log_and_is_followed(panel: LogPanel) -> None:
    by_unit = panel.filters[3]
    assert not by_unit.isEnabled()
    assert by_unit.toolTip() == "Choose a card first"
    panel.show_unit("archers")
    QTest.mouseClick(by_unit, LEFT)
    assert by_unit.text() == "River Archers"
    assert {text.split(" ")[0] for text in texts(panel)} == {"River"}
    panel.show_unit("spears")
    assert {text.split(" ")[0] for text in texts(panel)} == {"Hill"}
    panel.show_unit(None)
    assert len(texts(panel)) > 2


def test_a_side_narrows_the_log(panel: LogPanel) -> None:
    QTest.mouseClick(panel.filters[2], LEFT)
    (menu,) = panel.findChildren(QMenu)
    assert [action.text() for action in menu.actions()] == ["All sides", "Red", "Blue"]
    menu.actions()[2].trigger()
    menu.close()
    assert panel.filters[2].text() == "Blue"
    assert {text.split(" ")[0] for text in texts(panel)} == {"Hill"}


def kinds_offered(panel: LogPanel) -> QMenu:
    panel.filters[1].setFocus()
    QTest.keyClick(panel.filters[1], Qt.Key.Key_Space)
    (menu,) = panel.findChildren(QMenu)
    return menu


def test_a_kind_narrows_the_log_by_keyboard_alone(panel: LogPanel) -> None:
    menu = kinds_offered(panel)
    assert [action.text() for action in menu.actions()] == [
        "All kinds",
        "Tests and results",
        "Losses and events",
        "Orders, conditions",
        "Corrections",
        "Turns and steps",
    ]
    assert menu.activeAction() is menu.actions()[0]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return):
        QTest.keyClick(menu, key)
    assert texts(panel) == [
        "Hill Spearmen lost 2 models: 4 of 6 left.",
        "River Archers lost 1 model: 5 of 6 left.",
    ]
    by_kind = panel.filters[1]
    assert (by_kind.text(), by_kind.isChecked()) == ("Losses and events", True)
    assert "Losses and events" in by_kind.toolTip()
    assert by_kind.accessibleName() == "Losses and events"
    assert by_kind.hasFocus()


def test_esc_leaves_the_kind_as_it_was(panel: LogPanel) -> None:
    before = texts(panel)
    QTest.keyClick(kinds_offered(panel), Qt.Key.Key_Escape)
    assert (texts(panel), panel.filters[1].isChecked()) == (before, False)


def test_a_rule_system_names_its_own_kinds(qtbot: QtBot) -> None:
    system = ToySystem()
    battle = play(system, toy_battle(system), [Hit(unit="u1"), TurnEnded()], "now")
    model = LogModel(system)
    model.show(battle)
    panel = LogPanel(model, theme_for("light"))
    qtbot.addWidget(panel)
    panel.show_faces(system.faces(battle))
    panel.show_moment(1, None)
    panel.filters[1].choose("turns")
    assert (panel.filters[1].text(), texts(panel)) == ("Turns", ["Turn 1 ends."])


def test_the_whole_log_of_a_unit_is_shown_whatever_it_was_narrowed_to(panel: LogPanel) -> None:
    panel.show_unit("archers")
    panel.filters[1].choose("corrections")
    panel.filters[2].choose("blue")
    assert texts(panel) == []
    panel.show_all_of_unit()
    assert {text.split(" ")[0] for text in texts(panel)} == {"River"}
    assert [button.isChecked() for button in panel.filters] == [False, False, False, True]


def test_without_a_line_a_button_widens_the_log(panel: LogPanel) -> None:
    panel.show_unit("guard")
    QTest.mouseClick(panel.filters[3], LEFT)
    assert texts(panel) == []
    assert not panel.view.isVisible()
    QTest.mouseClick(panel.all_button, LEFT)
    assert len(texts(panel)) > 2
    assert [button.isChecked() for button in panel.filters] == [False] * 4
    assert not panel.all_button.isVisible()


def test_only_lines_of_the_last_action_glow(panel: LogPanel, model: LogModel, battle: Battle) -> None:
    QApplication.processEvents()
    picture = panel.view.viewport().grab().toImage()
    lines, glow = panel.view.model(), theme_for("light").glow_fill
    glowing = []
    for row in range(lines.rowCount()):
        place = panel.view.visualRect(lines.index(row, 0))
        if picture.pixelColor(place.right() - 8, place.center().y()) == glow:
            glowing.append(row)
    assert battle.last is not None
    assert glowing == list(range(len(battle.last.entry.lines)))


@pytest.mark.parametrize("zoom", [1.0, 1.5])
@pytest.mark.parametrize("high", [360, 395, 440])
def test_every_line_in_sight_is_as_high_as_its_words_need(panel: LogPanel, zoom: float, high: int) -> None:
    panel.setMinimumHeight(0)
    panel.set_zoom(zoom)
    panel.window().resize(round(240 * zoom), high)  # of one height the heights of the lines call a scroll bar
    QApplication.processEvents()
    view = panel.view
    for row in range(view.model().rowCount()):
        if view.rowViewportPosition(row) < view.viewport().height():
            assert view.rowHeight(row) == view.delegate.height(row, view.viewport().width())


@pytest.fixture(scope="module")
def long_battle() -> Battle:
    return played(battle_with(1_000), 10_000)


def test_of_ten_thousand_lines_only_those_in_sight_are_laid_out(
    panel: LogPanel, model: LogModel, long_battle: Battle, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured: set[int] = set()
    height = panel.view.delegate.height

    def counted(row: int, pixels: int) -> int:
        measured.add(row)
        return height(row, pixels)

    monkeypatch.setattr(panel.view.delegate, "height", counted)
    model.show(long_battle)
    show(panel, long_battle)
    QApplication.processEvents()
    assert model.rowCount() >= 10_000
    assert 0 < len(measured) < 30


def test_new_lines_do_not_push_away_what_is_being_read(
    panel: LogPanel, model: LogModel, long_battle: Battle
) -> None:
    model.show(long_battle)
    show(panel, long_battle)
    QApplication.processEvents()
    panel.view.verticalScrollBar().setValue(5_000)
    QApplication.processEvents()
    before = texts(panel)[panel.view.rowAt(5)], panel.view.rowViewportPosition(panel.view.rowAt(5))
    model.show(after(long_battle, hit("unit-7", 2)))
    QApplication.processEvents()
    now = texts(panel)[panel.view.rowAt(5)], panel.view.rowViewportPosition(panel.view.rowAt(5))
    assert now == before


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("wide", [200, 314, 500])
def test_the_filters_keep_their_places_whatever_they_narrow_to(
    panel: LogPanel, theme: str, wide: int
) -> None:
    panel.set_theme(theme_for(theme))
    panel.window().resize(wide, 440)
    QApplication.processEvents()
    panel.show_unit("archers")
    rows = []
    for kind, side in ((None, None), ("orders", "blue")):
        panel.filters[1].choose(kind)
        panel.filters[2].choose(side)
        places = [button.geometry() for button in panel.filters]
        parts = [*places, panel.view.geometry()]
        assert all(panel.rect().contains(place) for place in places)
        assert not any(one.intersects(other) for one, other in combinations(parts, 2))
        rows.append([place.top() for place in places])
    assert rows[0] == rows[1]
    assert len(set(rows[0])) == (2 if wide < 500 else 1)
