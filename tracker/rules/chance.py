"""Exact odds of one die, as fractions, counted over its faces."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache


def percent(share: Fraction) -> int:
    """A chance in whole percent, half a percent rounded up; 0 and 100 only where it is certain."""
    rounded = int(share * 100 + Fraction(1, 2))
    return rounded if share in (0, 1) else min(max(rounded, 1), 99)


def of_faces(faces: int, passes: Callable[[int], bool]) -> Fraction:
    """The chance that a die with this many faces shows one that passes."""
    return Fraction(sum(1 for face in range(1, faces + 1) if passes(face)), faces)


def rolls_under(face: int, target: int, faces: int, extremes: bool = False) -> bool:
    """The face is at most the target; with `extremes` 1 always passes and the highest always fails."""
    if extremes and face in (1, faces):
        return face == 1
    return face <= target


def rolls_over(face: int, target: int) -> bool:
    """The face is at least the target."""
    return face >= target


@lru_cache(maxsize=1024)
def roll_under(target: int, faces: int, extremes: bool = False) -> Fraction:
    """The chance to roll the target or less."""
    return of_faces(faces, lambda face: rolls_under(face, target, faces, extremes))


@lru_cache(maxsize=1024)
def roll_over(target: int, faces: int) -> Fraction:
    """The chance to roll the target or more."""
    return of_faces(faces, lambda face: rolls_over(face, target))
