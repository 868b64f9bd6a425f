"""What settles the test at hand: the die with the typed face, and the bars that are pressed."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui import words
from tracker.ui.canvas import MIDDLE, RIGHT, Canvas, elided
from tracker.ui.card_strokes import fitting
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress, canvas_on, place_of
from tracker.ui.ticket_button import TicketButton

LOW = 40.0
"""A bar less high than this has its key beside the word, not below."""


class Die(QWidget):
    """Shows the typed face with a caret. The keys themselves are the window's."""

    def __init__(self, dress: Dress, parent: QWidget) -> None:
        super().__init__(parent)
        self.dress, self.shown = dress, ""

    def show_face(self, text: str) -> None:
        """Show these digits."""
        self.shown = text
        template = QT_TRANSLATE_NOOP("window", "Your die: {die}")
        empty = QCoreApplication.translate("Tray", "empty")
        self.setAccessibleName(words.render(say(template, die=text or empty)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.dress.theme
        with canvas_on(self, self.dress) as canvas:
            room = place_of(self, self.dress)
            canvas.box(room, 5, theme.card, theme.ink, 2)
            shown = elided(self.shown, Type.COUNT, room.width() - 14)
            taken = canvas.text(room.adjusted(4, 0, -8, 0), shown, Type.COUNT, theme.ink, MIDDLE)
            left = room.center().x() + taken / 2 + (0 if shown else -1)
            caret = QRectF(canvas.snapped(left), room.top() + 10, canvas.hair(2), room.height() - 20)
            canvas.fill(caret, theme.focus)


class Looks(Enum):
    """A bar, filled or outlined: of ink for a die or a way out, red where something is lost."""

    BAR, OTHER, FATE, OTHER_FATE = range(4)


class Outcome(TicketButton):
    """The ink bar that reads the typed face, or one answer to a decision."""

    def __init__(self, dress: Dress, parent: QWidget) -> None:
        super().__init__(dress, parent)
        self.key = ""
        self.looks = Looks.BAR
        self.is_closed = False

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme = self.dress.theme
        plain = theme.slot if self.is_hot else theme.card
        fill, text, edge = {
            Looks.BAR: (theme.owed, theme.owed_text, theme.focus if self.is_hot else theme.owed),
            Looks.OTHER: (plain, theme.ink, theme.ink),
            Looks.FATE: (theme.fail, theme.fail_text, theme.ink if self.is_hot else theme.fail),
            Looks.OTHER_FATE: (plain, theme.fail, theme.fail),
        }[self.looks]
        style = Qt.PenStyle.SolidLine
        if self.is_closed:
            fill, text, edge, style = theme.card, theme.ink3, theme.ink3, Qt.PenStyle.DotLine
        canvas.box(room, 5, fill, edge, 2, style)
        is_low = room.height() < LOW
        place = room.adjusted(5, 0, -14 if self.key and is_low else -5, 0)
        roles = Type.ACTION, Type.LEVEL, Type.ACTION_LEAST, Type.SMALL_STRONG
        role = fitting(self.text(), place.width(), *roles)
        canvas.text(place, self.text(), role, text, MIDDLE)
        if self.key:
            corner = QRectF(room.left(), room.bottom() - 15, room.width() - 6, 12)
            beside = room.adjusted(0, 0, -6, 0)
            canvas.text(beside if is_low else corner, self.key, Type.KEY, text, RIGHT)
