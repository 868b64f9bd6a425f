"""How the sides stand, counted from their cards: what the inspector shows while no card is chosen."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tracker.rules.face import CardFace, Ribbon


class Force(msgspec.Struct, frozen=True, kw_only=True):
    """One side: its units and models, how many units are at each level, and how many tests they owe."""

    side: str
    name: str
    colour: str
    emblem: str
    units: int
    in_play: int
    models: int
    standing: int
    levels: tuple[tuple[Ribbon, int], ...]
    """Levels that occur among the units in play, the best first."""
    owed: int


def forces_of(faces: Iterable[CardFace]) -> tuple[Force, ...]:
    """The force of every side, in the order in which their first cards come."""
    sides: dict[str, list[CardFace]] = {}
    for face in faces:
        sides.setdefault(face.side, []).append(face)
    return tuple(_force(members) for members in sides.values())


def _force(members: list[CardFace]) -> Force:
    playing = [face for face in members if face.out_of_play is None]
    ribbons = sorted({face.ribbon for face in playing}, key=lambda ribbon: ribbon.step)
    first = members[0]
    return Force(
        side=first.side,
        name=first.side_name,
        colour=first.colour,
        emblem=first.emblem,
        units=len(members),
        in_play=len(playing),
        models=sum(face.pips.total for face in members),
        standing=sum(face.pips.standing for face in playing),
        levels=tuple((ribbon, sum(face.ribbon == ribbon for face in playing)) for ribbon in ribbons),
        owed=sum(len(face.owed) for face in playing),
    )
