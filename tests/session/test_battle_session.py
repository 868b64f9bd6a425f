"""What a player may rely on when acting, undoing and redoing (behaviours of undo, dice and batches)."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable

import pytest
from PySide6.QtGui import QGuiApplication

from tests.toy_system import Alarm, Decided, Faulty, Hit, Rolled, ToySystem, TurnEnded, toy_battle
from tracker.rules.battle import Battle
from tracker.rules.sentence import Sentence, say
from tracker.session.battle_session import BattleSession


def refusals(session: BattleSession) -> list[Sentence]:
    seen: list[Sentence] = []
    session.event_refused.connect(seen.append)
    return seen


def test_an_accepted_action_is_announced_once_and_whole(
    session: BattleSession, changes: list[Battle]
) -> None:
    assert session.submit(Hit(unit="u1"), Hit(unit="u2", count=3))
    assert changes == [session.battle]
    assert [session.battle.state.units[unit].hits for unit in ("u1", "u2")] == [1, 3]
    assert session.undo_stack.count() == 1


def test_the_rules_run_once_per_event(session: BattleSession, system: ToySystem) -> None:
    session.submit(Hit(unit="u1"))
    session.undo()
    session.redo()
    assert system.resolved == 1


def test_a_refused_event_says_why_and_changes_nothing(session: BattleSession, changes: list[Battle]) -> None:
    session.submit(Hit(unit="u1"))
    session.undo()
    before, seen = session.battle, refusals(session)
    changes.clear()
    assert not session.submit(Hit(unit="u1"), Hit(unit="nobody"))
    assert [str(sentence) for sentence in seen] == ["There is no unit nobody."]
    assert (session.battle is before, changes, session.seq) == (True, [], 2)
    assert session.undo_stack.canRedo()


def test_a_bug_in_the_rules_propagates_and_changes_nothing(
    session: BattleSession, changes: list[Battle]
) -> None:
    before = session.battle
    with pytest.raises(ZeroDivisionError):
        session.submit(Hit(unit="u1"), Faulty())
    with pytest.raises(ZeroDivisionError):
        session.submit_each([Hit(unit="u1"), Faulty()])
    assert session.battle is before
    assert (changes, session.undo_stack.count(), session.seq) == ([], 0, 0)


def test_undo_and_redo_swap_finished_battles(session: BattleSession, changes: list[Battle]) -> None:
    start = session.battle
    session.submit(Hit(unit="u1"))
    after = session.battle
    session.undo()
    session.redo()
    assert [battle is expected for battle, expected in zip(changes, (after, start, after), strict=True)] == [
        True
    ] * 3


def test_a_new_action_after_an_undo_cuts_what_could_be_redone(session: BattleSession) -> None:
    session.submit(Hit(unit="u1"))
    session.undo()
    session.submit(Hit(unit="u2"))
    after_b = session.battle
    session.submit(Hit(unit="u3"))
    session.undo()
    assert session.battle is after_b
    session.redo()
    assert not session.undo_stack.canRedo()
    assert [action.events[0].unit for action in session.latest.actions] == ["u2", "u3"]


def test_a_whole_cascade_is_one_undo_step(session: BattleSession) -> None:
    session.submit(Alarm())
    assert len(session.system.owed(session.battle)) == 4
    session.undo()
    assert session.system.owed(session.battle) == ()


def test_undo_in_the_middle_of_an_owed_test_brings_it_back(session: BattleSession, system: ToySystem) -> None:
    session.submit(Hit(unit="u1"))
    [owed] = system.owed(session.battle)
    session.roll(owed, 5)
    session.undo()
    assert system.owed(session.battle) == (owed,)
    session.undo()
    assert system.owed(session.battle) == ()
    assert session.roll(owed, 5) is None


def test_a_jump_is_announced_once(session: BattleSession, changes: list[Battle]) -> None:
    for _ in range(5):
        session.submit(TurnEnded())
    changes.clear()
    session.jump(1)
    assert changes == [session.battle]
    assert session.battle.state.turn == 2
    session.jump(1)
    assert len(changes) == 1


def test_before_is_the_battle_shown_before_the_last_change(session: BattleSession) -> None:
    befores = [session.before]
    start = session.battle
    session.submit(TurnEnded())
    after = session.battle
    befores.append(session.before)
    session.undo()
    befores.append(session.before)
    assert [before is expected for before, expected in zip(befores, (None, start, after), strict=True)] == [
        True
    ] * 3


def test_undo_steps_bear_the_name_of_the_action(session: BattleSession) -> None:
    session.submit(Hit(unit="u1"), Hit(unit="u2"))
    assert session.undo_stack.undoText() == "Unit 1: 1 hit and 1 more"
    assert session.undo_stack.text(0) == "Unit 1: 1 hit and 1 more"


def test_an_ampersand_and_a_line_break_in_a_name_stay_harmless(
    qapp: QGuiApplication, system: ToySystem, clock: Callable[[], str]
) -> None:
    session = BattleSession(
        system, [toy_battle(system)], 0, clock, lambda faces: 1, render=lambda sentence: "Horse\n& foot"
    )
    session.submit(Hit(unit="u1"))
    assert session.undo_stack.text(0) == "Horse & foot"
    assert session.undo_stack.undoText() == "Horse && foot"


def test_redo_keeps_the_dice(session: BattleSession, system: ToySystem, dice: list[int]) -> None:
    dice[:] = [17]
    session.submit(Hit(unit="u1"))
    session.roll(system.owed(session.battle)[0])
    session.undo()
    session.redo()
    assert session.battle.actions[-1].events == (Rolled(unit="u1", die=17, source="digital"),)


@pytest.mark.parametrize(("die", "passed"), [(1, True), (9, True), (10, False), (20, False)])
def test_a_typed_roll_says_what_came_of_it(
    session: BattleSession, system: ToySystem, die: int, passed: bool
) -> None:
    session.submit(Hit(unit="u1"))
    result = session.roll(system.owed(session.battle)[0], die)
    assert result is not None
    assert (result.rolled, result.passed, result.digital) == (die, passed, False)
    assert [str(line) for line in result.outcome] == [
        f"Unit 1 rolled {die}: {'passed' if passed else 'failed'}."
    ]


@pytest.mark.parametrize("die", [0, 21, -3])
def test_only_faces_of_the_die_are_accepted(session: BattleSession, system: ToySystem, die: int) -> None:
    session.submit(Hit(unit="u1"))
    before, seen = session.battle, refusals(session)
    assert session.roll(system.owed(session.battle)[0], die) is None
    assert [str(sentence) for sentence in seen] == ["A die shows 1 to 20."]
    assert session.battle is before


class TestAnEventForSeveralUnits:
    def test_is_one_undo_step_in_the_given_order(self, session: BattleSession, changes: list[Battle]) -> None:
        result = session.submit_each([Hit(unit="u3"), Hit(unit="u1")])
        assert (result.done, result.refused) == (("u3", "u1"), ())
        assert session.battle.state.owed == ("u3", "u1")
        assert (len(changes), session.undo_stack.count()) == (1, 1)

    def test_leaves_refused_units_out_and_names_them(self, session: BattleSession) -> None:
        result = session.submit_each([Hit(unit="u1"), Hit(unit="u2", count=99), Hit(unit="u3")])
        assert result.done == ("u1", "u3")
        assert [(one.unit, one.name, str(one.reason)) for one in result.refused] == [
            ("u2", "Unit 2", "Unit 2 has too few models.")
        ]
        assert session.battle.state.units["u2"].hits == 0

    def test_is_judged_event_by_event(self, session: BattleSession) -> None:
        result = session.submit_each([Hit(unit="u1", count=6), Hit(unit="u1", count=6)])
        assert (len(result.done), len(result.refused)) == (1, 1)

    def test_is_no_action_when_all_are_refused(self, session: BattleSession, changes: list[Battle]) -> None:
        assert session.submit_each([Hit(unit="nobody")]).done == ()
        assert (changes, session.undo_stack.count()) == ([], 0)


class TestABatchOfDigitalRolls:
    def test_settles_all_owed_tests_as_one_action(
        self, session: BattleSession, system: ToySystem, dice: list[int], changes: list[Battle]
    ) -> None:
        session.submit(Alarm())
        changes.clear()
        dice[:] = [4, 3, 20, 1]
        results = session.roll_all()
        assert [(row.unit, row.rolled, row.passed) for row in results] == [
            ("u1", 1, True),
            ("u2", 20, False),
            ("u3", 3, True),
            ("u4", 4, True),
        ]
        assert (system.owed(session.battle), len(changes), session.undo_stack.count()) == ((), 1, 2)
        assert all(event.source == "digital" for event in session.battle.actions[-1].events)

    def test_stops_at_a_decision(self, session: BattleSession, system: ToySystem, dice: list[int]) -> None:
        session.submit(Alarm())
        session.submit(Alarm())
        dice[:] = [20] * 8
        results = session.roll_all()
        assert [row.unit for row in results] == ["u1", "u2", "u3", "u4", "u1"]
        assert system.owed(session.battle)[0].choices
        session.submit(Decided(unit="u1"))
        assert [row.unit for row in session.roll_all()] == ["u2"]

    def test_may_be_for_some_units(self, session: BattleSession, dice: list[int]) -> None:
        session.submit(Alarm())
        dice[:] = [1, 1]
        assert [row.unit for row in session.roll_all({"u2", "u4"})] == ["u2", "u4"]
        assert session.battle.state.owed == ("u1", "u3")

    def test_is_no_action_when_nothing_is_owed(self, session: BattleSession, changes: list[Battle]) -> None:
        assert session.roll_all() == ()
        assert changes == []


class TestAReadOnlyBattle:
    def test_refuses_every_action(self, session: BattleSession, dice: list[int]) -> None:
        session.submit(Alarm())
        session.read_only = say("Only to look at.")
        before, seen = session.battle, refusals(session)
        assert not session.submit(Hit(unit="u1"))
        assert session.submit_each([Hit(unit="u1")]).done == ()
        assert session.roll_all() == ()
        assert [str(sentence) for sentence in seen] == ["Only to look at."] * 3
        assert session.battle is before

    def test_can_be_looked_back_through_without_counting_as_changed(self, session: BattleSession) -> None:
        session.submit(Hit(unit="u1"))
        session.read_only = say("Only to look at.")
        session.undo()
        assert (session.battle.count, session.seq) == (0, 1)


def test_each_change_counts_in_the_sequence_number(session: BattleSession) -> None:
    session.submit(TurnEnded())
    session.submit(TurnEnded())
    session.undo()
    session.redo()
    session.jump(0)
    assert session.seq == 5


def test_a_session_that_is_replaced_is_freed(
    qapp: QGuiApplication, system: ToySystem, clock: Callable[[], str]
) -> None:
    session = BattleSession(system, [toy_battle(system)], 0, clock, lambda faces: 1)
    session.submit(Hit(unit="u1"))
    session.undo()
    gone = weakref.ref(session)
    del session
    gc.collect()
    assert gone() is None
