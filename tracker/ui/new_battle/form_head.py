"""The head of the form of a new battle: what it is, how much is to be settled first, Cancel and Begin."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import Words
from tracker.ui.words import render

COUNTS = 440
"""Below this width in units there is no room for the count."""


class FormHead(QWidget):
    """Begin stands out once nothing is in its way."""

    cancelled = Signal()
    begun = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._count = Words("", Type.NOTE, "ink2")
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.begin_button = QPushButton(self.tr("Begin battle"))
        self.begin_button.setToolTip(self.tr("Begin battle (Ctrl+Enter)"))
        self._row = QHBoxLayout(self)
        self._row.addWidget(Words(self.tr("New battle"), Type.TITLE))
        self._row.addStretch()
        self._row.addWidget(self._count)
        for button, pressed in ((self.cancel_button, self.cancelled), (self.begin_button, self.begun)):
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
            button.clicked.connect(pressed.emit)
            self._row.addWidget(button)

    def show_blocking(self, count: int) -> None:
        """Say how much is in the way."""
        template = QT_TRANSLATE_NOOP("window", "settle {count} first")
        self._count.setText(render(say(template, count=count)) if count else "")
        self.begin_button.setAccessibleDescription(self._count.text())
        role = "" if count else "owed"
        if self.begin_button.property("role") != role:
            self.begin_button.setProperty("role", role)
            self._restyle()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        for button in (self.cancel_button, self.begin_button):
            button.setFont(dress.font(Type.BUTTON))
        self._row.setSpacing(dress.pixels(10))
        self.update()

    def arrange(self, side: int, high: int) -> None:
        """Keep these margins, and leave out what has no room."""
        self._row.setContentsMargins(side, high, side, high)
        self._count.setVisible(self.width() >= self._dress.pixels(COUNTS))

    def _restyle(self) -> None:
        """Let the role be seen; Qt then puts back the font of the first style, that of 100 %."""
        if self.begin_button.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
            self.begin_button.style().polish(self.begin_button)
            self.begin_button.setFont(self._dress.font(Type.BUTTON))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._dress.theme.panel)
