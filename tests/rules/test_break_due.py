"""§4 of Break Tests: when a test is due, and what counts as strength and as a loss."""

from __future__ import annotations

import pytest

from tests.rules.break_battles import (
    END,
    after,
    battle_of,
    command,
    element,
    event,
    force,
    hit,
    leader,
    owed,
    roll,
    unit,
    view,
)

BLUE = force(unit("x"), unit("y"), id="blue")


@pytest.mark.parametrize(("starting", "lowest_safe"), [
    (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (10, 5), (11, 6), (12, 6),
])  # fmt: skip
def test_a_unit_tests_below_half_and_not_at_half(starting: int, lowest_safe: int) -> None:
    battle = battle_of(force(unit("a", starting), *(unit(name) for name in "bcd")))
    assert element(battle, "a")["breaks_at"] == lowest_safe - 1
    for left in range(1, starting):
        ended = after(battle, hit("a", starting - left), END)
        assert owed(ended) == ([] if left >= lowest_safe else ["a"]), left


def test_a_destroyed_unit_tests_never() -> None:
    battle = after(battle_of(force(unit("a", 2), unit("b"), unit("c"))), hit("a", 2), END)
    assert owed(battle) == []
    assert element(battle, "a")["status"] == "destroyed"


def test_several_casualties_of_a_phase_are_one_test() -> None:
    battle = after(
        battle_of(force(unit("a"), unit("b"), unit("c"))), hit("a", 5), hit("a", 2), hit("a", 1), END
    )
    assert owed(battle) == ["a"]
    assert owed(after(battle, roll("a", 6))) == []


def test_a_phase_without_a_loss_never_tests_and_the_next_loss_does() -> None:
    battle = after(battle_of(force(unit("a"), unit("b"), unit("c"))), hit("a", 6), END, roll("a", 6))
    quiet = after(battle, END)
    assert owed(quiet) == []
    assert owed(after(quiet, hit("a", 1), END)) == ["a"]


def test_losses_count_gross_and_strength_is_what_stands_at_the_end() -> None:
    returned = event("figures-returned", unit="a", count=1)
    battle = after(battle_of(force(unit("a"), unit("b"), unit("c"))), hit("a", 6), END, roll("a", 6))
    assert owed(after(battle, hit("a", 1), returned, END)) == ["a"]
    healed = event("figures-returned", unit="a", count=3)
    assert owed(after(battle, hit("a", 1), healed, END)) == []


def test_a_command_counts_units_at_any_depth_without_its_leaders() -> None:
    deep = command("p", leader("lt"), unit("a"), unit("b"), unit("c"))
    battle = battle_of(force(leader("cap"), unit("m"), commands=(command("k", unit("n"), commands=(deep,)),)))
    assert [element(battle, id)["starting_strength"] for id in ("red", "k", "p")] == [5, 4, 3]
    assert element(after(battle, hit("a", 10)), "k")["strength"] == 3


def test_an_independent_leader_lost_is_no_loss() -> None:
    platoon = command("p", leader("lt"), unit("a"), unit("b"), unit("c"))
    battle = after(
        battle_of(force(commands=(platoon,))), hit("a", 10), hit("b", 10), END, roll("p", 6), roll("red", 6)
    )
    assert view(battle)["phase"] == "movement"
    battle = after(battle, hit("lt", 1), END)
    assert owed(battle) == []
    assert element(battle, "lt")["status"] == "destroyed"


def test_a_unit_below_half_is_still_a_whole_unit_to_its_command() -> None:
    platoon = command("p", unit("a"), unit("b"), unit("c"))
    battle = after(
        battle_of(force(commands=(platoon,))), hit("a", 9), hit("b", 9), END, roll("a", 6), roll("b", 6)
    )
    assert view(battle)["phase"] == "movement"


def test_a_command_tests_at_0_while_its_leader_lives() -> None:
    platoon = command("p", leader("lt", leadership=3), unit("a"))
    battle = after(battle_of(force(unit("m"), unit("n"), commands=(platoon,))), hit("a", 10), END)
    assert view(battle)["owed"] == [
        {"element": "p", "level": "command", "target": 3, "chance": "2/3", "leaders": []}
    ]


def test_only_leaders_below_a_command_never_test() -> None:
    staff = command("staff", leader("lt"), leader("cornet"))
    battle = after(battle_of(force(unit("m"), commands=(staff,))), hit("lt", 1), END)
    assert owed(battle) == []
    assert element(battle, "staff")["starting_strength"] == 0


@pytest.mark.parametrize("lost", [True, False])
def test_a_unit_that_leaves_counts_as_lost_as_the_player_says(lost: bool) -> None:
    battle = battle_of(force(unit("m"), commands=(command("p", unit("a"), unit("b"), unit("c")),)), BLUE)
    gone = [event("unit-left", unit=id, lost=lost) for id in ("a", "b")]
    battle = after(battle, *gone)
    assert element(battle, "p")["strength"] == (1 if lost else 3)
    assert element(battle, "a")["status"] == "left"
    assert owed(after(battle, END)) == (["p"] if lost else [])


def test_figures_of_a_unit_that_left_lead_nothing() -> None:
    old = leader("lt", rank=3, leadership=2)
    battle = battle_of(
        force(unit("m"), unit("n"), commands=(command("p", old, unit("a", leadership=5), unit("b")),))
    )
    battle = after(battle, event("unit-left", unit="lt", lost=False), hit("b", 10), END)
    assert owed(battle) == []
    battle = after(battle, hit("m", 10), END)
    assert element(battle, "red")["strength"] == 2
