"""Whatever is played, undone and played again: battles are rebuilt from their actions (G2.1, G2.2, G5.3)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.fortitude import SYSTEM, after, battle_of, event, opening, random_battle, unit
from tests.rules.second_opinion.random_battles import random_event, random_opening
from tracker.rules.battle import Action, Battle
from tracker.rules.examples import typed
from tracker.rules.play import play, replay
from tracker.rules.system import IllegalEvent

MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("play"), st.integers(0, 10_000)),
        st.tuples(st.just("undo"), st.integers(1, 6)),
        st.tuples(st.just("redo"), st.integers(1, 6)),
    ),
    max_size=40,
)


def shown(battle: Battle) -> tuple[Any, ...]:
    """All that a player sees of a battle."""
    return (
        battle.state,
        battle.log,
        SYSTEM.faces(battle),
        SYSTEM.owed(battle),
        SYSTEM.track(battle),
        SYSTEM.view(battle.setup, battle.state),
    )


class Table:
    """A battle kept as its file keeps it: all actions, and how many of them are in force."""

    def __init__(self, seed: int) -> None:
        self.opening = random_opening(Random(seed))
        self.start = battle_of(self.opening)
        self.actions: list[Action] = []
        self.position = 0

    @property
    def battle(self) -> Battle:
        """The battle, built anew from its actions."""
        return replay(SYSTEM, self.start, self.actions[: self.position])[-1]

    def play(self, seed: int) -> bool:
        """One random event; whether it was accepted, and then nothing can be redone."""
        before = self.battle
        view = SYSTEM.view(before.setup, before.state)
        chosen = typed(random_event(Random(seed), view, self.opening), SYSTEM.event_type)
        try:
            now = play(SYSTEM, before, [chosen], f"moment {seed}")
        except IllegalEvent:
            return False
        self.actions = list(now.actions)
        self.position = len(self.actions)
        return True


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 500), moves=MOVES)
def test_any_sequence_of_play_undo_and_redo_shows_what_was_shown_before(
    seed: int, moves: list[tuple[str, int]]
) -> None:
    table = Table(seed)
    kept = [shown(table.battle)]
    for move, number in moves:
        match move:
            case "play":
                if table.play(number):
                    kept = [*kept[: table.position], shown(table.battle)]
            case "undo":
                table.position = max(0, table.position - number)
            case "redo":
                table.position = min(len(table.actions), table.position + number)
        assert len(kept) == len(table.actions) + 1
        assert shown(table.battle) == kept[table.position]


@pytest.mark.parametrize("seed", range(6))
def test_replaying_the_log_rebuilds_every_battle_on_the_way(seed: int) -> None:
    battles = random_battle(seed).battles
    rebuilt = replay(SYSTEM, battles[0], battles[-1].actions)
    assert [battle.state for battle in rebuilt] == [battle.state for battle in battles]
    assert rebuilt[-1].log == battles[-1].log
    assert [moment.count for moment in rebuilt[-1].moments] == list(range(1, len(battles)))


def test_earlier_battles_stay_as_they_were() -> None:
    battles = random_battle(2).battles
    written = [msgspec.json.encode(battle.state) for battle in battles]
    list(replay(SYSTEM, battles[0], battles[-1].actions))
    assert [msgspec.json.encode(battle.state) for battle in battles] == written
    assert [battle.count for battle in battles] == list(range(len(battles)))


def test_the_loss_of_a_staff_is_one_step_with_its_whole_cascade() -> None:
    """G2.3: mark, end of the bonus and every test come and go together."""
    before = after(
        battle_of(opening(unit("a"), unit("b"), unit("staff", general_staff=True, models=1))),
        {"type_": "condition-set", "unit": "a", "condition": "staff-in-range", "value": True},
    )
    lost = play(SYSTEM, before, [event(type_="casualties", unit="staff", count=1)], "now")
    assert lost.count == before.count + 1
    assert len(lost.state.owed) == 2
    assert not lost.state.units[0].staff_in_range
    assert lost.last is not None
    assert lost.last.before is before.last


def test_redo_keeps_the_dice() -> None:
    battle = after(
        battle_of(opening(unit())),
        {"type_": "casualties", "unit": "archers", "count": 1},
        {"type_": "test-rolled", "unit": "archers", "cause": "casualties", "die": 17, "source": "digital"},
    )
    again = replay(SYSTEM, battle_of(opening(unit())), battle.actions)[-1]
    assert again.actions[-1].events[0].die == 17
    assert again.log == battle.log
    assert again.state == battle.state
