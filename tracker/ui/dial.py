"""The dial: the faces of a die over three quarters of a circle, a needle at the value now, a printed pin.

Lengths are fractions of the radius, angles run clockwise from three o'clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import cos, degrees, radians, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from tracker.rules.chance import roll_under
from tracker.rules.face import Gauge
from tracker.rules.sentence import number
from tracker.ui.canvas import MIDDLE, Canvas, polygon
from tracker.ui.fonts import Type, width
from tracker.ui.words import percent, percent_change, to_value

START, SWEEP = 135.0, 270.0
INNER, OUTER = 0.72, 0.92
NUMBER_ROOM = 1.16
MOST_PEARLS = 5
LOST_LINE = 1.1


def paint_dial(
    canvas: Canvas,
    centre: QPointF,
    radius: float,
    gauge: Gauge,
    preview: int | None = None,
    chance: Type | None = None,
    *,
    needle: bool = True,
) -> None:
    """Draw the whole dial with its number, and in its open quarter the chance, if it has a role of type.

    While the needle moves, it is left out here and laid over the rest by `paint_needle`.
    """
    painter = canvas.painter
    painter.save()
    painter.translate(centre)
    Dial(canvas, radius, gauge, preview).paint(chance, needle=needle)
    painter.restore()


def paint_needle(canvas: Canvas, centre: QPointF, radius: float, gauge: Gauge, value: float) -> None:
    """Draw the needle alone, on its way between two values."""
    painter = canvas.painter
    painter.save()
    painter.translate(centre)
    Dial(canvas, radius, gauge, None).point_to(value, hollow=False)
    painter.restore()


class Dial:
    """The dial of a value against the faces of a die; other gauges draw some of its parts otherwise."""

    def __init__(self, canvas: Canvas, radius: float, gauge: Gauge, preview: int | None) -> None:
        self.canvas = canvas
        self.theme = canvas.theme
        self.radius = radius
        self.gauge = gauge
        self.preview = preview

    def paint(self, chance: Type | None, *, needle: bool) -> None:
        """Draw it around the origin."""
        self._faces()
        self._ticks()
        self._disc()
        self._pearls()
        self._pin()
        if self.gauge.target is not None and self.gauge.target != self.gauge.value:
            self._lozenge(self.gauge.target)
        if needle:
            self.point_to(self.gauge.value, hollow=False)
        if self.preview is not None and self.preview != self.gauge.value:
            self.point_to(self.preview, hollow=True)
        self._number()
        if chance is not None:
            self._chance(chance)

    def _disc(self) -> None:
        disc = QPainterPath()
        disc.addEllipse(QPointF(0, 0), 0.66 * self.radius, 0.66 * self.radius)
        edge = self.theme.key if self.theme.high_contrast else None
        self.canvas.shape(disc, self.theme.slot, edge)

    def _angle(self, value: float) -> float:
        """Behind the last of `value` faces; below none and above all it stands at the stop."""
        return START + SWEEP * min(max(value, 0), self.gauge.faces) / self.gauge.faces

    def _at(self, angle: float, fraction: float) -> tuple[float, float]:
        reach = fraction * self.radius
        return reach * cos(radians(angle)), reach * sin(radians(angle))

    def _faces(self) -> None:
        gauge, theme = self.gauge, self.theme
        ring = ring_of(gauge.faces, self.radius)
        value, printed = min(max(gauge.value, 0), gauge.faces), min(gauge.printed, gauge.faces)
        for faces, fill in (
            (ring[: min(value, printed)], theme.passing),
            (ring[printed:value], theme.gain),
            (ring[max(value, printed) :], theme.empty),
        ):
            if faces:
                self.canvas.shape(joined(faces), fill)
        lost = ring_of(gauge.faces, self.radius, LOST_LINE / 2)[value:printed]
        if lost:
            self.canvas.shape(joined(lost), theme.card, theme.loss, LOST_LINE)
        if gauge.extremes:
            step = SWEEP / gauge.faces
            for face in (1, gauge.faces):
                self._dot(START + step * (face - 0.5), (INNER + OUTER) / 2, 0.045, theme.ink)

    def _ticks(self) -> None:
        for face in _quarters(self.gauge.faces):
            angle = self._angle(face)
            start, end = self._at(angle, 0.95), self._at(angle, 1.00)
            self.canvas.line(QPointF(*start), QPointF(*end), self.theme.ink3, 1.2)

    def _pearls(self) -> None:
        step = SWEEP / self.gauge.faces
        for above in range(min(self.gauge.value - self.gauge.faces, MOST_PEARLS)):
            self._dot(START + step * (self.gauge.faces - above - 0.5), 1.045, 0.05, self.theme.gain)

    def _dot(self, angle: float, fraction: float, size: float, colour: QColor) -> None:
        path = QPainterPath()
        path.addEllipse(QPointF(*self._at(angle, fraction)), size * self.radius, size * self.radius)
        self.canvas.shape(path, colour)

    def _pin(self) -> None:
        angle = self._angle(self.gauge.printed)
        start, end = QPointF(*self._at(angle, INNER)), QPointF(*self._at(angle, 1.10))
        self.canvas.line(start, end, self.theme.card, 3.4)
        self.canvas.line(start, end, self.theme.ink, 1.7)
        self._dot(angle, 1.10, 0.075, self.theme.card)
        self._dot(angle, 1.10, 0.055, self.theme.ink)

    def _lozenge(self, target: int) -> None:
        angle = self._angle(target)
        middle, across = 0.82, radians(angle + 90)
        x, y = self._at(angle, middle)
        half = 0.10 * self.radius
        sides = (
            (x + half * cos(across), y + half * sin(across)),
            (x - half * cos(across), y - half * sin(across)),
        )
        shape = polygon(self._at(angle, middle - 0.17), sides[0], self._at(angle, middle + 0.17), sides[1])
        self.canvas.shape(shape, None, self.theme.card, 3.2)
        self.canvas.shape(
            shape, self.theme.owed_die if not self.theme.is_dark else self.theme.coin, self.theme.ink, 1.2
        )

    def point_to(self, value: float, *, hollow: bool) -> None:
        """Draw a needle at a value, which need not be whole while it moves."""
        angle = self._angle(value)
        shape = polygon(self._at(angle - 9.5, 0.60), self._at(angle + 9.5, 0.60), self._at(angle, 1.04))
        self.canvas.shape(shape, None, self.theme.card, 3.0)
        if hollow:
            self.canvas.shape(shape, self.theme.card, self.theme.ink, 1.2)
        else:
            self.canvas.shape(shape, self.theme.ink)

    def _number(self) -> None:
        gauge, theme = self.gauge, self.theme
        words = number(gauge.value)
        colour = theme.fail if gauge.value < 1 else theme.ink
        size = self.radius / 49 * (1.0 if len(words) < 3 else 0.66 / 0.90)
        size = min(size, NUMBER_ROOM * self.radius / width(words, Type.DIAL))
        painter = self.canvas.painter
        painter.save()
        painter.translate(0, -0.06 * self.radius if self._shows_preview() else 0.0)
        painter.scale(size, size)
        self.canvas.text(QRectF(-60, -20, 120, 40), words, Type.DIAL, colour, MIDDLE)
        painter.restore()
        if self.preview is not None and self._shows_preview():
            below = QRectF(-0.5 * self.radius, 0.38 * self.radius, self.radius, 0.2 * self.radius)
            self.canvas.text(below, to_value(self.preview), Type.SMALL, theme.ink2, MIDDLE)

    def _shows_preview(self) -> bool:
        return self.preview is not None and self.preview != self.gauge.value

    def _chance(self, role: Type) -> None:
        words = percent(self.gauge.chance)
        if self.preview is not None and self._shows_preview():
            words = percent_change(self.gauge.chance, self._chance_of(self.preview))
        middle = 0.84 * self.radius
        place = QRectF(-self.radius, middle - 10, 2 * self.radius, 20)
        self.canvas.text(place, words, role, self.theme.ink, MIDDLE)

    def _chance_of(self, value: int) -> Fraction:
        return roll_under(value, self.gauge.faces, self.gauge.extremes)


@lru_cache(maxsize=64)
def ring_of(faces: int, radius: float, inset: float = 0.0) -> tuple[QPainterPath, ...]:
    """The faces as they lie around the disc, each drawn in by `inset` units."""
    step = SWEEP / faces
    gap = 1.3 if faces <= 24 else 0.8 if faces <= 40 else 0.0
    wide, narrow = OUTER * radius - inset, INNER * radius + inset
    turn = gap / 2 + degrees(inset / (INNER * radius))
    ring = []
    for face in range(faces):
        first, last = START + step * face + turn, START + step * (face + 1) - turn
        path = QPainterPath()
        path.arcMoveTo(QRectF(-wide, -wide, 2 * wide, 2 * wide), -first)
        path.arcTo(QRectF(-wide, -wide, 2 * wide, 2 * wide), -first, first - last)
        path.arcTo(QRectF(-narrow, -narrow, 2 * narrow, 2 * narrow), -last, last - first)
        path.closeSubpath()
        ring.append(path)
    return tuple(ring)


def joined(paths: Iterable[QPainterPath]) -> QPainterPath:
    """Several paths as one."""
    whole = QPainterPath()
    for path in paths:
        whole.addPath(path)
    return whole


def _quarters(faces: int) -> Iterable[int]:
    return range(5, faces + 1, 5) if faces == 20 else ()
