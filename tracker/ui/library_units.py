"""What the unit library does with its units: find, keep, copy; and what it tells of each. No widget here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.system import RuleSystem
from tracker.ui.new_battle.ids import ids_for
from tracker.ui.words import render

_KINDS = {
    "infantry": QT_TRANSLATE_NOOP("window", "infantry"),
    "cavalry": QT_TRANSLATE_NOOP("window", "cavalry"),
    "heavy-weapon": QT_TRANSLATE_NOOP("window", "heavy weapon"),
    "leader": QT_TRANSLATE_NOOP("window", "Leader"),
    "general-staff": QT_TRANSLATE_NOOP("window", "General Staff"),
}


class Shelf(msgspec.Struct, frozen=True, kw_only=True):
    """The kept units of one rule system."""

    system: RuleSystem
    units: tuple[Any, ...]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as the library lists it."""

    number: str
    name: str
    kind: str
    strength: str

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """The line as a row of a table."""
        return self.number, self.name, self.kind, self.strength

    def holds(self, words: str) -> bool:
        """Whether every one of these words stands somewhere in the line."""
        text = " ".join(self.cells).casefold()
        return all(word in text for word in words.casefold().split())


def line_of(unit: Any) -> Line:
    """A unit in four cells, whatever its rule system keeps of it."""
    record: Mapping[str, Any] = msgspec.to_builtins(unit)
    kind = "general-staff" if record.get("general_staff") else str(record.get("kind", "infantry"))
    known = _KINDS.get("leader" if record.get("independent_leader") else kind)
    number = record.get("number")
    return Line(
        number="" if number is None else str(number),
        name=name_of(unit),
        kind=render(say(known)) if known is not None else kind,
        strength=_figures(record["figures"]) if "figures" in record else _fortitude(record),
    )


def name_of(unit: Any) -> str:
    """The name of a unit; its id where it has none."""
    return str(unit.name or unit.id)


def kept(units: Sequence[Any], more: Sequence[Any]) -> tuple[tuple[Any, ...], int]:
    """The units with those added that are not among them yet, and how many that were."""
    known = [_card(unit) for unit in units]
    new = []
    for unit in more:
        if _card(unit) not in known:
            known.append(_card(unit))
            new.append(unit)
    return with_own_ids((*units, *new)), len(new)


def duplicated(units: Sequence[Any], rows: Collection[int]) -> tuple[Any, ...]:
    """The units with a copy, under a name of its own, behind each of these rows."""
    names = {name_of(unit) for unit in units}
    found = []
    for row, unit in enumerate(units):
        found.append(unit)
        if row in rows:
            name = _next_name(name_of(unit), names)
            names.add(name)
            found.append(msgspec.structs.replace(unit, name=name))
    return with_own_ids(found)


def with_own_ids(units: Sequence[Any]) -> tuple[Any, ...]:
    """The same units, each with an id that no other has."""
    ids = ids_for((name_of(unit) for unit in units), "unit")
    return tuple(
        msgspec.structs.replace(unit, id=own, name=name_of(unit))
        for own, unit in zip(ids, units, strict=True)
    )


def _card(unit: Any) -> dict[str, Any]:
    """What is printed: neither the id nor the side a unit once fought for."""
    record: dict[str, Any] = msgspec.to_builtins(unit)
    return {name: value for name, value in record.items() if name not in ("id", "side")} | {
        "name": name_of(unit)
    }


def _next_name(name: str, taken: Collection[str]) -> str:
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"


def _fortitude(record: Mapping[str, Any]) -> str:
    template = QT_TRANSLATE_NOOP("window", "Fortitude {fortitude}, models: {models}")
    return render(say(template, fortitude=record["base_fortitude"], models=record["models"]))


def _figures(groups: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(f"{group['count']} {group['name']} {group['leadership']}+" for group in groups)
