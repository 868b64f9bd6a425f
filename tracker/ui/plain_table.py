"""A plain table to read: rows of texts that wrap, no editing; Enter and Esc stay with its dialog."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QFont, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.theme import Theme

PADDING = 14
"""At both sides of a cell, in pixels, with a little to spare."""


@runtime_checkable
class Worn(Protocol):
    """A widget that knows its theme and zoom."""

    theme: Theme
    zoom: float


def dress_of(widget: object) -> Dress:
    """Theme and zoom of the widget a dialog belongs to."""
    return Dress(widget.theme, widget.zoom) if isinstance(widget, Worn) else PLAIN_DRESS


class Cell(QStyledItemDelegate):
    """Reckons with the padding of the style sheet, which Qt forgets where a text wraps."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        narrowed: Any = option  # the stubs hide the fields that the style option inherits
        narrowed.rect.setWidth(narrowed.rect.width() - PADDING)
        return super().sizeHint(option, index)


class PlainTable(QTableWidget):
    """Texts in columns that wrap; each but the last gets what it needs, up to its share of the width."""

    def __init__(
        self, heads: Sequence[str], shares: Sequence[float], dress: Dress, parent: QWidget | None = None
    ) -> None:
        super().__init__(0, len(heads), parent)
        self._dress, self._shares = dress, shares
        self.least = 0.0
        """How many units wide it is at least; where there is less room it scrolls sideways."""
        self.setItemDelegate(Cell(self))
        for column, text in enumerate(heads):
            head = QTableWidgetItem(text)
            head.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            self.setHorizontalHeaderItem(column, head)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().hide()
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QTableWidget.Shape.NoFrame)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.set_dress(dress)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self.setFont(dress.font(Type.BODY))
        for head in map(self.horizontalHeaderItem, range(self.columnCount())):
            if head is not None:
                head.setFont(dress.font(Type.SMALL_STRONG))
        self.horizontalHeader().setMinimumSectionSize(dress.pixels(24))

    def show_rows(self, rows: Sequence[Sequence[str]], strong: Collection[tuple[int, int]] = ()) -> None:
        """Show these texts; those named by row and column are strong. An empty table is no stop of Tab."""
        bold = QFont(self._dress.font(Type.BUTTON))
        bold.setWeight(QFont.Weight.ExtraBold)
        self.setRowCount(len(rows))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if rows else Qt.FocusPolicy.ClickFocus)
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
                if (row, column) in strong:
                    item.setFont(bold)
                self.setItem(row, column, item)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Share the width out anew, where rows have changed."""
        room = left = self.viewport().width()
        scrolls = room < self._dress.pixels(self.least)
        policy = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(policy.ScrollBarAsNeeded if scrolls else policy.ScrollBarAlwaysOff)
        if scrolls:
            room = left = self._dress.pixels(self.least)
        for column, share in enumerate(self._shares):
            wanted = max(self.sizeHintForColumn(column), self.horizontalHeader().sectionSizeHint(column))
            width = min(wanted + self._dress.pixels(10), round(share * room))
            self.setColumnWidth(column, width)
            left -= width
        self.setColumnWidth(self.columnCount() - 1, left)
        self.resizeRowsToContents()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            event.ignore()
        else:
            super().keyPressEvent(event)
