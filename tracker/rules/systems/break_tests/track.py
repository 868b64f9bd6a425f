"""The turn track: whose phase it is, what its end asks, and the stair that tests climb (rules §5, §7)."""

from __future__ import annotations

from tracker.rules.face import Station, TurnTrack
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, verbatim
from tracker.rules.systems.break_tests.chain import Node, Setup
from tracker.rules.systems.break_tests.events import PhaseEnded
from tracker.rules.systems.break_tests.faces import livery
from tracker.rules.systems.break_tests.leaders import leading
from tracker.rules.systems.break_tests.phase_end import suppressed_now
from tracker.rules.systems.break_tests.state import Level, State
from tracker.rules.systems.break_tests.words import counted

UNITS = say(QT_TRANSLATE_NOOP("rules", "Units"))
FORCE = say(QT_TRANSLATE_NOOP("rules", "Force"))


def track(setup: Setup, state: State) -> TurnTrack:
    """Turn and phases, what is owed, and what this phase asks for."""
    owed = len(state.owed)
    force = setup.force_of(state.owed[0].element if owed else state.active)
    colour, emblem = livery(setup, force)
    waiting = suppressed_now(setup, state)
    return TurnTrack(
        turn=state.turn,
        stations=tuple(Station(id=phase, name=name) for phase, name in setup.phases.items()),
        current=setup.phase_ids.index(state.phase),
        title=_title(setup, state, force),
        advice=_advice(state, len(waiting)),
        lines=tuple(_suppressed(setup, state, unit) for unit in waiting),
        end=PhaseEnded(),
        insist=PhaseEnded(insist=True),
        closed=say(QT_TRANSLATE_NOOP("rules", "settle {count} first"), count=owed) if owed else None,
        waiting=waiting,
        waiting_button="leadership" if waiting else "",
        colour=colour,
        emblem=emblem,
        short_title=_short_title(setup, state),
        short_advice=_short_advice(state, len(waiting)),
        levels=_stair(setup, force) if owed else (),
        level=_step(setup, state, force),
    )


def _title(setup: Setup, state: State, force: Node) -> Sentence:
    phase = setup.phases[state.phase]
    if state.owed:
        text = QT_TRANSLATE_NOOP("rules", "{force}, end of {phase}: Break Tests")
        return say(text, force=force.name, phase=phase)
    return say(QT_TRANSLATE_NOOP("rules", "{force}: {phase}"), force=force.name, phase=phase)


def _short_title(setup: Setup, state: State) -> Sentence:
    """Without the force, whose emblem stands beside it."""
    phase = setup.phases[state.phase]
    return (
        say(QT_TRANSLATE_NOOP("rules", "End of {phase}: Break Tests"), phase=phase) if state.owed else phase
    )


def _short_advice(state: State, waiting: int) -> Sentence | None:
    """Without the order of the tests, which the stair shows, and without what a suppressed unit may do."""
    if state.owed:
        return counted(
            len(state.owed),
            QT_TRANSLATE_NOOP("rules", "1 test owed"),
            QT_TRANSLATE_NOOP("rules", "{count} tests owed"),
        )
    if waiting:
        return counted(
            waiting,
            QT_TRANSLATE_NOOP("rules", "1 suppressed unit"),
            QT_TRANSLATE_NOOP("rules", "{count} suppressed units"),
        )
    return None


def _advice(state: State, waiting: int) -> Sentence:
    if state.owed:
        return counted(
            len(state.owed),
            QT_TRANSLATE_NOOP("rules", "1 test owed: units first, then commands, the force last"),
            QT_TRANSLATE_NOOP("rules", "{count} tests owed: units first, then commands, the force last"),
        )
    if waiting:
        return counted(
            waiting,
            QT_TRANSLATE_NOOP("rules", "1 suppressed unit may test its Leadership"),
            QT_TRANSLATE_NOOP("rules", "{count} suppressed units may test their Leadership"),
        )
    return say(QT_TRANSLATE_NOOP("rules", "Nothing is owed"))


def _suppressed(setup: Setup, state: State, unit: str) -> Sentence:
    return say(
        QT_TRANSLATE_NOOP("rules", "{unit} is suppressed: Leadership {target}+"),
        unit=setup.name(unit),
        target=leading(setup, state, unit).targets[0],
    )


def _stair(setup: Setup, force: Node) -> tuple[Station, ...]:
    """Units, the levels of commands from the deepest up, the force."""
    levels = setup.levels[force.force][:-1]
    steps = (Station(id=f"depth-{_depth(setup, level)}", name=_level_name(setup, level)) for level in levels)
    return (Station(id=Level.UNIT, name=UNITS), *steps, Station(id=Level.FORCE, name=FORCE))


def _depth(setup: Setup, level: tuple[int, ...]) -> int:
    return setup.nodes[level[0]].depth


def _level_name(setup: Setup, level: tuple[int, ...]) -> Sentence:
    """The name of its one command, the first word that the names of all share, or how many there are."""
    names = [setup.nodes[index].name for index in level]
    if len(names) == 1:
        return verbatim(names[0])
    first = {name.partition(" ")[0] for name in names}
    if len(first) == 1:
        return verbatim(first.pop())
    return say(QT_TRANSLATE_NOOP("rules", "{count} commands"), count=len(names))


def _step(setup: Setup, state: State, force: Node) -> int | None:
    """Which step of the stair is asked now."""
    if not state.owed:
        return None
    element = state.owed[0].element
    if element in setup.places:
        return 0
    index = setup.node_places[element]
    return next(step for step, level in enumerate(setup.levels[force.force], start=1) if index in level)
