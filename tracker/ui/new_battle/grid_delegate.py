"""How a cell that is typed in is drawn and edited. What is wrong is outlined and has a cut corner."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QLineEdit, QStyleOptionViewItem, QTableView, QWidget

from tracker.ui.canvas import LEFT, MIDDLE, Canvas, polygon
from tracker.ui.emblems import paint_kind
from tracker.ui.fonts import Type
from tracker.ui.markers import paint_coin, paint_coin_socket
from tracker.ui.new_battle.cell_editor import CellDelegate, CellEditor, cell_canvas, paint_fault
from tracker.ui.new_battle.cells import Column, Sort
from tracker.ui.new_battle.grid_model import FAULT_ROLE, ROW_ROLE, GridModel, Index
from tracker.ui.words import render

_ROLES = {
    Sort.TEXT: Type.BUTTON,
    Sort.TARGET: Type.BUTTON,
    Sort.NUMBER: Type.BODY,
    Sort.CHOICE: Type.NOTE,
    Sort.CHOICES: Type.NOTE,
}


class GridDelegate(CellDelegate):
    """Draws cells; texts and numbers are edited in place, the rest is turned by the view."""

    def __init__(self, model: GridModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        return CellEditor(self.dress, render(self._model.columns[index.column()].title), parent)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view, state = self.parent(), option.state
        with cell_canvas(painter, option.rect, self.dress) as (canvas, place):
            theme, held = canvas.theme, isinstance(view, QTableView) and view.hasFocus()
            chosen = theme.glow_fill if held else theme.slot
            painter.fillRect(place, chosen if state & state.State_Selected else theme.card)
            self._paint_value(canvas, place, index)
            if index.data(FAULT_ROLE) is not None:
                paint_fault(canvas, place)
            if isinstance(view, QTableView) and view.currentIndex() == index:
                paint_current(canvas, place, held)

    def _paint_value(self, canvas: Canvas, place: QRectF, index: Index) -> None:
        column, row = self._model.columns[index.column()], index.data(ROW_ROLE)
        ink = canvas.theme.ink3 if row.is_blank else canvas.theme.ink
        text, role = str(index.data(Qt.ItemDataRole.DisplayRole)), _ROLES.get(column.sort, Type.BODY)
        room = place.adjusted(7, 0, -6, 0)
        align = MIDDLE if column.sort in (Sort.NUMBER, Sort.TARGET) else LEFT
        if column.sort is Sort.FLAG:
            _paint_flag(canvas, place.center(), column, getattr(row, column.field) and not row.is_blank)
        elif row.is_blank and column.field == "name":
            canvas.text(room, render(self._model.kind.invitation), Type.NOTE, canvas.theme.ink3, LEFT)
        elif column.mark == "kind":
            paint_kind(canvas, getattr(row, column.field), QPointF(room.left() + 9, place.center().y()), ink)
            canvas.text(room.adjusted(24, 0, 0, 0), text, role, ink, LEFT)
        elif text:
            shown = text.replace("-", "\N{MINUS SIGN}") if column.sort is Sort.NUMBER else text
            canvas.text(room, shown, role, ink, align)
        elif column.empty is not None and not row.is_blank:
            canvas.text(room, render(column.empty), Type.NOTE, canvas.theme.ink3, align)


def _paint_flag(canvas: Canvas, centre: QPointF, column: Column, value: bool) -> None:
    """A marker where the flag is set, else its printed place; each has a shape of its own."""
    theme = canvas.theme
    if column.mark == "coin":
        (paint_coin if value else paint_coin_socket)(canvas, centre, 9.5)
    elif column.mark == "lozenge":
        lozenge = polygon((0, -8), (7, 0), (0, 8), (-7, 0)).translated(centre)
        if value:
            canvas.shape(lozenge, theme.coin, theme.coin_ink, 1.2)
        else:
            canvas.shape(lozenge, theme.slot, theme.key2, 1.1)
    elif value:
        paint_kind(canvas, "general-staff", centre, theme.ink)
    else:
        canvas.box(QRectF(centre.x() - 9, centre.y() - 6, 18, 12), 0, theme.slot, theme.key2)


def paint_current(canvas: Canvas, place: QRectF, focused: bool) -> None:
    """The ring around the current cell; dashed where the keys go elsewhere."""
    theme = canvas.theme
    if not focused:
        canvas.box(place, 0, None, theme.ink3, 1, Qt.PenStyle.DashLine)
        return
    inner = place.adjusted(0.5, 0.5, -0.5, -0.5)
    path = QPainterPath()
    path.addRect(inner.adjusted(1, 1, -1, -1))
    canvas.painter.strokePath(path, QPen(theme.ink, canvas.hair(3.4)))
    canvas.painter.strokePath(path, QPen(theme.focus, canvas.hair(1.8)))
