"""Cards for those who stand away: large ones, and across the table two to six huge ones on a page.

Across the table everything else is put away, and the arrows page.
"""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from tracker.ui.canvas import MIDDLE, Canvas
from tracker.ui.card_layout import Layout, cell_size
from tracker.ui.card_list import CardList
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress
from tracker.ui.ticket_button import TicketButton

FEWEST, MOST = 2, 6
LARGE, LEAST_LARGE = 1.5, 1.25
"""How much larger than normal ones large cards are; less than the first where that saves a column."""
SCROLL_BAR = 16
"""Pixels that a scroll bar may take from the cards."""
SHOWN = 3000
"""Milliseconds that the way out is seen after the pointer came to rest."""
FAR = 1.7
"""How much larger words over the cards are across the table."""
_WAYS = {
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageDown: 1,
    Qt.Key.Key_Space: 1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageUp: -1,
}


class WayOut(TicketButton):
    """What a pointer presses to leave: there while it moves."""

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme = self.dress.theme
        canvas.box(room, 5, theme.slot if self.is_hot else theme.panel, theme.ink, 1.4)
        canvas.text(room, self.text(), Type.BUTTON, theme.ink, MIDDLE)


class AcrossTheTable(QObject):
    """Lays the cards of a list out in pages. What else is hidden meanwhile is the view's business."""

    left = Signal()
    """The player wants everything back."""

    def __init__(self, cards: CardList) -> None:
        super().__init__(cards)
        self._cards = cards
        self.is_on = False
        self.count = FEWEST
        """How many cards a page shall show; a page holds as many as fill the screen."""
        cards.unit_changed.connect(self._follow)

    @cached_property
    def way_out(self) -> WayOut:
        """The button over the cards; made when a pointer first moves there."""
        button = WayOut(Dress(self._cards.theme, 1.0), self._cards)
        button.setText(QCoreApplication.translate("Across", "Back (Esc)"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(self.left)
        button.hide()
        return button

    @cached_property
    def _rest(self) -> QTimer:
        rest = QTimer(self, singleShot=True, interval=SHOWN)
        rest.timeout.connect(self.way_out.hide)
        return rest

    def begin(self) -> None:
        """Show a page of huge cards."""
        self.is_on = True
        for part in (self._cards, self._cards.viewport()):
            part.installEventFilter(self)
        self._cards.card_layout = Layout.TABLE
        self._cards.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fit()

    def end(self) -> None:
        """Give the list back."""
        self.is_on = False
        for part in (self._cards, self._cards.viewport()):
            part.removeEventFilter(self)
        if "way_out" in vars(self):
            self.way_out.hide()
        self._cards.setViewportMargins(0, 0, 0, 0)
        self._cards.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)

    def step(self, way: int) -> None:
        """More cards on a page (1), each smaller, or fewer (-1)."""
        self.count = min(max(self.count + 2 * way, FEWEST), MOST)
        self.fit()

    def fit(self) -> None:
        """Make the cards as large as a page of them allows, and turn to the page of the current one."""
        if self.is_on:
            self._cards.setViewportMargins(0, 0, 0, 0)
            self._cards.zoom = self._cards.zoom_for(self.count)
            self._keep_to_the_page()
            self._cards.doItemsLayout()
            self._follow()

    def _keep_to_the_page(self) -> None:
        """Leave at the sides what no card of the page needs, so that none of the next one peeps in."""
        room, cell = self._cards.size(), self._cards.gridSize()
        columns, rows = max(1, room.width() // cell.width()), max(1, room.height() // cell.height())
        wide, high = room.width() - columns * cell.width(), room.height() - rows * cell.height()
        side = max(0, (wide - 2) // 2)  # a list breaks its rows one pixel too early
        self._cards.setViewportMargins(side, 0, side, max(0, high))

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
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            way = _WAYS.get(Qt.Key(event.key()))
            if way is not None:
                self.turn(way)
                return True
        elif event.type() == QEvent.Type.MouseMove:
            self._show_way_out()
        return super().eventFilter(watched, event)

    def _show_way_out(self) -> None:
        dress = Dress(self._cards.theme, 1.25)
        wide, high = dress.pixels(110), dress.pixels(34)
        self.way_out.set_dress(dress)
        self.way_out.setGeometry(self._cards.width() - wide - 12, 12, wide, high)
        self.way_out.show()
        self.way_out.raise_()
        self._rest.start()


def large_zoom(cards: CardList, zoom: float) -> float:
    """Large cards: half as large again, or a little less where so another column has room."""
    room, cell = cards.maximumViewportSize().width() - SCROLL_BAR, cell_size(Layout.NORMAL).width()
    columns = -(-room // (cell * zoom * LARGE))
    filling = room / (columns * cell)
    return filling if filling >= LEAST_LARGE * zoom else zoom * LARGE
