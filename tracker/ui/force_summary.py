"""How each side stands, painted: emblem, name, units and models in play, and morale levels."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from tracker.ui.canvas import RIGHT, Canvas
from tracker.ui.card_strokes import fitting
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type
from tracker.ui.forces import Force
from tracker.ui.ledger import dot_leader
from tracker.ui.markers import paint_ribbon
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on
from tracker.ui.theme import sign_on
from tracker.ui.words import render

_HEAD, _FACT, _LEVEL, _GAP = 44.0, 20.0, 26.0, 22.0


class ForceSummary(QWidget):
    """The sides one below the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._forces: tuple[Force, ...] = ()
        self.setAccessibleName(self.tr("Forces"))

    def show_forces(self, forces: tuple[Force, ...]) -> None:
        """Show these sides."""
        if forces == self._forces:
            return
        self._forces = forces
        self.setAccessibleDescription("\n".join(force_words(force) for force in forces))
        self._fit()
        self.update()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._fit()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            top, wide = 0.0, self.width() / self._dress.zoom
            for force in self._forces:
                self._paint_force(canvas, force, top, wide)
                top += _height(force) + _GAP

    def _paint_force(self, canvas: Canvas, force: Force, top: float, wide: float) -> None:
        theme = self._dress.theme
        side = theme.side(force.colour)
        box = QRectF(0, top + 2, 34, 34)
        canvas.box(box, 5, side, theme.ink if theme.high_contrast else None, 1.5)
        paint_emblem(canvas, force.emblem, box.center(), 11, sign_on(side))
        room = QRectF(44, top, wide - 44, _HEAD)
        role = fitting(force.name, room.width(), Type.TITLE, Type.NAME_SMALL)
        canvas.baseline_text(room, top + 25, force.name, role, theme.ink)
        top += _HEAD
        for label, value in facts(force):
            self._paint_fact(canvas, QRectF(0, top, wide, _FACT), label, value)
            top += _FACT
        for ribbon, count in force.levels:
            word = render(ribbon.word)
            paint_ribbon(canvas, QRectF(0, top + 3, 84, 20), word, ribbon.step, Type.NOTE_STRONG)
            self._paint_fact(canvas, QRectF(92, top, wide - 92, _LEVEL), "", str(count))
            top += _LEVEL

    def _paint_fact(self, canvas: Canvas, place: QRectF, label: str, value: str) -> None:
        theme = self._dress.theme
        taken = canvas.text(place, value, Type.BODY, theme.ink, RIGHT)
        left = place.left() + (canvas.text(place, label, Type.BODY, theme.ink) + 6 if label else 0)
        dot_leader(canvas, left, place.right() - taken - 6, place.center().y() + 4, theme.ink3)

    def _fit(self) -> None:
        units = sum(_height(force) for force in self._forces) + _GAP * max(0, len(self._forces) - 1)
        self.setFixedHeight(self._dress.pixels(units))


def facts(force: Force) -> tuple[tuple[str, str], ...]:
    """What is counted of a side, in words."""
    template = QCoreApplication.translate("ForceSummary", "{count} of {all}")
    return (
        (
            QCoreApplication.translate("ForceSummary", "Units in play"),
            template.format(count=force.in_play, all=force.units),
        ),
        (
            QCoreApplication.translate("ForceSummary", "Models"),
            template.format(count=force.standing, all=force.models),
        ),
        (QCoreApplication.translate("ForceSummary", "Tests owed"), str(force.owed)),
    )


def force_words(force: Force) -> str:
    """A side as one sentence."""
    counted = [f"{label} {value}" for label, value in facts(force)]
    levels = [f"{render(ribbon.word)} {count}" for ribbon, count in force.levels]
    return f"{force.name}: {', '.join(counted + levels)}"


def _height(force: Force) -> float:
    return _HEAD + _FACT * len(facts(force)) + _LEVEL * len(force.levels)
