"""What an owed test is for, and what a pass and a fail would do: a strong word, then the consequences."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tracker.rules.face import OwedTest
from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.words import percent, render

_WORD, _GAP, _ROW_GAP = 34.0, 8.0, 2.0
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
_ENDLESS = 2000


class OutcomeLines(QWidget):
    """A few short lines below the bar of an owed test; painted as one, they come and go with every test."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[tuple[str, str], ...] = ()
        self._places: list[QRect] = []
        """Where the text of each row stands."""
        self.set_dress(PLAIN_DRESS)

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """The rows that are shown: the strong word, and the text beside it."""
        return self._rows

    def show_test(self, owed: OwedTest, more: int) -> None:
        """Show what this test is for and what it leads to; `more` tests of the unit come after it."""
        rows = (
            (self.tr("Test"), _cause(owed, more)),
            (self.tr("Pass"), ", ".join(render(effect) for effect in owed.on_pass)),
            (self.tr("Fail"), ", ".join(render(effect) for effect in owed.on_fail)),
            (
                self.tr("Then"),
                ", ".join(f"{percent(chance)} {render(label)}" for label, chance in owed.chance_helped),
            ),
        )
        shown = tuple((word, text) for word, text in rows if text)
        if shown != self._rows:
            self._rows = shown
            self.setAccessibleName("; ".join(f"{word}: {text}" for word, text in shown))
            self._fit()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._fonts: tuple[QFont, QFont] = dress.font(Type.NOTE_STRONG), dress.font(Type.NOTE)
        self._metrics = QFontMetrics(self._fonts[1])
        self._fit()

    def set_wide(self, pixels: int) -> None:
        """Hold this width."""
        self.setFixedWidth(pixels)
        self._fit()

    def _fit(self) -> None:
        """Lay the rows out one below the other, and be as high as they are."""
        left = self._dress.pixels(_WORD) + self._dress.pixels(_GAP)
        gap, top = self._dress.pixels(_ROW_GAP), 0
        self._places = []
        for _, text in self._rows:
            room = QRect(left, top, max(1, self.width() - left), _ENDLESS)
            room.setHeight(self._metrics.boundingRect(room, int(_WRAPPED), text).height())
            self._places.append(room)
            top = room.bottom() + 1 + gap
        self.setFixedHeight(max(0, top - gap))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = QPainter(self), self._dress.theme
        for font, colour, place in zip(self._fonts, (theme.ink, theme.ink2), (0, 1), strict=True):
            painter.setFont(font)
            painter.setPen(colour)
            for row, room in zip(self._rows, self._places, strict=True):
                words = room if place else QRect(0, room.top(), self._dress.pixels(_WORD), room.height())
                painter.drawText(words, int(_WRAPPED), row[place])
        painter.end()


def _cause(owed: OwedTest, more: int) -> str:
    cause = render(owed.cause_name)
    if not more:
        return cause
    template = QCoreApplication.translate("OutcomeLines", "{cause}; {count} more after it")
    return template.format(cause=cause, count=more)
