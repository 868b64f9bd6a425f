"""The second opinion against every shipped worked example of break tests, with undo and redo."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.second_opinion import break_tests
from tests.rules.second_opinion.test_examples_hold import differences

EXAMPLES = Path(__file__).parents[4] / "resources" / "systems" / "break-tests" / "examples"
FILES = sorted(EXAMPLES.glob("*.json"))
TOP = ("forces", "house_rules")


class Run:
    """One example being played; `states` ends with the present one, `undone` with the next to redo."""

    def __init__(self, opening: dict[str, Any]) -> None:
        self.states = [break_tests.begin(opening)]
        self.undone: list[dict[str, Any]] = []

    def take(self, step: dict[str, Any]) -> str | None:
        """Does what the step says; the refusal's text if the rules say no."""
        try:
            if "undo" in step:
                self._move(step["undo"], self.states, self.undone, keep=1)
            elif "redo" in step:
                self._move(step["redo"], self.undone, self.states, keep=0)
            else:
                self.states.append(break_tests.apply(self.states[-1], step["event"]))
                self.undone = []
        except break_tests.Refused as refusal:
            return str(refusal)
        return None

    def _move(self, times: int, source: list[Any], target: list[Any], keep: int) -> None:
        if times < 1 or times > len(source) - keep:
            raise break_tests.Refused("There are not that many steps.")
        for _ in range(times):
            target.append(source.pop())


def play(example: dict[str, Any]) -> list[str]:
    """What does not hold in an example, with the number of the step."""
    assert set(example) <= {"system", "title", "steps", *TOP}
    run = Run({key: example[key] for key in TOP if key in example})
    wrong = []
    for number, step in enumerate(example["steps"], start=1):
        assert set(step) <= {"event", "undo", "redo", "expect", "refused"}
        refusal = run.take(step)
        wanted = step.get("refused", False)
        if (refusal is None) == bool(wanted):
            wrong.append(f"step {number}: refusal {refusal!r}")
        elif isinstance(wanted, str) and wanted.lower() not in str(refusal).lower():
            wrong.append(f"step {number}: {wanted!r} is not in {refusal!r}")
        found = break_tests.view(run.states[-1])
        wrong += [f"step {number}: {d}" for d in differences(step.get("expect", {}), found, "state")]
    return wrong


def test_the_given_examples_are_there() -> None:
    """Nine were given; more have joined them."""
    assert len(FILES) >= 9 + 25


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_example_holds(file: Path) -> None:
    """The second opinion reads the rules as the example does."""
    assert play(json.loads(file.read_text(encoding="utf-8"))) == []


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
    assert len(play({**EXAMPLE, "steps": [step]})) == 1


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
    assert play({**EXAMPLE, "steps": steps}) == []
