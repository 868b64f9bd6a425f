"""Where the side panel is on a small window: behind a handle, from which it slides over the cards."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QLayout, QScrollBar, QWidget
from shiboken6 import isValid

from tracker.ui.canvas import MIDDLE, Canvas, polygon
from tracker.ui.fonts import Type, width
from tracker.ui.painted import Dress
from tracker.ui.side_panel import EDGE, PANEL, SidePanel
from tracker.ui.tab_order import stops_in
from tracker.ui.theme import Theme
from tracker.ui.ticket_button import TicketButton

if TYPE_CHECKING:
    from PySide6.QtCore import QPropertyAnimation

HANDLE = 30.0
LEAST_WIDE, LEAST_HIGH = 160.0, 260.0
"""Of the panel in units; where the cards have less height, it lies over the tray as well."""
SLIDE = 180
"""Milliseconds."""
_CLICK = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick)


class SideHandle(TicketButton):
    """A strip with the name turned upwards; its arrow says which way the panel goes."""

    is_open = False
    key = ""

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme, painter = canvas.theme, canvas.painter
        canvas.fill(room, theme.slot if self.is_hot else theme.panel)
        line = canvas.hair()
        canvas.fill(QRectF(0, 0, line, room.height()), theme.key)
        x, y, way = room.center().x() + 1, min(19.0, room.center().y()), -1 if self.is_open else 1
        canvas.shape(polygon((x + 3 * way, y - 6), (x + 3 * way, y + 6), (x - 4 * way, y)), theme.ink)
        left = room.height() - 32
        if self.key and left > 30:
            wide = min(room.width() - 6, max(20.0, width(self.key, Type.KEY) + 8))
            box = QRectF(x - wide / 2, room.height() - 30, wide, 20)
            canvas.box(box, 3, None, theme.ink2)
            canvas.text(box, self.key, Type.KEY, theme.ink, MIDDLE)
            left -= 30
        if width(self.text(), Type.HEADING) > left:
            return
        painter.save()
        painter.translate(x, 32 + left / 2)
        painter.rotate(-90)
        canvas.text(QRectF(-left / 2, -10, left, 20), self.text(), Type.HEADING, theme.ink, MIDDLE)
        painter.restore()


class SideRoom(QWidget):
    """Holds the handle while the panel slides; where there is room for both, the panel stands by itself."""

    turned = Signal()
    """The panel comes over the cards, or goes."""
    closed = Signal()
    """The panel is left, and what had the focus before is gone."""

    def __init__(self, panel: SidePanel, cards: QLayout, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._panel, self._cards, self._around = panel, cards, parent
        self._dress = Dress(theme, 1.0)
        self._held: QWidget | None = None
        self.is_sliding = self.is_open = self.moves = False
        self.handle = SideHandle(self._dress, self)
        self.handle.setText(self.tr("Unit and log"))
        self.handle.clicked.connect(self._follow_handle)
        self.show_key("")
        self.hide()

    def show_key(self, key: str) -> None:
        """Say which key opens and closes the panel."""
        handle, is_open = self.handle, self.is_open
        handle.key, handle.is_open = key, is_open
        does = self.tr("Shows unit, log and history over the cards")
        if is_open:
            does = self.tr("Takes unit, log and history away from the cards")
        handle.tell(f"{handle.text()}, {key}" if key else handle.text(), does)
        handle.setToolTip(does)
        handle.update()

    def slide(self, sliding: bool) -> None:
        """Be the place of a handle that the panel slides from, or of nothing."""
        if sliding and self._holds_focus():
            self._give_back()
        self.put_away()
        self.is_sliding = sliding
        self._panel.lie_over(sliding)
        self._arrive()

    def visit(self) -> None:
        """Bring the player into the panel; from there, or from the open panel, back."""
        if self.is_open:
            self.put_away()
        elif self._holds_focus():
            self._give_back()
        else:
            self._held = self.window().focusWidget()
            self.open()
            for stop in stops_in((self._panel,))[:1]:
                stop.setFocus(Qt.FocusReason.OtherFocusReason)

    def open(self) -> None:
        """Lay the panel over the cards, where it does not stand beside them."""
        if self.is_open or not self.isVisible():
            return
        self._turn(True)
        self._held = self.window().focusWidget()
        if not self._panel.isVisible():
            self._panel.move(self.pos())
        self._panel.show()
        self._panel.raise_()
        self.raise_()
        self._set_out()

    def put_away(self) -> None:
        """Take the panel from the cards, if it lies over them."""
        if self.is_open:
            self._turn(False)
            if self._holds_focus():
                self._give_back()
            self._set_out()

    def give_way(self) -> None:
        """Something else wants to lie over the cards."""
        self.put_away()

    def _follow_handle(self) -> None:
        """Space on the handle opens for the keyboard, a click for the pointer, which leaves the focus."""
        if self.is_open or self.handle.hasFocus():
            self.visit()
        else:
            self.open()

    def _turn(self, is_open: bool) -> None:
        self.is_open = is_open
        self.show_key(self.handle.key)
        for part in self._beside():
            if is_open:
                part.installEventFilter(self)
            else:
                part.removeEventFilter(self)
        self._fit()
        self.turned.emit()

    def _beside(self) -> list[QWidget]:
        """All that lies beside the open panel; what scrolls it goes on scrolling."""
        items = (self._cards.itemAt(place) for place in range(self._cards.count()))
        parts = [part for item in items if item is not None and (part := item.widget()) is not None]
        inner = [part for around in parts for part in around.findChildren(QWidget)]
        return [part for part in (*parts, *inner) if not isinstance(part, QScrollBar)]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click beside the panel closes it and does nothing else: a button of a card may lie there."""
        if event.type() not in _CLICK:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.MouseButtonRelease:
            self.put_away()
        return True

    @cached_property
    def _way(self) -> QPropertyAnimation:
        way = QtCore.QPropertyAnimation(self._panel, b"pos", self)  # loaded when something slides
        way.setDuration(SLIDE)
        way.setEasingCurve(QtCore.QEasingCurve.Type.OutCubic)
        way.finished.connect(self._arrive)
        return way

    def _set_out(self) -> None:
        """Slide from where the panel is to where it belongs."""
        self._stop()
        self._fit()
        if self.moves:
            self._way.setStartValue(self._panel.pos())
            self._way.setEndValue(self._goal)
            self._way.start()
        else:
            self._arrive()

    def _arrive(self) -> None:
        """Be where the panel belongs, at once."""
        self._stop()
        self._fit()
        if self.is_sliding:
            self._panel.move(self._goal)
            self._panel.setVisible(self.is_open)

    def _stop(self) -> None:
        if "_way" in vars(self):
            self._way.stop()

    @property
    def _goal(self) -> QPoint:
        """Where the sliding panel belongs: beside the handle, or behind it."""
        return self.pos() - QPoint(self._panel.width() if self.is_open else 0, 0)

    def _fit(self) -> None:
        """Be as wide and as high as there is room."""
        self.handle.setGeometry(self.rect())
        wide = self._dress.pixels(PANEL)
        if self.is_open:
            wide = min(wide, max(self._cards.geometry().width() - EDGE, self._dress.pixels(LEAST_WIDE)))
        self._panel.set_wide(wide)
        if self.is_sliding:
            least = min(self._dress.pixels(LEAST_HIGH), self._around.height() - self.y())
            self._panel.resize(self._panel.minimumWidth(), max(self.height(), least))

    def _holds_focus(self) -> bool:
        held = self.window().focusWidget()
        return self._panel.isAncestorOf(held)

    def _give_back(self) -> None:
        held, self._held = self._held, None
        if held is not None and isValid(held) and held.isVisible() and not self._panel.isAncestorOf(held):
            held.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.closed.emit()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours."""
        self._wear(Dress(theme, self._dress.zoom))

    def set_zoom(self, zoom: float) -> None:
        """Take how many pixels a unit has."""
        self._wear(Dress(self._dress.theme, zoom))

    def _wear(self, dress: Dress) -> None:
        self._dress = dress
        self.setFixedWidth(dress.pixels(HANDLE))
        self.handle.set_dress(dress)
        self._arrive()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrive()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._arrive()
