"""The second opinion against every shipped worked example of break tests, with undo and redo."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.second_opinion import break_tests
from tests.rules.second_opinion.example_run import play

EXAMPLES = Path(__file__).parents[4] / "resources" / "systems" / "break-tests" / "examples"
FILES = sorted(EXAMPLES.glob("*.json"))
TOP = ("forces", "house_rules")


def test_the_given_examples_are_there() -> None:
    """Nine were given; more have joined them."""
    assert len(FILES) >= 9 + 25


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_example_holds(file: Path) -> None:
    """The second opinion reads the rules as the example does."""
    assert play(break_tests, json.loads(file.read_text(encoding="utf-8")), TOP) == []


TROOPERS = {"name": "Trooper", "rank": 0, "leadership": 4, "count": 3}
UNIT_A = {"id": "a", "name": "Squad A", "figures": [TROOPERS]}
EXAMPLE: dict[str, Any] = {
    "forces": [{"id": "red", "name": "Red", "units": [UNIT_A, {**UNIT_A, "id": "b", "name": "Squad B"}]}]
}
CASUALTY = {"type": "casualties", "unit": "a", "count": 1}


@pytest.mark.parametrize(
    "step",
    [
        {"event": CASUALTY, "expect": {"elements": {"a": {"strength": 3}}}},
        {"event": CASUALTY, "expect": {"elements": {"red": {"strength": 1}}}},
        {"event": CASUALTY, "expect": {"owed": [{"element": "a"}]}},
        {"event": CASUALTY, "expect": {"elements": {"a": {"suppressed": 0}}}},
        {"event": CASUALTY, "expect": {"elements": {"a": {"luck": 1}}}},
        {"event": CASUALTY, "refused": True},
        {"event": {**CASUALTY, "count": 9}},
        {"event": {**CASUALTY, "count": 9}, "refused": "Leadership"},
        {"undo": 1},
        {"redo": 1},
    ],
)
def test_a_wrong_example_does_not_hold(step: dict[str, Any]) -> None:
    """The runner can say no."""
    assert len(play(break_tests, {**EXAMPLE, "steps": [step]}, TOP)) == 1


def test_undo_and_redo_walk_through_the_accepted_events() -> None:
    """§10 «Undo»: refused events are no step and leave redo, accepted ones end it."""

    def strength(number: int) -> dict[str, Any]:
        return {"elements": {"a": {"strength": number}}}

    steps = [
        {"event": CASUALTY},
        {"event": CASUALTY, "expect": strength(1)},
        {"event": {**CASUALTY, "count": 2}, "refused": True},
        {"undo": 3, "refused": True, "expect": strength(1)},
        {"undo": 2, "expect": strength(3)},
        {"event": {**CASUALTY, "unit": "nobody"}, "refused": True},
        {"redo": 1, "expect": strength(2)},
        {"event": {**CASUALTY, "count": 2}, "expect": strength(0)},
        {"redo": 1, "refused": True},
    ]
    assert play(break_tests, {**EXAMPLE, "steps": steps}, TOP) == []
