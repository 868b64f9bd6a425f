"""The chain of command as a tree that is built by keyboard or by mouse.

Letters and F2 edit a name, Enter adds a unit below, Alt with an arrow moves a unit or command, Tab goes on to
its figures. By mouse a row is dragged to another command. All of it leaves as wishes.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QFrame,
    QWidget,
)

from tracker.ui.canvas import polygon
from tracker.ui.fonts import Type
from tracker.ui.new_battle.break_dragging import DraggedTree
from tracker.ui.new_battle.break_tree_delegate import ROW, TreeDelegate
from tracker.ui.new_battle.break_tree_model import KEY_ROLE, Index, TreeModel
from tracker.ui.new_battle.cell_editor import is_typed
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import ENTER_KEYS

INDENT = 20
FEWEST, MOST_ROWS = 9, 12
_CONTROL, _ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
_KEYS = QKeySequence.StandardKey
_MOVES = {
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_Left: "out",
    Qt.Key.Key_Right: "in",
}


class TreeView(DraggedTree):
    """Shows the chain of command; every wish names the key of the current node."""

    node_chosen = Signal(int)
    unit_requested = Signal()
    leader_requested = Signal()
    command_requested = Signal()
    copy_requested = Signal()
    """A copy beside it, with all below."""
    removal_requested = Signal()
    cut_requested = Signal()
    hold_requested = Signal()
    paste_requested = Signal()
    step_requested = Signal(str)
    """Up, down, out or in."""
    details_requested = Signal()
    current_moved = Signal(QRect)

    def __init__(self, model: TreeModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree = model
        self._folded: set[int] = set()
        self._kept: int | None = None
        self._delegate = TreeDelegate(self)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(self.tr("Chain of command"))
        self.setAccessibleDescription(
            self.tr(
                "Enter adds a unit, Ctrl+L a leader, Ctrl+M a command; Alt and an arrow move; Tab goes on"
            )
        )
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformRowHeights(True)
        self.setAnimated(False)
        self.setMouseTracking(False)
        self.setTabKeyNavigation(False)
        self.setExpandsOnDoubleClick(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.AnyKeyPressed | triggers.EditKeyPressed | triggers.DoubleClicked)
        self.collapsed.connect(lambda index: self._folded.add(index.data(KEY_ROLE)))
        self.expanded.connect(lambda index: self._folded.discard(index.data(KEY_ROLE)))
        model.modelAboutToBeReset.connect(self._keep_current)
        model.rebuilt.connect(self._find_again)
        self.set_dress(PLAIN_DRESS)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        super().set_dress(dress)
        self._delegate.dress = dress
        self.setFont(dress.font(Type.BODY))
        self.setIndentation(dress.pixels(INDENT))
        self.setStyleSheet(f"QTreeView {{ background: {dress.theme.card.name()}; }}")
        self.scheduleDelayedItemsLayout()
        self.fit()
        self.viewport().update()

    @property
    def current_key(self) -> int:
        """The key of the current node; 0 where there is none."""
        return int(self.currentIndex().data(KEY_ROLE) or 0)

    def go_to(self, key: int) -> None:
        """Make a node the current one and show it."""
        index = self._tree.index_of(key)
        if index.isValid():
            above = index.parent()
            while above.isValid():
                self.expand(above)
                above = above.parent()
            self.setCurrentIndex(index)
            self.scrollTo(index)
            self.current_moved.emit(self.visualRect(index))

    def edit_name(self, key: int) -> None:
        """Edit the name of a node in place."""
        self.go_to(key)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edit(self.currentIndex())

    def fit(self) -> None:
        """As high as its rows, within limits."""
        rows = min(max(self._tree.node_count, FEWEST), MOST_ROWS)
        self.setFixedHeight(rows * self._dress.pixels(ROW) + 2)

    def _keep_current(self) -> None:
        self._kept = self.current_key

    def _find_again(self) -> None:
        """Unfold what was unfolded, and go back to the node that was the current one."""
        folded = set(self._folded)
        self.expandAll()
        for key in folded:
            index = self._tree.index_of(key)
            if index.isValid() and index.parent().isValid():
                self.collapse(index)
        kept = self._tree.index_of(self._kept or 0)
        self.setCurrentIndex(kept if kept.isValid() else self._tree.index(0, 0))
        self.fit()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and current.data(KEY_ROLE):
            self.node_chosen.emit(current.data(KEY_ROLE))
            self.current_moved.emit(self.visualRect(current))
        self.viewport().update()

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        hints = QAbstractItemDelegate.EndEditHint
        super().closeEditor(editor, hints.NoHint)
        if hint == hints.EditNextItem:
            self.details_requested.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._tree.index(0, 0))
        self.viewport().update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            ours = is_typed(event) or self._chord(event) is not None
            event.setAccepted(ours)
            return ours or super().event(event)
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chord = self._chord(event)
        if chord is not None:
            chord()
        elif event.key() == Qt.Key.Key_Space:
            self.edit(self.currentIndex())
        elif event.key() in ENTER_KEYS:
            event.ignore()  # Ctrl+Enter begins the battle; Qt would keep it while a name is edited
        else:
            super().keyPressEvent(event)

    def _chord(self, event: QKeyEvent) -> Callable[[], None] | None:
        """What a key combination of the tree does, or nothing."""
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if modifiers & _ALT:
            step = _MOVES.get(key)
            return (lambda: self.step_requested.emit(step)) if step else None
        for standard, wish in (
            (_KEYS.Copy, self.hold_requested),
            (_KEYS.Cut, self.cut_requested),
            (_KEYS.Paste, self.paste_requested),
        ):
            if event.matches(standard):
                return wish.emit
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return self.removal_requested.emit
        if modifiers & _CONTROL:
            wishes = {
                Qt.Key.Key_L: self.leader_requested,
                Qt.Key.Key_M: self.command_requested,
                Qt.Key.Key_D: self.copy_requested,
            }
            return wishes[key].emit if key in wishes else None
        return self.unit_requested.emit if key in ENTER_KEYS else None

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:
        """A thin line for each command above, and a triangle that folds."""
        theme, step = self._dress.theme, self.indentation()
        canvas = self._canvas(painter)
        painter.fillRect(rect, theme.card)  # the band of the chosen row begins at the row itself
        for place in range(rect.left() + step // 2, rect.right() - step, step):
            painter.fillRect(QRect(place, rect.top(), 1, rect.height()), theme.key2)
        if self._tree.hasChildren(index):
            centre = QRectF(rect.right() - step, rect.top(), step, rect.height()).center()
            opened = self.isExpanded(index)
            points = (
                ((-5.0, -3.0), (5.0, -3.0), (0.0, 4.0)) if opened else ((-3.0, -5.0), (4.0, 0.0), (-3.0, 5.0))
            )
            zoom = self._dress.zoom
            canvas.shape(polygon(*((x * zoom, y * zoom) for x, y in points)).translated(centre), theme.ink2)
