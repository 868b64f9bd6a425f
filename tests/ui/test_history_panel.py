"""The history on the undo stack: readable names, the present place, a way to any place (G2.2, G2.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.models.signals import Signals
from tests.ui.keys_heard import Window
from tracker.ui.history_panel import HistoryPanel
from tracker.ui.history_view import HistoryModel
from tracker.ui.theme import theme_for

LEFT = Qt.MouseButton.LeftButton


def stack_of(*names: str) -> QUndoStack:
    stack = QUndoStack()
    for name in names:
        stack.push(QUndoCommand(name))
    return stack


@pytest.fixture
def stack(qapp: QApplication) -> QUndoStack:
    return stack_of("Foxes lose a model", "Foxes roll 3", "Guard defends")


@pytest.fixture
def model(stack: QUndoStack, qtmodeltester: Any) -> HistoryModel:
    model = HistoryModel()
    model.show_stack(stack)
    qtmodeltester.check(model)
    return model


@pytest.fixture
def panel(qtbot: QtBot, stack: QUndoStack) -> Iterator[HistoryPanel]:
    panel = HistoryPanel(stack, theme_for("light"))
    panel.setMinimumHeight(300)
    window = Window(panel, 314, 320)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    yield panel
    window.close()


def names(model: HistoryModel) -> list[str]:
    return [str(model.index(row).data()) for row in range(model.rowCount())]


def test_the_last_action_stands_on_top_and_the_start_at_the_end(model: HistoryModel) -> None:
    assert names(model) == ["Guard defends", "Foxes roll 3", "Foxes lose a model", "Start of the battle"]
    assert [model.position(row) for row in range(4)] == [3, 2, 1, 0]


@pytest.mark.parametrize("index", range(4))
def test_the_present_place_is_marked(model: HistoryModel, stack: QUndoStack, index: int) -> None:
    stack.setIndex(index)
    assert model.position(model.present) == index
    said = [str(model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(model.rowCount())]
    assert [text.endswith("the battle stands here") for text in said].index(True) == model.present
    assert [text.endswith("taken back") for text in said] == [place > index for place in (3, 2, 1, 0)]


def test_an_action_comes_on_top(model: HistoryModel, stack: QUndoStack) -> None:
    signals = Signals(model)
    stack.push(QUndoCommand("Guard rests"))
    assert signals.take()[0] == ("inserted", 0, 0)
    assert names(model)[:2] == ["Guard rests", "Guard defends"]
    assert model.present == 0


def test_an_action_after_undos_takes_the_place_of_what_was_undone(
    model: HistoryModel, stack: QUndoStack
) -> None:
    stack.setIndex(1)
    stack.push(QUndoCommand("Foxes flee"))
    assert names(model) == ["Foxes flee", "Foxes lose a model", "Start of the battle"]
    assert model.present == 0


def test_an_action_after_one_undo_changes_the_name_on_top(model: HistoryModel, stack: QUndoStack) -> None:
    stack.undo()
    signals = Signals(model)
    stack.push(QUndoCommand("Guard rests"))
    assert names(model)[0] == "Guard rests"
    assert any(what == "changed" and first == 0 for what, first, _last in signals.take())


def test_a_jump_tells_every_row_it_passes_over(model: HistoryModel, stack: QUndoStack) -> None:
    signals = Signals(model)
    stack.setIndex(0)
    assert signals.take() == [("changed", 0, 3)]


def test_a_click_and_enter_ask_for_a_place_and_move_nothing(panel: HistoryPanel, stack: QUndoStack) -> None:
    asked: list[int] = []
    panel.jump_requested.connect(asked.append)
    QApplication.processEvents()
    place: QPoint = panel.view.visualRect(panel.view.model().index(2, 0)).center()
    QTest.mouseClick(panel.view.viewport(), LEFT, pos=place)
    panel.view.setCurrentIndex(panel.view.model().index(3, 0))
    QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert asked == [1, 0]
    assert stack.index() == 3


def test_other_keys_reach_the_window(panel: HistoryPanel) -> None:
    window = panel.window()
    assert isinstance(window, Window)
    QTest.keyClick(panel.view, Qt.Key.Key_C)
    assert window.heard == [Qt.Key.Key_C]


def test_the_present_place_stays_in_sight(panel: HistoryPanel) -> None:
    long = stack_of(*(f"Action {place}" for place in range(2_000)))
    panel.show_stack(long)
    for index in (2_000, 3, 1_000):
        long.setIndex(index)
        QApplication.processEvents()
        place = panel.view.visualRect(panel.view.model().index(2_000 - index, 0))
        assert panel.view.viewport().rect().contains(place)


def test_of_two_thousand_places_only_those_in_sight_are_painted(
    panel: HistoryPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[int] = []
    monkeypatch.setattr(
        "tracker.ui.history_view._paint_place", lambda _canvas, _room, ahead: painted.append(ahead)
    )
    long = stack_of(*(f"Action {place}" for place in range(2_000)))
    panel.show_stack(long)
    QApplication.processEvents()
    assert 0 < len(set(painted)) < 20


def test_a_stack_that_is_deleted_leaves_an_empty_history(panel: HistoryPanel) -> None:
    gone = stack_of("Foxes flee")
    panel.show_stack(gone)
    gone.deleteLater()
    QApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    model = panel.view.model()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == ["Start of the battle"]
