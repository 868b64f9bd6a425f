"""A small menu of choices beside a unit: which order, which terrain. Digits and Enter choose, letters jump.

Closed choices stay in their places and say why; what holds now has a token.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QGuiApplication, QHideEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from tracker.rules.face import Choice
from tracker.ui.choice_row import ChoiceRow
from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress, Paragraph, canvas_on, place_of
from tracker.ui.theme import Theme
from tracker.ui.words import render

NARROWEST, WIDEST, PADDING = 280.0, 420.0, 10.0
_MOST_KEYS = 9
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Backtab: -1, Qt.Key.Key_Tab: 1}


class _Rows(QScrollArea):
    """Scrolls by wheel and by what is current; keys belong to the menu."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()


class ChoiceMenu(QFrame):
    """A popup that asks one question; it closes once the answer is given."""

    chosen = Signal(object)
    """The event of the choice."""
    refused = Signal(object)
    """A closed choice was chosen: why it is closed."""
    considered = Signal(object)
    """Another choice is the current one (`Choice`); None once the menu is gone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._dress = PLAIN_DRESS
        self._rows: list[ChoiceRow] = []
        self._current = 0
        self._title = Paragraph(Type.HEADING, "ink", parent=self)
        self._foot = Paragraph(Type.NOTE, "ink2", italic=True, parent=self)
        self._scroll = _Rows(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setStyleSheet("QScrollArea { background: transparent; }")
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column = QVBoxLayout(self)
        for part in (self._title, self._scroll, self._foot):
            self._column.addWidget(part)

    @property
    def rows(self) -> tuple[ChoiceRow, ...]:
        """The rows from top to bottom."""
        return tuple(self._rows)

    @property
    def current(self) -> int:
        """The row that Enter would choose."""
        return self._current

    @property
    def reason(self) -> str:
        """Why the current row is closed; empty where it is open."""
        return self._foot.text()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours for the next time it opens."""
        self._dress = Dress(theme, self._dress.zoom)

    def set_zoom(self, zoom: float) -> None:
        """Take how many pixels a unit has, for the next time it opens."""
        self._dress = Dress(self._dress.theme, zoom)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom while it is open."""
        self._dress = dress
        self._title.set_dress(dress)
        self._foot.set_dress(dress)
        for row in self._rows:
            row.set_dress(dress)
        self.update()

    def open_at(self, point: QPoint, title: str, choices: Sequence[Choice]) -> None:
        """Ask with its corner at this point of the screen, or as near as it fits."""
        self.setAccessibleName(title)
        self._build(title, choices)
        room = self._room_at(point)
        self._fit(room)
        self.move(_within(QRect(point, self.size()), room))
        self.show()
        self._go_to(
            next((place for place, row in enumerate(self._rows) if row.choice.current), self._first())
        )

    def _build(self, title: str, choices: Sequence[Choice]) -> None:
        dress = self._dress
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._rows = []
        for place, choice in enumerate(choices):
            row = ChoiceRow(choice, str(place + 1) if place < _MOST_KEYS else "", page)
            row.set_dress(dress)
            row.acted.connect(lambda row=row: self._choose(row))
            row.refused.connect(self.refused)
            row.moved_over.connect(lambda place=place: self._follow(place))
            column.addWidget(row)
            self._rows.append(row)
        column.addStretch(1)
        self._scroll.setWidget(page)
        self._scroll.setWidgetResizable(True)
        self._scroll.viewport().setAutoFillBackground(False)
        page.setAutoFillBackground(False)
        self._title.set_dress(dress)
        self._foot.set_dress(dress)
        self._title.show_words(title)

    def _fit(self, room: QRect) -> None:
        dress, pad = self._dress, self._dress.pixels(PADDING)
        needed = max((row.needs() for row in self._rows), default=0.0)
        inner = dress.pixels(min(WIDEST, max(NARROWEST, needed)))
        inner = min(inner, room.width() - 2 * pad)
        self._column.setContentsMargins(pad, pad, pad, pad)
        self._column.setSpacing(dress.pixels(6))
        self._title.set_wide(inner)
        self._foot.setFixedSize(inner, dress.pixels(34) if self._has_reasons() else 0)
        high = sum(row.sizeHint().height() for row in self._rows)
        others = self._title.height() + self._foot.height() + 2 * pad + 2 * dress.pixels(6)
        self._scroll.setFixedSize(inner, max(dress.pixels(36), min(high, room.height() - others)))
        self.setFixedSize(QSize(inner + 2 * pad, self._scroll.height() + others))

    def _has_reasons(self) -> bool:
        return any(row.closed is not None for row in self._rows)

    def _room_at(self, point: QPoint) -> QRect:
        screen = QGuiApplication.screenAt(point) or self.screen()
        return screen.availableGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            canvas.box(place_of(self, self._dress), 0, self._dress.theme.card, self._dress.theme.ink3)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """No key leaves an open menu."""
        event.accept()
        key, text = Qt.Key(event.key()), event.text()
        if key == Qt.Key.Key_Escape:
            self.close()
        elif key in _STEPS and self._rows:
            self._go_to((self._current + _STEPS[key]) % len(self._rows))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._rows:
            self._go_to(0 if key == Qt.Key.Key_Home else len(self._rows) - 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._rows:
            self._answer(self._current)
        elif text.isascii() and text.isdigit() and 1 <= int(text) <= min(_MOST_KEYS, len(self._rows)):
            self._answer(int(text) - 1)
        elif text and text.isalpha():
            self._jump(text)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes through the rows as Up and Down do."""
        if self._rows:
            self._go_to((self._current + (1 if forward else -1)) % len(self._rows))
        return True

    def _answer(self, place: int) -> None:
        self._go_to(place)
        row = self._rows[place]
        if row.closed is None:
            self._choose(row)
        else:
            self.refused.emit(row.closed)

    def _choose(self, row: ChoiceRow) -> None:
        self.close()
        self.chosen.emit(row.choice.event)

    def _jump(self, letter: str) -> None:
        """The next row that begins with this letter."""
        count = len(self._rows)
        for step in range(1, count + 1):
            place = (self._current + step) % count
            if self._rows[place].words.casefold().startswith(letter.casefold()):
                self._go_to(place)
                return

    def _first(self) -> int:
        return next((place for place, row in enumerate(self._rows) if row.closed is None), 0)

    def _follow(self, place: int) -> None:
        if place != self._current:
            self._go_to(place)

    def _go_to(self, place: int) -> None:
        if not self._rows:
            return
        self._current = place
        for other, row in enumerate(self._rows):
            row.set_current(other == place)
        row = self._rows[place]
        row.setFocus(Qt.FocusReason.PopupFocusReason)
        self._scroll.ensureWidgetVisible(row, 0, 0)
        self._foot.setText(render(row.closed) if row.closed is not None else "")
        self.considered.emit(row.choice)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.considered.emit(None)
        window = (self.parentWidget() or self).window()
        QTimer.singleShot(0, window, lambda: _leave_where_no_pointer_is(window))


def _leave_where_no_pointer_is(window: QWidget) -> None:
    """Tell what the pointer lay on that it is gone: Qt does not, where it left while a popup held it."""
    pointer = QCursor.pos()
    for part in window.findChildren(QWidget):
        if part.underMouse() and not part.rect().contains(part.mapFromGlobal(pointer)):
            part.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
            QCoreApplication.sendEvent(part, QEvent(QEvent.Type.Leave))


def _within(wanted: QRect, room: QRect) -> QPoint:
    """The corner that keeps the whole menu on the screen."""
    left = max(room.left(), min(wanted.left(), room.right() + 1 - wanted.width()))
    top = max(room.top(), min(wanted.top(), room.bottom() + 1 - wanted.height()))
    return QPoint(left, top)
