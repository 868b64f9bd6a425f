"""The cells of the table of all units, painted; what looks alike is drawn once and kept as a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tracker.rules.face import CardFace
from tracker.ui.canvas import LEFT, Canvas
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type, width
from tracker.ui.markers import paint_coin, paint_ribbon
from tracker.ui.painted import Dress
from tracker.ui.paper import paint_focus
from tracker.ui.sprites import Sprites, on_pixels
from tracker.ui.theme import sign_on

if TYPE_CHECKING:
    from tracker.ui.unit_table import UnitTable

ROW, LOW_ROW = 28.0, 22.0
"""How high a row is where there is room, and where all units shall be seen at once."""
PADDING = 7.0
RIBBON = 102.0
Painted: TypeAlias = Callable[[Canvas, QRectF], None]


class UnitCells(QStyledItemDelegate):
    """Paints the cells: side with emblem, level as its ribbon, what is owed as the black bar."""

    def __init__(self, table: UnitTable) -> None:
        super().__init__(table)
        self._table = table
        self._worn: tuple[Dress, float] | None = None
        self._sprites = Sprites(table.dress.theme, table.dress.zoom, 1.0)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, self._table.dress.pixels(ROW))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        drawn: Any = option  # the stubs hide the fields that the style option inherits
        table, row, rect = self._table, index.row(), drawn.rect
        theme = table.dress.theme
        selected = bool(drawn.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(rect, theme.glow_fill if selected else theme.panel if row % 2 else theme.slot)
        column, face = table.units.columns[index.column()].id, table.units.face(row)
        words = str(index.data() or "")
        if row == table.currentIndex().row():
            self._ring(painter, rect, index.column())
        look = (column, words, *_looks(column, face))
        self._lay(painter, rect, look, lambda canvas, room: _paint_cell(canvas, room, column, words, face))

    def _ring(self, painter: QPainter, rect: QRect, column: int) -> None:
        """A ring round the whole row, of which each cell paints its part."""
        left = 0 if column == 0 else -20
        right = 0 if column == len(self._table.units.columns) - 1 else 20
        has_focus = self._table.hasFocus()

        def paint(canvas: Canvas, room: QRectF) -> None:
            place = room.adjusted(left, 0, right, 0)
            if has_focus:
                paint_focus(canvas, place, 3)
            else:
                canvas.box(place, 3, None, canvas.theme.ink2, 1.0)

        self._lay(painter, rect, ("ring", left, right, has_focus), paint)

    def _lay(self, painter: QPainter, rect: QRect, look: tuple[object, ...], paint: Painted) -> None:
        """Lay down the picture of what looks so in a cell of this size."""
        dress, ratio = self._table.dress, self._table.devicePixelRatioF()
        if self._worn != (dress, ratio):
            self._worn, self._sprites = (dress, ratio), Sprites(dress.theme, dress.zoom, ratio)
        room = QRectF(0, 0, rect.width() / dress.zoom, rect.height() / dress.zoom)
        key = (*look, rect.width(), rect.height())
        place, picture = self._sprites.get(key, room, lambda canvas: paint(canvas, room))
        painter.drawPixmap(on_pixels(painter, QPointF(rect.topLeft()), ratio) + place, picture)


def _looks(column: str, face: CardFace) -> tuple[object, ...]:
    """What the look of a cell depends on besides its words."""
    match column:
        case "side":
            return face.colour, face.emblem
        case "level":
            return face.ribbon.step, face.out_of_play is None
        case "honor":
            return (face.honor,)
        case "owed":
            return (0 in face.owed,)
    return (face.out_of_play is None,)


def _paint_cell(canvas: Canvas, whole: QRectF, column: str, words: str, face: CardFace) -> None:
    room, theme = whole.adjusted(PADDING, 0, -PADDING, 0), canvas.theme
    middle, high = room.center().y(), min(17.0, room.height() - 7)
    ribbon = QRectF(room.left(), middle - high / 2, min(room.width(), RIBBON), high)
    if column == "side":
        side = theme.side(face.colour)
        box = QRectF(room.left(), middle - 7.5, 15, 15)
        canvas.box(box, 3, side, theme.ink if theme.high_contrast else None)
        paint_emblem(canvas, face.emblem, box.center(), 5.4, sign_on(side))
        if room.width() > 60:
            canvas.text(room.adjusted(23, 0, 0, 0), words, Type.NOTE, theme.ink)
    elif column == "level" and face.out_of_play is None:
        paint_ribbon(canvas, ribbon, words, face.ribbon.step, Type.NOTE_STRONG)
    elif column == "level":
        canvas.box(ribbon, 2, None, theme.ink2, 1.0)
        canvas.text(ribbon, words, Type.NOTE_STRONG, theme.ink2, 0.5)
    elif column == "honor" and face.honor:
        paint_coin(canvas, QPointF(room.left() + 12, middle), 8.5)
    elif column == "owed" and words:
        fill, text = (theme.fail, theme.fail_text) if 0 in face.owed else (theme.owed, theme.owed_text)
        wide = min(room.width(), width(words, Type.NOTE_STRONG) + 18)
        box = QRectF(room.left(), middle - high / 2, wide, high)
        canvas.box(box, 4, fill)
        canvas.text(box.adjusted(8, 0, -4, 0), words, Type.NOTE_STRONG, text)
    else:
        role = Type.BUTTON if column in ("name", "value") else Type.NOTE
        ink = theme.ink if face.out_of_play is None else theme.ink2
        canvas.text(room, words, role, ink, LEFT)
