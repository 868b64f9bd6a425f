"""The history: every action on the undo stack by its name, newest on top, the present place marked.

Above the mark lies what was taken back and can be done again; a click goes to a place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6 import QtWidgets
from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    Qt,
)
from PySide6.QtGui import QPainter, QPainterPath, QUndoStack
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QWidget
from shiboken6 import isValid

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui import words
from tracker.ui.canvas import RIGHT, Canvas
from tracker.ui.fonts import Type
from tracker.ui.line_table import LineTable
from tracker.ui.painted import Dress
from tracker.ui.paper import plain_tip

Index = QModelIndex | QPersistentModelIndex
ROW = 27.0


class HistoryModel(QAbstractListModel):
    """The places of an undo stack: the last action first, the start of the battle at the end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stack: QUndoStack | None = None
        self._count = self._index = 0
        self.names: Mapping[int, str] = {}
        """What places are called instead, where their own names must not be seen yet."""

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else self._count + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() > self._count:
            return None
        position = self.position(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            if self._stack is None or not position:
                return _translate("Start of the battle")
            return self.names.get(position) or self._stack.text(position - 1)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(str(index.data()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._said(position, str(index.data()))
        return None

    def show_stack(self, stack: QUndoStack | None) -> None:
        """Show the places of this stack."""
        self.beginResetModel()
        if self._stack is not None and isValid(self._stack):
            self._stack.indexChanged.disconnect(self._move)
        self._stack = stack
        self._count = self._index = 0
        if stack is not None:
            self._count, self._index = stack.count(), stack.index()
            stack.indexChanged.connect(self._move)
        self.endResetModel()

    @property
    def present(self) -> int:
        """The row of the place where the battle stands."""
        return self._count - self._index

    def position(self, row: int) -> int:
        """The place on the stack of a row: how many actions led there."""
        return self._count - row

    def _said(self, position: int, name: str) -> str:
        template = QT_TRANSLATE_NOOP("window", "{place}: {name}")
        if position == self._index:
            template = QT_TRANSLATE_NOOP("window", "{place}: {name}, the battle stands here")
        elif position > self._index:
            template = QT_TRANSLATE_NOOP("window", "{place}: {name}, taken back")
        return words.render(say(template, place=position, name=name))

    def _move(self, index: int) -> None:
        """What can no longer be redone goes, what is new comes, what lies between changes its looks."""
        if self._stack is None or not isValid(self._stack):  # a stack tells once more while it is deleted
            self.show_stack(None)
            return
        count, before = self._stack.count(), self._index
        if count < self._count:
            self.beginRemoveRows(QModelIndex(), 0, self._count - count - 1)
            self._count = count
            self.endRemoveRows()
        elif count > self._count:
            self.beginInsertRows(QModelIndex(), 0, count - self._count - 1)
            self._count = count
            self.endInsertRows()
        self._index = index
        low, high = min(before, index), min(max(before, index), count)
        self.dataChanged.emit(self.index(count - high), self.index(min(count, count - low)))


class HistoryDelegate(QStyledItemDelegate):
    """Draws a place: its number, its name, and the brass token where the battle stands."""

    def __init__(self, model: HistoryModel, dress: Dress, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.dress = dress

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        drawn: Any = option  # the stubs hide the fields that the style option inherits
        theme, zoom = self.dress.theme, self.dress.zoom
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(drawn.rect.topLeft())
        painter.scale(zoom, zoom)
        canvas = Canvas(painter, theme, zoom * drawn.widget.devicePixelRatioF())
        room = QRectF(0, 0, drawn.rect.width() / zoom, drawn.rect.height() / zoom)
        ahead = index.row() - self._model.present
        if drawn.state & QtWidgets.QStyle.StateFlag.State_MouseOver:
            painter.fillRect(room, theme.slot)
        _paint_place(canvas, room, ahead)
        colour = theme.ink3 if ahead < 0 else theme.ink
        number = QRectF(32, 0, 32, room.height())
        canvas.text(number, str(self._model.position(index.row())), Type.SMALL, theme.ink3, RIGHT)
        name = QRectF(73, 0, room.width() - 83, room.height())
        canvas.text(name, str(index.data()), Type.NOTE if ahead else Type.NOTE_STRONG, colour)
        if drawn.state & QtWidgets.QStyle.StateFlag.State_HasFocus:
            canvas.box(room.adjusted(1, 1, -1, -1), 3, None, theme.ink, 4)
            canvas.box(room.adjusted(2, 2, -2, -2), 2, None, theme.focus, 2)
        painter.restore()


class HistoryView(LineTable):
    """The places as a list of rows of one height."""

    def __init__(self, model: HistoryModel, dress: Dress, parent: QWidget) -> None:
        super().__init__(model, parent)
        self.delegate = HistoryDelegate(model, dress, self)
        self.setItemDelegate(self.delegate)
        self.places = model
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.set_dress(dress)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.delegate.dress = dress
        self.verticalHeader().setDefaultSectionSize(dress.pixels(ROW))
        self.viewport().update()

    def show_names(self, names: Mapping[int, str]) -> None:
        """Call these places so, instead of by the names on the stack."""
        self.places.names = names
        self.viewport().update()

    def follow(self) -> None:
        """Keep the place where the battle stands in sight, and go on from there by keys."""
        self.viewport().update()
        self.setCurrentIndex(self.places.index(self.places.present))
        self.scrollTo(self.currentIndex())


def _paint_place(canvas: Canvas, room: QRectF, ahead: int) -> None:
    """A stretch of the line with its mark: filled behind, token now, hollow for what was taken back."""
    theme, x, y = canvas.theme, 22.0, room.center().y()
    line = QRectF(canvas.snapped(x - 0.75), 0, canvas.hair(1.5), room.height())
    canvas.fill(line, theme.ink if ahead > 0 else theme.key)
    if ahead == 0:
        canvas.fill(line.adjusted(0, room.height() / 2, 0, 0), theme.ink)
        canvas.shape(_circle(QPointF(x, y), 7), theme.coin, theme.ink, 1.6)
        canvas.shape(_circle(QPointF(x, y), 2.6), theme.ink)
    elif ahead > 0:
        canvas.shape(_circle(QPointF(x, y), 3.4), theme.ink)
    else:
        canvas.shape(_circle(QPointF(x, y), 3.4), theme.panel, theme.ink2, 1.4)


def _circle(centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(centre, radius, radius)
    return path


def _translate(text: str) -> str:
    return QCoreApplication.translate("History", text)
