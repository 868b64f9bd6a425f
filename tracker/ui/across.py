"""Across the table: two to six huge cards fill the screen, arrows page, everything else is put away."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from tracker.ui.card_layout import Layout
from tracker.ui.card_list import CardList

FEWEST, MOST = 2, 6
_WAYS = {
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageDown: 1,
    Qt.Key.Key_Space: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageUp: -1,
}


class AcrossTheTable(QObject):
    """Lays the cards of a list out in pages. What else is hidden meanwhile is the view's business."""

    def __init__(self, cards: CardList) -> None:
        super().__init__(cards)
        self._cards = cards
        self.is_on = False
        self.count = FEWEST
        """How many cards a page shall show; a page holds as many as fill the screen."""
        cards.installEventFilter(self)
        cards.unit_changed.connect(self._follow)

    def begin(self) -> None:
        """Show a page of huge cards."""
        self.is_on = True
        self._cards.card_layout = Layout.TABLE
        self._cards.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fit()

    def end(self) -> None:
        """Give the list back."""
        self.is_on = False
        self._cards.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def step(self, way: int) -> None:
        """More cards on a page (1), each smaller, or fewer (-1)."""
        self.count = min(max(self.count + 2 * way, FEWEST), MOST)
        self.fit()

    def fit(self) -> None:
        """Make the cards as large as a page of them allows, and turn to the page of the current one."""
        if self.is_on:
            self._cards.zoom = self._cards.zoom_for(self.count)
            self._cards.doItemsLayout()
            self._follow()

    @property
    def columns(self) -> int:
        """How many cards stand side by side."""
        return max(1, self._cards.viewport().width() // self._cards.gridSize().width())

    @property
    def on_page(self) -> int:
        """How many cards a page holds."""
        rows = max(1, (self._cards.viewport().height() + 2) // self._cards.gridSize().height())
        return self.columns * rows

    def turn(self, way: int) -> None:
        """To the first card of the next page, or of the one before."""
        cards = self._cards
        count = cards.model().rowCount()
        page = max(0, cards.currentIndex().row()) // self.on_page + way
        row = page * self.on_page
        if 0 <= row < count:
            cards.make_current(cards.model().index(row, 0))

    def _follow(self, _unit: str = "") -> None:
        """Turn to the page with the current card."""
        row = self._cards.currentIndex().row()
        if self.is_on and row >= 0:
            rows = row // self.on_page * (self.on_page // self.columns)
            self._cards.verticalScrollBar().setValue(rows * self._cards.gridSize().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if self.is_on and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            way = _WAYS.get(Qt.Key(event.key()))
            if way is not None:
                self.turn(way)
                return True
        return super().eventFilter(watched, event)
