"""A part of a page that can be folded away under its heading."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.canvas import LEFT, polygon
from tracker.ui.fonts import Type
from tracker.ui.new_battle.looks import PaintedChoice
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on, place_of
from tracker.ui.paper import paint_focus
from tracker.ui.words import render


class FoldHead(PaintedChoice):
    """The heading of a fold: a triangle, its words, and in short what is inside."""

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._note = ""
        self.setText(words)
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, note: str) -> None:
        """Say in short what is inside."""
        self._note = note
        self.setAccessibleDescription(note)
        self.update()

    def say_changed(self, count: int) -> None:
        """Say how much inside is not as the rules are written."""
        template = QT_TRANSLATE_NOOP("window", "{count} changed")
        self.say(render(say(template, count=count)) if count else self.tr("as the rules are written"))

    def sizeHint(self) -> QSize:
        return QSize(self._dress.pixels(280), self._dress.pixels(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._dress.theme
        with canvas_on(self, self._dress) as canvas:
            whole = place_of(self, self._dress)
            if self.is_hot:
                canvas.box(whole.adjusted(0, 2, 0, -2), 7, theme.slot, theme.key)
            centre = QPointF(20, whole.center().y())
            points = ((-5, -3), (5, -3), (0, 4)) if self.isChecked() else ((-3, -5), (4, 0), (-3, 5))
            canvas.shape(polygon(*points).translated(centre), theme.ink2)
            room = QRectF(38, 0, whole.width() - 50, whole.height())
            taken = canvas.text(room, self.text(), Type.HEADING, theme.ink, LEFT)
            canvas.text(room.adjusted(taken + 14, 0, 0, 0), self._note, Type.NOTE, theme.ink2, LEFT)
            if self.hasFocus():
                paint_focus(canvas, whole, 8)


class Fold(QWidget):
    """A heading, and below it what it opens; closed at first."""

    def __init__(self, words: str, inside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self.head = FoldHead(words)
        self.inside = inside
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.head)
        whole.addWidget(inside)
        inside.hide()
        self.head.toggled.connect(inside.setVisible)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            whole = place_of(self, self._dress).adjusted(0, 2, 0, -2)
            canvas.box(whole, 7, canvas.theme.panel, canvas.theme.key)
