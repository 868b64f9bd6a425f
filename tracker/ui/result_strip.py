"""The last result, readable until the next action: what was rolled, and what came of it; also announced."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress, Paragraph, canvas_on, place_of
from tracker.ui.paper import announce

_PADDING, _EDGE = 10.0, 5.0


class ResultStrip(QWidget):
    """One or two lines on the ground of what has changed; a broad edge for a pass, a cut one for a fail."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._passed: bool | None = None
        self._words = Paragraph(Type.NOTE_STRONG, "ink", parent=self)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._words)
        self.hide()

    @property
    def words(self) -> str:
        """The result that is shown; empty where there is none."""
        return self._words.text()

    def show_result(self, text: str, passed: bool | None, *, speaks: bool = True) -> None:
        """Show a result, and announce it where it `speaks`; an empty text clears the strip."""
        self._passed = passed
        self._words.show_words(text)
        self.setAccessibleName(text)
        self._fit()
        self.setVisible(bool(text))
        self.update()
        if text and speaks:
            announce(self, text)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        pad = dress.pixels(_PADDING)
        self._row.setContentsMargins(pad + dress.pixels(_EDGE), dress.pixels(7), pad, dress.pixels(7))
        self._words.set_dress(dress)
        self._fit()

    def set_wide(self, pixels: int) -> None:
        """Hold this width."""
        self.setFixedWidth(pixels)
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(self.width(), self._words.height() + 2 * self._dress.pixels(7))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._dress.theme
        with canvas_on(self, self._dress) as canvas:
            place = place_of(self, self._dress)
            canvas.box(place, 0, theme.glow_fill)
            colour = {True: theme.passing, False: theme.fail, None: theme.ink2}[self._passed]
            left = canvas.snapped(_PADDING / 2)
            edge = QRectF(left, 7, canvas.snapped(_EDGE), place.height() - 14)
            canvas.fill(edge, colour)
            if self._passed is False:
                cut = QRectF(edge.left(), edge.center().y() - 1.5, edge.width(), 3)
                canvas.fill(cut, theme.glow_fill)

    def _fit(self) -> None:
        sides = 2 * self._dress.pixels(_PADDING) + self._dress.pixels(_EDGE)
        self._words.set_wide(max(0, self.width() - sides))
        self.setFixedHeight(self._words.height() + 2 * self._dress.pixels(7))
