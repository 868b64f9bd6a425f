"""The models of one battle as it is shown: with the player's own keys, with orders that lie face down."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QModelIndex, QObject

from tracker.models.card_model import CardModel
from tracker.models.log_model import LogModel
from tracker.models.owed_model import OwedModel
from tracker.rules.battle import Battle
from tracker.rules.face import CardFace
from tracker.session.battle_session import BattleSession
from tracker.ui.hidden_orders import face_down
from tracker.ui.key_map import KeyMap
from tracker.ui.preferences import Preferences
from tracker.ui.words import render


class BattleModels(QObject):
    """Shows each new battle to all models at once; none of it ever reaches the battle itself."""

    def __init__(self, session: BattleSession, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        system = session.system
        self._session, self._preferences = session, preferences
        self._keys = KeyMap()
        self.cards = CardModel(system, render=render, parent=self)
        self.shelf = CardModel(system, out_of_play=True, render=render, parent=self)
        self.log = LogModel(system, render=render, parent=self)
        self.owed = OwedModel(system, render=render, parent=self)
        self.sides = {face.side: face.side_name for face in system.faces(session.battle)}
        self.shown = session.battle
        """The battle as those at the screen may see it."""
        self._names: dict[int, str] = {}
        for model in (self.cards, self.shelf):
            model.dressing = self._dressed

    def show(self, battle: Battle) -> None:
        """Show this battle."""
        self.shown = self._session.system.concealed(battle, self._hidden_sides())
        self._names = _hidden_names(battle, self.shown, self._names)
        for model in (self.cards, self.shelf, self.owed):
            model.show(battle)
        self.log.show(self.shown)

    def show_again(self) -> None:
        """What is hidden or which keys are shown has changed: show the same battle with it."""
        self.show(self._session.battle)
        for model in (self.cards, self.shelf):
            model.dress_again()

    def take_keys(self, keys: KeyMap) -> None:
        """Show these keys on the buttons of units."""
        self._keys = keys
        for model in (self.cards, self.shelf):
            model.dress_again()

    def show_side(self, side: str | None) -> None:
        """Show the cards of one side, or of all."""
        for model in (self.cards, self.shelf):
            model.show_side(side)

    def show_units(self, units: frozenset[str] | None) -> None:
        """Show the cards of these units alone, or of all."""
        for model in (self.cards, self.shelf):
            model.show_units(units)

    @property
    def hidden_names(self) -> Mapping[int, str]:
        """What actions that lie face down are called, by their place in the history."""
        return self._names

    def face_of(self, unit: str) -> CardFace | None:
        """The face of a unit, wherever its card lies."""
        for model in (self.cards, self.shelf):
            row = model.row_of(unit)
            if row is not None:
                return model.face(row)
        return None

    def index_of(self, unit: str) -> QModelIndex | None:
        """The place of a unit's card among those in play."""
        row = self.cards.row_of(unit)
        return self.cards.index(row) if row is not None else None

    def _hidden_sides(self) -> frozenset[str]:
        return frozenset(side for side, name in self.sides.items() if self._preferences.hides_orders(name))

    def _dressed(self, battle: Battle, faces: tuple[CardFace, ...]) -> tuple[CardFace, ...]:
        system = self._session.system
        if self.shown is not battle and battle is self._session.battle:
            faces = face_down(faces, system.faces(self.shown))
        return self._keys.faces(system.id, faces)


def _hidden_names(battle: Battle, shown: Battle, before: dict[int, str]) -> dict[int, str]:
    """The names of what is hidden now; what was taken back stays hidden until orders are carried out."""
    if battle is shown:
        return {}
    found = dict(before)
    true, told = battle.last, shown.last
    while true is not None and told is not None and true is not told:
        if true.entry.name != told.entry.name:
            found[told.count] = render(told.entry.name)
        true, told = true.before, told.before
    return found
