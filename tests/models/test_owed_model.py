"""The tray of owed tests follows the battle row by row."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt

from tests.models.signals import Signals
from tests.toy_system import Alarm, Hit, Rolled, TurnEnded
from tracker.models.owed_model import OwedModel
from tracker.models.roles import OwedRole
from tracker.session.battle_session import BattleSession


@pytest.fixture
def tray(session: BattleSession, qtmodeltester: Any) -> OwedModel:
    """The owed tests, shown with every change; the tester stays attached."""
    model = OwedModel(session.system)
    qtmodeltester.check(model)
    model.show(session.battle)
    session.battle_changed.connect(model.show)
    return model


def units(model: OwedModel) -> list[str]:
    return [model.index(row).data(OwedRole).unit for row in range(model.rowCount())]


def test_the_tray_shows_what_is_owed_in_rules_order(tray: OwedModel, session: BattleSession) -> None:
    assert (tray.rowCount(), tray.front) == (0, None)
    session.submit(Hit(unit="u3"), Hit(unit="u1"))
    assert units(tray) == ["u3", "u1"]
    assert tray.front == session.system.owed(session.battle)[0] == tray.owed(0)


def test_a_row_reads_as_unit_cause_target_and_chance(tray: OwedModel, session: BattleSession) -> None:
    session.submit(Hit(unit="u3"))
    assert tray.index(0).data() == "Unit 3: Hits"
    assert tray.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Unit 3: Hits, 9 or less, 45 %"


def test_a_decision_reads_with_its_choices(tray: OwedModel, session: BattleSession) -> None:
    for _ in range(2):
        session.submit(Hit(unit="u3"))
        session.submit(Rolled(unit="u3", die=20, source="typed"))
    assert tray.index(0).data(Qt.ItemDataRole.AccessibleTextRole) == "Unit 3: Fate, to be decided: Flee"


def test_settled_tests_leave_and_undo_brings_them_back(tray: OwedModel, session: BattleSession) -> None:
    session.submit(Hit(unit="u1"), Hit(unit="u2"), Hit(unit="u3"))
    kept = QPersistentModelIndex(tray.index(2))
    signals = Signals(tray)
    session.submit(Rolled(unit="u2", die=1, source="typed"))
    assert (signals.take(), kept.row()) == ([("removed", 1, 1)], 1)
    session.undo()
    assert (signals.take(), kept.row(), units(tray)) == ([("inserted", 1, 1)], 2, ["u1", "u2", "u3"])


def test_a_test_whose_target_moved_is_told_as_changed(tray: OwedModel, session: BattleSession) -> None:
    session.submit(Hit(unit="u1"), Hit(unit="u2"))
    signals = Signals(tray)
    session.submit(Hit(unit="u2", count=2))
    assert signals.take() == [("changed", 1, 1)]
    session.submit(TurnEnded())
    assert signals.take() == []


def test_sixty_new_tests_are_one_signal(tray: OwedModel, session: BattleSession) -> None:
    signals = Signals(tray)
    session.submit(Alarm())
    assert signals.take() == [("inserted", 0, 59)]
    session.undo()
    assert signals.take() == [("removed", 0, 59)]
