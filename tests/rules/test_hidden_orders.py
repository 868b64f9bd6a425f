"""Orders that lie face down in Planning: what the other side may see, and what it may not (§8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fortitude import SYSTEM, after, battle_of, card, event, opening, random_battle, seen, unit
from tracker.rules.battle import Battle
from tracker.rules.play import play

SIDES = opening(
    unit("archers", name="Archers", orders=["run", "defend"]),
    unit("spears", name="Spears", orders=["run", "defend"]),
    unit("riders", name="Riders", side="blue", orders=["run", "defend"]),
)


def given(unit_id: str, order: str | None = "run") -> dict[str, Any]:
    return {"type_": "order-given", "unit": unit_id, "order": order}


def told(battle: Battle) -> list[str]:
    return [str(line.sentence) for entry in battle.log for line in entry.lines]


def test_the_orders_of_a_side_are_neither_shown_nor_told_nor_counted() -> None:
    battle = after(battle_of(SIDES), given("archers"), given("riders", "defend"))
    shown = SYSTEM.concealed(battle, {"red"})
    assert [seen(shown, name)["order"] for name in ("archers", "riders")] == [None, "defend"]
    assert [seen(shown, name)["fortitude"] for name in ("archers", "riders")] == [10, 11]
    assert card(shown).chips == ()
    assert told(shown) == ["Archers: order given", "Riders: order Defend"]
    assert [str(entry.name) for entry in shown.log] == told(shown)
    assert told(battle) == ["Archers: order Run", "Riders: order Defend"]
    assert (shown.count, shown.actions) == (battle.count, battle.actions)


def test_an_order_corrected_or_taken_back_is_not_told_either() -> None:
    corrected = {"type_": "corrected", "unit": "archers", "field": "order", "value": "run", "reason": "so"}
    battle = after(battle_of(SIDES), corrected, given("archers", None))
    assert told(SYSTEM.concealed(battle, {"red"})) == ["Archers: order given"] * 2
    assert told(SYSTEM.concealed(battle, {"blue"})) == told(battle)


def test_several_orders_given_at_once_are_counted() -> None:
    battle = play(SYSTEM, battle_of(SIDES), [event(**given("archers")), event(**given("spears"))], "now")
    shown = SYSTEM.concealed(battle, {"red"})
    assert str(shown.log[0].name) == "2 orders given"
    assert told(shown) == ["Archers: order given", "Spears: order given"]


def test_given_at_once_with_others_only_the_orders_of_the_side_are_hidden() -> None:
    both = [event(**given("archers")), event(**given("riders", "defend"))]
    shown = SYSTEM.concealed(play(SYSTEM, battle_of(SIDES), both, "now"), {"red"})
    assert told(shown) == ["Archers: order given", "Riders: order Defend"]


def test_once_planning_is_over_everyone_sees_them() -> None:
    battle = after(battle_of(SIDES), given("archers"), {"type_": "step-ended"})
    assert SYSTEM.concealed(battle, {"red", "blue"}) is battle


def test_orders_of_an_earlier_turn_stay_in_the_log() -> None:
    battle = after(
        battle_of(SIDES), given("archers"), *[{"type_": "step-ended"}] * 8, given("archers", "defend")
    )
    lines = told(SYSTEM.concealed(battle, {"red"}))
    assert (lines[0], lines[-1]) == ("Archers: order Run", "Archers: order given")


def test_flee_and_panic_are_no_secret() -> None:
    corrected = {"type_": "corrected", "unit": "archers", "field": "level", "value": "shaken", "reason": "so"}
    battle = after(battle_of(SIDES), corrected)
    assert SYSTEM.concealed(battle, {"red"}) is battle
    assert seen(battle)["order"] == "flee"


@pytest.mark.parametrize("seed", range(6))
def test_nothing_else_is_hidden(seed: int) -> None:
    for battle in random_battle(seed).battles[::5]:
        sides = set(battle.setup.sides)
        shown = SYSTEM.concealed(battle, sides)
        assert SYSTEM.concealed(battle, set()) is battle
        before, now = SYSTEM.view(battle.setup, battle.state), SYSTEM.view(shown.setup, shown.state)
        for name, then in before["units"].items():
            changed = {key for key, value in now["units"][name].items() if value != then[key]}
            assert not changed or then["order"] is not None
            assert now["units"][name]["order"] in (None, "flee", "panic") or battle.state.step != "planning"
        assert [entry.lines != () for entry in shown.log] == [entry.lines != () for entry in battle.log]
