"""The level of play: how much of the rules is in use, in a line of explanation each."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress
from tracker.ui.paper import Words
from tracker.ui.words import render

LEVELS = {
    "intermediate": (
        QT_TRANSLATE_NOOP("window", "Intermediate"),
        QT_TRANSLATE_NOOP("window", "Orders, Honor, General Staff and all tests; terrain does not count."),
    ),
    "advanced": (
        QT_TRANSLATE_NOOP("window", "Advanced"),
        QT_TRANSLATE_NOOP("window", "As Intermediate, and terrain changes what a unit is worth."),
    ),
    "expert": (
        QT_TRANSLATE_NOOP("window", "Expert"),
        QT_TRANSLATE_NOOP("window", "As Advanced, and units that hurry gather fatigue."),
    ),
}


class LevelPicker(QWidget):
    """Three buttons, one of them chosen, and what it means."""

    level_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Level of play"))
        self.level = "intermediate"
        self._title = Words(self.tr("Level of play"), Type.SMALL_STRONG, "ink2")
        self._note = Words("", Type.NOTE, "ink2", wraps=True)
        self._row = QHBoxLayout()
        self._row.setSpacing(0)
        group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        for level, (name, note) in LEVELS.items():
            button = QPushButton(render(say(name)))
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setAccessibleName(button.text())
            button.setAccessibleDescription(render(say(note)))
            button.clicked.connect(lambda _=False, level=level: self._choose(level))
            group.addButton(button)
            self._row.addWidget(button)
            self.buttons[level] = button
        self._row.addStretch()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addWidget(self._title)
        whole.addLayout(self._row)
        whole.addWidget(self._note)
        whole.addStretch()
        self.show_level(self.level)

    def show_level(self, level: str) -> None:
        """Show this level as the chosen one."""
        self.level = level
        self.buttons[level].setChecked(True)
        self._note.setText(render(say(LEVELS[level][1])))

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        for button in self.buttons.values():
            button.setFont(dress.font(Type.BUTTON))
        self._row.setSpacing(dress.pixels(4))

    def _choose(self, level: str) -> None:
        if level != self.level:
            self.show_level(level)
            self.level_chosen.emit(level)
