"""§5 and §10 of Break Tests: bottom up, level by level, force by force, then the next phase."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.break_battles import (
    END,
    INSIST,
    SYSTEM,
    after,
    battle_of,
    command,
    corrected,
    doctrine,
    element,
    event,
    force,
    hit,
    leader,
    owed,
    refusal,
    roll,
    told,
    unit,
    view,
)
from tracker.rules.battle import Battle


def company(id: str = "red") -> dict[str, Any]:
    """A company of two platoons of three and mortars."""
    first = command(f"{id}-1", *(unit(f"{id}-{name}") for name in "abc"))
    second = command(f"{id}-2", *(unit(f"{id}-{name}") for name in "def"))
    return force(unit(f"{id}-m"), id=id, commands=(first, second))


def test_what_breaks_below_counts_in_the_same_phase() -> None:
    battle = after(battle_of(company()), hit("red-a", 6), hit("red-b", 10), END)
    assert owed(battle) == ["red-a"]
    battle = after(battle, roll("red-a", 1))
    assert owed(battle) == ["red-1"]
    battle = after(battle, roll("red-1", 1))
    assert element(battle, "red-c")["status"] == "removed"
    assert view(battle)["phase"] == "movement"


def test_nothing_of_a_higher_level_is_owed_before_the_lower_is_finished() -> None:
    battle = after(battle_of(company()), hit("red-a", 10), hit("red-b", 10), hit("red-d", 6), END)
    assert owed(battle) == ["red-d"]
    assert "owes no Break Test" in refusal(battle, roll("red-1", 6))


def test_tests_of_a_level_are_rolled_in_any_order_and_listed_in_tree_order() -> None:
    battle = after(battle_of(company()), hit("red-d", 6), hit("red-a", 6), hit("red-m", 6), END)
    assert owed(battle) == ["red-m", "red-a", "red-d"]
    assert owed(after(battle, roll("red-a", 6))) == ["red-m", "red-d"]


def test_own_units_come_first_whatever_key_stands_first_in_the_file() -> None:
    turned = {key: company()[key] for key in ("commands", "doctrines", "units", "name", "id")}
    battle = after(battle_of(turned), hit("red-d", 6), hit("red-m", 6), END)
    assert owed(battle) == ["red-m", "red-d"]


def test_units_of_the_force_are_one_level_at_whatever_depth() -> None:
    deep = command("k", unit("k-1"), commands=(command("p", unit("p-1"), unit("p-2")),))
    battle = after(
        battle_of(force(unit("m"), commands=(deep,))), hit("m", 6), hit("k-1", 6), hit("p-1", 6), END
    )
    assert owed(battle) == ["m", "k-1", "p-1"]


def two_forces() -> Battle:
    battle = battle_of(company("red"), company("blue"))
    return after(battle, hit("red-a", 6), hit("blue-a", 6), hit("blue-b", 10))


def test_the_active_force_is_finished_before_the_next_begins() -> None:
    battle = after(two_forces(), END)
    assert owed(battle) == ["red-a"]
    assert "owes no Break Test" in refusal(battle, roll("blue-a", 6))
    battle = after(battle, roll("red-a", 6))
    assert owed(battle) == ["blue-a"]
    assert owed(after(battle, roll("blue-a", 1))) == ["blue-1"]


def test_the_force_whose_turn_it_is_comes_first() -> None:
    battle = after(battle_of(company("red"), company("blue")), corrected(None, "active", "blue"))
    battle = after(battle, hit("red-a", 6), hit("blue-a", 6), END)
    assert owed(battle) == ["blue-a"]
    assert owed(after(battle, roll("blue-a", 6))) == ["red-a"]


@pytest.mark.parametrize("waiting", [
    hit("red-c", 1),
    event("figures-returned", unit="red-a", count=1),
    event("unit-left", unit="red-c", lost=True),
    END,
    corrected(None, "phase", "assault"),
    corrected(None, "turn", 2),
    corrected(None, "active", "blue"),
], ids=lambda waiting: type(waiting).__name__)  # fmt: skip
def test_what_must_wait_while_tests_are_owed_is_refused(waiting: Any) -> None:
    assert "owed" in refusal(after(two_forces(), END), waiting)


def test_ending_the_phase_while_tests_are_owed_names_them() -> None:
    battle = after(battle_of(company()), hit("red-a", 6), hit("red-d", 6), END)
    assert refusal(battle, END) == "Break Tests still owed: Squad red-a, Squad red-d."


def test_suppression_may_be_set_while_tests_are_owed() -> None:
    battle = after(two_forces(), END, event("suppressed-set", unit="red-c", value=True))
    assert element(battle, "red-c")["suppressed"] is True
    assert owed(battle) == ["red-a"]


def test_insisting_drops_all_tests_of_all_forces_and_failing_elements_stay() -> None:
    rally = force(unit("a"), unit("b"), unit("c"), doctrines=(doctrine(),))
    battle = after(battle_of(rally, company("blue")), hit("a", 6), hit("blue-a", 6), END, roll("a", 1))
    assert element(battle, "a")["status"] == "failing"
    battle = after(battle, INSIST)
    assert element(battle, "a")["status"] == "in-play"
    assert (owed(battle), view(battle)["phase"]) == ([], "movement")
    assert "dropped: Squad a" in told(battle)


def test_insisting_while_nothing_is_owed_ends_the_phase_as_usual() -> None:
    assert owed(after(two_forces(), INSIST)) == ["red-a"]


def test_the_last_test_begins_the_next_phase_at_once() -> None:
    battle = after(battle_of(company()), hit("red-a", 6), END)
    assert view(battle)["phase"] == "start"
    battle = after(battle, roll("red-a", 6))
    assert view(battle)["phase"] == "movement"
    assert "Movement begins" in told(battle)


def test_forces_alternate_and_each_has_its_turns() -> None:
    battle = battle_of(company("red"), company("blue"), phases=["one", "two"])
    seen = []
    for _ in range(6):
        now = view(battle)
        seen.append((now["turn"], now["active"], now["phase"]))
        battle = after(battle, END)
    assert seen == [
        (1, "red", "one"), (1, "red", "two"), (1, "blue", "one"), (1, "blue", "two"),
        (2, "red", "one"), (2, "red", "two"),
    ]  # fmt: skip


def test_a_lost_force_is_passed_over_and_an_active_one_finishes_its_phases() -> None:
    forces = [force(unit(id), id=f"force-{id}") for id in "abc"]
    battle = battle_of(*forces, phases=["one", "two"])
    battle = after(battle, hit("a", 10), hit("b", 10), END)
    assert (view(battle)["active"], view(battle)["phase"]) == ("force-a", "two")
    battle = after(battle, END)
    assert (view(battle)["active"], view(battle)["turn"]) == ("force-c", 1)
    battle = after(battle, END, END)
    assert (view(battle)["active"], view(battle)["turn"]) == ("force-c", 2)


def test_where_all_are_lost_it_is_simply_the_next() -> None:
    battle = battle_of(force(unit("a"), id="one"), force(unit("b"), id="two"), phases=["only"])
    battle = after(battle, hit("a", 10), hit("b", 10), END)
    assert view(battle)["lost"] == ["one", "two"]
    assert (view(battle)["active"], view(battle)["turn"]) == ("two", 1)


def test_a_force_test_that_fails_loses_the_battle_for_its_player() -> None:
    battle = after(
        battle_of(force(unit("a"), unit("b"), unit("c")), company("blue")), hit("a", 10), hit("b", 10), END
    )
    assert owed(battle) == ["red"]
    battle = after(battle, roll("red", 3))
    assert view(battle)["lost"] == ["red"]
    assert element(battle, "red")["status"] == "broken"
    assert "The force Force red is lost." in told(battle)


def test_a_force_with_a_unit_that_left_unlost_is_not_lost() -> None:
    battle = battle_of(force(unit("a"), unit("b")), company("blue"))
    battle = after(battle, event("unit-left", unit="a", lost=False), hit("b", 10))
    assert view(battle)["lost"] == []
    assert element(battle, "red") | {"suppressed": None} == {
        "strength": 1, "starting_strength": 2, "breaks_at": 0, "status": "left", "suppressed": None,
    }  # fmt: skip


def test_both_forces_can_be_lost_at_one_phase_end() -> None:
    battle = battle_of(
        force(unit("a"), unit("b"), unit("c")), force(unit("x"), unit("y"), unit("z"), id="blue")
    )
    battle = after(battle, *(hit(id, 10) for id in "abxy"), END, roll("red", 1), roll("blue", 1))
    assert view(battle)["lost"] == ["red", "blue"]


def test_breaking_takes_only_what_is_on_the_table() -> None:
    inner = command("p", unit("p-a"))
    battle = battle_of(
        force(
            unit("m"),
            unit("n"),
            unit("o"),
            commands=(command("k", leader("cap"), unit("k-a"), commands=(inner,)),),
        )
    )
    battle = after(battle, hit("p-a", 10), hit("k-a", 10), END, roll("k", 1))
    statuses = {id: element(battle, id)["status"] for id in ("k", "p", "p-a", "k-a", "cap")}
    assert statuses == {
        "k": "broken", "p": "destroyed", "p-a": "destroyed", "k-a": "destroyed", "cap": "removed",
    }  # fmt: skip


def test_a_command_whose_units_broke_one_by_one_is_destroyed() -> None:
    platoon = command("p", unit("a"), unit("b"))
    battle = battle_of(force(*(unit(id) for id in "mnoqr"), commands=(platoon,)))
    battle = after(battle, hit("a", 6), hit("b", 6), END, roll("a", 1), roll("b", 1))
    assert element(battle, "p")["status"] == "destroyed"
    assert element(battle, "a")["status"] == "broken"


def test_the_log_says_no_one_was_killed_who_broke() -> None:
    battle = after(battle_of(company()), hit("red-a", 6), END, roll("red-a", 2))
    assert "Squad red-a rolled 2 (typed), needed 4+ by Trooper: failing." in told(battle)
    assert "Squad red-a breaks: it retreats or goes to ground." in told(battle)


def test_a_command_holding_the_same_units_as_the_one_above_is_asked_as_well() -> None:
    platoon = command("p", unit("a"), unit("b"), unit("c"))
    battle = battle_of(force(leader("cap"), commands=(platoon,)))
    notices = [str(node.notice) for node in SYSTEM.tree(battle)]
    assert notices == ["None", "Platoon p and Force red hold the same units: both tests will be asked."]
    battle = after(battle, hit("a", 10), hit("b", 10), END)
    assert owed(battle) == ["p"]
    assert owed(after(battle, roll("p", 6))) == ["red"]


def test_a_roll_that_ends_the_turn_stays_in_it_and_what_begins_is_told_in_the_next() -> None:
    battle = after(battle_of(company()), corrected(None, "phase", "assault"), hit("red-a", 6), END)
    entry = after(battle, roll("red-a", 6)).log[-1]
    told_in = [(entry.when(line)[0], str(entry.when(line)[1])) for line in entry.lines]
    assert told_in == [(1, "Assault"), (2, "Start")]


def test_the_track_has_shorter_words_for_narrow_windows() -> None:
    battle = battle_of(force(unit("a"), unit("b"), unit("c")), force(unit("x"), id="blue"))
    track = SYSTEM.track(battle)
    assert (str(track.short_title), track.short_advice) == ("Start", None)
    failing = after(battle, hit("a", 7), END)
    track = SYSTEM.track(failing)
    assert (str(track.short_title), str(track.short_advice)) == ("End of Start: Break Tests", "1 test owed")
    track = SYSTEM.track(after(battle, hit("a", 7), hit("b", 7), END))
    assert str(track.short_advice) == "2 tests owed"
    suppressed = SYSTEM.track(after(battle, event("suppressed-set", unit="a", value=True)))
    assert str(suppressed.advice) == "1 suppressed unit may test its Leadership"
    assert str(suppressed.short_advice) == "1 suppressed unit"
