"""§3 of Break Tests: whose Leadership is tested, and the die against it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.break_battles import (
    END,
    after,
    battle_of,
    command,
    element,
    force,
    group,
    hit,
    leader,
    owed,
    refusal,
    roll,
    unit,
    view,
)
from tracker.rules.battle import Battle


@pytest.mark.parametrize("target", range(2, 7))
@pytest.mark.parametrize("die", range(1, 7))
def test_the_die_passes_from_the_target_up(target: int, die: int) -> None:
    battle = battle_of(force(unit("a", leadership=target), unit("b"), unit("c")))
    battle = after(battle, hit("a", 6), END, roll("a", die))
    assert element(battle, "a")["status"] == ("in-play" if die >= target else "broken")


@pytest.mark.parametrize(("target", "chance"), [(2, "5/6"), (3, "2/3"), (4, "1/2"), (5, "1/3"), (6, "1/6")])
def test_the_chance_of_a_target(target: int, chance: str) -> None:
    battle = battle_of(force(unit("a", leadership=target), unit("b"), unit("c")))
    test = view(after(battle, hit("a", 6), END))["owed"][0]
    assert (test["target"], test["chance"]) == (target, chance)


@pytest.mark.parametrize("die", [0, 7, -1, 20])
def test_a_face_the_die_does_not_have_is_refused(die: int) -> None:
    battle = after(battle_of(force(unit("a"), unit("b"), unit("c"))), hit("a", 6), END)
    assert f"The die shows 1 to 6, not {str(die).replace('-', '−')}." == refusal(battle, roll("a", die))


def test_a_unit_tests_on_the_best_surviving_figure_whatever_its_rank() -> None:
    mixed = unit("a", 8, group("Sergeant", 1, 5), group("Old hand", 0, 2))
    battle = battle_of(force(mixed, unit("b"), unit("c")))
    assert view(after(battle, hit("a", 6), END))["owed"][0]["target"] == 2
    battle = after(battle, hit("a", 1, "Old hand"), hit("a", 6, "Trooper"), END)
    assert view(battle)["owed"][0]["target"] == 4


def platoon(*units: dict[str, Any]) -> Battle:
    """A platoon that has lost two more units than it could bear, with these left."""
    lost = [unit(id) for id in ("x1", "x2", "x3", "x4", "x5")]
    battle = battle_of(force(*(unit(f"m{n}") for n in range(9)), commands=(command("p", *lost, *units),)))
    return after(battle, *(hit(f"x{n}", 10) for n in range(1, 6)), END)


def test_a_command_tests_on_its_highest_rank_even_if_a_junior_is_better() -> None:
    battle = platoon(leader("lt", 2, 5), unit("a", 8, group("Sergeant", 1, 2)))
    assert view(battle)["owed"][0]["target"] == 5


def test_a_leader_inside_a_unit_leads_as_well_as_one_alone() -> None:
    battle = platoon(leader("lt", 2, 5), unit("a", 8, group("Captain", 3, 3)))
    assert view(battle)["owed"][0]["target"] == 3


def test_with_no_leader_left_the_highest_ranking_trooper_leads() -> None:
    assert view(platoon(unit("a", leadership=6)))["owed"][0]["target"] == 6


TIE = (unit("a", 8, group("Sergeant", 1, 3)), unit("b", 8, group("Sergeant", 1, 5)))


def test_those_of_equal_rank_with_different_targets_are_chosen_among_before_the_roll() -> None:
    battle = platoon(*TIE)
    assert view(battle)["owed"] == [
        {
            "element": "p",
            "level": "command",
            "target": None,
            "chance": None,
            "leaders": ["a/Sergeant", "b/Sergeant"],
        }
    ]
    assert "choose a/Sergeant, b/Sergeant" in refusal(battle, roll("p", 6))
    assert owed(after(battle, roll("p", 3, "a/Sergeant"))) == []
    assert element(after(battle, roll("p", 3, "b/Sergeant")), "p")["status"] == "broken"


@pytest.mark.parametrize("named", ["a/Trooper", "x1/Sergeant", "a", "", "a/Sergeant/"])
def test_who_is_not_among_the_tied_cannot_lead(named: str) -> None:
    assert "cannot lead" in refusal(platoon(*TIE), roll("p", 6, named))


def test_with_equal_targets_nobody_is_asked_and_either_may_be_named() -> None:
    equal = (unit("a", 8, group("Sergeant", 1, 3)), unit("b", 8, group("Sergeant", 1, 3)))
    battle = platoon(*equal)
    assert view(battle)["owed"][0] | {"element": "p"} == {
        "element": "p", "level": "command", "target": 3, "chance": "2/3", "leaders": [],
    }  # fmt: skip
    assert refusal(battle, roll("p", 3)) == refusal(battle, roll("p", 3, "b/Sergeant")) == ""
    assert "cannot lead" in refusal(battle, roll("p", 3, "a/Trooper"))


def test_a_unit_may_name_one_of_its_best_and_no_other() -> None:
    mixed = unit("a", 8, group("Sergeant", 1, 3))
    battle = after(battle_of(force(mixed, unit("b"), unit("c"))), hit("a", 6), END)
    assert refusal(battle, roll("a", 3, "a/Sergeant")) == ""
    assert "cannot lead" in refusal(battle, roll("a", 3, "a/Trooper"))


def test_the_leader_is_found_at_the_moment_of_the_roll() -> None:
    """A unit that breaks below takes its Sergeant with it before the command is tested."""
    units = (unit("a", 8, group("Sergeant", 1, 2)), unit("b"), unit("c"))
    battle = battle_of(force(*(unit(f"m{n}") for n in range(5)), commands=(command("p", *units),)))
    battle = after(battle, hit("b", 10), hit("a", 6), END, roll("a", 1))
    assert view(battle)["owed"] == [
        {"element": "p", "level": "command", "target": 4, "chance": "1/2", "leaders": []}
    ]
