"""The loud buttons of the inspector, as on the card, and a quiet link."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QWidget

from tracker.rules.face import Choice
from tracker.ui.canvas import Canvas
from tracker.ui.card_strokes import paint_bar, paint_choice
from tracker.ui.fonts import Type, width
from tracker.ui.painted_button import PaintedButton
from tracker.ui.words import render


class OwedBar(PaintedButton):
    """The owed test as on the card: what is needed, and the chance."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chance = ""

    def show_test(self, needed: str, chance: str, cause: str) -> None:
        """Show what the die needs, how likely that is, and what it is for."""
        self._chance = chance
        self.show_words(needed, None, cause)
        self.say(f"{needed}, {chance}", cause)

    def sizeHint(self) -> QSize:
        return self.sized(120, 40)

    def paint(self, canvas: Canvas, place: QRectF) -> None:
        paint_bar(canvas, place, self.words, self._chance, self.hot)


class DecisionButton(PaintedButton):
    """One way to settle a decision; the preselected one is filled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice: Choice | None = None
        self._filled = False

    def show_choice(self, choice: Choice, filled: bool) -> None:
        """Show one way; `filled` is the preselected one."""
        self.choice, self._filled = choice, filled
        self.show_words(render(choice.text), choice.closed, render(choice.note) if choice.note else "")

    def sizeHint(self) -> QSize:
        return self.sized(90, 40)

    def paint(self, canvas: Canvas, place: QRectF) -> None:
        paint_choice(canvas, place, self.words, self._filled, self.hot, self.closed is not None)


class LinkButton(PaintedButton):
    """Words that act: underlined, without a frame."""

    radius = 3.0

    def sizeHint(self) -> QSize:
        return self.sized(width(self.words, Type.NOTE_STRONG) + 9, 24)

    def paint(self, canvas: Canvas, place: QRectF) -> None:
        theme = self.dress.theme
        if self.hot:
            canvas.box(place, 3, theme.glow_fill)
        inner = place.adjusted(4, 0, -4, 0)
        taken = canvas.text(inner, self.words, Type.NOTE_STRONG, theme.glow)
        line = canvas.snapped(place.center().y() + 8)
        canvas.painter.fillRect(QRectF(inner.left(), line, taken, canvas.hair()), theme.glow)
