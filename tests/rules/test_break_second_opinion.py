"""Break Tests agree with the slow second implementation on random battles: legal, illegal, undone, redone."""

from __future__ import annotations

from random import Random

import pytest

from tests.rules.both_opinions import (
    BothOpinions,
    find_the_same_faults_in_events,
    find_the_same_faults_in_openings,
)
from tests.rules.break_battles import SYSTEM, setup_of
from tests.rules.second_opinion import break_tests
from tests.rules.second_opinion.break_tests import random_battles

BATTLES = 40


@pytest.mark.parametrize("seed", range(BATTLES))
def test_both_implementations_agree_on_a_random_battle(seed: int) -> None:
    rng = Random(seed)
    battle = BothOpinions(SYSTEM, break_tests, setup_of, random_battles.random_opening(rng))
    battle.play_at_random(rng, random_battles)


def test_both_find_the_same_faults_in_events() -> None:
    find_the_same_faults_in_events(SYSTEM, break_tests, random_battles)


def test_both_find_the_same_faults_in_openings() -> None:
    find_the_same_faults_in_openings(break_tests, random_battles, setup_of, 100)
