"""What the card of a unit shows (rules §2, §4): its strength, who leads it, its figures, its buttons."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from weakref import WeakKeyDictionary

from tracker.rules.chance import percent
from tracker.rules.face import PALETTE, CardFace, Chip, Choice, FigureRow, Gauge, LeaderDie, Pips, Ribbon
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, verbatim
from tracker.rules.systems.break_tests.buttons import buttons
from tracker.rules.systems.break_tests.chain import Node, Setup
from tracker.rules.systems.break_tests.leaders import DIE, Leader, leading, odds
from tracker.rules.systems.break_tests.offers import failing_choices, number_of, or_more, places
from tracker.rules.systems.break_tests.state import Gone, Kind, Owed, State, Status, Unit, UnitRecord
from tracker.rules.systems.break_tests.strength import below_half, breaks_at
from tracker.rules.systems.break_tests.words import STATUS_NAMES, counted

KIND_NAMES = {
    Kind.INFANTRY: say(QT_TRANSLATE_NOOP("rules", "infantry")),
    Kind.CAVALRY: say(QT_TRANSLATE_NOOP("rules", "cavalry")),
    Kind.HEAVY_WEAPON: say(QT_TRANSLATE_NOOP("rules", "heavy weapon")),
}
LEADER = say(QT_TRANSLATE_NOOP("rules", "independent Leader"))
NOT_COUNTED = say(QT_TRANSLATE_NOOP("rules", "Independent Leader: not counted above"))
BELOW_HALF = say(QT_TRANSLATE_NOOP("rules", "Below half"))
SUPPRESSED = say(QT_TRANSLATE_NOOP("rules", "Suppressed"))

_known: WeakKeyDictionary[Setup, dict[Any, CardFace]] = WeakKeyDictionary()
_MOST_KNOWN = 20_000


def faces(setup: Setup, state: State) -> tuple[CardFace, ...]:
    """The faces of all units in tree order; untouched units keep the same objects as before."""
    tray = places(state)
    owed = {test.element: test for test in state.owed}
    known = _known.setdefault(setup, {})
    if len(known) > _MOST_KNOWN:
        known.clear()
    return tuple(
        _face(known, setup, state, unit, owed.get(unit.id), tray.get(unit.id)) for unit in state.units
    )


def _face(
    known: dict[Any, CardFace], setup: Setup, state: State, unit: Unit, owed: Owed | None, place: int | None
) -> CardFace:
    """A face depends on its unit, its owed test, and whether tests are owed at all; a failing one on more."""
    if owed is not None and owed.failing:
        return _draw(setup, state, unit, owed, place)
    key = (unit, place, bool(state.owed))
    face = known.get(key)
    if face is None:
        face = known[key] = _draw(setup, state, unit, owed, place)
    return face


def _draw(setup: Setup, state: State, unit: Unit, owed: Owed | None, place: int | None) -> CardFace:
    where = setup.places[unit.id]
    record = setup.units[where]
    force = setup.force_of(unit.id)
    colour, emblem = livery(setup, force)
    failing = owed is not None and owed.failing
    found = leading(setup, state, unit.id).able
    chance = odds(found[0].group.leadership) if found else Fraction(0)
    leads = say(QT_TRANSLATE_NOOP("rules", "Leads {command}"), command=setup.nodes[setup.owners[where]].name)
    return CardFace(
        id=unit.id,
        number=number_of(setup, unit.id),
        name=record.name,
        side=force.id,
        side_name=force.name,
        colour=colour,
        emblem=emblem,
        kind="leader" if record.independent_leader else str(record.kind),
        kind_name=LEADER if record.independent_leader else KIND_NAMES[record.kind],
        leader=record.independent_leader,
        values=(),
        gauge=_gauge(setup, record, unit, found, chance),
        ribbon=_ribbon(setup, record, unit, failing),
        tags=0,
        honor=False,
        pips=Pips(total=record.strength, standing=unit.strength),
        chips=_chips(unit),
        buttons=buttons(setup, state, unit),
        owed=() if place is None else (place,),
        action=None if owed is None else _action(found, failing),
        action_chance=chance if owed is not None and not failing else None,
        choices=card_choices(setup, state, owed) if owed is not None and failing else (),
        sentence=_sentence(setup, unit, found, owed),
        out_of_play=None if unit.in_play else STATUS_NAMES[unit.status],
        out_since=since(setup, unit.gone) if unit.gone else None,
        place=_place(setup, where),
        figures=tuple(
            FigureRow(
                name=group.name, rank=group.rank, target=group.leadership, standing=left, total=group.count
            )
            for group, left in zip(record.figures, unit.figures, strict=True)
        ),
        leader_die=_leader_die(found, leads if record.independent_leader else None),
        note=NOT_COUNTED if record.independent_leader else None,
    )


def livery(setup: Setup, force: Node) -> tuple[str, str]:
    """Colour and emblem of a force: as written down, or in the order of the palette."""
    record = setup.opening.forces[force.force]
    colour = list(PALETTE)[force.force % len(PALETTE)]
    if record.colour in PALETTE:
        colour = str(record.colour)
    return colour, str(record.emblem) if record.emblem in PALETTE.values() else PALETTE[colour]


def card_choices(setup: Setup, state: State, owed: Owed) -> tuple[Choice, ...]:
    """On the card the preselected way out stands first, accepting the loss beside it."""
    found = failing_choices(setup, state, owed)
    accept = found[-1]
    first = tuple(choice for choice in found[:-1] if choice.current)
    rest = tuple(choice for choice in found[:-1] if not choice.current)
    return (*first, accept, *rest)


def _gauge(
    setup: Setup, record: UnitRecord, unit: Unit, found: tuple[Leader, ...], chance: Fraction
) -> Gauge | None:
    if not unit.in_play:
        return None
    if record.independent_leader:
        target = found[0].group.leadership
        return Gauge(value=target, printed=target, faces=DIE, chance=chance, kind="leadership")
    return Gauge(
        value=unit.strength,
        printed=record.strength,
        faces=record.strength,
        chance=chance,
        kind="strength",
        breaks_at=breaks_at(setup, record.strength),
    )


def _ribbon(setup: Setup, record: UnitRecord, unit: Unit, failing: bool) -> Ribbon:
    if failing:
        return Ribbon(word=STATUS_NAMES[Status.FAILING], step=3)
    if unit.in_play and below_half(setup, unit.strength, record.strength):
        return Ribbon(word=BELOW_HALF, step=1)
    return Ribbon(word=STATUS_NAMES[unit.status], step=0)


def _chips(unit: Unit) -> tuple[Chip, ...]:
    chips = []
    if unit.suppressed:
        chips.append(Chip(sign="suppressed", text=SUPPRESSED))
    if unit.casualties:
        lost = say(QT_TRANSLATE_NOOP("rules", "{count} lost"), count=unit.casualties)
        hint = say(QT_TRANSLATE_NOOP("rules", "Lost in this phase: {count}"), count=unit.casualties)
        chips.append(Chip(sign="casualty", text=lost, hint=hint))
    return tuple(chips)


def _action(found: tuple[Leader, ...], failing: bool) -> Sentence:
    return STATUS_NAMES[Status.FAILING] if failing else or_more(found[0].group.leadership)


def _leader_die(found: tuple[Leader, ...], leads: Sentence | None) -> LeaderDie | None:
    if not found:
        return None
    group = found[0].group
    return LeaderDie(
        name=group.name,
        rank=group.rank,
        target=group.leadership,
        chance=odds(group.leadership),
        faces=DIE,
        note=leads,
    )


def _place(setup: Setup, unit: int) -> Sentence:
    """The commands it stands in, the nearest first; its force where there are none."""
    above = setup.above(unit)
    return verbatim(", ".join(node.name for node in (above[:-1] or above)))


def since(setup: Setup, gone: Gone) -> Sentence:
    """When it went out of play, and by what."""
    if gone.die is not None and gone.target is not None:
        return say(
            QT_TRANSLATE_NOOP("rules", "turn {turn}: rolled {die}, needed {target}+"),
            turn=gone.turn,
            die=gone.die,
            target=gone.target,
        )
    if gone.command is not None:
        return say(
            QT_TRANSLATE_NOOP("rules", "turn {turn}, with {command}"),
            turn=gone.turn,
            command=setup.name(gone.command),
        )
    phase = setup.phases.get(gone.phase, verbatim(gone.phase))
    return say(QT_TRANSLATE_NOOP("rules", "turn {turn}, {phase}"), turn=gone.turn, phase=phase)


def _sentence(setup: Setup, unit: Unit, found: tuple[Leader, ...], owed: Owed | None) -> Sentence:
    record = setup.units[setup.places[unit.id]]
    side = setup.force_of(unit.id).name
    if not found:
        text = QT_TRANSLATE_NOOP("rules", "{unit}, {side}: {how}")
        return say(text, unit=record.name, side=side, how=STATUS_NAMES[unit.status])
    group = found[0].group
    failing = owed is not None and owed.failing
    facts = [
        _ribbon(setup, record, unit, failing).word,
        counted(
            record.strength,
            QT_TRANSLATE_NOOP("rules", "{left} of {count} figure"),
            QT_TRANSLATE_NOOP("rules", "{left} of {count} figures"),
            left=unit.strength,
        ),
        say(
            QT_TRANSLATE_NOOP("rules", "led by {leader}, {target} or more"),
            leader=group.name,
            target=group.leadership,
        ),
        *(chip.text for chip in _chips(unit)),
    ]
    if owed is not None and not failing:
        facts.append(
            say(
                QT_TRANSLATE_NOOP("rules", "owes a Break Test: {target} or more, {percent} %"),
                target=group.leadership,
                percent=percent(odds(group.leadership)),
            )
        )
    return say(
        QT_TRANSLATE_NOOP("rules", "{unit}, {side}: {facts}"), unit=record.name, side=side, facts=tuple(facts)
    )
