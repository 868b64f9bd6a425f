"""What an owed test is for, and what a pass and a fail would do: a strong word, then the consequences."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from tracker.rules.face import OwedTest
from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress, Paragraph
from tracker.ui.words import percent, render

_WORD, _GAP, _ROWS = 34.0, 8.0, 4


class OutcomeLines(QWidget):
    """Three short lines below the bar of an owed test."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._words = tuple(Paragraph(Type.NOTE_STRONG, "ink", parent=self) for _ in range(_ROWS))
        self.texts = tuple(Paragraph(Type.NOTE, "ink2", parent=self) for _ in range(_ROWS))
        for row, (word, text) in enumerate(zip(self._words, self.texts, strict=True)):
            for column, label in enumerate((word, text)):
                self._grid.addWidget(label, row, column, Qt.AlignmentFlag.AlignTop)

    def show_test(self, owed: OwedTest, more: int) -> None:
        """Show what this test is for and what it leads to; `more` tests of the unit come after it."""
        titles = (self.tr("Test"), self.tr("Pass"), self.tr("Fail"), self.tr("Then"))
        for word, title in zip(self._words, titles, strict=True):
            word.show_words(title)
        texts = (
            _cause(owed, more),
            ", ".join(render(effect) for effect in owed.on_pass),
            ", ".join(render(effect) for effect in owed.on_fail),
            ", ".join(f"{percent(chance)} {render(label)}" for label, chance in owed.chance_helped),
        )
        for word, text, words in zip(self._words, self.texts, texts, strict=True):
            text.show_words(words)
            word.setVisible(bool(words))

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._grid.setHorizontalSpacing(dress.pixels(_GAP))
        self._grid.setVerticalSpacing(dress.pixels(2))
        for label in (*self._words, *self.texts):
            label.set_dress(dress)

    def set_wide(self, pixels: int) -> None:
        """Hold this width."""
        self.setFixedWidth(pixels)
        for word in self._words:
            word.set_wide(self._dress.pixels(_WORD))
        for text in self.texts:
            text.set_wide(pixels - self._dress.pixels(_WORD) - self._dress.pixels(_GAP))


def _cause(owed: OwedTest, more: int) -> str:
    cause = render(owed.cause_name)
    if not more:
        return cause
    template = QCoreApplication.translate("OutcomeLines", "{cause}; {count} more after it")
    return template.format(cause=cause, count=more)
