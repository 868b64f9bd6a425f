"""What small painted widgets share: theme and zoom, a canvas in units, labels in the type of the card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

import msgspec
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPaintDevice, QPainter, QPalette
from PySide6.QtWidgets import QLabel, QWidget

from tracker.ui.canvas import Canvas
from tracker.ui.fonts import Type, font
from tracker.ui.theme import Theme, theme_for


class Dress(msgspec.Struct, frozen=True):
    """How a panel is drawn now: its theme, and how many pixels a unit has."""

    theme: Theme
    zoom: float

    def pixels(self, units: float) -> int:
        """A size in units as whole pixels."""
        return round(units * self.zoom)

    def font(self, role: Type, *, italic: bool = False) -> QFont:
        """The font of a role at this zoom, for widgets that Qt itself draws."""
        scaled = QFont(font(role))
        scaled.setPixelSize(max(1, self.pixels(role.value[1])))
        scaled.setItalic(italic)
        return scaled


PLAIN_DRESS = Dress(theme_for("light"), 1.0)
"""What a panel wears until it is told."""


class Panel(Protocol):
    """What is drawn in a theme at a zoom."""

    def set_theme(self, theme: Theme) -> None:
        """Take the colours."""

    def set_zoom(self, zoom: float) -> None:
        """Take how many pixels a unit has."""


@contextmanager
def canvas_on(widget: QPaintDevice, dress: Dress) -> Iterator[Canvas]:
    """A canvas in units on a widget that is being painted, or on a picture."""
    painter = QPainter(widget)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(dress.zoom, dress.zoom)
    try:
        yield Canvas(painter, dress.theme, dress.zoom * widget.devicePixelRatioF())
    finally:
        painter.end()


def place_of(widget: QWidget, dress: Dress) -> QRectF:
    """The whole of a widget in units."""
    return QRectF(0, 0, widget.width() / dress.zoom, widget.height() / dress.zoom)


class Paragraph(QLabel):
    """Words that wrap within a fixed width, in a role and colour of the theme."""

    def __init__(
        self, role: Type, colour: str, *, italic: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._role, self._colour, self._italic = role, colour, italic
        self.setProperty("quiet", colour == "ink2")  # the style sheet of the program has the last word
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.setFont(dress.font(self._role, italic=self._italic))
        colour: QColor = getattr(dress.theme, self._colour)
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, colour)
        self.setPalette(palette)

    def set_wide(self, pixels: int) -> None:
        """Hold the width, so that nothing outside is laid out anew when the words change."""
        self.setFixedWidth(pixels)
        self.setMinimumHeight(0)  # else the words before would hold their height
        self.setFixedHeight(max(self.heightForWidth(pixels), 0))

    def show_words(self, words: str) -> None:
        """Show these words in the same width; without words the paragraph hides."""
        if words != self.text():
            self.setText(words)
            self.setAccessibleName(words)
            self.set_wide(self.width())
        self.setVisible(bool(words))
