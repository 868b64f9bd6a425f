"""The loud buttons of the inspector, as on the card, and a quiet link."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QWidget

from tracker.rules.face import Choice
from tracker.ui.canvas import MIDDLE, RIGHT, Canvas
from tracker.ui.card_strokes import fitting, paint_bar, paint_choice
from tracker.ui.fonts import Type, width
from tracker.ui.painted_button import PaintedButton
from tracker.ui.words import percent, render


class OwedBar(PaintedButton):
    """The owed test as on the card: what is needed, and the chance."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chance, self._die = "", "die"

    def show_test(self, needed: str, chance: str, cause: str, die: str = "die") -> None:
        """Show what the die needs, how likely that is, and what it is for; `die` is its sign."""
        self._chance, self._die = chance, die
        self.show_words(needed, None, cause)
        self.say(f"{needed}, {chance}", cause)

    def sizeHint(self) -> QSize:
        return self.sized(120, 40)

    def paint(self, canvas: Canvas, place: QRectF) -> None:
        paint_bar(canvas, place, self.words, self._chance, self.hot, self._die)


class DecisionButton(PaintedButton):
    """One way to settle a decision; the preselected one is filled. As a line it tells its note as well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice: Choice | None = None
        self._filled = False
        self._key, self._is_line = "", False

    def show_choice(self, choice: Choice, filled: bool, key: str = "", *, as_line: bool = False) -> None:
        """Show one way; `filled` is the preselected one, `key` the digit that chooses it."""
        self.choice, self._filled, self._key = choice, filled, key
        self._is_line = as_line or bool(key)
        self.show_words(render(choice.text), choice.closed, render(choice.note) if choice.note else "")

    def sizeHint(self) -> QSize:
        return self.sized(90, 44 if self._is_line else 40)

    def paint(self, canvas: Canvas, place: QRectF) -> None:
        if self._is_line and self.choice is not None:
            paint_way(canvas, place, self.choice, self._key, self._filled, self.hot)
            return
        paint_choice(canvas, place, self.words, self._filled, self.hot, self.closed is not None)


def paint_way(canvas: Canvas, place: QRectF, choice: Choice, key: str, filled: bool, hot: bool) -> None:
    """Draw one of several ways: its words, what it does, its chance, its key; red where it takes the loss."""
    theme, closed = canvas.theme, choice.closed is not None
    text, quiet, edge = theme.ink, theme.ink2, theme.ink if filled else theme.ink3
    if closed:
        text = quiet = edge = theme.ink3
    elif choice.harm:
        text = quiet = edge = theme.fail
    style = Qt.PenStyle.DotLine if closed else Qt.PenStyle.SolidLine
    fill = theme.slot if hot and not closed else theme.card
    canvas.box(place, 5, fill, edge, 2.0 if filled or choice.harm else 1.2, style)
    box = QRectF(place.right() - 31, place.center().y() - 10, 21, 20)
    if key:
        canvas.box(box, 3, None, edge, 1.0, style)
        canvas.text(box, key, Type.KEY, quiet, MIDDLE)
    inner = place.adjusted(12, 5, -40 if key else -12, -5)
    note = choice.closed or choice.note
    upper = QRectF(inner.left(), inner.top(), inner.width(), inner.height() / (2 if note else 1))
    if choice.chance is not None and not closed:
        taken = canvas.text(upper, percent(choice.chance), Type.NOTE_STRONG, text, RIGHT)
        upper = upper.adjusted(0, 0, -taken - 8, 0)
    told = render(choice.text)
    canvas.text(upper, told, fitting(told, upper.width(), Type.BUTTON, Type.SMALL_STRONG), text)
    if note is not None:
        line = render(note)
        lower = QRectF(inner.left(), inner.center().y(), inner.width(), inner.height() / 2)
        canvas.text(lower, line, Type.SMALL, quiet)


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
