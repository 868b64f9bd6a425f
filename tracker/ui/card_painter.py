"""Draws whole Unit Cards by laying sprites down; one painter serves all cards of a list."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap

from tracker.rules.face import CardFace, Gauge
from tracker.ui.canvas import Canvas
from tracker.ui.card_frames import halo_strokes, ring_strokes, selected_strokes
from tracker.ui.card_layout import MARGIN, Layout, cell_place
from tracker.ui.card_motion import Moving
from tracker.ui.card_parts import bar_part, button_part, change_part, choice_part, gauge_part, parts_of
from tracker.ui.card_spots import Spot, SpotKind
from tracker.ui.card_strokes import paint_gauge, paint_moving_needle
from tracker.ui.sprites import Part, Sprites, on_pixels
from tracker.ui.theme import Theme

MOST_PLANS = 512
Laid = list[tuple[QPointF, QPixmap]]


class Look(msgspec.Struct, frozen=True):
    """How a card is shown now, besides what its face says."""

    current: bool = False
    held: bool = True
    """Whether the keys go to the list: then the ring of its current card is whole."""
    selected: bool = False
    changed: bool = False
    delta: int = 0
    hot: Spot | None = None
    preview: int | None = None
    moving: Moving | None = None


PLAIN = Look()


class CardPainter:
    """Paints faces for one theme, zoom and layout on a screen of any pixel ratio."""

    def __init__(self, theme: Theme, zoom: float = 1.0, layout: Layout = Layout.NORMAL) -> None:
        self.theme = theme
        self.zoom = zoom
        self.layout = layout
        self._sprites = Sprites(theme, zoom, 1.0)
        self._plans: dict[str, tuple[CardFace, int | None, list[Part]]] = {}
        self._left: dict[str, tuple[CardFace, list[Part]]] = {}

    @property
    def sprites(self) -> Sprites:
        """The parts drawn so far."""
        return self._sprites

    def last_face(self, unit: str) -> CardFace | None:
        """The face with which a unit was drawn last; None if it was not drawn lately."""
        known = self._plans.get(unit)
        return known[0] if known is not None else None

    def paint(self, painter: QPainter, corner: QPointF, face: CardFace, look: Look = PLAIN) -> None:
        """Draw a card whose cell has this corner, in the painter's logical pixels."""
        ratio = painter.device().devicePixelRatio() if painter.device() is not None else 1.0
        if ratio != self._sprites.ratio:
            self._sprites = Sprites(self.theme, self.zoom, ratio)
        origin = on_pixels(painter, corner + MARGIN * self.zoom, ratio)
        base, *parts = self._plan(face, look.preview)
        self._lay(painter, origin, base)
        self._frame(painter, origin, look)
        if look.moving is None:
            for part in parts:
                self._lay(painter, origin, part)
        else:
            self._move(painter, origin, face, parts, look.moving)
        if look.hot is not None:
            hot = self._hot(face, look.hot)
            if hot is not None:
                self._lay(painter, origin, hot)
        if look.changed and look.delta and look.preview is None and self.layout is not Layout.SLIM:
            self._lay(painter, origin, change_part(face, look.delta, self.layout))

    def _frame(self, painter: QPainter, origin: QPointF, look: Look) -> None:
        """What stands around the stock."""
        cell = cell_place(self.layout)
        if look.changed:
            painter.setOpacity(look.moving.halo if look.moving is not None else 1.0)
            halo = Part(("halo", look.current), cell, halo_strokes(self.layout, look.current))
            self._lay(painter, origin, halo)
            painter.setOpacity(1.0)
        if look.current and look.held:
            self._lay(painter, origin, Part(("ring",), cell, ring_strokes(self.layout)))
        elif look.current or look.selected:
            self._lay(painter, origin, Part(("selected",), cell, selected_strokes(self.layout)))

    def _move(
        self, painter: QPainter, origin: QPointF, face: CardFace, parts: list[Part], moving: Moving
    ) -> None:
        """Parts that stay stand still, the others cross-fade; the needle is drawn where it is by now."""
        gone = {_name(part): part for part in self._plan_of(moving.before)[1:]}
        turning = face.gauge is not None and moving.before.gauge is not None
        for part in parts:
            stays = gone.pop(_name(part), None) is not None
            if turning and part.key[0] is paint_gauge:
                continue
            painter.setOpacity(1.0 if stays else moving.fade)
            self._lay(painter, origin, part)
        painter.setOpacity(1.0 - moving.fade)
        for part in gone.values():
            if not (turning and part.key[0] is paint_gauge):
                self._lay(painter, origin, part)
        painter.setOpacity(1.0)
        if face.gauge is not None and moving.before.gauge is not None:
            start = moving.before.gauge.value
            self._turn(painter, origin, face.gauge, start + (face.gauge.value - start) * moving.needle)

    def _turn(self, painter: QPainter, origin: QPointF, gauge: Gauge, needle: float) -> None:
        self._lay(painter, origin, gauge_part(gauge, self.layout, needle=False))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(origin)
        painter.scale(self.zoom, self.zoom)
        paint_moving_needle(Canvas(painter, self.theme, self._sprites.scale), self.layout, gauge, needle)
        painter.restore()

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
            self._left.clear()
        plan = list(parts_of(face, self.layout, preview))
        if known is not None and known[1] is None and known[0] != face:
            self._left[face.id] = known[0], known[2]
        self._plans[face.id] = face, preview, plan
        return plan

    def _plan_of(self, before: CardFace) -> list[Part]:
        """The parts of a face that a card has just left."""
        known = self._left.get(before.id)
        if known is None or known[0] is not before:
            known = self._left[before.id] = before, list(parts_of(before, self.layout))
        return known[1]

    def _hot(self, face: CardFace, spot: Spot) -> Part | None:
        match spot.kind:
            case SpotKind.BUTTON:
                return button_part(face, self.layout, spot.slot, hot=True)
            case SpotKind.CHOICE:
                return choice_part(face, self.layout, spot.slot, hot=True)
            case SpotKind.ACTION:
                return bar_part(face, self.layout, hot=True)
        return None


def _name(part: Part) -> tuple[object, ...]:
    """What tells a part from another on the same card: chips of one kind can lie in two places."""
    return part.key if part.shift is None else (*part.key, part.shift.x(), part.shift.y())
