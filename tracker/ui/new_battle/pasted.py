"""Rows of a spreadsheet, pasted as text, as rows of the table of units."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tracker.ui.new_battle.columns import COLUMNS, KINDS, PLACES, Column, Sort
from tracker.ui.new_battle.draft import Row
from tracker.ui.words import render

_YES = {"yes", "true", "x", "1", "y", "+", "✓", "ja", "oui"}


def paste(
    rows: tuple[Row, ...], text: str, at_row: int, at_column: int, orders: Mapping[str, str]
) -> tuple[Row, ...]:
    """The rows with the pasted cells over them, from this cell on; a line of headings says where cells go."""
    lines = cells_in(text)
    columns: Sequence[int | None] = range(at_column, len(COLUMNS))
    headings = _headings(lines[0]) if lines else None
    if headings is not None:
        columns, lines = headings, lines[1:]
    result = list(rows)
    for offset, cells in enumerate(lines):
        place = at_row + offset
        while len(result) <= place:
            result.append(Row())
        for column, cell in zip(columns, cells, strict=False):
            if column is not None:
                result[place] = with_cell(result[place], COLUMNS[column], cell, orders)
    while result and result[-1].is_blank:
        result.pop()
    return tuple(result)


def cells_in(text: str) -> list[list[str]]:
    """The cells of a text: tabs part them, and quotes hold together what has tabs or line ends in it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    if not lines:
        return []
    reader = csv.reader([line + "\n" for line in lines.split("\n")], delimiter="\t")
    try:
        return [[" ".join(cell.split("\n")) for cell in line] for line in reader]
    except csv.Error:
        return [line.split("\t") for line in lines.split("\n")]


def with_cell(row: Row, column: Column, cell: str, orders: Mapping[str, str]) -> Row:
    """The row with this text read into one of its cells."""
    bare = cell.strip()
    value: Any = bare
    match column.sort:
        case Sort.FLAG:
            value = bare.casefold() in _YES
        case Sort.KIND:
            value = kind_in(bare)
        case Sort.ORDERS:
            value = orders_in(bare, orders)
    return replace(row, **{column.field: value})


def kind_in(text: str) -> str:
    """The kind that a word or its beginning names; an unknown word as it is."""
    wanted = text.casefold()
    for kind, name in KINDS.items():
        if not wanted or kind.startswith(wanted) or render(name).casefold().startswith(wanted):
            return kind
    return text


def orders_in(text: str, orders: Mapping[str, str]) -> tuple[str, ...]:
    """The orders that a list of names or ids names, each once; unknown ones as they are."""
    by_name = {name.casefold(): order for order, name in orders.items()} | {
        order.casefold(): order for order in orders
    }
    named = (part.strip() for part in re.split(r"[;,\n]", text))
    return tuple(dict.fromkeys(by_name.get(part.casefold(), part) for part in named if part))


def _headings(cells: list[str]) -> list[int | None] | None:
    """Which column each heading names, if the line is one of headings."""
    names = {render(column.title).casefold(): PLACES[column.field] for column in COLUMNS}
    names |= {column.field: PLACES[column.field] for column in COLUMNS}
    found = [names.get(cell.strip().casefold()) for cell in cells]
    known = sum(place is not None for place in found)
    return found if known >= 2 and known * 2 > len(cells) else None
