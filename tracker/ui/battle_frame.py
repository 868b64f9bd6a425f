"""The parts of a battle on the screen and how they share the room: track, cards, shelf, tray, side panel.

What they show and what comes of a wish is the business of `BattleView`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tracker.rules.face import NodeFace
from tracker.session.battle_session import BattleSession
from tracker.ui.across import FAR, AcrossTheTable, large_zoom
from tracker.ui.battle_models import BattleModels
from tracker.ui.card_layout import Layout
from tracker.ui.card_list import CardList
from tracker.ui.history_panel import HistoryPanel
from tracker.ui.log_panel import LogPanel
from tracker.ui.notice import Notice
from tracker.ui.painted import Dress, Panel
from tracker.ui.preferences import CARDS, Preferences
from tracker.ui.side_panel import SidePanel
from tracker.ui.side_room import SideRoom
from tracker.ui.slim_list import SlimCardList
from tracker.ui.tab_order import step_focus, stops_in
from tracker.ui.theme import Theme
from tracker.ui.tray import Tray
from tracker.ui.trouble_bar import TroubleBar
from tracker.ui.turn_track import TurnTrackBar

if TYPE_CHECKING:
    from tracker.ui.chain_panel import ChainPanel
    from tracker.ui.chain_room import ChainRoom
    from tracker.ui.unit_table import UnitTable

NARROW = 1280
"""Below this width (units) the log becomes a tab of the inspector."""
SLIDING = 1000
"""Below this width (units) the side panel slides over the cards."""
NARROW_CHAIN = 1104
"""Below this width (units) the chain of command becomes a tab, so that two cards stand side by side."""

LOW = 190
"""Below this height (units) the turn track makes way, so that the tray is seen whole; its deeds have keys."""


class BattleFrame(QWidget):
    """Makes the parts and lays them out, at any zoom and size of cards."""

    def __init__(
        self,
        session: BattleSession,
        theme: Theme,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)  # so that nothing below is painted as well
        self.session = session
        self.preferences = preferences
        self.theme, self.zoom = theme, 1.0
        self.unit_table: UnitTable | None = None
        self.models = BattleModels(session, preferences, self)
        self.owed = self.models.owed
        self.trouble = TroubleBar(self)
        self.track = TurnTrackBar(theme, self)
        self.cards = CardList(theme, self)
        self.shelf = SlimCardList(theme, self)
        self.notice = Notice(self.cards)
        self.cards.unit_changed.connect(self.notice.step_aside)
        self.tray = Tray(self.owed, theme, die=session.system.die, parent=self)
        self.side = SidePanel(self)
        self.inspector = self.side.inspector
        self.log = LogPanel(self.models.log, theme)
        self.history = HistoryPanel(session.undo_stack, theme)
        self.across = AcrossTheTable(self.cards)
        self._table_room = QVBoxLayout()
        self.side_room = SideRoom(self.side, self._table_room, theme, self)
        nodes = session.system.tree(session.battle)
        self.has_chain = bool(nodes)
        self.cards.setModel(self.models.cards)
        self.shelf.setModel(self.models.shelf)
        faces = session.system.faces(session.battle)
        self.log.show_faces(faces)
        self.tray.show_faces(faces)
        self._build()
        if self.has_chain:
            self._below.insertWidget(0, self.chain_room)
            self.chain.show_nodes(nodes)

    @cached_property
    def chain_room(self) -> ChainRoom:
        """Where the chain of command stands; there is one only in a battle that `has_chain`."""
        from tracker.ui.chain_room import ChainRoom  # not wanted at every start

        room = ChainRoom(self.theme, self)
        room.turned.connect(partial(self._give_way, room))
        return room

    @property
    def chain(self) -> ChainPanel:
        """The chain of command itself."""
        return self.chain_room.panel

    def node_of(self, name: str) -> NodeFace | None:
        """The force or command of this id; None where it is a unit, or there is no chain of command."""
        return self.chain.model.node(name) if self.has_chain else None

    def _build(self) -> None:
        self.side.tabs.addTab(self.log, self.tr("Log"))
        self.side.tabs.addTab(self.history, self.tr("History"))
        self._table_room.addWidget(self.cards, 1)
        self._table_room.addWidget(self.shelf)
        upper, middle, self._below = QHBoxLayout(), QVBoxLayout(), QHBoxLayout()
        upper.addLayout(self._table_room, 1)
        upper.addWidget(self.side_room)
        middle.addLayout(upper, 1)
        middle.addWidget(self.tray)
        self._below.addLayout(middle, 1)
        self._below.addWidget(self.side)
        whole = QVBoxLayout(self)
        whole.addWidget(self.trouble)
        whole.addWidget(self.track)
        whole.addLayout(self._below, 1)
        for layout in (self._table_room, upper, middle, self._below, whole):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        self.side_room.turned.connect(partial(self._give_way, self.side_room))

    def _panels(self) -> Iterator[Panel]:
        """All but the cards, which have their own zoom."""
        yield self.side_room
        yield from (self.track, self.tray, self.inspector, self.log, self.history, self.notice)
        if self.has_chain:
            yield self.chain_room

    def set_theme(self, theme: Theme) -> None:
        """Take the colours."""
        self.theme = theme
        self.cards.theme = theme
        self.shelf.theme = theme
        if self.unit_table is not None:
            self.unit_table.set_dress(Dress(theme, self.zoom))
        for panel in self._panels():
            panel.set_theme(theme)

    def set_zoom(self, zoom: float) -> None:
        """Take how many pixels a unit has."""
        self.zoom = zoom
        self.shelf.zoom = zoom
        if self.unit_table is not None:
            self.unit_table.set_dress(Dress(self.theme, zoom))
        self.fit_cards()
        for panel in self._panels():
            panel.set_zoom(zoom)
        self._fold()

    def set_motion(self, moves: bool) -> None:
        """Say whether anything may move."""
        self.cards.animated = self.side_room.moves = moves

    def show_across(self, across: bool) -> None:
        """Across the table: pages of huge cards and nothing else; or the whole view again."""
        self.tray.setVisible(not across)
        self.side_room.put_away()
        if self.has_chain:
            self.chain_room.put_away()
            self.chain_room.setVisible(not across)
        if across:
            self.across.begin()
        else:
            self.across.end()
        self._fold()
        self.notice.set_zoom(self.zoom * (FAR if across else 1.0))
        self.fit_cards()
        self.fit_shelf()
        self.cards.setFocus()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes round: track, chain of command, cards, tray, unit, log."""
        panel: tuple[QWidget, ...] = (self.inspector, self.side.tabs)
        if self.side.tabs.isAncestorOf(self.inspector):
            panel = (self.side.tabs,)
        chain: tuple[QWidget, ...] = ()
        if self.has_chain:
            chain = (self.chain_room, self.chain) if self.chain_room.is_folded else (self.chain_room,)
        units = (
            (self.cards, self.shelf) if self.unit_table is None else (self.unit_table, self.cards, self.shelf)
        )
        below = (*self.tray.parts, *panel)
        if self.side_room.is_sliding:
            below = (self.side_room, *panel, *self.tray.parts)
        parts = (self.trouble, self.track, *chain, *units, *below)
        return step_focus(stops_in(parts), self.window().focusWidget(), forward)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()
        self.fit_cards()

    def _fold(self) -> None:
        """On a narrow window the inspector becomes a tab beside the log, then both slide over the cards."""
        self.track.setVisible(not self.across.is_on and self.height() >= LOW * self.zoom)
        self._slide()
        self.side.fold(self.width() < NARROW * self.zoom)
        if self.has_chain:
            self.chain_room.fold(self.width() < NARROW_CHAIN * self.zoom)
        self._keep_note_free()
        self.fit_shelf()

    def _slide(self) -> None:
        """On a small window the side panel lies over the cards while it is wanted; across the table never."""
        if self.across.is_on:
            for part in (self.side, self.side_room):
                part.hide()
            return
        sliding = self.width() < SLIDING * self.zoom
        if sliding != self.side_room.is_sliding:
            if sliding:
                self._below.removeWidget(self.side)
            else:
                self._below.addWidget(self.side)
            self.side_room.slide(sliding)
        self.side_room.setVisible(sliding)
        self.side.setVisible(self.side_room.is_open or not sliding)

    def fit_cards(self) -> None:
        """Cards in the size chosen, or huge ones across the table; the current one stays in sight."""
        size = self.preferences.value(CARDS)
        self._show_as_table(size == "table" and not self.across.is_on)
        if self.across.is_on:
            self.across.fit()
            return
        self.cards.card_layout = Layout.COMPACT if size == "compact" else Layout.NORMAL
        self.cards.zoom = large_zoom(self.cards, self.zoom) if size == "large" else self.zoom
        self.cards.bring_into_sight()

    @property
    def is_table(self) -> bool:
        """Whether all units stand in one table, in place of the cards."""
        return self.unit_table is not None and not self.unit_table.isHidden()

    def _show_as_table(self, wanted: bool) -> None:
        if wanted and self.unit_table is None:
            from tracker.ui.unit_table import make_table  # not wanted at every start

            self.unit_table = make_table(self)
            self._table_room.insertWidget(0, self.unit_table, 1)
            self.unit_table.hide()
        if self.unit_table is None or wanted == self.is_table:
            return
        shown: UnitTable | CardList = self.unit_table if wanted else self.cards
        hidden = self.cards if wanted else self.unit_table
        hidden.hide()
        shown.show()
        self.cards.setFocusProxy(self.unit_table if wanted else None)  # type: ignore[arg-type] # None ends it
        self.notice.lie_over(shown)
        self.fit_shelf()
        shown.setFocus()

    def _give_way(self, opened: ChainRoom | SideRoom) -> None:
        """One panel at most lies over the cards, and no note below it."""
        if opened.is_open and self.has_chain:
            other = self.side_room if opened is self.chain_room else self.chain_room
            other.give_way()
        self._keep_note_free()

    def _keep_note_free(self) -> None:
        left = self.chain.width() if self.has_chain and self.chain_room.is_open else 0
        self.notice.keep_beside(left, self.side.width() if self.side_room.is_open else 0)

    def show_part(self, part: QWidget) -> None:
        """Bring one of the parts of the side panel to the front, and the panel into sight."""
        if self.side.tabs.indexOf(part) >= 0:
            self.side.show_part(part)
        self.side_room.open()

    def show_from_top(self) -> None:
        """Show the first cards, and of the others as few as bring the current one whole into sight."""
        self.cards.scrollToTop()
        self.keep_in_sight()

    def keep_in_sight(self) -> None:
        """Keep the current card whole in sight, also where the tray has just grown over it."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self.cards.bring_into_sight()

    def fit_shelf(self) -> None:
        """Two rows of units out of play at most; without any the shelf is gone."""
        cards = not self.across.is_on and not self.is_table
        self.shelf.setVisible(cards and self.models.shelf.rowCount() > 0)
        side = self.side_room if self.side_room.is_sliding else self.side
        beside = (side, self.chain_room) if self.has_chain else (side,)
        wide = self.width() - sum(part.width() for part in beside if not part.isHidden())
        self.shelf.setFixedHeight(self.shelf.height_for(wide, 2))
