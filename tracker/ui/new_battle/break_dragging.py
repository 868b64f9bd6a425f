"""Dragging in the chain of command: a row is carried to another place, also in another force.

While something is carried the page is asked to show what lies below the pointer, and to turn to a force whose
tab is there.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QTreeView, QWidget

from tracker.ui.canvas import Canvas
from tracker.ui.new_battle.break_carried import CarriedSlip
from tracker.ui.new_battle.break_draft import CommandDraft, UnitDraft
from tracker.ui.new_battle.break_drop import Drop, Refusal, drop_at, drop_in_force
from tracker.ui.new_battle.break_tree_delegate import ROW
from tracker.ui.new_battle.break_tree_model import NODE_ROLE
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import announce
from tracker.ui.words import render

NEAR = 2
"""How far around the pointer the page shows, in units: it scrolls gently."""


class DraggedTree(QTreeView):
    """Carries a row; it changes nothing itself."""

    drag_begun = Signal()
    carried = Signal(QPoint)
    """Where the pointer is on the screen; whoever knows better what lies there may call `offer_force`."""
    drop_requested = Signal(int, int, object)
    """The key of what was dragged, of the command it goes to, and before whom."""
    drop_refused = Signal(str)
    """Why it cannot be put down there; nothing where it was put back."""
    pointer_moved = Signal(QRect)
    """What lies around the pointer, so that the page can show it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._pressed: tuple[QPoint, UnitDraft | CommandDraft] | None = None
        self._dragged: UnitDraft | CommandDraft | None = None
        self._drop: Drop | Refusal | None = None
        self._slip: CarriedSlip | None = None

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress

    @property
    def slip(self) -> CarriedSlip | None:
        """What goes beside the pointer while something is carried."""
        return self._slip

    def offer_force(self) -> None:
        """What is carried would go into the force in front."""
        self._drop = drop_in_force(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = event.position().toPoint()
        draggable = event.button() == Qt.MouseButton.LeftButton and self.indexAt(at).parent().isValid()
        self._pressed = (at, self.indexAt(at).data(NODE_ROLE)) if draggable else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        at = event.position().toPoint()
        if self._pressed is not None and self._dragged is None:
            start, node = self._pressed
            if (at - start).manhattanLength() >= QApplication.startDragDistance():
                self._begin_drag(node)
        if self._dragged is not None:
            self._carry(self._dragged, at, event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, drop = self._dragged, self._drop
        self._end_drag()
        if dragged is None:
            super().mouseReleaseEvent(event)
        elif isinstance(drop, Drop):
            self.drop_requested.emit(dragged.key, drop.parent, drop.before)
        else:
            self._refuse(render(drop.reason) if drop is not None else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._dragged is not None and event.key() == Qt.Key.Key_Escape:
            self._end_drag()
            self._refuse("")
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not isinstance(self._drop, Drop):
            return
        with QPainter(self.viewport()) as painter:
            canvas, theme, mark = self._canvas(painter), self._dress.theme, QRectF(self._drop.mark)
            if self._drop.is_line:
                line = QRectF(mark.left(), mark.top() - 2, mark.width(), 5)
                canvas.box(line, 2, theme.focus, theme.ink)
            else:
                canvas.box(mark.adjusted(0, 1, -1, -1), 5, None, theme.ink, 4)
                canvas.box(mark.adjusted(1, 2, -2, -2), 4, None, theme.focus, 2)

    def _begin_drag(self, node: UnitDraft | CommandDraft) -> None:
        self._dragged = node
        self._slip = CarriedSlip(self.currentIndex().data() or node.name, self._dress, self.window())
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self.drag_begun.emit()

    def _carry(self, dragged: UnitDraft | CommandDraft, at: QPoint, pointer: QPoint) -> None:
        self._show_more(at)
        self._drop = drop_at(self, dragged, at)
        self.carried.emit(pointer)
        if self._slip is not None:
            reason = render(self._drop.reason) if isinstance(self._drop, Refusal) else ""
            self._slip.move_beside(pointer, reason)
        self.viewport().update()

    def _show_more(self, at: QPoint) -> None:
        """Scroll on while something is held near the upper or lower edge, here and on the page."""
        edge, bar = self._dress.pixels(ROW) // 2, self.verticalScrollBar()
        if at.y() < edge:
            bar.setValue(bar.value() - edge)
        elif at.y() > self.viewport().height() - edge:
            bar.setValue(bar.value() + edge)
        near = self._dress.pixels(NEAR)
        self.pointer_moved.emit(QRect(at.x() - near, at.y() - near, 2 * near, 2 * near))

    def _refuse(self, reason: str) -> None:
        self.drop_refused.emit(reason)
        if reason:
            announce(self, reason)

    def _end_drag(self) -> None:
        self._pressed = self._dragged = self._drop = None
        if self._slip is not None:
            self._slip.hide()
            self._slip.deleteLater()
            self._slip = None
        self.viewport().unsetCursor()
        self.viewport().update()

    def _canvas(self, painter: QPainter) -> Canvas:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return Canvas(painter, self._dress.theme, self.devicePixelRatioF())
