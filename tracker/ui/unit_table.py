"""All units on one screen, as a table in place of the cards; the selection is that of the cards."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableView,
    QWidget,
)

from tracker.models.unit_table_model import UnitTableModel
from tracker.rules.face import CardFace
from tracker.ui.card_layout import TOUCH
from tracker.ui.fonts import Type, width
from tracker.ui.key_button import target_height
from tracker.ui.painted import Dress
from tracker.ui.unit_cells import LOW_ROW, PADDING, ROW, UnitCells
from tracker.ui.words import render

if TYPE_CHECKING:
    from tracker.ui.battle_view import BattleView

MOST = {"name": 190, "side": 150, "level": 116, "leader": 150, "order": 150, "conditions": 220, "owed": 130}
"""Units that a column takes at most; what is left goes to the conditions."""
LEAST = {"conditions": 105, "side": 46, "leader": 110, "name": 130, "order": 90}
"""Where there is not room for all: how narrow these become, one after the other."""
HELD = {"level": 102, "order": 110, "owed": 92}
"""What these take also while nothing stands in them, so that no event shifts a column."""
OWN_KEYS = frozenset(
    (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End)
)


class UnitTable(QTableView):
    """Rows are units; what is pressed and typed goes the same way as from the cards."""

    resized = Signal()

    def __init__(self, view: BattleView) -> None:
        super().__init__(view)
        self._view = view
        self._dress = Dress(view.theme, view.zoom)
        self._following = False
        self.units = UnitTableModel(self._faces(), render, self)
        self.setModel(self.units)
        self.setItemDelegate(UnitCells(self))
        self._build()
        for model in (view.models.cards, view.models.shelf):
            for changed in (model.dataChanged, model.rowsInserted, model.rowsRemoved, model.modelReset):
                changed.connect(self._show)
        self.selectionModel().selectionChanged.connect(self._tell)
        self.selectionModel().currentRowChanged.connect(self._tell)
        view.unit_changed.connect(self.follow)
        self.set_dress(self._dress)

    @property
    def dress(self) -> Dress:
        """Theme and zoom."""
        return self._dress

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self.setFont(dress.font(Type.NOTE))
        self.horizontalHeader().setFont(dress.font(Type.SMALL_STRONG))
        self._fit()
        self.viewport().update()

    def below_row(self) -> QPoint:
        """Where a menu for the current row opens: below it, beside its name."""
        area = self.visualRect(self.units.index(max(0, self.currentIndex().row()), 2))
        return self.viewport().mapToGlobal(area.bottomLeft() + QPoint(0, 4))

    def follow(self, unit: str) -> None:
        """This unit became the current one elsewhere."""
        row = self.units.row_of(unit) if unit else None
        if row is None or self._following or row == self.currentIndex().row():
            return
        self._following = True
        flags = QItemSelectionModel.SelectionFlag  # not Qt's own choice: while Ctrl is held it keeps old rows
        place = self.units.index(row, max(0, self.currentIndex().column()))
        self.selectionModel().setCurrentIndex(place, flags.ClearAndSelect | flags.Rows)
        self._following = False

    def _build(self) -> None:
        self.setAccessibleName(self.tr("All units"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head = Headings(Qt.Orientation.Horizontal, self)
        head.setSectionsClickable(True)
        self.setHorizontalHeader(head)
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setSortIndicatorClearable(True)
        head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)

    def _faces(self) -> list[CardFace]:
        models = (self._view.models.cards, self._view.models.shelf)
        return [model.face(row) for model in models for row in range(model.rowCount())]

    def _show(self) -> None:
        if self.isVisible():
            count = self.units.rowCount()
            self.units.show(self._faces())
            if count != self.units.rowCount():  # else nothing shifts under the hand
                self._fit()

    def showEvent(self, event: object) -> None:
        self.units.show(self._faces())
        self._fit()
        self.follow(self._view.cards.current_unit())

    def _tell(self, *_changed: object) -> None:
        """Current and selected rows are those of the cards too, so that every key acts on them."""
        if self._following:
            return
        self._following = True
        cards, flags = self._view.cards, QItemSelectionModel.SelectionFlag
        current = self.units.face(self.currentIndex().row()).id if self.currentIndex().isValid() else ""
        chosen = QItemSelection()
        for index in self.selectionModel().selectedRows():
            card = self._view.models.index_of(self.units.face(index.row()).id)
            if card is not None:
                chosen.select(card, card)
        card = self._view.models.index_of(current) if current else None
        cards.selectionModel().setCurrentIndex(card if card is not None else QModelIndex(), flags.NoUpdate)
        cards.selectionModel().select(chosen, flags.ClearAndSelect)
        if current:
            self._view.look_at(current)  # also where the card was current before
        self._following = False

    def _fit(self) -> None:
        """Each column as wide as its words, the conditions as wide as there is room; many rows are lower."""
        zoom = self._dress.zoom
        share = self.viewport().height() / zoom / max(1, self.units.rowCount())
        high = TOUCH if target_height() >= TOUCH else min(ROW, max(LOW_ROW, share))
        self.verticalHeader().setDefaultSectionSize(int(high * zoom))
        wanted = {place: ceil(self._wanted(place) * zoom) / zoom for place in range(len(self.units.columns))}
        rest = next(place for place, column in enumerate(self.units.columns) if column.id == "conditions")
        free = self.viewport().width() / zoom - sum(wanted.values())
        for name, least in LEAST.items() if free < 0 else ():
            for place, column in enumerate(self.units.columns):
                if column.id == name and free < 0:
                    given = min(-free, max(0.0, wanted[place] - least))
                    wanted[place] -= given
                    free += given
        wanted[rest] += max(0.0, free)
        for place, wide in wanted.items():
            self.setColumnWidth(place, int(wide * zoom + 0.01))

    def _wanted(self, place: int) -> float:
        column = self.units.columns[place]
        head = max(width(render(column.heading), Type.SMALL_STRONG) + 18, HELD.get(column.id, 0))
        extra = {"side": 24, "level": 22, "owed": 24, "honor": 4}.get(column.id, 0)
        texts = {
            str(self.units.index(row, place).data() or "") for row in range(min(self.units.rowCount(), 400))
        }
        widest = max((width(text, Type.BUTTON) for text in texts), default=0.0)
        return min(max(head, widest + extra), MOST.get(column.id, 90)) + 2 * PADDING

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
        self.resized.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        at: QPoint = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            at = self.viewport().mapToGlobal(self.visualRect(index).center())
        if index.isValid():
            self._view.asking.offer_buttons(self.units.face(index.row()).id, at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in OWN_KEYS or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
        else:
            event.ignore()


class Headings(QHeaderView):
    """The headings of the columns: they look the same whichever units are selected."""

    def selectionChanged(self, *_changed: object) -> None:
        """Qt would paint all headings anew."""


def make_table(view: QWidget) -> UnitTable:
    """The table of a battle's view."""
    from tracker.ui.battle_view import BattleView

    assert isinstance(view, BattleView)
    return UnitTable(view)
