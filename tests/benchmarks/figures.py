"""What a benchmark finds: a figure, the floor it is held against, and the budget."""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import msgspec


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the table."""

    name: str
    value: float
    unit: str
    floor: float | None = None
    floor_name: str = ""
    most: float
    """The budget, in `unit`."""

    @property
    def within(self) -> bool:
        """Whether the budget is kept."""
        return self.value <= self.most

    def __str__(self) -> str:
        ratio = f"{self.value / self.floor:8.2f} x {self.floor_name}" if self.floor else ""
        return (
            f"{'ok  ' if self.within else 'OVER'} {self.name:<54} {self.value:9.3f} {self.unit:<4}"
            f" (at most {self.most:.3f}){ratio}"
        )


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def median(values: Sequence[float]) -> float:
    """The middle value."""
    return statistics.median(values)
