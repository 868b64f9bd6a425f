"""The results of a batch of rolls, a row each in the order of the rolls (G6.4, G18.1)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.makers import AT, battle_with
from tests.rules.fortitude import SYSTEM, after
from tracker.session.battle_session import BattleSession
from tracker.session.results import RollResult
from tracker.ui.batch_table import RESULT, BatchTable


@pytest.fixture
def results(qtbot: QtBot) -> tuple[RollResult, ...]:
    """Three units are hit; the dice show 1, 20 and 2."""
    battle = after(
        battle_with(6), *({"type_": "casualties", "unit": f"unit-{n}", "count": 1} for n in (2, 3, 4))
    )
    dice = iter((1, 20, 2))
    session = BattleSession(SYSTEM, [battle], 0, lambda: AT, lambda faces: next(dice))
    return session.roll_all()


@pytest.fixture
def table(qtbot: QtBot, results: tuple[RollResult, ...]) -> BatchTable:
    table = BatchTable(results)
    qtbot.addWidget(table)
    table.show()
    qtbot.waitExposed(table)
    return table


def column(table: BatchTable, place: int) -> list[str]:
    cells = table.table.model()
    return [str(cells.index(row, place).data()) for row in range(cells.rowCount())]


def test_every_roll_has_a_row_in_the_order_of_the_rolls(table: BatchTable) -> None:
    assert column(table, 0) == ["Unit number 2", "Unit number 3", "Unit number 4"]
    assert column(table, 1) == ["Casualties"] * 3
    assert column(table, 3) == ["1", "20", "2"]
    assert column(table, 4) == ["pass", "fail", "pass"]
    assert column(table, 5)[1].startswith("Unit number 3 rolled 20")
    assert table.summary.text() == "Rolled: 3. Passed: 2. Failed: 1."


def test_a_typed_die_is_told_from_a_digital_one(qtbot: QtBot, results: tuple[RollResult, ...]) -> None:
    battle = after(battle_with(6), {"type_": "casualties", "unit": "unit-2", "count": 1})
    session = BattleSession(SYSTEM, [battle], 0, lambda: AT, lambda faces: 1)
    result = session.roll(SYSTEM.owed(battle)[0], 7)
    assert result is not None
    table = BatchTable((result, results[0]))
    qtbot.addWidget(table)
    assert column(table, 3) == ["7, typed", "1"]


@pytest.mark.parametrize("waits", [False, True])
def test_a_decision_that_ended_the_batch_is_told(
    qtbot: QtBot, results: tuple[RollResult, ...], waits: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    table = BatchTable.show_results(window, results, waits)
    assert table.waits.isVisibleTo(table) == waits


def test_a_failed_roll_is_strong(table: BatchTable) -> None:
    cells = table.table.model()
    fonts = [cells.index(row, RESULT).data(Qt.ItemDataRole.FontRole) for row in range(3)]
    assert [font is not None and font.bold() for font in fonts] == [False, True, False]


@pytest.mark.parametrize("key", ["Key_Return", "Key_Enter", "Key_Escape"])
def test_enter_and_esc_close_it_from_the_table(table: BatchTable, key: str) -> None:
    QTest.keyClick(table.table, Qt.Key[key])
    assert not table.isVisible()


def test_it_opens_beside_the_game_and_goes_for_good(qtbot: QtBot, results: tuple[RollResult, ...]) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    table = BatchTable.show_results(window, results)
    assert not table.isModal()
    with qtbot.waitSignal(table.destroyed):
        table.close()
