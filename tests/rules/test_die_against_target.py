"""Every face against every target, rolling under and over; odds counted and simulated (G3.2, G3.8, §4)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.fortitude import SYSTEM, after, battle_of, event, opening, seen, unit
from tracker.rules import chance
from tracker.rules.battle import Battle

TARGETS = range(-8, 34)
DICE = (4, 6, 10, 20)


def owing(target: int, **house_rules: bool) -> Battle:
    """A unit that owes a test with exactly this target."""
    printed = min(max(target, 1), 30)
    battle = battle_of(opening(unit(base_fortitude=printed), house_rules=house_rules))
    corrected = {
        "type_": "corrected",
        "unit": "archers",
        "field": "fortitude_correction",
        "reason": "to test",
    }
    return after(
        battle, {**corrected, "value": target - printed}, {"type_": "pursuit-due", "unit": "archers"}
    )


def passing_faces(battle: Battle) -> set[int]:
    """The faces that pass, found by rolling each of them: a failed pursuit test binds the unit to pursue."""
    found = set()
    for die in range(1, 21):
        rolled = event(type_="test-rolled", unit="archers", cause="pursuit", die=die)
        state = SYSTEM.resolve(battle.setup, battle.state, rolled).state
        if not state.units[0].must_pursue:
            found.add(die)
    return found


@pytest.mark.parametrize("target", TARGETS)
def test_a_face_passes_where_it_is_at_most_fortitude(target: int) -> None:
    battle = owing(target)
    assert passing_faces(battle) == {die for die in range(1, 21) if die <= target}
    (test,) = SYSTEM.owed(battle)
    assert (test.target, test.chance) == (target, Fraction(min(max(target, 0), 20), 20))


@pytest.mark.parametrize("target", TARGETS)
def test_with_the_house_rule_1_always_passes_and_20_always_fails(target: int) -> None:
    battle = owing(target, natural_1_and_20=True)
    expected = {1, *(die for die in range(2, 20) if die <= target)}
    assert passing_faces(battle) == expected
    (test,) = SYSTEM.owed(battle)
    assert (set(test.passing), test.chance) == (expected, Fraction(len(expected), 20))


@pytest.mark.parametrize("target", TARGETS)
def test_rolling_under_and_rolling_over_are_opposite_directions(target: int) -> None:
    for faces in DICE:
        dice = range(1, faces + 1)
        under = {die for die in dice if chance.rolls_under(die, target, faces)}
        over = {die for die in dice if chance.rolls_over(die, target)}
        assert under == {die for die in dice if die <= target}
        assert over == {die for die in dice if die >= target}
        assert chance.roll_under(target, faces) == Fraction(len(under), faces)
        assert chance.roll_over(target, faces) == Fraction(len(over), faces)
        extremes = {die for die in dice if chance.rolls_under(die, target, faces, True)}
        assert extremes == (under - {faces}) | {1}
        assert chance.roll_under(target, faces, True) == Fraction(len(extremes), faces)


@pytest.mark.parametrize(
    ("target", "faces", "under", "over"),
    [
        (0, 20, Fraction(0), Fraction(1)),
        (1, 20, Fraction(1, 20), Fraction(1)),
        (12, 20, Fraction(3, 5), Fraction(9, 20)),
        (19, 20, Fraction(19, 20), Fraction(1, 10)),
        (20, 20, Fraction(1), Fraction(1, 20)),
        (21, 20, Fraction(1), Fraction(0)),
        (3, 6, Fraction(1, 2), Fraction(2, 3)),
    ],
)
def test_chances_by_hand(target: int, faces: int, under: Fraction, over: Fraction) -> None:
    assert chance.roll_under(target, faces) == under
    assert chance.roll_over(target, faces) == over


@pytest.fixture(scope="module")
def million() -> Counter[int]:
    """How often each face came in a million rolls."""
    return Counter(Random(20).choices(range(1, 21), k=1_000_000))


@pytest.mark.parametrize("target", [-3, 0, 1, 7, 12, 19, 20, 23])
def test_a_million_rolls_come_out_as_the_odds_say(million: Counter[int], target: int) -> None:
    battle = owing(target)
    share = sum(million[die] for die in passing_faces(battle)) / 1_000_000
    assert share == pytest.approx(float(SYSTEM.owed(battle)[0].chance), abs=0.002)


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (Fraction(0), 0),
        (Fraction(1, 1000), 1),
        (Fraction(1, 3), 33),
        (Fraction(1, 200), 1),
        (Fraction(125, 1000), 13),
        (Fraction(2, 3), 67),
        (Fraction(999, 1000), 99),
        (Fraction(1), 100),
    ],
)
def test_only_what_is_certain_is_shown_as_0_or_100_percent(share: Fraction, shown: int) -> None:
    assert chance.percent(share) == shown


@given(st.integers(-40, 40), st.integers(2, 30), st.booleans())
def test_a_higher_target_is_never_worse_to_roll_under_and_never_better_to_roll_over(
    target: int, faces: int, extremes: bool
) -> None:
    assert chance.roll_under(target, faces, extremes) <= chance.roll_under(target + 1, faces, extremes)
    assert chance.roll_over(target, faces) >= chance.roll_over(target + 1, faces)


@pytest.mark.parametrize("printed", [1, 10, 20, 30])
def test_the_gauge_of_a_card_shows_the_chance_of_a_test_without_modifier(printed: int) -> None:
    battle = battle_of(opening(unit(base_fortitude=printed)))
    gauge = SYSTEM.faces(battle)[0].gauge
    assert gauge is not None
    assert (gauge.value, gauge.printed, gauge.faces) == (seen(battle)["fortitude"], printed, 20)
    assert gauge.chance == Fraction(min(printed, 20), 20)
