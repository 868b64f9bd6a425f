"""§10 «Files that are no battle» of Break Tests, and faults of house rules, tables, events and states."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from tests.rules.break_battles import (
    SYSTEM,
    TABLES,
    after,
    battle_of,
    command,
    doctrine,
    event,
    force,
    group,
    hit,
    leader,
    setup_of,
    unit,
)
from tracker.rules.system import Fault
from tracker.rules.systems.break_tests.checking import DEEPEST

GOOD = {
    "forces": [force(unit("m"), leader("cap"), commands=(command("p", unit("a")),), doctrines=(doctrine(),))]
}


def spoilt(*path: Any, value: Any) -> dict[str, Any]:
    """The good opening with one value replaced."""
    opening: Any = deepcopy(GOOD)
    place = opening
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return dict(opening)


FORCE = ("forces", 0)
UNIT = (*FORCE, "units", 0)
GROUP = (*UNIT, "figures", 0)


@pytest.mark.parametrize(("opening", "place"), [
    ({"forces": []}, "forces"),
    ({"forces": [force()]}, r"forces\[0\]"),
    ({"forces": [force(unit("m"), commands=(command("p"),))]}, r"commands\[0\]"),
    (spoilt(*UNIT, "figures", value=[]), r"units\[0\]"),
    (spoilt(*UNIT, "id", value="a"), "used twice"),
    (spoilt(*UNIT, "id", value="red"), "used twice"),
    (spoilt(*UNIT, "id", value=" "), "empty"),
    (spoilt(*UNIT, "id", value="a/b"), "“/”"),
    (spoilt(*GROUP, "leadership", value=1), "leadership"),
    (spoilt(*GROUP, "leadership", value=7), "leadership"),
    (spoilt(*GROUP, "leadership", value=4.0), "leadership"),
    (spoilt(*GROUP, "rank", value=-1), "rank"),
    (spoilt(*GROUP, "count", value=0), "count"),
    (spoilt(*GROUP, "count", value=True), "count"),
    (spoilt(*GROUP, "name", value=""), "name"),
    (spoilt(*UNIT, "figures", value=[group(), group()]), "two groups"),
    (spoilt(*UNIT, "independent_leader", value=True), "single figure"),
    (spoilt(*FORCE, "doctrines", 0, "kind", value="prayer"), "kind"),
    (spoilt(*FORCE, "doctrines", 0, "levels", value=["squad"]), "levels"),
    (spoilt(*FORCE, "doctrines", 0, "owner", value="nobody"), "owner"),
    (spoilt(*FORCE, "doctrines", 0, "owner", value="p"), "owner"),
    (spoilt(*FORCE, "doctrines", 0, "uses", value=-1), "uses"),
    (spoilt(*FORCE, "doctrines", value=[doctrine(), doctrine()]), "used twice"),
    (spoilt(*FORCE, "strength", value=3), "strength"),
    (spoilt("sides", value=[]), "sides"),
])  # fmt: skip
def test_what_is_no_battle_is_a_fault_that_names_the_place(opening: dict[str, Any], place: str) -> None:
    setup_of(GOOD)
    with pytest.raises(Fault, match=place):
        setup_of(opening)


def test_an_owner_of_another_force_is_a_fault() -> None:
    blue = force(unit("x"), id="blue", doctrines=(doctrine(owner="a"),))
    with pytest.raises(Fault, match="no unit of its force"):
        setup_of({"forces": [*GOOD["forces"], blue]})


def test_commands_nested_without_end_are_a_fault() -> None:
    nested = command("c0", unit("a"))
    for depth in range(1, DEEPEST + 2):
        nested = command(f"c{depth}", commands=(nested,))
    with pytest.raises(Fault, match="deep"):
        setup_of({"forces": [force(commands=(nested,))]})


def test_units_commands_doctrines_and_house_rules_may_be_missing() -> None:
    bare = {"forces": [{"id": "red", "name": "Red", "units": [unit("a")]}]}
    assert setup_of(bare).forces[0].starting == 1


@pytest.mark.parametrize("rules", [
    {"phases": []}, {"phases": ["a", "a"]}, {"phases": [""]}, {"phases": None}, {"phases": "start"},
    {"count_units": "some"}, {"losses": None}, {"first_force": "mine"}, {"same_doctrine_per_test": -1},
    {"rerolls_per_test": True}, {"no_leader_fails": 1}, {"unheard_of": True},
])  # fmt: skip
def test_an_unknown_house_rule_or_value_is_a_fault(rules: dict[str, Any]) -> None:
    with pytest.raises(Fault, match="house_rules"):
        setup_of({**GOOD, "house_rules": rules})


@pytest.mark.parametrize("changes", [
    {"phases": ()},
    {"tests_below": {"numerator": 3, "denominator": 2}},
    {"leadership": {"best": 4, "worst": 2}},
])  # fmt: skip
def test_tables_that_cannot_be_played_with_are_a_fault(changes: dict[str, Any]) -> None:
    raw = msgspec.to_builtins(TABLES) | changes
    setup = setup_of(GOOD)
    with pytest.raises(Fault, match="tables"):
        SYSTEM.set_up(setup.opening, msgspec.convert(raw, SYSTEM.tables_type), setup.house)


@pytest.mark.parametrize("fields", [
    {"type": "unit-left", "unit": "a"},
    {"type": "casualties", "unit": "a", "count": 1.0},
    {"type": "casualties", "unit": "a", "count": True},
    {"type": "casualties", "unit": "a", "count": "1"},
    {"type": "phase-ended", "insist": 1},
    {"type": "test-rolled", "element": "a"},
    {"type": "doctrine-used", "element": "a"},
    {"type": "corrected", "element": "a", "field": "strength", "value": 1},
    {"type": "rallied", "unit": "a"},
    {"type": "casualties", "unit": "a", "count": 1, "side": "red"},
])  # fmt: skip
def test_a_missing_unknown_or_wrongly_typed_field_of_an_event_is_a_fault(fields: dict[str, Any]) -> None:
    with pytest.raises(Fault):
        event(**fields)


def test_a_state_that_does_not_fit_is_a_fault() -> None:
    battle = after(battle_of(*GOOD["forces"]), hit("a", 1))
    SYSTEM.check_state(battle.setup, battle.state)
    first = battle.state.units[0]
    for changes in (
        {"units": battle.state.units[1:]},
        {"units": (msgspec.structs.replace(first, figures=(99,)), *battle.state.units[1:])},
        {"units": (msgspec.structs.replace(first, figures=(0,)), *battle.state.units[1:])},
        {"units": (msgspec.structs.replace(first, figures=(1, 1)), *battle.state.units[1:])},
        {"fallen": ()},
        {"doctrines": ()},
        {"phase": "lunch"},
        {"active": "blue"},
        {"settled": ("nobody",)},
        {"lost_before": ("blue",)},
    ):
        with pytest.raises(Fault, match="state"):
            SYSTEM.check_state(battle.setup, msgspec.structs.replace(battle.state, **changes))
