"""The log at the side: what happened, newest on top, narrowed by turn, side and unit."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from tracker.models.log_model import LogModel
from tracker.rules.battle import LogEntry
from tracker.rules.face import CardFace
from tracker.ui.canvas import MIDDLE, Canvas, polygon
from tracker.ui.fonts import Type, width
from tracker.ui.log_lines import LogLines
from tracker.ui.log_view import LogView
from tracker.ui.painted import Dress, canvas_on, place_of
from tracker.ui.theme import Theme
from tracker.ui.ticket_button import TicketButton, in_pixels

HEAD, EDGE, BUTTON, GAP = 38.0, 12.0, 26.0, 5.0


class FilterButton(TicketButton):
    """What the log is narrowed by; framed while it is."""

    opens = False

    def __init__(self, dress: Dress, parent: QWidget) -> None:
        super().__init__(dress, parent)
        self.setCheckable(True)

    @property
    def wanted(self) -> float:
        """The width in units at which nothing is cut."""
        return width(self.text(), Type.SMALL_STRONG) + (26 if self.opens else 14)

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme, on = self.dress.theme, self.isChecked()
        style = Qt.PenStyle.SolidLine if self.isEnabled() else Qt.PenStyle.DotLine
        fill = theme.slot if on or (self.is_hot and self.isEnabled()) else None
        canvas.box(room, 4, fill, theme.ink2 if on else theme.key, 1.0, style)
        colour = theme.ink if on else theme.ink2 if self.isEnabled() else theme.ink3
        place = room.adjusted(6, 0, -18 if self.opens else -6, 0)
        canvas.text(place, self.text(), Type.SMALL_STRONG if on else Type.SMALL, colour, MIDDLE)
        if self.opens:
            x, y = room.right() - 11, room.center().y()
            canvas.shape(polygon((x - 4, y - 2), (x + 4, y - 2), (x, y + 3)), colour)


class LogPanel(QWidget):
    """Heading, what it is narrowed by, and the lines."""

    unit_requested = Signal(str)
    """The card of this unit should come into sight."""

    def __init__(self, log: LogModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._log = log
        self._dress = Dress(theme, 1.0)
        self._turn = 0
        self._sides: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._side: str | None = None
        self._unit: str | None = None
        self._lines = LogLines(log, self)
        self.view = LogView(self._lines, self._dress, self)
        self._by_turn, self._by_side, self._by_unit = (FilterButton(self._dress, self) for _ in range(3))
        self.all_button = TicketButton(self._dress, self)
        self._build()
        self._narrow()

    def _build(self) -> None:
        self._by_side.opens = True
        self._by_turn.setChecked(True)
        self.all_button.setText(_translate("Show the whole log"))
        self.all_button.setAccessibleName(self.all_button.text())
        self.view.setAccessibleName(_translate("Log, newest first"))
        self.setAccessibleName(_translate("Log"))
        self.view.unit_requested.connect(self.unit_requested)
        self._by_turn.clicked.connect(self._narrow)
        self._by_unit.clicked.connect(self._narrow)
        self._by_side.clicked.connect(self._open_sides)
        self.all_button.clicked.connect(self._widen)
        for changed in (self._lines.rowsInserted, self._lines.rowsRemoved, self._lines.modelReset):
            changed.connect(self._tell_empty)

    @property
    def filters(self) -> tuple[FilterButton, FilterButton, FilterButton]:
        """The buttons for turn, side and unit."""
        return self._by_turn, self._by_side, self._by_unit

    def show_faces(self, faces: Iterable[CardFace]) -> None:
        """Learn the names of units and sides; wanted once for every battle."""
        faces = tuple(faces)
        self._sides = {face.side: face.side_name for face in faces}
        self._names = {face.id: face.name for face in faces}
        self.view.delegate.names = self._names
        self._side = self._side if self._side in self._sides else None
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
        self._by_side.setChecked(self._side is not None)
        self._by_turn.setText(_translate("This turn") if by_turn else _translate("All turns"))
        self._by_side.setText(self._sides[self._side] if self._side else _translate("All sides"))
        self._by_unit.setText(self._names[self._unit] if by_unit and self._unit else _translate("All units"))
        self._by_unit.setEnabled(self._unit is not None)
        self._by_unit.setToolTip("" if self._unit else _translate("Choose a card first"))
        self._by_turn.tell(self._by_turn.text(), _translate("Shows this turn or all turns"))
        self._by_side.tell(self._by_side.text(), _translate("Chooses a side"))
        self._by_unit.tell(
            self._by_unit.text(), self._by_unit.toolTip() or _translate("Shows this unit or all")
        )
        self.view.delegate.tells_turn = not by_turn
        self._log.narrow(
            unit=self._unit if by_unit else None, side=self._side, turn=self._turn if by_turn else None
        )
        self._arrange()
        self._tell_empty()

    def _widen(self) -> None:
        self._by_turn.setChecked(False)
        self._by_unit.setChecked(False)
        self._choose_side(None)

    def _open_sides(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for side, name in ((None, _translate("All sides")), *self._sides.items()):
            action = menu.addAction(name)
            action.setCheckable(True)
            action.setChecked(side == self._side)
            action.setData(side)
        menu.triggered.connect(lambda action: self._choose_side(action.data()))
        self._by_side.setChecked(self._side is not None)
        menu.popup(self._by_side.mapToGlobal(QPoint(0, self._by_side.height())))

    def _choose_side(self, side: str | None) -> None:
        self._side = side
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
        """The buttons at the right of the heading; the longest gives way first."""
        zoom = self._dress.zoom
        room, high = self.width() / zoom, self.height() / zoom
        free = room - 2 * EDGE - width(_translate("Log"), Type.HEADING) - 8 - 2 * GAP
        wide = [button.wanted for button in self.filters]
        while sum(wide) > free and max(wide) > 30:
            wide[wide.index(max(wide))] -= 4
        left = room - EDGE - sum(wide) - 2 * GAP
        for button, own in zip(self.filters, wide, strict=True):
            button.stand(QRectF(left, 5, own, BUTTON))
            left += own + GAP
        self.view.setGeometry(in_pixels(QRectF(0, HEAD, room, max(0.0, high - HEAD)), self._dress))
        self.all_button.stand(QRectF(EDGE, HEAD + 34, min(190.0, room - 2 * EDGE), 34))

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            room, theme = place_of(self, self._dress), self._dress.theme
            canvas.painter.fillRect(room, theme.panel)
            head = QRectF(EDGE, 5, room.width(), BUTTON)
            canvas.text(head, _translate("Log"), Type.HEADING, theme.ink)
            rule = QRectF(EDGE, canvas.snapped(HEAD - 2), room.width() - 2 * EDGE, canvas.hair())
            canvas.painter.fillRect(rule, theme.key)
            if not self._lines.rowCount():
                place = QRectF(EDGE, HEAD + 4, room.width() - 2 * EDGE, 26)
                canvas.text(place, self._empty(), Type.BODY, theme.ink2)

    def _empty(self) -> str:
        if not self._is_narrowed():
            return _translate("Nothing has happened yet.")
        if self._by_unit.isChecked() or self._side is not None:
            return _translate("No line matches.")
        return _translate("Nothing has happened in this turn.")


def _translate(text: str) -> str:
    return QCoreApplication.translate("Log", text)
