"""The faces of a battle, made once for all models that show it."""

from __future__ import annotations

from functools import lru_cache

from tracker.rules.battle import Battle
from tracker.rules.face import CardFace
from tracker.rules.system import RuleSystem


@lru_cache(maxsize=2)
def faces_of(system: RuleSystem, battle: Battle) -> tuple[CardFace, ...]:
    """The card of every unit in the order of the file; an immutable battle never has other ones."""
    return system.faces(battle)
