"""The lines of the log, wrapped, newest on top.

Only lines in sight are laid out and given their true height; the others keep an estimate. So a log of ten
thousand lines costs what the screen shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QPointF, QRectF, Signal
from PySide6.QtGui import (
    QFont,
    QPainter,
    QPaintEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from tracker.rules.battle import LogEntry
from tracker.ui import words
from tracker.ui.canvas import Canvas
from tracker.ui.card_strokes import fitting
from tracker.ui.fonts import Type, font, metrics
from tracker.ui.line_table import LineTable
from tracker.ui.log_lines import LogLines
from tracker.ui.painted import Dress

Index = QModelIndex | QPersistentModelIndex
LEFT, WHEN, RIGHT, PAD, LEADING = 12.0, 60.0, 12.0, 4.0, 17.0
Spans = tuple[tuple[int, int], ...]


@lru_cache(maxsize=512)
def laid_out(text: str, bold: Spans, wide: float) -> QTextLayout:
    """The text in lines of this width in units, with these spans (start, length) strong."""
    layout = QTextLayout(text, font(Type.NOTE))
    layout.setCacheEnabled(True)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats([_strong(start, length) for start, length in bold])
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(40.0, wide))
        line.setPosition(QPointF(0, top))
        top += LEADING
    layout.endLayout()
    return layout


def _strong(start: int, length: int) -> QTextLayout.FormatRange:
    found: Any = QTextLayout.FormatRange()
    found.start, found.length = start, length
    style = QtGui.QTextCharFormat()
    style.setFont(font(Type.NOTE_STRONG))
    style.setFontWeight(QFont.Weight.Bold)
    found.format = style
    result: QTextLayout.FormatRange = found
    return result


class LogDelegate(QStyledItemDelegate):
    """Draws one line of the log: when, where that is news, and what."""

    def __init__(self, lines: LogLines, dress: Dress, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines = lines
        self.dress = dress
        self.names: Mapping[str, str] = {}
        self.last: LogEntry | None = None
        self.tells_turn = True

    def height(self, row: int, pixels: int) -> int:
        """How high a row must be in a view of this width."""
        count = self._layout(row, pixels).lineCount()
        needed = max(count, len(self._when(row)))
        return self.dress.pixels(needed * LEADING + 2 * PAD)

    def _layout(self, row: int, pixels: int) -> QTextLayout:
        text = self._lines.text(row)
        spans = [
            (start, len(name))
            for name in (self.names.get(unit, "") for unit in self._lines.units(row))
            if name and (start := text.find(name)) >= 0
        ]
        return laid_out(text, tuple(spans), pixels / self.dress.zoom - LEFT - WHEN - RIGHT)

    def _when(self, row: int) -> tuple[str, ...]:
        """Turn and step where they differ from those of the line above."""
        turn, step = self._lines.when(row)
        above = self._lines.when(row - 1) if row else None
        if above == (turn, step):
            return ()
        if self.tells_turn and (above is None or above[0] != turn):
            return (_translate("Turn {turn}").format(turn=turn), words.render(step))
        return (words.render(step),)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        drawn: Any = option  # the stubs hide the fields that the style option inherits
        theme, zoom = self.dress.theme, self.dress.zoom
        row = index.row()
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(drawn.rect.topLeft())
        painter.scale(zoom, zoom)
        canvas = Canvas(painter, theme, zoom * drawn.widget.devicePixelRatioF())
        room = QRectF(0, 0, drawn.rect.width() / zoom, drawn.rect.height() / zoom)
        if self._lines.entry(row) is self.last:
            canvas.fill(room, theme.glow_fill)
            canvas.fill(QRectF(0, 0, canvas.hair(3), room.height()), theme.glow)
        elif drawn.state & QtWidgets.QStyle.StateFlag.State_MouseOver:
            canvas.fill(room, theme.slot)
        for place, word in enumerate(self._when(row)):
            line = QRectF(LEFT, PAD + place * LEADING, WHEN - 4, LEADING)
            role = fitting(word, line.width(), Type.SMALL_STRONG, Type.KEY)
            canvas.text(line, word, role, theme.ink2)
        painter.setPen(theme.ink)
        rise = (LEADING - metrics(Type.NOTE).height()) / 2
        self._layout(row, drawn.rect.width()).draw(painter, QPointF(LEFT + WHEN, PAD + rise))
        if drawn.state & QtWidgets.QStyle.StateFlag.State_HasFocus:
            canvas.box(room.adjusted(1, 1, -1, -1), 3, None, theme.ink, 4)
            canvas.box(room.adjusted(2, 2, -2, -2), 2, None, theme.focus, 2)
        painter.restore()


class LogView(LineTable):
    """The list itself. A click or Enter on a line asks for its unit."""

    unit_requested = Signal(str)

    def __init__(self, lines: LogLines, dress: Dress, parent: QWidget | None = None) -> None:
        super().__init__(lines, parent)
        self.delegate = LogDelegate(lines, dress, self)
        self._lines = lines
        self._pushed = 0
        self._fitted: object = None
        self.setItemDelegate(self.delegate)
        self.row_chosen.connect(self._ask)
        self.set_dress(dress)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.delegate.dress = dress
        self._fitted = None
        self.verticalHeader().setDefaultSectionSize(dress.pixels(2 * LEADING + 2 * PAD))
        self.viewport().update()

    def fit_rows(self) -> bool:
        """Give the rows in sight their true height; whether any was another one."""
        if not self._lines.rowCount():
            return False
        changed = self._pushed > 0
        self.executeDelayedItemsLayout()  # now, not after this frame, which would paint all rows once more
        bar, wide = self.verticalScrollBar(), self.viewport().width()
        if self._pushed:
            bar.setValue(bar.value() + self._pushed)
            self._pushed = 0
        changed = self._fit_to(wide) or changed
        if self.viewport().width() != wide:  # the scroll bar came or went with the new heights
            self._fit_to(self.viewport().width())
        self._fitted = self._sight()
        return changed

    def _fit_to(self, wide: int) -> bool:
        bar, row, changed = self.verticalScrollBar(), max(0, self.rowAt(0)), False
        while row < self._lines.rowCount() and self.rowViewportPosition(row) < self.viewport().height():
            grows = self.delegate.height(row, wide) - self.rowHeight(row)
            if grows:
                cut_above = self.rowViewportPosition(row) < 0
                self._resize_row(row, self.rowHeight(row) + grows)
                if cut_above:
                    bar.setValue(bar.value() + grows)  # its foot stays where it is
                changed = True
            row += 1
        return changed

    def _sight(self) -> tuple[object, ...]:
        """What is in sight: as long as it stays so, every row keeps its height."""
        size = self.viewport().size()
        return self._lines.revision, self.verticalScrollBar().value(), size.width(), size.height()

    def _resize_row(self, row: int, pixels: int) -> None:
        """Without a word to the table, which would lay out and paint all rows once more a moment later."""
        header = self.verticalHeader()
        header.blockSignals(True)
        header.resizeSection(row, pixels)
        header.blockSignals(False)
        self.updateGeometries()

    def rowsInserted(self, parent: Index, start: int, end: int) -> None:
        """Lines that come on top do not push away what is being read further down."""
        if self.verticalScrollBar().value() > 0 and start == 0:
            self._pushed += (end + 1) * self.verticalHeader().defaultSectionSize()
        super().rowsInserted(parent, start, end)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._fitted != self._sight() and self.fit_rows():
            self.viewport().update()
        super().paintEvent(event)

    def _ask(self, row: int) -> None:
        units = self._lines.units(row)
        if units:
            self.unit_requested.emit(units[0])


def _translate(text: str) -> str:
    return QCoreApplication.translate("Log", text)
