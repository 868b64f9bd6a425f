"""Unit Cards in a grid, all in one layout: how they are shown. What a player presses is in `card_list`."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QWidget

from tracker.models.roles import FaceRole
from tracker.rules.face import CardFace
from tracker.ui.canvas import fill
from tracker.ui.card_delegate import CardDelegate, Index
from tracker.ui.card_layout import Layout, cell_size
from tracker.ui.card_motion import MOST_CARDS, CardMotion
from tracker.ui.card_spots import Placed
from tracker.ui.paper import take_swipes
from tracker.ui.theme import Theme
from tracker.ui.viewport import give_viewport

LEAST_ZOOM, MOST_ZOOM = 0.75, 3.0
LENT = (
    Qt.FocusReason.PopupFocusReason,
    Qt.FocusReason.MenuBarFocusReason,
    Qt.FocusReason.ActiveWindowFocusReason,
)
"""Why the focus goes for a moment and comes back by itself."""
COMING = (
    Qt.FocusReason.MouseFocusReason,
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
)
"""How a player comes to a list."""


class CardView(QListView):
    """Shows the faces of a model; says which card is the current one."""

    unit_changed = Signal(str)
    """Another card became the current one: unit, or nothing."""
    resized = Signal()
    come_to = Signal()
    """The player came here, by pointer or keys."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ground = give_viewport(self)
        self.animated = False
        """Whether changed cards move to their new faces."""
        self._cards = CardDelegate(theme, self)
        self._motion = CardMotion(self._repaint, self)
        self._moving: dict[str, QPersistentModelIndex] = {}
        self._cards.moving = self._motion.of
        self.setItemDelegate(self._cards)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFrameShape(QFrame.Shape.NoFrame)
        take_swipes(self)
        self._fit()

    def _get_zoom(self) -> float:
        return self._cards.zoom

    def _set_zoom(self, zoom: float) -> None:
        self._show_as(self.theme, min(max(zoom, LEAST_ZOOM), MOST_ZOOM), self.card_layout)

    zoom = property(_get_zoom, _set_zoom, doc="Logical pixels in a unit, 0.75 to 3.")

    @property
    def theme(self) -> Theme:
        """The colours of the cards."""
        return self._cards.theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._show_as(theme, self.zoom, self.card_layout)

    @property
    def card_layout(self) -> Layout:
        """How all cards are laid out."""
        return self._cards.layout

    @card_layout.setter
    def card_layout(self, layout: Layout) -> None:
        self._show_as(self.theme, self.zoom, layout)

    def _show_as(self, theme: Theme, zoom: float, layout: Layout) -> None:
        if (theme, zoom, layout) == (self.theme, self.zoom, self.card_layout):
            return
        self._motion.stop()
        self._cards.show_as(theme, zoom, layout)
        self._fit()

    def _fit(self) -> None:
        cell = self._cards.cell()
        self.setGridSize(cell)
        self.verticalScrollBar().setSingleStep(max(1, cell.height() // 6))
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def zoom_for(self, cards: int) -> float:
        """The zoom at which so many cards fill the view in the present layout: across the table, 2 to 6."""
        cell = cell_size(self.card_layout)
        room = self.maximumViewportSize()
        wide = room.width() - self.verticalScrollBar().sizeHint().width() - 2
        zooms = (
            min(
                wide / (columns * cell.width()),
                room.height() / (-(-cards // columns) * cell.height()),
            )
            for columns in range(1, cards + 1)
        )
        return min(max(max(zooms), LEAST_ZOOM), MOST_ZOOM)

    def is_still(self) -> bool:
        """Whether no card moves."""
        return self._motion.is_still()

    def face_at(self, index: Index) -> CardFace | None:
        """The face of a row."""
        face = index.data(FaceRole) if index.isValid() else None
        return face if isinstance(face, CardFace) else None

    def current_unit(self) -> str:
        """The unit of the current card, or nothing."""
        face = self.face_at(self.currentIndex())
        return face.id if face is not None else ""

    def chosen_units(self) -> tuple[str, ...]:
        """The units of the selected cards, in card order."""
        rows = sorted(self.selectedIndexes(), key=QModelIndex.row)
        return tuple(face.id for index in rows if (face := self.face_at(index)) is not None)

    def spot_places(self, index: QModelIndex) -> list[Placed]:
        """What can be pressed or asked on a card, in pixels of the viewport."""
        face = self.face_at(index)
        return self._cards.spot_places(self.visualRect(index), face) if face is not None else []

    def preview(self, index: QModelIndex | None, value: int | None = None) -> None:
        """Show on one card, hollow, where its gauge would go; None ends it."""
        before = self._cards.preview
        shown = (QPersistentModelIndex(index), value) if index is not None and value is not None else None
        self._cards.preview = shown
        for pair in (before, shown):
            if pair is not None and pair[0].isValid():
                self._update(pair[0])

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        for index in (current, previous):
            if index.isValid():
                self._update(index)
        face = self.face_at(current)
        self.unit_changed.emit(face.id if face is not None else "")

    def dataChanged(self, first: Index, last: Index, roles: Iterable[int] = ()) -> None:
        if self.animated and self.isVisible():
            for row in range(first.row(), min(last.row(), first.row() + MOST_CARDS) + 1):
                self._begin_motion(row)
        super().dataChanged(first, last, list(roles))

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._cards.held = True
        super().focusInEvent(event)
        self._update(self.currentIndex())
        if event.reason() in COMING:
            self.come_to.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._cards.held = event.reason() in LENT
        super().focusOutEvent(event)
        self._update(self.currentIndex())

    def _begin_motion(self, row: int) -> None:
        index = self.model().index(row, 0)
        face = self.face_at(index)
        before = self._cards.last_face(face.id) if face is not None else None
        if face is not None and before is not None and before != face:
            self._moving[face.id] = QPersistentModelIndex(index)
            self._motion.begin(face.id, before)

    def _repaint(self, unit: str) -> None:
        """Paint a card that moves once more; the last time it stands still."""
        index = self._moving[unit] if self._motion.of(unit) else self._moving.pop(unit)
        if index.isValid():
            self._update(index)

    def _update(self, index: Index) -> None:
        self.update(self.model().index(index.row(), 0))

    def setCurrentIndex(self, index: Index) -> None:
        """Make a card the current and the only selected one.

        Qt's own looks at the keys that are held: with Ctrl, as at an undo, others would stay selected.
        """
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def make_current(self, index: QModelIndex) -> None:
        """Make a card the current one; a selection that it belongs to stays."""
        if not self.selectionModel().isSelected(index):
            self.setCurrentIndex(index)
            return
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def resizeEvent(self, event: QResizeEvent) -> None:
        seen = self.viewport().rect().intersects(self.visualRect(self.currentIndex()))
        super().resizeEvent(event)
        self.resized.emit()
        if seen:
            self.executeDelayedItemsLayout()  # now: the current card stays where the player sees it
            self.bring_into_sight()

    def bring_into_sight(self) -> None:
        """Show the current card whole, or its head where there is no room for all of it."""
        place = QAbstractItemView.ScrollHint.EnsureVisible
        if self.visualRect(self.currentIndex()).height() > self.viewport().height():
            place = QAbstractItemView.ScrollHint.PositionAtTop
        self.scrollTo(self.currentIndex(), place)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        fill(painter, event.rect(), self.theme.table)
        painter.end()
        self._cards.painted = event.region()
        super().paintEvent(event)
        self._cards.painted = None
