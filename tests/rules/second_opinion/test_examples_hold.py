"""The second opinion against every shipped worked example; with undo and redo."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.second_opinion import fortitude
from tests.rules.second_opinion.example_run import play

EXAMPLES = Path(__file__).parents[3] / "resources" / "systems" / "fortitude-tests" / "examples"
FILES = sorted(EXAMPLES.glob("*.json"))
TOP = ("level_of_play", "house_rules", "sides", "units")


def test_the_given_examples_are_there() -> None:
    """Nine were given; more may have joined them."""
    assert len(FILES) >= 9


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_example_holds(file: Path) -> None:
    """The second opinion reads the rules as the example does."""
    assert play(fortitude, json.loads(file.read_text(encoding="utf-8")), TOP) == []


EXAMPLE: dict[str, Any] = {
    "sides": [{"id": "red", "name": "Red"}],
    "units": [{"id": "a", "side": "red", "kind": "infantry", "models": 3, "base_fortitude": 10}],
}
CASUALTY = {"type": "casualties", "unit": "a", "count": 1}


@pytest.mark.parametrize(
    "step",
    [
        {"event": CASUALTY, "expect": {"units": {"a": {"fortitude": 10}}}},
        {"event": CASUALTY, "expect": {"units": {"a": {"parts": {"casualties": -2}}}}},
        {"event": CASUALTY, "expect": {"owed": []}},
        {"event": CASUALTY, "expect": {"owed": [{"unit": "a", "chance": "9/10"}]}},
        {"event": CASUALTY, "expect": {"units": {"a": {"honor": 0}}}},
        {"event": CASUALTY, "expect": {"units": {"a": {"luck": 1}}}},
        {"event": CASUALTY, "refused": True},
        {"event": {**CASUALTY, "count": 9}},
        {"event": {**CASUALTY, "count": 9}, "refused": "Honor"},
        {"undo": 1},
        {"redo": 1},
    ],
)
def test_a_wrong_example_does_not_hold(step: dict[str, Any]) -> None:
    """The runner can say no."""
    assert len(play(fortitude, {**EXAMPLE, "steps": [step]}, TOP)) == 1


def test_undo_and_redo_walk_through_the_accepted_events() -> None:
    """§12 «Undo»: refused events are no step and leave redo, accepted ones end it."""

    def casualties(number: int) -> dict[str, Any]:
        return {"units": {"a": {"casualties": number}}}

    steps = [
        {"event": CASUALTY},
        {"event": CASUALTY, "expect": casualties(2)},
        {"event": {**CASUALTY, "count": 2}, "refused": "models left"},
        {"undo": 3, "refused": True, "expect": casualties(2)},
        {"undo": 2, "expect": casualties(0)},
        {"event": {**CASUALTY, "unit": "nobody"}, "refused": True},
        {"redo": 1, "expect": casualties(1)},
        {"event": {**CASUALTY, "count": 2}, "expect": casualties(3)},
        {"redo": 1, "refused": True},
    ]
    assert play(fortitude, {**EXAMPLE, "steps": steps}, TOP) == []
