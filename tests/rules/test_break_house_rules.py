"""§11 of Break Tests: every house rule in both readings."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.break_battles import (
    END,
    after,
    battle_of,
    command,
    corrected,
    doctrine,
    element,
    event,
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


def use(id: str, doctrine: str = "rally", die: int | None = None) -> Any:
    return event("doctrine-used", element=id, doctrine=doctrine, die=die)


def tied(**house_rules: Any) -> Battle:
    """Platoon p has lost three of five; two Sergeants of one target could lead it."""
    units = [unit(id, 8, group("Sergeant", 1, 3)) for id in "ab"] + [unit(id) for id in "cde"]
    spare = (unit(f"m{n}") for n in range(9))
    battle = battle_of(force(*spare, commands=(command("p", *units),)), **house_rules)
    return after(battle, hit("c", 10), hit("d", 10), hit("e", 10), END)


def test_phases_may_be_others() -> None:
    battle = battle_of(force(unit("a")), phases=["shooting", "tea-break"])
    assert view(battle)["phase"] == "shooting"
    battle = after(battle, END)
    assert view(battle)["phase"] == "tea-break"
    assert view(after(battle, END))["turn"] == 2


def test_ask_equal_targets() -> None:
    assert view(tied())["owed"][0]["leaders"] == []
    battle = tied(ask_equal_targets=True)
    assert view(battle)["owed"][0] == {
        "element": "p", "level": "command", "target": 3, "chance": "2/3",
        "leaders": ["a/Sergeant", "b/Sergeant"],
    }  # fmt: skip
    assert "choose" in refusal(battle, roll("p", 6))
    assert refusal(battle, roll("p", 6, "b/Sergeant")) == ""


def leaderless(*doctrines: dict[str, Any], **house_rules: Any) -> Battle:
    units = (unit(id) for id in "abc")
    spare = (unit(f"m{n}") for n in range(9))
    red = force(*spare, commands=(command("p", *units),), doctrines=doctrines)
    return after(battle_of(red, **house_rules), hit("a", 10), hit("b", 10), END)


def test_no_leader_fails_off() -> None:
    assert view(leaderless())["owed"][0]["target"] == 4


def test_no_leader_fails_waits_for_the_player_without_a_die() -> None:
    battle = leaderless(no_leader_fails=True)
    assert element(battle, "p")["status"] == "failing"
    assert view(battle)["owed"] == [
        {"element": "p", "level": "command", "target": None, "chance": "0", "leaders": []}
    ]
    assert "fails without a die" in refusal(battle, roll("p", 6))
    assert element(after(battle, event("break-accepted", element="p")), "p")["status"] == "broken"


def test_no_leader_fails_can_be_ignored_but_not_rolled_again() -> None:
    battle = leaderless(
        doctrine(), doctrine("nerve", "ignore"), no_leader_fails=True, ignore_before_roll=False
    )
    assert "no die to roll again" in refusal(battle, use("p", die=6))
    assert element(after(battle, use("p", "nerve")), "p")["status"] == "in-play"


def test_no_leader_fails_leaves_units_alone() -> None:
    battle = battle_of(force(unit("a"), unit("b"), unit("c")), no_leader_fails=True)
    assert view(after(battle, hit("a", 6), END))["owed"][0]["target"] == 4


def nested(**house_rules: Any) -> Battle:
    """Company k of one unit and three platoons of three."""
    platoons = tuple(command(f"p{n}", *(unit(f"p{n}-{name}") for name in "abc")) for n in (1, 2, 3))
    company = command("k", unit("k-m"), commands=platoons)
    return battle_of(force(*(unit(f"m{n}") for n in range(9)), commands=(company,)), **house_rules)


def test_count_units_at_any_depth() -> None:
    assert element(nested(), "k")["starting_strength"] == 10
    assert element(nested(), "red")["starting_strength"] == 19


def test_count_units_direct_counts_own_units_and_direct_sub_commands() -> None:
    battle = nested(count_units="direct")
    assert element(battle, "k")["starting_strength"] == 4
    assert element(battle, "red")["starting_strength"] == 10
    battle = after(battle, *(hit(f"p1-{name}", 10) for name in "ab"))
    assert element(battle, "k")["strength"] == 4
    assert element(after(battle, hit("p1-c", 10)), "k")["strength"] == 3


def test_direct_a_broken_sub_command_is_lost() -> None:
    battle = after(nested(count_units="direct"), hit("p1-a", 10), hit("p1-b", 10), END, roll("p1", 1))
    assert element(battle, "k")["strength"] == 3


def test_direct_three_lost_sub_commands_make_the_company_test() -> None:
    battle = nested(count_units="direct")
    for platoon in ("p1", "p2"):
        battle = after(battle, *(hit(f"{platoon}-{name}", 10) for name in "abc"))
    assert owed(after(battle, END)) == []
    battle = after(battle, END, *(hit(f"p3-{name}", 10) for name in "abc"), END)
    assert owed(battle) == ["k"]


@pytest.mark.parametrize("counts", [True, False])
def test_leader_loss_counts(counts: bool) -> None:
    platoon = command("p", leader("lt"), unit("a", 8, group("Sergeant", 1)), unit("b"), unit("c"))
    spare = (unit(f"m{n}") for n in range(9))
    battle = battle_of(force(*spare, commands=(platoon,)), leader_loss_counts=counts)
    battle = after(battle, hit("a", 9), hit("b", 10), END, roll("p", 6), hit("lt", 1), END)
    assert owed(battle) == (["p"] if counts else [])
    assert element(battle, "p")["starting_strength"] == 3


@pytest.mark.parametrize(("counts", "strength", "asked"), [(True, 3, ["red"]), (False, 4, [])])
def test_removed_counts_as_lost(counts: bool, strength: int, asked: list[str]) -> None:
    platoons = (command("p", *(unit(id) for id in "abc")),)
    battle = battle_of(
        force(*(unit(f"m{n}") for n in range(4)), commands=platoons), removed_counts_as_lost=counts
    )
    battle = after(battle, hit("m0", 10), END, hit("a", 10), hit("b", 10), END, roll("p", 1))
    assert element(battle, "p")["strength"] == 0
    assert element(battle, "red")["strength"] == strength
    assert owed(battle) == asked if counts else view(battle)["phase"] == "shooting"


def test_removed_units_are_still_lost_to_the_command_they_went_with() -> None:
    battle = battle_of(
        force(unit("m"), commands=(command("p", unit("a"), unit("b")),)), removed_counts_as_lost=False
    )
    battle = after(battle, corrected("a", "status", "removed"))
    assert (element(battle, "p")["strength"], element(battle, "red")["strength"]) == (1, 3)


@pytest.mark.parametrize(("losses", "asked"), [("gross", ["a"]), ("net", [])])
def test_losses_gross_or_net(losses: str, asked: list[str]) -> None:
    battle = battle_of(force(unit("a"), unit("b"), unit("c")), losses=losses)
    battle = after(battle, hit("a", 6), END, roll("a", 6), hit("a", 1))
    assert owed(after(battle, event("figures-returned", unit="a", count=1), END)) == asked
    assert owed(after(battle, END)) == ["a"]


@pytest.mark.parametrize(("first", "asked"), [("active", ["a", "x"]), ("other", ["x", "a"])])
def test_first_force(first: str, asked: list[str]) -> None:
    red, blue = force(unit("a"), unit("b")), force(unit("x"), unit("y"), id="blue")
    battle = after(battle_of(red, blue, first_force=first), hit("a", 6), hit("x", 6), END)
    assert owed(battle) == asked[:1]
    assert owed(after(battle, roll(asked[0], 6))) == asked[1:]


def test_first_lost_ends_tests() -> None:
    red = force(unit("a"), unit("b"), unit("c"))
    blue = force(unit("x"), unit("y"), unit("z"), id="blue")
    ends = battle_of(red, blue, first_lost_ends_tests=True)
    ends = after(ends, *(hit(id, 10) for id in "abxy"), END, roll("red", 1))
    assert (view(ends)["lost"], owed(ends), view(ends)["phase"]) == (["red"], [], "movement")
    by_casualties = battle_of(red, blue, first_lost_ends_tests=True)
    by_casualties = after(by_casualties, *(hit(id, 10) for id in "abcx"), hit("y", 6), END)
    assert view(by_casualties)["phase"] == "movement"
    later = after(by_casualties, hit("y", 1), END)
    assert owed(later) == ["y"], "it was lost in an earlier phase"


def failing(**house_rules: Any) -> Battle:
    doctrines = (doctrine(), doctrine("steady"), doctrine("nerve", "ignore"))
    battle = battle_of(force(unit("a"), unit("b"), unit("c"), doctrines=doctrines), **house_rules)
    return after(battle, hit("a", 6), hit("b", 6), END, roll("a", 1))


@pytest.mark.parametrize(("cap", "accepted"), [(1, 1), (2, 2), (0, 0), (None, 5)])
def test_same_doctrine_per_test(cap: int | None, accepted: int) -> None:
    battle = failing(same_doctrine_per_test=cap)
    for _ in range(accepted):
        battle = after(battle, use("a", die=1))
    assert bool(refusal(battle, use("a", die=1))) == (cap is not None)


def test_rerolls_per_test() -> None:
    battle = after(failing(rerolls_per_test=1), use("a", die=1))
    assert refusal(battle, use("a", "steady", 6)) == "A test may be re-rolled once."
    assert refusal(after(failing(), use("a", die=1)), use("a", "steady", 6)) == ""


@pytest.mark.parametrize("allowed", [True, False])
def test_ignore_before_roll(allowed: bool) -> None:
    battle = failing(ignore_before_roll=allowed)
    assert (refusal(battle, use("b", "nerve")) == "") == allowed
    assert refusal(battle, use("a", "nerve")) == ""
