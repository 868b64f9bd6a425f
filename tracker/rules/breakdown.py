"""A number is its reasons: named parts whose sum is the value. Whatever shows the number shows them."""

from __future__ import annotations

import msgspec

from tracker.rules.sentence import Sentence


class Part(msgspec.Struct, frozen=True):
    """One reason of a number: where it comes from, in words, and how much it adds."""

    source: str
    label: Sentence
    amount: int


class Breakdown(msgspec.Struct, frozen=True):
    """All reasons of one number; parts that add nothing are left out, the base part always stands."""

    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        """The value itself: the sum of the parts."""
        return sum(part.amount for part in self.parts)

    def by_source(self) -> dict[str, int]:
        """The amounts other than 0 by source, as worked examples name them."""
        return {part.source: part.amount for part in self.parts if part.amount}
