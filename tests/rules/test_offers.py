"""Buttons, choices and owed tests of a card agree with the rules, on random battles of every kind."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from tests.rules.fortitude import SYSTEM, battle_of, card, event, opening, random_battle, sentences, unit
from tests.rules.offered import check_offers, check_owed, filled
from tracker.rules.battle import Battle
from tracker.rules.sentence import Sentence
from tracker.rules.systems.fortitude_tests.owing import FAIL, PASS

SEEDS = range(10)


@pytest.mark.parametrize("seed", SEEDS)
def test_open_is_accepted_and_closed_is_refused_with_that_reason(seed: int) -> None:
    rng = Random(seed)
    for battle in rng.sample(random_battle(seed).battles, 12):
        check_offers(SYSTEM, battle, rng.choice(SYSTEM.faces(battle)))
        check_owed(SYSTEM, battle)


@pytest.mark.parametrize("seed", SEEDS)
def test_passing_faces_pass_and_the_others_fail(seed: int) -> None:
    for battle in random_battle(seed).battles[::6]:
        for test in SYSTEM.owed(battle):
            if test.event is not None and test.unit not in battle.state.decisions:
                passed = {die for die in range(1, 21) if says(battle, filled(test, die), PASS)}
                failed = {die for die in range(1, 21) if says(battle, filled(test, die), FAIL)}
                assert (passed, failed) == (set(test.passing), set(range(1, 21)) - set(test.passing))


def says(battle: Battle, rolled: Any, result: Sentence) -> bool:
    outcome = SYSTEM.resolve(battle.setup, battle.state, rolled)
    return any(result in sentences(line.sentence) for line in outcome.lines)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_shows_the_places_of_its_tests_and_its_decision(seed: int) -> None:
    for battle in random_battle(seed).battles:
        faces = {face.id: face for face in SYSTEM.faces(battle)}
        deciding = set(battle.state.decisions)
        places = [(place, test.unit) for place, test in enumerate(battle.state.owed, start=1)]
        for unit_id, face in faces.items():
            expected = tuple(place for place, owing in places if owing == unit_id)
            assert face.owed == ((0, *expected) if unit_id in deciding else expected)
            assert bool(face.action) == bool(face.owed)
            assert bool(face.choices) == (unit_id in deciding)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_says_the_target_and_chance_of_its_first_test(seed: int) -> None:
    for battle in random_battle(seed).battles[::3]:
        tests = [test for test in SYSTEM.owed(battle) if test.event is not None]
        for face in SYSTEM.faces(battle):
            own = [test for test in tests if test.unit == face.id]
            if face.choices:
                assert (str(face.action), face.action_chance) == ("Rout or surrender?", None)
                assert face.gauge is not None
                assert face.gauge.target is None
            elif own:
                assert (face.action, face.action_chance) == (own[0].needed, own[0].chance)
                assert face.gauge is not None
                lozenge = face.gauge.target if face.gauge.target is not None else face.gauge.value
                assert lozenge == own[0].target
            else:
                assert (face.action, face.action_chance) == (None, None)


@pytest.mark.parametrize("engaged", [True, False])
def test_the_preselected_fate_is_what_a_decision_without_one_does(engaged: bool) -> None:
    battle = battle_of(opening(unit()))
    archers = msgspec.structs.replace(battle.state.units[0], engaged=engaged)
    state = msgspec.structs.replace(battle.state, units=(archers,), decisions=("archers",))
    battle = msgspec.structs.replace(battle, state=state)
    first, second = card(battle).choices
    left_out = SYSTEM.resolve(battle.setup, state, event(type_="fate-decided", unit="archers"))
    assert SYSTEM.resolve(battle.setup, state, first.event).state == left_out.state
    assert left_out.state.units[0].out_of_play == ("surrendered" if engaged else "routed")
    assert SYSTEM.owed(battle)[0].choices == (first, second)
    assert {choice.event.fate for choice in (first, second)} == {"routed", "surrendered"}
