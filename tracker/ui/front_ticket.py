"""The wide ticket: the test or decision at hand, with the die and the buttons that settle it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from tracker.rules.face import Choice, OwedTest
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui import words
from tracker.ui.canvas import LEFT, RIGHT, Canvas, wrapped
from tracker.ui.fonts import Type, width
from tracker.ui.painted import Dress, canvas_on
from tracker.ui.paper import plain_tip
from tracker.ui.preferences import ASK, DIGITAL, TYPED
from tracker.ui.settling import Die, Looks, Outcome
from tracker.ui.ticket_button import in_pixels
from tracker.ui.tickets import (
    HEIGHT,
    Ticket,
    asks_first,
    outcome_lines,
    outcomes_told,
    paint_stock,
    paint_words,
    tooltip,
)

RING, MAIN, LEAST = 6.0, 386.0, 230.0
BESIDE_SPINE = 36.0
OUTCOMES = 236.0
"""The width of the column that says what passing and failing do."""
BOX_TOP, BOX_HEIGHT = 28.0, 46.0
MOST_STACKED = 3
"""So many answers of whole lines stand one below the other."""
WORDS, SMALL = 190.0, 330.0
"""What spine and words need at the left of the die; a smaller ticket leaves the die to its button."""


class FrontTicket(QWidget):
    """One owed test at hand: cause, target, chance, die, outcome; or one decision and its answers."""

    settle_requested = Signal()
    roll_requested = Signal()
    decided = Signal(int)
    """The number of the answer, from 0."""
    menu_requested = Signal(object)
    """A context menu is wished at this place on the screen (`QPoint`)."""

    def __init__(self, dress: Dress, faces: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress, self._faces = dress, faces
        self._owed: OwedTest | None = None
        self._ticket: Ticket | None = None
        self._stock: tuple[object, QPixmap] | None = None
        self._text = ""
        self._dice = ASK
        self._roll_key = "R"
        self.die = Die(dress, self)
        self.outcome = Outcome(dress, self)
        self.outcome.clicked.connect(self._settle)
        self._answers: list[Outcome] = []

    @property
    def buttons(self) -> tuple[Outcome, ...]:
        """What can be pressed now, in the order of Tab."""
        if self._owed is not None and self._owed.choices:
            return tuple(self._answers[: len(self._owed.choices)])
        return (self.outcome,)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = self.die.dress = dress
        for button in (self.outcome, *self._answers):
            button.set_dress(dress)
        self._arrange()
        self.update()

    def set_die(self, faces: int) -> None:
        """Say how many faces the die has."""
        self._faces = faces
        self._read_die()

    def show_roll_key(self, key: str) -> None:
        """Say which key rolls a digital die."""
        self._roll_key = key
        self._read_die()

    def show_dice(self, dice: str) -> None:
        """Say what dice this side rolls: typed, digital, or either."""
        self._dice = dice
        self._read_die()

    def show_ticket(self, owed: OwedTest, ticket: Ticket, sentence: str) -> None:
        """Show this test; the sentence is what a screen reader says."""
        if (owed, ticket) == (self._owed, self._ticket):
            return
        self._owed, self._ticket = owed, ticket
        self.setAccessibleName(sentence)
        self.setAccessibleDescription(". ".join(outcomes_told(owed)))
        self.setToolTip(plain_tip(tooltip(owed)))
        self._offer(owed.choices)
        self._read_die()
        self._arrange()
        self.update()

    def show_die(self, text: str) -> None:
        """Show the digits typed so far; the button reads them."""
        self._text = text
        self._read_die()

    def _offer(self, choices: tuple[Choice, ...]) -> None:
        while len(self._answers) < len(choices):
            answer = Outcome(self._dress, self)
            answer.clicked.connect(self._deciding(len(self._answers)))
            self._answers.append(answer)
        for place, answer in enumerate(self._answers):
            answer.setVisible(place < len(choices))
            if place < len(choices):
                _dress(answer, choices[place], place, self._looks(place, len(choices)))
        self.outcome.setVisible(not choices)

    def _looks(self, place: int, count: int) -> Looks:
        """The preselected answer is filled; of one that failed, accepting the loss comes last."""
        owed = self._owed
        if owed is not None and (asks_first(owed) or (owed.failing and place < count - 1)):
            return Looks.OTHER if place else Looks.BAR
        fills = place == 0 and not (owed is not None and owed.failing)
        return Looks.FATE if fills else Looks.OTHER_FATE

    def _deciding(self, place: int) -> Callable[[], None]:
        def decide() -> None:
            if not self._answers[place].is_closed:
                self.decided.emit(place)

        return decide

    def _settle(self) -> None:
        if not self._text:
            self.roll_requested.emit()
        elif self._is_face():
            self.settle_requested.emit()

    def _is_face(self) -> bool:
        return self._text.isdecimal() and 1 <= int(self._text) <= self._faces

    def _read_die(self) -> None:
        self.die.show_face(self._text)
        self.outcome.is_closed = bool(self._text) and not self._is_face()
        self.outcome.setText(self._reading())
        self.outcome.tell(self._reading(), self._hint())
        self.outcome.update()
        self.update()

    def _reading(self) -> str:
        if not self._text:
            return _translate("Type it") if self._dice == TYPED else _translate("Roll")
        if not self._is_face():
            return _tell(QT_TRANSLATE_NOOP("window", "{die}: no such face"), die=self._text)
        passed = self._owed is not None and int(self._text) in self._owed.passing
        template = QT_TRANSLATE_NOOP("window", "{die}: pass")
        if not passed:
            template = QT_TRANSLATE_NOOP("window", "{die}: fail")
        return _tell(template, die=int(self._text))

    def _hint(self) -> str:
        if self.outcome.is_closed:
            return _tell(QT_TRANSLATE_NOOP("window", "The die shows 1 to {faces}"), faces=self._faces)
        if self._text:
            return _translate("Enter settles")
        if self._dice == TYPED:
            return _translate("Real dice")
        if self._dice == DIGITAL:
            return _translate("Enter rolls")
        return (
            _translate("%1 rolls").replace("%1", self._roll_key) if self._roll_key else _translate("Your die")
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())

    def _place(self) -> QRectF:
        """The ticket itself, inside the room of its ring."""
        return QRectF(RING, 10, self.width() / self._dress.zoom - 2 * RING, HEIGHT)

    def _right(self) -> float:
        """The right edge of die and buttons."""
        place = self._place()
        extra = OUTCOMES if self._shows_outcomes() else 0
        return place.right() - extra - 11

    def _shows_outcomes(self) -> bool:
        return self._place().width() >= MAIN + OUTCOMES and bool(self._owed and not self._owed.choices)

    def _left(self) -> float:
        """The left edge of the die, or of the answers."""
        right, place = self._right(), self._place()
        least = place.left() + BESIDE_SPINE
        if self._is_small() and not (self._owed and self._owed.choices):
            return max(right - 84, least)
        return max(right - 176, min(place.left() + WORDS, right - 144), least)

    def _is_small(self) -> bool:
        return self._place().width() < SMALL

    def _arrange(self) -> None:
        top, left, right = self._place().top(), self._left(), self._right()
        die, gap = (0.0, 0.0) if self._is_small() else (53.0, 7.0)
        self.die.setVisible(die > 0 and not (self._owed and self._owed.choices))
        self.die.setGeometry(in_pixels(QRectF(left, top + BOX_TOP, die, BOX_HEIGHT), self._dress))
        bar = QRectF(left + die + gap, top + BOX_TOP, right - left - die - gap, BOX_HEIGHT)
        self.outcome.stand(bar)
        count = len(self._owed.choices) if self._owed is not None else 0
        for place, answer in enumerate(self._answers[:count]):
            stacked = count <= MOST_STACKED and self._owed is not None and asks_first(self._owed)
            answer.stand(_cell(QRectF(left, top, right - left, HEIGHT), place, count, stacked=stacked))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._ticket is None or self._owed is None:
            return
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._stock_of(self._ticket))
        painter.end()
        with canvas_on(self, self._dress) as canvas:
            place, left, right = self._place(), self._left(), self._right()
            paint_words(canvas, place, self._ticket, left - 8, wide=True)
            if not self._owed.choices:
                self._paint_labels(canvas, QRectF(left, place.top() + 9, right - left, 16))
                if self._shows_outcomes():
                    _paint_outcomes(canvas, place.adjusted(place.width() - OUTCOMES, 0, -10, 0), self._owed)

    def _stock_of(self, ticket: Ticket) -> QPixmap:
        """The ticket without its words: the picture made last, while it would look the same."""
        ratio = self.devicePixelRatioF()
        key = (self._dress, ratio, self.size(), ticket.number, ticket.side)
        if self._stock is None or self._stock[0] != key:
            picture = QPixmap(self.size() * ratio)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with canvas_on(picture, self._dress) as canvas:
                paint_stock(canvas, self._place(), ticket, chosen=True)
            self._stock = key, picture
        return self._stock[1]

    def _paint_labels(self, canvas: Canvas, line: QRectF) -> None:
        hint = self._hint()
        if width(hint, Type.SMALL) > line.width():
            return
        taken = canvas.text(line, hint, Type.SMALL, self._dress.theme.ink2, RIGHT)
        label = _translate("Your die")
        if width(label, Type.SMALL) + taken + 8 <= line.width():
            canvas.text(line, label, Type.SMALL, self._dress.theme.ink2)


def _paint_outcomes(canvas: Canvas, place: QRectF, owed: OwedTest) -> None:
    """What passing and failing do: two lines, of which the longer may take two."""
    theme = canvas.theme
    canvas.line(
        place.topLeft() + QPointF(0, 12), place.bottomLeft() - QPointF(0, 12), theme.key2, canvas.hair()
    )
    top = place.top() + 8
    for head, what in outcome_lines(owed):
        canvas.text(QRectF(place.left() + 12, top, 40, 18), head, Type.NOTE_STRONG, theme.ink)
        for line in wrapped(what, Type.NOTE, place.width() - 54, 2):
            canvas.text(
                QRectF(place.left() + 52, top, place.width() - 52, 18), line, Type.NOTE, theme.ink2, LEFT
            )
            top += 17
        top += 2


def _dress(answer: Outcome, choice: Choice, place: int, looks: Looks) -> None:
    answer.setText(words.accept_word() if choice.harm else words.render(choice.text))
    answer.looks, answer.is_closed = looks, choice.closed is not None
    answer.key = str(place + 1)
    reason = choice.closed or choice.note
    answer.tell(words.render(choice.text), words.render(reason) if reason is not None else "")
    answer.setToolTip(answer.accessibleDescription())
    answer.update()


def _cell(room: QRectF, place: int, count: int, *, stacked: bool = False) -> QRectF:
    """The place of an answer: one row for two, else a grid of two columns; long ones below each other."""
    rows, columns = (count, 1) if stacked else (-(-count // 2), min(2, count))
    top, high = (BOX_TOP, BOX_HEIGHT) if rows == 1 else (8.0, 68.0)
    wide, tall = (room.width() - 6 * (columns - 1)) / columns, (high - 4 * (rows - 1)) / rows
    row, column = divmod(place, columns)
    return QRectF(room.left() + column * (wide + 6), room.top() + top + row * (tall + 4), wide, tall)


def _tell(template: str, **values: str | int) -> str:
    return words.render(say(template, **values))


def _translate(text: str) -> str:
    return QCoreApplication.translate("Tray", text)
