"""Each modifier in its own direction, alone and together (G3.3, §3, §8, §9)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.fortitude import SYSTEM, TABLES, after, battle_of, card, numbers, opening, owed, seen, unit
from tracker.rules.battle import Battle
from tracker.rules.systems.fortitude_tests.state import Corrections, Level, Step

VALUES = ("fortitude", "attack_infantry", "attack_cavalry", "defense", "firepower")
PRINTED = {"attack_infantry": 7, "attack_cavalry": 6, "defense": 5, "firepower": 4}
ARCHERS = unit("archers", orders=["defend", "run"], **PRINTED)
STAFF = unit("staff", general_staff=True)


def with_archers(battle: Battle, **fields: Any) -> Battle:
    """The battle with these fields of the archers set, whatever the rules say."""
    place = battle.setup.places["archers"]
    units = battle.state.units
    changed = msgspec.structs.replace(units[place], **fields)
    state = msgspec.structs.replace(battle.state, units=(*units[:place], changed, *units[place + 1 :]))
    return msgspec.structs.replace(battle, state=state)


def plain() -> Battle:
    """Archers with all values printed, their General Staff, on an expert's table, in the Ranged step."""
    battle = battle_of(opening(ARCHERS, STAFF, level_of_play="expert"))
    return msgspec.structs.replace(battle, state=msgspec.structs.replace(battle.state, step=Step.RANGED))


def difference(before: Battle, now: Battle) -> dict[str, int]:
    """By how much each value changed; values that did not are left out."""
    then, today = seen(before), seen(now)
    return {value: today[value] - then[value] for value in VALUES if today[value] != then[value]}


def attacks(amount: int) -> dict[str, int]:
    return {"attack_infantry": amount, "attack_cavalry": amount}


ALONE = [
    ({"casualties": 1}, "casualties", {"fortitude": -1}),
    ({"casualties": 4}, "casualties", {"fortitude": -4}),
    ({"commander": True}, "commander", {"fortitude": 3}),
    ({"staff_in_range": True}, "general-staff", {"fortitude": 4, **attacks(2), "defense": 1}),
    ({"honor": True}, "honor", {"fortitude": 2, **attacks(1)}),
    ({"level": Level.HESITANT}, "level", {"fortitude": -1, **attacks(-2), "defense": -1}),
    ({"level": Level.SHAKEN}, "level", {"fortitude": -2, **attacks(-3), "defense": -2}),
    (
        {"level": Level.PANICKED},
        "level",
        {"fortitude": -3, "attack_infantry": -7, "attack_cavalry": -6, "defense": -5},
    ),
    ({"order": "all-around-defense"}, "order", {"fortitude": -1, **attacks(-2), "defense": 1}),
    ({"order": "defend"}, "order", {"fortitude": 1, "defense": 1}),
    ({"order": "fire-and-retreat"}, "order", {"fortitude": -1, **attacks(-2), "defense": -1}),
    ({"order": "fire-ranged-weapons"}, "order", {}),
    ({"order": "assault"}, "order", attacks(2)),
    ({"order": "march"}, "order", {}),
    ({"order": "move-and-fire"}, "order", {**attacks(-1), "firepower": -2}),
    ({"order": "run"}, "order", {"fortitude": -1, **attacks(-1), "defense": -1}),
    ({"terrain": "light-woods"}, "terrain", {"defense": 1}),
    ({"terrain": "heavy-woods"}, "terrain", {"defense": 2}),
    ({"terrain": "river"}, "terrain", {"fortitude": -2, **attacks(-3), "defense": -2, "firepower": -2}),
    ({"terrain": "ford"}, "terrain", {"fortitude": -1, **attacks(-1), "defense": -1, "firepower": -1}),
    ({"terrain": "bridge"}, "terrain", {**attacks(-2), "firepower": -2}),
    ({"terrain": "village"}, "terrain", {"fortitude": 1, "defense": 1}),
    ({"terrain": "hill-above"}, "terrain", attacks(1)),
    ({"terrain": "hill-below"}, "terrain", attacks(-1)),
    ({"fatigue": 1}, "fatigue", {}),
    ({"fatigue": 2}, "fatigue", {"fortitude": -1, **attacks(-1)}),
    ({"fatigue": 3}, "fatigue", {"fortitude": -1, **attacks(-1)}),
    ({"fatigue": 4}, "fatigue", {"fortitude": -2, **attacks(-1), "defense": -1}),
    ({"fatigue": 9}, "fatigue", {"fortitude": -2, **attacks(-1), "defense": -1}),
    *(({"corrections": Corrections(**{value: 5})}, "correction", {value: 5}) for value in VALUES),
    *(({"corrections": Corrections(**{value: -5})}, "correction", {value: -5}) for value in VALUES),
]


@pytest.mark.parametrize(("fields", "source", "changes"), ALONE, ids=lambda item: str(item)[:40])
def test_a_source_adds_what_the_table_says_to_each_value(
    fields: dict[str, Any], source: str, changes: dict[str, int]
) -> None:
    before, now = plain(), with_archers(plain(), **fields)
    assert difference(before, now) == changes
    added = {key: amount for key, amount in seen(now)["parts"].items() if key != "base"}
    assert added == ({source: changes["fortitude"]} if "fortitude" in changes else {})


