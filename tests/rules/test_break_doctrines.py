"""§6 and §10 of Break Tests: what is failing, and which Doctrines can still save it."""

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
    hit,
    owed,
    refusal,
    roll,
    unit,
    view,
)
from tracker.rules.battle import Battle


def use(id: str, doctrine: str = "rally", die: int | None = None) -> Any:
    return event("doctrine-used", element=id, doctrine=doctrine, die=die)


ACCEPT = event("break-accepted", element="a")


def failing(*doctrines: dict[str, Any], **house_rules: Any) -> Battle:
    """Unit a has rolled 1 against 4+; b and c are below half as well."""
    units = (unit(id) for id in "abcde")
    battle = battle_of(force(*units, doctrines=doctrines), **house_rules)
    return after(battle, hit("a", 6), hit("b", 6), hit("c", 6), END, roll("a", 1))


def test_a_failed_element_with_a_usable_doctrine_stays_failing_and_owed() -> None:
    battle = failing(doctrine())
    assert element(battle, "a")["status"] == "failing"
    assert view(battle)["owed"][0] == {
        "element": "a", "level": "unit", "target": 4, "chance": "1/2", "leaders": [],
    }  # fmt: skip


@pytest.mark.parametrize("unfit", [
    doctrine(levels=["command", "force"]), doctrine(uses=0), doctrine(per_phase=0), doctrine(levels=[]),
])  # fmt: skip
def test_without_a_usable_doctrine_it_is_removed_at_once(unfit: dict[str, Any]) -> None:
    assert element(failing(unfit), "a")["status"] == "broken"
    assert element(failing(), "a")["status"] == "broken"


def test_a_doctrine_of_the_other_force_helps_nobody() -> None:
    battle = battle_of(force(unit("a"), unit("b")), force(unit("x"), id="blue", doctrines=(doctrine(),)))
    battle = after(battle, hit("a", 6), END, roll("a", 1))
    assert element(battle, "a")["status"] == "broken"


def test_a_re_roll_that_passes_saves_and_one_that_fails_leaves_failing() -> None:
    battle = failing(doctrine("rally"), doctrine("steady"))
    assert owed(after(battle, use("a", "rally", 4))) == ["b", "c"]
    battle = after(battle, use("a", "rally", 3))
    assert element(battle, "a")["status"] == "failing"
    assert "has been used on this test" in refusal(battle, use("a", "rally", 6))
    assert element(after(battle, use("a", "steady", 3)), "a")["status"] == "broken"


def test_a_re_roll_goes_against_the_same_target() -> None:
    """The Sergeant of the roll counts, though he would not be the best any more."""
    units = (unit("a", leadership=2), unit("b"), unit("c"))
    battle = after(battle_of(force(*units, doctrines=(doctrine(),))), hit("a", 6), END, roll("a", 1))
    assert view(battle)["owed"][0]["target"] == 2


def test_an_ignore_saves_and_takes_no_die() -> None:
    battle = failing(doctrine(kind="ignore"))
    assert refusal(battle, use("a", die=6)) == "Doctrine rally takes no die."
    saved = after(battle, use("a"))
    assert element(saved, "a")["status"] == "in-play"
    assert owed(saved) == ["b", "c"]


def test_an_ignore_may_come_before_the_roll_and_a_re_roll_may_not() -> None:
    battle = failing(doctrine(kind="ignore"), doctrine("steady"))
    assert owed(after(battle, use("b"))) == ["a", "c"]
    assert "roll first" in refusal(battle, use("b", "steady", 6))


def test_an_ignore_before_the_roll_needs_no_leader_where_several_tie() -> None:
    tied = (unit("a", leadership=3), unit("b", leadership=5), unit("x"), unit("y"), unit("z"))
    spare = (unit(f"m{n}") for n in range(9))
    battle = battle_of(force(*spare, commands=(command("p", *tied),), doctrines=(doctrine(kind="ignore"),)))
    battle = after(battle, hit("x", 10), hit("y", 10), hit("z", 10), END)
    assert view(battle)["owed"][0]["leaders"] == ["a/Trooper", "b/Trooper"]
    assert view(after(battle, use("p")))["phase"] == "movement"


def test_a_re_roll_without_a_die_is_refused() -> None:
    assert "its die is missing" in refusal(failing(doctrine()), use("a"))


def test_the_loss_may_be_accepted_and_only_by_what_failed() -> None:
    battle = failing(doctrine())
    assert element(after(battle, ACCEPT), "a")["status"] == "broken"
    assert "has not failed" in refusal(battle, event("break-accepted", element="b"))
    assert "owes no Break Test" in refusal(battle, event("break-accepted", element="e"))


def test_a_second_roll_is_refused() -> None:
    assert "has failed already" in refusal(failing(doctrine()), roll("a", 6))


def test_the_others_of_the_level_can_be_rolled_meanwhile() -> None:
    battle = after(failing(doctrine()), roll("b", 6))
    assert owed(battle) == ["a", "c"]


def test_used_up_on_another_element_it_no_longer_helps() -> None:
    battle = after(failing(doctrine(uses=1)), roll("b", 1))
    assert [element(battle, id)["status"] for id in "ab"] == ["failing", "failing"]
    battle = after(battle, use("a", die=2))
    assert [element(battle, id)["status"] for id in "ab"] == ["broken", "broken"]


def test_every_use_counts_also_one_that_fails() -> None:
    battle = after(failing(doctrine(uses=2), doctrine("steady")), use("a", die=1), use("a", "steady", 6))
    battle = after(battle, roll("b", 1), use("b", die=1), use("b", "steady", 6), roll("c", 1))
    assert "used up: 2 of 2" in refusal(battle, use("c", die=6))


def test_a_phase_has_its_own_count() -> None:
    battle = after(failing(doctrine(per_phase=1)), use("a", die=6), roll("b", 6), roll("c", 6))
    battle = after(battle, hit("a", 1), END, roll("a", 1))
    assert element(battle, "a")["status"] == "failing"


def test_a_doctrine_ends_with_its_owner() -> None:
    battle = failing(doctrine(owner="e"))
    assert element(battle, "a")["status"] == "failing"
    battle = after(battle, corrected("e", "strength", 0))
    assert element(battle, "a")["status"] == "broken"


def test_a_failing_owner_is_still_in_play_for_its_own_test() -> None:
    battle = failing(doctrine(owner="a"))
    assert owed(after(battle, use("a", die=6))) == ["b", "c"]


def test_an_owner_that_breaks_takes_its_doctrine_from_the_others() -> None:
    battle = after(failing(doctrine(owner="a")), roll("b", 1))
    battle = after(battle, ACCEPT)
    assert [element(battle, id)["status"] for id in "ab"] == ["broken", "broken"]


def test_an_unknown_doctrine_is_refused() -> None:
    assert "has no Doctrine “courage”" in refusal(failing(doctrine()), use("a", "courage", 6))


def test_a_doctrine_of_another_level_is_refused() -> None:
    battle = failing(doctrine(), doctrine("grand", levels=["force"]))
    assert refusal(battle, use("a", "grand", 6)) == "Doctrine grand is not for Squad a."
