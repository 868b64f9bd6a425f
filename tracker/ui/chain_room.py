"""Where the chain of command stands: beside the cards, or behind a tab that lays it over them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Signal
from PySide6.QtGui import QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from tracker.ui.canvas import MIDDLE, Canvas
from tracker.ui.chain_panel import ChainPanel
from tracker.ui.chain_strokes import WIDE
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress
from tracker.ui.theme import Theme
from tracker.ui.ticket_button import TicketButton

FOLDED = 30.0


class ChainTab(TicketButton):
    """A strip with the heading turned upwards."""

    owes = 0

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme, painter = canvas.theme, canvas.painter
        canvas.fill(room, theme.slot if self.is_hot else theme.panel)
        line = canvas.hair()
        canvas.fill(QRectF(room.right() - line, 0, line, room.height()), theme.key)
        if self.owes:
            box = QRectF(3, 8, room.width() - 7, 22)
            canvas.box(box, 4, theme.owed)
            canvas.text(box, str(self.owes), Type.HEADING, theme.owed_die, MIDDLE)
        painter.save()
        painter.translate(room.width() / 2 - 1, room.height() / 2)
        painter.rotate(-90)
        canvas.text(QRectF(-100, -10, 200, 20), self.text(), Type.HEADING, theme.ink, MIDDLE)
        painter.restore()


class ChainRoom(QWidget):
    """Holds the panel; folded it is a tab, and the panel lies over the cards while it is open."""

    turned = Signal()
    """The panel has come over the cards, or is gone."""
    closed = Signal()
    """The panel that lay over the cards is gone."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = Dress(theme, 1.0)
        self.panel = ChainPanel(theme, self)
        self.tab = ChainTab(self._dress, self)
        self.tab.setText(self.tr("Chain of command"))
        self.tab.tell(self.tab.text(), self.tr("Shows forces and commands over the cards"))
        self.tab.setToolTip(self.tab.accessibleDescription())
        self.tab.clicked.connect(self.toggle)
        self.panel.left.connect(self.put_away)
        self.is_folded = False
        self.fold(False)

    @property
    def is_open(self) -> bool:
        """Whether the panel lies over the cards."""
        return self.is_folded and self.panel.isVisible()

    def fold(self, folded: bool) -> None:
        """Show a tab in place of the panel, or the panel again."""
        if folded != self.is_folded:
            self.is_folded = folded
            self.panel.view.takes_escape = folded
            self.panel.setParent(self.parentWidget() if folded else self)
            self.panel.setVisible(not folded)
        self._fit()

    def toggle(self) -> None:
        """Lay the panel over the cards, or take it away."""
        if self.is_open:
            self.put_away()
            return
        self._place()
        self.panel.show()
        self.panel.raise_()
        self.panel.view.setFocus()
        self.turned.emit()

    def put_away(self) -> None:
        """Take the panel from the cards, if it lies over them."""
        if self.is_folded and self.panel.isVisible():
            self.panel.hide()
            self.turned.emit()
        self.closed.emit()

    def give_way(self) -> None:
        """Something else wants to lie over the cards."""
        if self.is_open:
            self.put_away()

    def show_owed(self, count: int) -> None:
        """Say how many forces and commands owe a test."""
        self.tab.owes = count
        self.tab.update()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours."""
        self._wear(Dress(theme, self._dress.zoom))

    def set_zoom(self, zoom: float) -> None:
        """Take how many pixels a unit has."""
        self._wear(Dress(self._dress.theme, zoom))

    def _wear(self, dress: Dress) -> None:
        self._dress = dress
        self.panel.set_theme(dress.theme)
        self.panel.set_zoom(dress.zoom)
        self.tab.set_dress(dress)
        self._fit()

    def _fit(self) -> None:
        self.setFixedWidth(self._dress.pixels(FOLDED if self.is_folded else WIDE))
        self.tab.setVisible(self.is_folded)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._place()

    def _place(self) -> None:
        self.tab.setGeometry(self.rect())
        corner = QPoint(0, 0)
        around = self.parentWidget()
        if self.is_folded and around is not None:
            corner = self.mapTo(around, QPoint(self.width(), 0))
        self.panel.setGeometry(corner.x(), corner.y(), self._dress.pixels(WIDE), self.height())
