"""The battle being played: every change comes through here, and every change can be undone.

Rules run before anything is pushed; undo and redo only swap finished battles. Dice and time come from
outside. Nothing here knows files or widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoStack

from tracker.rules.battle import Battle
from tracker.rules.face import OwedTest
from tracker.rules.play import play
from tracker.rules.sentence import Sentence
from tracker.rules.system import IllegalEvent, RuleSystem
from tracker.session.history import ShowBattle, Table
from tracker.session.results import EachResult, Refusal, RollResult


class BattleSession(QObject):
    """One battle with its undo stack. `battle_changed` comes once per action, undo, redo or jump."""

    battle_changed = Signal(object)
    """The battle as it now stands (`Battle`)."""
    event_refused = Signal(object)
    """Why nothing was done (`Sentence`)."""

    def __init__(
        self,
        system: RuleSystem,
        battles: Sequence[Battle],
        position: int,
        clock: Callable[[], str],
        die: Callable[[int], int],
        *,
        seq: int = 0,
        read_only: Sentence | None = None,
        render: Callable[[Sentence], str] = str,
        parent: QObject | None = None,
    ) -> None:
        """`battles`: all from the first to the last that redo can bring; `position`: the present one.

        `read_only` says why the battle may be looked at and not played.
        """
        super().__init__(parent)
        self.system = system
        self.seq = seq
        self.read_only = read_only
        self.undo_stack = QUndoStack(self)
        self._clock = clock
        self._die = die
        self._render = render
        self._before: Battle | None = None
        self._table = Table(battles[0])
        self._line = [battles[0]]
        for before, after in pairwise(battles):
            self._push(before, after)
        self.undo_stack.setIndex(position)
        self._shown = self._table.battle
        # Connected last: restoring two thousand actions is no two thousand changes.
        self.undo_stack.indexChanged.connect(self._announce)

    @property
    def battle(self) -> Battle:
        """The battle as it stands."""
        return self._table.battle

    @property
    def before(self) -> Battle | None:
        """The battle as it stood before the last change, be it an action, an undo or a redo."""
        return self._before

    @property
    def latest(self) -> Battle:
        """The battle at the end of what redo can bring back; its actions are the whole history."""
        place = self.position
        while place + 1 < len(self._line) and _leads_to(self._line[place], self._line[place + 1]):
            place += 1
        return self._line[place]

    @property
    def position(self) -> int:
        """The place on the undo stack, 0 at its bottom."""
        return self.undo_stack.index()

    def submit(self, *events: Any) -> bool:
        """Do these events as one action; where the rules refuse, say why and change nothing."""
        if self.read_only is not None:
            self.event_refused.emit(self.read_only)
            return False
        try:
            after = play(self.system, self.battle, events, self._clock(), self._is_rolled_again(events))
        except IllegalEvent as refusal:
            self.event_refused.emit(refusal.sentence)
            return False
        self._act(after)
        return True

    def submit_each(self, events: Iterable[Any]) -> EachResult:
        """Do an event each for several units as one action, in this order, without those the rules refuse."""
        if self.read_only is not None:
            self.event_refused.emit(self.read_only)
            return EachResult(done=(), refused=())
        at = self._clock()
        trial = self.battle
        accepted: list[Any] = []
        refused: list[tuple[str, Sentence]] = []
        for event in events:
            try:
                trial = play(self.system, trial, (event,), at)
            except IllegalEvent as refusal:
                refused.append((_unit_of(event), refusal.sentence))
            else:
                accepted.append(event)
        if accepted:
            self._act(play(self.system, self.battle, accepted, at, self._is_rolled_again(accepted)))
        return EachResult(done=tuple(_unit_of(event) for event in accepted), refused=self._named(refused))

    def roll(self, owed: OwedTest, die: int | None = None) -> RollResult | None:
        """Settle an owed test with a typed die or a digital one; None where the rules refuse the roll."""
        event = self._filled(owed, die)
        if not self.submit(event):
            return None
        return _result(owed, event, self.battle)

    def roll_all(self, units: Collection[str] | None = None) -> tuple[RollResult, ...]:
        """Settle all owed tests, or those of some units, with digital dice as one action, in rules order.

        What is owed is asked anew after each roll, since one test may bring others or end them. A decision in
        front stops the batch: it belongs to the player.
        """
        if self.read_only is not None:
            self.event_refused.emit(self.read_only)
            return ()
        at = self._clock()
        trial = self.battle
        events: list[Any] = []
        results: list[RollResult] = []
        while (owed := self._in_front(trial, units)) is not None:
            event = self._filled(owed, None)
            trial = play(self.system, trial, (event,), at)
            events.append(event)
            results.append(_result(owed, event, trial))
        if events:
            self._act(play(self.system, self.battle, events, at, self._is_rolled_again(events)))
        return tuple(results)

    def undo(self) -> None:
        """Take the last action back."""
        self.undo_stack.undo()

    def redo(self) -> None:
        """Do the action again that was taken back last, with the same dice."""
        self.undo_stack.redo()

    def jump(self, position: int) -> None:
        """Go to a place in the history in one step."""
        self.undo_stack.setIndex(position)

    def restore(self, version: Battle, name: Sentence) -> None:
        """Show an earlier version of this battle, as one step that can be undone like any other.

        Where undo or redo lead to that very battle, this goes there; else its own history takes the place of
        the present one, which lies before it on the undo stack.
        """
        if self.read_only is not None:
            self.event_refused.emit(self.read_only)
            return
        place = next((place for place, battle in enumerate(self._line) if _is_same(battle, version)), None)
        if place is None:
            self._push(self.battle, version, self._render(name))
        else:
            self.jump(place)

    def _act(self, after: Battle) -> None:
        self._push(self.battle, after)

    def _push(self, before: Battle, after: Battle, name: str | None = None) -> None:
        if name is None:
            name = self._render(after.last.entry.name) if after.last else after.name
        del self._line[self.position + 1 :]
        self._line.append(after)
        self.undo_stack.push(ShowBattle(self._table, before, after, name))

    def _announce(self) -> None:
        """The stack moved: to the player that is one change, however far it went."""
        self._before, self._shown = self._shown, self.battle
        if self.read_only is None:
            self.seq += 1
        self.battle_changed.emit(self.battle)

    def _is_rolled_again(self, events: Iterable[Any]) -> bool:
        """Whether one of these rolls a test whose roll was undone, and could be redone until now."""
        tests = {_test_of(event) for event in events} - {None}
        if not tests or not self.undo_stack.canRedo():
            return False
        undone = (battle.last for battle in self._line[self.position + 1 :])
        return any(_test_of(event) in tests for moment in undone if moment for event in moment.action.events)

    def _in_front(self, battle: Battle, units: Collection[str] | None) -> OwedTest | None:
        for owed in self.system.owed(battle):
            if units is None or owed.unit in units:
                return None if owed.choices else owed
        return None

    def _filled(self, owed: OwedTest, die: int | None) -> Any:
        if die is not None:
            return msgspec.structs.replace(owed.event, die=die, source="typed")
        return msgspec.structs.replace(owed.event, die=self._die(self.system.die), source="digital")

    def _named(self, refused: list[tuple[str, Sentence]]) -> tuple[Refusal, ...]:
        if not refused:
            return ()
        names = {face.id: face.name for face in self.system.faces(self.battle)}
        return tuple(
            Refusal(unit=unit, name=names.get(unit, unit), reason=reason) for unit, reason in refused
        )


def _leads_to(before: Battle, after: Battle) -> bool:
    """Whether one action led from one battle to the other; restoring an earlier version is none."""
    return after.setup is before.setup and after.last is not None and after.last.before is before.last


def _is_same(one: Battle, other: Battle) -> bool:
    return (
        one.count == other.count
        and one.state == other.state
        and one.opening == other.opening
        and one.actions == other.actions
    )


def _unit_of(event: Any) -> str:
    """The unit an event is for, also where it could name several."""
    units = getattr(event, "units", None) or (getattr(event, "unit", ""),)
    return str(units[0])


def _test_of(event: Any) -> tuple[Any, ...] | None:
    """Which test an event rolls a die for; None where it rolls none."""
    if getattr(event, "die", None) is None:
        return None
    names = ("unit", "element", "cause", "doctrine")
    return (type(event), *(getattr(event, name, None) for name in names))


def _result(owed: OwedTest, event: Any, after: Battle) -> RollResult:
    lines = after.last.entry.lines if after.last else ()
    return RollResult(
        unit=owed.unit,
        number=owed.number,
        name=owed.name,
        side=owed.side,
        cause=owed.cause,
        cause_name=owed.cause_name,
        needed=owed.needed,
        rolled=event.die,
        digital=event.source == "digital",
        passed=event.die in owed.passing,
        outcome=tuple(line.sentence for line in lines),
    )
