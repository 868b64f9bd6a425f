"""The five values of a unit with their reasons (rules §3), and the target and chance of a test (§4)."""

from __future__ import annotations

from fractions import Fraction

from tracker.rules import chance
from tracker.rules.breakdown import Breakdown, Part
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, Value, say, signed, verbatim
from tracker.rules.systems.fortitude_tests.state import Cause, Level, State, Step, Unit, UnitCard
from tracker.rules.systems.fortitude_tests.tables import LEVEL_NAMES, Numbers, Setup

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
    parts = [Part("base", PRINTED, printed)]
    parts += [part for part in _parts(setup, state, unit, card, value) if part.amount]
    if unit.level is Level.PANICKED and (value.startswith("attack") or value == "defense"):
        parts.append(Part("panicked", COUNTS_AS_NOTHING, -sum(part.amount for part in parts)))
    return Breakdown(tuple(parts))


def _parts(setup: Setup, state: State, unit: Unit, card: UnitCard, value: str) -> list[Part]:
    """Every source in force, in the order in which they are shown; the caller sorts out those that add 0."""
    sources = setup.tables.sources
    level: Numbers = getattr(sources, unit.level) if unit.level is not Level.NORMAL else Numbers()
    casualties = counted(
        unit.casualties,
        QT_TRANSLATE_NOOP("rules", "1 casualty"),
        QT_TRANSLATE_NOOP("rules", "{count} casualties"),
    )
    parts = [Part("casualties", casualties, unit.casualties * sources.casualty.of(value))]
    if has_commander(card, unit):
        parts.append(Part("commander", COMMANDER, sources.commander.of(value)))
    if staff_is_near(setup, card, unit):
        parts.append(Part("general-staff", STAFF_NEAR, sources.general_staff.of(value)))
    if unit.honor:
        parts.append(Part("honor", HONOR, sources.honor.of(value)))
    if card.side in state.staff_destroyed:
        parts.append(Part("staff-destroyed", STAFF_DESTROYED, sources.staff_destroyed.of(value)))
    parts.append(Part("level", LEVEL_NAMES[unit.level], level.of(value)))
    order = order_in_force(setup, state, unit)
    if order is not None:
        parts.append(Part("order", setup.order_name(order), setup.tables.orders[order].of(value)))
    if setup.has_terrain:
        terrain = setup.tables.terrain[unit.terrain]
        parts.append(Part("terrain", verbatim(terrain.name), terrain.of(value)))
    if setup.has_fatigue:
        parts.append(Part("fatigue", _markers(unit), setup.fatigue_row(unit.fatigue).of(value)))
    parts.append(Part("correction", CORRECTION, getattr(unit.corrections, value)))
    return parts


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
