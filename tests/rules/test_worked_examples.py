"""The runner of worked examples: it finds what does not hold, and calls a wrong file a fault."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.fortitude import SYSTEM, TABLES, opening
from tracker.rules.examples import Result, run
from tracker.rules.system import Fault
from tracker.rules.systems import SYSTEMS

HIT = {"event": {"type": "casualties", "unit": "archers", "count": 1}}
NO_SUCH_UNIT = {"event": {"type": "pursuit-due", "unit": "lancers"}}


def example(*steps: Any, **top: Any) -> dict[str, Any]:
    return {"system": SYSTEM.id, "title": "A case", **opening(), "steps": list(steps), **top}


def result(*steps: Any, **top: Any) -> Result:
    return run(example(*steps, **top), SYSTEMS, {SYSTEM.id: TABLES})


def misses(*steps: Any) -> list[str]:
    return [str(mismatch) for mismatch in result(*steps).mismatches]


def expecting(**expected: Any) -> dict[str, Any]:
    return {**HIT, "expect": expected}


@pytest.mark.parametrize(
    ("steps", "missed"),
    [
        ([expecting(turn=1)], []),
        ([expecting(turn=2)], ["step 1, turn: expected 2, found 1"]),
        ([HIT, expecting(turn=2)], ["step 2, turn: expected 2, found 1"]),
        ([expecting(weather=1)], ["step 1, weather: expected 1, found nothing of that name"]),
        ([expecting(units={"archers": {"casualties": 1, "honor": False}})], []),
        (
            [expecting(units={"archers": {"casualties": True}})],
            ["step 1, units.archers.casualties: expected True, found 1"],
        ),
        (
            [expecting(units={"archers": {"honor": 0}})],
            ["step 1, units.archers.honor: expected 0, found False"],
        ),
        ([expecting(units={"b": {}})], ["step 1, units.b: expected {}, found nothing of that name"]),
        ([expecting(owed=[{"unit": "archers"}])], []),
        (
            [expecting(owed=[{"unit": "archers", "target": 8}])],
            ["step 1, owed[0].target: expected 8, found 9"],
        ),
        ([expecting(decisions=["archers"])], ["step 1, decisions: expected ['archers'], found []"]),
        ([{**NO_SUCH_UNIT, "refused": True}], []),
        ([{**NO_SUCH_UNIT, "refused": "THERE IS NO UNIT"}], []),
        ([{**HIT, "refused": True}], ["step 1, refused: expected True, found False"]),
        ([{**HIT, "refused": "no"}], ["step 1, refused: expected 'no', found False"]),
        (
            [{**NO_SUCH_UNIT, "refused": "Honor"}],
            ["step 1, refused: expected 'Honor', found 'There is no unit “lancers” in this battle.'"],
        ),
        (
            [NO_SUCH_UNIT],
            ["step 1, refused: expected False, found 'There is no unit “lancers” in this battle.'"],
        ),
        ([{"undo": 1}], ["step 1, refused: expected False, found 'There are not that many events to undo.'"]),
        ([HIT, {"redo": 1, "refused": "to redo"}], []),
        ([HIT, {"undo": 0, "refused": True}], []),
        ([HIT, {"undo": -1, "refused": True}], []),
    ],
    ids=str,
)
def test_what_does_not_hold_is_named_with_step_and_key(steps: list[Any], missed: list[str]) -> None:
    assert misses(*steps) == missed
    assert result(*steps).holds is (missed == [])


def casualties(count: int) -> dict[str, Any]:
    return {"expect": {"units": {"archers": {"casualties": count}}}}


def test_undo_and_redo_travel_between_the_states_of_the_example() -> None:
    assert (
        misses(
            HIT,
            HIT,
            {"undo": 2, **casualties(0)},
            {"redo": 1, **casualties(1)},
            {**NO_SUCH_UNIT, "refused": True, **casualties(1)},
            {"redo": 1, **casualties(2)},
            {"undo": 1, **casualties(1)},
            {**HIT, **casualties(2)},
            {"redo": 1, "refused": True, **casualties(2)},
            {"undo": 3, "refused": True, **casualties(2)},
            {"undo": 2, **casualties(0)},
        )
        == []
    )


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ([], "an example is a JSON object"),
        (example(title=3), "title: a text is missing"),
        (example(system="chess"), "system: “chess” is not one of fortitude-tests"),
        (example(system=["chess"]), "system: “['chess']” is not one of fortitude-tests"),
        (example({}), "steps[0]: one of event, undo or redo is needed"),
        (example(HIT, {**HIT, "undo": 1}), "steps[1]: one of event, undo or redo is needed"),
        (example(HIT, {"undo": "1"}), "steps[1].undo: Expected `int`, got `str`"),
        (example({**HIT, "comment": "x"}), "steps[0]: Object contains unknown field `comment`"),
        (example({**HIT, "refused": 1}), "steps[0].refused: Expected `bool | str`, got `int`"),
        (example(steps=3), "steps: Expected `array`, got `int`"),
        (example(HIT, {"event": {"type": "charge"}}), "steps[1].event.type: Invalid value 'charge'"),
        (example(weather="rain"), "Object contains unknown field `weather`"),
        (example(house_rules=[]), "house_rules: Expected `object`, got `array`"),
    ],
)
def test_a_wrong_file_is_a_fault_that_names_the_place(file: Any, says: str) -> None:
    with pytest.raises(Fault) as fault:
        run(file, {SYSTEM.id: SYSTEM}, {SYSTEM.id: TABLES})
    assert str(fault.value) == says


def test_house_rules_hold_in_the_example() -> None:
    rules = {"natural_1_and_20": True}
    tested = {**HIT, "expect": {"owed": [{"chance": "9/20"}]}}
    assert result(tested, house_rules=rules).holds
    many = {"event": {**HIT["event"], "count": 5}, "expect": {"owed": [{"target": 5, "chance": "1/4"}]}}
    assert result(many, house_rules=rules).holds


def test_a_value_nested_deep_is_refused() -> None:
    deep: Any = 1
    for _ in range(500):
        deep = [deep]
    correction = {"type": "corrected", "unit": "archers", "field": "honor", "value": deep, "reason": "so"}
    assert result({"event": correction, "refused": "not possible"}).holds
