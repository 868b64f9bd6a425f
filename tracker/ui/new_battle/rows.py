"""Rows taken out of the table of units, or put in once more."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from tracker.ui.new_battle.columns import number_in
from tracker.ui.new_battle.draft import Row


def without(rows: tuple[Row, ...], places: Collection[int]) -> tuple[Row, ...]:
    """The rows without those at these places."""
    return tuple(row for place, row in enumerate(rows) if place not in places)


def with_copy_of(place: int, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows with a copy below the one at this place; it gets the next number that is free."""
    copy = rows[place]
    number = number_in(copy.number)
    if number is not None:
        taken = {number_in(row.number) for row in rows}
        while number in taken:
            number += 1
        copy = replace(copy, number=str(number))
    return (*rows[: place + 1], copy, *rows[place + 1 :])
