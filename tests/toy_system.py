"""A rule system as small as can be, for tests of all that is not rules: units are hit, test and flee.

A hit takes strength and makes one test owed; a failed test makes the unit waver, failing once more leaves a
decision that takes the unit out of play. An alarm makes every unit in play test.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

import msgspec

from tracker.rules.battle import Battle, LogKind, LogLine
from tracker.rules.breakdown import Breakdown, Part
from tracker.rules.face import (
    Button,
    CardFace,
    Choice,
    CorrectionField,
    Gauge,
    OwedTest,
    Pips,
    Ribbon,
    Station,
    TurnTrack,
)
from tracker.rules.play import begin
from tracker.rules.sentence import Sentence, say, verbatim
from tracker.rules.system import Fault, IllegalEvent, Outcome, RuleSystem


class ToyUnit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: str
    name: str
    side: str
    strength: int = 10


class ToyOpening(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    units: tuple[ToyUnit, ...]


class ToyRules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    bonus: int = 0


class ToyTables(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    words: tuple[str, ...] = ("steady", "wavering")


class ToySetup(msgspec.Struct, frozen=True, kw_only=True):
    units: dict[str, ToyUnit]
    bonus: int


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """How one unit stands."""

    hits: int = 0
    wavers: bool = False
    fled: bool = False


class ToyState(msgspec.Struct, frozen=True, kw_only=True):
    turn: int
    units: dict[str, Standing]
    owed: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()


class Hit(msgspec.Struct, frozen=True, kw_only=True, tag="hit", forbid_unknown_fields=True):
    unit: str
    count: int = 1


class Rolled(msgspec.Struct, frozen=True, kw_only=True, tag="rolled", forbid_unknown_fields=True):
    unit: str
    die: int
    source: str


class Decided(msgspec.Struct, frozen=True, kw_only=True, tag="decided", forbid_unknown_fields=True):
    unit: str


class Alarm(msgspec.Struct, frozen=True, kw_only=True, tag="alarm", forbid_unknown_fields=True):
    pass


class TurnEnded(msgspec.Struct, frozen=True, kw_only=True, tag="turn-ended", forbid_unknown_fields=True):
    pass


class Faulty(msgspec.Struct, frozen=True, kw_only=True, tag="faulty", forbid_unknown_fields=True):
    """An event on which the rules have a bug."""


ToyEvent: TypeAlias = Hit | Rolled | Decided | Alarm | TurnEnded | Faulty


class ToySystem(RuleSystem):
    """The rules of the toy."""

    id: ClassVar[str] = "toy"
    name: ClassVar[Sentence] = say("Toy rules")
    opening_type: ClassVar[type[Any]] = ToyOpening
    house_rules_type: ClassVar[type[Any]] = ToyRules
    tables_type: ClassVar[type[Any]] = ToyTables
    state_type: ClassVar[type[Any]] = ToyState
    event_type: ClassVar[Any] = ToyEvent
    die: ClassVar[int] = 20
    log_kinds: ClassVar[tuple[LogKind, ...]] = (
        LogKind(id="hits", name=say("Hits and alarms")),
        LogKind(id="fates", name=say("Tests and fates")),
        LogKind(id="turns", name=say("Turns")),
    )

    def __init__(self) -> None:
        self.resolved = 0

    def set_up(self, opening: Any, tables: Any, house_rules: Any) -> ToySetup:
        units = {unit.id: unit for unit in opening.units}
        if len(units) != len(opening.units):
            raise Fault("opening.units: two units have the same id")
        return ToySetup(units=units, bonus=house_rules.bonus)

    def begin(self, setup: Any) -> ToyState:
        return ToyState(turn=1, units={unit: Standing() for unit in setup.units})

    def check_state(self, setup: Any, state: Any) -> None:
        if state.units.keys() != setup.units.keys():
            raise Fault("state.units: not the units of the opening")

    def resolve(self, setup: Any, state: Any, event: Any) -> Outcome:
        self.resolved += 1
        match event:
            case Hit():
                return self._hit(setup, state, event)
            case Rolled():
                return self._rolled(setup, state, event)
            case Decided():
                return self._decided(setup, state, event)
            case Alarm():
                owed = tuple(unit for unit, standing in state.units.items() if not standing.fled)
                after = msgspec.structs.replace(state, owed=state.owed + owed)
                return _outcome(after, say("Alarm"), *owed, kind="hits")
            case TurnEnded():
                after = msgspec.structs.replace(state, turn=state.turn + 1)
                return _outcome(after, say("Turn {turn} ends", turn=state.turn), kind="turns")
            case _:
                raise ZeroDivisionError("a bug in the rules")

    def _hit(self, setup: ToySetup, state: ToyState, event: Hit) -> Outcome:
        standing = _in_play(setup, state, event.unit)
        if event.count < 1 or standing.hits + event.count > setup.units[event.unit].strength:
            raise IllegalEvent(say("{unit} has too few models.", unit=setup.units[event.unit].name))
        after = _with(state, event.unit, hits=standing.hits + event.count)
        owed = state.owed if event.unit in state.owed else (*state.owed, event.unit)
        after = msgspec.structs.replace(after, owed=owed)
        name = say("{unit}: {count} hit", unit=setup.units[event.unit].name, count=event.count)
        return _outcome(after, name, event.unit, kind="hits")

    def _rolled(self, setup: ToySetup, state: ToyState, event: Rolled) -> Outcome:
        standing = _in_play(setup, state, event.unit)
        unit = setup.units[event.unit]
        if event.unit not in state.owed:
            raise IllegalEvent(say("{unit} owes no test.", unit=unit.name))
        if not 1 <= event.die <= self.die:
            raise IllegalEvent(say("A die shows 1 to {faces}.", faces=self.die))
        place = state.owed.index(event.unit)
        after = msgspec.structs.replace(state, owed=state.owed[:place] + state.owed[place + 1 :])
        passed = event.die <= unit.strength + setup.bonus - standing.hits
        if not passed and standing.wavers and event.unit not in after.decisions:
            after = msgspec.structs.replace(after, decisions=(*after.decisions, event.unit))
        elif not passed:
            after = _with(after, event.unit, wavers=True)
        word = say("passed") if passed else say("failed")
        name = say("{unit} rolled {die}: {word}", unit=unit.name, die=event.die, word=word)
        return _outcome(after, name, event.unit, kind="fates")

    def _decided(self, setup: ToySetup, state: ToyState, event: Decided) -> Outcome:
        _in_play(setup, state, event.unit)
        if event.unit not in state.decisions:
            raise IllegalEvent(say("Nothing is to be decided."))
        after = msgspec.structs.replace(
            _with(state, event.unit, fled=True),
            owed=tuple(unit for unit in state.owed if unit != event.unit),
            decisions=tuple(unit for unit in state.decisions if unit != event.unit),
        )
        name = say("{unit} flees", unit=setup.units[event.unit].name)
        return _outcome(after, name, event.unit, kind="fates")

    def view(self, setup: Any, state: Any) -> dict[str, Any]:
        view: dict[str, Any] = msgspec.to_builtins(state)
        return view

    def when(self, setup: Any, state: Any) -> tuple[int, Sentence]:
        return state.turn, say("Battle")

    def faces(self, battle: Battle) -> tuple[CardFace, ...]:
        return tuple(_face(battle, unit) for unit in battle.setup.units.values())

    def owed(self, battle: Battle) -> tuple[OwedTest, ...]:
        state = battle.state
        decisions = (_decision(battle, unit) for unit in state.decisions)
        return (*decisions, *(_test(battle, unit) for unit in state.owed))

    def choices(self, battle: Battle, unit: str, button: str) -> tuple[Choice, ...]:
        return ()

    def track(self, battle: Battle) -> TurnTrack:
        return TurnTrack(
            turn=battle.state.turn,
            stations=(Station(id="battle", name=say("Battle")),),
            current=0,
            title=say("Turn {turn}", turn=battle.state.turn),
            advice=say("Play."),
            lines=(),
            end=TurnEnded(),
            insist=TurnEnded(),
            closed=None,
        )

    def breakdowns(self, battle: Battle, unit: str) -> tuple[tuple[Sentence, Breakdown], ...]:
        return ((say("Fortitude"), _breakdown(battle, unit)),)

    def corrections(self, battle: Battle, unit: str | None) -> tuple[CorrectionField, ...]:
        return ()

    def correction(self, unit: str | None, field: str, value: Any, reason: str) -> Any:
        raise LookupError(f"{field} of {unit} cannot be corrected ({value}, {reason})")


def toy_opening(count: int, strength: int = 10) -> ToyOpening:
    """That many units, turn about of the red and of the blue side."""
    sides = ("red", "blue")
    return ToyOpening(
        units=tuple(
            ToyUnit(id=f"u{number}", name=f"Unit {number}", side=sides[number % 2], strength=strength)
            for number in range(1, count + 1)
        )
    )


def toy_battle(system: RuleSystem, count: int = 4, strength: int = 10) -> Battle:
    """A battle of that many units at its start."""
    return begin(system, toy_opening(count, strength), ToyTables(), ToyRules(), "Toy")


def _in_play(setup: ToySetup, state: ToyState, unit: str) -> Standing:
    if unit not in setup.units:
        raise IllegalEvent(say("There is no unit {unit}.", unit=unit))
    if state.units[unit].fled:
        raise IllegalEvent(say("{unit} is out of play.", unit=setup.units[unit].name))
    return state.units[unit]


def _with(state: ToyState, unit: str, **changes: Any) -> ToyState:
    standing = msgspec.structs.replace(state.units[unit], **changes)
    return msgspec.structs.replace(state, units={**state.units, unit: standing})


def _outcome(state: ToyState, name: Sentence, *units: str, kind: str) -> Outcome:
    line = LogLine(sentence=say("{name}.", name=name), units=units, kind=kind)
    return Outcome(state=state, name=name, lines=(line,))


def _value(battle: Battle, unit: str) -> int:
    value: int = battle.setup.units[unit].strength + battle.setup.bonus - battle.state.units[unit].hits
    return value


def _breakdown(battle: Battle, unit: str) -> Breakdown:
    hits = battle.state.units[unit].hits
    parts = [Part("base", say("Base"), battle.setup.units[unit].strength)]
    if battle.setup.bonus:
        parts.append(Part("bonus", say("Bonus"), battle.setup.bonus))
    if hits:
        parts.append(Part("hits", say("Hits"), -hits))
    return Breakdown(tuple(parts))


def _test(battle: Battle, unit: str) -> OwedTest:
    value = _value(battle, unit)
    return OwedTest(
        unit=unit,
        number=unit[1:],
        name=battle.setup.units[unit].name,
        side=battle.setup.units[unit].side,
        cause="hits",
        cause_name=say("Hits"),
        target=value,
        chance=Fraction(max(0, min(20, value)), 20),
        needed=say("{value} or less", value=value),
        breakdown=_breakdown(battle, unit),
        event=Rolled(unit=unit, die=0, source=""),
        passing=tuple(range(1, min(20, value) + 1)),
    )


def _decision(battle: Battle, unit: str) -> OwedTest:
    choice = Choice(text=say("Flee"), event=Decided(unit=unit))
    test = _test(battle, unit)
    return msgspec.structs.replace(test, cause="fate", cause_name=say("Fate"), event=None, choices=(choice,))


def _face(battle: Battle, unit: ToyUnit) -> CardFace:
    standing = battle.state.units[unit.id]
    value = _value(battle, unit.id)
    places = [place for place, owing in enumerate(battle.state.owed, start=1) if owing == unit.id]
    hit = Button(id="hit", key="C", text=say("Hit"), event=Hit(unit=unit.id), on_card=True)
    return CardFace(
        id=unit.id,
        number=unit.id[1:],
        name=unit.name,
        side=unit.side,
        side_name=unit.side.title(),
        colour="#a33",
        emblem="lion",
        kind="foot",
        kind_name=say("Foot"),
        leader=False,
        values=(),
        gauge=Gauge(
            value=value, printed=unit.strength, faces=20, chance=Fraction(max(0, min(20, value)), 20)
        ),
        ribbon=Ribbon(word=say("Wavering") if standing.wavers else say("Steady"), step=int(standing.wavers)),
        tags=int(standing.wavers),
        honor=False,
        pips=Pips(total=unit.strength, standing=unit.strength - standing.hits),
        chips=(),
        buttons=(hit,),
        owed=tuple(places[:1]),
        action=None,
        action_chance=None,
        choices=(),
        sentence=say("{name}, Fortitude {value}", name=verbatim(unit.name), value=value),
        out_of_play=say("Fled") if standing.fled else None,
    )


def event_for(kind: int, unit: str, die: int, owed: Sequence[OwedTest]) -> ToyEvent:
    """Some event, for tests that want any sequence of them: what is owed comes first."""
    if owed and owed[0].choices:
        return Decided(unit=owed[0].unit)
    if owed and kind % 2:
        return Rolled(unit=owed[0].unit, die=die, source="typed")
    if kind == 0:
        return TurnEnded()
    return Alarm() if kind == 2 else Hit(unit=unit)
