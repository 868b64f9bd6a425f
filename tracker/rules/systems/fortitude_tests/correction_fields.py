"""What may be set by hand (rules §12 «Corrections»), as it is offered: each value with what it can be now.

Only what the rules would accept is offered; what a unit cannot have is left out: terrain at the intermediate
level, the bonus of a General Staff that is destroyed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tracker.rules.face import CorrectionField
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, verbatim
from tracker.rules.systems.fortitude_tests.corrections import CORRECTION_LIMIT
from tracker.rules.systems.fortitude_tests.events import Corrected
from tracker.rules.systems.fortitude_tests.state import LEVELS, STEPS, OutOfPlay, State, Unit
from tracker.rules.systems.fortitude_tests.tables import LEVEL_NAMES, MOST, VALUES, Setup
from tracker.rules.systems.fortitude_tests.transitions import why_not
from tracker.rules.systems.fortitude_tests.words import FIELD_NAMES, OUT_OF_PLAY_NAMES, STEP_NAMES

NO_ORDER = say(QT_TRANSLATE_NOOP("rules", "No order"))
IN_PLAY = say(QT_TRANSLATE_NOOP("rules", "In play"))
NO_STAFF = say(QT_TRANSLATE_NOOP("rules", "None"))
Options = tuple[tuple[Any, Sentence], ...]


def unit_fields(setup: Setup, state: State, unit: Unit) -> tuple[CorrectionField, ...]:
    """What of this unit may be set by hand now."""
    return _possible(setup, state, unit.id, _of_unit(setup, unit))


def battle_fields(setup: Setup, state: State) -> tuple[CorrectionField, ...]:
    """What of the battle may be set by hand now."""
    fields = (
        _number("turn", state.turn, 1, MOST),
        _choice("step", state.step, tuple((step, STEP_NAMES[step]) for step in STEPS)),
        _choice("staff_destroyed", state.staff_destroyed, _staff_options(setup, state)),
    )
    return _possible(setup, state, None, fields)


def _possible(
    setup: Setup, state: State, unit: str | None, fields: Iterable[CorrectionField]
) -> tuple[CorrectionField, ...]:
    """Those fields of which the rules accept every value, and that leave something to choose."""

    def accepts(field: CorrectionField) -> bool:
        events = (Corrected(unit=unit, field=field.id, value=value, reason="?") for value in _ends(field))
        return all(why_not(setup, state, event) is None for event in events)

    return tuple(field for field in fields if len(set(_ends(field))) > 1 and accepts(field))


def _ends(field: CorrectionField) -> tuple[Any, ...]:
    """The values to try: of a number its ends, which hold for what lies between."""
    match field.kind:
        case "number":
            return field.lowest, field.highest
        case "flag":
            return False, True
        case _:
            return tuple(value for value, _ in field.options)


def _of_unit(setup: Setup, unit: Unit) -> Iterator[CorrectionField]:
    """In the order in which they are shown: what is corrected most comes first."""
    card = setup.card(unit.id)
    yield _choice("level", unit.level, tuple((level, LEVEL_NAMES[level]) for level in LEVELS))
    yield _number("casualties", unit.casualties, 0, card.models - (1 if unit.in_play else 0))
    yield _flag("honor", unit.honor)
    if card.commander or unit.commander:
        yield _flag("commander", unit.commander)
    yield _choice("order", unit.order, _orders(setup, unit))
    for field in ("engaged", "staff_in_range", "put_to_flight", "must_pursue"):
        yield _flag(field, getattr(unit, field))
    terrain = tuple((name, verbatim(row.name)) for name, row in setup.tables.terrain.items())
    yield _choice("terrain", unit.terrain, terrain)
    yield _number("fatigue", unit.fatigue, 0, MOST)
    if card.firepower is not None or unit.ammunition is not None:
        yield _number("ammunition", unit.ammunition, 0, MOST)
    gone: Options = tuple((reason, OUT_OF_PLAY_NAMES[reason]) for reason in OutOfPlay)
    yield _choice("out_of_play", unit.out_of_play, ((None, IN_PLAY), *gone))
    for value in VALUES:
        if value == "fortitude" or getattr(card, value) is not None:
            now = getattr(unit.corrections, value)
            yield _number(f"{value}_correction", now, -CORRECTION_LIMIT, CORRECTION_LIMIT)


def _orders(setup: Setup, unit: Unit) -> Options:
    automatic = {"shaken": ("flee",), "panicked": ("panic",)}
    names = automatic.get(unit.level, setup.card(unit.id).orders)
    known = tuple((name, setup.order_name(name)) for name in setup.tables.orders if name in names)
    return ((None, NO_ORDER), *known)


def _staff_options(setup: Setup, state: State) -> Options:
    """The sides without staff as they are, and with one more or one fewer; more takes a second correction."""
    now = state.staff_destroyed
    changed = [
        tuple(other for other in setup.sides if (other in now) != (other == side))
        for side in setup.sides
        if side in setup.staffs or side in now
    ]
    return tuple((sides, _names(setup, sides)) for sides in (now, *changed))


def _names(setup: Setup, sides: tuple[str, ...]) -> Sentence:
    return verbatim(", ".join(setup.sides[side].name for side in sides)) if sides else NO_STAFF


def _number(name: str, now: int | None, lowest: int, highest: int) -> CorrectionField:
    text = FIELD_NAMES[name]
    return CorrectionField(id=name, text=text, now=now, kind="number", lowest=lowest, highest=highest)


def _choice(name: str, now: Any, options: Options) -> CorrectionField:
    return CorrectionField(id=name, text=FIELD_NAMES[name], now=now, kind="choice", options=options)


def _flag(name: str, now: bool) -> CorrectionField:
    return CorrectionField(id=name, text=FIELD_NAMES[name], now=now, kind="flag")
