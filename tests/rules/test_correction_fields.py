"""§12 «Corrections» as they are offered: all that is offered is accepted, and it is all that can be set."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fortitude import SYSTEM, after, battle_of, opening, random_battle, seen, unit
from tracker.rules.battle import Battle
from tracker.rules.face import CorrectionField
from tracker.rules.play import play

STAFF = unit("staff", general_staff=True, commander=True, models=2)


def fields(battle: Battle, of: str | None = "archers") -> dict[str, CorrectionField]:
    return {field.id: field for field in SYSTEM.corrections(battle, of)}


def offered(field: CorrectionField) -> tuple[Any, ...]:
    """Values that may be chosen: of a number its ends and what lies around the middle."""
    if field.kind == "flag":
        return (True, False)
    if field.kind == "choice":
        return tuple(value for value, _ in field.options)
    middle = (field.lowest + field.highest) // 2
    return tuple({field.lowest, middle, field.highest})


def corrected(battle: Battle, of: str | None, field: str, value: Any) -> Battle:
    return play(SYSTEM, battle, [SYSTEM.correction(of, field, value, "a test")], "now")


@pytest.mark.parametrize("seed", range(8))
def test_every_value_that_is_offered_is_accepted(seed: int) -> None:
    tried = set()
    for battle in random_battle(seed).battles[::20]:
        for of in (None, *(now.id for now in battle.state.units)):
            for field in SYSTEM.corrections(battle, of):
                for value in offered(field):
                    corrected(battle, of, field.id, value)
                    tried.add(field.id)
    assert {"level", "casualties", "order", "out_of_play", "turn", "step", "fortitude_correction"} <= tried


@pytest.mark.parametrize("seed", range(8))
def test_the_present_value_is_what_is_set_and_one_that_can_be_chosen(seed: int) -> None:
    for battle in random_battle(seed).battles[::20]:
        for now in battle.state.units:
            for field in SYSTEM.corrections(battle, now.id):
                if field.kind == "choice":
                    assert field.now in offered(field)
                if hasattr(now, field.id):
                    assert field.now == getattr(now, field.id)


def test_a_field_is_offered_once_with_words() -> None:
    found = SYSTEM.corrections(battle_of(opening(level_of_play="expert")), "archers")
    assert len({field.id for field in found}) == len(found)
    assert all(str(field.text).strip() for field in found)
    assert all(str(text).strip() for field in found for _, text in field.options)


@pytest.mark.parametrize(
    ("level_of_play", "terrain", "fatigue"),
    [("intermediate", False, False), ("advanced", True, False), ("expert", True, True)],
)
def test_terrain_and_fatigue_follow_the_level_of_play(
    level_of_play: str, terrain: bool, fatigue: bool
) -> None:
    found = fields(battle_of(opening(level_of_play=level_of_play)))
    assert ("terrain" in found, "fatigue" in found) == (terrain, fatigue)


def test_casualties_leave_a_model_to_a_unit_in_play() -> None:
    battle = battle_of(opening())
    assert fields(battle)["casualties"].highest == 5
    gone = corrected(battle, "archers", "out_of_play", "routed")
    assert fields(gone)["casualties"].highest == 6


def test_a_shaken_unit_can_flee_or_have_no_order() -> None:
    battle = corrected(battle_of(opening(unit(orders=["assault", "run"]))), "archers", "level", "shaken")
    assert offered(fields(battle)["order"]) == (None, "flee")


def test_orders_are_those_printed_on_the_card() -> None:
    battle = battle_of(opening(unit(orders=["run", "assault"])))
    assert offered(fields(battle)["order"]) == (None, "assault", "run")


@pytest.mark.parametrize("field", ["order", "engaged", "put_to_flight", "must_pursue", "staff_in_range"])
def test_out_of_play_there_is_nothing_of_the_table_to_set(field: str) -> None:
    battle = battle_of(opening(unit(orders=["run"]), STAFF))
    assert field in fields(battle)
    assert field not in fields(corrected(battle, "archers", "out_of_play", "left"))


def test_a_unit_out_of_play_can_come_back() -> None:
    battle = corrected(battle_of(opening()), "archers", "out_of_play", "routed")
    assert None in offered(fields(battle)["out_of_play"])
    assert seen(corrected(battle, "archers", "out_of_play", None))["out_of_play"] is None


def test_staff_near_needs_a_staff_in_play_of_the_side() -> None:
    assert "staff_in_range" not in fields(battle_of(opening()))
    battle = battle_of(opening(unit(), STAFF))
    assert "staff_in_range" in fields(battle)
    assert "staff_in_range" not in fields(battle, "staff")
    gone = after(battle, {"type_": "taken-off", "unit": "staff", "reason": "destroyed"})
    assert "staff_in_range" not in fields(gone)


def test_only_a_card_with_a_commander_has_one_to_lose() -> None:
    battle = battle_of(opening(unit(commander=True), unit("levy")))
    assert "commander" in fields(battle)
    assert "commander" not in fields(battle, "levy")
    joined = corrected(battle, "levy", "commander", True)
    assert "commander" in fields(joined, "levy")


def test_values_that_are_not_printed_cannot_be_set_by_hand() -> None:
    found = fields(battle_of(opening(unit(defense=4))))
    assert "defense_correction" in found
    assert "firepower_correction" not in found
    assert "ammunition" not in found


@pytest.mark.parametrize("printed", [{"firepower": 2}, {"ammunition": 0}])
def test_ammunition_can_be_set_where_the_unit_shoots_or_has_some(printed: dict[str, Any]) -> None:
    assert "ammunition" in fields(battle_of(opening(unit(**printed))))


def test_the_staffs_destroyed_are_offered_one_more_or_one_fewer() -> None:
    battle = battle_of(opening(unit(), STAFF, unit("other", side="blue", general_staff=True)))
    assert offered(fields(battle, None)["staff_destroyed"]) == ((), ("red",), ("blue",))
    battle = corrected(battle, None, "staff_destroyed", ("red",))
    assert offered(fields(battle, None)["staff_destroyed"]) == (("red",), (), ("red", "blue"))


def test_the_battle_without_staffs_has_turn_and_step_alone() -> None:
    found = fields(battle_of(opening()), None)
    assert list(found) == ["turn", "step"]
    assert (found["turn"].now, found["turn"].lowest) == (1, 1)


def test_a_value_set_by_hand_has_its_way_back_on_the_card() -> None:
    battle = battle_of(opening(unit(defense=4)))
    for field, value in (("fortitude_correction", 3), ("defense_correction", -2)):
        battle = corrected(battle, "archers", field, value)
    face = next(face for face in SYSTEM.faces(battle) if face.id == "archers")
    assert [str(line) for line in face.overruled] == ["Fortitude +3 by hand", "Defense −2 by hand"]
    back = play(SYSTEM, battle, list(face.back_to_rule), "now")
    assert next(face for face in SYSTEM.faces(back) if face.id == "archers").overruled == ()
    assert seen(back)["fortitude"] == 10
