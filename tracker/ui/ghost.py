"""The ghost on a card: where the needle would go if what is pointed at were pressed, or the die settled.

It asks only when the pointer, the focus or the die has moved; while nothing moves it does nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tracker.rules.face import Choice
from tracker.ui.foresight import Seen, of_button, of_choice, of_roll

if TYPE_CHECKING:
    from tracker.ui.battle_view import BattleView

CASUALTY = "casualty"


class Ghost(QObject):
    """Shows what would be on card and notice; an answer counts until the next thing is pointed at."""

    def __init__(self, view: BattleView) -> None:
        super().__init__(view)
        self._view = view
        view.cards.pointed.connect(self.point_at)
        view.inspector.pointed.connect(self.point_at)
        view.hand.die.text_changed.connect(lambda _text: self.show_roll())

    def point_at(self, unit: str, button_id: str) -> None:
        """The pointer or the focus is on this button of a unit; without one, on none."""
        face = self._view.face_of(unit) if button_id else None
        button = next((each for each in face.buttons if each.id == button_id), None) if face else None
        session = self._view.session
        seen = of_button(session.system, session.battle, unit, button) if button is not None else None
        if seen is None:
            self.show_roll()
        else:
            self._show(seen)

    def consider(self, unit: str, choice: Choice | None) -> None:
        """This choice is the current one of an open menu; None once the menu is gone."""
        session = self._view.session
        seen = of_choice(session.system, session.battle, unit, choice) if choice is not None else None
        if seen is None:
            self.show_roll()
        else:
            self._show(seen)

    def show_roll(self) -> None:
        """What the typed face would bring; nothing while none is typed."""
        front, die = self._view.hand.front, self._view.hand.die.face
        session = self._view.session
        if front is None or front.choices or die is None:
            self._show(None)
        else:
            self._show(of_roll(session.system, session.battle, front, die))

    def _show(self, seen: Seen | None) -> None:
        cards = self._view.cards
        index = self._view.models.index_of(seen.unit) if seen is not None and seen.value is not None else None
        cards.preview(index, seen.value if seen is not None else None)
        self._view.notice.suggest(seen.words if seen is not None else "", at_top=self._is_low(seen))

    def _is_low(self, seen: Seen | None) -> bool:
        """Whether the card lies where a note at the foot would cover it."""
        index = self._view.models.index_of(seen.unit) if seen is not None else None
        cards = self._view.cards
        return index is not None and cards.visualRect(index).bottom() > cards.viewport().height() * 0.8
