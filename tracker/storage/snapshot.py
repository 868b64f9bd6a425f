"""What a session hands over to be saved: a few references to values that never change, made at no cost."""

from __future__ import annotations

import msgspec

from tracker import __version__
from tracker.rules.battle import Battle


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A battle with its whole history at one moment.

    `latest` is the battle that redo can reach last (the shown one where there is nothing to redo); the shown
    battle is one of those that led to it. `seq` grows with every action, undo and redo. `extra` holds the
    top-level fields that this version does not know, as raw JSON.
    """

    battle: Battle
    latest: Battle
    seq: int
    app: str = __version__
    extra: tuple[tuple[str, bytes], ...] = ()

    @property
    def position(self) -> int:
        """How many actions led to the shown battle; the others are there for redo."""
        return self.battle.count
