"""The second opinion against every shipped worked example; a small runner of its own, with undo and redo."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.second_opinion import fortitude

EXAMPLES = Path(__file__).parents[3] / "resources" / "systems" / "fortitude-tests" / "examples"
FILES = sorted(EXAMPLES.glob("*.json"))


def differences(expected: Any, found: Any, where: str) -> list[str]:
    """Where an expectation and what was found differ: only the keys named, lists whole."""
    if isinstance(expected, dict) and isinstance(found, dict):
        unknown = [f"{where}.{key}: unknown" for key in expected if key not in found]
        known = [key for key in expected if key in found]
        return unknown + [
            d for key in known for d in differences(expected[key], found[key], f"{where}.{key}")
        ]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [d for at, (one, other) in pairs for d in differences(one, other, f"{where}[{at}]")]
    same = type(expected) is type(found) and expected == found
    return [] if same else [f"{where}: expected {expected!r}, found {found!r}"]


class Run:
    """One example being played; `states` ends with the present one, `undone` with the next to redo."""

    def __init__(self, opening: dict[str, Any]) -> None:
        self.states = [fortitude.begin(opening)]
        self.undone: list[dict[str, Any]] = []

    def take(self, step: dict[str, Any]) -> str | None:
        """Does what the step says; the refusal's text if the rules say no."""
        try:
            if "undo" in step:
                self._move(step["undo"], self.states, self.undone, keep=1)
            elif "redo" in step:
                self._move(step["redo"], self.undone, self.states, keep=0)
            else:
                self.states.append(fortitude.apply(self.states[-1], step["event"]))
                self.undone = []
        except fortitude.Refused as refusal:
            return str(refusal)
        return None

    def _move(self, times: int, source: list[Any], target: list[Any], keep: int) -> None:
        if times < 1 or times > len(source) - keep:
            raise fortitude.Refused("There are not that many steps.")
        for _ in range(times):
            target.append(source.pop())


def play(example: dict[str, Any]) -> list[str]:
    """What does not hold in an example, with the number of the step."""
    tops = ("level_of_play", "house_rules", "sides", "units")
    run = Run({key: example[key] for key in tops if key in example})
    wrong = []
    for number, step in enumerate(example["steps"], start=1):
        refusal = run.take(step)
        wanted = step.get("refused", False)
        if (refusal is None) == bool(wanted):
            wrong.append(f"step {number}: refusal {refusal!r}")
        elif isinstance(wanted, str) and wanted.lower() not in str(refusal).lower():
            wrong.append(f"step {number}: {wanted!r} is not in {refusal!r}")
        found = fortitude.view(run.states[-1])
        wrong += [f"step {number}: {d}" for d in differences(step.get("expect", {}), found, "state")]
    return wrong


def test_the_given_examples_are_there() -> None:
    """Nine were given; more may have joined them."""
    assert len(FILES) >= 9


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_example_holds(file: Path) -> None:
    """The second opinion reads the rules as the example does."""
    assert play(json.loads(file.read_text(encoding="utf-8"))) == []


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
    assert len(play({**EXAMPLE, "steps": [step]})) == 1


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
    assert play({**EXAMPLE, "steps": steps}) == []
