"""Tab goes through the battle as it is seen: buttons come and go, so the order is read off the screen."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QScrollArea, QWidget

ROW = 8
"""What stands at most so many pixels higher or lower is on the same row."""


def stops_in(parts: Iterable[QWidget]) -> list[QWidget]:
    """All that Tab shall reach, part after part, within a part row by row."""
    return [stop for part in parts if part.isVisible() for stop in sorted(_stops_of(part), key=_Place(part))]


def step_focus(stops: list[QWidget], held: QWidget | None, forward: bool) -> bool:
    """Give the focus to the next stop, round the list; False where there is none."""
    if not stops:
        return False
    if held in stops:
        wanted = stops[(stops.index(held) + (1 if forward else -1)) % len(stops)]
    else:
        wanted = stops[0 if forward else -1]
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    wanted.setFocus(reason)
    around = wanted.parentWidget()
    while around is not None:
        if isinstance(around, QScrollArea):
            around.ensureWidgetVisible(wanted, 0, 8)
        around = around.parentWidget()
    return True


def _stops_of(part: QWidget) -> list[QWidget]:
    return [
        stop
        for stop in (part, *part.findChildren(QWidget))
        if stop.focusPolicy() & Qt.FocusPolicy.TabFocus == Qt.FocusPolicy.TabFocus
        and stop.focusProxy() is None
        and stop.isVisible()
        and stop.isEnabled()
    ]


class _Place:
    """Sorts by rows from top to bottom, and from left to right within one."""

    def __init__(self, part: QWidget) -> None:
        self._part = part

    def __call__(self, stop: QWidget) -> tuple[int, int]:
        place = stop.mapTo(self._part, QPoint(0, stop.height() // 2))
        return place.y() // ROW, place.x()
