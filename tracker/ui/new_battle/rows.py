"""Rows taken out of a table, put in once more, or emptied in places."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tracker.ui.new_battle.cells import RowKind


def without(rows: tuple[Any, ...], places: Collection[int]) -> tuple[Any, ...]:
    """The rows without those at these places."""
    return tuple(row for place, row in enumerate(rows) if place not in places)


def with_copy_of(place: int, rows: tuple[Any, ...], kind: RowKind) -> tuple[Any, ...]:
    """The rows with a copy below the one at this place."""
    return (*rows[: place + 1], kind.copied(rows[place], rows), *rows[place + 1 :])


def ended(rows: list[Any]) -> tuple[Any, ...]:
    """The rows without blank ones at the end: those are no rows."""
    count = len(rows)
    while count and rows[count - 1].is_blank:
        count -= 1
    return tuple(rows[:count])
