"""Painted parts of cards kept as pixmaps, so that a card is drawn by laying a dozen of them down.

Keys name what is drawn, never a unit; what was not used lately is let go once the store is full.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil, floor

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from tracker.ui.canvas import Canvas
from tracker.ui.theme import Theme

BUDGET, MOST_BUDGET = 16 * 1024 * 1024, 64 * 1024 * 1024
"""Bytes of a generation of sprites at 100 %, and at most."""
Sprite = tuple[QPointF, QPixmap]
"""Where the pixmap lies from the corner of the card, in logical pixels, and the pixmap."""


class Part(msgspec.Struct, frozen=True, eq=False):
    """Something drawn: what names it, what bounds it, how it is drawn, and how far it is moved from there."""

    key: tuple[object, ...]
    place: QRectF
    draw: Callable[[Canvas], None]
    shift: QPointF | None = None


def part(bounds: QRectF, draw: Callable[..., None], *what: object, shift: QPointF | None = None) -> Part:
    """A part drawn by a function from values; function and values are its key."""
    key = (draw, *(_plain(thing) for thing in what))
    return Part(key, bounds, lambda canvas: draw(canvas, *what), shift)


def _plain(thing: object) -> object:
    if isinstance(thing, QRectF):
        return thing.left(), thing.top(), thing.width(), thing.height()
    return thing


class Sprites:
    """Parts drawn for one theme, one zoom and one screen."""

    def __init__(self, theme: Theme, zoom: float, ratio: float) -> None:
        self.theme = theme
        self.zoom = zoom
        self.ratio = ratio
        self._room = min(round(BUDGET * max(1.0, self.scale)), MOST_BUDGET)
        self._lately: dict[Hashable, Sprite] = {}
        self._before: dict[Hashable, Sprite] = {}
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._lately) + len(self._before)

    @property
    def size(self) -> int:
        """How many bytes all sprites take."""
        kept = (*self._lately.values(), *self._before.values())
        return sum(4 * pixmap.width() * pixmap.height() for _, pixmap in kept)

    @property
    def scale(self) -> float:
        """Screen pixels in a unit."""
        return self.zoom * self.ratio

    def get(self, key: Hashable, place: QRectF, draw: Callable[[Canvas], None]) -> Sprite:
        """The part of this key; drawn now if it is not there. `place` bounds it, in units of the card."""
        found = self._lately.get(key)
        if found is None:
            found = self._before.pop(key, None) or self._drawn(place, draw)
            self._keep(key, found)
        return found

    def _keep(self, key: Hashable, sprite: Sprite) -> None:
        pixmap = sprite[1]
        size = 4 * pixmap.width() * pixmap.height()
        if self._bytes + size > self._room:
            self._before, self._lately, self._bytes = self._lately, {}, 0
        self._lately[key] = sprite
        self._bytes += size

    def _drawn(self, place: QRectF, draw: Callable[[Canvas], None]) -> Sprite:
        scale = self.scale
        left, top = floor(place.left() * scale + 0.01), floor(place.top() * scale + 0.01)
        wide = max(1, ceil(place.right() * scale - 0.01) - left)
        high = max(1, ceil(place.bottom() * scale - 0.01) - top)
        pixmap = QPixmap(wide, high)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(-left, -top)
        painter.scale(scale, scale)
        draw(Canvas(painter, self.theme, scale))
        painter.end()
        pixmap.setDevicePixelRatio(self.ratio)
        return QPointF(left / self.ratio, top / self.ratio), pixmap


def on_pixels(painter: QPainter, point: QPointF, ratio: float) -> QPointF:
    """The nearest point that lies on a pixel of the screen."""
    if ratio == 1.0:
        return QPointF(round(point.x()), round(point.y()))
    shown = painter.deviceTransform().map(point)
    return QPointF(
        point.x() + (round(shown.x()) - shown.x()) / ratio, point.y() + (round(shown.y()) - shown.y()) / ratio
    )
