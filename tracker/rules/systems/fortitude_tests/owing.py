"""Owed tests and decisions: how they arise, vanish and are settled (rules §4, §5, §12)."""

from __future__ import annotations

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.fortitude_tests.draft import Draft, refuse
from tracker.rules.systems.fortitude_tests.events import FateDecided, TestDropped, TestRolled
from tracker.rules.systems.fortitude_tests.leaving import take_out
from tracker.rules.systems.fortitude_tests.levels import set_level
from tracker.rules.systems.fortitude_tests.state import LEVELS, Cause, Level, OutOfPlay, Owed, Step
from tracker.rules.systems.fortitude_tests.values import DIE, passes, reasons, tested
from tracker.rules.systems.fortitude_tests.words import CAUSE_NAMES, FATE_NAMES

FATE = "fate"
"""In `test-dropped`, the name for the owed decision."""

PASS = say(QT_TRANSLATE_NOOP("rules", "pass"))
FAIL = say(QT_TRANSLATE_NOOP("rules", "fail"))
NOTHING_CHANGES = say(QT_TRANSLATE_NOOP("rules", "Nothing changes"))
SOURCES = {
    "typed": say(QT_TRANSLATE_NOOP("rules", "typed")),
    "digital": say(QT_TRANSLATE_NOOP("rules", "digital")),
}


def roll(draft: Draft, event: TestRolled) -> Sentence:
    """`test-rolled`: the die settles the unit's first owed test of that cause."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    owed = _first_owed(draft, unit.id, event.cause)
    if unit.id in draft.state.decisions:
        refuse(QT_TRANSLATE_NOOP("rules", "{unit} must rout or surrender: decide first."), unit=name)
    if not 1 <= event.die <= DIE:
        refuse(QT_TRANSLATE_NOOP("rules", "The die shows 1 to {faces}, not {die}."), faces=DIE, die=event.die)
    if event.source not in SOURCES:
        refuse(QT_TRANSLATE_NOOP("rules", "A die is typed or digital, not “{source}”."), source=event.source)
    numbers = tested(draft.setup, draft.state, unit, owed.cause)
    passed = passes(draft.setup, event.die, numbers.total)
    _strike(draft, owed)
    effects = _settle(draft, unit.id, owed.cause, passed)
    draft.tell(
        say(
            QT_TRANSLATE_NOOP(
                "rules", "{unit} rolled {die} ({source}) against {target}, {cause}: {result}. {effects}."
            ),
            unit=name,
            die=event.die,
            source=SOURCES[event.source],
            target=numbers.total,
            cause=CAUSE_NAMES[owed.cause],
            result=PASS if passed else FAIL,
            effects=effects or (NOTHING_CHANGES,),
        ),
        unit.id,
        detail=reasons(numbers),
    )
    return say(QT_TRANSLATE_NOOP("rules", "{unit} rolls {die}"), unit=name, die=event.die)


def consequences(draft: Draft, unit: str, cause: Cause, passed: bool) -> tuple[Sentence, ...]:
    """What passing or failing would do, for the odds shown before the roll. Changes the given draft only."""
    return _settle(draft, unit, cause, passed) or (NOTHING_CHANGES,)


def _settle(draft: Draft, unit: str, cause: Cause, passed: bool) -> tuple[Sentence, ...]:
    """The table of results of §4."""
    match cause:
        case Cause.MORALE_PHASE:
            return _improve(draft, unit) if passed else _fail_in_morale_phase(draft, unit)
        case Cause.PURSUIT:
            return _hold_back(draft, unit) if passed else _pursue(draft, unit)
        case _:
            return () if passed else _fail(draft, unit)


def _improve(draft: Draft, unit: str) -> tuple[Sentence, ...]:
    level = draft.unit(unit).level
    if level is Level.NORMAL:
        return ()
    return set_level(draft, unit, LEVELS[level.rank - 1])


def _fail_in_morale_phase(draft: Draft, unit: str) -> tuple[Sentence, ...]:
    house = draft.setup.house
    if draft.unit(unit).honor and house.morale_phase_failure_costs_honor and not _exempt(draft):
        return _lose_honor(draft, unit)
    return ()


def _hold_back(draft: Draft, unit: str) -> tuple[Sentence, ...]:
    draft.change(unit, must_pursue=False)
    return (say(QT_TRANSLATE_NOOP("rules", "Need not pursue")),)


def _pursue(draft: Draft, unit: str) -> tuple[Sentence, ...]:
    draft.change(unit, must_pursue=True)
    effects: tuple[Sentence, ...] = (say(QT_TRANSLATE_NOOP("rules", "Must pursue next turn")),)
    if draft.unit(unit).honor and draft.setup.house.pursuit_failure_costs_honor and not _exempt(draft):
        effects += _lose_honor(draft, unit)
    return effects


def _fail(draft: Draft, unit: str) -> tuple[Sentence, ...]:
    """A failed test that costs Honor, or a level, or ends in rout or surrender."""
    before = draft.unit(unit)
    if _exempt(draft):
        return (say(QT_TRANSLATE_NOOP("rules", "No effect in the Morale Phase (house rule)")),)
    if before.honor:
        effects = _lose_honor(draft, unit)
        if draft.setup.house.honor_loss_puts_to_flight:
            effects += _put_to_flight(draft, unit, before.level)
        return effects
    if before.level is Level.PANICKED:
        draft.set(decisions=(*draft.state.decisions, unit))
        return (say(QT_TRANSLATE_NOOP("rules", "Must rout or surrender")),)
    level, *rest = set_level(draft, unit, LEVELS[before.level.rank + 1])
    return (level, *_put_to_flight(draft, unit, before.level), *rest)


def _exempt(draft: Draft) -> bool:
    return draft.setup.house.exempt_whole_morale_phase and draft.state.step is Step.MORALE


def _lose_honor(draft: Draft, unit: str) -> tuple[Sentence, ...]:
    draft.change(unit, honor=False)
    return (say(QT_TRANSLATE_NOOP("rules", "Loses its Honor Marker")),)


def _put_to_flight(draft: Draft, unit: str, level_before: Level) -> tuple[Sentence, ...]:
    """§4: an engaged unit that was Hesitant or Shaken is Put to Flight."""
    if not draft.unit(unit).engaged or level_before not in (Level.HESITANT, Level.SHAKEN):
        return ()
    draft.change(unit, put_to_flight=True)
    return (say(QT_TRANSLATE_NOOP("rules", "Put to Flight")),)


def decide(draft: Draft, event: FateDecided) -> Sentence:
    """`fate-decided`: the Panicked unit that failed routs or surrenders, and counts as destroyed."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    if unit.id not in draft.state.decisions:
        refuse(QT_TRANSLATE_NOOP("rules", "{unit} has nothing to decide."), unit=name)
    named = event.fate if event.fate is not None else preselected_fate(draft, unit.id)
    if named not in FATE_NAMES:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} can rout or surrender, not “{fate}”."), unit=name, fate=named
        )
    fate = OutOfPlay(named)
    draft.tell(say(FATE_NAMES[fate], unit=name), unit.id)
    _settle_decision(draft, unit.id)
    take_out(draft, {unit.id: fate})
    return say(FATE_NAMES[fate], unit=name)


