"""The turn track on top of the window: turn, steps, what this step asks for, and the button that ends it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from tracker.rules.face import TurnTrack
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui import words
from tracker.ui.canvas import MIDDLE, Canvas, polygon
from tracker.ui.card_strokes import fitting
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress, canvas_on, place_of
from tracker.ui.paper import plain_tip
from tracker.ui.stations import HEIGHT, SPREAD, StationRow
from tracker.ui.theme import Theme
from tracker.ui.ticket_button import TicketButton, in_pixels
from tracker.ui.turn_title import indent, paint_title

TURN, EDGE, END, END_SMALL, GAP = 88.0, 16.0, 144.0, 88.0, 12.0
TITLE_WANTED, TITLE_FREE, TITLE_LEAST = 320.0, 250.0, 120.0
"""What the title gets before the steps spread, before they show all words, before it is shown itself."""
TURN_SMALL, SMALL, SMALLEST = 48.0, 700.0, 420.0
"""Below these widths the button that ends the step is small, then the turn."""


class EndButton(TicketButton):
    """End step, with its key; what must be settled first stands below the word."""

    closed = ""
    key = "E"

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme = self.dress.theme
        fill = theme.slot if self.is_hot else None if self.closed else theme.card
        edge, line = (theme.ink3, 1.0) if self.closed else (theme.ink, 1.6)
        canvas.box(room, 5, fill, edge, line)
        shows_key = room.width() > END_SMALL and bool(self.key)
        words_room = room.adjusted(13 if shows_key else 8, 0, -42 if shows_key else -6, 0)
        role = fitting(self.text(), words_room.width(), Type.BUTTON, Type.SMALL_STRONG)
        lift = -8.5 if self.closed else 0.0
        canvas.text(words_room.translated(0, lift), self.text(), role, theme.ink)
        if self.closed:
            canvas.text(words_room.translated(0, 8.5), self.closed, Type.SMALL, theme.ink2)
        if shows_key:
            key = QRectF(room.right() - 33, room.center().y() - 10.5, 21, 21)
            canvas.box(key, 3, None, theme.ink2)
            canvas.text(key, self.key, Type.KEY, theme.ink, MIDDLE)


RING = 4.0
"""Units between the ring of the focus and the words in it."""


class LinesButton(TicketButton):
    """The lines below the advice, as far as they fit into one; a press shows them all."""

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme = self.dress.theme
        if self.is_hot:
            canvas.box(room, 3, theme.slot)
        taken = canvas.text(room.adjusted(RING, 0, -16, 0), self.text(), Type.SMALL, theme.ink2)
        left, middle = room.left() + RING + taken + 6, room.center().y()
        arrow = polygon((left, middle - 2), (left + 8, middle - 2), (left + 4, middle + 3))
        canvas.shape(arrow, theme.ink2)

    def paint_ring(self, canvas: Canvas, room: QRectF) -> None:
        canvas.box(room, 3, None, self.dress.theme.ink, 2)  # a line of words has no room for the whole ring


class LinesList(QFrame):
    """All lines of the step, one below the other, until a press elsewhere or Esc."""

    def __init__(self, text: str, dress: Dress, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(text)
        label = QLabel(text, self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setFont(dress.font(Type.BODY))
        label.setAccessibleName(text)
        room = parent.screen().availableGeometry().width() - 4 * dress.pixels(10)
        if label.sizeHint().width() > room:
            label.setWordWrap(True)
            label.setFixedWidth(room)
        column = QVBoxLayout(self)
        edge = dress.pixels(10)
        column.setContentsMargins(edge, edge, edge, edge)
        column.addWidget(label)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            event.setAccepted(event.key() == Qt.Key.Key_Escape)  # else the window would clear the die
            return True
        return super().event(event)


class TurnTrackBar(QWidget):
    """Where the battle stands, 62 units high."""

    end_requested = Signal()
    """The step should end, also where something is still owed."""
    station_requested = Signal(str)
    """The battle should stand at this step (its id), by a correction."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = Dress(theme, 1.0)
        self._track: TurnTrack | None = None
        self._title = QRectF()
        self._turn_width = TURN
        self.stations = StationRow(self._dress, self)
        self.lines_button = LinesButton(self._dress, self)
        self.end_button = EndButton(self._dress, self)
        self.stations.station_requested.connect(self.station_requested)
        self.lines_button.clicked.connect(self._open_lines)
        self.end_button.clicked.connect(self.end_requested)
        self.stations.setAccessibleName(_translate("Steps of the turn"))
        self.end_button.setText(_translate("End step"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._wear(self._dress)

    def show_track(self, track: TurnTrack) -> None:
        """Show where the battle stands now."""
        before, self._track = self._track, track
        if track == before:
            return
        self.stations.show_stations(track.stations, track.current)
        lines = [words.render(line) for line in track.lines]
        self.lines_button.setText("; ".join(lines))
        self.lines_button.tell(self.lines_button.text(), _translate("Shows all lines"))
        self.lines_button.setToolTip(plain_tip("\n".join(lines)))
        end = self.end_button.closed
        self.end_button.closed = words.render(track.closed) if track.closed is not None else ""
        self._tell_end()
        self.end_button.setToolTip(self.end_button.closed)
        self.setAccessibleName(self.summary)
        self.setToolTip(plain_tip(self.summary))
        self._arrange()
        if before is None or (before.turn, before.current) != (track.turn, track.current):
            self.update()
        else:
            self.update(in_pixels(self._title, self._dress))
        if self.end_button.closed != end:
            self.end_button.update()

    @property
    def summary(self) -> str:
        """Turn, title and advice in one sentence."""
        if self._track is None:
            return ""
        template = QT_TRANSLATE_NOOP("window", "Turn {turn}. {title}. {advice}.")
        track = self._track
        return words.render(say(template, turn=track.turn, title=track.title, advice=track.advice))

    def show_key(self, key: str) -> None:
        """Say which key ends the step."""
        self.end_button.key = key
        self.end_button.update()
        self._tell_end()

    def _tell_end(self) -> None:
        end = self.end_button
        end.tell(f"{end.text()}, {end.key}" if end.key else end.text(), end.closed)

    def set_theme(self, theme: Theme) -> None:
        """Paint with the colours of this theme."""
        self._wear(Dress(theme, self._dress.zoom))

    def set_zoom(self, zoom: float) -> None:
        """Paint at this size."""
        self._wear(Dress(self._dress.theme, zoom))

    def name_end(self, text: str, key: str) -> None:
        """What this rule system calls the end of a step, and its key."""
        self.end_button.setText(text)
        self.end_button.key = key
        self.end_button.update()

    def _wear(self, dress: Dress) -> None:
        self._dress = dress
        for part in (self.stations, self.lines_button, self.end_button):
            part.set_dress(dress)
        self.setFixedHeight(dress.pixels(HEIGHT))
        self._arrange()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._dress.pixels(900), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Turn, steps, title, button; in need of room the spread goes first, then words, then the title."""
        room = self.width() / self._dress.zoom
        end = END if room >= SMALL else END_SMALL
        self._turn_width = TURN if room >= SMALLEST else TURN_SMALL
        self.end_button.stand(QRectF(room - EDGE - end, 11, end, 40))
        start = self._turn_width + GAP
        free = room - start - 3 * GAP - end - EDGE
        close, ease, all_words = self.stations.widths
        spread = max(0.0, min(SPREAD * len(self.stations.buttons), free - TITLE_WANTED - all_words))
        wide = all_words + spread
        if free - all_words < TITLE_FREE:
            wide = min(max(close, min(ease, free - TITLE_FREE)), max(0.0, free))
        self.stations.setGeometry(in_pixels(QRectF(start, 0, wide, HEIGHT), self._dress))
        left = start + wide + 2 * GAP
        self._title = QRectF(left, 0, max(0.0, room - EDGE - end - GAP - left), HEIGHT)
        shows_lines = bool(self._track and self._track.lines) and self._title.width() >= TITLE_LEAST
        self.lines_button.setVisible(shows_lines)
        place = QRectF(self._title.left(), 42, self._title.width(), 17)
        self.lines_button.stand(place.adjusted(indent(self._track) - RING, -1, 0, 1))

    def _open_lines(self) -> None:
        if self._track is None:
            return
        text = "\n".join(words.render(line) for line in self._track.lines)
        lines = LinesList(text, self._dress, self)
        lines.move(self.lines_button.mapToGlobal(QPoint(0, self.lines_button.height())))
        lines.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            room, theme = place_of(self, self._dress), self._dress.theme
            hair = canvas.hair()
            canvas.fill(room, theme.panel)
            canvas.fill(QRectF(0, room.bottom() - hair, room.width(), hair), theme.key)
            if self._track is None:
                return
            _paint_turn(canvas, str(self._track.turn), self._turn_width)
            canvas.fill(QRectF(canvas.snapped(self._turn_width), 10, hair, 42), theme.key)
            if self._title.width() >= TITLE_LEAST:
                canvas.fill(QRectF(canvas.snapped(self._title.left() - GAP), 10, hair, 42), theme.key)
                paint_title(canvas, self._title, self._track)


def _paint_turn(canvas: Canvas, turn: str, wide: float) -> None:
    theme = canvas.theme
    place = QRectF(4, 4, wide - 8, 16)
    canvas.text(place, _translate("Turn"), Type.BODY, theme.ink2, MIDDLE)
    role = Type.TURN if len(turn) < 4 else Type.COUNT
    canvas.text(QRectF(4, 20, wide - 8, 36), turn, role, theme.ink, MIDDLE)


def _translate(text: str) -> str:
    return QCoreApplication.translate("TurnTrack", text)
