"""The nodes of the chain of command as a tree: arrows go through it, Enter or a click chooses a node.

All other keys belong to the window: digits are dice, letters are events.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QTreeView,
    QWidget,
)

from tracker.models.chain_model import ChainModel
from tracker.models.roles import ChangeRole, NodeRole
from tracker.rules.face import NodeFace
from tracker.ui.canvas import Canvas
from tracker.ui.chain_strokes import WIDE, height_of, line_left, paint_node, text_left
from tracker.ui.painted import Dress
from tracker.ui.paper import paint_focus, plain_tip
from tracker.ui.viewport import give_viewport

Index = QModelIndex | QPersistentModelIndex
_OWN_KEYS = frozenset(
    (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)
)
SCROLL_BAR = 9
"""Units; it stands right of all words."""
_CHOOSE = frozenset((Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space))


class NodeDelegate(QStyledItemDelegate):
    """Draws one node and the lines that lead to it."""

    def __init__(self, dress: Dress, parent: ChainView) -> None:
        super().__init__(parent)
        self.dress = dress
        self.chosen = ""
        self._view = parent

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        node = index.data(NodeRole)
        high = height_of(node, first=_is_first(index)) if node is not None else 0.0
        return QSize(self.dress.pixels(WIDE), self.dress.pixels(high))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        node = index.data(NodeRole)
        if not isinstance(node, NodeFace):
            return
        drawn: Any = option  # the stubs hide the fields that the style option inherits
        zoom = self.dress.zoom
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        rect: QRect = drawn.rect
        painter.translate(0, rect.top())
        painter.scale(zoom, zoom)
        canvas = Canvas(painter, self.dress.theme, zoom * self._view.devicePixelRatioF())
        high = rect.height() / zoom
        first = _is_first(index)
        self._paint_lines(canvas, node, index, high)
        hot = index == self._view.hot
        change = index.data(ChangeRole)
        framed = node.id == self.chosen
        paint_node(canvas, node, high, first=first, framed=framed, hot=hot, change=change)
        if self._view.hasFocus() and index == self._view.currentIndex():
            left, tall = text_left(node) - 9 if node.parent is not None else 7, height_of(node, first=True)
            paint_focus(canvas, QRectF(left, high - tall, WIDE - left - 9, tall - 1), 8)
        painter.restore()

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        told = index.data(Qt.ItemDataRole.ToolTipRole) if index.isValid() else None
        if event.type() != QEvent.Type.ToolTip or not told:
            return False
        QToolTip.showText(event.globalPos(), plain_tip(str(told)), view)
        return True

    def _paint_lines(self, canvas: Canvas, node: NodeFace, index: Index, high: float) -> None:
        """From the node above down to this one, past it to the next, and on to what is below it."""
        model = self._view.chain
        line, colour = canvas.hair(1.6), canvas.theme.key
        fill = canvas.fill
        if node.parent is not None:
            left, middle = canvas.snapped(line_left(node.depth)), canvas.snapped(16)
            fill(QRectF(left, 0, line, middle + line), colour)
            fill(QRectF(left, middle, text_left(node) - left - 3, line), colour)
        above: Index = index
        while above.parent().isValid():
            depth = above.data(NodeRole).depth
            if not model.is_last(above):
                fill(QRectF(canvas.snapped(line_left(depth)), 0, line, high), colour)
            above = above.parent()
        if model.rowCount(index) and not node.lost:
            begin = 40.0 if node.parent is None else high - 3
            top = high - height_of(node, first=True) + begin if node.parent is None else begin
            fill(QRectF(canvas.snapped(line_left(node.depth + 1)), top, line, high - top), colour)


class ChainView(QTreeView):
    """Shows a `ChainModel`, all of it open."""

    chosen = Signal(str)
    """A node was chosen."""
    pressed_by_mouse = Signal()
    """It was chosen with the mouse: the keys go back to the cards."""
    left = Signal()
    """Esc was pressed while this takes it."""

    def __init__(self, model: ChainModel, dress: Dress, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chain = model
        self.takes_enter = True
        """Not while a die is typed: then Enter settles it."""
        self.takes_escape = False
        self.hot = QModelIndex()
        self._pressed = QPersistentModelIndex()
        self.delegate = NodeDelegate(dress, self)
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setHeaderHidden(True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setItemsExpandable(False)
        self.setUniformRowHeights(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setMouseTracking(True)
        ground = give_viewport(self)
        ground.setAutoFillBackground(False)
        ground.left.connect(lambda: self._show_hot(QModelIndex()))
        model.modelReset.connect(self.expandAll)
        self.expandAll()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.delegate.dress = dress
        theme, thin = dress.theme, dress.pixels(SCROLL_BAR)
        self.verticalScrollBar().setStyleSheet(
            f"QScrollBar:vertical {{ width: {thin}px; background: {theme.panel.name()}; border: none; }}"
            f"QScrollBar::handle:vertical {{ background: {theme.ink3.name()}; border-radius: {thin // 2}px;"
            f" min-height: {3 * thin}px; }}"
            "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }"
        )
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def show_chosen(self, node: str) -> None:
        """Frame this node; none where it is empty."""
        self.delegate.chosen = node
        index = self.chain.index_of(node)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self.viewport().update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if (key in _CHOOSE and self.takes_enter) or (key == Qt.Key.Key_Escape and self.takes_escape):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _CHOOSE and self.takes_enter:
            self._choose(self.currentIndex())
        elif key == Qt.Key.Key_Escape and self.takes_escape:
            self.left.emit()
        elif key == Qt.Key.Key_Left:
            self._go_to(self.currentIndex().parent())
        elif key == Qt.Key.Key_Right:
            self._go_to(self.chain.index(0, 0, self.currentIndex()))
        elif key in _OWN_KEYS and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = QPersistentModelIndex(self.indexAt(event.position().toPoint()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and self._pressed == index:
            self._choose(index)
            self.pressed_by_mouse.emit()
        self._pressed = QPersistentModelIndex()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._show_hot(self.indexAt(event.position().toPoint()))

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """The delegate draws the lines."""

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.delegate.paint(painter, option, index)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self.delegate.dress.theme.panel)
        painter.end()
        super().paintEvent(event)

    def _show_hot(self, index: QModelIndex) -> None:
        if index != self.hot:
            self.hot = index
            acts = index.isValid()
            self.viewport().setCursor(
                Qt.CursorShape.PointingHandCursor if acts else Qt.CursorShape.ArrowCursor
            )
            self.viewport().update()

    def _go_to(self, index: QModelIndex) -> None:
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def _choose(self, index: QModelIndex) -> None:
        node = index.data(NodeRole) if index.isValid() else None
        if isinstance(node, NodeFace):
            self.setCurrentIndex(index)
            self.chosen.emit(node.id)


def _is_first(index: Index) -> bool:
    return index.row() == 0 and not index.parent().isValid()
