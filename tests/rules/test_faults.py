"""Records that are wrong in themselves are faults; the text names the place (§12 «Top of a file», G16.2)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.rules.fortitude import (
    FOLDER,
    SYSTEM,
    TABLES,
    after,
    battle_of,
    event,
    opening,
    random_battle,
    setup_of,
    unit,
)
from tracker.rules.system import Fault
from tracker.rules.systems.fortitude_tests.state import Cause, Owed

STAFF = unit("staff", general_staff=True)


@pytest.mark.parametrize(
    ("top", "says"),
    [
        (opening(unit(side="green")), "units[0] (archers): there is no side “green”"),
        (opening(unit(base_fortitude=0)), "units[0] (archers): base_fortitude must be 1 to 30, not 0"),
        (opening(unit(base_fortitude=31)), "units[0] (archers): base_fortitude must be 1 to 30, not 31"),
        (opening(unit(models=0)), "units[0] (archers): models must be 1 or more, not 0"),
        (opening(unit(models=10**7)), "units[0] (archers): models must be 1 or more, not 10000000"),
        (opening(unit(ammunition=-1)), "units[0] (archers): ammunition must be 0 or more, not -1"),
        (opening(unit(defense=10**7)), "units[0] (archers): defense is out of range"),
        (opening(unit(attack_cavalry=-(10**7))), "units[0] (archers): attack_cavalry is out of range"),
        (opening(unit(), unit("b", orders=["rest", "charge"])), "units[1] (b): there is no order “charge”"),
        (
            opening(unit(orders=["panic"])),
            "units[0] (archers): panic is automatic and cannot be printed on a card",
        ),
        (opening(unit(), unit()), "units[1] (archers): the id “archers” is used twice"),
        (opening(unit(" ")), "units[0] ( ): the id is empty"),
        (
            opening(STAFF, {**STAFF, "id": "other"}),
            "units[1] (other): side “red” already has a General Staff",
        ),
        ({"sides": [], "units": [unit()]}, "sides: at least one side is needed"),
        ({**opening(), "units": []}, "units: at least one unit is needed"),
        ({**opening(), "sides": [{"id": "red", "name": "R"}] * 2}, "sides[1]: the id “red” is used twice"),
        (opening(unit(models="6")), "units[0].models: Expected `int`, got `str`"),
        (opening(unit(kind="artillery")), "units[0].kind: Invalid enum value 'artillery'"),
        (opening(level_of_play="easy"), "level_of_play: Invalid enum value 'easy'"),
        (opening(unit(), unit("b", speed=3)), "units[1]: Object contains unknown field `speed`"),
        (opening(weather="rain"), "Object contains unknown field `weather`"),
        (opening(house_rules={"no_such": 1}), "house_rules: Object contains unknown field `no_such`"),
        (opening(house_rules={"orders": {"charge": {}}}), "house_rules.orders: there is no “charge”"),
        (opening(house_rules={"terrain": {"swamp": {}}}), "house_rules.terrain: there is no “swamp”"),
        (
            opening(house_rules={"fatigue": [{}]}),
            "house_rules.fatigue[0]: Object missing required field `from`",
        ),
    ],
    ids=lambda item: item[:60] if isinstance(item, str) else "",
)
def test_a_fault_of_an_opening_names_its_place(top: dict[str, Any], says: str) -> None:
    with pytest.raises(Fault) as fault:
        setup_of(top)
    assert str(fault.value) == says


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"type_": "charge"}, "type: Invalid value 'charge'"),
        ({"type_": "casualties", "unit": "archers"}, "Object missing required field `count`"),
        ({"type_": "casualties", "unit": "archers", "count": True}, "count: Expected `int`, got `bool`"),
        ({"type_": "melee-won", "units": ["a", 1]}, "units[1]: Expected `str`, got `int`"),
        ({"type_": "step-ended", "unit": "a"}, "Object contains unknown field `unit`"),
        ({"type_": "order-given", "unit": "a"}, "Object missing required field `order`"),
    ],
)
def test_a_fault_of_an_event_names_its_place(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(Fault) as fault:
        event(**fields)
    assert str(fault.value) == says


@pytest.mark.parametrize("printed", [1, 30])
def test_the_whole_range_of_printed_values_is_sound(printed: int) -> None:
    archers = unit(base_fortitude=printed, models=1_000_000, ammunition=0, defense=0, firepower=-2)
    assert setup_of(opening(archers)).card("archers").base_fortitude == printed


def test_records_are_written_as_they_were_given_and_no_longer() -> None:
    """What is left out is not written either, so a file shows what its players chose."""
    house = {
        "natural_1_and_20": True,
        "terrain": {"ford": {"attack": -2}},
        "fatigue": [{"from": 3, "attack": -1}],
    }
    setup = setup_of(opening(unit(honor=True), STAFF, level_of_play="expert", house_rules=house))
    written = msgspec.to_builtins(setup.opening)
    assert written["units"] == (unit(honor=True), STAFF)
    assert written["sides"] == tuple(opening()["sides"])
    assert json.loads(msgspec.json.encode(setup.house)) == house
    shipped = json.loads((FOLDER / "tables.json").read_text())["tables"]
    assert json.loads(msgspec.json.encode(TABLES)) == shipped


BATTLE = after(
    battle_of(opening(unit(), unit("spears"), STAFF)),
    {"type_": "taken-off", "unit": "spears", "reason": "left"},
)
ARCHERS = BATTLE.state.units[0]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"units": BATTLE.state.units[:2]}, "state.units: not the units of the opening"),
        ({"units": BATTLE.state.units[::-1]}, "state.units: not the units of the opening"),
        ({"unit": {"casualties": 7}}, "state.units[0].casualties: 7 is not possible"),
        ({"unit": {"casualties": -1}}, "state.units[0].casualties: -1 is not possible"),
        ({"unit": {"order": "charge"}}, "state.units[0].order: there is no order “charge”"),
        ({"unit": {"terrain": "swamp"}}, "state.units[0].terrain: there is no terrain “swamp”"),
        ({"owed": (Owed(unit="spears", cause=Cause.FLANK),)}, "state.owed: names a unit that is not in play"),
        ({"owed": (Owed(unit="lancers", cause=Cause.REAR),)}, "state.owed: names a unit that is not in play"),
        ({"decisions": ("spears",)}, "state.owed: names a unit that is not in play"),
        ({"staff_destroyed": ("green",)}, "state.staff_destroyed: names a side that is not in the opening"),
    ],
)
def test_a_state_that_does_not_belong_to_its_opening_is_a_fault(fields: dict[str, Any], says: str) -> None:
    changes = dict(fields)
    if "unit" in changes:
        archers = msgspec.structs.replace(ARCHERS, **changes.pop("unit"))
        changes["units"] = (archers, *BATTLE.state.units[1:])
    with pytest.raises(Fault) as fault:
        SYSTEM.check_state(BATTLE.setup, msgspec.structs.replace(BATTLE.state, **changes))
    assert str(fault.value) == says


@pytest.mark.parametrize("seed", range(8))
def test_every_state_that_is_reached_belongs_to_its_opening(seed: int) -> None:
    for battle in random_battle(seed).battles:
        SYSTEM.check_state(battle.setup, battle.state)
