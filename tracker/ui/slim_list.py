"""The list of units out of play: slim cards in as many columns as fit; it is as high as they need."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.card_layout import Layout
from tracker.ui.card_list import CardList
from tracker.ui.theme import Theme
from tracker.ui.words import render


class SlimCardList(CardList):
    """A list of units out of play; it only says which card became the current one."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.card_layout = Layout.SLIM
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click beside the cards leaves the hand where it is
        self.setAccessibleName(render(say(QT_TRANSLATE_NOOP("cards", "Units out of play"))))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.indexAt(event.position().toPoint()).isValid():
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            super().mousePressEvent(event)

    def height_for(self, wide: int, most_rows: int) -> int:
        """The height that shows all cards at this width, or as many rows as wanted at most."""
        cell = self.gridSize()
        cards = self.model().rowCount() if self.model() is not None else 0
        columns = max(1, wide // cell.width())
        return cell.height() * min(most_rows, -(-cards // columns))
