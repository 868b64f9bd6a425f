"""From the form to an opening of Break Tests and back, as plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tracker.rules.face import PALETTE
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.new_battle.break_draft import (
    ChainDraft,
    CommandDraft,
    DoctrineDraft,
    Figures,
    ForceDraft,
    UnitDraft,
    fresh_key,
    nodes_of,
)
from tracker.ui.new_battle.cells import number_in, target_in
from tracker.ui.new_battle.draft import free_colour
from tracker.ui.new_battle.ids import ids_for
from tracker.ui.words import render

LEVELS = ("unit", "command", "force")


def force_title(draft: ChainDraft, place: int) -> str:
    """The name of a force, or which of the forces it is."""
    name = draft.forces[place].name.strip()
    return name or render(say(QT_TRANSLATE_NOOP("window", "Force {number}"), number=place + 1))


def opening_of(draft: ChainDraft) -> dict[str, Any]:
    """The opening that this form describes; cells that are wrong are left out or 0."""
    nodes = [node for force in draft.forces for node, _ in nodes_of(force)]
    titles = {force.key: force_title(draft, place) for place, force in enumerate(draft.forces)}
    names = (titles.get(node.key, node.name) for node in nodes)
    ids = dict(zip((node.key for node in nodes), ids_for(names, "element"), strict=True))
    return {"forces": [_force(force, titles[force.key], ids) for force in draft.forces]}


def forces_of(opening: Mapping[str, Any]) -> tuple[ForceDraft, ...]:
    """The forces of an opening or a roster, each in a colour of the palette."""
    forces: list[ForceDraft] = []
    for record in opening.get("forces", ()):
        colour = record.get("colour")
        if colour not in PALETTE:
            colour = free_colour({other.colour for other in forces})
        keys: dict[str, int] = {}
        units, commands = _members(record, keys)
        forces.append(
            ForceDraft(
                key=fresh_key(),
                name=record.get("name") or record["id"],
                colour=colour,
                emblem=record.get("emblem") or PALETTE[colour],
                units=units,
                commands=commands,
                doctrines=tuple(_doctrine_draft(doctrine, keys) for doctrine in record.get("doctrines", ())),
            )
        )
    return tuple(forces)


def unit_draft(unit: Mapping[str, Any]) -> UnitDraft:
    """The draft of a unit record; a name that is only its id is kept as a name."""
    return UnitDraft(
        key=fresh_key(),
        name=unit.get("name") or str(unit.get("id", "")),
        number=unit.get("number", ""),
        kind=unit.get("kind", "infantry"),
        independent_leader=unit.get("independent_leader", False),
        figures=tuple(
            Figures(
                name=group["name"],
                rank=str(group["rank"]),
                leadership=str(group["leadership"]),
                count=str(group["count"]),
            )
            for group in unit.get("figures", ())
        ),
    )


def _force(force: ForceDraft, title: str, ids: Mapping[int, str]) -> dict[str, Any]:
    doctrines = [doctrine for doctrine in force.doctrines if not doctrine.is_blank]
    doctrine_ids = ids_for((doctrine.name for doctrine in doctrines), "doctrine")
    return {
        "id": ids[force.key],
        "name": title,
        "colour": force.colour,
        "emblem": force.emblem,
        "units": [_unit(unit, ids) for unit in force.units],
        "commands": [_command(command, ids) for command in force.commands],
        "doctrines": [_doctrine(*pair, ids) for pair in zip(doctrine_ids, doctrines, strict=True)],
    }


def _command(command: CommandDraft, ids: Mapping[int, str]) -> dict[str, Any]:
    return {
        "id": ids[command.key],
        "name": command.name.strip(),
        "units": [_unit(unit, ids) for unit in command.units],
        "commands": [_command(inner, ids) for inner in command.commands],
    }


def _unit(unit: UnitDraft, ids: Mapping[int, str]) -> dict[str, Any]:
    return {
        "id": ids[unit.key],
        "name": unit.name.strip(),
        "number": unit.number.strip(),
        "kind": unit.kind,
        "independent_leader": unit.independent_leader,
        "figures": [
            {
                "name": figures.name.strip(),
                "rank": number_in(figures.rank) or 0,
                "leadership": target_in(figures.leadership) or 0,
                "count": number_in(figures.count) or 0,
            }
            for figures in unit.figures
            if not figures.is_blank
        ],
    }


def _doctrine(doctrine_id: str, doctrine: DoctrineDraft, ids: Mapping[int, str]) -> dict[str, Any]:
    owner = ids.get(int(doctrine.owner)) if doctrine.owner else None
    return {
        "id": doctrine_id,
        "name": doctrine.name.strip(),
        "kind": doctrine.kind,
        "levels": [level for level in LEVELS if getattr(doctrine, level)],
        "uses": number_in(doctrine.uses),
        "per_phase": number_in(doctrine.per_phase),
        "owner": owner,
    }


def _members(
    record: Mapping[str, Any], keys: dict[str, int]
) -> tuple[tuple[UnitDraft, ...], tuple[CommandDraft, ...]]:
    units = []
    for unit in record.get("units", ()):
        units.append(unit_draft(unit))
        keys[unit["id"]] = units[-1].key
    commands = []
    for command in record.get("commands", ()):
        inner, below = _members(command, keys)
        name = command.get("name") or command["id"]
        commands.append(CommandDraft(key=fresh_key(), name=name, units=inner, commands=below))
    return tuple(units), tuple(commands)


def _doctrine_draft(doctrine: Mapping[str, Any], keys: Mapping[str, int]) -> DoctrineDraft:
    uses, per_phase, owner = (doctrine.get(name) for name in ("uses", "per_phase", "owner"))
    return DoctrineDraft(
        name=doctrine["name"],
        kind=doctrine["kind"],
        uses="" if uses is None else str(uses),
        per_phase="" if per_phase is None else str(per_phase),
        owner=str(keys[owner]) if owner is not None and owner in keys else "",
        **{level: level in doctrine["levels"] for level in LEVELS},
    )
