"""What a Unit Card shows (rules §2, §3): the face of every unit, its buttons ready to press."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

from tracker.rules.chance import percent
from tracker.rules.face import PALETTE, CardFace, Chip, Gauge, Pips, Ribbon
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, signed, verbatim
from tracker.rules.systems.fortitude_tests.buttons import buttons
from tracker.rules.systems.fortitude_tests.events import Corrected
from tracker.rules.systems.fortitude_tests.offers import fate_choices
from tracker.rules.systems.fortitude_tests.state import AUTOMATIC_ORDERS, Kind, State, Unit, UnitCard
from tracker.rules.systems.fortitude_tests.tables import LEVEL_NAMES, VALUES, Setup
from tracker.rules.systems.fortitude_tests.values import DIE, breakdown, has_commander, odds, tested
from tracker.rules.systems.fortitude_tests.words import CONDITION_NAMES, OUT_OF_PLAY_NAMES, VALUE_NAMES

KIND_NAMES = {
    Kind.INFANTRY: say(QT_TRANSLATE_NOOP("rules", "infantry")),
    Kind.CAVALRY: say(QT_TRANSLATE_NOOP("rules", "cavalry")),
}
GENERAL_STAFF = say(QT_TRANSLATE_NOOP("rules", "General Staff"))

_MOST_KNOWN = 20_000


class _Drawn:
    """The faces of one battle drawn so far, and those of the state that was asked for last."""

    def __init__(self) -> None:
        self.known: dict[Any, CardFace] = {}
        self.state: State | None = None
        self.faces: tuple[CardFace, ...] = ()


_drawn: WeakKeyDictionary[Setup, _Drawn] = WeakKeyDictionary()


def faces(setup: Setup, state: State) -> tuple[CardFace, ...]:
    """The faces of all units in the order of the file; untouched units keep the same objects as before."""
    drawn = _drawn.setdefault(setup, _Drawn())
    if len(drawn.known) > _MOST_KNOWN:
        drawn.known.clear()
    owing: dict[str, tuple[int, ...]] = {}
    for place, owed in enumerate(state.owed, start=1):
        owing[owed.unit] = (*owing.get(owed.unit, ()), place)
    found = list(drawn.faces)
    touched = _touched(setup, drawn.state, state)
    if touched is None:
        found, touched = [], range(len(state.units))
    for place in touched:
        unit = state.units[place]
        found[place : place + 1] = [_face(drawn.known, setup, state, unit, owing.get(unit.id, ()))]
    drawn.state, drawn.faces = state, tuple(found)
    return drawn.faces


def _touched(setup: Setup, before: State | None, now: State) -> Iterable[int] | None:
    """The places of units whose faces may differ between two states; None for all."""
    if before is None or len(before.units) != len(now.units) or _around(setup, before) != _around(setup, now):
        return None
    touched = {place for place, unit in enumerate(now.units) if unit is not before.units[place]}
    owing = {owed.unit for state in (before, now) for owed in state.owed}
    owing.update(before.decisions, now.decisions)
    return touched.union(setup.places[unit] for unit in owing)


def _around(setup: Setup, state: State) -> tuple[object, ...]:
    """What every face depends on besides its own unit."""
    staffs = tuple(state.units[setup.places[staff]].in_play for staff in setup.staffs.values() if staff)
    return state.step, state.staff_destroyed, staffs


def _face(
    known: dict[Any, CardFace], setup: Setup, state: State, unit: Unit, places: tuple[int, ...]
) -> CardFace:
    """A face depends on its unit, its owed tests, the step, and its General Staff: on nothing else."""
    staff = setup.staffs.get(setup.card(unit.id).side)
    staff_in_play = staff is not None and state.units[setup.places[staff]].in_play
    causes = tuple(state.owed[place - 1].cause for place in places)
    key = (
        unit,
        places,
        causes,
        unit.id in state.decisions,
        state.step,
        state.staff_destroyed,
        staff_in_play,
    )
    face = known.get(key)
    if face is None:
        face = known[key] = _draw(setup, state, unit, places)
    return face


def _draw(setup: Setup, state: State, unit: Unit, places: tuple[int, ...]) -> CardFace:
    card = setup.card(unit.id)
    deciding = unit.id in state.decisions
    side = setup.sides[card.side]
    colour = list(PALETTE)[list(setup.sides).index(card.side) % len(PALETTE)]
    if side.colour and side.colour in PALETTE:
        colour = side.colour
    target = tested(setup, state, unit, state.owed[places[0] - 1].cause).total if places else None
    return CardFace(
        id=unit.id,
        number="" if card.number is None else str(card.number),
        name=card.title,
        side=side.id,
        side_name=side.name,
        colour=colour,
        emblem=side.emblem if side.emblem and side.emblem in PALETTE.values() else PALETTE[colour],
        kind="general-staff" if card.general_staff else str(card.kind),
        kind_name=GENERAL_STAFF if card.general_staff else KIND_NAMES[card.kind],
        leader=card.general_staff,
        values=_values(setup, state, unit),
        gauge=_gauge(setup, state, unit, None if deciding else target),
        ribbon=Ribbon(word=LEVEL_NAMES[unit.level], step=unit.level.rank),
        tags=unit.level.rank,
        honor=unit.honor,
        pips=Pips(
            total=card.models,
            standing=card.models - unit.casualties,
            commander=unit.commander and unit.in_play,
        ),
        chips=_chips(setup, unit),
        buttons=buttons(setup, state, unit),
        owed=(0, *places) if deciding else places,
        action=_action(target, deciding),
        action_chance=odds(setup, target) if target is not None and not deciding else None,
        choices=fate_choices(setup, state, unit.id) if deciding else (),
        sentence=_sentence(setup, state, unit, target, deciding),
        out_of_play=OUT_OF_PLAY_NAMES[unit.out_of_play] if unit.out_of_play else None,
        out_since=_since(unit),
        overruled=_overruled(unit),
        back_to_rule=tuple(
            Corrected(unit=unit.id, field=f"{value}_correction", value=0, reason="back to the rule")
            for value in _corrected(unit)
        ),
        hints=_hints(card, unit),
    )


def _values(setup: Setup, state: State, unit: Unit) -> tuple[tuple[Sentence, str], ...]:
    """Attack against infantry / cavalry, Defense, Firepower now; what is not printed is left out."""
    found = {value: breakdown(setup, state, unit, value) for value in VALUES[1:]}
    text = {value: str(numbers.total) for value, numbers in found.items() if numbers}
    attack = " / ".join(text[value] for value in ("attack_infantry", "attack_cavalry") if value in text)
    shown = [
        (say(QT_TRANSLATE_NOOP("rules", "Attack")), attack),
        (VALUE_NAMES["defense"], text.get("defense", "")),
        (say(QT_TRANSLATE_NOOP("rules", "Fire")), text.get("firepower", "")),
    ]
    return tuple((label, number.replace("-", "−")) for label, number in shown if number)


def _gauge(setup: Setup, state: State, unit: Unit, target: int | None) -> Gauge | None:
    numbers = breakdown(setup, state, unit, "fortitude")
    if numbers is None:
        return None
    return Gauge(
        value=numbers.total,
        printed=setup.card(unit.id).base_fortitude,
        faces=DIE,
        chance=odds(setup, numbers.total),
        target=target if target != numbers.total else None,
        extremes=setup.house.natural_1_and_20,
    )


def _chips(setup: Setup, unit: Unit) -> tuple[Chip, ...]:
    chips: list[Chip] = []
    if unit.order is not None:
        sign = unit.order if unit.order in AUTOMATIC_ORDERS else "order"
        chips.append(Chip(sign=sign, text=setup.order_name(unit.order)))
    for field, sign in (
        ("must_pursue", "must-pursue"),
        ("put_to_flight", "put-to-flight"),
        ("engaged", "engaged"),
        ("staff_in_range", "staff-near"),
    ):
        if getattr(unit, field):
            chips.append(Chip(sign=sign, text=CONDITION_NAMES[field]))
    if setup.has_terrain and unit.terrain != "plains":
        chips.append(Chip(sign=unit.terrain, text=verbatim(setup.tables.terrain[unit.terrain].name)))
    if setup.has_fatigue and unit.fatigue:
        chips.append(
            Chip(sign="fatigue", text=say(QT_TRANSLATE_NOOP("rules", "Fatigue {count}"), count=unit.fatigue))
        )
    if unit.ammunition is not None:
        chips.append(
            Chip(
                sign="ammunition",
                text=say(QT_TRANSLATE_NOOP("rules", "{count} shots"), count=unit.ammunition),
            )
        )
    chips += [Chip(sign="overruled", text=words) for words in _overruled(unit)]
    return tuple(chips)


def _action(target: int | None, deciding: bool) -> Sentence | None:
    if deciding:
        return say(QT_TRANSLATE_NOOP("rules", "Rout or surrender?"))
    if target is None:
        return None
    return say(QT_TRANSLATE_NOOP("rules", "{target} or less"), target=target)


def _since(unit: Unit) -> Sentence | None:
    if unit.out_since is None:
        return None
    return say(QT_TRANSLATE_NOOP("rules", "turn {turn}"), turn=unit.out_since)


def _overruled(unit: Unit) -> tuple[Sentence, ...]:
    return tuple(
        say(
            QT_TRANSLATE_NOOP("rules", "{value} {amount} by hand"),
            value=VALUE_NAMES[value],
            amount=signed(getattr(unit.corrections, value)),
        )
        for value in _corrected(unit)
    )


def _corrected(unit: Unit) -> tuple[str, ...]:
    return tuple(value for value in VALUES if getattr(unit.corrections, value))


def _hints(card: UnitCard, unit: Unit) -> tuple[Sentence, ...]:
    """§6: what the program cannot know is a hint, never a refusal."""
    if not unit.in_play or has_commander(card, unit):
        return ()
    return (
        say(
            QT_TRANSLATE_NOOP(
                "rules",
                "No Commander in this unit: unless one stands next to it, it may only Defend, "
                "use All-Around Defense, Rest or March.",
            )
        ),
    )


def _sentence(setup: Setup, state: State, unit: Unit, target: int | None, deciding: bool) -> Sentence:
    card = setup.card(unit.id)
    side = setup.sides[card.side].name
    numbers = breakdown(setup, state, unit, "fortitude")
    if numbers is None or unit.out_of_play:
        assert unit.out_of_play
        return say(
            QT_TRANSLATE_NOOP("rules", "{unit}, {side}: {how}"),
            unit=card.title,
            side=side,
            how=OUT_OF_PLAY_NAMES[unit.out_of_play],
        )
    facts = [
        LEVEL_NAMES[unit.level],
        say(QT_TRANSLATE_NOOP("rules", "Honor"))
        if unit.honor
        else say(QT_TRANSLATE_NOOP("rules", "no Honor")),
        say(
            QT_TRANSLATE_NOOP("rules", "Fortitude {now} of printed {printed}"),
            now=numbers.total,
            printed=card.base_fortitude,
        ),
        say(
            QT_TRANSLATE_NOOP("rules", "{left} of {models} models"),
            left=card.models - unit.casualties,
            models=card.models,
        ),
        *(chip.text for chip in _chips(setup, unit)),
    ]
    if deciding:
        facts.append(say(QT_TRANSLATE_NOOP("rules", "must rout or surrender")))
    elif target is not None:
        facts.append(owed_words(target, odds(setup, target)))
    return say(
        QT_TRANSLATE_NOOP("rules", "{unit}, {side}: {facts}"), unit=card.title, side=side, facts=tuple(facts)
    )


def owed_words(target: int, share: Fraction) -> Sentence:
    """An owed test as part of a sentence."""
    return say(
        QT_TRANSLATE_NOOP("rules", "owes a test: {target} or less, {percent} %"),
        target=target,
        percent=percent(share),
    )
