"""How a cell of figures or Doctrines is drawn and edited."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.canvas import LEFT, MIDDLE, Canvas, polygon
from tracker.ui.fonts import Type
from tracker.ui.new_battle.break_columns import Column, Sort
from tracker.ui.new_battle.break_grid_model import FAULT_ROLE, ROW_ROLE, GridModel, Index
from tracker.ui.new_battle.roster_delegate import paint_current, paint_fault
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import ENTER_KEYS
from tracker.ui.words import render

_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class CellEditor(QLineEdit):
    """A line to type in, in the dress of the form."""

    def __init__(self, dress: Dress, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrame(False)
        self.setMaxLength(500)
        self.setFont(dress.font(Type.BODY))
        theme, edge = dress.theme, max(2, dress.pixels(2))
        self.setStyleSheet(
            f"QLineEdit {{ min-height: 0; border: {edge}px solid {theme.focus.name()}; border-radius: 0;"
            f" padding: 0 {dress.pixels(4)}px; background: {theme.card.name()}; color: {theme.ink.name()}; }}"
        )
        self.setAccessibleName(name)


class GridDelegate(QStyledItemDelegate):
    """Draws cells; texts and numbers are edited in place, the rest is turned by the view."""

    step_requested = Signal(int)
    """Up (−1) or Down (1) was pressed while a cell was edited."""

    def __init__(self, model: GridModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.dress = PLAIN_DRESS

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        return CellEditor(self.dress, render(self._model.columns[index.column()].title), parent)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        editor.setText(str(index.data(Qt.ItemDataRole.EditRole)))

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and isinstance(editor, QWidget)
        ):
            hints = QStyledItemDelegate.EndEditHint
            if event.key() in ENTER_KEYS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.commitData.emit(editor)
                self.closeEditor.emit(editor, hints.SubmitModelCache)
                return True
            step = _STEPS.get(Qt.Key(event.key()))
            if step is not None:
                self.commitData.emit(editor)
                self.closeEditor.emit(editor, hints.NoHint)
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
        chosen = bool(state & state.State_Selected) and isinstance(view, QTableView) and view.hasFocus()
        painter.fillRect(place, canvas.theme.glow_fill if chosen else canvas.theme.card)
        self._paint_value(canvas, place, index)
        if index.data(FAULT_ROLE) is not None:
            paint_fault(canvas, place)
        if isinstance(view, QTableView) and view.currentIndex() == index and view.hasFocus():
            paint_current(canvas, place, True)
        painter.restore()

    def _paint_value(self, canvas: Canvas, place: QRectF, index: Index) -> None:
        theme, column, row = canvas.theme, self._model.columns[index.column()], index.data(ROW_ROLE)
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        room = place.adjusted(7, 0, -6, 0)
        if column.sort is Sort.FLAG:
            _paint_flag(canvas, place, getattr(row, column.field), quiet=row.is_blank)
            return
        if row.is_blank:
            if column.field == "name":
                words = render(say(QT_TRANSLATE_NOOP("window", "Next…")))
                canvas.text(room, words, Type.NOTE, theme.ink3, LEFT)
            return
        align = MIDDLE if column.sort in (Sort.NUMBER, Sort.TARGET) else LEFT
        if text:
            canvas.text(room, text, _role(column), theme.ink, align)
        elif column.empty is not None:
            canvas.text(room, render(column.empty), Type.NOTE, theme.ink3, align)


def _role(column: Column) -> Type:
    return Type.BUTTON if column.sort in (Sort.TEXT, Sort.TARGET) else Type.BODY


def _paint_flag(canvas: Canvas, place: QRectF, value: bool, *, quiet: bool) -> None:
    """A filled lozenge where the flag is set, else its printed place."""
    theme = canvas.theme
    if quiet:
        return
    lozenge = polygon((0, -8), (7, 0), (0, 8), (-7, 0)).translated(place.center())
    if value:
        canvas.shape(lozenge, theme.coin, theme.coin_ink, 1.2)
    else:
        canvas.shape(lozenge, theme.slot, theme.key2, 1.1)
