"""The panel of the history: its heading, and the places of the undo stack once it is first looked at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent, QShowEvent, QUndoStack
from PySide6.QtWidgets import QWidget

from tracker.ui.canvas import RIGHT, elided
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress, canvas_on, place_of
from tracker.ui.theme import Theme
from tracker.ui.ticket_button import TicketButton, in_pixels

if TYPE_CHECKING:
    from tracker.ui.history_view import HistoryView

HEAD, EDGE, BACK = 38.0, 12.0, 54.0


class HistoryPanel(QWidget):
    """Heading and places."""

    jump_requested = Signal(int)
    """The battle should stand at this place of the undo stack."""
    left = Signal()
    """The log should be there again."""

    def __init__(self, stack: QUndoStack | None, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = Dress(theme, 1.0)
        self._stack = stack
        self._names: Mapping[int, str] = {}
        self.setAccessibleName(_translate("History"))

    @cached_property
    def back(self) -> TicketButton:
        """The way back to the log."""
        back = TicketButton(self._dress, self)
        back.setText(_translate("Log"))
        back.tell(back.text(), _translate("Shows the log again"))
        back.clicked.connect(self.left)
        return back

    @cached_property
    def view(self) -> HistoryView:
        """The places; most battles are played without ever looking at them."""
        from tracker.ui.history_view import HistoryModel, HistoryView  # not wanted at every start

        model = HistoryModel(self)
        view = HistoryView(model, self._dress, self)
        model.names = self._names
        model.show_stack(self._stack)
        view.row_chosen.connect(lambda row: self.jump_requested.emit(model.position(row)))
        model.dataChanged.connect(view.follow)
        model.modelReset.connect(view.follow)
        view.setAccessibleName(_translate("History, newest first"))
        return view

    @property
    def _is_made(self) -> bool:
        return "view" in vars(self)

    def show_stack(self, stack: QUndoStack | None) -> None:
        """Show the history that this stack holds."""
        self._stack = stack
        if self._is_made:
            self.view.places.show_stack(stack)

    def show_names(self, names: Mapping[int, str]) -> None:
        """Call these places so, instead of by the names on the stack."""
        if names != self._names:
            self._names = names
            if self._is_made:
                self.view.show_names(names)

    def set_theme(self, theme: Theme) -> None:
        """Paint with the colours of this theme."""
        self._wear(Dress(theme, self._dress.zoom))

    def set_zoom(self, zoom: float) -> None:
        """Paint at this size."""
        self._wear(Dress(self._dress.theme, zoom))

    def _wear(self, dress: Dress) -> None:
        self._dress = dress
        if self._is_made:
            self.back.set_dress(dress)
            self.view.set_dress(dress)
            self._arrange()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._dress.pixels(314), self._dress.pixels(320))

    def showEvent(self, event: QShowEvent) -> None:
        self.view.show()
        self.back.show()
        self._arrange()
        self.view.follow()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_made:
            self._arrange()

    def _arrange(self) -> None:
        zoom = self._dress.zoom
        room, high = self.width() / zoom, self.height() / zoom
        self.back.stand(QRectF(room - EDGE - BACK, 5, BACK, 26))
        self.view.setGeometry(in_pixels(QRectF(0, HEAD, room, max(0.0, high - HEAD)), self._dress))

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            room, theme = place_of(self, self._dress), self._dress.theme
            canvas.fill(room, theme.panel)
            heading, hint = _translate("History"), _translate("A click goes back or forward")
            line = QRectF(EDGE, 5, room.width() - 2 * EDGE, 26)
            taken = canvas.text(line, heading, Type.HEADING, theme.ink)
            rest = line.adjusted(taken + 12, 0, -BACK - 10, 0)
            canvas.text(rest, elided(hint, Type.SMALL, rest.width()), Type.SMALL, theme.ink2, RIGHT)
            rule = QRectF(EDGE, canvas.snapped(HEAD - 2), room.width() - 2 * EDGE, canvas.hair())
            canvas.fill(rule, theme.key)


def _translate(text: str) -> str:
    return QCoreApplication.translate("History", text)
