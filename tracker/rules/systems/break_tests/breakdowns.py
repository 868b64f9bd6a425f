"""The numbers of a unit, command or force with their reasons (rules §3, §4)."""

from __future__ import annotations

from tracker.rules.breakdown import Breakdown, Part
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.break_tests.chain import Node, Setup
from tracker.rules.systems.break_tests.leaders import leading
from tracker.rules.systems.break_tests.offers import leadership
from tracker.rules.systems.break_tests.state import Level, State, Unit
from tracker.rules.systems.break_tests.strength import on_table, strength

STRENGTH = say(QT_TRANSLATE_NOOP("rules", "Strength"))
LEADERSHIP = say(QT_TRANSLATE_NOOP("rules", "Leadership"))
FIGURES = say(QT_TRANSLATE_NOOP("rules", "Figures at the start"))
UNITS = say(QT_TRANSLATE_NOOP("rules", "Units at the start"))
LOST_BEFORE = say(QT_TRANSLATE_NOOP("rules", "Lost before this phase"))
LOST_NOW = say(QT_TRANSLATE_NOOP("rules", "Lost in this phase"))
RETURNED = say(QT_TRANSLATE_NOOP("rules", "Returned in this phase"))
LOST = say(QT_TRANSLATE_NOOP("rules", "Lost"))


def breakdowns(setup: Setup, state: State, element: str) -> tuple[tuple[Sentence, Breakdown], ...]:
    """Strength now, and the Leadership a test would be rolled against; none out of play."""
    if setup.level(element) is Level.UNIT:
        unit = state.units[setup.places[element]]
        found = _unit_strength(setup, unit) if unit.in_play else None
    else:
        node = setup.nodes[setup.node_places[element]]
        found = _strength(setup, state, node) if on_table(setup, state, node) else None
    if found is None:
        return ()
    lead = leading(setup, state, element)
    target = None if lead.fails else lead.targets[0]
    best = next((leader for leader in lead.able if leader.group.leadership == target), lead.able[0])
    return (STRENGTH, found), (LEADERSHIP, leadership(setup, element, target, best.group.name))


def _unit_strength(setup: Setup, unit: Unit) -> Breakdown:
    starting = setup.units[setup.places[unit.id]].strength
    returned = unit.strength - (unit.began - unit.casualties)
    parts = (
        Part("lost-before", LOST_BEFORE, unit.began - starting),
        Part("lost-now", LOST_NOW, -unit.casualties),
        Part("returned", RETURNED, returned),
    )
    return Breakdown((Part("base", FIGURES, starting), *(part for part in parts if part.amount)))


def _strength(setup: Setup, state: State, node: Node) -> Breakdown:
    lost = strength(setup, state, node) - node.starting
    parts = (Part("lost", LOST, lost),) if lost else ()
    return Breakdown((Part("base", UNITS, node.starting), *parts))
