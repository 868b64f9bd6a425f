"""What holds of every second opinion and its random battles: nothing is changed, every fault is found."""

import copy
import json
from random import Random

import pytest

from tests.rules.second_opinion.opinion import Opening, Opinion, RandomBattles, after

EVENTS = 120


def leaves_the_state_before_alone(
    opinion: Opinion, battles: RandomBattles, opening: Opening, rng: Random
) -> None:
    """An event changes neither the state it is applied to nor itself."""
    state = opinion.begin(opening)
    for _ in range(EVENTS):
        event = battles.random_event(rng, opinion.view(state), opening)
        assert json.loads(json.dumps(event)) == event
        kept = copy.deepcopy((state, event))
        following = after(opinion, state, event)
        assert (state, event) == kept
        state = state if following is None else following


def finds_faults_in_events(opinion: Opinion, battles: RandomBattles, rng: Random) -> None:
    """A faulty event is always a fault."""
    for _ in range(20):
        opening = battles.random_opening(rng)
        state = opinion.begin(opening)
        view = opinion.view(state)
        for _ in range(20):
            with pytest.raises(opinion.Fault):
                opinion.apply(state, battles.faulty_event(rng, view, opening))


def finds_faults_in_openings(opinion: Opinion, battles: RandomBattles, rng: Random, count: int) -> None:
    """A faulty opening is always a fault."""
    for _ in range(count):
        opening = battles.faulty_opening(rng)
        with pytest.raises(opinion.Fault):
            opinion.begin(opening)
