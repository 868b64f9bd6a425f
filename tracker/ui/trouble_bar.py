"""A lasting bar over the battle: what could not be saved, what is safe, and what the player can do."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from tracker.ui.paper import announce


class TroubleBar(QFrame):
    """Stays until the trouble is over."""

    retry_requested = Signal()
    elsewhere_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = QLabel(self)
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        retry, elsewhere = QPushButton(self), QPushButton(self)
        retry.setText(self.tr("Try again"))
        retry.clicked.connect(self.retry_requested)
        elsewhere.setText(self.tr("Save elsewhere…"))
        elsewhere.clicked.connect(self.elsewhere_requested)
        layout = QHBoxLayout(self)
        layout.addWidget(self._words, 1)
        layout.addWidget(retry)
        layout.addWidget(elsewhere)
        self.setProperty("role", "fail")
        self.hide()

    @property
    def words(self) -> str:
        """What the bar says; nothing while it is hidden."""
        return self._words.text()

    def tell(self, words: str) -> None:
        """Show the trouble; it is spoken once."""
        if words != self._words.text():
            self._words.setText(words)
            self._words.setAccessibleName(words)
            announce(self, words)
        self.show()

    def end(self) -> None:
        """The trouble is over."""
        self._words.clear()
        self.hide()
