"""The first line of the form of a new battle: its name, its rules, and what these want beside them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QComboBox, QLineEdit, QVBoxLayout, QWidget

from tracker.ui.fonts import Type
from tracker.ui.painted import Dress
from tracker.ui.paper import Words, placeholder_style


class NameRow(QWidget):
    """Name and rules side by side, or one below the other where there is less room."""

    name_edited = Signal()
    rules_chosen = Signal(int)
    """The place of the rule system among those offered."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name_field = QLineEdit()
        self.name_field.setAccessibleName(self.tr("Name of the battle"))
        self.name_field.setMaxLength(500)
        self._rules = QComboBox()
        self._rules.setAccessibleName(self.tr("Rules"))
        self._only = Words("", Type.BUTTON)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        for words, *parts in (
            (self.tr("Name of the battle"), self.name_field),
            (self.tr("Rules"), self._rules, self._only),
        ):
            column = QVBoxLayout()
            column.setSpacing(4)
            column.addWidget(Words(words, Type.SMALL_STRONG, "ink2"))
            for part in parts:
                column.addWidget(part)
            column.addStretch()
            self._whole.addLayout(column)
        self.name_field.textChanged.connect(self.name_edited)
        self._rules.currentIndexChanged.connect(self.rules_chosen)

    @property
    def place(self) -> int:
        """Which rule system is chosen."""
        return max(0, self._rules.currentIndex())

    def offer(self, names: Sequence[str]) -> None:
        """Offer these rule systems, the first one chosen; of a single one only its name stands there."""
        self._rules.blockSignals(True)
        self._rules.clear()
        self._rules.addItems(list(names))
        self._rules.blockSignals(False)
        self._rules.setVisible(len(names) > 1)
        self._only.setVisible(len(names) == 1)
        self._only.setText(names[0] if names else "")

    def choose(self, place: int) -> None:
        """Choose the rule system at this place."""
        self._rules.setCurrentIndex(place)

    def take_in(self, part: QWidget) -> None:
        """Let a part stand beside the rules."""
        self._whole.addWidget(part, 1)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        for part in (self.name_field, self._rules):
            part.setFont(dress.font(Type.BUTTON))
        self.name_field.setMinimumWidth(dress.pixels(420))
        self.name_field.setStyleSheet(placeholder_style(dress))

    def arrange(self, room: bool, spacing: int) -> None:
        """Side by side where there is room."""
        directions = QBoxLayout.Direction
        self._whole.setDirection(directions.LeftToRight if room else directions.TopToBottom)
        self._whole.setSpacing(spacing)
