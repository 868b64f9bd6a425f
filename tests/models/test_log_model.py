"""The log gains and loses rows at its end, and can be narrowed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt

from tests.models.signals import Signals
from tests.rules.break_battles import END, after, battle_of, command, force, hit, unit
from tests.rules.break_battles import SYSTEM as BREAK
from tests.toy_system import Alarm, Hit, ToySystem, TurnEnded, toy_battle
from tracker.models.log_model import LogModel
from tracker.models.roles import EntryRole, LineRole
from tracker.rules.play import play
from tracker.session.battle_session import BattleSession


@pytest.fixture
def log(session: BattleSession, qtmodeltester: Any) -> LogModel:
    """The log, shown with every change; the tester stays attached."""
    model = LogModel(session.system)
    qtmodeltester.check(model)
    model.show(session.battle)
    session.battle_changed.connect(model.show)
    return model


def sentences(model: LogModel) -> list[str]:
    return [str(model.index(row, 1).data()) for row in range(model.rowCount())]


def test_a_row_tells_when_and_what(log: LogModel, session: BattleSession) -> None:
    session.submit(Hit(unit="u1"))
    assert (log.index(0, 0).data(), log.index(0, 1).data()) == ("Turn 1, Battle", "Unit 1: 1 hit.")
    assert log.index(0, 0).data(EntryRole) == session.battle.log[0]
    assert log.index(0, 1).data(LineRole).units == ("u1",)
    heads = [log.headerData(column, Qt.Orientation.Horizontal) for column in range(2)]
    assert heads == ["When", "What happened"]


def test_new_lines_come_at_the_end_and_undone_ones_leave_it(log: LogModel, session: BattleSession) -> None:
    signals = Signals(log)
    session.submit(Hit(unit="u1"), Hit(unit="u2"))
    session.submit(TurnEnded())
    assert signals.take() == [("inserted", 0, 1), ("inserted", 2, 2)]
    session.undo()
    assert signals.take() == [("removed", 2, 2)]
    session.submit(Hit(unit="u3"))
    assert signals.take() == [("inserted", 2, 2)]
    assert sentences(log) == ["Unit 1: 1 hit.", "Unit 2: 1 hit.", "Unit 3: 1 hit."]
    session.jump(0)
    assert (signals.take(), log.rowCount()) == ([("removed", 0, 2)], 0)
    session.jump(2)
    assert signals.take() == [("inserted", 0, 2)]


def test_a_long_log_appears_in_one_step(qtmodeltester: Any, system: ToySystem) -> None:
    battle = toy_battle(system, 4)
    for _ in range(500):
        battle = play(system, battle, [TurnEnded()], "now")
    model = LogModel(system)
    qtmodeltester.check(model)
    signals = Signals(model)
    model.show(battle)
    assert signals.take() == [("inserted", 0, 499)]


def test_an_equal_history_that_is_not_the_same_takes_the_place_of_the_old(
    log: LogModel, session: BattleSession, system: ToySystem
) -> None:
    session.submit(Hit(unit="u1"))
    other = play(system, toy_battle(system, 60), [Hit(unit="u2")], "now")
    log.show(other)
    assert sentences(log) == ["Unit 2: 1 hit."]


class TestNarrowing:
    @pytest.fixture
    def played(self, log: LogModel, session: BattleSession) -> LogModel:
        session.submit(Hit(unit="u1"))
        session.submit(Hit(unit="u2"))
        session.submit(TurnEnded())
        session.submit(Hit(unit="u1"), Hit(unit="u2"))
        return log

    @pytest.mark.parametrize(
        ("narrow", "expected"),
        [
            ({"unit": "u1"}, ["Unit 1: 1 hit.", "Unit 1: 1 hit."]),
            ({"side": "red"}, ["Unit 2: 1 hit.", "Unit 2: 1 hit."]),
            ({"turn": 2}, ["Unit 1: 1 hit.", "Unit 2: 1 hit."]),
            ({"turn": 1, "side": "blue"}, ["Unit 1: 1 hit."]),
            ({"unit": "u2", "side": "blue"}, []),
            ({"kind": "turns"}, ["Turn 1 ends."]),
            ({"kind": "hits", "turn": 1}, ["Unit 1: 1 hit.", "Unit 2: 1 hit."]),
            ({"kind": "fates"}, []),
        ],
    )
    def test_by_unit_side_turn_and_kind(
        self, played: LogModel, narrow: dict[str, Any], expected: list[str]
    ) -> None:
        signals = Signals(played)
        played.narrow(**narrow)
        assert (sentences(played), signals.take()) == (expected, [("reset", 0, 0)])
        played.narrow()
        assert played.rowCount() == 5

    def test_holds_for_what_comes_and_goes(self, played: LogModel, session: BattleSession) -> None:
        played.narrow(unit="u1")
        signals = Signals(played)
        session.submit(Hit(unit="u2"))
        assert signals.take() == []
        session.submit(Hit(unit="u1"))
        assert signals.take() == [("inserted", 2, 2)]
        session.jump(1)
        assert (signals.take(), sentences(played)) == ([("removed", 1, 2)], ["Unit 1: 1 hit."])

    def test_offers_the_turns_the_log_knows(self, played: LogModel, session: BattleSession) -> None:
        turns = [played.turns]
        session.jump(1)
        turns.append(played.turns)
        assert turns == [(1, 2), (1,)]


def test_a_card_leads_to_its_last_line(log: LogModel, session: BattleSession) -> None:
    session.submit(Hit(unit="u1"))
    session.submit(Hit(unit="u2"))
    session.submit(Hit(unit="u1"))
    session.submit(TurnEnded())
    assert [log.last_row_of(unit) for unit in ("u1", "u2", "u3")] == [2, 1, None]


def test_an_alarm_of_sixty_units_is_one_line_and_one_signal(log: LogModel, session: BattleSession) -> None:
    signals = Signals(log)
    session.submit(Alarm())
    assert signals.take() == [("inserted", 0, 0)]
    assert len(log.index(0, 1).data(LineRole).units) == 60


def test_a_battle_that_kept_only_its_log_is_shown_too(qtmodeltester: Any, system: ToySystem) -> None:
    played = play(system, toy_battle(system), [Hit(unit="u1")], "now")
    kept = msgspec.structs.replace(played, state=toy_battle(system).state)
    model = LogModel(system)
    qtmodeltester.check(model)
    model.show(kept)
    model.show(play(system, kept, [Hit(unit="u2")], "now"))
    assert sentences(model) == ["Unit 1: 1 hit.", "Unit 2: 1 hit."]


def test_what_is_told_of_a_command_belongs_to_its_side(qtmodeltester: Any) -> None:
    red, blue = (
        force(id=side, commands=(command(f"{side}-1", *(unit(f"{side}-{name}") for name in "abc")),))
        for side in ("red", "blue")
    )
    battle = after(battle_of(red, blue), hit("red-a", 10), hit("red-b", 10), END)
    model = LogModel(BREAK)
    qtmodeltester.check(model)
    model.show(battle)
    asked = [text for text in sentences(model) if "Command Break Test owed" in text]
    assert asked
    model.narrow(side="red")
    assert set(asked) <= set(sentences(model))
    model.narrow(side="blue")
    assert sentences(model) == []
