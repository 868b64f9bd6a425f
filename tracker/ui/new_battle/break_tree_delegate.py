"""How a row of the chain of command is drawn, and its name edited in place."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLineEdit, QStyleOptionViewItem, QTreeView, QWidget

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.canvas import LEFT, RIGHT, Canvas
from tracker.ui.emblems import paint_emblem, paint_kind
from tracker.ui.fonts import Type
from tracker.ui.new_battle.break_draft import CommandDraft, ForceDraft, Node, UnitDraft
from tracker.ui.new_battle.break_tree_model import FAULT_ROLE, NODE_ROLE, NOTE_ROLE, Index
from tracker.ui.new_battle.cell_editor import CellDelegate, CellEditor, cell_canvas, paint_fault
from tracker.ui.paper import paint_focus
from tracker.ui.theme import sign_on
from tracker.ui.words import render

ROW = 30
LEAST_NOTE = 0.62
"""The share of a row that a note may take at most."""


class TreeDelegate(CellDelegate):
    """Draws units, commands and the force; Enter in the name ends the edit, as in the tables."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self.dress.pixels(120), self.dress.pixels(ROW))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        name = render(say(QT_TRANSLATE_NOOP("window", "Name")))
        return CellEditor(self.dress, name, parent)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        editor.setText(index.data(NODE_ROLE).name)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view, node = self.parent(), index.data(NODE_ROLE)
        if node is None:
            return
        with cell_canvas(painter, option.rect, self.dress) as (canvas, whole):
            place = whole.adjusted(0, 1, -1, -1)
            current = isinstance(view, QTreeView) and view.currentIndex() == index
            if current:
                canvas.box(place, 4, canvas.theme.glow_fill)
            self._paint_node(canvas, whole, node, index)
            if index.data(FAULT_ROLE):
                paint_fault(canvas, place)
            if current and isinstance(view, QTreeView) and view.hasFocus():
                paint_focus(canvas, place, 5)

    def _paint_node(self, canvas: Canvas, place: QRectF, node: Node, index: Index) -> None:
        theme, name = canvas.theme, str(index.data(Qt.ItemDataRole.DisplayRole))
        room = place.adjusted(8, 0, -10, 0)
        note, indent = str(index.data(NOTE_ROLE)), self._paint_sign(canvas, room, node)
        width = (room.width() - indent) * LEAST_NOTE
        notes = QRectF(room.right() - width, room.top(), width, room.height())
        taken = canvas.text(notes, note, Type.SMALL, theme.ink2, RIGHT)
        named = room.adjusted(indent, 0, -(taken + 8 if note else 0), 0)
        canvas.text(named, name, _role(node), theme.ink if node.name or indent else theme.ink2, LEFT)

    def _paint_sign(self, canvas: Canvas, room: QRectF, node: Node) -> float:
        """The sign before a name; how much room it takes."""
        theme, middle = canvas.theme, room.center().y()
        if isinstance(node, ForceDraft):
            ground = theme.side(node.colour)
            swatch = QRectF(room.left() - 2, middle - 10, 20, 20)
            canvas.box(swatch, 3, ground, theme.ink if theme.high_contrast else None)
            paint_emblem(canvas, node.emblem, swatch.center(), 6.5, sign_on(ground))
            return 26
        if isinstance(node, CommandDraft):
            return 0
        kind = "leader" if node.independent_leader else node.kind
        paint_kind(canvas, kind, QPointF(room.left() + 9, middle), theme.ink2)
        sign = node.number.strip()
        if not sign:
            return 26
        taken = canvas.text(room.adjusted(26, 0, 0, 0), sign[:4], Type.SMALL_STRONG, theme.ink2, LEFT)
        return 26 + max(18, taken + 8)


def _role(node: Node) -> Type:
    if isinstance(node, UnitDraft):
        return Type.BUTTON
    return Type.NAME_SMALL if isinstance(node, ForceDraft) else Type.NAME_TWO_LINES
