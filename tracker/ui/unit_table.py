"""All units on one screen, as a table in place of the cards; the selection is that of the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from tracker.models.roles import FaceRole
from tracker.models.unit_table_model import UnitTableModel
from tracker.rules.face import CardFace
from tracker.ui.canvas import LEFT, Canvas
from tracker.ui.card_layout import TOUCH
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type, width
from tracker.ui.key_button import target_height
from tracker.ui.markers import paint_coin, paint_ribbon
from tracker.ui.painted import Dress
from tracker.ui.paper import paint_focus
from tracker.ui.theme import sign_on
from tracker.ui.words import render

if TYPE_CHECKING:
    from tracker.ui.battle_view import BattleView

ROW, LOW_ROW = 28.0, 22.0
"""How high a row is where there is room, and where all units shall be seen at once."""
PADDING = 7.0
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
        self.setCurrentIndex(self.units.index(row, max(0, self.currentIndex().column())))
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
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head = self.horizontalHeader()
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
        if card is None and current:
            self._view.look_at(current)
        self._following = False

    def _fit(self) -> None:
        """Each column as wide as its words, the conditions as wide as there is room; many rows are lower."""
        zoom = self._dress.zoom
        share = self.viewport().height() / zoom / max(1, self.units.rowCount())
        high = TOUCH if target_height() >= TOUCH else min(ROW, max(LOW_ROW, share))
        self.verticalHeader().setDefaultSectionSize(int(high * zoom))
        wanted = {place: self._wanted(place) for place in range(len(self.units.columns))}
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
            self.setColumnWidth(place, int(wide * zoom))

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


class UnitCells(QStyledItemDelegate):
    """Paints the cells: side with emblem, level as its ribbon, what is owed as the black bar."""

    def __init__(self, table: UnitTable) -> None:
        super().__init__(table)
        self._table = table

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, self._table.dress.pixels(ROW))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        dress = self._table.dress
        theme, row = dress.theme, index.row()
        rect = self._table.visualRect(self._table.units.index(row, index.column()))
        selected = self._table.selectionModel().isRowSelected(row, QModelIndex())
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        ground = theme.glow_fill if selected else theme.panel if row % 2 else theme.slot
        painter.fillRect(rect, ground)
        painter.translate(rect.topLeft())
        painter.scale(dress.zoom, dress.zoom)
        room = QRectF(0, 0, rect.width() / dress.zoom, rect.height() / dress.zoom)
        canvas = Canvas(painter, theme, dress.zoom * self._table.devicePixelRatioF())
        self._cell(canvas, room.adjusted(PADDING, 0, -PADDING, 0), index)
        if row == self._table.currentIndex().row():
            self._current(canvas, room, index)
        painter.restore()

    def _cell(self, canvas: Canvas, room: QRectF, index: QModelIndex | QPersistentModelIndex) -> None:
        face: CardFace = index.data(FaceRole)
        column = self._table.units.columns[index.column()].id
        words, theme = str(index.data() or ""), canvas.theme
        middle, high = room.center().y(), min(19.0, room.height() - 7)
        if column == "side":
            side = theme.side(face.colour)
            box = QRectF(room.left(), middle - 7.5, 15, 15)
            canvas.box(box, 3, side, theme.ink if theme.high_contrast else None)
            paint_emblem(canvas, face.emblem, box.center(), 5.4, sign_on(side))
            if room.width() > 60:
                canvas.text(room.adjusted(23, 0, 0, 0), words, Type.NOTE, theme.ink)
        elif column == "level" and face.out_of_play is None:
            wide = min(room.width(), 102.0)
            paint_ribbon(
                canvas,
                QRectF(room.left(), middle - high / 2, wide, high),
                words,
                face.ribbon.step,
                Type.NOTE_STRONG,
            )
        elif column == "level":
            box = QRectF(room.left(), middle - high / 2, min(room.width(), 102.0), high)
            canvas.box(box, 2, None, theme.ink2, 1.0)
            canvas.text(box, words, Type.NOTE_STRONG, theme.ink2, 0.5)
        elif column == "honor" and face.honor:
            paint_coin(canvas, room.center() - self._left(room), 8.5)
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

    def _left(self, room: QRectF) -> QPoint:
        return QPoint(round(room.width() / 2 - 12), 0)

    def _current(self, canvas: Canvas, room: QRectF, index: QModelIndex | QPersistentModelIndex) -> None:
        """A ring round the whole row, of which each cell paints its part."""
        painter = canvas.painter
        painter.setClipRect(room)
        last = len(self._table.units.columns) - 1
        left = 0 if index.column() == 0 else -20
        right = 0 if index.column() == last else 20
        if self._table.hasFocus():
            paint_focus(canvas, room.adjusted(left, 1, right, -1), 3)
        else:
            canvas.box(room.adjusted(left, 1, right, -1), 3, None, canvas.theme.ink2, 1.0)


def make_table(view: QWidget) -> UnitTable:
    """The table of a battle's view."""
    from tracker.ui.battle_view import BattleView

    assert isinstance(view, BattleView)
    return UnitTable(view)
