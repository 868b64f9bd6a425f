"""The turn track: where the turn stands, what the step asks for, who must move (§7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fortitude import SYSTEM, after, battle_of, opening, unit
from tracker.rules.battle import Battle
from tracker.rules.face import TurnTrack
from tracker.rules.systems.fortitude_tests.state import STEPS

STEP_ENDED = {"type_": "step-ended"}


def track(battle: Battle) -> TurnTrack:
    return SYSTEM.track(battle)


def at(battle: Battle, step: str) -> Battle:
    return after(battle, corrected("step", step, None))


def corrected(field: str, value: Any, unit_id: str | None = "archers") -> dict[str, Any]:
    return {"type_": "corrected", "unit": unit_id, "field": field, "value": value, "reason": "so"}


@pytest.mark.parametrize("place", range(8))
def test_each_step_has_its_station_and_says_what_it_is_for(place: int) -> None:
    shown = track(at(battle_of(opening(unit())), STEPS[place]))
    assert [station.id for station in shown.stations] == list(STEPS)
    assert shown.current == place
    assert str(shown.title).startswith(str(shown.stations[place].name))
    assert str(shown.advice) == "Nothing is owed"
    assert (shown.turn, shown.closed, shown.waiting) == (1, None, ())


def test_what_is_owed_is_counted_and_closes_the_end_of_the_step() -> None:
    battle = battle_of(opening(unit(), unit("b"), unit("c")))
    hits = [{"type_": "casualties", "unit": name, "count": 1} for name in ("archers", "b", "c")]
    one = after(battle, hits[0])
    assert (str(track(one).advice), str(track(one).closed)) == ("1 test owed", "settle 1 first")
    three = after(one, *hits[1:])
    assert (str(track(three).advice), str(track(three).closed)) == ("3 tests owed", "settle 3 first")
    failed = after(
        three,
        corrected("level", "panicked"),
        {"type_": "test-rolled", "unit": "archers", "cause": "casualties", "die": 20},
    )
    assert str(track(failed).advice) == "2 tests owed, 1 decision owed"
    assert str(track(failed).closed) == "settle 3 first"
    insisted = {"type_": "test-rolled", "cause": "casualties", "die": 1}
    deciding = after(failed, {**insisted, "unit": "b"}, {**insisted, "unit": "c"})
    assert (str(track(deciding).advice), str(track(deciding).closed)) == ("1 decision owed", "settle 1 first")


def test_ending_the_step_and_insisting_are_events_of_their_own() -> None:
    battle = battle_of(opening(unit()))
    owing = after(battle, {"type_": "casualties", "unit": "archers", "count": 1})
    shown = track(owing)
    assert SYSTEM.resolve(owing.setup, owing.state, shown.insist).state.step == "defensive"
    free = SYSTEM.resolve(battle.setup, battle.state, track(battle).end)
    assert free.state == after(battle, STEP_ENDED).state


def test_planning_counts_the_units_that_wait_for_an_order() -> None:
    battle = battle_of(opening(unit(orders=["run"]), unit("b", orders=["run"]), unit("c")))
    assert str(track(battle).advice) == "2 units have no order yet: without one they rest"
    assert (track(battle).waiting, track(battle).waiting_button) == (("archers", "b"), "order")
    given = after(battle, {"type_": "order-given", "unit": "b", "order": "run"})
    assert str(track(given).advice) == "1 unit has no order yet: without one it rests"
    assert track(given).waiting == ("archers",)
    shaken = after(given, corrected("level", "shaken"), corrected("order", None))
    assert str(track(shaken).advice) == "Nothing is owed"
    hesitant = after(given, corrected("level", "hesitant"))
    assert track(hesitant).waiting == ("archers",)
    gone = after(given, {"type_": "taken-off", "unit": "archers", "reason": "left"})
    assert track(gone).waiting == ()
    assert track(at(battle, "melee")).waiting == ()


def test_planning_names_who_must_pursue() -> None:
    battle = after(battle_of(opening(unit(name="Archers"), unit("b"))), corrected("must_pursue", True))
    assert [str(line) for line in track(battle).lines] == ["Archers must pursue: give it Pursue"]
    assert track(at(battle, "melee")).lines == ()


@pytest.mark.parametrize(
    ("kind", "level", "line"),
    [
        ("infantry", "shaken", "Archers flees 2 hexes toward its General Staff"),
        ("cavalry", "shaken", "Archers flees 4 hexes toward its General Staff"),
        ("infantry", "panicked", "Archers panics toward the nearest edge"),
        ("cavalry", "panicked", "Archers panics toward the nearest edge"),
        ("cavalry", "hesitant", None),
        ("infantry", "normal", None),
    ],
)
def test_retreat_lists_who_flees_and_where_to(kind: str, level: str, line: str | None) -> None:
    battle = battle_of(opening(unit(name="Archers", kind=kind), unit("staff", general_staff=True)))
    battle = at(after(battle, corrected("level", level)), "retreat")
    assert [str(found) for found in track(battle).lines] == ([line] if line else [])
    assert str(track(battle).advice) == ("1 unit must move" if line else "Nothing is owed")
    assert track(at(battle, "melee")).lines == ()


def test_without_a_staff_in_play_a_shaken_unit_flees_to_its_own_edge() -> None:
    edge = "{} flees 2 hexes toward its own edge"
    alone = at(after(battle_of(opening(unit())), corrected("level", "shaken")), "retreat")
    assert [str(line) for line in track(alone).lines] == [edge.format("archers")]
    battle = battle_of(opening(unit(), unit("staff", general_staff=True)))
    shaken = [corrected("level", "shaken", name) for name in ("archers", "staff")]
    battle = at(after(battle, *shaken), "retreat")
    assert [str(line) for line in track(battle).lines] == [
        "archers flees 2 hexes toward its General Staff",
        edge.format("staff"),
    ]
    assert str(track(battle).advice) == "2 units must move"
    gone = after(battle, corrected("out_of_play", "left", "staff"))
    assert [str(line) for line in track(gone).lines] == [edge.format("archers")]
    assert str(track(gone).advice) == "1 unit must move"
