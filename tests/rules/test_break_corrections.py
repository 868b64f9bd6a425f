"""§10 «Corrections» of Break Tests: what can be set by hand, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.break_battles import (
    END,
    SYSTEM,
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
    owed,
    random_battles,
    refusal,
    roll,
    told,
    unit,
    view,
)
from tracker.rules.battle import Battle
from tracker.rules.face import CorrectionField
from tracker.rules.play import play


def battle() -> Battle:
    platoon = command("p", unit("a", 8, group("Sergeant", 1, 3, 2)), unit("b"), unit("c"))
    red = force(unit("m"), unit("n"), commands=(platoon,), doctrines=(doctrine(uses=2), doctrine("steady")))
    return battle_of(red, force(unit("x"), id="blue"))


@pytest.mark.parametrize(("place", "field", "value"), [
    ("p", "strength", 2), ("red", "status", "in-play"), ("a", "starting_strength", 9), ("a", "count", 1),
    ("a", "strength", 11), ("a", "strength", -1), ("a", "strength", True), ("a", "strength", 3.0),
    ("a", "strength", "3"), ("a", "strength", None), ("a", "status", "failing"), ("a", "status", "gone"),
    ("a", "status", 1), ("a", "suppressed", 1), ("a", "suppressed", None), ("a/Trooper", "count", 9),
    ("a/Trooper", "strength", 2), ("a/Cook", "count", 1), ("z", "strength", 1), ("z/Trooper", "count", 1),
    ("red/rally", "used", 3), ("red/rally", "used", -1), ("red/rally", "uses", 1), ("red/courage", "used", 1),
    ("blue/rally", "used", 1), ("p/rally", "used", 1), (None, "phase", "lunch"), (None, "turn", 0),
    (None, "turn", True), (None, "active", "a"), (None, "lost", []), (None, "strength", 1),
])  # fmt: skip
def test_what_cannot_be_is_refused(place: str | None, field: str, value: Any) -> None:
    assert refusal(battle(), corrected(place, field, value))


@pytest.mark.parametrize(("place", "field", "value"), [
    ("a", "strength", 10), ("a", "status", "in-play"), ("a", "suppressed", False), ("a/Sergeant", "count", 2),
    ("red/rally", "used", 0), (None, "phase", "start"), (None, "turn", 1), (None, "active", "red"),
])  # fmt: skip
def test_setting_what_is_so_already_changes_nothing(place: str | None, field: str, value: Any) -> None:
    assert view(after(battle(), corrected(place, field, value))) == view(battle())


def test_the_log_keeps_old_value_new_value_and_reason() -> None:
    event_ = event("corrected", element="a", field="strength", value=7, reason="miscounted")
    assert told(after(battle(), event_)) == "Corrected: Squad a, Strength from 10 to 7. Reason: miscounted"
    assert told(after(battle(), corrected("a", "status", "broken"))).endswith("from In play to Broken.")


def test_a_mended_count_leaves_no_loss() -> None:
    hurt = after(battle(), hit("a", 6), END, roll("a", 6))
    assert owed(after(hurt, hit("a", 1), corrected("a", "strength", 4), END)) == []


def test_a_lower_strength_is_a_loss_of_this_phase() -> None:
    hurt = after(battle(), hit("a", 6), END, roll("a", 6))
    assert owed(after(hurt, corrected("a", "strength", 3), END)) == ["a"]


def test_more_than_the_phase_lost_raises_what_it_began_with() -> None:
    now = after(battle(), hit("a", 6), END, roll("a", 6), hit("a", 1), corrected("a", "strength", 9))
    unit_now = now.state.units[now.setup.places["a"]]
    assert (unit_now.casualties, unit_now.began, unit_now.strength) == (0, 9, 9)


def test_fewer_and_more_go_by_lowest_rank_first() -> None:
    now = after(battle(), corrected("a", "strength", 1))
    assert now.state.units[now.setup.places["a"]].figures == (0, 1)
    now = after(now, corrected("a", "strength", 6))
    assert now.state.units[now.setup.places["a"]].figures == (5, 1)


def test_nothing_left_destroys_and_a_figure_brings_back() -> None:
    gone = after(battle(), corrected("b", "strength", 0))
    assert (element(gone, "b")["status"], element(gone, "p")["strength"]) == ("destroyed", 2)
    back = after(gone, corrected("b/Trooper", "count", 1))
    assert (element(back, "b")["status"], element(back, "p")["strength"]) == ("in-play", 3)


@pytest.mark.parametrize("status", ["broken", "removed", "left"])
def test_strength_of_what_is_gone_waits_for_its_status(status: str) -> None:
    gone = after(battle(), corrected("a", "status", status))
    assert "correct its status first" in refusal(gone, corrected("a", "strength", 4))
    assert "correct its status first" in refusal(gone, corrected("a/Trooper", "count", 4))
    assert element(after(gone, corrected("a", "status", "in-play")), "a")["strength"] == 10


def test_a_destroyed_unit_has_no_figures_to_come_back_with() -> None:
    gone = after(battle(), hit("a", 10))
    assert "correct its strength" in refusal(gone, corrected("a", "status", "in-play"))


@pytest.mark.parametrize("status", ["destroyed", "broken", "removed"])
def test_what_is_labelled_gone_is_lost_in_this_phase(status: str) -> None:
    now = after(battle(), hit("b", 10), END, corrected("c", "status", status), END)
    assert owed(now) == ["p"]


def test_what_is_labelled_left_is_no_loss() -> None:
    assert owed(after(battle(), hit("b", 10), END, corrected("c", "status", "left"), END)) == []


def test_a_unit_brought_back_counts_as_never_having_been_gone() -> None:
    broken = after(battle(), hit("b", 10), hit("c", 10), END, roll("p", 1))
    broken = after(
        broken,
        event("doctrine-used", element="p", doctrine="rally", die=1),
        event("break-accepted", element="p"),
    )
    assert element(broken, "p")["status"] == "broken"
    back = after(broken, corrected("a", "status", "in-play"))
    assert (element(back, "p")["status"], element(back, "a")["strength"]) == ("in-play", 10)
    assert owed(after(back, END)) == []


def test_out_of_play_nothing_is_suppressed() -> None:
    gone = after(battle(), event("suppressed-set", unit="a", value=True), corrected("a", "status", "broken"))
    assert element(gone, "a")["suppressed"] is False
    assert "out of play" in refusal(gone, corrected("a", "suppressed", True))
    assert refusal(gone, corrected("a", "suppressed", False)) == ""


def under_way() -> Battle:
    """Squads a and b owe their tests; a has failed and waits for a Doctrine."""
    return after(battle(), hit("a", 6), hit("b", 6), END, roll("a", 1))


def test_what_is_no_longer_due_is_dropped() -> None:
    now = after(under_way(), corrected("a", "strength", 5))
    assert owed(now) == ["b"]
    assert element(now, "a")["status"] == "in-play"


def test_what_is_now_due_is_owed() -> None:
    assert owed(after(under_way(), corrected("m", "strength", 2))) == ["m", "a", "b"]


def test_a_settled_element_is_not_asked_again() -> None:
    now = after(under_way(), roll("b", 6), corrected("b", "strength", 2))
    assert owed(now) == ["a"]


def test_if_nothing_is_left_the_next_phase_begins() -> None:
    now = after(under_way(), corrected("b", "strength", 5), corrected("a", "strength", 5))
    assert view(now)["phase"] == "movement"


def test_a_higher_level_waits_again_when_a_lower_one_becomes_due() -> None:
    now = after(battle(), hit("b", 10), hit("c", 10), END, roll("p", 1))
    assert element(now, "p")["status"] == "failing"
    now = after(now, corrected("a", "strength", 3))
    assert owed(now) == ["a"]
    assert element(now, "p")["status"] == "in-play"
    assert owed(after(now, roll("a", 6))) == ["p"]


def test_a_failing_unit_set_in_play_is_asked_afresh() -> None:
    """A mistyped die is mended by undo, or so."""
    now = after(under_way(), corrected("a", "status", "in-play"))
    assert element(now, "a")["status"] == "in-play"
    assert owed(after(now, roll("a", 6))) == ["b"]


def test_a_doctrine_that_was_not_used_can_be_used_again() -> None:
    now = after(battle(), hit("a", 6), END, corrected("red/rally", "used", 2), roll("a", 1))
    rally = event("doctrine-used", element="a", doctrine="rally", die=6)
    assert "used up" in refusal(now, rally)
    assert refusal(after(now, corrected("red/rally", "used", 1)), rally) == ""


def offered(field: CorrectionField) -> tuple[Any, ...]:
    if field.kind == "flag":
        return (True, False)
    if field.kind == "choice":
        return tuple(value for value, _ in field.options)
    return tuple({field.lowest, (field.lowest + field.highest) // 2, field.highest})


@pytest.mark.parametrize("seed", range(10))
def test_every_value_that_is_offered_is_accepted(seed: int) -> None:
    tried = set()
    for now in random_battles(seed, 100)[::12]:
        for place in (None, *now.setup.places):
            fields = SYSTEM.corrections(now, place)
            assert len({field.id for field in fields}) == len(fields)
            for field in fields:
                for value in offered(field):
                    play(SYSTEM, now, [SYSTEM.correction(place, field.id, value, "a test")], "now")
                    tried.add(field.id.partition("/")[0])
    assert {"strength", "status", "suppressed", "turn"} <= tried


def test_a_command_offers_nothing_to_correct() -> None:
    assert SYSTEM.corrections(battle(), "p") == ()


def test_the_battle_offers_its_doctrines_by_name() -> None:
    fields = {field.id: str(field.text) for field in SYSTEM.corrections(battle(), None)}
    assert fields["used/red/rally"] == "Doctrine rally of Force red, times used"
    now = play(SYSTEM, battle(), [SYSTEM.correction(None, "used/red/rally", 2, "")], "now")
    assert now.state.doctrines[0].used == 2
