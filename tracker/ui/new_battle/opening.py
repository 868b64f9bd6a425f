"""From the form to an opening and back, as plain values: rule systems bring their own types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tracker.rules.face import PALETTE
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.new_battle.cells import Sort, number_in
from tracker.ui.new_battle.columns import COLUMNS
from tracker.ui.new_battle.draft import Draft, Row, SideDraft, free_colour
from tracker.ui.new_battle.ids import ids_for
from tracker.ui.words import render


def side_title(draft: Draft, place: int) -> str:
    """The name of a side, or which of the sides it is."""
    name = draft.sides[place].name.strip()
    return name or render(say(QT_TRANSLATE_NOOP("window", "Side {number}"), number=place + 1))


def opening_of(draft: Draft, level: str | None = None) -> dict[str, Any]:
    """The opening that this form describes; cells that are wrong are left out."""
    titles = [side_title(draft, place) for place in range(len(draft.sides))]
    side_ids = ids_for(titles, "side")
    rows = [
        (side, row)
        for side, draft_side in zip(side_ids, draft.sides, strict=True)
        for row in draft_side.rows
        if not row.is_blank
    ]
    unit_ids = ids_for((row.name for _, row in rows), "unit")
    opening: dict[str, Any] = {
        "sides": [
            {"id": side_id, "name": title, "colour": side.colour, "emblem": side.emblem}
            for side_id, title, side in zip(side_ids, titles, draft.sides, strict=True)
        ],
        "units": [_unit(unit_id, side, row) for unit_id, (side, row) in zip(unit_ids, rows, strict=True)],
    }
    return opening if level is None else {"level_of_play": level, **opening}


def _unit(unit_id: str, side: str, row: Row) -> dict[str, Any]:
    unit: dict[str, Any] = {"id": unit_id, "side": side}
    for column in COLUMNS:
        value = getattr(row, column.field)
        match column.sort:
            case Sort.NUMBER:
                number = number_in(value)
                if number is not None:
                    unit[column.field] = number
            case Sort.TEXT:
                unit[column.field] = value.strip()
            case Sort.CHOICES:
                unit[column.field] = list(value)
            case _:
                unit[column.field] = value
    return unit


def row_of(unit: Mapping[str, Any]) -> Row:
    """The row of a unit record; a name that is only its id is kept as a name."""
    cells: dict[str, Any] = {}
    for column in COLUMNS:
        value = unit.get(column.field)
        if value is None:
            continue
        match column.sort:
            case Sort.NUMBER:
                cells[column.field] = str(value)
            case Sort.CHOICES:
                cells[column.field] = tuple(value)
            case _:
                cells[column.field] = value
    cells["name"] = cells.get("name") or str(unit.get("id", ""))
    return Row(**cells)


def sides_of(opening: Mapping[str, Any]) -> tuple[SideDraft, ...]:
    """The sides of an opening or a roster with their rows, each in a colour of the palette."""
    sides: list[SideDraft] = []
    for side in opening.get("sides", ()):
        colour = side.get("colour")
        if colour not in PALETTE:
            colour = free_colour({other.colour for other in sides})
        units: Iterable[Mapping[str, Any]] = opening.get("units", ())
        rows = tuple(row_of(unit) for unit in units if unit.get("side") == side["id"])
        emblem = side.get("emblem") or PALETTE[colour]
        sides.append(SideDraft(name=side.get("name") or side["id"], colour=colour, emblem=emblem, rows=rows))
    return tuple(sides)
