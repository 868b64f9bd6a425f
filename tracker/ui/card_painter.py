"""Draws whole Unit Cards by laying sprites down; one painter serves all cards of a list."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap

from tracker.rules.face import CardFace
from tracker.ui.card_frames import halo_strokes, ring_strokes, selected_strokes
from tracker.ui.card_layout import MARGIN, Layout, cell_place
from tracker.ui.card_parts import bar_part, button_part, change_part, choice_part, parts_of
from tracker.ui.card_spots import Spot, SpotKind
from tracker.ui.sprites import Part, Sprites
from tracker.ui.theme import Theme

MOST_PLANS = 512
Laid = list[tuple[QPointF, QPixmap]]


@dataclass(frozen=True)
class Look:
    """How a card is shown now, besides what its face says."""

    current: bool = False
    selected: bool = False
    changed: bool = False
    delta: int = 0
    hot: Spot | None = None
    preview: int | None = None


PLAIN = Look()


class CardPainter:
    """Paints faces for one theme, zoom and layout on a screen of any pixel ratio."""

    def __init__(self, theme: Theme, zoom: float = 1.0, layout: Layout = Layout.NORMAL) -> None:
        self.theme = theme
        self.zoom = zoom
        self.layout = layout
        self._sprites = Sprites(theme, zoom, 1.0)
        self._plans: dict[str, tuple[CardFace, int | None, list[Part]]] = {}

    @property
    def sprites(self) -> Sprites:
        """The parts drawn so far."""
        return self._sprites

    def paint(self, painter: QPainter, corner: QPointF, face: CardFace, look: Look = PLAIN) -> None:
        """Draw a card whose cell has this corner, in the painter's logical pixels."""
        ratio = painter.device().devicePixelRatio() if painter.device() is not None else 1.0
        if ratio != self._sprites.ratio:
            self._sprites = Sprites(self.theme, self.zoom, ratio)
        origin = _on_pixels(painter, corner + MARGIN * self.zoom, ratio)
        base, *parts = self._plan(face, look.preview)
        for part in (base, *self._frames(look), *parts):
            self._lay(painter, origin, part)
        if look.hot is not None:
            hot = self._hot(face, look.hot)
            if hot is not None:
                self._lay(painter, origin, hot)
        if look.changed and look.delta:
            self._lay(painter, origin, change_part(look.delta, self.layout))

    def _lay(self, painter: QPainter, origin: QPointF, part: Part) -> None:
        place, pixmap = self._sprites.get(part.key, part.place, part.draw)
        shift = part.shift
        if shift is not None:
            scale, ratio = self._sprites.scale, self._sprites.ratio
            place = QPointF(
                place.x() + round(shift.x() * scale) / ratio, place.y() + round(shift.y() * scale) / ratio
            )
        painter.drawPixmap(origin + place, pixmap)

    def _plan(self, face: CardFace, preview: int | None) -> list[Part]:
        known = self._plans.get(face.id)
        if known is not None and known[1] == preview and (known[0] is face or known[0] == face):
            return known[2]
        if len(self._plans) >= MOST_PLANS:
            self._plans.clear()
        plan = list(parts_of(face, self.layout, preview))
        self._plans[face.id] = face, preview, plan
        return plan

    def _frames(self, look: Look) -> list[Part]:
        cell = cell_place(self.layout)
        frames = []
        if look.changed:
            frames.append(Part(("halo", look.current), cell, halo_strokes(self.layout, look.current)))
        if look.current:
            frames.append(Part(("ring",), cell, ring_strokes(self.layout)))
        elif look.selected:
            frames.append(Part(("selected",), cell, selected_strokes(self.layout)))
        return frames

    def _hot(self, face: CardFace, spot: Spot) -> Part | None:
        match spot.kind:
            case SpotKind.BUTTON:
                return button_part(face, self.layout, spot.slot, hot=True)
            case SpotKind.CHOICE:
                return choice_part(face, self.layout, spot.slot, hot=True)
            case SpotKind.ACTION:
                return bar_part(face, self.layout, hot=True)
        return None


def _on_pixels(painter: QPainter, point: QPointF, ratio: float) -> QPointF:
    """The nearest point that lies on a pixel of the screen."""
    if ratio == 1.0:
        return QPointF(round(point.x()), round(point.y()))
    shown = painter.deviceTransform().map(point)
    return QPointF(
        point.x() + (round(shown.x()) - shown.x()) / ratio, point.y() + (round(shown.y()) - shown.y()) / ratio
    )
