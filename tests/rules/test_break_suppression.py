"""§7 and §10 of Break Tests: the suppression flag, the plain Leadership test, the reminder."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.break_battles import (
    END,
    SYSTEM,
    after,
    battle_of,
    command,
    element,
    event,
    force,
    group,
    hit,
    refusal,
    told,
    unit,
)
from tracker.rules.battle import Battle

ON = event("suppressed-set", unit="a", value=True)
OFF = event("suppressed-set", unit="a", value=False)


def battle() -> Battle:
    red = force(unit("a", 9, group("Sergeant", 1, 3)), commands=(command("p", unit("b")),))
    return battle_of(red, force(unit("x"), id="blue"), phases=["first", "second"])


def leadership(die: int, modifier: int = 0, **fields: Any) -> Any:
    return event("leadership-rolled", unit="a", die=die, modifier=modifier, **fields)


@pytest.mark.parametrize(("die", "modifier", "clears"), [
    (3, 0, True), (2, 0, False), (2, 1, True), (1, 2, True), (6, -3, True), (6, -4, False), (4, -1, True),
])  # fmt: skip
def test_die_and_modifier_go_against_the_best_leadership(die: int, modifier: int, clears: bool) -> None:
    now = after(battle(), ON, leadership(die, modifier))
    assert element(now, "a")["suppressed"] is not clears


def test_the_log_tells_the_numbers() -> None:
    told_ = told(after(battle(), ON, leadership(2, -1)))
    assert told_ == "Squad a rolled 2 (typed) −1, needed 3+ by Sergeant: still suppressed."


@pytest.mark.parametrize("die", [0, 7])
def test_a_face_the_die_does_not_have_is_refused(die: int) -> None:
    assert "The die shows 1 to 6" in refusal(after(battle(), ON), leadership(die))


def test_what_is_not_suppressed_rolls_no_leadership() -> None:
    assert refusal(battle(), leadership(6)) == "Squad a is not suppressed."


def test_the_flag_is_set_once_and_on_units_alone() -> None:
    assert refusal(after(battle(), ON), ON) == "Squad a is suppressed already."
    assert refusal(battle(), OFF) == "Squad a is not suppressed."
    for place in ("p", "red"):
        assert "name one of its units" in refusal(battle(), event("suppressed-set", unit=place, value=True))


def test_a_unit_out_of_play_is_suppressed_no_longer() -> None:
    gone = after(battle(), ON, hit("a", 10))
    assert element(gone, "a")["suppressed"] is False
    assert "out of play" in refusal(gone, ON)


def test_the_first_phase_of_its_owner_reminds_of_it() -> None:
    now = after(battle(), ON)
    assert SYSTEM.track(now).waiting == ("a",)
    now = after(now, END)
    assert SYSTEM.track(now).waiting == ()
    now = after(now, END, END)
    assert SYSTEM.track(now).waiting == ()
    now = after(now, END)
    assert "1 suppressed unit may test Leadership: Squad a." in told(now)
    assert [str(line) for line in SYSTEM.track(now).lines] == ["Squad a is suppressed: Leadership 3+"]


def test_a_leadership_test_is_never_owed_and_may_be_rolled_again() -> None:
    now = after(battle(), ON, leadership(1), END, leadership(1))
    assert SYSTEM.owed(now) == ()


def test_what_is_offered_names_the_needed_face_for_each_modifier() -> None:
    offered = {str(choice.text): choice for choice in SYSTEM.choices(after(battle(), ON), "a", "leadership")}
    assert str(offered["No modifier"].note) == "3 or more"
    assert offered["Modifier +1"].passing == (2, 3, 4, 5, 6)
    assert str(offered["Modifier +2"].note) == "every face passes"
    assert all(choice.rolls and choice.closed is None for choice in offered.values())
