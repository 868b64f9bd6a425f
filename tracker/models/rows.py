"""Arithmetic of rows: what Qt must be told when one list takes the place of another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def runs(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Ascending rows as contiguous ranges, first and last row of each."""
    first = last = -2
    for row in rows:
        if row != last + 1:
            if last >= 0:
                yield first, last
            first = row
        last = row
    if last >= 0:
        yield first, last
