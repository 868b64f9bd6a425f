"""The log at the side: what happened, newest on top, narrowed by turn, kind, side and unit."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from tracker.models.log_model import LogModel
from tracker.rules.battle import LogEntry
from tracker.rules.face import CardFace
from tracker.ui.fonts import Type, width
from tracker.ui.log_filters import FilterButton, FilterMenu
from tracker.ui.log_lines import LogLines
from tracker.ui.log_view import LogView
from tracker.ui.painted import Dress, canvas_on, place_of
from tracker.ui.paper import plain_tip
from tracker.ui.theme import Theme
from tracker.ui.ticket_button import TicketButton, in_pixels
from tracker.ui.words import render

HEAD, EDGE, BUTTON, GAP = 38.0, 12.0, 26.0, 5.0
TITLE_GAP = 8.0


class LogPanel(QWidget):
    """Heading, what it is narrowed by, and the lines."""

    unit_requested = Signal(str)
    """The card of this unit should come into sight."""

    def __init__(self, log: LogModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self._dress = Dress(theme, 1.0)
        self._turn = 0
        self._head = HEAD
        self._names: dict[str, str] = {}
        self._unit: str | None = None
        self._lines = LogLines(log, self)
        self.view = LogView(self._lines, self._dress, self)
        self._by_turn, self._by_unit = (FilterButton(self._dress, self) for _ in range(2))
        self._by_kind = FilterMenu(
            _translate("All kinds"), _translate("Chooses a kind of entry"), self._dress, self
        )
        self._by_side = FilterMenu(_translate("All sides"), _translate("Chooses a side"), self._dress, self)
        self.all_button = TicketButton(self._dress, self)
        self._build()
        self._narrow()

    def _build(self) -> None:
        self._by_turn.setChecked(True)
        self._by_kind.offer({kind.id: render(kind.name) for kind in self._log.kinds})
        self.all_button.setText(_translate("Show the whole log"))
        self.all_button.setAccessibleName(self.all_button.text())
        self.view.setAccessibleName(_translate("Log, newest first"))
        self.setAccessibleName(_translate("Log"))
        self.view.unit_requested.connect(self.unit_requested)
        self._by_turn.clicked.connect(self._narrow)
        self._by_unit.clicked.connect(self._narrow)
        self._by_kind.changed.connect(self._narrow)
        self._by_side.changed.connect(self._narrow)
        self.all_button.clicked.connect(self._widen)
        for changed in (self._lines.rowsInserted, self._lines.rowsRemoved, self._lines.modelReset):
            changed.connect(self._tell_empty)

    @property
    def filters(self) -> tuple[FilterButton, FilterMenu, FilterMenu, FilterButton]:
        """The buttons for turn, kind, side and unit."""
        return self._by_turn, self._by_kind, self._by_side, self._by_unit

    def show_faces(self, faces: Iterable[CardFace]) -> None:
        """Learn the names of units and sides; wanted once for every battle."""
        faces = tuple(faces)
        self._by_side.offer({face.side: face.side_name for face in faces})
        self._names = {face.id: face.name for face in faces}
        self.view.delegate.names = self._names
        self._unit = self._unit if self._unit in self._names else None
        self._narrow()

    def show_moment(self, turn: int, last: LogEntry | None) -> None:
        """Say which turn it is, and whose lines glow: those of the last action."""
        if turn != self._turn:
            self._turn = turn
            self._narrow()
        if last is not self.view.delegate.last:
            self.view.delegate.last = last
            self.view.viewport().update()
        if self.view.isVisible():
            self.view.fit_rows()

    def show_unit(self, unit: str | None) -> None:
        """Say which unit is current, so that the log can be narrowed to it."""
        unit = unit if unit in self._names else None
        if unit != self._unit:
            self._unit = unit
            self._narrow()

    def show_all_of_unit(self) -> None:
        """Show all that the log holds about the current unit."""
        self._by_turn.setChecked(False)
        self._by_unit.setChecked(True)
        for menu in (self._by_kind, self._by_side):
            menu.choose(None)
        self._narrow()

    def set_theme(self, theme: Theme) -> None:
        """Paint with the colours of this theme."""
        self._wear(Dress(theme, self._dress.zoom))

    def set_zoom(self, zoom: float) -> None:
        """Paint at this size."""
        self._wear(Dress(self._dress.theme, zoom))

    def _wear(self, dress: Dress) -> None:
        self._dress = dress
        for part in (*self.filters, self.all_button, self.view):
            part.set_dress(dress)
        self._arrange()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._dress.pixels(314), self._dress.pixels(260))

    def _narrow(self) -> None:
        """Show what the buttons say."""
        if self._unit is None:
            self._by_unit.setChecked(False)
        by_turn, by_unit = self._by_turn.isChecked(), self._by_unit.isChecked()
        self._by_turn.setText(_translate("This turn") if by_turn else _translate("All turns"))
        self._by_unit.setText(self._names[self._unit] if by_unit and self._unit else _translate("All units"))
        self._by_unit.setEnabled(self._unit is not None)
        self._by_unit.setToolTip(
            (plain_tip(self._by_unit.text()) if by_unit else "")
            if self._unit
            else _translate("Choose a card first")
        )
        self._by_turn.tell(self._by_turn.text(), _translate("Shows this turn or all turns"))
        self._by_unit.tell(
            self._by_unit.text(), self._by_unit.toolTip() or _translate("Shows this unit or all")
        )
        self.view.delegate.tells_turn = not by_turn
        self._log.narrow(
            unit=self._unit if by_unit else None,
            side=self._by_side.chosen,
            turn=self._turn if by_turn else None,
            kind=self._by_kind.chosen,
        )
        self._arrange()
        self._tell_empty()

    def _widen(self) -> None:
        self._by_turn.setChecked(False)
        self._by_unit.setChecked(False)
        for menu in (self._by_kind, self._by_side):
            menu.choose(None)
        self._narrow()

    def _tell_empty(self) -> None:
        """A sentence and the way out where no line is shown."""
        empty = self._lines.rowCount() == 0
        if empty or empty != self.view.isHidden():
            self.update()
        self.view.setVisible(not empty)
        self.all_button.setVisible(empty and self._is_narrowed())

    def _is_narrowed(self) -> bool:
        return any(button.isChecked() for button in self.filters)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """The buttons at the right of the heading, the longest gives way first; or in two rows.

        Which of both follows from the width alone, so that no button moves from under the pointer.
        """
        zoom = self._dress.zoom
        room, high = self.width() / zoom, self.height() / zoom
        left = EDGE + width(_translate("Log"), Type.HEADING) + TITLE_GAP
        free = room - EDGE - left - (len(self.filters) - 1) * GAP
        if self._widths_at_rest() <= free:
            self._head = HEAD
            self._stand_in_a_row(free, room - EDGE)
        else:
            self._head = HEAD + BUTTON + GAP
            self._stand_in_two_rows(left, room)
        self.view.setGeometry(
            in_pixels(QRectF(0, self._head, room, max(0.0, high - self._head)), self._dress)
        )
        self.all_button.stand(QRectF(EDGE, self._head + 34, min(190.0, room - 2 * EDGE), 34))

    def _widths_at_rest(self) -> float:
        """How much the buttons need together while they do not narrow."""
        turn = max(self._by_turn.wanted(_translate(words)) for words in ("This turn", "All turns"))
        menus = sum(menu.wanted(menu.all_words) for menu in (self._by_kind, self._by_side))
        return turn + menus + self._by_unit.wanted(_translate("All units"))

    def _stand_in_a_row(self, free: float, right: float) -> None:
        wide = [button.wanted() for button in self.filters]
        while sum(wide) > free and max(wide) > 30:
            wide[wide.index(max(wide))] -= 4
        for button, own in zip(reversed(self.filters), reversed(wide), strict=True):
            button.stand(QRectF(right - own, 5, own, BUTTON))
            right -= own + GAP

    def _stand_in_two_rows(self, left: float, room: float) -> None:
        half = (room - 2 * EDGE - GAP) / 2
        second, below = EDGE + half + GAP, 5 + BUTTON + GAP
        self._by_turn.stand(QRectF(left, 5, EDGE + half - left, BUTTON))
        self._by_kind.stand(QRectF(second, 5, half, BUTTON))
        self._by_side.stand(QRectF(EDGE, below, half, BUTTON))
        self._by_unit.stand(QRectF(second, below, half, BUTTON))

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            room, theme = place_of(self, self._dress), self._dress.theme
            canvas.fill(room, theme.panel)
            head = QRectF(EDGE, 5, room.width(), BUTTON)
            canvas.text(head, _translate("Log"), Type.HEADING, theme.ink)
            rule = QRectF(EDGE, canvas.snapped(self._head - 2), room.width() - 2 * EDGE, canvas.hair())
            canvas.fill(rule, theme.key)
            if not self._lines.rowCount():
                place = QRectF(EDGE, self._head + 4, room.width() - 2 * EDGE, 26)
                canvas.text(place, self._empty(), Type.BODY, theme.ink2)

    def _empty(self) -> str:
        if not self._is_narrowed():
            return _translate("Nothing has happened yet.")
        if any(button.isChecked() for button in self.filters[1:]):
            return _translate("No line matches.")
        return _translate("Nothing has happened in this turn.")


def _translate(text: str) -> str:
    return QCoreApplication.translate("Log", text)
