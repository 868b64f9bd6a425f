"""The battle on the screen: track, cards, shelf, tray and the panel at the right, all showing one session.

One signal comes from the session, and every part shows the new battle once. What the player wishes goes to
the `Hand`, which turns it into events.
"""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from tracker.models.card_model import CardModel
from tracker.models.log_model import LogModel
from tracker.models.owed_model import OwedModel
from tracker.rules.battle import Battle
from tracker.rules.face import CardFace
from tracker.session.battle_session import BattleSession
from tracker.ui.asking import Asking
from tracker.ui.card_layout import Layout
from tracker.ui.card_list import CardList
from tracker.ui.forces import forces_of
from tracker.ui.hand import Hand
from tracker.ui.history_panel import HistoryPanel
from tracker.ui.inspector import Inspector
from tracker.ui.log_panel import LogPanel
from tracker.ui.notice import Notice
from tracker.ui.slim_list import SlimCardList
from tracker.ui.theme import Theme
from tracker.ui.tray import Tray
from tracker.ui.trouble_bar import TroubleBar
from tracker.ui.turn_track import TurnTrackBar
from tracker.ui.words import render

PANEL = 314
MOST_ACROSS = 6
CASCADE = 2
"""An action that brings at least this many tests is told in full over the cards."""
SHARE_OF_UNIT, SHARE_OF_LOG = 500, 200
NARROW = 1280
"""Below this width (units) the log becomes a tab of the inspector."""


