"""What stands in the form of a new battle, as immutable values: a step back is an earlier value.

Numbers are kept as they were typed, so that a slip stays on the page until it is mended.
"""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from tracker.rules.face import PALETTE


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as it stands in a row of the table; the fields have the names they have in files."""

    number: str = ""
    name: str = ""
    kind: str = "infantry"
    models: str = ""
    base_fortitude: str = ""
    attack_infantry: str = ""
    attack_cavalry: str = ""
    defense: str = ""
    firepower: str = ""
    ammunition: str = ""
    commander: bool = False
    general_staff: bool = False
    honor: bool = False
    orders: tuple[str, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether nothing was entered yet."""
        return self == Row(kind=self.kind)


class SideDraft(msgspec.Struct, frozen=True, kw_only=True):
    """A side and its rows."""

    name: str = ""
    colour: str
    emblem: str
    rows: tuple[Row, ...] = ()


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """All sides."""

    sides: tuple[SideDraft, ...]

    def with_side(self, place: int, side: SideDraft) -> Draft:
        """The draft with another side at this place."""
        return Draft(sides=(*self.sides[:place], side, *self.sides[place + 1 :]))

    def with_rows(self, place: int, rows: tuple[Row, ...]) -> Draft:
        """The draft with other rows for the side at this place."""
        return self.with_side(place, replace(self.sides[place], rows=rows))

    def with_new_side(self) -> Draft:
        """The draft with one more side, in a colour that is free."""
        return Draft(sides=(*self.sides, blank_side(self.sides)))

    def without_side(self, place: int) -> Draft:
        """The draft without this side."""
        return Draft(sides=(*self.sides[:place], *self.sides[place + 1 :]))


def blank_side(others: tuple[SideDraft, ...] = ()) -> SideDraft:
    """A side without a name or units, in the first colour that the others leave free."""
    colour = free_colour({side.colour for side in others})
    return SideDraft(colour=colour, emblem=PALETTE[colour])


def free_colour(taken: set[str]) -> str:
    """The first colour of the palette that is not taken; the first of all when all are."""
    return next((colour for colour in PALETTE if colour not in taken), next(iter(PALETTE)))


def blank_draft() -> Draft:
    """Two sides without units."""
    first = blank_side()
    return Draft(sides=(first, blank_side((first,))))


Kept = TypeVar("Kept")


class History(Generic[Kept]):
    """The drafts on the way to the present one, for steps back and forth."""

    def __init__(self, draft: Kept) -> None:
        self._past: list[Kept] = []
        self._future: list[Kept] = []
        self._now = draft
        self._kind: object = None

    @property
    def now(self) -> Kept:
        """The present draft."""
        return self._now

    @property
    def can_undo(self) -> bool:
        """Whether there is a step back."""
        return bool(self._past)

    def go_to(self, draft: Kept, kind: object = None) -> None:
        """Go on to this draft; changes of the same `kind` in a row are one step back."""
        if draft == self._now:
            return
        if kind is None or kind != self._kind:
            self._past.append(self._now)
        self._kind = kind
        self._now = draft
        self._future.clear()

    def undo(self) -> bool:
        """One step back, where there is one."""
        return self._travel(self._past, self._future)

    def redo(self) -> bool:
        """One step forth again, where there is one."""
        return self._travel(self._future, self._past)

    def _travel(self, source: list[Kept], target: list[Kept]) -> bool:
        if not source:
            return False
        target.append(self._now)
        self._now = source.pop()
        self._kind = None
        return True