@pytest.mark.parametrize(("fields", "source", "changes"), ALONE, ids=lambda item: str(item)[:40])
def test_a_modifier_moves_the_chance_its_own_way(
    fields: dict[str, Any], source: str, changes: dict[str, int]
) -> None:
    before, now = card(plain()).gauge, card(with_archers(plain(), **fields)).gauge
    assert before is not None
    assert now is not None
    change = changes.get("fortitude", 0)
    assert (now.chance > before.chance, now.chance < before.chance) == (change > 0, change < 0)


def test_the_loss_of_the_staff_weighs_on_every_unit_of_its_side_once() -> None:
    battle = battle_of(opening(ARCHERS, STAFF, unit("spears"), unit("riders", side="blue")))
    lost = after(battle, {"type_": "taken-off", "unit": "staff", "reason": "destroyed"})
    assert difference(battle, lost) == {"fortitude": -2}
    assert seen(lost, "spears")["fortitude"] == 8
    assert seen(lost, "riders")["fortitude"] == 10
    assert owed(lost) == [("archers", "staff-destroyed", 8), ("spears", "staff-destroyed", 8)]


@given(st.integers(1, 30), st.integers(-30, 30))
@settings(max_examples=60, deadline=None)
def test_a_flank_is_never_better_than_none_and_the_rear_never_better_than_a_flank(
    printed: int, correction: int
) -> None:
    battle = battle_of(opening(unit(base_fortitude=printed)))
    battle = with_archers(battle, corrections=Corrections(fortitude=correction))
    attacked = after(
        battle,
        {"type_": "casualties", "unit": "archers", "count": 1},
        {"type_": "attacked", "unit": "archers", "side": "flank"},
        {"type_": "attacked", "unit": "archers", "side": "rear"},
    )
    flank, rear, none = SYSTEM.owed(attacked)
    assert (flank.cause, rear.cause, none.cause) == ("flank", "rear", "casualties")
    assert rear.chance <= flank.chance <= none.chance
    assert (flank.target - none.target, rear.target - none.target) == (-3, -5)


def test_flank_and_rear_count_in_their_own_test_alone() -> None:
    battle = after(
        battle_of(opening(unit())),
        {"type_": "attacked", "unit": "archers", "side": "flank"},
        {"type_": "attacked", "unit": "archers", "side": "rear"},
        {"type_": "pursuit-due", "unit": "archers"},
    )
    assert owed(battle) == [("archers", "flank", 7), ("archers", "rear", 5), ("archers", "pursuit", 10)]
    for cause, rest in (("flank", [("rear", 5), ("pursuit", 10)]), ("rear", [("pursuit", 10)])):
        battle = after(battle, {"type_": "test-rolled", "unit": "archers", "cause": cause, "die": 1})
        assert owed(battle) == [("archers", *test) for test in rest]
        assert seen(battle)["fortitude"] == 10
        fortitude = numbers(battle)
        assert fortitude is not None
        assert fortitude.by_source() == {"base": 10}


def test_a_level_of_play_leaves_out_what_it_does_not_have_whatever_the_house_rules_say() -> None:
    rules = {"terrain": {"plains": {"fortitude": -4}}, "fatigue": [{"from": 0, "fortitude": -5}]}
    now = {
        level: seen(battle_of(opening(unit(), level_of_play=level, house_rules=rules)))["parts"]
        for level in ("intermediate", "advanced", "expert")
    }
    assert now == {
        "intermediate": {"base": 10},
        "advanced": {"base": 10, "terrain": -4},
        "expert": {"base": 10, "terrain": -4, "fatigue": -5},
    }


def test_an_empty_table_of_fatigue_is_a_table_of_its_own() -> None:
    battle = battle_of(opening(ARCHERS, level_of_play="expert", house_rules={"fatigue": []}))
    assert seen(with_archers(battle, fatigue=9))["parts"] == {"base": 10}


@pytest.mark.parametrize("order", [order for order in TABLES.orders if order not in ("flee", "panic")])
def test_no_order_counts_in_the_morale_phase(order: str) -> None:
    battle = with_archers(plain(), order=order)
    morale = msgspec.structs.replace(battle, state=msgspec.structs.replace(battle.state, step=Step.MORALE))
    assert difference(plain(), morale) == {}


@given(
    st.fixed_dictionaries(
        {
            "casualties": st.integers(0, 5),
            "commander": st.booleans(),
            "honor": st.booleans(),
            "staff_in_range": st.booleans(),
            "level": st.sampled_from(Level),
            "order": st.sampled_from([None, *TABLES.orders]),
            "terrain": st.sampled_from(list(TABLES.terrain)),
            "fatigue": st.integers(0, 8),
        }
    )
)
@settings(max_examples=60, deadline=None)
def test_modifiers_add_up(fields: dict[str, Any]) -> None:
    """All at once change Fortitude and Firepower by the sum of what each does alone."""
    alone = [difference(plain(), with_archers(plain(), **{name: value})) for name, value in fields.items()]
    together = difference(plain(), with_archers(plain(), **fields))
    for value in ("fortitude", "firepower"):
        assert together.get(value, 0) == sum(change.get(value, 0) for change in alone)
