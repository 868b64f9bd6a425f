"""Dials of units made of figures: how many stand against where they break, and a Leader's Leadership."""

from __future__ import annotations

from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tracker.rules.face import Gauge
from tracker.rules.sentence import number
from tracker.ui import words
from tracker.ui.canvas import MIDDLE, Canvas
from tracker.ui.dial import INNER, OUTER, START, SWEEP, Dial, joined, paint_dial, ring_of
from tracker.ui.fonts import Type, width

BAND = 0.955, 1.01
"""The band of the strengths that break: from the ring outward."""
SMALL_DIAL = 30.0
"""A dial with a smaller radius has no words below its number."""


def paint_any_dial(
    canvas: Canvas,
    centre: QPointF,
    radius: float,
    gauge: Gauge,
    preview: int | None = None,
    chance: Type | None = None,
    *,
    needle: bool = True,
) -> None:
    """Draw the dial of this kind of gauge."""
    if gauge.kind == "fortitude":
        paint_dial(canvas, centre, radius, gauge, preview, chance, needle=needle)
        return
    kind = StrengthDial if gauge.kind == "strength" else LeadershipDial
    painter = canvas.painter
    painter.save()
    painter.translate(centre)
    kind(canvas, radius, gauge, preview).paint(chance, needle=needle)
    painter.restore()


class StrengthDial(Dial):
    """One cell a figure, those that stand filled; a red band over the strengths at which it breaks."""

    def paint(self, chance: Type | None, *, needle: bool) -> None:
        """Draw it around the origin; what `chance` would say is where it breaks."""
        gauge = self.gauge
        ring = ring_of(gauge.faces, self.radius)
        for cells, fill in (
            (ring[: gauge.value], self.theme.passing),
            (ring[gauge.value :], self.theme.empty),
        ):
            if cells:
                self.canvas.shape(joined(cells), fill)
        if gauge.breaks_at:
            self._band(gauge.breaks_at)
        self._disc()
        if needle:
            self.point_to(gauge.value, hollow=False)
        if self.preview is not None and self._shows_preview():
            self.point_to(self.preview, hollow=True)
        self._count(below=chance is not None)
        if chance is not None:
            self._threshold(chance)

    def _band(self, breaks_at: int) -> None:
        inner, outer = (fraction * self.radius for fraction in BAND)
        turn = SWEEP * breaks_at / self.gauge.faces
        path = QPainterPath()
        path.arcMoveTo(QRectF(-outer, -outer, 2 * outer, 2 * outer), -START)
        path.arcTo(QRectF(-outer, -outer, 2 * outer, 2 * outer), -START, -turn)
        path.arcTo(QRectF(-inner, -inner, 2 * inner, 2 * inner), -START - turn, turn)
        path.closeSubpath()
        self.canvas.shape(path, self.theme.fail)

    def _count(self, *, below: bool) -> None:
        """How many stand, and below it of how many."""
        radius = self.radius
        shown = number(self.gauge.value)
        size = radius / 49 * (0.92 if below else 1.0)
        size = min(size, 0.86 * radius / width(shown, Type.DIAL))
        painter = self.canvas.painter
        painter.save()
        painter.translate(0, -0.13 * radius if below else 0.0)
        painter.scale(size, size)
        self.canvas.text(QRectF(-60, -20, 120, 40), shown, Type.DIAL, self.theme.ink, MIDDLE)
        painter.restore()
        if not below:
            return
        line = words.of_so_many(self.gauge.printed)
        if self.preview is not None and self._shows_preview():
            line = words.to_value(self.preview)
        role = Type.SMALL if radius < 60 else Type.BODY
        place = QRectF(-0.55 * radius, 0.40 * radius - 8, 1.1 * radius, 16)
        self.canvas.text(place, line, role, self.theme.ink2, MIDDLE)

    def _threshold(self, role: Type) -> None:
        gauge, theme = self.gauge, self.theme
        reached = bool(gauge.breaks_at) and gauge.value <= (gauge.breaks_at or 0)
        line = words.breaks_at(gauge.breaks_at or 0)
        shown = Type.NOTE_STRONG if role is Type.CHANCE else Type.LEVEL
        place = QRectF(-1.1 * self.radius, 0.84 * self.radius - 10, 2.2 * self.radius, 20)
        self.canvas.text(place, line, shown, theme.fail if reached else theme.ink, MIDDLE)


class LeadershipDial(Dial):
    """The six faces of the die, those that pass filled, each with its number."""

    def paint(self, chance: Type | None, *, needle: bool) -> None:
        """Draw it around the origin."""
        gauge, theme = self.gauge, self.theme
        ring = ring_of(gauge.faces, self.radius)
        for face, cell in enumerate(ring, start=1):
            self.canvas.shape(cell, theme.passing if face >= gauge.value else theme.empty)
        self._disc()
        if chance is not None:
            for face in range(1, gauge.faces + 1):
                self._face_number(face)
        self._target()
        if chance is not None:
            self._chance(chance)

    def _face_number(self, face: int) -> None:
        gauge, theme = self.gauge, self.theme
        turn = radians(START + SWEEP * (face - 0.5) / gauge.faces)
        middle = (INNER + OUTER) / 2 * self.radius
        x, y = middle * cos(turn), middle * sin(turn)
        colour = theme.card if face >= gauge.value else theme.ink2
        role = Type.KEY if self.radius < 60 else Type.SMALL_STRONG
        self.canvas.text(QRectF(x - 8, y - 7, 16, 14), number(face), role, colour, MIDDLE)

    def _target(self) -> None:
        shown = words.at_least(self.gauge.value)
        size = min(self.radius / 49, 1.02 * self.radius / width(shown, Type.DIAL))
        painter = self.canvas.painter
        painter.save()
        painter.scale(size, size)
        self.canvas.text(QRectF(-60, -20, 120, 40), shown, Type.DIAL, self.theme.ink, MIDDLE)
        painter.restore()
