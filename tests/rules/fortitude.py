"""The rule system of Fortitude tests with its shipped tables, for tests of the rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tracker.rules.battle import Battle
from tracker.rules.examples import typed
from tracker.rules.play import begin
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
