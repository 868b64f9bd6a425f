"""Paints the cards of a list through one `CardPainter`; knows their size and what lies under a point."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
)
from PySide6.QtGui import QHelpEvent, QPainter, QRegion
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from tracker.models.roles import ChangeRole, FaceRole
from tracker.rules.face import CardFace
from tracker.ui.card_layout import MARGIN, Layout, cell_size
from tracker.ui.card_motion import Moving
from tracker.ui.card_painter import CardPainter, Look
from tracker.ui.card_spots import Placed, Spot, spot_at, spots_of
from tracker.ui.paper import plain_tip
from tracker.ui.theme import Theme

Index = QModelIndex | QPersistentModelIndex
Shown = TypeVar("Shown")


class CardDelegate(QStyledItemDelegate):
    """Shows the `CardFace` of each row; it keeps what the pointer rests on, and nothing else."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._painter = CardPainter(theme)
        self.hot: tuple[QPersistentModelIndex, Spot] | None = None
        self.preview: tuple[QPersistentModelIndex, int] | None = None
        self.held = False
        """Whether the list has the focus, or lends it to a menu."""
        self.painted: QRegion | None = None
        """What of the view is being painted: Qt asks for every card within its bounds."""
        self.moving: Callable[[str], Moving | None] = lambda unit: None

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return self._painter.theme

    @property
    def zoom(self) -> float:
        """Logical pixels in a unit."""
        return self._painter.zoom

    @property
    def layout(self) -> Layout:
        """How all cards of the list are laid out."""
        return self._painter.layout

    def show_as(self, theme: Theme, zoom: float, layout: Layout) -> None:
        """Paint in these colours, at this size, in this layout from now on."""
        self._painter = CardPainter(theme, zoom, layout)
        self.hot = None

    def last_face(self, unit: str) -> CardFace | None:
        """The face with which a unit was painted last."""
        return self._painter.last_face(unit)

    def cell(self) -> QSize:
        """The size of every cell."""
        size = cell_size(self.layout) * self.zoom
        return QSize(round(size.width()), round(size.height()))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self.cell()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        face = index.data(FaceRole)
        if not isinstance(face, CardFace):
            return
        corner: QRect = option.rect
        if self.painted is not None and not self.painted.intersects(corner):
            return
        change = index.data(ChangeRole)
        in_play = self.layout is not Layout.SLIM  # what is out of play is in hand only with the focus
        look = Look(
            current=(in_play or self.held) and self._is_current(index),
            held=self.held,
            selected=in_play and self._is_selected(index),
            changed=change is not None,
            delta=change.delta if change is not None else 0,
            hot=self._of(index, self.hot),
            preview=self._of(index, self.preview),
            moving=self.moving(face.id),
        )
        self._painter.paint(painter, QPointF(corner.topLeft()), face, look)

    def spot(self, cell: QRect, point: QPoint, face: CardFace) -> Spot | None:
        """What lies under a point of the viewport, in the card of this cell."""
        return spot_at(face, self.layout, self._units(cell, point))

    def spot_places(self, cell: QRect, face: CardFace) -> list[Placed]:
        """All spots of the card in this cell, in pixels of the viewport."""
        corner = QPointF(cell.topLeft()) + MARGIN * self.zoom
        return [
            (QRectF(corner + place.topLeft() * self.zoom, place.size() * self.zoom), spot)
            for place, spot in spots_of(face, self.layout)
        ]

    def helpEvent(
        self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        face = index.data(FaceRole) if index.isValid() else None
        if event.type() != QEvent.Type.ToolTip or not isinstance(face, CardFace):
            return False
        spot = self.spot(view.visualRect(index), event.pos(), face)
        if spot is None or not spot.tip:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPos(), plain_tip(spot.tip), view)
        return True

    def _units(self, cell: QRect, point: QPoint) -> QPointF:
        return QPointF(point - cell.topLeft()) / self.zoom - MARGIN

    def _is_current(self, index: Index) -> bool:
        view = self.parent()
        return isinstance(view, QAbstractItemView) and view.currentIndex() == index

    def _is_selected(self, index: Index) -> bool:
        view = self.parent()  # the option would tell too, but Qt's names of states are dear to load
        return isinstance(view, QAbstractItemView) and view.selectionModel().isSelected(index)

    @staticmethod
    def _of(index: Index, pair: tuple[QPersistentModelIndex, Shown] | None) -> Shown | None:
        return pair[1] if pair is not None and pair[0] == index else None