def _settle_decision(draft: Draft, unit: str) -> None:
    draft.set(decisions=tuple(other for other in draft.state.decisions if other != unit))


def preselected_fate(draft: Draft, unit: str) -> OutOfPlay:
    """§4: surrender when engaged at that moment, rout otherwise."""
    return OutOfPlay.SURRENDERED if draft.unit(unit).engaged else OutOfPlay.ROUTED


def drop(draft: Draft, event: TestDropped) -> Sentence:
    """`test-dropped`: an owed test or decision is struck; the unit stays as it is."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    if not event.reason.strip():
        refuse(QT_TRANSLATE_NOOP("rules", "Say why the test of {unit} is struck."), unit=name)
    if event.cause == FATE:
        if unit.id not in draft.state.decisions:
            refuse(QT_TRANSLATE_NOOP("rules", "{unit} has nothing to decide."), unit=name)
        _settle_decision(draft, unit.id)
        what = say(QT_TRANSLATE_NOOP("rules", "rout or surrender"))
    else:
        owed = _first_owed(draft, unit.id, event.cause)
        _strike(draft, owed)
        what = CAUSE_NAMES[owed.cause]
    draft.tell(
        say(
            QT_TRANSLATE_NOOP("rules", "{unit}: owed test struck ({what}). Reason: {reason}"),
            unit=name,
            what=what,
            reason=event.reason,
        ),
        unit.id,
    )
    return say(QT_TRANSLATE_NOOP("rules", "{unit}: test struck"), unit=name)


def _first_owed(draft: Draft, unit: str, cause: str) -> Owed:
    for owed in draft.state.owed:
        if owed.unit == unit and owed.cause == cause:
            return owed
    if cause in CAUSE_NAMES:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} owes no such test ({cause})."),
            unit=draft.name(unit),
            cause=CAUSE_NAMES[Cause(cause)],
        )
    refuse(QT_TRANSLATE_NOOP("rules", "There is no test for “{cause}”."), cause=cause)


def _strike(draft: Draft, owed: Owed) -> None:
    place = draft.state.owed.index(owed)
    draft.set(owed=draft.state.owed[:place] + draft.state.owed[place + 1 :])
