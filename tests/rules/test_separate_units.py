"""What happens to one unit happens to it alone, and what is so already is not made so twice (G3.6, G3.7)."""

from __future__ import annotations

import pytest

from tests.rules.fortitude import SYSTEM, after, battle_of, card, opening, owed, refused, seen, unit

TWINS = opening(
    unit("one", orders=["defend", "run"], ammunition=3),
    unit("two", orders=["defend", "run"], ammunition=3),
    unit("staff", general_staff=True),
    level_of_play="expert",
)
EVENTS = [
    {"type_": "casualties", "unit": "one", "count": 2},
    {"type_": "casualties", "unit": "one", "count": 6},
    {"type_": "attacked", "unit": "one", "side": "rear"},
    {"type_": "pursuit-due", "unit": "one"},
    {"type_": "melee-won", "units": ["one"]},
    {"type_": "order-given", "unit": "one", "order": "defend"},
    {"type_": "condition-set", "unit": "one", "condition": "engaged", "value": True},
    {"type_": "condition-set", "unit": "one", "condition": "staff-in-range", "value": True},
    {"type_": "terrain-set", "unit": "one", "terrain": "ford"},
    {"type_": "fatigue-changed", "unit": "one", "change": 4},
    {"type_": "taken-off", "unit": "one", "reason": "destroyed"},
    {"type_": "corrected", "unit": "one", "field": "level", "value": "panicked", "reason": "so"},
    {"type_": "corrected", "unit": "one", "field": "ammunition", "value": 0, "reason": "so"},
    {"type_": "corrected", "unit": "one", "field": "fortitude_correction", "value": 3, "reason": "so"},
    {"type_": "corrected", "unit": "one", "field": "out_of_play", "value": "left", "reason": "so"},
]


@pytest.mark.parametrize("fields", EVENTS, ids=lambda fields: str(list(fields.values())))
def test_the_twin_of_a_unit_stays_as_it_was(fields: dict[str, object]) -> None:
    before = battle_of(TWINS)
    now = after(before, fields)
    assert now.state.units[0] != before.state.units[0] or owed(now)
    assert now.state.units[1:] == before.state.units[1:]
    assert card(now, "two") == card(before, "two")
    assert all(test.unit == "one" for test in SYSTEM.owed(now))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"type_": "taken-off", "unit": "staff", "reason": "destroyed"}, "out of play"),
        ({"type_": "melee-won", "units": ["one"]}, "Honor"),
        ({"type_": "pursuit-due", "unit": "one"}, "owes its pursuit test already"),
        ({"type_": "order-given", "unit": "one", "order": "defend"}, "already has the order"),
        ({"type_": "condition-set", "unit": "one", "condition": "engaged", "value": True}, "so already"),
        ({"type_": "terrain-set", "unit": "one", "terrain": "ford"}, "there already"),
    ],
    ids=lambda item: str(item)[:40],
)
def test_the_same_fact_a_second_time_is_refused_and_says_so(fields: dict[str, object], says: str) -> None:
    once = after(battle_of(TWINS), fields)
    assert says in refused(once, **fields)


def test_a_destroyed_staff_weighs_once_however_often_it_is_destroyed() -> None:
    lost = after(battle_of(TWINS), {"type_": "taken-off", "unit": "staff", "reason": "destroyed"})
    back = {"type_": "corrected", "unit": "staff", "field": "out_of_play", "value": None, "reason": "so"}
    again = after(lost, back, {"type_": "casualties", "unit": "staff", "count": 6})
    assert seen(again, "one")["parts"] == {"base": 10, "staff-destroyed": -2}
    assert owed(again) == owed(lost) == [("one", "staff-destroyed", 8), ("two", "staff-destroyed", 8)]


def test_two_battles_of_one_opening_do_not_touch_each_other() -> None:
    first, second = battle_of(TWINS), battle_of(TWINS)
    changed = after(first, {"type_": "casualties", "unit": "one", "count": 2})
    assert seen(changed, "one")["casualties"] == 2
    assert seen(first, "one")["casualties"] == seen(second, "one")["casualties"] == 0
