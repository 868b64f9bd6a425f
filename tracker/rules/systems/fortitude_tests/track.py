"""The turn track: where the turn stands and what the present step asks of the player (rules §7)."""

from __future__ import annotations

from tracker.rules.face import Station, TurnTrack
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, listed, say
from tracker.rules.systems.fortitude_tests.events import StepEnded
from tracker.rules.systems.fortitude_tests.state import STEPS, Kind, Level, State, Step, Unit
from tracker.rules.systems.fortitude_tests.tables import Setup
from tracker.rules.systems.fortitude_tests.values import counted
from tracker.rules.systems.fortitude_tests.words import STEP_NAMES

TITLES = {
    Step.MORALE: say(QT_TRANSLATE_NOOP("rules", "Morale Phase: rally the wavering")),
    Step.PLANNING: say(QT_TRANSLATE_NOOP("rules", "Planning: give orders")),
    Step.DEFENSIVE: say(QT_TRANSLATE_NOOP("rules", "Defensive: carry out defensive orders")),
    Step.RANGED: say(QT_TRANSLATE_NOOP("rules", "Ranged: shoot, then test")),
    Step.MOVEMENT: say(QT_TRANSLATE_NOOP("rules", "Movement: march, run, assault")),
    Step.SPECIAL: say(QT_TRANSLATE_NOOP("rules", "Special: rest, ambush, supplies")),
    Step.MELEE: say(QT_TRANSLATE_NOOP("rules", "Melee: strike, then test")),
    Step.RETREAT: say(QT_TRANSLATE_NOOP("rules", "Retreat: move those who flee")),
}
STATIONS = tuple(Station(id=step, name=STEP_NAMES[step]) for step in STEPS)
FLIGHT = {Kind.INFANTRY: 2, Kind.CAVALRY: 4}
"""Hexes a Shaken unit flees (§7)."""


def track(setup: Setup, state: State) -> TurnTrack:
    """Turn and steps, what is owed, and what this step asks for."""
    owed = len(state.owed) + len(state.decisions)
    return TurnTrack(
        turn=state.turn,
        stations=STATIONS,
        current=STEPS.index(state.step),
        title=TITLES[state.step],
        advice=_advice(setup, state),
        lines=_lines(setup, state),
        end=StepEnded(),
        insist=StepEnded(insist=True),
        closed=say(QT_TRANSLATE_NOOP("rules", "settle {count} first"), count=owed) if owed else None,
        waiting=awaiting_orders(setup, state),
        waiting_button="order",
    )


def _advice(setup: Setup, state: State) -> Sentence:
    owed: list[Sentence] = []
    if state.owed:
        owed.append(
            counted(
                len(state.owed),
                QT_TRANSLATE_NOOP("rules", "1 test owed"),
                QT_TRANSLATE_NOOP("rules", "{count} tests owed"),
            )
        )
    if state.decisions:
        owed.append(
            counted(
                len(state.decisions),
                QT_TRANSLATE_NOOP("rules", "1 decision owed"),
                QT_TRANSLATE_NOOP("rules", "{count} decisions owed"),
            )
        )
    if owed:
        return listed(tuple(owed))
    if state.step is Step.PLANNING:
        waiting = len(awaiting_orders(setup, state))
        if waiting:
            return counted(
                waiting,
                QT_TRANSLATE_NOOP("rules", "1 unit has no order yet: without one it rests"),
                QT_TRANSLATE_NOOP("rules", "{count} units have no order yet: without one they rest"),
            )
    if state.step is Step.RETREAT and _lines(setup, state):
        return counted(
            len(_lines(setup, state)),
            QT_TRANSLATE_NOOP("rules", "1 unit must move"),
            QT_TRANSLATE_NOOP("rules", "{count} units must move"),
        )
    return say(QT_TRANSLATE_NOOP("rules", "Nothing is owed"))


def awaiting_orders(setup: Setup, state: State) -> tuple[str, ...]:
    """Units that could still take an order in Planning."""
    if state.step is not Step.PLANNING:
        return ()
    return tuple(
        unit.id
        for unit in state.units
        if unit.in_play and unit.order is None and setup.card(unit.id).orders and unit.level.rank < 2
    )


def _lines(setup: Setup, state: State) -> tuple[Sentence, ...]:
    if state.step is Step.RETREAT:
        return tuple(_flight(setup, state, unit) for unit in state.units if _flees(unit))
    if state.step is Step.PLANNING:
        return tuple(
            say(
                QT_TRANSLATE_NOOP("rules", "{unit} must pursue: give it Pursue"),
                unit=setup.card(unit.id).title,
            )
            for unit in state.units
            if unit.in_play and unit.must_pursue
        )
    return ()


def _flees(unit: Unit) -> bool:
    return unit.in_play and unit.level in (Level.SHAKEN, Level.PANICKED)


def _flight(setup: Setup, state: State, unit: Unit) -> Sentence:
    """§7: Shaken toward its General Staff or its own board edge; Panicked toward the nearest edge."""
    card = setup.card(unit.id)
    if unit.level is Level.PANICKED:
        return say(QT_TRANSLATE_NOOP("rules", "{unit} panics toward the nearest edge"), unit=card.title)
    staff = setup.staffs.get(card.side)
    near = staff is not None and state.units[setup.places[staff]].in_play and staff != unit.id
    template = (
        QT_TRANSLATE_NOOP("rules", "{unit} flees {hexes} hexes toward its General Staff")
        if near
        else QT_TRANSLATE_NOOP("rules", "{unit} flees {hexes} hexes toward its own edge")
    )
    return say(template, unit=card.title, hexes=FLIGHT[card.kind])
