"""The buttons of a unit: each with the event it submits, open or closed as the rules say (rules §10)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from tracker.rules.face import Button, Choice
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, listed, say, signed, verbatim
from tracker.rules.systems.fortitude_tests import events
from tracker.rules.systems.fortitude_tests.state import AUTOMATIC_ORDERS, OutOfPlay, State, Unit
from tracker.rules.systems.fortitude_tests.tables import Numbers, Setup
from tracker.rules.systems.fortitude_tests.transitions import why_not
from tracker.rules.systems.fortitude_tests.words import CONDITION_NAMES

CASUALTY = say(QT_TRANSLATE_NOOP("rules", "Casualty"))
FLANK = say(QT_TRANSLATE_NOOP("rules", "Flank"))
REAR = say(QT_TRANSLATE_NOOP("rules", "Rear"))
PURSUIT = say(QT_TRANSLATE_NOOP("rules", "Pursuit"))
WON_MELEE = say(QT_TRANSLATE_NOOP("rules", "Won melee"))
RALLIED = say(QT_TRANSLATE_NOOP("rules", "Rallied"))
STAFF_DESTROYED = say(QT_TRANSLATE_NOOP("rules", "General Staff destroyed"))
CONDITIONS = say(QT_TRANSLATE_NOOP("rules", "Conditions"))
ORDER = say(QT_TRANSLATE_NOOP("rules", "Order"))
TERRAIN = say(QT_TRANSLATE_NOOP("rules", "Terrain"))
FATIGUE = say(QT_TRANSLATE_NOOP("rules", "Fatigue"))
TAKE_OFF = say(QT_TRANSLATE_NOOP("rules", "Take off"))
CORRECT = say(QT_TRANSLATE_NOOP("rules", "Correct"))

NO_ORDERS_PRINTED = say(QT_TRANSLATE_NOOP("rules", "No orders are printed on this card."))


def buttons(setup: Setup, state: State, unit: Unit) -> tuple[Button, ...]:
    """All buttons of a unit in the order in which they are shown; the first five stand on the card."""

    def button(name: str, key: str, text: Sentence, event: events.AnyEvent, on_card: bool = False) -> Button:
        closed = why_not(setup, state, event)
        return Button(id=name, key=key, text=text, event=event, closed=closed, on_card=on_card)

    def asking(name: str, key: str, text: Sentence) -> Button:
        closed: Sentence | None = NO_ORDERS_PRINTED
        offered = _choices(setup, state, unit, name)
        if name == "terrain" and not setup.has_terrain:
            offered = islice(offered, 1)  # all are refused alike
        for place, choice in enumerate(offered):
            if choice.closed is None:
                closed = None
                break  # one open choice will do: the others are asked for when the menu opens
            closed = choice.closed if place == 0 else closed
        return Button(id=name, key=key, text=text, closed=closed, asks=True)

    destroyed = events.TakenOff(unit=unit.id, reason=OutOfPlay.DESTROYED)
    return (
        button("casualty", "C", CASUALTY, events.Casualties(unit=unit.id, count=1), True),
        button("flank", "F", FLANK, events.Attacked(unit=unit.id, side="flank"), True),
        button("rear", "B", REAR, events.Attacked(unit=unit.id, side="rear"), True),
        button("won-melee", "W", WON_MELEE, events.MeleeWon(units=(unit.id,)), True),
        button("staff-destroyed", "", STAFF_DESTROYED, destroyed, True)
        if setup.card(unit.id).general_staff
        else button("rallied", "Y", RALLIED, events.Rallied(unit=unit.id), True),
        button("pursuit", "P", PURSUIT, events.PursuitDue(unit=unit.id)),
        asking("order", "O", ORDER),
        asking("conditions", "N", CONDITIONS),
        asking("terrain", "T", TERRAIN),
        asking("fatigue", "G", FATIGUE),
        asking("take-off", "", TAKE_OFF),
        Button(id="correct", key="X", text=CORRECT, asks=True),
    )


def choices(setup: Setup, state: State, unit: str, button: str) -> tuple[Choice, ...]:
    """What a button that asks first offers; each choice open or closed as the rules say."""
    return tuple(_choices(setup, state, state.units[setup.places[unit]], button))


def _choices(setup: Setup, state: State, unit: Unit, button: str) -> Iterator[Choice]:
    match button:
        case "order":
            yield from _orders(setup, state, unit)
        case "conditions":
            yield from _conditions(setup, state, unit)
        case "terrain":
            yield from _terrain(setup, state, unit)
        case "fatigue":
            yield from _fatigue(setup, state, unit)
        case "take-off":
            yield from _take_off(setup, state, unit)


def _orders(setup: Setup, state: State, unit: Unit) -> Iterator[Choice]:
    printed = [order for order in setup.tables.orders if order in setup.card(unit.id).orders]
    given = unit.order not in (None, *AUTOMATIC_ORDERS)
    wanted: list[str | None] = [*printed, *([None] if given else [])]
    return (_order(setup, state, unit, order) for order in wanted)


def _order(setup: Setup, state: State, unit: Unit, order: str | None) -> Choice:
    event = events.OrderGiven(unit=unit.id, order=order)
    closed = why_not(setup, state, event)
    if order is None:
        return Choice(text=say(QT_TRANSLATE_NOOP("rules", "Take the order back")), event=event, closed=closed)
    row = setup.tables.orders[order]
    note = numbers_in_words(row)
    if not row.verified:
        note = say(QT_TRANSLATE_NOOP("rules", "unverified: see the card"))
    current = unit.order == order
    return Choice(text=setup.order_name(order), event=event, closed=closed, current=current, note=note)


def numbers_in_words(numbers: Numbers) -> Sentence | None:
    """What a table row adds, as players write it: Attack −2, Defense +1; None where it adds nothing."""
    shown = (
        (QT_TRANSLATE_NOOP("rules", "Attack {amount}"), numbers.attack),
        (QT_TRANSLATE_NOOP("rules", "Defense {amount}"), numbers.defense),
        (QT_TRANSLATE_NOOP("rules", "Fortitude {amount}"), numbers.fortitude),
        (QT_TRANSLATE_NOOP("rules", "Firepower {amount}"), numbers.firepower),
    )
    parts = tuple(say(template, amount=signed(amount)) for template, amount in shown if amount)
    return listed(parts) if parts else None


def _conditions(setup: Setup, state: State, unit: Unit) -> Iterator[Choice]:
    for condition, field in (("engaged", "engaged"), ("staff-in-range", "staff_in_range")):
        now: bool = getattr(unit, field)
        event = events.ConditionSet(unit=unit.id, condition=condition, value=not now)
        closed = why_not(setup, state, event)
        yield Choice(text=CONDITION_NAMES[field], event=event, closed=closed, current=now)


def _terrain(setup: Setup, state: State, unit: Unit) -> Iterator[Choice]:
    for name, row in setup.tables.terrain.items():
        event = events.TerrainSet(unit=unit.id, terrain=name)
        yield Choice(
            text=verbatim(row.name),
            event=event,
            closed=why_not(setup, state, event),
            current=setup.has_terrain and unit.terrain == name,
            note=numbers_in_words(row),
        )


def _fatigue(setup: Setup, state: State, unit: Unit) -> Iterator[Choice]:
    more = events.FatigueChanged(unit=unit.id, change=1)
    less = events.FatigueChanged(unit=unit.id, change=-1)
    yield Choice(
        text=say(QT_TRANSLATE_NOOP("rules", "One marker more")),
        event=more,
        closed=why_not(setup, state, more),
    )
    yield Choice(
        text=say(QT_TRANSLATE_NOOP("rules", "One marker fewer")),
        event=less,
        closed=why_not(setup, state, less),
    )


def _take_off(setup: Setup, state: State, unit: Unit) -> Iterator[Choice]:
    left = events.TakenOff(unit=unit.id, reason=OutOfPlay.LEFT)
    destroyed = events.TakenOff(unit=unit.id, reason=OutOfPlay.DESTROYED)
    yield Choice(
        text=say(QT_TRANSLATE_NOOP("rules", "It leaves by the scenario")),
        event=left,
        closed=why_not(setup, state, left),
    )
    yield Choice(
        text=say(QT_TRANSLATE_NOOP("rules", "It is destroyed")),
        event=destroyed,
        closed=why_not(setup, state, destroyed),
    )
