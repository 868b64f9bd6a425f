"""The rule system of Fortitude tests with its shipped tables, for tests of the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from tests.rules.second_opinion.random_battles import random_event, random_opening
from tracker.rules.battle import Battle, LogEntry
from tracker.rules.breakdown import Breakdown
from tracker.rules.examples import typed
from tracker.rules.face import CardFace
from tracker.rules.play import begin, play
from tracker.rules.sentence import Sentence
from tracker.rules.system import IllegalEvent
from tracker.rules.systems import SYSTEMS
from tracker.rules.systems.fortitude_tests.tables import Setup, Tables

SYSTEM = SYSTEMS["fortitude-tests"]
FOLDER = Path(__file__).parents[2] / "resources" / "systems" / "fortitude-tests"
TABLES: Tables = typed(json.loads((FOLDER / "tables.json").read_text())["tables"], SYSTEM.tables_type)


def setup_of(example: dict[str, Any]) -> Setup:
    """The setup of an opening as worked examples write it; `Fault` where it is wrong."""
    head = ("house_rules", "system", "title", "steps")
    opening = typed({key: value for key, value in example.items() if key not in head}, SYSTEM.opening_type)
    house = typed(example.get("house_rules", {}), SYSTEM.house_rules_type, "house_rules")
    setup: Setup = SYSTEM.set_up(opening, TABLES, house)
    return setup


def battle_of(example: dict[str, Any], name: str = "A battle") -> Battle:
    """A battle that begins with this opening."""
    setup = setup_of(example)
    return begin(SYSTEM, setup.opening, TABLES, setup.house, name)


def event(**fields: Any) -> Any:
    """An event as files write it; `type_` stands for `type`."""
    return typed({"type": fields.pop("type_"), **fields}, SYSTEM.event_type)


def unit(id: str = "archers", **printed: Any) -> dict[str, Any]:
    """A unit of an opening: infantry of side red, 6 models, Fortitude 10, unless said otherwise."""
    return {"id": id, "side": "red", "kind": "infantry", "models": 6, "base_fortitude": 10, **printed}


def opening(*units: dict[str, Any], **top: Any) -> dict[str, Any]:
    """The top of a worked example with sides red and blue."""
    sides = [{"id": "red", "name": "Red"}, {"id": "blue", "name": "Blue"}]
    return {"sides": sides, "units": list(units or (unit(),)), **top}


def after(battle: Battle, *events: dict[str, Any]) -> Battle:
    """The battle after these events, each an action of its own; `type_` stands for `type`."""
    for fields in events:
        battle = play(SYSTEM, battle, [event(**fields)], "now")
    return battle


def refused(battle: Battle, **fields: Any) -> str:
    """Why the event is refused; the test fails where it is accepted."""
    with pytest.raises(IllegalEvent) as refusal:
        play(SYSTEM, battle, [event(**fields)], "now")
    return str(refusal.value)


def card(battle: Battle, unit: str = "archers") -> CardFace:
    """The face of a unit."""
    return next(face for face in SYSTEM.faces(battle) if face.id == unit)


def seen(battle: Battle, unit: str = "archers") -> dict[str, Any]:
    """A unit as worked examples name it."""
    found: dict[str, Any] = SYSTEM.view(battle.setup, battle.state)["units"][unit]
    return found


def owed(battle: Battle) -> list[tuple[str, str, int]]:
    """Unit, cause and target of the owed tests in their order."""
    tests = SYSTEM.view(battle.setup, battle.state)["owed"]
    return [(test["unit"], test["cause"], test["target"]) for test in tests]


def numbers(battle: Battle, value: str = "Fortitude", unit: str = "archers") -> Breakdown | None:
    """One value of a unit with its reasons, by its name on the screen."""
    return {str(label): found for label, found in SYSTEM.breakdowns(battle, unit)}.get(value)


class RandomBattle(NamedTuple):
    """A random battle: every battle on its way, and why events were refused in between."""

    battles: tuple[Battle, ...]
    refusals: tuple[Sentence, ...]

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """The whole log."""
        return self.battles[-1].log


@cache
def random_battle(seed: int, steps: int = 120) -> RandomBattle:
    """A random battle of this seed; many tests look at the same ones."""
    rng = Random(seed)
    start = random_opening(rng, doubtful=seed % 3 == 0)
    battles, refusals = [battle_of(start, f"Random battle {seed}")], []
    for number in range(steps):
        battle = battles[-1]
        chosen = typed(random_event(rng, SYSTEM.view(battle.setup, battle.state), start), SYSTEM.event_type)
        try:
            battles.append(play(SYSTEM, battle, [chosen], f"moment {number}"))
        except IllegalEvent as refusal:
            refusals.append(refusal.sentence)
    return RandomBattle(tuple(battles), tuple(refusals))


def sentences(*things: Any) -> Iterator[Sentence]:
    """Every sentence within these values, nested ones included."""
    for thing in things:
        if isinstance(thing, Sentence):
            yield thing
            yield from sentences(*(value for _, value in thing.values))
        elif isinstance(thing, tuple):
            yield from sentences(*thing)
