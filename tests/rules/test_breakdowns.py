"""A number is its reasons: they sum to it, each stands once, all who show it show the same (G3.4, G5.1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rules.fortitude import SYSTEM, after, battle_of, numbers, opening, owed, random_battle, seen, unit
from tracker.rules.breakdown import Breakdown, Part
from tracker.rules.sentence import number, say
from tracker.rules.systems.fortitude_tests.values import reasons

SEEDS = range(8)
KEYS = {
    "Fortitude": "fortitude",
    "Attack against infantry": "attack_infantry",
    "Attack against cavalry": "attack_cavalry",
    "Defense": "defense",
    "Firepower": "firepower",
}
ORDER = (
    "base",
    "casualties",
    "commander",
    "general-staff",
    "honor",
    "staff-destroyed",
    "level",
    "order",
    "terrain",
    "fatigue",
    "correction",
    "panicked",
)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_reasons_sum_to_the_value_and_each_stands_once_in_its_place(seed: int) -> None:
    for battle in random_battle(seed).battles[::4]:
        for unit_id, found in SYSTEM.view(battle.setup, battle.state)["units"].items():
            shown = {str(label): value for label, value in SYSTEM.breakdowns(battle, unit_id)}
            assert list(shown) == [label for label, key in KEYS.items() if found[key] is not None]
            for label, value in shown.items():
                assert sum(part.amount for part in value.parts) == value.total == found[KEYS[label]]
                sources = [part.source for part in value.parts]
                assert sources == [source for source in ORDER if source in sources]
                assert sources[0] == "base"
                assert all(part.amount or part.source == "panicked" for part in value.parts[1:])
                assert all(str(part.label).strip() for part in value.parts)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_card_shows_the_same_numbers(seed: int) -> None:
    for battle in random_battle(seed).battles[::4]:
        view = SYSTEM.view(battle.setup, battle.state)["units"]
        for face in SYSTEM.faces(battle):
            now = view[face.id]
            assert (face.gauge.value if face.gauge else None) == now["fortitude"]
            attack = [now[key] for key in ("attack_infantry", "attack_cavalry") if now[key] is not None]
            expected = {
                "Attack": " / ".join(number(value) for value in attack),
                "Defense": "" if now["defense"] is None else number(now["defense"]),
                "Fire": "" if now["firepower"] is None else number(now["firepower"]),
            }
            shown = [(label, text) for label, text in expected.items() if text]
            assert [(str(label), text) for label, text in face.values] == shown


@pytest.mark.parametrize("seed", SEEDS)
def test_a_test_adds_its_own_modifier_to_the_fortitude_of_the_card_and_nothing_else(seed: int) -> None:
    extra = {"flank": -3, "rear": -5}
    for battle in random_battle(seed).battles[::2]:
        extra["staff-destroyed"] = battle.setup.house.staff_destroyed_test_modifier
        for test in SYSTEM.owed(battle):
            fortitude = numbers(battle, unit=test.unit)
            assert fortitude is not None
            modifier = extra.get(test.cause, 0)
            added = [(test.cause, modifier)] if modifier else []
            rest = test.breakdown.parts[len(fortitude.parts) :]
            assert test.breakdown.parts[: len(fortitude.parts)] == fortitude.parts
            assert [(part.source, part.amount) for part in rest] == added
            assert test.target == fortitude.total + modifier


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_keeps_the_reasons_of_each_roll(seed: int) -> None:
    for before, now in pairwise(random_battle(seed).battles):
        (rolled,) = now.actions[-1].events
        if type(rolled).__name__ == "TestRolled":
            offer = next(
                test for test in SYSTEM.owed(before) if (test.unit, test.cause) == (rolled.unit, rolled.cause)
            )
            assert [line.detail for line in now.log[-1].lines if line.detail] == [reasons(offer.breakdown)]


def test_the_worked_example_in_words() -> None:
    """10 printed, one casualty, its General Staff near, Fire and Retreat: 12 (G3.1)."""
    archers = unit("archers", orders=["fire-and-retreat"])
    battle = after(
        battle_of(opening(archers, unit("staff", general_staff=True))),
        {"type_": "order-given", "unit": "archers", "order": "fire-and-retreat"},
        {"type_": "condition-set", "unit": "archers", "condition": "staff-in-range", "value": True},
        {"type_": "casualties", "unit": "archers", "count": 1},
    )
    assert owed(battle) == [("archers", "casualties", 12)]
    assert seen(battle)["parts"] == {"base": 10, "casualties": -1, "general-staff": 4, "order": -1}
    (test,) = SYSTEM.owed(battle)
    words = "Printed on the card 10, 1 casualty −1, General Staff near +4, Fire and Retreat −1: 12"
    assert str(reasons(test.breakdown)) == words


def test_a_breakdown_leaves_out_what_adds_nothing_when_it_names_sources() -> None:
    parts = (Part("base", say("Printed"), 0), Part("honor", say("Honor"), 2), Part("level", say("Level"), 0))
    assert Breakdown(parts).by_source() == {"honor": 2}
    assert Breakdown(parts).total == 2
