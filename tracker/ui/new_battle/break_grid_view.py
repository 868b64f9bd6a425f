"""The small table of figures or Doctrines, typed in like a spreadsheet.

Tab goes on to the next cell and from the last one to the next row; Enter begins the next row where this one
was begun; Ctrl+Tab leaves. In the blank row at the end Tab and Enter leave too: nothing more is to come.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QFrame, QMenu, QTableView, QWidget

from tracker.ui.fonts import Type
from tracker.ui.new_battle.break_columns import Sort
from tracker.ui.new_battle.break_grid_delegate import GridDelegate
from tracker.ui.new_battle.break_grid_model import GridModel, Index
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import ENTER_KEYS
from tracker.ui.words import render

ROW_HEIGHT, HEAD_HEIGHT = 32, 28
_CONTROL, _SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
_LETTERS = Qt.KeyboardModifier.NoModifier, _SHIFT, Qt.KeyboardModifier.KeypadModifier
_FEW = 2
"""With so few choices Space goes round; with more it opens a list."""


class GridView(QTableView):
    """Shows the model's rows at their full height."""

    current_moved = Signal(QRect)
    """The place of the current cell in the view."""
    finished = Signal()
    """Enter was pressed in the blank row: nothing more is to come."""

    attended = Signal(bool)
    """Whether it has the focus now."""

    def __init__(self, model: GridModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = model
        self._dress = PLAIN_DRESS
        self._begun = 0
        self._delegate = GridDelegate(model, self)
        self._delegate.step_requested.connect(self._step)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(name)
        self.setAccessibleDescription(self.tr("Tab goes on, Enter begins the next row, Ctrl+Tab leaves"))
        self.setTabKeyNavigation(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.AnyKeyPressed | triggers.EditKeyPressed | triggers.DoubleClicked)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        for grown in (model.rowsInserted, model.rowsRemoved):
            grown.connect(self._fit)
        self.set_dress(PLAIN_DRESS)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = self._delegate.dress = dress
        self.setFont(dress.font(Type.BODY))
        header = self.horizontalHeader()
        header.setFont(dress.font(Type.SMALL_STRONG))
        header.setFixedHeight(dress.pixels(HEAD_HEIGHT))
        header.setMinimumSectionSize(dress.pixels(30))
        self.verticalHeader().setDefaultSectionSize(dress.pixels(ROW_HEIGHT))
        self.verticalHeader().setMinimumSectionSize(dress.pixels(ROW_HEIGHT))
        self._fit()
        self.viewport().update()

    def go_to(self, row: int, column: int) -> None:
        """Make a cell the current one and show it."""
        self.setCurrentIndex(self._grid.index(min(row, self._grid.rowCount() - 1), max(0, column)))

    def delete_row(self) -> None:
        """Take out the current row."""
        place = self.currentIndex()
        self._grid.remove(place.row())
        self.go_to(place.row(), place.column())

    def open_list(self) -> QMenu | None:
        """Open the list of choices over the current cell, where it is one of choices."""
        index = self.currentIndex()
        column = self._grid.columns[max(0, index.column())]
        if not index.isValid() or column.sort is not Sort.CHOICE:
            return None
        menu = QMenu(self)
        menu.setAccessibleName(render(column.title))
        menu.aboutToHide.connect(menu.deleteLater)
        now, row, place = index.data(Qt.ItemDataRole.EditRole), index.row(), index.column()
        for value, words in self._grid.options.get(column.field, {}).items():
            action = menu.addAction(words.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(value == now)
            action.triggered.connect(
                lambda _=False, value=value: self._grid.setData(self._grid.index(row, place), value)
            )
            if value == now:
                menu.setActiveAction(action)
        menu.popup(self.viewport().mapToGlobal(self.visualRect(index).bottomLeft() + QPoint(0, 1)))
        return menu

    def go_on(self) -> bool:
        """To the next cell, or from the last one to the next row; False at the end of the table."""
        index = self.currentIndex()
        blank = index.row() == self._grid.rowCount() - 1
        if index.column() + 1 < self._grid.columnCount() and not (blank and index.column() == 0):
            self.go_to(index.row(), index.column() + 1)
        elif not blank:
            self._begun = 0
            self.go_to(index.row() + 1, 0)
        else:
            return False
        return True

    def go_back(self) -> bool:
        """To the cell before; False at the beginning of the table."""
        index = self.currentIndex()
        if index.column() > 0:
            self.go_to(index.row(), index.column() - 1)
        elif index.row() > 0:
            self.go_to(index.row() - 1, self._grid.columnCount() - 1)
        else:
            return False
        return True

    def begin_next_row(self) -> None:
        """To the next row, to the column in which this one was begun; from the blank one on."""
        row = self.currentIndex().row()
        if row >= self._grid.rowCount() - 1:
            self.finished.emit()
        else:
            self.go_to(row + 1, self._begun)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.current_moved.emit(self.visualRect(current))
        self.viewport().update()

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        hints = QAbstractItemDelegate.EndEditHint
        super().closeEditor(editor, hints.NoHint)
        if hint == hints.EditNextItem:
            self.go_on()
        elif hint == hints.EditPreviousItem:
            self.go_back()
        elif hint == hints.SubmitModelCache:
            self.begin_next_row()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() or event.reason() == Qt.FocusReason.TabFocusReason:
            self._begun = 0
            self.go_to(0, 0)
        self.attended.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.attended.emit(False)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab inside the table is ours; this is asked only for leaving it."""
        return super(QAbstractItemView, self).focusNextPrevChild(next)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = event.modifiers() in _LETTERS and event.text().isprintable() and event.text()
            if typed or self._chord(event) is not None:
                event.accept()
                return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._tab(event):
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        chord = self._chord(event)
        if chord is not None:
            chord()
        elif event.key() in ENTER_KEYS and not event.modifiers() & _CONTROL:
            self._step(-1) if event.modifiers() & _SHIFT else self.begin_next_row()
        elif not self._turn(event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._begun = max(0, self.currentIndex().column())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid() and index == self.currentIndex():
            self._turn_or_open(index)

    def _tab(self, event: QKeyEvent) -> bool:
        """Tab before Qt takes it to leave the table."""
        if event.key() not in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            return False
        back = event.key() == Qt.Key.Key_Backtab
        if event.modifiers() & _CONTROL:
            return self.focusNextPrevChild(not back)
        return (self.go_back() if back else self.go_on()) or self.focusNextPrevChild(not back)

    def _chord(self, event: QKeyEvent) -> Callable[[], None] | None:
        """What a key combination of the table does, or nothing."""
        if event.key() not in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            return None
        if event.modifiers() & _CONTROL:
            return self.delete_row
        return lambda: self._grid.cleared(self.currentIndex())

    def _turn(self, event: QKeyEvent) -> bool:
        """Space, letters and F2 where there is nothing to type: flags and choices."""
        index, text = self.currentIndex(), event.text()
        if not index.isValid() or event.modifiers() not in _LETTERS:
            return False
        column = self._grid.columns[index.column()]
        if column.sort not in (Sort.FLAG, Sort.CHOICE):
            return False
        if event.key() == Qt.Key.Key_F2 or (text.isprintable() and text):
            self._turn_or_open(index)
            return True
        return False

    def _turn_or_open(self, index: Index) -> None:
        column = self._grid.columns[index.column()]
        if column.sort is Sort.CHOICE and len(self._grid.options.get(column.field, {})) > _FEW:
            self.open_list()
        else:
            self._grid.turn(index)

    def _step(self, step: int) -> None:
        row = min(max(self.currentIndex().row() + step, 0), self._grid.rowCount() - 1)
        self.go_to(row, self.currentIndex().column())

    def _fit(self) -> None:
        """The full height of all rows; where there is room the first column takes what is left over."""
        pixels, columns = self._dress.pixels, self._grid.columns
        wide = sum(pixels(column.wide) for column in columns)
        spare = max(0, self.viewport().width() - wide)
        for place, column in enumerate(columns):
            self.setColumnWidth(place, pixels(column.wide) + (spare if place == 0 else 0))
        bar = self.horizontalScrollBar().sizeHint().height() if wide > self.width() else 0
        self.setFixedHeight(pixels(HEAD_HEIGHT) + self._grid.rowCount() * pixels(ROW_HEIGHT) + bar + 1)
