"""A row of index tabs, one for each number of a unit: which ledger is open."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtWidgets import QWidget

from tracker.ui.canvas import MIDDLE, Canvas
from tracker.ui.fonts import Type, width
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.painted_button import PaintedButton

HEIGHT = 25.0


class Tab(msgspec.Struct, frozen=True):
    """One tab: the full name of its number, and the number."""

    name: str
    number: str


class TabButton(PaintedButton):
    """One index tab."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)

    @property
    def follows(self) -> bool:
        """Whether it belongs to the tab before it, whose word it shares."""
        return self.words.startswith("/")

    def wide(self) -> float:
        """Its width in units."""
        return width(self.words, Type.SMALL_STRONG) + 9

    def sizeHint(self) -> QSize:
        return self.sized(self.wide(), HEIGHT)

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme = self.dress.theme
        if self.hot and not self.isChecked():
            canvas.box(room, 3, theme.slot)
        role = Type.SMALL_STRONG if self.isChecked() else Type.SMALL
        canvas.text(room, self.words, role, theme.ink if self.isChecked() else theme.ink2, MIDDLE)
        if self.isChecked():
            line = canvas.hair(2)
            left, right = canvas.snapped(room.left() + 2), canvas.snapped(room.right() - 2)
            foot = canvas.snapped(room.bottom()) - line
            canvas.fill(QRectF(left, foot, right - left, line), theme.ink)


class ValueTabs(QWidget):
    """The tabs of a unit; those that do not fit into the row go into a second one."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._tabs: tuple[Tab, ...] = ()
        self._buttons: list[TabButton] = []
        self._current = 0
        self.setAccessibleName(self.tr("Values"))

    @property
    def current(self) -> int:
        """The open tab."""
        return self._current

    @property
    def buttons(self) -> tuple[TabButton, ...]:
        """The tabs that are shown."""
        return tuple(self._buttons[: len(self._tabs)])

    def show_tabs(self, tabs: tuple[Tab, ...], current: int) -> None:
        """Show these numbers, one of them open."""
        self._current = current
        if tabs != self._tabs:
            self._tabs = tabs
            while len(self._buttons) < len(tabs):
                self._add_button()
            for place, button in enumerate(self._buttons):
                button.setVisible(place < len(tabs))
            for button, tab, words in zip(self._buttons, tabs, short_words(tabs), strict=False):
                button.show_words(words, None, tab.name)
                button.say(f"{tab.name} {tab.number}")
            self._arrange()
        for place, button in enumerate(self._buttons):
            button.setChecked(place == current)
        self.setVisible(len(tabs) > 1)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        for button in self._buttons:
            button.set_dress(dress)
        self._arrange()

    def set_wide(self, pixels: int) -> None:
        """Hold this width."""
        self.setFixedWidth(pixels)
        self._arrange()

    def choose_next(self) -> None:
        """Open the next tab, after the last the first."""
        if self._tabs:
            self._choose((self._current + 1) % len(self._tabs))

    def _add_button(self) -> None:
        button = TabButton(self)
        button.set_dress(self._dress)
        place = len(self._buttons)
        button.acted.connect(lambda: self._choose(place))
        self._buttons.append(button)

    def _choose(self, place: int) -> None:
        self._buttons[place].setChecked(place == self._current)
        self.chosen.emit(place)

    def _arrange(self) -> None:
        """Side by side, spread over the width when they fit into one row."""
        shown = self.buttons
        wide = self.width() / self._dress.zoom
        needed = sum(button.wide() for button in shown)
        groups = sum(not button.follows for button in shown)
        gap = min(14.0, max(0.0, (wide - needed) / max(1, groups - 1)))
        left, row = 0.0, 0
        for button in shown:
            left += gap if left and not button.follows else 0.0
            if left and left + button.wide() > wide + 0.5:
                left, row = 0.0, row + 1
            corner = self._dress.pixels(left), self._dress.pixels(row * HEIGHT)
            button.setGeometry(*corner, button.sizeHint().width(), button.sizeHint().height())
            left += button.wide()
        self.setFixedHeight(self._dress.pixels((row + 1) * HEIGHT))


def short_words(tabs: tuple[Tab, ...]) -> list[str]:
    """First words and numbers; what shares its first word with the tab before shows its number alone.

    The first tab needs no number: it stands large on the card and in the ledger.
    """
    words = []
    before = ""
    for place, tab in enumerate(tabs):
        first = tab.name.partition(" ")[0]
        if place == 0:
            words.append(first)
        elif first == before:
            words.append(f"/ {tab.number}")
        else:
            words.append(f"{first} {tab.number}")
        before = first
    return words
