"""Answers to what is asked: at once where they settle it, else before a die (who leads, a re-roll)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from tracker.models.owed_model import OwedModel
from tracker.ui.preferences import TYPED
from tracker.ui.words import render

if TYPE_CHECKING:
    from tracker.ui.battle_view import BattleView
    from tracker.ui.hand import Hand


class Deciding(QObject):
    """Takes answers from cards, tray, inspector and digits; what they lead to is an event or a test."""

    def __init__(self, hand: Hand, view: BattleView, owed: OwedModel) -> None:
        super().__init__(hand)
        self._hand = hand
        self._view = view
        self._owed = owed

    def decide(self, unit: str, place: int) -> None:
        """One of the choices of the decision that this unit owes."""
        face = self._view.face_of(unit)
        if face is not None and place < len(face.choices):
            self.decide_event(unit, face.choices[place].event)

    def decide_event(self, unit: str, event: Any) -> None:
        """The choice of this event, of the decision that this unit owes."""
        self._hand.choose_unit(unit)
        row = self._hand.row
        if row < 0 or self._owed.owed(row).unit != unit:
            return
        if self._owed.is_answered(row):
            self._owed.ask_again(row)
        owed = self._owed.owed(row)
        events = [choice.event for choice in owed.choices]
        if event in events:
            self.answer(row, events.index(event))
        elif event in [offered.event for offered in owed.helps]:
            self._hand.submit(event)

    def decide_row(self, row: int, place: int) -> None:
        """One of the choices of the decision in this row."""
        if row < self._owed.rowCount():
            self.answer(row, place)

    def help_row(self, row: int, place: int) -> None:
        """One of the helps of the test in this row, in place of a die."""
        if row < self._owed.rowCount() and place < len(self._owed.owed(row).helps):
            self._hand.submit(self._owed.owed(row).helps[place].event)

    def answer(self, row: int, place: int) -> None:
        """An answer to a decision is done at once, unless a die is to be rolled for it first."""
        choice = self._owed.owed(row).choices[place]
        if choice.closed is not None:
            self._view.notice.tell(render(choice.closed))
        elif not choice.rolls:
            self._hand.submit(choice.event)
        else:
            self._hand.choose_row(row)
            self._owed.answer(row, place)
            self._hand.announce()
            key = self._view.keys.shown("roll")
            words = self.tr("%1: type the face of your die, or press %2 for a digital one.")
            if self._hand.dice == TYPED or not key:
                words = self.tr("%1: type the face of your die.")
            self._view.notice.tell(words.replace("%1", render(choice.text)).replace("%2", key))
