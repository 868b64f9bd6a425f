"""How a cell of the table of units is drawn and edited. What is wrong is outlined and has a cut corner."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.canvas import LEFT, MIDDLE, Canvas, polygon
from tracker.ui.emblems import paint_kind
from tracker.ui.fonts import Type
from tracker.ui.markers import paint_coin, paint_coin_socket
from tracker.ui.new_battle.columns import COLUMNS, Sort
from tracker.ui.new_battle.roster_model import FAULT_ROLE, ROW_ROLE
from tracker.ui.painted import PLAIN_DRESS
from tracker.ui.paper import ENTER_KEYS
from tracker.ui.words import render

Index = QModelIndex | QPersistentModelIndex
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class RosterDelegate(QStyledItemDelegate):
    """Draws cells; texts and numbers are edited in place, the rest is turned by the view."""

    step_requested = Signal(int)
    """Up (−1) or Down (1) was pressed while a cell was edited."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.dress = PLAIN_DRESS

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setFrame(False)
        editor.setMaxLength(500)
        editor.setFont(self.dress.font(Type.BODY))
        theme, edge = self.dress.theme, max(2, self.dress.pixels(2))
        editor.setStyleSheet(
            f"QLineEdit {{ min-height: 0; border: {edge}px solid {theme.focus.name()}; border-radius: 0;"
            f" padding: 0 {self.dress.pixels(4)}px; background: {theme.card.name()};"
            f" color: {theme.ink.name()}; }}"
        )
        editor.setAccessibleName(render(COLUMNS[index.column()].title))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        editor.setText(index.data(Qt.ItemDataRole.EditRole))

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in ENTER_KEYS and isinstance(editor, QWidget):
                self.commitData.emit(editor)
                self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.SubmitModelCache)
                return True
            step = _STEPS.get(Qt.Key(event.key()))
            if step is not None and isinstance(editor, QWidget):
                self.commitData.emit(editor)
                self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
                self.step_requested.emit(step)
                return True
        return super().eventFilter(editor, event)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        zoom, view = self.dress.zoom, self.parent()
        rect, state = option.rect, option.state
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(rect.topLeft())
        painter.scale(zoom, zoom)
        canvas = Canvas(painter, self.dress.theme, zoom * painter.device().devicePixelRatioF())
        place = QRectF(0, 0, rect.width() / zoom, rect.height() / zoom)
        chosen = bool(state & state.State_Selected)
        painter.fillRect(place, canvas.theme.glow_fill if chosen else canvas.theme.card)
        self._paint_value(canvas, place, index)
        if index.data(FAULT_ROLE) is not None:
            paint_fault(canvas, place)
        if isinstance(view, QTableView) and view.currentIndex() == index:
            paint_current(canvas, place, view.hasFocus())
        painter.restore()

    def _paint_value(self, canvas: Canvas, place: QRectF, index: Index) -> None:
        theme, column, row = canvas.theme, COLUMNS[index.column()], index.data(ROW_ROLE)
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        room = place.adjusted(7, 0, -6, 0)
        match column.sort:
            case Sort.FLAG:
                _paint_flag(canvas, place.center(), column.field, getattr(row, column.field))
            case Sort.KIND:
                ink = theme.ink3 if row.is_blank else theme.ink
                paint_kind(canvas, row.kind, QPointF(room.left() + 9, place.center().y()), ink)
                canvas.text(room.adjusted(24, 0, 0, 0), text, Type.NOTE, ink)
            case Sort.NUMBER:
                canvas.text(room, text.replace("-", "\N{MINUS SIGN}"), Type.BODY, theme.ink, MIDDLE)
            case _ if row.is_blank and column.field == "name":
                words = render(say(QT_TRANSLATE_NOOP("window", "Next unit…")))
                canvas.text(room, words, Type.NOTE, theme.ink3, LEFT)
            case Sort.ORDERS:
                canvas.text(room, text, Type.NOTE, theme.ink, LEFT)
            case _:
                canvas.text(room, text, Type.BUTTON, theme.ink, LEFT)


def _paint_flag(canvas: Canvas, centre: QPointF, field: str, value: bool) -> None:
    """A marker where the flag is set, else its printed place; each has a shape of its own."""
    theme = canvas.theme
    if field == "honor":
        (paint_coin if value else paint_coin_socket)(canvas, centre, 9.5)
    elif field == "commander":
        lozenge = polygon((0, -8), (7, 0), (0, 8), (-7, 0)).translated(centre)
        if value:
            canvas.shape(lozenge, theme.coin, theme.coin_ink, 1.2)
        else:
            canvas.shape(lozenge, theme.slot, theme.key2, 1.1)
    elif value:
        paint_kind(canvas, "general-staff", centre, theme.ink)
    else:
        canvas.box(QRectF(centre.x() - 9, centre.y() - 6, 18, 12), 0, theme.slot, theme.key2)


def paint_fault(canvas: Canvas, place: QRectF) -> None:
    """Outline a cell that is wrong, with a cut corner."""
    theme = canvas.theme
    canvas.box(place.adjusted(1, 1, -1, -1), 0, None, theme.fail, 1.6)
    right, top = place.right() - 1, place.top() + 1
    canvas.shape(polygon((right - 9, top), (right, top), (right, top + 9)), theme.fail)


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
