"""The rules agree with the slow second implementation on random battles: legal, refused, undone, redone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.rules.fortitude import SYSTEM, setup_of
from tests.rules.second_opinion import fortitude
from tests.rules.second_opinion.random_battles import (
    faulty_event,
    faulty_opening,
    random_event,
    random_opening,
)
from tracker.rules.examples import typed
from tracker.rules.system import Fault, IllegalEvent

BATTLES, STEPS = 60, 120


def _without_unsaid(view: dict[str, Any]) -> dict[str, Any]:
    """The parts of a unit out of play are nothing either way."""
    for unit in view["units"].values():
        unit["parts"] = unit["parts"] or {}
    return view


class BothSides:
    """One battle played by both implementations, with all states kept for undo."""

    def __init__(self, opening: dict[str, Any]) -> None:
        self.opening = opening
        self.setup = setup_of(opening)
        self.ours = [SYSTEM.begin(self.setup)]
        self.theirs = [fortitude.begin(opening)]
        self.position = 0
        self.accepted: Counter[str] = Counter()

    def compare(self) -> dict[str, Any]:
        ours = _without_unsaid(SYSTEM.view(self.setup, self.ours[self.position]))
        theirs = _without_unsaid(fortitude.view(self.theirs[self.position]))
        assert ours == theirs
        return ours

    def play(self, event: dict[str, Any]) -> None:
        try:
            theirs = fortitude.apply(self.theirs[self.position], event)
        except fortitude.Refused:
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
    battle = BothSides(random_opening(rng, doubtful=seed % 3 == 0))
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
    state = fortitude.begin(opening)
    for _ in range(300):
        event = faulty_event(rng, fortitude.view(state), opening)
        with pytest.raises(fortitude.Fault):
            fortitude.apply(state, event)
        with pytest.raises(Fault):
            typed(event, SYSTEM.event_type)


def test_both_find_the_same_faults_in_openings() -> None:
    for seed in range(120):
        opening = faulty_opening(Random(seed))
        with pytest.raises(fortitude.Fault):
            fortitude.begin(opening)
        with pytest.raises(Fault):
            setup_of(opening)
