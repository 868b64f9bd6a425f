"""Editing in place, in tables and in trees: the line to type in, its keys, the canvas of a cell."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QWidget

from tracker.ui.canvas import Canvas, polygon
from tracker.ui.fonts import Type
from tracker.ui.new_battle.cells import MOST_LETTERS
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import ENTER_KEYS

WRITING = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.KeypadModifier,
)
"""What may be held while something is written."""
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


def is_typed(event: QKeyEvent) -> bool:
    """Whether a key writes something, so that no shortcut of the program may take it."""
    return event.modifiers() in WRITING and event.text().isprintable() and event.text() != ""


class CellEditor(QLineEdit):
    """A line to type in, in the dress of the form."""

    def __init__(self, dress: Dress, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrame(False)
        self.setMaxLength(MOST_LETTERS)
        self.setFont(dress.font(Type.BODY))
        theme, edge = dress.theme, max(2, dress.pixels(2))
        self.setStyleSheet(
            f"QLineEdit {{ min-height: 0; border: {edge}px solid {theme.focus.name()}; border-radius: 0;"
            f" padding: 0 {dress.pixels(4)}px; background: {theme.card.name()}; color: {theme.ink.name()}; }}"
        )
        self.setAccessibleName(name)


class CellDelegate(QStyledItemDelegate):
    """Ends an edit by Enter, by Up and Down, and by Ctrl+Enter before the page begins the battle."""

    step_requested = Signal(int)
    """Up (−1) or Down (1) was pressed while a cell was edited."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.dress = PLAIN_DRESS

    def setModelData(self, editor: QWidget, model: Any, index: Any) -> None:
        assert isinstance(editor, QLineEdit)
        model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if not is_key or not isinstance(editor, QWidget):
            return super().eventFilter(editor, event)
        assert isinstance(event, QKeyEvent)
        hints, step = QStyledItemDelegate.EndEditHint, _STEPS.get(Qt.Key(event.key()))
        if event.key() in ENTER_KEYS:
            self.commitData.emit(editor)
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                return False
            self.closeEditor.emit(editor, hints.SubmitModelCache)
            return True
        if step is not None:
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, hints.NoHint)
            self.step_requested.emit(step)
            return True
        return super().eventFilter(editor, event)


@contextmanager
def cell_canvas(painter: QPainter, rect: QRect, dress: Dress) -> Iterator[tuple[Canvas, QRectF]]:
    """A canvas in units on a cell that is being painted, and the whole of the cell."""
    zoom = dress.zoom
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(rect.topLeft())
    painter.scale(zoom, zoom)
    canvas = Canvas(painter, dress.theme, zoom * painter.device().devicePixelRatioF())
    try:
        yield canvas, QRectF(0, 0, rect.width() / zoom, rect.height() / zoom)
    finally:
        painter.restore()


def paint_fault(canvas: Canvas, place: QRectF) -> None:
    """Outline a cell that is wrong, with a cut corner."""
    theme = canvas.theme
    canvas.box(place.adjusted(1, 1, -1, -1), 0, None, theme.fail, 1.6)
    right, top = place.right() - 1, place.top() + 1
    canvas.shape(polygon((right - 9, top), (right, top), (right, top + 9)), theme.fail)
