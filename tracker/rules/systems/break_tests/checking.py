"""Is this order of battle one? (rules §2, §10 «Files that are no battle»)"""

from __future__ import annotations

from tracker.rules.system import Fault
from tracker.rules.systems.break_tests.state import Command, Doctrine, Force, Opening, UnitRecord
from tracker.rules.systems.break_tests.tables import MOST, Tables

DEEPEST = 60
"""Commands below commands go no deeper: beyond is no army but a slip."""


def check_forces(opening: Opening, tables: Tables) -> None:
    """`Fault` names the place of what is wrong."""
    if not opening.forces:
        raise Fault("forces: at least one force is needed")
    known: set[str] = set()
    for place, force in enumerate(opening.forces):
        where = f"forces[{place}]"
        units: set[str] = set()
        _check_command(force, where, known, units, tables, 0)
        _check_doctrines(force, where, units)


def _check_command(
    record: Force | Command, where: str, known: set[str], units: set[str], tables: Tables, depth: int
) -> None:
    if depth > DEEPEST:
        raise Fault(f"{where}: commands lie more than {DEEPEST} deep in each other")
    _check_id(record.id, known, where)
    before = len(units)
    for place, unit in enumerate(record.units):
        there = f"{where}.units[{place}]"
        _check_id(unit.id, known, there)
        _check_unit(unit, f"{there} ({unit.id})", tables)
        units.add(unit.id)
    for place, command in enumerate(record.commands):
        _check_command(command, f"{where}.commands[{place}]", known, units, tables, depth + 1)
    if len(units) == before:
        raise Fault(f"{where} ({record.id}): there is no unit below it")


def _check_id(name: str, known: set[str], where: str) -> None:
    if not name.strip():
        raise Fault(f"{where}: the id is empty")
    if "/" in name:
        raise Fault(f"{where}: the id “{name}” must not hold a “/”")
    if name in known:
        raise Fault(f"{where}: the id “{name}” is used twice")
    known.add(name)


def _check_unit(unit: UnitRecord, where: str, tables: Tables) -> None:
    if not unit.figures:
        raise Fault(f"{where}: a unit needs figures")
    names: set[str] = set()
    for place, group in enumerate(unit.figures):
        there = f"{where}.figures[{place}]"
        if not group.name.strip():
            raise Fault(f"{there}: the name is empty")
        if group.name in names:
            raise Fault(f"{there}: there are two groups “{group.name}”")
        names.add(group.name)
        best, worst = tables.leadership.best, tables.leadership.worst
        if not best <= group.leadership <= worst:
            raise Fault(f"{there}: leadership must be {best} to {worst}, not {group.leadership}")
        if not 0 <= group.rank <= MOST:
            raise Fault(f"{there}: rank must be 0 or more, not {group.rank}")
        if not 1 <= group.count <= MOST:
            raise Fault(f"{there}: count must be 1 or more, not {group.count}")
    if unit.independent_leader and unit.strength != 1:
        raise Fault(f"{where}: an independent Leader is a single figure, not {unit.strength}")


def _check_doctrines(force: Force, where: str, units: set[str]) -> None:
    known: set[str] = set()
    for place, doctrine in enumerate(force.doctrines):
        there = f"{where}.doctrines[{place}]"
        if not doctrine.id.strip():
            raise Fault(f"{there}: the id is empty")
        if doctrine.id in known:
            raise Fault(f"{there}: the id “{doctrine.id}” is used twice")
        known.add(doctrine.id)
        _check_doctrine(doctrine, f"{there} ({doctrine.id})", units)


def _check_doctrine(doctrine: Doctrine, where: str, units: set[str]) -> None:
    for name in ("uses", "per_phase"):
        value = getattr(doctrine, name)
        if value is not None and not 0 <= value <= MOST:
            raise Fault(f"{where}: {name} must be 0 or more, not {value}")
    if doctrine.owner is not None and doctrine.owner not in units:
        raise Fault(f"{where}: the owner “{doctrine.owner}” is no unit of its force")
