"""Units within an opening, wherever its rule system keeps them: in one list, or down a chain of command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

_BELOW = ("forces", "commands")


def units_of(opening: Any) -> tuple[Any, ...]:
    """Every unit record of an opening, in the order of the file, a command's own before those below it."""
    return tuple(_units(opening))


def _units(node: Any) -> Iterator[Any]:
    yield from getattr(node, "units", ())
    for name in _BELOW:
        for below in getattr(node, name, ()):
            yield from _units(below)
