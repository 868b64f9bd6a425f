"""Names that go on counting, for units and commands that are copied: Squad A, Squad B; Platoon 1, 2."""

from __future__ import annotations

import re

from msgspec.structs import replace

from tracker.ui.new_battle.break_draft import (
    CommandDraft,
    ForceDraft,
    UnitDraft,
    fresh_key,
    nodes_of,
    units_of,
)

_NUMBERED = re.compile(r"(.*?)(\d{1,6})", re.DOTALL)
_LETTERED = re.compile(r"(.*\s)([A-Z])", re.DOTALL)
_LAST = ord("Z")


def next_name(name: str, taken: set[str]) -> str:
    """The name with the next free number or letter; without either it becomes the second of its name."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered:
        return _next_number(numbered[1], int(numbered[2]) + 1, taken)
    lettered = _LETTERED.fullmatch(name)
    if lettered:
        for letter in range(ord(lettered[2]) + 1, _LAST + 1):
            if lettered[1] + chr(letter) not in taken:
                return lettered[1] + chr(letter)
    return _next_number(f"{name} " if name else "", 2 if name else 1, taken)


def next_sign(sign: str, before: str, after: str, taken: set[str]) -> str:
    """The short sign of a copy: the end of its name where it was that before, else it goes on counting."""
    if not sign:
        return ""
    if sign == before.rpartition(" ")[2]:
        return after.rpartition(" ")[2]
    numbered = _NUMBERED.fullmatch(sign)
    if numbered:
        return _next_number(numbered[1], int(numbered[2]) + 1, taken)
    return _next_number(sign, 2, taken)


def copy_of(node: UnitDraft | CommandDraft, force: ForceDraft) -> UnitDraft | CommandDraft:
    """A unit, or a command with all below it, under names and keys that are free in the force."""
    names, signs = taken_names(force), {unit.number for unit in units_of(force)}
    if isinstance(node, UnitDraft):
        return _copy_of_unit(node, names, signs)
    return _copy_of_command(node, names, signs)


def taken_names(force: ForceDraft) -> set[str]:
    """The names of all units and commands of a force."""
    return {node.name for node, _ in nodes_of(force)}


def _copy_of_unit(unit: UnitDraft, names: set[str], signs: set[str]) -> UnitDraft:
    name = _free_name(unit.name, names)
    sign = next_sign(unit.number, unit.name, name, signs)
    signs.add(sign)
    return replace(unit, key=fresh_key(), name=name, number=sign)


def _copy_of_command(command: CommandDraft, names: set[str], signs: set[str]) -> CommandDraft:
    return replace(
        command,
        key=fresh_key(),
        name=_free_name(command.name, names),
        units=tuple(_copy_of_unit(unit, names, signs) for unit in command.units),
        commands=tuple(_copy_of_command(inner, names, signs) for inner in command.commands),
    )


def _free_name(name: str, names: set[str]) -> str:
    free = next_name(name, names) if name else ""
    names.add(free)
    return free


def _next_number(stem: str, number: int, taken: set[str]) -> str:
    while f"{stem}{number}" in taken:
        number += 1
    return f"{stem}{number}"
