"""The loud buttons of the inspector, as on the card, and a quiet link."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QWidget

from tracker.rules.face import Choice
from tracker.ui.canvas import MIDDLE, RIGHT, Canvas, wrapped
from tracker.ui.card_strokes import fitting, paint_bar, paint_choice
from tracker.ui.fonts import Type, width
from tracker.ui.painted_button import PaintedButton
from tracker.ui.words import percent, render

WIDE, PADDING, UPPER, LOWER = 282.0, 5.0, 18.0, 16.0
EDGE, KEY = 12.0, 40.0
"""Of a way to decide: its width at first, what is around its lines and beside them, and their heights."""


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


class WayLines(msgspec.Struct, frozen=True):
    """How the words of a way to decide are laid out in a width in units: what it is, and what it does."""

    upper: tuple[str, ...]
    lower: tuple[str, ...]
    role: Type

    @property
    def high(self) -> float:
        """The height of a button that shows them all."""
        return max(44.0, 2 * PADDING + UPPER * len(self.upper) + LOWER * len(self.lower))


class DecisionButton(PaintedButton):
    """One way to settle a decision; the preselected one is filled. As a line it tells its note as well."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice: Choice | None = None
        self._filled = False
        self._key, self._is_line = "", False
        self._wide = WIDE

    def show_choice(self, choice: Choice, filled: bool, key: str = "", *, as_line: bool = False) -> None:
        """Show one way; `filled` is the preselected one, `key` the digit that chooses it."""
        self.choice, self._filled, self._key = choice, filled, key
        self._is_line = as_line or bool(key)
        self.show_words(render(choice.text), choice.closed, render(choice.note) if choice.note else "")

    def set_wide(self, pixels: int) -> None:
        """Say how wide it is as a line: the narrower, the higher."""
        self._wide = pixels / self.dress.zoom
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        if not self._is_line or self.choice is None:
            return self.sized(90, 40)
        return self.sized(90, lines_of(self.choice, self._key, self._wide).high)

    def paint(self, canvas: Canvas, place: QRectF) -> None:
        if self._is_line and self.choice is not None:
            paint_way(canvas, place, self.choice, self._key, self._filled, self.hot)
            return
        paint_choice(canvas, place, self.words, self._filled, self.hot, self.closed is not None)


def lines_of(choice: Choice, key: str, wide: float) -> WayLines:
    """The lines of a way in a button of this width; its chance stands beside the upper ones."""
    room = wide - EDGE - (KEY if key else EDGE)
    beside = room - (width(_chance(choice), Type.NOTE_STRONG) + 8 if _chance(choice) else 0)
    told, note = render(choice.text), choice.closed or choice.note
    role = fitting(told, beside, Type.BUTTON, Type.SMALL_STRONG)
    lower = wrapped(render(note), Type.SMALL, room) if note is not None else ()
    return WayLines(tuple(wrapped(told, role, beside)), tuple(lower), role)


def fits_beside(choice: Choice, wide: float) -> bool:
    """Whether a way can be told in a button of this width without its note."""
    return width(render(choice.text), Type.ACTION_LEAST) <= wide - 12


def _chance(choice: Choice) -> str:
    return percent(choice.chance) if choice.chance is not None and choice.closed is None else ""


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
    lines = lines_of(choice, key, place.width())
    high = UPPER * len(lines.upper) + LOWER * len(lines.lower)
    line = QRectF(place.left() + EDGE, place.center().y() - high / 2, place.width() - EDGE, UPPER)
    line.setRight(place.right() - (KEY if key else EDGE))
    canvas.text(line, _chance(choice), Type.NOTE_STRONG, text, RIGHT)
    for words in lines.upper:
        canvas.text(line, words, lines.role, text)
        line.translate(0, UPPER)
    line.setHeight(LOWER)
    for words in lines.lower:
        canvas.text(line, words, Type.SMALL, quiet)
        line.translate(0, LOWER)


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
        canvas.fill(QRectF(inner.left(), line, taken, canvas.hair()), theme.glow)
