"""Runs worked examples: battles as data whose every step says what must be so afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tracker.rules.system import Fault, IllegalEvent, RuleSystem


class Mismatch(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is not as the example says: the step (from 1), the key, expected and found."""

    step: int
    key: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        return f"step {self.step}, {self.key}: expected {self.expected!r}, found {self.found!r}"


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How an example came out; it holds when nothing is missing."""

    title: str
    mismatches: tuple[Mismatch, ...]

    @property
    def holds(self) -> bool:
        """Whether every step was as the example says."""
        return not self.mismatches


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step: an event, or a number of undos or redos, and what must be so afterwards."""

    event: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    undo: int | msgspec.UnsetType = msgspec.UNSET
    redo: int | msgspec.UnsetType = msgspec.UNSET
    expect: dict[str, Any] = {}
    refused: bool | str = False


HEAD = ("system", "title", "house_rules", "steps")


def run(example: Any, systems: Mapping[str, RuleSystem], tables: Mapping[str, Any]) -> Result:
    """Play an example to its end and compare; `Fault` where the file itself is wrong.

    `tables` holds the shipped tables of each system.
    """
    if not isinstance(example, dict):
        raise Fault("an example is a JSON object")
    title = example.get("title")
    if not isinstance(title, str):
        raise Fault("title: a text is missing")
    system = systems.get(str(example.get("system")))
    if system is None:
        raise Fault(f"system: “{example.get('system')}” is not one of {', '.join(systems)}")
    setup = system.set_up(
        typed({key: value for key, value in example.items() if key not in HEAD}, system.opening_type),
        tables[system.id],
        typed(example.get("house_rules", {}), system.house_rules_type, "house_rules"),
    )
    steps = typed(example.get("steps", []), list[Step], "steps")
    return Result(title=title, mismatches=_Run(system, setup).play(steps))


def typed(value: Any, wanted: Any, place: str = "") -> Any:
    """Plain JSON values as a typed record; `Fault` names the place of what does not fit."""
    try:
        return msgspec.convert(value, wanted)
    except (msgspec.ValidationError, RecursionError) as error:
        reason, _, where = str(error).partition(" - at `$")
        where = f"{place}{where.rstrip('`')}".lstrip(".")
        raise Fault(f"{where}: {reason}" if where else reason) from error


class _Run:
    """One example on its way: the states so far and where undo has taken us."""

    def __init__(self, system: RuleSystem, setup: Any) -> None:
        self.system = system
        self.setup = setup
        self.states = [system.begin(setup)]
        self.position = 0
        self.mismatches: list[Mismatch] = []

    def play(self, steps: list[Step]) -> tuple[Mismatch, ...]:
        for place, step in enumerate(steps, start=1):
            refusal = self._take(step, place)
            self._check_refusal(step, place, refusal)
            view = self.system.view(self.setup, self.states[self.position])
            for key, expected in step.expect.items():
                self._compare(place, key, expected, view.get(key, _MISSING))
        return tuple(self.mismatches)

    def _take(self, step: Step, place: int) -> str | None:
        """Do what the step says; the refusal, if there was one."""
        given = [name for name in ("event", "undo", "redo") if getattr(step, name) is not msgspec.UNSET]
        if len(given) != 1:
            raise Fault(f"steps[{place - 1}]: one of event, undo or redo is needed")
        if step.event is msgspec.UNSET:
            return self._travel(step)
        event = typed(step.event, self.system.event_type, f"steps[{place - 1}].event")
        try:
            outcome = self.system.resolve(self.setup, self.states[self.position], event)
        except IllegalEvent as refusal:
            return str(refusal)
        self.states = [*self.states[: self.position + 1], outcome.state]
        self.position += 1
        return None

    def _travel(self, step: Step) -> str | None:
        back = not isinstance(step.undo, msgspec.UnsetType)
        count = step.undo if not isinstance(step.undo, msgspec.UnsetType) else step.redo
        assert isinstance(count, int)
        goal = self.position - count if back else self.position + count
        if count < 1 or not 0 <= goal < len(self.states):
            return f"There are not that many events to {'undo' if back else 'redo'}."
        self.position = goal
        return None

    def _check_refusal(self, step: Step, place: int, refusal: str | None) -> None:
        if step.refused is False:
            fits = refusal is None
        elif step.refused is True:
            fits = refusal is not None
        else:
            fits = refusal is not None and step.refused.casefold() in refusal.casefold()
        if not fits:
            self._miss(place, "refused", step.refused, refusal if refusal is not None else False)

    def _compare(self, place: int, key: str, expected: Any, found: Any) -> None:
        """Only the keys named, at every depth; lists whole and in order."""
        if isinstance(expected, dict) and isinstance(found, dict):
            for name, value in expected.items():
                self._compare(place, f"{key}.{name}", value, found.get(name, _MISSING))
        elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
            for index, value in enumerate(expected):
                self._compare(place, f"{key}[{index}]", value, found[index])
        elif type(expected) is not type(found) or expected != found:
            self._miss(place, key, expected, found)

    def _miss(self, place: int, key: str, expected: Any, found: Any) -> None:
        self.mismatches.append(Mismatch(step=place, key=key, expected=expected, found=found))


class _Missing:
    def __repr__(self) -> str:
        return "nothing of that name"


_MISSING = _Missing()
