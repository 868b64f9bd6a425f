"""Break Tests agree with the slow second implementation on random battles: legal, illegal, undone, redone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.rules.break_battles import SYSTEM, setup_of
from tests.rules.second_opinion import break_tests
from tests.rules.second_opinion.break_tests.random_battles import faulty_event, random_event
from tests.rules.second_opinion.break_tests.random_openings import faulty_opening, random_opening
from tracker.rules.examples import typed
from tracker.rules.system import Fault, IllegalEvent

BATTLES, STEPS = 40, 120


class BothSides:
    """One battle played by both implementations, with all states kept for undo."""

    def __init__(self, opening: dict[str, Any]) -> None:
        self.opening = opening
        self.setup = setup_of(opening)
        self.ours = [SYSTEM.begin(self.setup)]
        self.theirs = [break_tests.begin(opening)]
        self.position = 0
        self.accepted: Counter[str] = Counter()

    def compare(self) -> dict[str, Any]:
        ours = SYSTEM.view(self.setup, self.ours[self.position])
        assert ours == break_tests.view(self.theirs[self.position])
        return ours

    def play(self, event: dict[str, Any]) -> None:
        try:
            theirs = break_tests.apply(self.theirs[self.position], event)
        except break_tests.Refused:
            theirs = None
        try:
            ours = SYSTEM.resolve(self.setup, self.ours[self.position], typed(event, SYSTEM.event_type)).state
        except IllegalEvent:
            ours = None
        assert (ours is None) == (theirs is None), event
        if ours is None or theirs is None:
            return
        self.ours = [*self.ours[: self.position + 1], ours]
        self.theirs = [*self.theirs[: self.position + 1], theirs]
        self.position += 1
        self.accepted[event["type"]] += 1


@pytest.mark.parametrize("seed", range(BATTLES))
def test_both_implementations_agree_on_a_random_battle(seed: int) -> None:
    rng = Random(seed)
    battle = BothSides(random_opening(rng))
    for _ in range(STEPS):
        view = battle.compare()
        if rng.random() < 0.06:
            battle.position = rng.randint(max(0, battle.position - 4), len(battle.ours) - 1)
            continue
        battle.play(random_event(rng, view, battle.opening))
    battle.compare()
    assert sum(battle.accepted.values()) > STEPS / 5


def test_both_find_the_same_faults_in_events() -> None:
    rng = Random(7)
    opening = random_opening(rng)
    state = break_tests.begin(opening)
    for _ in range(300):
        event = faulty_event(rng, break_tests.view(state), opening)
        with pytest.raises(break_tests.Fault):
            break_tests.apply(state, event)
        with pytest.raises(Fault):
            typed(event, SYSTEM.event_type)


def test_both_find_the_same_faults_in_openings() -> None:
    for seed in range(100):
        opening = faulty_opening(Random(seed))
        with pytest.raises(break_tests.Fault):
            break_tests.begin(opening)
        with pytest.raises(Fault):
            setup_of(opening)
