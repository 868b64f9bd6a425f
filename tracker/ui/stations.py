"""The stations of a turn on a line: passed filled, now a brass token over a filled word, to come hollow.

Every station is a button; the row is one stop of Tab, and the arrow keys move along it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from tracker.rules.face import Station
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui import words
from tracker.ui.canvas import MIDDLE, Canvas, polygon
from tracker.ui.fonts import Type, width
from tracker.ui.painted import Dress, canvas_on
from tracker.ui.ticket_button import TicketButton

HEIGHT, LINE, WORD, DOT, CLOSE_DOT, LEAST_DOT = 62.0, 21.0, 42.0, 24.0, 18.0, 13.0
"""The whole height, where the line and the words lie, and the widths of a station without its word."""
LEAST_GAP, SPREAD = 2.0, 20.0
"""Between two words at least, and how much wider each place may become."""
PASSED, NOW, COMING = -1, 0, 1
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Home: -99, Qt.Key.Key_End: 99}


class StationButton(TicketButton):
    """One station: its mark on the line, and its word below."""

    moved = Signal(int)
    """An arrow key goes so many stations on."""

    def __init__(self, dress: Dress, parent: QWidget) -> None:
        super().__init__(dress, parent)
        self.when = COMING
        self.shows_word = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.moved.emit(step)

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme = self.dress.theme
        if self.is_hot:
            canvas.box(room.adjusted(1, 6, -1, -4), 5, theme.slot)
        _paint_mark(canvas, QPointF(canvas.snapped(room.center().x()), LINE), self.when)
        if not self.shows_word:
            return
        line = QRectF(room.left(), WORD - 10, room.width(), 20)
        if self.when == NOW:
            _paint_now(canvas, room, self.text())
        else:
            canvas.text(line, self.text(), Type.BODY, theme.ink2, MIDDLE)


class StationRow(QWidget):
    """The whole line."""

    station_requested = Signal(str)
    """The id of a station that should be now."""

    def __init__(self, dress: Dress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = dress
        self._stations: tuple[Station, ...] = ()
        self._current = 0
        self._buttons: list[StationButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def buttons(self) -> tuple[StationButton, ...]:
        """The stations that are shown."""
        return tuple(self._buttons[: len(self._stations)])

    @property
    def widths(self) -> tuple[float, float, float]:
        """How wide the row is in units: the word of now alone, close together or at ease; all words."""
        if not self._stations:
            return 0.0, 0.0, 0.0
        wide = [_word_width(words.render(station.name)) for station in self._stations]
        close, ease = (dot * (len(wide) - 1) + max(wide) + 8 for dot in (CLOSE_DOT, DOT))
        return close, ease, sum(wide) + LEAST_GAP * len(wide)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        for button in self._buttons:
            button.set_dress(dress)
        self._arrange()
        self.update()

    def show_stations(self, stations: tuple[Station, ...], current: int) -> None:
        """Show these stations; the current one is where the turn stands."""
        if (stations, current) == (self._stations, self._current):
            return
        self._stations, self._current = stations, current
        while len(self._buttons) < len(stations):
            self._add()
        for place, button in enumerate(self._buttons):
            button.setVisible(place < len(stations))
            if place < len(stations):
                self._dress_up(button, stations[place], place - current)
        self._arrange()
        self.update()

    def _add(self) -> None:
        button, place = StationButton(self._dress, self), len(self._buttons)
        button.clicked.connect(lambda: self.station_requested.emit(self._stations[place].id))
        button.moved.connect(self._moving(place))
        self._buttons.append(button)

    def _moving(self, place: int) -> Callable[[int], None]:
        def move(step: int) -> None:
            goal = max(0, min(place + step, len(self._stations) - 1))
            self._buttons[goal].setFocus(Qt.FocusReason.OtherFocusReason)

        return move

    def _dress_up(self, button: StationButton, station: Station, distance: int) -> None:
        name = words.render(station.name)
        button.when = max(PASSED, min(distance, COMING))
        template = {
            PASSED: QT_TRANSLATE_NOOP("window", "{step}, passed"),
            NOW: QT_TRANSLATE_NOOP("window", "{step}, now"),
            COMING: QT_TRANSLATE_NOOP("window", "{step}, to come"),
        }[button.when]
        button.setText(name)
        said = words.render(say(template, step=name))
        button.tell(said, _translate("Sets the step by a correction"))
        button.setToolTip(said)
        focus = Qt.FocusPolicy.TabFocus if button.when == NOW else Qt.FocusPolicy.NoFocus
        button.setFocusPolicy(focus)
        button.update()

    def sizeHint(self) -> QSize:
        return QSize(self._dress.pixels(self.widths[-1]), self._dress.pixels(HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """All words where there is room, each place as wide as its word; else dots beside the word of now."""
        room = self.width() / self._dress.zoom
        buttons = self.buttons
        all_words = room + 0.5 >= self.widths[-1]
        gap = 0.0
        if all_words:
            wide = [_word_width(button.text()) for button in buttons]
            gap = min(LEAST_GAP + SPREAD, (room - sum(wide)) / max(1, len(wide)))
        else:
            now = sum(_word_width(button.text()) for button in buttons if button.when == NOW)
            dot = min(DOT, (room - now) / max(1, len(buttons) - 1))
            if dot < LEAST_DOT:  # no room but for the word of now
                now, dot = min(now, room), 0.0
            wide = [now if button.when == NOW else dot for button in buttons]
        left = 0.0
        for button, own in zip(buttons, wide, strict=True):
            button.shows_word = all_words or button.when == NOW
            button.stand(QRectF(left, 0, own + gap, HEIGHT))
            button.setVisible(own > 0)
            left += own + gap

    def paintEvent(self, event: QPaintEvent) -> None:
        """The line itself: ink as far as the turn has come, then a key line."""
        buttons = self.buttons
        if not buttons:
            return
        with canvas_on(self, self._dress) as canvas:
            zoom, theme = self._dress.zoom, self._dress.theme
            middles = [button.geometry().center().x() / zoom for button in buttons]
            now = middles[self._current]
            thin, thick = canvas.hair(1.5), canvas.hair(2)
            canvas.fill(QRectF(now, LINE - thin / 2, middles[-1] - now, thin), theme.ink3)
            done = QRectF(middles[0], LINE - thick / 2, now - middles[0], thick)
            canvas.fill(done, theme.ink)


def _word_width(text: str) -> float:
    return max(DOT, width(text, Type.BUTTON) + 18)


def _paint_mark(canvas: Canvas, centre: QPointF, when: int) -> None:
    theme = canvas.theme
    if when == NOW:
        canvas.shape(_circle(centre, 8), theme.coin, theme.ink, 1.6)
        canvas.shape(_circle(centre, 3), theme.ink)
    elif when == PASSED:
        canvas.shape(_circle(centre, 4.4), theme.ink)
    else:
        canvas.shape(_circle(centre, 4.2), theme.panel, theme.ink2, 1.5)


def _paint_now(canvas: Canvas, room: QRectF, text: str) -> None:
    """The filled word with its foot toward the token."""
    theme, middle = canvas.theme, room.center().x()
    half = (width(text, Type.BUTTON) + 18) / 2
    word = QRectF(middle - half, WORD - 11, 2 * half, 22)
    canvas.box(word, 4, theme.owed)
    foot = word.top() + 0.5
    canvas.shape(polygon((middle - 5, foot), (middle, foot - 4.5), (middle + 5, foot)), theme.owed)
    canvas.text(word, text, Type.BUTTON, theme.owed_text, MIDDLE)


def _circle(centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(centre, radius, radius)
    return path


def _translate(text: str) -> str:
    return QCoreApplication.translate("TurnTrack", text)
