"""The stair of a test that climbs a chain of command: its steps, the one that is asked now filled."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from tracker.rules.face import Station
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui import words
from tracker.ui.canvas import MIDDLE, Canvas
from tracker.ui.card_strokes import fitting
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress, canvas_on

STEP, GAP, LOWEST, RISE, FOOT = 58.0, 4.0, 25.0, 12.5, 93.0


class Stair(QWidget):
    """Steps from left to right, each higher than the one before."""

    def __init__(self, dress: Dress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = dress
        self._levels: tuple[Station, ...] = ()
        self._level: int | None = None
        self._owed = 0

    @property
    def wanted(self) -> float:
        """The width in units; nothing where no stair is climbed."""
        return len(self._levels) * (STEP + GAP) if self._level is not None else 0.0

    def show_levels(self, levels: tuple[Station, ...], level: int | None) -> None:
        """Show these steps; `level` is the one that is asked now."""
        self._levels, self._level = levels, level
        names = [words.render(step.name) for step in levels]
        if level is not None:
            template = QT_TRANSLATE_NOOP("window", "Tested upwards: {steps}. Now: {step}.")
            said = words.render(say(template, steps=tuple(names), step=names[level]))
            self.setAccessibleName(said)
            self.setToolTip(said)
        self.update()

    def show_count(self, owed: int) -> None:
        """Say how much is owed on the step that is asked now."""
        self._owed = owed
        self.update()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._level is None:
            return
        with canvas_on(self, self._dress) as canvas:
            theme = self._dress.theme
            heading = QCoreApplication.translate("Tray", "Tested upwards")
            canvas.text(QRectF(0, 9, 2.2 * STEP, 16), heading, Type.SMALL, theme.ink2)
            for place, step in enumerate(self._levels):
                high = LOWEST + place * RISE
                box = QRectF(place * (STEP + GAP), FOOT - high, STEP, high)
                _paint_step(canvas, box, words.render(step.name), place - self._level)
                if place == self._level and self._owed:
                    template = QT_TRANSLATE_NOOP("window", "{count} owed")
                    above = QRectF(box.left(), box.top() - 18, box.width(), 16)
                    text = words.render(say(template, count=self._owed))
                    canvas.text(above, text, Type.SMALL, theme.ink2, MIDDLE)


def _paint_step(canvas: Canvas, box: QRectF, text: str, ahead: int) -> None:
    """Filled now; in the colour of sockets behind; card above."""
    theme = canvas.theme
    fill = theme.owed if ahead == 0 else theme.card if ahead > 0 else theme.slot
    canvas.box(box, 4, fill, None if ahead == 0 else theme.key)
    line = QRectF(box.left() + 3, box.bottom() - 22, box.width() - 6, 18)
    role = fitting(text, line.width(), Type.SMALL_STRONG, Type.KEY)
    canvas.text(line, text, role, theme.owed_text if ahead == 0 else theme.ink, MIDDLE)
