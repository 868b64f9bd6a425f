"""What a maker of random events may look at, and how it chooses units, leaders and dice.

Part of `random_battles`: it knows a view and the opening, never a state.
"""

from random import Random
from typing import Any

from tests.rules.second_opinion.break_tests.random_openings import units_of
from tests.rules.second_opinion.opinion import Opening

View = dict[str, Any]

PHASES = ["start", "movement", "shooting", "firefight", "assault"]
UNKNOWN = ("", "nobody", "Squad A", "a ", "🎲", "a/", "/", "null")


class Table:
    """What a maker of events may look at: the view, the opening, and the dice it makes them with."""

    def __init__(self, rng: Random, view: View, opening: Opening) -> None:
        self.rng = rng
        self.view = view
        self.elements: dict[str, dict[str, Any]] = view["elements"]
        self.owed: list[dict[str, Any]] = view["owed"]
        self.forces: dict[str, dict[str, Any]] = {force["id"]: force for force in opening["forces"]}
        self.phases = opening.get("house_rules", {}).get("phases", PHASES)
        self.units: dict[str, dict[str, Any]] = {}
        self.force_of: dict[str, str] = {}
        self.neighbours: dict[str, list[str]] = {}
        self.members: dict[str, list[str]] = {}
        for force in opening["forces"]:
            self._add(force, force["id"])
        self.leaders = [unit for unit in self.units if self.units[unit].get("independent_leader", False)]
        self.in_play = [unit for unit in self.units if self.elements[unit]["strength"] > 0]
        self.failing = [one for one in self.elements if self.elements[one]["status"] == "failing"]

    def _add(self, command: dict[str, Any], force: str) -> None:
        self.force_of[command["id"]] = force
        below = [unit["id"] for unit in units_of(command)]
        self.members[command["id"]] = below
        for unit in command.get("units", []):
            self.units[unit["id"]] = unit
            self.force_of[unit["id"]] = force
            self.neighbours[unit["id"]] = below
        for sub_command in command.get("commands", []):
            self._add(sub_command, force)

    def maybe(self, chance: float) -> bool:
        """True that often."""
        return self.rng.random() < chance

    def any_unit(self) -> str:
        """In play, out of play, no unit or unknown."""
        units = list(self.units)
        return str(self.rng.choice((*units, *units, *units, *self.elements, *UNKNOWN)))

    def any_element(self) -> str:
        """Known or not."""
        known = list(self.elements)
        return str(self.rng.choice((*known, *known, *known, *UNKNOWN)))

    def unit(self) -> str:
        """A unit in play; any unit where none is."""
        return str(self.rng.choice(self.in_play or list(self.units)))

    def out_of_play(self) -> str:
        """A unit out of play; any unit where none is."""
        out = [unit for unit in self.units if unit not in self.in_play]
        return str(self.rng.choice(out or list(self.units)))

    def shaken_unit(self) -> str:
        """A unit in play whose command may be next: others of it are gone, others still there."""
        hurt = []
        for unit in self.in_play:
            others = [other for other in self.neighbours[unit] if other != unit]
            standing = [other for other in others if other in self.in_play]
            if 0 < len(standing) < len(others):
                hurt.append(unit)
        return str(self.rng.choice(hurt or self.in_play or list(self.units)))

    def lonely_leaders(self) -> list[str]:
        """Independent Leaders in play of a command or force that is below half and still there."""
        below_half = [
            command
            for command in self.members
            if 0 < self.elements[command]["strength"] <= self.elements[command]["breaks_at"]
        ]
        members = [unit for command in below_half for unit in self.members[command]]
        return [leader for leader in self.leaders if leader in self.in_play and leader in members]

    def whole_unit(self) -> str:
        """A unit in play that is not below half, and no Leader; any unit in play where none is."""
        whole = [
            unit
            for unit in self.in_play
            if self.elements[unit]["strength"] > self.elements[unit]["breaks_at"]
        ]
        return str(self.rng.choice(whole or self.in_play or list(self.units)))

    def group(self, unit: str) -> str:
        """One of the unit's groups."""
        return str(self.rng.choice(self.units[unit]["figures"])["name"])

    def doctrines(self, element: str) -> list[dict[str, Any]]:
        """Those of the element's force."""
        found: list[dict[str, Any]] = self.forces[self.force_of[element]].get("doctrines", [])
        return found

    def die(self, target: int | None, level: str = "unit") -> int:
        """Borderline faces more often than the rest; units fail oftener than what they belong to."""
        faces = [1, 1, 2, 6, self.rng.randint(1, 6)]
        if target is not None:
            faces += [target, target, target - 1, target - 1, target - 1, target - 1]
            faces += [] if level == "unit" else [target, target, 6]
        return int(self.rng.choice(faces))