class BattleView(QWidget):
    """Shows the battle of one session; another session gets another view."""

    unit_changed = Signal(str)

    def __init__(self, session: BattleSession, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.theme, self.zoom = theme, 1.0
        self._across = False
        self._owing = 0
        system = session.system
        self._card_model = CardModel(system, render=render, parent=self)
        self._shelf_model = CardModel(system, out_of_play=True, render=render, parent=self)
        self._log_model = LogModel(system, render=render, parent=self)
        self.owed = OwedModel(system, render=render, parent=self)
        self.trouble = TroubleBar()
        self.track = TurnTrackBar(theme)
        self.cards = CardList(theme)
        self.shelf = SlimCardList(theme)
        self.notice = Notice(self.cards)
        self.tray = Tray(self.owed, theme, die=system.die)
        self.inspector = Inspector()
        self.log = LogPanel(self._log_model, theme)
        self.history = HistoryPanel(session.undo_stack, theme)
        self.hand = Hand(self, session, self.owed)
        self.asking = Asking(self, session)
        self.cards.animated = True
        self.cards.setModel(self._card_model)
        self.shelf.setModel(self._shelf_model)
        faces = system.faces(session.battle)
        self.log.show_faces(faces)
        self.tray.show_faces(faces)
        self._build()
        self._connect()
        self._show_battle(session.battle)
        self._choose_first()

    def _build(self) -> None:
        self._tabs = QTabWidget()
        self._tabs.setDocumentMode(True)
        self._tabs.tabBar().hide()
        self._side = QSplitter(Qt.Orientation.Vertical)
        self._side.addWidget(self.inspector)
        self._side.addWidget(self._tabs)
        self._side.setStretchFactor(0, 1)
        self._side.setSizes([SHARE_OF_UNIT, SHARE_OF_LOG])
        self._side.setChildrenCollapsible(False)
        self._tabs.addTab(self.log, self.tr("Log"))
        self._tabs.addTab(self.history, self.tr("History"))
        table = QVBoxLayout()
        table.setContentsMargins(0, 0, 0, 0)
        table.setSpacing(0)
        for part, stretch in ((self.cards, 1), (self.shelf, 0), (self.tray, 0)):
            table.addWidget(part, stretch)
        below = QHBoxLayout()
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addLayout(table, 1)
        below.addWidget(self._side)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.trouble)
        whole.addWidget(self.track)
        whole.addLayout(below, 1)

    def _connect(self) -> None:
        hand = self.hand
        self.cards.unit_changed.connect(self._show_unit)
        self.cards.button_requested.connect(hand.press)
        self.cards.casualty_requested.connect(lambda unit: hand.press(unit, "casualty"))
        self.cards.action_requested.connect(hand.choose_unit)
        self.cards.tab_requested.connect(hand.choose_unit)
        self.cards.decision_requested.connect(hand.decide)
        self.cards.menu_requested.connect(self.asking.offer_buttons)
        self.cards.refused.connect(lambda _unit, reason: self.notice.tell(reason))
        self.shelf.unit_changed.connect(self._show_unit)
        self.inspector.button_requested.connect(hand.press)
        self.inspector.decision_requested.connect(lambda _unit, event: hand.submit(event))
        self.inspector.owed_requested.connect(hand.choose_unit)
        self.inspector.back_to_rule_requested.connect(lambda _unit, event: hand.submit(event))
        self.inspector.refused.connect(lambda reason: self.notice.tell(render(reason)))
        self.tray.ticket_requested.connect(hand.choose_row)
        self.tray.settle_requested.connect(hand.settle)
        self.tray.roll_requested.connect(hand.roll)
        self.tray.roll_all_requested.connect(hand.roll_all)
        self.tray.decision_requested.connect(hand.decide_row)
        self.tray.strike_requested.connect(self.asking.strike)
        self.track.end_requested.connect(self.asking.end_step)
        self.track.station_requested.connect(lambda step: self.asking.correct(None, "step"))
        self.log.unit_requested.connect(self.go_to)
        self.history.jump_requested.connect(self.session.jump)
        hand.die.text_changed.connect(self.tray.show_die)
        hand.chosen_changed.connect(self._show_chosen)
        self.session.battle_changed.connect(self._show_battle)
        self.session.event_refused.connect(lambda reason: self.notice.tell(render(reason)))

    def go_to(self, unit: str) -> None:
        """Make this unit's card the current one and bring it into view."""
        for view, model in ((self.cards, self._card_model), (self.shelf, self._shelf_model)):
            row = model.row_of(unit)
            if row is None and model.side is not None:
                self.show_side(None)
                row = model.row_of(unit)
            if row is not None:
                index = model.index(row)
                view.setCurrentIndex(index)
                view.scrollTo(index)
                view.setFocus()
                return

    def show_side(self, side: str | None) -> None:
        """Show the cards of one side, or of all."""
        unit = self.cards.current_unit()
        for model in (self._card_model, self._shelf_model):
            model.show_side(side)
        if unit and self._card_model.row_of(unit) is not None:
            self.go_to(unit)
        else:
            self._choose_first()

    def current_face(self) -> CardFace | None:
        """The face of the current card."""
        return self.cards.face_at(self.cards.currentIndex())

    def chosen_faces(self) -> tuple[CardFace, ...]:
        """The faces of the selected cards, in card order; of the current one where none is selected."""
        rows = (self._card_model.row_of(unit) for unit in self.cards.chosen_units())
        faces = tuple(self._card_model.face(row) for row in rows if row is not None)
        current = self.current_face()
        return faces or ((current,) if current else ())

    def press(self, button_id: str) -> None:
        """A key of a unit's button, for the current card and all selected ones."""
        unit = self.cards.current_unit()
        if unit:
            self.hand.press(unit, button_id)
        else:
            self.notice.tell(self.tr("Choose a card first."))

    def show_in_log(self, unit: str) -> None:
        """Show all that the log holds about a unit."""
        self.go_to(unit)
        self._tabs.setCurrentWidget(self.log)
        by_turn, _by_side, by_unit = self.log.filters
        for button, wanted in ((by_turn, False), (by_unit, True)):
            if button.isChecked() != wanted:
                button.click()

    def show_history(self) -> None:
        """Show the history in place of the log, or the log again."""
        shown = self._tabs.currentWidget() is self.history
        self._tabs.setCurrentWidget(self.log if shown else self.history)

    def set_theme(self, theme: Theme) -> None:
        """Take the colours."""
        self.theme = theme
        self.cards.theme = theme
        self.shelf.theme = theme
        for part in (self.track, self.tray, self.inspector, self.log, self.history, self.notice):
            part.set_theme(theme)

    def set_zoom(self, zoom: float) -> None:
        """Take how many pixels a unit has."""
        self.zoom = zoom
        self.shelf.zoom = zoom
        self._fit_cards()
        for part in (self.track, self.tray, self.inspector, self.log, self.history, self.notice):
            part.set_zoom(zoom)
        self._side.setFixedWidth(round(PANEL * zoom))
        self._fold()

    def show_across(self, across: bool) -> None:
        """Across the table: a few huge cards, track and tray; or the whole view again."""
        self._across = across
        self.cards.card_layout = Layout.TABLE if across else Layout.NORMAL
        self._side.setVisible(not across)
        self.shelf.setVisible(not across and self._shelf_model.rowCount() > 0)
        self._fit_cards()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()
        self._fit_cards()

    def _fold(self) -> None:
        """On a narrow window the inspector becomes a tab beside the log."""
        narrow = self.width() < NARROW * self.zoom
        folded = self._tabs.indexOf(self.inspector) >= 0
        if narrow and not folded:
            self._tabs.insertTab(0, self.inspector, self.tr("Unit"))
            self._tabs.setCurrentIndex(0)
        elif folded and not narrow:
            self._side.insertWidget(0, self.inspector)
            self._side.setSizes([SHARE_OF_UNIT, SHARE_OF_LOG])
            self.inspector.show()
        self._tabs.tabBar().setVisible(narrow)
        self._fit_shelf()

    def _fit_cards(self) -> None:
        """Cards at the zoom, or across the table as large as six fit; the current one stays in sight."""
        if self._across:
            self.cards.zoom = self.cards.zoom_for(min(MOST_ACROSS, max(2, self._card_model.rowCount())))
        else:
            self.cards.zoom = self.zoom
        self.cards.scrollTo(self.cards.currentIndex())

    def _fit_shelf(self) -> None:
        self.shelf.setVisible(not self._across and self._shelf_model.rowCount() > 0)
        wide = self.width() - (self._side.width() if self._side.isVisible() else 0)
        self.shelf.setFixedHeight(self.shelf.height_for(wide, 2))

    def _choose_first(self) -> None:
        owed = self.owed.front
        if owed is not None and self._card_model.row_of(owed.unit) is not None:
            self.go_to(owed.unit)
        elif self._card_model.rowCount():
            self.cards.setCurrentIndex(self._card_model.index(0))
        self.cards.setFocus()

    def _show_battle(self, battle: Battle) -> None:
        """One new battle, shown once by every part."""
        session = self.session
        for model in (self._card_model, self._shelf_model, self.owed, self._log_model):
            model.show(battle)
        self._fit_shelf()
        track = session.system.track(battle)
        self.track.show_track(track)
        self.log.show_moment(track.turn, battle.last.entry if battle.last else None)
        self.inspector.show_forces(forces_of(session.system.faces(battle)))
        self.inspector.show_result("")
        self.notice.clear()
        owed = len(session.system.owed(battle))
        if owed >= self._owing + CASCADE and battle.last is not None:
            self.notice.tell("\n".join(render(line.sentence) for line in battle.last.entry.lines))
        self._owing = owed
        self.hand.follow(battle)
        self._show_unit(self.cards.current_unit())

    def _show_unit(self, unit: str) -> None:
        face = self.face_of(unit)
        if face is None:
            self.inspector.show_unit(None)
        else:
            breakdowns = self.session.system.breakdowns(self.session.battle, unit)
            self.inspector.show_unit(face, breakdowns, self.hand.owed_of(unit))
        self.log.show_unit(unit)
        self.unit_changed.emit(unit)

    def face_of(self, unit: str) -> CardFace | None:
        """The face of a unit, wherever its card lies."""
        for model in (self._card_model, self._shelf_model):
            row = model.row_of(unit)
            if row is not None:
                return model.face(row)
        return None

    def _show_chosen(self, row: int) -> None:
        self.tray.show_ticket(row if row >= 0 else None)
        if row >= 0:
            unit = self.owed.owed(row).unit
            if unit != self.cards.current_unit():
                shown = self._card_model.row_of(unit)
                if shown is not None:
                    index: QModelIndex = self._card_model.index(shown)
                    self.cards.setCurrentIndex(index)
                    self.cards.scrollTo(index)
