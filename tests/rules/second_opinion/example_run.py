"""Plays worked examples with a second opinion; a small runner of its own, with undo and redo."""

from typing import Any

from tests.rules.second_opinion.opinion import Opinion


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

    def __init__(self, opinion: Opinion, opening: dict[str, Any]) -> None:
        self.opinion = opinion
        self.states = [opinion.begin(opening)]
        self.undone: list[dict[str, Any]] = []

    def take(self, step: dict[str, Any]) -> str | None:
        """Does what the step says; the refusal's text if the rules say no."""
        try:
            if "undo" in step:
                self._move(step["undo"], self.states, self.undone, keep=1)
            elif "redo" in step:
                self._move(step["redo"], self.undone, self.states, keep=0)
            else:
                self.states.append(self.opinion.apply(self.states[-1], step["event"]))
                self.undone = []
        except self.opinion.Refused as refusal:
            return str(refusal)
        return None

    def _move(self, times: int, source: list[Any], target: list[Any], keep: int) -> None:
        if times < 1 or times > len(source) - keep:
            raise self.opinion.Refused("There are not that many steps.")
        for _ in range(times):
            target.append(source.pop())


def play(opinion: Opinion, example: dict[str, Any], tops: tuple[str, ...]) -> list[str]:
    """What does not hold in an example, with the number of the step; `tops` are the keys of its opening."""
    assert set(example) <= {"system", "title", "steps", *tops}
    run = Run(opinion, {key: example[key] for key in tops if key in example})
    wrong = []
    for number, step in enumerate(example["steps"], start=1):
        assert set(step) <= {"event", "undo", "redo", "expect", "refused"}
        refusal = run.take(step)
        wanted = step.get("refused", False)
        if (refusal is None) == bool(wanted):
            wrong.append(f"step {number}: refusal {refusal!r}")
        elif isinstance(wanted, str) and wanted.lower() not in str(refusal).lower():
            wrong.append(f"step {number}: {wanted!r} is not in {refusal!r}")
        found = opinion.view(run.states[-1])
        wrong += [f"step {number}: {d}" for d in differences(step.get("expect", {}), found, "state")]
    return wrong
