"""The narrow tickets in a row that scrolls sideways: a list like any other to a screen reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from tracker.models.roles import OwedRole
from tracker.ui.canvas import Canvas
from tracker.ui.painted import Dress, canvas_on, place_of
from tracker.ui.paper import paint_focus, take_swipes
from tracker.ui.tickets import (
    GAP,
    HEIGHT,
    NARROW,
    NARROWEST,
    SideMark,
    paint_stock,
    paint_words,
    ticket_for,
    tooltip,
)
from tracker.ui.viewport import give_viewport

Index = QModelIndex | QPersistentModelIndex
STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class TicketDelegate(QStyledItemDelegate):
    """Draws one narrow ticket; `places` holds the number of every row, and is refreshed by the tray."""

    def __init__(self, dress: Dress, parent: QWidget) -> None:
        super().__init__(parent)
        self.dress = dress
        self.wide = NARROW
        self.sides: Mapping[str, SideMark] = {}
        self.places: list[int] = []

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self.dress.pixels(self.wide + GAP), self.dress.pixels(HEIGHT + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        owed = index.data(OwedRole)
        if owed is None or index.row() >= len(self.places):
            return
        zoom = self.dress.zoom
        drawn: Any = option  # the stubs hide the fields that the style option inherits
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(drawn.rect.topLeft())
        painter.scale(zoom, zoom)
        canvas = Canvas(painter, self.dress.theme, zoom * drawn.widget.devicePixelRatioF())
        place = QRectF(4, 4, self.wide, HEIGHT)
        ticket = ticket_for(owed, self.places[index.row()], self.sides)
        hot = bool(drawn.state & QtWidgets.QStyle.StateFlag.State_MouseOver)
        paint_stock(canvas, place, ticket, chosen=False, hot=hot)
        paint_words(canvas, place, ticket, place.right() - 10)
        painter.restore()

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        owed = index.data(OwedRole)
        if event.type() != QEvent.Type.ToolTip or owed is None:
            return False
        QToolTip.showText(event.globalPos(), tooltip(owed), view)
        return True


class TicketList(QListView):
    """The tickets that wait. The chosen one stands wide beside the list and is hidden here."""

    chosen = Signal(int)
    """A click on the ticket of this row, or an arrow key that goes to it."""
    menu_requested = Signal(int, object)
    """A context menu is wished for this row at this place on the screen (`QPoint`)."""

    def __init__(self, dress: Dress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.delegate = TicketDelegate(dress, self)
        self._pressed = -1
        self.setItemDelegate(self.delegate)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(False)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setMouseTracking(True)
        give_viewport(self).setAutoFillBackground(False)
        take_swipes(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            with canvas_on(self.viewport(), self.delegate.dress) as canvas:
                paint_focus(canvas, place_of(self.viewport(), self.delegate.dress), 6)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if self.hasFocus():
            self.viewport().update()  # the ring stays where it is

    def fit(self, room: float, count: int) -> None:
        """Make the tickets a little narrower where that saves scrolling; all are equally wide."""
        wanted = (room - 4) / max(1, count) - GAP
        wide = min(NARROW, wanted) if wanted >= NARROWEST else NARROW
        if wide != self.delegate.wide:
            self.delegate.wide = wide
            self.scheduleDelayedItemsLayout()

    def choose(self, row: int) -> None:
        """Hide this row, which stands wide beside the list, and show the one that stood there."""
        for other in range(self.model().rowCount()):
            if self.isRowHidden(other) != (other == row):
                self.setRowHidden(other, other == row)
        self.setCurrentIndex(self.model().index(row, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is None:
            event.ignore()
            return
        goal = self.currentIndex().row() + step
        if 0 <= goal < self.model().rowCount():
            self.chosen.emit(goal)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self.indexAt(event.position().toPoint()).row()
        event.accept()  # a press would move the current row, which follows the chosen one

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and index.row() == self._pressed:
            self.chosen.emit(index.row())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.menu_requested.emit(self.currentIndex().row(), self.mapToGlobal(QPoint(0, 0)))
            return
        index = self.indexAt(event.pos())
        if index.isValid():
            self.menu_requested.emit(index.row(), event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel turns up and down; the tickets lie side by side."""
        turned = event.pixelDelta().y() or event.angleDelta().y() or event.angleDelta().x()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - turned)
        event.accept()
