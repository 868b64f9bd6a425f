"""The player's hand: what is pressed, typed and chosen becomes events for the session.

It holds the die being typed and the test it is meant for: the chosen one, or the one that rules order puts in
front. It never changes a battle itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from tracker.models.owed_model import OwedModel
from tracker.rules.battle import Battle
from tracker.rules.face import Button, CardFace, OwedTest
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.session.battle_session import BattleSession
from tracker.session.results import RollResult
from tracker.ui.card_spots import CASUALTY
from tracker.ui.deciding import Deciding
from tracker.ui.die_entry import DieEntry
from tracker.ui.preferences import ASK, DIGITAL, TEST_TO_FRONT, TYPED
from tracker.ui.words import render

if TYPE_CHECKING:
    from tracker.ui.battle_view import BattleView


OF_GROUP = "casualty-of"
"""The button that asks among which figures a casualty is."""
MOST_IN_A_LINE = 2
"""So many sentences stand beside each other; more, one below the other."""


class Hand(QObject):
    """Turns wishes into events of the present session."""

    chosen_changed = Signal(int, bool)
    """The row of the test that the die is for, -1 where nothing is owed; whether its unit is now in hand."""

    def __init__(self, view: BattleView, session: BattleSession, owed: OwedModel) -> None:
        super().__init__(view)
        self.die = DieEntry(session.system.die, self)
        self._view = view
        self._session = session
        self._owed = owed
        self._chosen: tuple[str, str] | None = None
        self._told: tuple[str, str] | None = None
        """The test in front, as it was told last: an event that leaves it there moves no card."""
        self._owing: dict[str, int] | None = None
        self.deciding = Deciding(self, view, owed)
        self.die.rejected.connect(self._tell_rejected)

    def follow(self, battle: Battle) -> None:
        """The battle changed: the die is empty again, and the chosen test may be gone."""
        self.die.clear()
        owed = self._session.system.owed(battle)
        before, self._owing = self._owing, _counted(owed)
        more = [unit for unit, count in self._owing.items() if count > (before or {}).get(unit, 0)]
        to_front = self._view.preferences.is_on(TEST_TO_FRONT)
        if len(more) == 1 and before is not None and to_front:
            first = next(test for test in owed if test.unit == more[0])
            self._chosen = (first.unit, first.cause)
        front = self.front
        self.announce(moves=front is not None and (front.unit, front.cause) != self._told)

    @property
    def row(self) -> int:
        """The row of the test that the die is for; -1 where nothing is owed."""
        if self._owed.rowCount() == 0:
            return -1
        for row in range(self._owed.rowCount()):
            owed = self._owed.owed(row)
            if (owed.unit, owed.cause) == self._chosen:
                return row
        return 0

    @property
    def front(self) -> OwedTest | None:
        """The test or decision that the die is for."""
        return self._owed.owed(self.row) if self.row >= 0 else None

    def owed_of(self, unit: str) -> OwedTest | None:
        """The test of this unit that is in front, or its first one."""
        front = self.front
        if front is not None and front.unit == unit:
            return front
        rows = (self._owed.owed(row) for row in range(self._owed.rowCount()))
        return next((owed for owed in rows if owed.unit == unit), None)

    def choose_row(self, row: int) -> None:
        """The die is for this test from now on."""
        if 0 <= row < self._owed.rowCount():
            owed = self._owed.owed(row)
            self._chosen = (owed.unit, owed.cause)
            self.die.clear()
            self.announce()

    def choose_unit(self, unit: str) -> None:
        """The die is for the first test of this unit from now on."""
        owed = self.owed_of(unit)
        if owed is not None:
            self._chosen = (owed.unit, owed.cause)
            self.die.clear()
            self.announce()

    def choose_next(self) -> None:
        """The die is for the next test in the list, round it."""
        if self._owed.rowCount():
            self.choose_row((self.row + 1) % self._owed.rowCount())

    def type_digit(self, digit: str) -> None:
        """A digit goes into the die, or chooses where a decision is in front."""
        front = self.front
        if front is None:
            self._view.notice.tell(self.tr("No test is owed: nothing to roll for."))
        elif front.choices:
            if 1 <= int(digit) <= len(front.choices):
                self.deciding.answer(self.row, int(digit) - 1)
        else:
            self.die.type_digit(digit)

    def settle(self) -> None:
        """Settle the test in front with the typed die; a decision as preselected."""
        front = self.front
        if front is None:
            return
        if front.choices:
            chosen = (place for place, choice in enumerate(front.choices) if choice.current)
            self.deciding.answer(self.row, next(chosen, 0))
        elif self.die.face is None and self.dice == DIGITAL:
            self._roll(front, None)
        elif self.die.face is None:
            key = self._view.keys.shown("roll")
            words = self.tr("Type the face of your die, or press %1 for a digital one.").replace("%1", key)
            self._view.notice.tell(words if key else self.tr("Type the face of your die."))
        else:
            self._roll(front, self.die.face)

    def roll(self) -> None:
        """Settle the test in front with a digital die."""
        front = self.front
        if front is None:
            self._view.notice.tell(self.tr("No test is owed: nothing to roll for."))
        elif front.choices:
            words = self.tr("This is a decision, no die: choose with 1 to %1.")
            if len(front.choices) < 3:
                words = self.tr("This is a decision, no die: choose with 1 or 2.")
            self._view.notice.tell(words.replace("%1", str(len(front.choices))))
        elif self.dice == TYPED:
            self._view.notice.tell(self.tr("This side rolls real dice: type the face, then press Enter."))
        else:
            self._roll(front, None)

    def roll_all(self) -> None:
        """Settle all owed tests with digital dice, as one action, and show what came of them."""
        rolling = self._rolling_units()
        results = self._session.roll_all(rolling)
        if results:
            front = self.front
            waits = front is not None and bool(front.choices) and self._owed.rowCount() > 1
            self._view.asking.show_results(results, waits)
        elif self._owed.rowCount() and not rolling:
            self._view.notice.tell(self.tr("All that is owed is rolled with real dice: type each face."))
        else:
            self._view.notice.tell(self.tr("No test is owed: nothing to roll for."))

    @property
    def dice(self) -> str:
        """What dice the side of the test in front rolls."""
        front = self.front
        return self._view.preferences.dice(self._view.models.sides[front.side]) if front is not None else ASK

    def _rolling_units(self) -> set[str]:
        """The units that may roll digital dice."""
        models, preferences = self._view.models, self._view.preferences
        owed = (self._owed.owed(row) for row in range(self._owed.rowCount()))
        return {test.unit for test in owed if preferences.dice(models.sides[test.side]) != TYPED}

    def escape(self) -> bool:
        """Clear the die; with an empty die, what was answered before it, else the notice.

        Whether there was a die or an answer to clear.
        """
        if self.die.text:
            self.die.clear()
            return True
        if self.row >= 0 and self._owed.is_answered(self.row):
            self._owed.ask_again(self.row)
            self.announce()
            return True
        self._view.notice.clear()
        return False

    def press_figure(self, unit: str, group: int) -> None:
        """A figure of this group is a casualty."""
        face = self._view.face_of(unit)
        if face is None or _button(face, OF_GROUP) is None:
            self.press(unit, CASUALTY)
            return
        offered = self._session.system.choices(self._session.battle, unit, OF_GROUP)
        if group < len(offered):
            self.submit(offered[group].event)

    def press(self, unit: str, button_id: str) -> None:
        """A button of a unit, for all selected units where this one is among them."""
        faces = self._view.chosen_faces()
        if unit not in [face.id for face in faces]:
            faces = tuple(face for face in (self._view.face_of(unit),) if face is not None)
        if faces:
            self._press(faces, unit or faces[0].id, button_id)

    def _press(self, faces: tuple[CardFace, ...], unit: str, button_id: str) -> None:
        first = next((face for face in faces if face.id == unit), faces[0])
        offered = (_button(face, button_id) for face in (first, *faces))
        pressed = next((button for button in offered if button is not None), None)
        if pressed is None:
            self._view.notice.tell(self.tr("%1 has no such button.").replace("%1", first.name))
            return
        if pressed.asks:
            self._view.asking.ask(faces, unit, pressed)
        elif len(faces) == 1:
            if pressed.closed is not None:
                self._view.notice.tell(render(pressed.closed))
            else:
                self.submit(pressed.event)
        else:
            found = (_button(face, button_id) for face in faces)
            self.submit_each([button.event for button in found if button is not None])

    def submit(self, event: Any) -> bool:
        """One event as one action."""
        return self._session.submit(event)

    def submit_each(self, events: list[Any]) -> bool:
        """Events for several units as one action; those left out are named."""
        result = self._session.submit_each(events)
        if result.refused:
            self._view.asking.show_left_out(result)
        return bool(result.done)

    def roll_test(self, test: OwedTest, die: int | None) -> None:
        """Roll what is not owed but may be tested; without a die, a digital one."""
        result = self._session.roll(test, die)
        if result is not None:
            self._tell_result(result)

    def _roll(self, owed: OwedTest, die: int | None) -> None:
        result = self._session.roll(owed, die)
        if result is not None:
            self._chosen = None
            self._tell_result(result)
            self.announce()

    def _tell_result(self, result: RollResult) -> None:
        """Say once what came of a roll: in the inspector; over the cards where it has no room."""
        told = [render(sentence) for sentence in result.outcome]
        inspector, notice = self._view.inspector, self._view.notice
        is_long = len(told) > MOST_IN_A_LINE
        over_cards = not notice.is_telling and (is_long or not inspector.isVisible())
        speaks = not (notice.is_telling or over_cards)
        inspector.show_result(" ".join(told), result.passed, speaks=speaks)
        if over_cards:
            notice.tell(("\n" if is_long else " ").join(told))

    def _tell_rejected(self, highest: int) -> None:
        sentence = say(QT_TRANSLATE_NOOP("window", "The die shows 1 to {highest}."), highest=highest)
        self._view.notice.tell(render(sentence))

    def announce(self, *, moves: bool = True) -> None:
        """Tell which test the die is for, that it may look otherwise, and whether its unit is now in hand."""
        front = self.front
        self._told = (front.unit, front.cause) if front is not None else None
        self.chosen_changed.emit(self.row, moves)


def _counted(owed: tuple[OwedTest, ...]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for test in owed:
        counts[test.unit] = counts.get(test.unit, 0) + 1
    return counts


def _button(face: CardFace, button_id: str) -> Button | None:
    return next((button for button in face.buttons if button.id == button_id), None)
