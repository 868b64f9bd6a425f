"""The rule system of Break Tests with its shipped tables, and short ways to write forces, for tests."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.rules.second_opinion.break_tests.random_battles import random_event
from tests.rules.second_opinion.break_tests.random_openings import random_opening
from tracker.rules.battle import Battle
from tracker.rules.examples import HEAD, typed
from tracker.rules.play import begin, play
from tracker.rules.system import IllegalEvent
from tracker.rules.systems.break_tests.chain import Setup
from tracker.rules.systems.break_tests.system import BreakTests
from tracker.rules.systems.break_tests.tables import Tables

SYSTEM = BreakTests()
FOLDER = Path(__file__).parents[2] / "resources" / "systems" / "break-tests"
TABLES: Tables = typed(json.loads((FOLDER / "tables.json").read_text())["tables"], Tables)


def setup_of(example: dict[str, Any]) -> Setup:
    """The setup of an opening as worked examples write it; `Fault` where it is wrong."""
    opening = typed({key: value for key, value in example.items() if key not in HEAD}, SYSTEM.opening_type)
    house = typed(example.get("house_rules", {}), SYSTEM.house_rules_type, "house_rules")
    return SYSTEM.set_up(opening, TABLES, house)


def battle_of(*forces: dict[str, Any], **house_rules: Any) -> Battle:
    """A battle of these forces under these house rules."""
    setup = setup_of({"forces": list(forces), "house_rules": house_rules})
    return begin(SYSTEM, setup.opening, TABLES, setup.house, "A battle")


def group(name: str = "Trooper", rank: int = 0, leadership: int = 4, count: int = 1) -> dict[str, Any]:
    return {"name": name, "rank": rank, "leadership": leadership, "count": count}


def unit(id: str = "a", count: int = 10, *more: dict[str, Any], leadership: int = 4) -> dict[str, Any]:
    """Troopers of one Leadership, and what more stands with them."""
    return {"id": id, "name": f"Squad {id}", "figures": [group(leadership=leadership, count=count), *more]}


def leader(id: str, rank: int = 2, leadership: int = 4) -> dict[str, Any]:
    """An independent Leader."""
    figures = [group("Lieutenant", rank, leadership)]
    return {"id": id, "name": f"Leader {id}", "independent_leader": True, "figures": figures}


def command(id: str, *units: dict[str, Any], commands: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    return {"id": id, "name": f"Platoon {id}", "units": list(units), "commands": list(commands)}


def force(
    *units: dict[str, Any],
    id: str = "red",
    commands: tuple[dict[str, Any], ...] = (),
    doctrines: tuple[dict[str, Any], ...] = (),
) -> dict[str, Any]:
    return {
        "id": id,
        "name": f"Force {id}",
        "units": list(units),
        "commands": list(commands),
        "doctrines": list(doctrines),
    }


def doctrine(id: str = "rally", kind: str = "re-roll", **fields: Any) -> dict[str, Any]:
    """A Doctrine for all levels, as often as one likes, unless told otherwise."""
    return {
        "id": id,
        "name": f"Doctrine {id}",
        "kind": kind,
        "levels": ["unit", "command", "force"],
        "uses": None,
        "per_phase": None,
        "owner": None,
        **fields,
    }


def event(type: str, **fields: Any) -> Any:
    """An event as files write it."""
    return typed({"type": type, **fields}, SYSTEM.event_type)


def after(battle: Battle, *events: Any) -> Battle:
    """The battle after these events, one action each; `IllegalEvent` where one is refused."""
    for one in events:
        battle = play(SYSTEM, battle, [one], "now")
    return battle


def hit(unit: str, count: int, group: str | None = None) -> Any:
    return event("casualties", unit=unit, count=count, group=group)


END = event("phase-ended")
INSIST = event("phase-ended", insist=True)


def roll(element: str, die: int, leader: str | None = None) -> Any:
    return event("test-rolled", element=element, die=die, leader=leader)


def corrected(element: str | None, field: str, value: Any) -> Any:
    return event("corrected", element=element, field=field, value=value, reason="")


def view(battle: Battle) -> dict[str, Any]:
    return SYSTEM.view(battle.setup, battle.state)


def owed(battle: Battle) -> list[str]:
    """The elements that owe a test now."""
    return [test["element"] for test in view(battle)["owed"]]


def element(battle: Battle, id: str) -> dict[str, Any]:
    """One element as worked examples see it."""
    found: dict[str, Any] = view(battle)["elements"][id]
    return found


def refusal(battle: Battle, refused: Any) -> str:
    """The sentence with which the rules refuse an event; empty where they accept it."""
    try:
        after(battle, refused)
    except IllegalEvent as reason:
        return str(reason)
    return ""


def told(battle: Battle) -> str:
    """What the log says of the last action."""
    assert battle.last is not None
    return " ".join(str(line.sentence) for line in battle.last.entry.lines)


def random_battles(seed: int, steps: int) -> list[Battle]:
    """The battles on the way through a random one, refused events left out."""
    rng = Random(seed)
    opening = random_opening(rng)
    battles = [battle_of(*opening["forces"], **opening.get("house_rules", {}))]
    for _ in range(steps):
        raw = random_event(rng, view(battles[-1]), opening)
        try:
            battles.append(after(battles[-1], typed(raw, SYSTEM.event_type)))
        except IllegalEvent:
            continue
    return battles
