"""Motion of changed cards: the needle sweeps, what comes fades in, what goes fades out, then all is still.

Nothing waits for it and nothing is told by it alone. Of more than six cards that change at once none moves.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

import msgspec
from PySide6.QtCore import QObject, QTimer

from tracker.rules.face import CardFace

NEEDLE, FADE, HALO = 0.220, 0.160, 0.120
"""Seconds; nothing takes longer than the needle."""
MOST_CARDS = 6
FRAME = 16


class Moving(msgspec.Struct, frozen=True, eq=False):
    """A card on its way from one face to another: how far its needle, its parts and its halo are, 0 to 1."""

    before: CardFace
    needle: float
    fade: float
    halo: float


class CardMotion(QObject):
    """Keeps when each changed card began to move; it runs no timer while all are still."""

    def __init__(
        self, repaint: Callable[[str], None], parent: QObject, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(parent)
        self._repaint = repaint
        self._clock = clock
        self._began: dict[str, tuple[CardFace, float]] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._step)

    def is_still(self) -> bool:
        """Whether no card moves."""
        return not self._began

    def begin(self, unit: str, before: CardFace) -> None:
        """Let a card move away from this face; where too many move at once, all stand still."""
        now = self._clock()
        self._began[unit] = before, now
        together = [each for each, (_, began) in self._began.items() if now - began < HALO]
        if len(together) > MOST_CARDS:
            self.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def stop(self) -> None:
        """Let every card stand at its new face."""
        units = tuple(self._began)
        self._began.clear()
        self._timer.stop()
        for unit in units:
            self._repaint(unit)

    def of(self, unit: str) -> Moving | None:
        """Where a card is now; None when it stands still."""
        known = self._began.get(unit)
        if known is None:
            return None
        before, began = known
        passed = self._clock() - began
        return Moving(before, *(eased(passed / length) for length in (NEEDLE, FADE, HALO)))

    def _step(self) -> None:
        now = self._clock()
        units = tuple(self._began)
        for unit in units:
            if now - self._began[unit][1] >= NEEDLE:
                del self._began[unit]
        if not self._began:
            self._timer.stop()
        for unit in units:
            self._repaint(unit)


def eased(progress: float) -> float:
    """Fast at first, then gently to its end, without overshooting."""
    return 1 - (1 - min(max(progress, 0.0), 1.0)) ** 3
