"""The chain of command at the left of the cards: every force and command with its strength and threshold."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from tracker.models.chain_model import ChainModel
from tracker.rules.face import NodeFace
from tracker.ui.canvas import MIDDLE, RIGHT, Canvas
from tracker.ui.chain_strokes import RIGHT_EDGE, WIDE
from tracker.ui.chain_view import ChainView
from tracker.ui.fonts import Type
from tracker.ui.painted import PLAIN_DRESS, Dress, canvas_on, place_of
from tracker.ui.theme import Theme
from tracker.ui.ticket_button import TicketButton, in_pixels
from tracker.ui.words import render

HEAD, FOOT = 36.0, 26.0


class ShowAll(TicketButton):
    """Takes the choice of a node back."""

    def paint(self, canvas: Canvas, room: QRectF) -> None:
        theme = canvas.theme
        canvas.box(room, 4, theme.slot if self.is_hot else theme.card, theme.ink3)
        canvas.text(room, self.text(), Type.SMALL_STRONG, theme.ink, MIDDLE)


class ChainPanel(QWidget):
    """Shows the nodes of a battle and which one is chosen."""

    node_requested = Signal(str)
    """The cards of the units below this node should be shown; of all units where it is empty."""
    left = Signal()
    """The player turned away from it: back to the cards."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = Dress(theme, PLAIN_DRESS.zoom)
        self._chosen = ""
        self.model = ChainModel(render=render, parent=self)
        self.view = ChainView(self.model, self._dress, self)
        self.all_button = ShowAll(self._dress, self)
        self._name()
        self.view.chosen.connect(self._ask)
        self.view.pressed_by_mouse.connect(self.left)
        self.view.left.connect(self.left)
        self.all_button.clicked.connect(lambda: self.node_requested.emit(""))
        self.all_button.hide()
        self.set_zoom(1.0)

    def _name(self) -> None:
        self.setAccessibleName(self.tr("Chain of command"))
        self.view.setAccessibleName(self.tr("Chain of command"))
        self.all_button.setText(self.tr("All units"))
        self.all_button.tell(self.tr("All units"), self.tr("Show the cards of all units again"))
        self.all_button.setToolTip(self.all_button.accessibleDescription())

    @property
    def chosen(self) -> str:
        """The node whose units are shown; nothing where all are."""
        return self._chosen

    def show_nodes(self, nodes: Sequence[NodeFace]) -> None:
        """Show how forces and commands stand now."""
        self.model.show_nodes(nodes)
        self.update()

    def show_chosen(self, node: str) -> None:
        """Frame the node whose units are shown; without one none is framed."""
        self._chosen = node
        self.view.show_chosen(node)
        self.all_button.setVisible(bool(node))

    def show_front(self, node: str) -> None:
        """Bring the node into sight whose test is in front."""
        index = self.model.index_of(node)
        if index.isValid():
            self.view.scrollTo(index)

    def show_die(self, text: str) -> None:
        """While a die is typed Enter settles it, wherever the focus is."""
        self.view.takes_enter = not text

    def set_theme(self, theme: Theme) -> None:
        """Take the colours."""
        self._wear(Dress(theme, self._dress.zoom))

    def set_zoom(self, zoom: float) -> None:
        """Take how many pixels a unit has."""
        self._wear(Dress(self._dress.theme, zoom))

    def _wear(self, dress: Dress) -> None:
        self._dress = dress
        self.setFixedWidth(dress.pixels(WIDE))
        self.view.set_dress(dress)
        self.all_button.set_dress(dress)
        self._arrange()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._dress.pixels(WIDE), self._dress.pixels(400))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        place = place_of(self, self._dress)
        room = QRectF(0, HEAD, WIDE - 1, max(0.0, place.height() - HEAD - FOOT))
        self.view.setGeometry(in_pixels(room, self._dress))
        self.all_button.stand(QRectF(RIGHT_EDGE - 66, 6, 66, 22))

    def _ask(self, node: str) -> None:
        """Choosing the chosen node again shows all."""
        self.node_requested.emit("" if node == self._chosen else node)

    def paintEvent(self, event: QPaintEvent) -> None:
        with canvas_on(self, self._dress) as canvas:
            room, theme = place_of(self, self._dress), self._dress.theme
            fill = canvas.fill
            fill(room, theme.panel)
            heading = self.tr("Chain of command")
            canvas.text(QRectF(16, 8, RIGHT_EDGE - 86, 20), heading, Type.HEADING, theme.ink)
            fill(QRectF(16, canvas.snapped(31), RIGHT_EDGE - 16, canvas.hair()), theme.key)
            fill(QRectF(WIDE - canvas.hair(), 0, canvas.hair(), room.height()), theme.key)
            if any(node.chance_words is not None and not node.failing for node in self.model.nodes):
                foot = QRectF(16, room.bottom() - FOOT + 3, RIGHT_EDGE - 16, 18)
                told = self.tr("%: breaks if the phase ended now")
                canvas.text(foot, told, Type.SMALL, theme.ink2, RIGHT)
