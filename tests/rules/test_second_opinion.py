"""The rules agree with the slow second implementation on random battles: legal, refused, undone, redone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.rules.both_opinions import (
    BothOpinions,
    find_the_same_faults_in_events,
    find_the_same_faults_in_openings,
)
from tests.rules.fortitude import SYSTEM, setup_of
from tests.rules.second_opinion import fortitude, random_battles

BATTLES = 60


def without_unsaid(view: dict[str, Any]) -> dict[str, Any]:
    """The parts of a unit out of play are nothing either way."""
    for unit in view["units"].values():
        unit["parts"] = unit["parts"] or {}
    return view


@pytest.mark.parametrize("seed", range(BATTLES))
def test_both_implementations_agree_on_a_random_battle(seed: int) -> None:
    rng = Random(seed)
    opening = random_battles.random_opening(rng, doubtful=seed % 3 == 0)
    battle = BothOpinions(SYSTEM, fortitude, setup_of, opening, without_unsaid)
    battle.play_at_random(rng, random_battles)


def test_both_find_the_same_faults_in_events() -> None:
    find_the_same_faults_in_events(SYSTEM, fortitude, random_battles)


def test_both_find_the_same_faults_in_openings() -> None:
    find_the_same_faults_in_openings(fortitude, random_battles, setup_of, 120)
