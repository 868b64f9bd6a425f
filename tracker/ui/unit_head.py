"""The head of the inspector: number on the colour of the side, name, and a line of side, kind, models."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from tracker.rules.face import CardFace
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.canvas import MIDDLE
from tracker.ui.card_strokes import fitting
from tracker.ui.emblems import paint_emblem
from tracker.ui.figure_layout import has_figures
from tracker.ui.fonts import Type, width
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on
from tracker.ui.theme import sign_on
from tracker.ui.words import models_standing, render

HEIGHT = 44.0
_NAME_LEFT = 44.0


class UnitHead(QWidget):
    """Who this is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._face: CardFace | None = None
        self._line = ""

    def show_face(self, face: CardFace) -> None:
        """Show the unit of this face."""
        before, self._face = self._face, face
        line, self._line = self._line, unit_line(face)
        if before is not None and _looks(before) == _looks(face) and line == self._line:
            return
        self.setAccessibleName(face.name)
        self.setAccessibleDescription(self._line)
        is_cut = width(face.name, Type.NAME_SMALL) > self.width() / self._dress.zoom - _NAME_LEFT
        self.setToolTip(face.name if is_cut else "")
        self.update()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self.setFixedHeight(dress.pixels(HEIGHT))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._face is None:
            return
        theme, face = self._dress.theme, self._face
        side = theme.side(face.colour)
        sign = sign_on(side)
        with canvas_on(self, self._dress) as canvas:
            box = QRectF(0, 5, 34, 34)
            canvas.box(box, 5, side, theme.ink if theme.high_contrast else None, 1.5)
            if face.number:
                role = fitting(face.number, 30, Type.NUMBER, Type.NAME_SMALL)
                canvas.text(box.adjusted(2, 1, -2, 1), face.number, role, sign, MIDDLE)
            else:
                paint_emblem(canvas, face.emblem, QPointF(box.center()), 11, sign)
            room = QRectF(_NAME_LEFT, 0, self.width() / self._dress.zoom - _NAME_LEFT, HEIGHT)
            role = fitting(face.name, room.width(), Type.TITLE, Type.NAME_SMALL)
            canvas.baseline_text(room, 20, face.name, role, theme.ink)
            role = fitting(self._line, room.width(), Type.NOTE, Type.SMALL)
            canvas.baseline_text(room, 38.5, self._line, role, theme.ink2)


def _looks(face: CardFace) -> tuple[str, ...]:
    return face.name, face.number, face.colour, face.emblem


def unit_line(face: CardFace) -> str:
    """Side, kind and models; out of play also how and when."""
    template = QT_TRANSLATE_NOOP("window", "{count} models")
    if has_figures(face):
        template = QT_TRANSLATE_NOOP("window", "{count} figures")
    models = render(say(template, count=models_standing(face.pips.standing, face.pips.total)))
    facts = [face.side_name, render(face.kind_name), models]
    if face.place is not None and (where := render(face.place)) != face.side_name:
        facts = [where, face.side_name]
    elif not face.pips.total:
        facts = [face.side_name, render(face.kind_name)]
    if face.out_of_play is not None:
        since = [render(face.out_since)] if face.out_since is not None else []
        facts = [face.side_name, " ".join([render(face.out_of_play), *since]), models]
    return ", ".join(facts)
