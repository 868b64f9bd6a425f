"""Going out of play and coming back: what failed tests take off, what corrections bring back (§5, §10)."""

from __future__ import annotations

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.break_tests.chain import Node, Setup
from tracker.rules.systems.break_tests.draft import Draft
from tracker.rules.systems.break_tests.kinds import Kind
from tracker.rules.systems.break_tests.state import Fallen, Gone, Level, Status, Unit
from tracker.rules.systems.break_tests.strength import on_table

LOST_TO_ALL = 0


def take_off(draft: Draft, element: str, die: int | None = None, target: int | None = None) -> None:
    """A failed test: the unit goes, or the command with everything under it."""
    sentence, units = breaking(draft, element)
    if draft.setup.level(element) is Level.UNIT:
        gone = draft.gone(die=die, target=target)
        put_off(draft, off(draft.unit(element), Status.BROKEN, gone))
    else:
        node = draft.setup.nodes[draft.setup.node_places[element]]
        _take_off_command(draft, node, draft.gone(die=die, target=target))
    draft.tell(sentence, element, *units, kind=Kind.LOSSES)


def off(unit: Unit, status: Status, gone: Gone, lost_from: int | None = LOST_TO_ALL) -> Unit:
    """The unit out of play; what is not lost now was not lost before either (§10 «Corrections»)."""
    before = unit.lost_before
    if before is not None:
        before = None if lost_from is None else max(before, lost_from)
    return msgspec.structs.replace(
        unit, status=status, gone=gone, suppressed=False, lost_from=lost_from, lost_before=before
    )


def put_off(draft: Draft, unit: Unit) -> None:
    """Put a unit that is out of play now in its place."""
    place = draft.setup.places[unit.id]
    draft.set(units=(*draft.state.units[:place], unit, *draft.state.units[place + 1 :]))


def removed_from(setup: Setup, command: Node) -> int:
    """To which levels a unit that goes with a command is lost: to all, or (house rule) to none above it."""
    return LOST_TO_ALL if setup.house.removed_counts_as_lost else command.depth


def breaking(draft: Draft, element: str) -> tuple[Sentence, tuple[str, ...]]:
    """What breaking would do, in words, and the units it takes along; texts never say they were killed."""
    name = draft.name(element)
    level = draft.setup.level(element)
    if level is Level.UNIT:
        text = QT_TRANSLATE_NOOP("rules", "{unit} breaks: it retreats or goes to ground.")
        return say(text, unit=name), ()
    node = draft.setup.nodes[draft.setup.node_places[element]]
    units = tuple(unit.id for unit in draft.state.units[node.first : node.end] if unit.in_play)
    text = QT_TRANSLATE_NOOP("rules", "{command} breaks. With it go: {units}.")
    if level is Level.FORCE:
        text = QT_TRANSLATE_NOOP("rules", "{command} breaks, the whole force leaves the table: {units}.")
    return say(text, command=name, units=tuple(draft.name(unit) for unit in units)), units


def _take_off_command(draft: Draft, node: Node, gone: Gone) -> None:
    """What is on the table goes; units and commands already gone keep their status."""
    state, setup = draft.state, draft.setup
    going = Gone(turn=gone.turn, phase=gone.phase, command=node.id)
    fallen = list(state.fallen)
    fallen[node.index] = Fallen(status=Status.BROKEN, gone=gone)
    for sub in setup.under(node):
        if on_table(setup, state, sub):
            fallen[sub.index] = Fallen(status=Status.REMOVED, gone=going)
    lost_from = removed_from(setup, node)
    removed = tuple(
        off(unit, Status.REMOVED, going, lost_from) if unit.in_play else unit
        for unit in state.units[node.first : node.end]
    )
    units = (*state.units[: node.first], *removed, *state.units[node.end :])
    draft.set(units=units, fallen=tuple(fallen))


def destroy(draft: Draft, unit: str) -> None:
    """The last figure is off."""
    put_off(draft, off(draft.unit(unit), Status.DESTROYED, draft.gone()))
    sentence = say(QT_TRANSLATE_NOOP("rules", "{unit} is destroyed."), unit=draft.name(unit))
    draft.tell(sentence, unit, kind=Kind.LOSSES)


def bring_back(draft: Draft, unit: str) -> None:
    """§10: it counts as never having been gone; what the commands above it broke or went by ends."""
    now = draft.unit(unit)
    began = now.began or sum(now.figures)
    draft.change(unit, status=Status.IN_PLAY, began=began, lost_from=None, lost_before=None, gone=None)
    above = {node.index for node in draft.setup.above(draft.setup.places[unit])}
    draft.set(
        fallen=tuple(None if place in above else fallen for place, fallen in enumerate(draft.state.fallen))
    )
