"""A word to the player over the cards: why something was refused, what a roll brought.

Where it lies is reckoned in `notice_place`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel

from tracker.ui.card_view import CardView
from tracker.ui.fonts import Type
from tracker.ui.notice_place import corner_for, needed_on
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import announce
from tracker.ui.theme import Theme

if TYPE_CHECKING:
    from tracker.ui.unit_table import UnitTable

LEAST, MOST = 240, 640
"""How wide it is, in units."""


class Notice(QLabel):
    """Lies over cards or table until the next action; takes no clicks and no focus."""

    def __init__(self, parent: CardView | UnitTable) -> None:
        super().__init__(parent)
        self._over: CardView | UnitTable = parent
        self._beside = QMargins()
        self._dress = PLAIN_DRESS
        self._told = ""
        self._suggested = ""
        self._at_top = False
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Notice"))
        self.hide()
        self._watch(True)
        self._dress_up()

    def tell(self, words: str) -> None:
        """Show and announce these words."""
        self._told = words
        self._suggested = ""
        self._show_words()
        announce(self._over, words)

    def lie_over(self, view: CardView | UnitTable) -> None:
        """Lie over these cards or this table from now on."""
        self._watch(False)
        self._over = view
        self.setParent(view)
        self._watch(True)
        self._show_words()

    def keep_beside(self, left: int, right: int) -> None:
        """Keep off so many pixels at either side, where panels lie over the cards."""
        self._beside = QMargins(left, 0, right, 0)
        self._place()

    def step_aside(self) -> None:
        """Lie elsewhere if the current card is pressed where it lies now."""
        if self.isVisible() and self.geometry().intersects(needed_on(self._over).foot):
            self._place()

    def suggest(self, words: str, *, at_top: bool = False) -> None:
        """Show what would be, as a hollow note, in place of what was told; without words that is back.

        At the top it leaves the lower cards free, where what it speaks of is one of them.
        """
        if (words, at_top) != (self._suggested, self._at_top):
            self._suggested, self._at_top = words, at_top
            self._show_words()

    @property
    def is_suggestion(self) -> bool:
        """Whether it says what would be, not what is."""
        return bool(self._suggested)

    @property
    def is_telling(self) -> bool:
        """Whether something was told, and spoken, since the last action."""
        return bool(self._told)

    def clear(self) -> None:
        """Nothing more to say."""
        self._told = self._suggested = ""
        self._show_words()

    def _show_words(self) -> None:
        words = self._suggested or self._told
        self.setText(words)
        if not words:
            self.hide()
            return
        self._dress_up()
        self.show()
        self.raise_()
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours."""
        self._dress = Dress(theme, self._dress.zoom)
        self._dress_up()

    def set_zoom(self, zoom: float) -> None:
        """Take how many pixels a unit has."""
        self._dress = Dress(self._dress.theme, zoom)
        self._dress_up()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._dress.theme
        dotted = QPen(theme.ink2, max(1.0, 1.2 * self._dress.zoom), Qt.PenStyle.DotLine)
        painter.setPen(dotted if self.is_suggestion else theme.ink)
        painter.setBrush(theme.card if self.is_suggestion else theme.panel)
        painter.drawRoundedRect(
            self.rect().adjusted(1, 1, -1, -1), 5 * self._dress.zoom, 5 * self._dress.zoom
        )
        painter.end()
        super().paintEvent(event)

    def _watch(self, watches: bool) -> None:
        bar = self._over.verticalScrollBar()
        if watches:
            self._over.resized.connect(self._keep_place)
            bar.valueChanged.connect(self.step_aside)
        else:
            self._over.resized.disconnect(self._keep_place)
            bar.valueChanged.disconnect(self.step_aside)

    def _dress_up(self) -> None:
        self.setFont(self._dress.font(Type.BODY))
        colour = self._dress.theme.ink2 if self.is_suggestion else self._dress.theme.ink
        sheet = f"color: {colour.name()};"
        if sheet != self.styleSheet():  # Qt would look at it anew
            self.setStyleSheet(sheet)
        edge = self._dress.pixels(14)
        self.setContentsMargins(edge, self._dress.pixels(8), edge, self._dress.pixels(8))
        self._place()

    def _keep_place(self) -> None:
        if self.isVisible():
            self._place()

    def _place(self) -> None:
        if not self.text():
            return
        room = self._over.rect() - self._beside
        gap = self._dress.pixels(12)
        if room.width() < self._dress.pixels(LEAST):  # they leave no room beside them
            room = self._over.rect()
        most = min(room.width() - 2 * gap, self._dress.pixels(MOST))
        self.setMaximumWidth(max(most, 1))
        height = self.heightForWidth(most)
        longest = max(
            (self.fontMetrics().horizontalAdvance(line) for line in self.text().split("\n")), default=0
        )
        wanted = longest + self.contentsMargins().left() + self.contentsMargins().right() + gap
        width = min(most, max(wanted, self._dress.pixels(LEAST)))
        height = max(self.heightForWidth(width), self.fontMetrics().height() + self._dress.pixels(16))
        size, free = QSize(width, height), room.adjusted(gap, gap, -gap, -gap)
        at_top = self._at_top and self.is_suggestion
        self.setGeometry(QRect(corner_for(size, free, needed_on(self._over), at_top=at_top), size))
