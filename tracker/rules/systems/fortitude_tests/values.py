"""The five values of a unit with their reasons (rules §3), and the target and chance of a test (§4)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tracker.rules import chance
from tracker.rules.breakdown import Breakdown, Part
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, Value, say, signed, verbatim
from tracker.rules.systems.fortitude_tests.state import Cause, Level, State, Step, Unit, UnitCard
from tracker.rules.systems.fortitude_tests.tables import LEVEL_NAMES, Setup

DIE = 20

PRINTED = say(QT_TRANSLATE_NOOP("rules", "Printed on the card"))
COMMANDER = say(QT_TRANSLATE_NOOP("rules", "Commander in the unit"))
STAFF_NEAR = say(QT_TRANSLATE_NOOP("rules", "General Staff near"))
HONOR = say(QT_TRANSLATE_NOOP("rules", "Honor Marker"))
STAFF_DESTROYED = say(QT_TRANSLATE_NOOP("rules", "General Staff destroyed"))
CORRECTION = say(QT_TRANSLATE_NOOP("rules", "Corrected by hand"))
COUNTS_AS_NOTHING = say(QT_TRANSLATE_NOOP("rules", "Panicked: counts as 0"))
THIS_TEST_ONLY = {
    Cause.FLANK: say(QT_TRANSLATE_NOOP("rules", "Attacked from a Flank, this test only")),
    Cause.REAR: say(QT_TRANSLATE_NOOP("rules", "Attacked from the Rear, this test only")),
    Cause.STAFF_DESTROYED: say(QT_TRANSLATE_NOOP("rules", "House rule, this test only")),
}


def counted(count: int, one: str, many: str, **values: Value) -> Sentence:
    """A sentence that differs for one and for several."""
    return say(one if count == 1 else many, count=count, **values)


def breakdown(setup: Setup, state: State, unit: Unit, value: str) -> Breakdown | None:
    """One value of a unit with its reasons; None while out of play or where the card has no such value."""
    card = setup.card(unit.id)
    printed = card.base_fortitude if value == "fortitude" else getattr(card, value)
    if printed is None or not unit.in_play:
        return None
    parts = [Part("base", PRINTED, printed), *_parts(setup, state, unit, card, value)]
    if unit.level is Level.PANICKED and (value.startswith("attack") or value == "defense"):
        parts.append(Part("panicked", COUNTS_AS_NOTHING, -sum(part.amount for part in parts)))
    return Breakdown(tuple(parts))


def _parts(setup: Setup, state: State, unit: Unit, card: UnitCard, value: str) -> Iterator[Part]:
    """Every source in force that adds anything, in the order in which they are shown."""
    sources = setup.tables.sources
    if amount := unit.casualties * sources.casualty.of(value):
        yield Part("casualties", _casualties(unit), amount)
    if has_commander(card, unit) and (amount := sources.commander.of(value)):
        yield Part("commander", COMMANDER, amount)
    if staff_is_near(setup, card, unit) and (amount := sources.general_staff.of(value)):
        yield Part("general-staff", STAFF_NEAR, amount)
    if unit.honor and (amount := sources.honor.of(value)):
        yield Part("honor", HONOR, amount)
    if card.side in state.staff_destroyed and (amount := sources.staff_destroyed.of(value)):
        yield Part("staff-destroyed", STAFF_DESTROYED, amount)
    if unit.level is not Level.NORMAL and (amount := getattr(sources, unit.level).of(value)):
        yield Part("level", LEVEL_NAMES[unit.level], amount)
    order = order_in_force(setup, state, unit)
    if order is not None and (amount := setup.tables.orders[order].of(value)):
        yield Part("order", setup.order_name(order), amount)
    if setup.has_terrain and (amount := setup.tables.terrain[unit.terrain].of(value)):
        yield Part("terrain", verbatim(setup.tables.terrain[unit.terrain].name), amount)
    if setup.has_fatigue and (amount := setup.fatigue_row(unit.fatigue).of(value)):
        yield Part("fatigue", _markers(unit), amount)
    if amount := getattr(unit.corrections, value):
        yield Part("correction", CORRECTION, amount)


def _casualties(unit: Unit) -> Sentence:
    return counted(
        unit.casualties,
        QT_TRANSLATE_NOOP("rules", "1 casualty"),
        QT_TRANSLATE_NOOP("rules", "{count} casualties"),
    )


def _markers(unit: Unit) -> Sentence:
    return counted(
        unit.fatigue,
        QT_TRANSLATE_NOOP("rules", "1 fatigue marker"),
        QT_TRANSLATE_NOOP("rules", "{count} fatigue markers"),
    )


def has_commander(card: UnitCard, unit: Unit) -> bool:
    """Whether the unit has its Commander; a General Staff in play always counts as having one (§3)."""
    return unit.in_play and (unit.commander or card.general_staff)


def staff_is_near(setup: Setup, card: UnitCard, unit: Unit) -> bool:
    """Whether the General Staff's bonus holds; the staff has none of its own unless a house rule gives it."""
    return unit.staff_in_range or (card.general_staff and setup.house.staff_near_itself)


def order_in_force(setup: Setup, state: State, unit: Unit) -> str | None:
    """The order that counts now: none in the Morale Phase, unless a house rule keeps them (§12)."""
    if state.step is Step.MORALE and not setup.house.orders_in_morale_phase:
        return None
    return unit.order


def fortitude(setup: Setup, state: State, unit: Unit) -> Breakdown:
    """The Fortitude of a unit in play, with its reasons."""
    found = breakdown(setup, state, unit, "fortitude")
    if found is None:
        raise ValueError(f"{unit.id} is out of play")
    return found


def tested(setup: Setup, state: State, unit: Unit, cause: Cause) -> Breakdown:
    """What a test of this cause is rolled against: Fortitude now and the test's own modifier (§4)."""
    modifier = setup.tables.tests.get(cause, 0)
    if cause is Cause.STAFF_DESTROYED:
        modifier += setup.house.staff_destroyed_test_modifier
    now = fortitude(setup, state, unit)
    if not modifier:
        return now
    return Breakdown((*now.parts, Part(cause, THIS_TEST_ONLY[cause], modifier)))


def passes(setup: Setup, die: int, target: int) -> bool:
    """Whether this face passes (§4: die ≤ Fortitude now)."""
    return chance.rolls_under(die, target, DIE, setup.house.natural_1_and_20)


def odds(setup: Setup, target: int) -> Fraction:
    """The chance to pass against this target."""
    return chance.roll_under(target, DIE, setup.house.natural_1_and_20)


def reasons(numbers: Breakdown) -> Sentence:
    """A breakdown as one sentence: 10 printed on the card, Commander in the unit +3, …: 13."""
    parts = tuple(
        say(
            QT_TRANSLATE_NOOP("rules", "{label} {amount}"),
            label=part.label,
            amount=str(part.amount) if part.source == "base" else signed(part.amount),
        )
        for part in numbers.parts
    )
    return say(QT_TRANSLATE_NOOP("rules", "{parts}: {total}"), parts=parts, total=numbers.total)
