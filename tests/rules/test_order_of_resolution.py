"""What comes before what: casualties, owed tests, the loss of a staff, the steps of a turn (G4, §4, §7)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rules.fortitude import (
    SYSTEM,
    after,
    battle_of,
    numbers,
    opening,
    owed,
    random_battle,
    refused,
    seen,
    unit,
)
from tracker.rules.battle import Battle
from tracker.rules.systems.fortitude_tests.state import STEPS

RANKS = {"flank": 0, "rear": 0, "casualties": 1, "staff-destroyed": 2, "pursuit": 3, "morale-phase": 4}
STEP_ENDED = {"type_": "step-ended"}
INSIST = {"type_": "step-ended", "insist": True}


def hit(unit_id: str = "archers", count: int = 1, **more: bool) -> dict[str, object]:
    return {"type_": "casualties", "unit": unit_id, "count": count, **more}


def attacked(side: str, unit_id: str = "archers") -> dict[str, object]:
    return {"type_": "attacked", "unit": unit_id, "side": side}


def rolled(cause: str, die: int, unit_id: str = "archers") -> dict[str, object]:
    return {"type_": "test-rolled", "unit": unit_id, "cause": cause, "die": die}


def corrected(field: str, value: object, unit_id: str | None = "archers") -> dict[str, object]:
    return {"type_": "corrected", "unit": unit_id, "field": field, "value": value, "reason": "so"}


def to_step(battle: Battle, step: str) -> Battle:
    """Insist until this step begins."""
    battle = after(battle, INSIST)
    while battle.state.step != step:
        battle = after(battle, INSIST)
    return battle


@pytest.mark.parametrize("count", [1, 2, 5])
def test_g4_1_casualties_count_before_the_one_test_of_their_attack(count: int) -> None:
    battle = after(battle_of(opening(unit())), hit(count=count))
    assert owed(battle) == [("archers", "casualties", 10 - count)]


def test_g4_1_casualties_of_the_same_attack_join_and_another_attack_owes_its_own_test() -> None:
    battle = after(battle_of(opening(unit())), hit(), hit())
    assert owed(battle) == [("archers", "casualties", 8)]
    battle = after(battle, hit(separate_attack=True))
    assert owed(battle) == [("archers", "casualties", 7)] * 2
    battle = after(battle, rolled("casualties", 1), hit())
    assert owed(battle) == [("archers", "casualties", 6)]
    battle = after(battle, rolled("casualties", 1), hit())
    assert owed(battle) == [("archers", "casualties", 5)]


def test_g4_1_a_test_entered_after_casualties_still_comes_first_when_it_comes_before_the_melee() -> None:
    battle = after(battle_of(opening(unit())), hit(), {"type_": "pursuit-due", "unit": "archers"})
    battle = after(battle, attacked("rear"), attacked("flank"))
    assert [cause for _, cause, _ in owed(battle)] == ["rear", "flank", "casualties", "pursuit"]


@pytest.mark.parametrize("seed", range(8))
def test_g4_2_owed_tests_stand_in_rules_order_and_keep_the_order_in_which_they_arose(seed: int) -> None:
    for before, now in pairwise(random_battle(seed).battles):
        tests = [(test.unit, test.cause) for test in now.state.owed]
        ranks = [RANKS[cause] for _, cause in tests]
        assert ranks == sorted(ranks)
        stayed = [test for test in before.state.owed if test in now.state.owed]
        if len(set(tests)) == len(tests) and len(set(stayed)) == len(stayed):
            assert [test for test in now.state.owed if test in stayed] == stayed


def test_g4_2_each_owed_test_says_its_reason_and_its_unit() -> None:
    battle = after(battle_of(opening(unit(name="Archers", number=7))), hit(), attacked("flank"))
    offers = [
        (test.number, test.name, str(test.cause_name), str(test.needed)) for test in SYSTEM.owed(battle)
    ]
    assert offers == [
        ("7", "Archers", "Attacked from a Flank", "6 or less"),
        ("7", "Archers", "Casualties", "9 or less"),
    ]


def test_g4_2_another_order_is_possible_and_the_log_shows_it() -> None:
    battle = after(battle_of(opening(unit("archers"), unit("spears"))), hit(), hit("spears"))
    battle = after(battle, rolled("casualties", 1, "spears"), rolled("casualties", 1))
    rolls = [str(entry.name) for entry in battle.log[-2:]]
    assert rolls == ["spears rolls 1", "archers rolls 1"]


def test_g4_3_a_unit_that_goes_takes_its_tests_along_and_the_others_stay() -> None:
    battle = after(
        battle_of(opening(unit("archers"), unit("spears"))), hit(), hit("spears"), attacked("rear")
    )
    battle = after(battle, {"type_": "taken-off", "unit": "archers", "reason": "left"})
    assert owed(battle) == [("spears", "casualties", 9)]
    told = [str(line.sentence) for line in battle.log[-1].lines]
    assert told == ["archers leaves the table", "archers is out of play: its 2 owed tests vanish."]


def test_g4_3_a_decision_that_goes_with_its_unit_is_told() -> None:
    battle = after(
        battle_of(opening(unit())), corrected("level", "panicked"), hit(), rolled("casualties", 20)
    )
    assert battle.state.decisions == ("archers",)
    gone = after(battle, {"type_": "taken-off", "unit": "archers", "reason": "left"})
    assert "archers is out of play: it need not rout or surrender." in told(gone)
    decided = after(battle, {"type_": "fate-decided", "unit": "archers", "fate": "routed"})
    assert told(decided) == ["archers routs"]


def told(battle: Battle) -> list[str]:
    return [str(line.sentence) for line in battle.log[-1].lines]


@pytest.mark.parametrize(("modifier", "target"), [(0, 8), (-2, 6)])
def test_g4_4_the_bonus_of_a_lost_staff_ends_before_its_units_test(modifier: int, target: int) -> None:
    """Both readings: the lasting −2 alone, or a further −2 in that one test."""
    battle = battle_of(
        opening(
            unit("archers"),
            unit("staff", general_staff=True, models=1),
            house_rules={"staff_destroyed_test_modifier": modifier},
        )
    )
    near = {"type_": "condition-set", "unit": "archers", "condition": "staff-in-range", "value": True}
    battle = after(battle, near)
    assert seen(battle)["fortitude"] == 14
    battle = after(battle, hit("staff"))
    assert owed(battle) == [("archers", "staff-destroyed", target)]
    assert seen(battle)["fortitude"] == 8
    assert refused(battle, **near) == "The General Staff of Red is destroyed."
    battle = after(battle, rolled("staff-destroyed", 1), hit())
    assert owed(battle) == [("archers", "casualties", 7)]


def test_g4_4_of_two_casualty_tests_after_the_staff_the_order_is_attack_first() -> None:
    battle = battle_of(opening(unit("archers"), unit("staff", general_staff=True, models=1)))
    battle = after(battle, hit("staff"), hit())
    assert owed(battle) == [("archers", "casualties", 7), ("archers", "staff-destroyed", 7)]


@pytest.mark.parametrize("order", ["defend", "run"])
def test_g4_6_an_order_ends_with_its_turn(order: str) -> None:
    battle = battle_of(opening(unit(orders=[order])))
    battle = after(battle, {"type_": "order-given", "unit": "archers", "order": order})
    while battle.state.step != "morale":
        assert seen(battle)["parts"].get("order") == {"defend": 1, "run": -1}[order]
        battle = after(battle, STEP_ENDED)
    assert seen(battle)["order"] is None
    assert seen(battle)["parts"] == {"base": 10}


def test_g4_6_a_step_set_by_hand_ends_no_order_but_suspends_it_in_the_morale_phase() -> None:
    battle = battle_of(opening(unit(orders=["run"])))
    battle = after(battle, {"type_": "order-given", "unit": "archers", "order": "run"})
    jumped = after(battle, corrected("step", "morale", None))
    assert (seen(jumped)["order"], seen(jumped)["fortitude"]) == ("run", 10)
    back = after(jumped, corrected("step", "melee", None))
    assert seen(back)["fortitude"] == 9


def test_the_steps_of_a_turn_follow_each_other() -> None:
    battle = battle_of(opening(unit()))
    course = []
    for _ in range(2 * len(STEPS)):
        course.append((battle.state.turn, str(battle.state.step)))
        battle = after(battle, STEP_ENDED)
    names = [str(step) for step in STEPS]
    first = [(1, step) for step in names[1:]]
    assert course == [*first, *((2, step) for step in names), (3, "morale")]


def test_going_on_is_refused_while_something_is_owed_and_names_it() -> None:
    battle = after(battle_of(opening(unit(name="Archers"), unit("b", name="Spears"))), hit(), hit("b"))
    assert refused(battle, **STEP_ENDED) == "Still to be settled: Archers, Spears."
    gone_on = after(battle, INSIST)
    assert owed(gone_on) == []
    assert told(gone_on)[0] == "2 owed tests or decisions dropped: Archers, Spears."
    assert [seen(gone_on, name)["level"] for name in ("archers", "b")] == ["normal", "normal"]


def test_units_that_fled_are_free_before_the_morale_tests_are_listed() -> None:
    battle = battle_of(opening(unit()))
    battle = after(battle, corrected("level", "shaken"), corrected("engaged", True))
    fleeing = to_step(after(battle, corrected("put_to_flight", True)), "morale")
    assert owed(fleeing) == [("archers", "morale-phase", 8)]
    assert (seen(fleeing)["engaged"], seen(fleeing)["put_to_flight"]) == (False, False)
    fighting = to_step(battle, "morale")
    assert owed(fighting) == []
    assert seen(fighting)["engaged"] is True


def test_a_new_turn_leaves_units_out_of_play_alone() -> None:
    battle = after(
        battle_of(opening(unit(), unit("b"))), corrected("level", "shaken"), corrected("out_of_play", "left")
    )
    later = after(battle, *[STEP_ENDED] * 8)
    assert later.state.units[0] == battle.state.units[0]
    assert owed(later) == []


def test_a_unit_corrected_away_takes_the_bonus_along_only_where_it_is_the_staff() -> None:
    battle = battle_of(opening(unit(), unit("b"), unit("staff", general_staff=True)))
    battle = after(battle, corrected("staff_in_range", True))
    assert seen(after(battle, corrected("out_of_play", "left", "b")))["staff_in_range"] is True
    assert seen(after(battle, corrected("out_of_play", "left", "staff")))["staff_in_range"] is False


def test_what_is_impossible_is_refused_with_its_reason() -> None:
    battle = battle_of(opening(unit(), unit("staff", general_staff=True), level_of_play="expert"))
    shaken = after(battle, corrected("level", "shaken", "staff"))
    assert refused(shaken, type_="rallied", unit="staff") == "The General Staff cannot rally at itself."
    many = refused(battle, type_="fatigue-changed", unit="archers", change=1_000_001)
    assert many == "archers has 0 fatigue markers; that change is not possible."
    twice = refused(battle, **corrected("staff_destroyed", ["red", "red"], None))
    assert twice == "That value is not possible. Possible: a list of sides."


def test_a_unit_that_becomes_worse_tests_the_next_time_at_its_new_level() -> None:
    battle = after(battle_of(opening(unit())), attacked("flank"), hit())
    assert owed(battle) == [("archers", "flank", 6), ("archers", "casualties", 9)]
    battle = after(battle, rolled("flank", 20))
    assert owed(battle) == [("archers", "casualties", 8)]
    fortitude = numbers(battle)
    assert fortitude is not None
    assert fortitude.by_source() == {"base": 10, "casualties": -1, "level": -1}
