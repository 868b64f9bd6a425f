"""The tray of owed tests: the one at hand wide and with its die, the others as tickets in rules order.

It shows an `OwedModel` and wishes; which keys fill the die is the window's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QCoreApplication, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from tracker.models.owed_model import OwedModel
from tracker.rules.face import CardFace, Station
from tracker.ui import words
from tracker.ui.canvas import MIDDLE, Canvas
from tracker.ui.card_strokes import fitting
from tracker.ui.fonts import Type, width
from tracker.ui.front_ticket import LEAST, MAIN, OUTCOMES, RING, FrontTicket
from tracker.ui.painted import Dress, canvas_on, place_of
from tracker.ui.stair import Stair
from tracker.ui.theme import Theme
from tracker.ui.ticket_button import TicketButton, in_pixels
from tracker.ui.ticket_list import TicketList
from tracker.ui.tickets import GAP, NARROW, asks_first, marks_of, ticket_for

HEIGHT, FOLDED = 104.0, 36.0
HEADING, EDGE, ALL = 27.0, 16.0, 70.0
BESIDE, PEEP = 84.0, 40.0
"""What the next ticket gets before stair and button for all, and what it always shows of itself."""


class RollAll(TicketButton):
    """Two words on two lines."""

    note = ""

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme = self.dress.theme
        canvas.box(room, 5, theme.slot if self.is_hot else None, theme.ink3)
        upper = QRectF(room.left() + 4, room.center().y() - 17, room.width() - 8, 17)
        role = fitting(self.text(), upper.width(), Type.BUTTON, Type.SMALL_STRONG)
        canvas.text(upper, self.text(), role, theme.ink, MIDDLE)
        canvas.text(upper.translated(0, 17), self.note, Type.SMALL, theme.ink2, MIDDLE)


class Tray(QWidget):
    """All that is owed, and the die of the test at hand."""

    ticket_requested = Signal(int)
    """This row should stand in front."""
    settle_requested = Signal()
    """The typed face should settle the test in front."""
    roll_requested = Signal()
    """A digital die should settle the test in front."""
    decision_requested = Signal(int, int)
    """The decision of this row should be answered with this choice, counted from 0."""
    strike_requested = Signal(int)
    """The test of this row was entered by mistake."""
    help_requested = Signal(int, int)
    """The test of this row should be helped by this one of its helps, counted from 0."""
    roll_all_requested = Signal()
    """All owed tests should be settled with digital dice."""

    def __init__(
        self, model: OwedModel, theme: Theme, *, die: int = 20, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._model, self._dress = model, Dress(theme, 1.0)
        self._chosen = QPersistentModelIndex()
        self._tests = 0
        self._moment: object = None
        self._shown: object = None
        """What stands in the tray: told once more, it is not numbered and laid out again."""
        self._is_open = False
        self._end_key = "E"
        self.front = FrontTicket(self._dress, die, self)
        self.tickets = TicketList(self._dress, self)
        self.tickets.setModel(model)
        self.all_button = RollAll(self._dress, self)
        self.stair = Stair(self._dress, self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._name()
        self._connect()
        self._refresh()

    def _name(self) -> None:
        self.setAccessibleName(_translate("Owed tests"))
        self.tickets.setAccessibleName(_translate("Owed tests, in the order of the rules"))
        self.all_button.setText(_translate("Roll all"))
        self.all_button.note = _translate("digital")
        self.all_button.tell(
            _translate("Roll all, digital"), _translate("Settle all owed tests with digital dice")
        )
        self.all_button.setToolTip(self.all_button.accessibleDescription())

    def _connect(self) -> None:
        for changed in (
            self._model.rowsInserted,
            self._model.rowsRemoved,
            self._model.dataChanged,
        ):
            changed.connect(self._refresh)
        self._model.modelReset.connect(self._begin_anew)
        self.front.settle_requested.connect(self.settle_requested)
        self.front.roll_requested.connect(self.roll_requested)
        self.front.decided.connect(lambda choice: self.decision_requested.emit(self.chosen_row, choice))
        self.front.menu_requested.connect(lambda place: self._open_menu(self.chosen_row, place))
        self.tickets.chosen.connect(self.ticket_requested)
        self.tickets.menu_requested.connect(self._open_menu)
        self.all_button.clicked.connect(self.roll_all_requested)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What Tab goes through: all answers of the ticket in front come before the other tickets."""
        return self.front, self.tickets, self.all_button, self.stair

    @property
    def chosen_row(self) -> int:
        """The row that stands in front: the one chosen last while it is owed, else the first; −1 for none."""
        if self._chosen.isValid():
            return self._chosen.row()
        return 0 if self._model.rowCount() else -1

    def show_ticket(self, row: int | None) -> None:
        """Let this row stand in front; without one, whichever the rules put first."""
        self._chosen = (
            QPersistentModelIndex() if row is None else QPersistentModelIndex(self._model.index(row))
        )
        self._refresh()

    def show_moment(self, moment: object) -> None:
        """Say which turn and step it is: with another one the tray folds while nothing is owed.

        Until then it stays open, so that test after test leaves the cards above where they are.
        """
        if moment != self._moment:
            self._moment = moment
            self._is_open = self._model.rowCount() > 0
            self._fold()

    def show_die(self, text: str) -> None:
        """Show the digits typed so far."""
        self.front.show_die(text)

    def show_keys(self, end: str, roll: str) -> None:
        """Say which keys end the step and roll a digital die."""
        self._end_key = end
        self.front.show_roll_key(roll)
        self.update()

    def show_dice(self, dice: str) -> None:
        """Say what dice the side of the test in front rolls."""
        self.front.show_dice(dice)

    def show_faces(self, faces: Iterable[CardFace]) -> None:
        """Learn colours and emblems of the sides; wanted once for every battle."""
        self.tickets.delegate.sides = marks_of(faces)
        self._refresh()

    def show_levels(self, levels: tuple[Station, ...], level: int | None) -> None:
        """Show the stair of a test that climbs a chain of command, where there is room for it."""
        self.stair.show_levels(levels, level)
        self._arrange()

    def set_die(self, faces: int) -> None:
        """Say how many faces the die of this rule system has."""
        self.front.set_die(faces)

    def set_theme(self, theme: Theme) -> None:
        """Paint with the colours of this theme."""
        self._wear(Dress(theme, self._dress.zoom))

    def set_zoom(self, zoom: float) -> None:
        """Paint at this size."""
        self._wear(Dress(self._dress.theme, zoom))

    def _wear(self, dress: Dress) -> None:
        self._dress = self.tickets.delegate.dress = dress
        self.front.set_dress(dress)
        self.all_button.set_dress(dress)
        self.stair.set_dress(dress)
        self.tickets.scheduleDelayedItemsLayout()
        self._fold()
        self._arrange()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._dress.pixels(640), self.height())

    def _refresh(self) -> None:
        """Number the rows, bring the chosen one to the front, fold where nothing is owed."""
        owed = [self._model.owed(row) for row in range(self._model.rowCount())]
        shown = owed, self.chosen_row, self.tickets.delegate.sides
        if shown == self._shown:
            return
        self._shown = shown
        places, self._tests = [], 0
        for test in owed:
            self._tests += not test.failing and (not test.choices or asks_first(test))
            places.append(self._tests)
        self.tickets.delegate.places = places
        self.stair.show_count(len(owed))
        row = self.chosen_row
        if row >= 0:
            ticket = ticket_for(owed[row], places[row], self.tickets.delegate.sides)
            sentence = str(self._model.index(row).data(Qt.ItemDataRole.AccessibleTextRole))
            self.front.show_ticket(owed[row], ticket, sentence)
            self.tickets.choose(row)
        self._fold()
        self._arrange()
        self.tickets.viewport().update()
        self.update()

    def _begin_anew(self) -> None:
        """The list has forgotten which row is hidden, also where the same tests come again."""
        self._shown = None
        self._refresh()

    def _fold(self) -> None:
        count = self._model.rowCount()
        self._is_open = self._is_open or count > 0
        self.front.setVisible(count > 0)
        self.tickets.setVisible(count > 1)
        self.setFixedHeight(self._dress.pixels(HEIGHT if self._is_open else FOLDED))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Heading, wide ticket, the others, and at the right the stair and the button for all."""
        waiting = self._model.rowCount() - 1
        right = self._arrange_right(HEADING + MAIN + 2 * RING + min(waiting, 1) * BESIDE)
        wide = self._front_width(right - HEADING, waiting)
        self.front.setGeometry(in_pixels(QRectF(HEADING, 0, wide, HEIGHT), self._dress))
        left = min(right, HEADING + wide + 2)
        self.tickets.fit(right - left, waiting)
        self.tickets.setGeometry(in_pixels(QRectF(left, 6, max(0.0, right - left), 92), self._dress))

    def _arrange_right(self, left: float) -> float:
        """Stair and button for all, as far as they leave this much at the left; what is left at the right."""
        right = self.width() / self._dress.zoom - EDGE
        stair = self.stair.wanted
        shows_stair = stair > 0 and self._model.rowCount() > 0 and right - stair - 2 * GAP >= left
        self.stair.setVisible(shows_stair)
        if shows_stair:
            self.stair.setGeometry(in_pixels(QRectF(right - stair, 0, stair, HEIGHT), self._dress))
            right -= stair + 2 * GAP
        shows_all = self._tests > 1 and right - ALL - GAP >= left
        self.all_button.setVisible(shows_all)
        if shows_all:
            self.all_button.stand(QRectF(right - ALL, 30, ALL, 44))
            right -= ALL + GAP
        return right

    def _front_width(self, room: float, waiting: int) -> float:
        """Wide enough for what passing and failing do where the others leave room for it."""
        ring = 2 * RING
        if room - waiting * (NARROW + GAP) >= MAIN + OUTCOMES + ring:
            return MAIN + OUTCOMES + ring
        others = min(waiting, 1) * PEEP
        return min(
            max(LEAST, min(MAIN + ring, room - others)), room
        )  # at a large zoom the room is all there is

    def _open_menu(self, row: int, place: QPoint) -> None:
        if row < 0:
            return
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if row != self.chosen_row:
            menu.addAction(_translate("Bring to the front"), lambda: self.ticket_requested.emit(row))
        for number, offered in enumerate(self._model.owed(row).helps):
            action = menu.addAction(words.render(offered.text), self._helping(row, number))
            action.setEnabled(offered.closed is None)
            action.setToolTip(words.render(offered.closed) if offered.closed is not None else "")
        menu.addAction(_translate("Entered by mistake…"), lambda: self.strike_requested.emit(row))
        if self._tests > 1:
            menu.addAction(_translate("Roll all, digital"), self.roll_all_requested.emit)
        menu.popup(place)

    def _helping(self, row: int, number: int) -> Callable[[], None]:
        return lambda: self.help_requested.emit(row, number)

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            room, theme, painter = place_of(self, self._dress), self._dress.theme, canvas.painter
            canvas.fill(room, theme.table2)
            canvas.line(room.topLeft(), room.topRight(), theme.key, 2 * canvas.hair())
            if not self._model.rowCount():
                empty = _translate("Nothing is owed.")
                if self._end_key:
                    empty = _translate("Nothing is owed. Go on with %1.").replace("%1", self._end_key)
                canvas.text(room.adjusted(EDGE, 0, -EDGE, 0), empty, Type.BODY, theme.ink2)
                return
            heading = _translate("Owed tests")
            painter.translate(13, room.center().y())
            painter.rotate(-90)
            shrink = min(1.0, (HEIGHT - 8) / width(heading, Type.HEADING))
            painter.scale(shrink, shrink)
            canvas.text(QRectF(-60, -10, 120, 20), heading, Type.HEADING, theme.ink, MIDDLE)


def _translate(text: str) -> str:
    return QCoreApplication.translate("Tray", text)
