"""The list of Unit Cards: it shows faces, and turns presses on painted places into wishes.

A press and its release on the same place are one wish, so two fast clicks are two, and a drag away is none.
The second press of a fast pair arrives as a double click and counts at once; its release is then nothing.
Qt is not told of presses on places that act: a selection of several cards stays for the wish it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QCursor, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.card_delegate import Index
from tracker.ui.card_spots import CASUALTY, Spot, SpotKind
from tracker.ui.card_view import CardView
from tracker.ui.theme import Theme
from tracker.ui.words import render

_OWN_KEYS = frozenset(
    (
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Space,
    )
)
"""All other keys belong to the window: digits are dice, letters are events."""
Pressed = tuple[QPersistentModelIndex, Spot]


class CardList(CardView):
    """Unit Cards whose painted places can be pressed."""

    button_requested = Signal(str, str)
    """A painted event button: unit, button."""
    casualty_requested = Signal(str)
    """The row of pips: unit."""
    figure_requested = Signal(str, int)
    """The line of a group of figures: unit, place of the group."""
    action_requested = Signal(str)
    """The bar of an owed test: unit."""
    decision_requested = Signal(str, int)
    """One half of an owed decision: unit, place in the choices."""
    tab_requested = Signal(str)
    """The tab with the place in the tray: unit."""
    refused = Signal(str, str)
    """A closed place was pressed: unit, why it is closed."""
    pointed = Signal(str, str)
    """The pointer came to a button of a unit: unit, button; or left it: unit, nothing."""
    menu_requested = Signal(str, QPoint)
    """The menu of a card, by the right button, a long press or the menu key: unit, place on the screen."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._pressed: Pressed | None = None
        self._pressed_at = 0
        self.setMouseTracking(True)
        self._ground.setMouseTracking(True)
        self._ground.left.connect(lambda: self._show_hot(None))
        self.setAccessibleName(render(say(QT_TRANSLATE_NOOP("cards", "Unit Cards"))))

    def dataChanged(self, first: Index, last: Index, roles: Iterable[int] = ()) -> None:
        super().dataChanged(first, last, roles)
        hot = self._cards.hot
        if hot is not None and first.row() <= hot[0].row() <= last.row():  # another thing lies there now
            point = self.viewport().mapFromGlobal(QCursor.pos())
            self._show_hot(self._under(point) if self.viewport().rect().contains(point) else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _OWN_KEYS or event.matches(QKeySequence.StandardKey.SelectAll):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        at = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            at = self.viewport().mapToGlobal(self.visualRect(index).center())
        face = self.face_at(index)
        if face is not None:
            self.make_current(index)
            self.menu_requested.emit(face.id, at)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self._press(event):
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self._press(event):
            super().mouseDoubleClickEvent(event)
            return
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self._wish(*pressed)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            super().mouseReleaseEvent(event)
            return
        here = self._under(event.position().toPoint())
        swiped = self.verticalScrollBar().value() != self._pressed_at
        if here is not None and not swiped and pressed[0] == here[0] and _same(pressed[1], here[1]):
            self._wish(*pressed)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._show_hot(self._under(event.position().toPoint()))
        if self._pressed is None:
            super().mouseMoveEvent(event)

    def _press(self, event: QMouseEvent) -> bool:
        """Arm the place under the pointer; whether there was one that acts."""
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        here = self._under(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or not plain or here is None:
            return False
        bar = self.verticalScrollBar()
        self._pressed, self._pressed_at = here, bar.value()
        self.make_current(self.model().index(here[0].row(), 0))
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        bar.setValue(self._pressed_at)  # a card that is partly seen must not slip away under the pointer
        return True

    def _under(self, point: QPoint) -> Pressed | None:
        """The card and the place on it that acts, or says why it does not, under a point of the viewport."""
        index = self.indexAt(point)
        face = self.face_at(index)
        if face is None:
            return None
        spot = self._cards.spot(self.visualRect(index), point, face)
        if spot is None or spot.kind is SpotKind.WORDS:
            return None
        return QPersistentModelIndex(index), spot

    def _show_hot(self, here: Pressed | None) -> None:
        before = self._cards.hot
        if before == here:
            return
        self._cards.hot = here
        self._tell_pointed(here)
        for pair in (before, here):
            if pair is not None and pair[0].isValid():
                self._update(pair[0])
        acts = here is not None and here[1].acts
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if acts else Qt.CursorShape.ArrowCursor)

    def _tell_pointed(self, here: Pressed | None) -> None:
        face = self.face_at(here[0]) if here is not None else None
        button = "" if here is None else CASUALTY if here[1].kind is SpotKind.PIPS else here[1].id
        self.pointed.emit(face.id if face is not None else "", button)

    def _wish(self, index: QPersistentModelIndex, spot: Spot) -> None:
        face = self.face_at(index)
        if face is None:
            return
        if spot.closed:
            self.refused.emit(face.id, spot.why)
            return
        match spot.kind:
            case SpotKind.BUTTON:
                self.button_requested.emit(face.id, spot.id)
            case SpotKind.PIPS if spot.id:
                self.figure_requested.emit(face.id, spot.slot)
            case SpotKind.PIPS:
                self.casualty_requested.emit(face.id)
            case SpotKind.ACTION:
                self.action_requested.emit(face.id)
            case SpotKind.CHOICE:
                self.decision_requested.emit(face.id, spot.slot)
            case SpotKind.TAB:
                self.tab_requested.emit(face.id)


def _same(pressed: Spot, released: Spot) -> bool:
    """Whether it is the same place, even where its face changed while it was held."""
    return (pressed.kind, pressed.slot, pressed.id) == (released.kind, released.slot, released.id)
