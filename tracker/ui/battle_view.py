"""The battle on the screen: all parts of its frame show one session.

One signal comes from the session, and every part shows the new battle once. What the player wishes goes to
the `Hand`, which turns it into events.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tracker.rules.battle import Battle
from tracker.rules.face import CardFace, NodeFace, OwedTest
from tracker.session.battle_session import BattleSession
from tracker.ui.asking import Asking
from tracker.ui.battle_frame import BattleFrame
from tracker.ui.chain_face import face_of_node
from tracker.ui.forces import forces_of
from tracker.ui.ghost import Ghost
from tracker.ui.hand import Hand
from tracker.ui.key_map import KeyMap
from tracker.ui.line_table import LineTable
from tracker.ui.preferences import CARDS, Preferences
from tracker.ui.theme import Theme
from tracker.ui.words import render

CASCADE = 2
"""An action that brings at least this many tests is told in full over the cards."""


class BattleView(BattleFrame):
    """Shows the battle of one session; another session gets another view."""

    unit_changed = Signal(str)
    names_changed = Signal()
    """What actions are called has changed, without a new battle."""

    def __init__(
        self,
        session: BattleSession,
        theme: Theme,
        preferences: Preferences,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(session, theme, preferences, parent)
        self.keys = KeyMap()
        self._owing = self._count = 0
        self._inspected: tuple[Battle, CardFace, OwedTest | None] | None = None
        """What the inspector shows, where it shows a unit: asked for again, it is not made again."""
        self._step = (0, 0)
        self._charted: Battle | None = None
        """The battle whose chain of command is shown: shown again, it keeps what changed last."""
        self.hand = Hand(self, session, self.owed)
        self.asking = Asking(self, session)
        self._connect()
        self.ghost = Ghost(self)
        self._show_battle(session.battle)
        self._choose_first()

    def _connect(self) -> None:
        hand = self.hand
        self.cards.unit_changed.connect(self._show_unit)
        self.cards.button_requested.connect(hand.press)
        self.cards.casualty_requested.connect(lambda unit: hand.press(unit, "casualty"))
        self.cards.figure_requested.connect(hand.press_figure)
        self.cards.action_requested.connect(hand.choose_unit)
        self.cards.tab_requested.connect(hand.choose_unit)
        self.cards.decision_requested.connect(hand.deciding.decide)
        self.cards.menu_requested.connect(self.asking.offer_buttons)
        self.cards.refused.connect(lambda _unit, reason: self.notice.tell(reason))
        self.shelf.unit_changed.connect(self._show_unit)
        for cards in (self.cards, self.shelf):
            cards.come_to.connect(self._come_to)
        self.inspector.button_requested.connect(hand.press)
        self.inspector.decision_requested.connect(hand.deciding.decide_event)
        self.inspector.owed_requested.connect(hand.choose_unit)
        self.inspector.back_to_rule_requested.connect(lambda _unit, event: hand.submit(event))
        self.inspector.refused.connect(lambda reason: self.notice.tell(render(reason)))
        self.tray.ticket_requested.connect(hand.choose_row)
        self.tray.settle_requested.connect(hand.settle)
        self.tray.roll_requested.connect(hand.roll)
        self.tray.roll_all_requested.connect(hand.roll_all)
        self.tray.decision_requested.connect(hand.deciding.decide_row)
        self.tray.help_requested.connect(hand.deciding.help_row)
        self.tray.strike_requested.connect(self.asking.strike)
        self.track.end_requested.connect(self.asking.end_step)
        self.track.station_requested.connect(lambda step: self.asking.correct(None, "step"))
        self.log.unit_requested.connect(self.go_to)
        self.history.jump_requested.connect(self.session.jump)
        self.history.left.connect(self.show_history)
        self.side_room.closed.connect(self.cards.setFocus)
        hand.die.text_changed.connect(self.tray.show_die)
        hand.chosen_changed.connect(self._show_chosen)
        self.preferences.changed.connect(self._follow_setting)
        self.session.battle_changed.connect(self._show_battle)
        self.session.event_refused.connect(lambda reason: self.notice.tell(render(reason)))

        if self.has_chain:
            self.chain.node_requested.connect(self.show_node)
            self.chain_room.closed.connect(self.cards.setFocus)
            hand.die.text_changed.connect(self.chain.show_die)

    def go_to(self, unit: str) -> None:
        """Make this unit's card the current one and bring it into view."""
        for view, model in ((self.cards, self.models.cards), (self.shelf, self.models.shelf)):
            row = model.row_of(unit)
            if row is None and model.is_filtered:
                self.show_node("")
                self.show_side(None)
                row = model.row_of(unit)
            if row is not None:
                index = model.index(row)
                view.setCurrentIndex(index)
                view.scrollTo(index)
                view.setFocus()
                return

    def look_at(self, unit: str) -> None:
        """Show a unit in the inspector without making its card the current one."""
        self._show_unit(unit)

    def show_side(self, side: str | None) -> None:
        """Show the cards of one side, or of all."""
        unit = self.cards.current_unit()
        self.models.show_side(side)
        if unit and self.models.cards.row_of(unit) is not None:
            self.go_to(unit)
        else:
            self._choose_first()

    def show_node(self, node: str) -> None:
        """Show the cards of the units below a node of the chain of command, or of all."""
        unit = self.cards.current_unit()
        face = self.node_of(node)
        self.models.show_units(frozenset(face.units) if face is not None else None)
        if self.has_chain:
            self.chain.show_chosen(node if face is not None else "")
            if self.chain_room.is_open:
                self.chain_room.put_away()
        index = self.models.index_of(unit) or self.models.cards.index(0)
        self.cards.setCurrentIndex(index)
        self.cards.scrollTo(index)
        if face is not None and not index.isValid():
            self.notice.tell(self.tr("No unit of %1 is in play.").replace("%1", face.name))
        self.fit_shelf()
        if face is not None and face.owed is not None:
            self.hand.choose_unit(node)

    def unit_in_hand(self) -> str:
        """The unit that keys act on: of the current card, or of the one out of play that has the focus."""
        return (self.shelf if self.shelf.hasFocus() else self.cards).current_unit()

    def current_face(self) -> CardFace | None:
        """The face of the unit in hand."""
        return self.face_of(self.unit_in_hand())

    def chosen_faces(self) -> tuple[CardFace, ...]:
        """The faces of the selected cards, in card order; of the current one where none is selected."""
        chosen = () if self.shelf.hasFocus() else self.cards.chosen_units()
        rows = (self.models.cards.row_of(unit) for unit in chosen)
        faces = tuple(self.models.cards.face(row) for row in rows if row is not None)
        current = self.current_face()
        return faces or ((current,) if current else ())

    def press(self, button_id: str) -> None:
        """A key of a unit's button, for the current card and all selected ones."""
        unit = self.unit_in_hand()
        if unit:
            self.hand.press(unit, button_id)
        else:
            self.notice.tell(self.tr("Choose a card first."))

    def show_in_log(self, unit: str) -> None:
        """Show all that the log holds about a unit."""
        self.go_to(unit)
        self.show_part(self.log)
        self.log.show_all_of_unit()

    def show_history(self) -> None:
        """Show the history in place of the log and go there, or back to the cards."""
        shown = self.side.is_shown(self.history) and self.side.isVisible()
        self.show_part(self.log if shown else self.history)
        if shown:
            self.cards.setFocus()
        else:
            self.history.view.setFocus()

    def enter(self) -> None:
        """Enter chooses the line that has the focus, in log or history; else it settles the test in front."""
        lines = self.window().focusWidget()
        if self.hand.die.text or not (isinstance(lines, LineTable) and lines.choose()):
            self.hand.settle()

    def _follow_setting(self, name: str) -> None:
        if name == CARDS.id:
            self.fit_cards()
        elif name == "dice":
            self.tray.show_dice(self.hand.dice)
        elif name == "hidden":
            self.models.show_again()
            self._show_battle(self.session.battle)
            self.names_changed.emit()

    def take_keys(self, keys: KeyMap) -> None:
        """Show these keys on the buttons of the units."""
        self.keys = keys
        self.models.take_keys(keys)
        end = keys.shown("end")
        if self.has_chain:
            self.track.name_end(self.tr("End phase"), end)
        self.track.show_key(end)
        self.side_room.show_key(keys.shown("side"))
        self.tray.show_keys(keys.shown("end"), keys.shown("roll"))
        self._show_unit(self.cards.current_unit())

    def _choose_first(self) -> None:
        owed = self.owed.front
        if owed is not None and self.models.cards.row_of(owed.unit) is not None:
            self.go_to(owed.unit)
        elif self.models.cards.rowCount():
            self.cards.setCurrentIndex(self.models.cards.index(0))
        self.cards.setFocus()

    def _show_battle(self, battle: Battle) -> None:
        """One new battle, shown once by every part."""
        session, held = self.session, self.cards.current_unit()
        self.models.show(battle)
        shown = self.models.shown
        self.cards.preview(None)
        self.fit_shelf()
        track = session.system.track(battle)
        self.track.show_track(track)
        self.tray.show_moment((track.turn, track.current))
        self.tray.show_levels(track.levels, track.level)
        fell = self._show_chain(battle)
        self.log.show_moment(track.turn, shown.last.entry if shown.last else None)
        self.history.show_names(self.models.hidden_names)
        self.inspector.show_result("")
        self.notice.clear()
        owed = len(session.system.owed(battle))
        reminds = self.has_chain and bool(track.waiting) and self._step != (track.turn, track.current)
        cascades = owed >= self._owing + CASCADE and self._step != (0, 0)  # opening it made nothing owed
        self._step = (track.turn, track.current)
        acted = battle.count > self._count
        if acted and (cascades or fell or reminds):
            self._tell_all(battle)
        owes_more = owed > self._owing and acted
        self._owing, self._count = owed, battle.count
        self.hand.follow(battle)
        if owes_more or self.cards.current_unit() != held:  # also where the one in hand went out of play
            self.keep_in_sight()
        self._show_in_hand()

    def _show_chain(self, battle: Battle) -> bool:
        """Show the chain of command; whether a force or a command went out of play just now."""
        if not self.has_chain or battle is self._charted:
            return False
        self._charted = battle
        nodes = self.session.system.tree(battle)
        gone = {node.id for node in self.chain.model.nodes if _is_gone(node)}
        self.chain.show_nodes(nodes)
        self.chain_room.show_owed(sum(node.owed is not None for node in nodes))
        return any(_is_gone(node) and node.id not in gone for node in nodes)

    def _tell_all(self, battle: Battle) -> None:
        """Tell over the cards all that the last action brought."""
        if battle.last is not None:
            self.notice.tell("\n".join(render(line.sentence) for line in battle.last.entry.lines))

    def _show_unit(self, unit: str) -> None:
        face = self.face_of(unit)
        if face is None:
            self._inspected = None
            self.inspector.show_forces(forces_of(self.session.system.faces(self.session.battle)))
            self.inspector.show_unit(None)
        else:
            owed = self.hand.owed_of(unit)
            if (self.models.shown, face, owed) != self._inspected:
                breakdowns = self.session.system.breakdowns(self.models.shown, unit)
                self.inspector.show_unit(face, breakdowns, owed)
            self._inspected = self.models.shown, face, owed
        self.log.show_unit(unit)
        self.unit_changed.emit(unit)

    def _show_in_hand(self) -> None:
        """Show the command whose test is in front, else the unit in hand."""
        front = self.hand.front
        if front is not None and self.node_of(front.unit) is not None:
            self._show_command(front.unit)
        else:
            self._show_unit(self.unit_in_hand())

    def _come_to(self) -> None:
        """Show the unit of the list that the player came to, where another one is shown."""
        unit = self.unit_in_hand()
        if unit and self._inspected is not None and self._inspected[1].id != unit:
            self._show_unit(unit)

    def _show_command(self, name: str) -> None:
        """Show a force or a command whose test is in front where else the unit in hand is."""
        node, owed = self.node_of(name), self.hand.owed_of(name)
        self._inspected = None
        if node is not None:
            breakdowns = self.session.system.breakdowns(self.models.shown, name)
            self.inspector.show_unit(face_of_node(node, owed), breakdowns, owed)

    def face_of(self, unit: str) -> CardFace | None:
        """The face of a unit, wherever its card lies."""
        return self.models.face_of(unit)

    def _show_chosen(self, row: int, moves: bool) -> None:
        self.tray.show_ticket(row if row >= 0 else None)
        self.tray.show_dice(self.hand.dice)
        if row >= 0:
            unit = self.owed.owed(row).unit
            if self.node_of(unit) is not None:
                self.chain.show_front(unit)
                self._show_command(unit)
                return
            if self.owed.owed(row).failing and unit == self.cards.current_unit():
                self._show_unit(unit)
            if moves and unit != self.unit_in_hand():
                if self.models.face_of(unit) is None and self.models.cards.is_filtered:
                    self.show_node("")
                index = self.models.index_of(unit)
                if index is not None:
                    if self.shelf.hasFocus():
                        self.cards.setFocus()
                    self.cards.setCurrentIndex(index)
                    self.cards.scrollTo(index)


def _is_gone(node: NodeFace) -> bool:
    """Whether a force or a command is out of play."""
    return node.lost or (node.state is not None and not node.failing)
