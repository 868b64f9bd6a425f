"""Where a note lies over the cards: where it covers least of what is read and pressed there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtWidgets import QAbstractItemView

from tracker.ui.card_layout import MARGIN, PLACES
from tracker.ui.card_view import CardView


class Needed(msgspec.Struct, frozen=True):
    """What a note shall leave free, in pixels of the view that it lies over."""

    foot: QRect = QRect()
    """Where the current card is pressed: never covered while there is another place."""
    others: tuple[QRect, ...] = ()


def needed_on(view: QAbstractItemView) -> Needed:
    """The current card whole, name and foot of the other cards in sight; of a table, the current row."""
    corner = view.viewport().pos()
    current = view.visualRect(view.currentIndex()).translated(corner)
    if not isinstance(view, CardView):
        row = QRect(0, current.top(), view.width(), current.height())
        return Needed(foot=row, others=(row,))
    cells = [cell.translated(corner) for cell in _cells(view)]
    others = [part(view, cell) for cell in cells for part in (_head, foot_of)]
    if current.isEmpty():
        return Needed(others=tuple(others))
    return Needed(foot=foot_of(view, current), others=(current, *others))


def foot_of(view: CardView, cell: QRect) -> QRect:
    """Where the card in this cell is pressed."""
    return _scaled(view, cell, PLACES[view.card_layout].action)


def _head(view: CardView, cell: QRect) -> QRect:
    """Where the name of the card stands, and its values."""
    places = PLACES[view.card_layout]
    return _scaled(view, cell, places.name.united(places.values or places.name))


def _scaled(view: CardView, cell: QRect, place: QRectF) -> QRect:
    zoom, part = view.zoom, place.translated(MARGIN)
    return QRectF(part.topLeft() * zoom, part.size() * zoom).toAlignedRect().translated(cell.topLeft())


def _cells(view: CardView) -> Iterator[QRect]:
    """The cells of the cards in sight."""
    room, model = view.viewport().rect(), view.model()
    first = view.indexAt(QPoint(view.gridSize().width() // 2, 0))
    for row in range(max(0, first.row()), model.rowCount()):
        cell = view.visualRect(model.index(row, 0))
        if cell.top() > room.bottom():
            return
        yield cell


def corner_for(size: QSize, room: QRect, needed: Needed, *, at_top: bool = False) -> QPoint:
    """The best corner for a note of this size: at the foot or the top of the room, in its middle or aside."""
    low, high = room.bottom() - size.height() + 1, room.top()
    aside = room.right() - size.width() + 1
    lefts = ((room.left() + aside) // 2, aside, room.left())
    corners = [QPoint(left, top) for top in ((high, low) if at_top else (low, high)) for left in lefts]

    def covers(corner: QPoint) -> tuple[bool, bool, int]:
        note = QRect(corner, size)
        return note.intersects(needed.foot), at_top and corner.y() != high, _area(note, needed.others)

    return min(corners, key=covers)


def _area(note: QRect, parts: Sequence[QRect]) -> int:
    common = [note.intersected(part) for part in parts]
    return sum(part.width() * part.height() for part in common if not part.isEmpty())
