"""Undo over long battles: equal states, equal logs, and cheap to bring back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QGuiApplication

from tests.toy_system import Hit, ToySystem, TurnEnded, event_for, toy_battle
from tracker.rules.battle import Battle
from tracker.rules.play import play, replay
from tracker.session.battle_session import BattleSession

STEPS = st.lists(
    st.tuples(st.integers(0, 5), st.sampled_from(["u1", "u2", "u3"]), st.integers(1, 20)),
    min_size=1,
    max_size=25,
)


def snapshot(session: BattleSession) -> Any:
    """All that undo and redo must bring back."""
    battle = session.battle
    return battle.state, battle.log, session.system.owed(battle), session.system.faces(battle)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS, back=st.integers(0, 25))
def test_undo_and_redo_return_equal_state_log_and_owed_tests(
    qapp: QGuiApplication, steps: list[tuple[int, str, int]], back: int
) -> None:
    system = ToySystem()
    session = BattleSession(system, [toy_battle(system, 3)], 0, lambda: "now", lambda faces: 1)
    seen = [snapshot(session)]
    for kind, unit, die in steps:
        if session.submit(event_for(kind, unit, die, system.owed(session.battle))):
            seen.append(snapshot(session))
    for expected in seen[-2 : -2 - back : -1]:
        session.undo()
        assert snapshot(session) == expected
    for expected in seen[session.position + 1 :]:
        session.redo()
        assert snapshot(session) == expected
    again = replay(system, toy_battle(system, 3), session.latest.actions)[-1]
    assert (again.state, again.log) == (session.latest.state, session.latest.log)


def long_battle(system: ToySystem, steps: int) -> list[Battle]:
    """A battle of sixty units over that many actions."""
    battles = [toy_battle(system, 60, strength=60)]
    for step in range(steps):
        event = TurnEnded() if step % 61 == 60 else Hit(unit=f"u{step % 61 + 1}")
        battles.append(play(system, battles[-1], [event], "now"))
    return battles


def test_a_thousand_steps_on_sixty_units_can_be_undone_one_by_one(
    qapp: QGuiApplication, system: ToySystem, clock: Callable[[], str]
) -> None:
    battles = long_battle(system, 1100)
    session = BattleSession(system, battles[:1], 0, clock, lambda faces: 1)
    for battle in battles[1:]:
        assert battle.last is not None
        session.submit(*battle.last.action.events)
    assert session.undo_stack.count() == 1100
    for battle in reversed(battles[:-1]):
        session.undo()
        assert session.battle.state == battle.state


def test_two_thousand_actions_are_restored_without_running_rules(
    qapp: QGuiApplication, system: ToySystem, clock: Callable[[], str]
) -> None:
    battles = long_battle(system, 2000)
    resolved = system.resolved
    session = BattleSession(system, battles, 1990, clock, lambda faces: 1)
    assert (session.battle is battles[1990], session.latest is battles[-1]) == (True, True)
    assert (session.position, session.undo_stack.count(), session.seq) == (1990, 2000, 0)
    assert system.resolved == resolved
    session.redo()
    assert session.battle is battles[1991]
