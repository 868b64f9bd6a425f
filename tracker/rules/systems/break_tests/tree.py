"""The chain of command as it is shown: strength, threshold, leader and chance of each force and command."""

from __future__ import annotations

from fractions import Fraction

from tracker.rules.chance import percent
from tracker.rules.face import NodeFace
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, listed, say
from tracker.rules.systems.break_tests.break_odds import break_chances
from tracker.rules.systems.break_tests.chain import Node, Setup, both_asked
from tracker.rules.systems.break_tests.faces import livery, since
from tracker.rules.systems.break_tests.leaders import leading
from tracker.rules.systems.break_tests.offers import places
from tracker.rules.systems.break_tests.state import Level, State, Status
from tracker.rules.systems.break_tests.strength import (
    below_half,
    breaks_at,
    force_is_lost,
    status,
    strength,
)
from tracker.rules.systems.break_tests.words import STATUS_NAMES, counted

LEVELS = {
    Level.COMMAND: say(QT_TRANSLATE_NOOP("rules", "Command")),
    Level.FORCE: say(QT_TRANSLATE_NOOP("rules", "Force")),
}
MOST_LEADERS = 3


def tree(setup: Setup, state: State) -> tuple[NodeFace, ...]:
    """Every force and command in tree order."""
    chances = break_chances(setup, state)
    tray = places(state)
    return tuple(_node(setup, state, node, chances[node.id], tray.get(node.id)) for node in setup.nodes)


def _node(setup: Setup, state: State, node: Node, chance: Fraction | None, place: int | None) -> NodeFace:
    now, how = strength(setup, state, node), status(setup, state, node)
    stands = how in (Status.IN_PLAY, Status.FAILING)
    force = setup.forces[node.force]
    colour, emblem = livery(setup, force)
    words, leader = strength_in_words(setup, node, now), _leader(setup, state, node) if stands else None
    fallen = state.fallen[node.index]
    is_force = node.level is Level.FORCE
    in_box = None if how is Status.IN_PLAY else STATUS_NAMES[how]
    chance_words = _chance_in_words(chance) if stands else None
    return NodeFace(
        id=node.id,
        parent=None if node.parent is None else setup.nodes[node.parent].id,
        depth=node.depth,
        name=node.name,
        level_name=LEVELS[node.level],
        side=force.id,
        side_name=force.name,
        colour=colour,
        emblem=emblem,
        words=words,
        strength=now,
        starting_strength=node.starting,
        breaks_at=breaks_at(setup, node.starting),
        below=below_half(setup, now, node.starting),
        lost_cells=node.starting - now,
        leader=leader,
        units=tuple(setup.units[unit].id for unit in setup.below(node)),
        sentence=_sentence(node, [words, leader, in_box, chance_words]),
        state=in_box,
        failing=how is Status.FAILING,
        since=since(setup, fallen.gone) if fallen is not None and not stands else None,
        lost=is_force and force_is_lost(state, node),
        active=is_force and state.active == node.id,
        owed=place,
        chance=chance if stands else None,
        chance_words=chance_words,
        notice=both_asked(setup, node),
    )


def strength_in_words(setup: Setup, node: Node, now: int) -> Sentence:
    """6 of 10, breaks at 4 or fewer."""
    threshold = breaks_at(setup, node.starting)
    if threshold:
        return counted(
            threshold,
            QT_TRANSLATE_NOOP("rules", "{now} of {starting}, breaks at 1 or fewer"),
            QT_TRANSLATE_NOOP("rules", "{now} of {starting}, breaks at {count} or fewer"),
            now=now,
            starting=node.starting,
        )
    led = any(setup.units[unit].independent_leader for unit in setup.below(node))
    text = QT_TRANSLATE_NOOP("rules", "{now} of {starting}, never tests")
    if node.starting and led:
        text = QT_TRANSLATE_NOOP("rules", "{now} of {starting}, tests when only Leaders are left")
    return say(text, now=now, starting=node.starting)


def _leader(setup: Setup, state: State, node: Node) -> Sentence | None:
    """Who would lead a test now: Captain 3+; several where the player would choose."""
    found = leading(setup, state, node.id)
    if found.fails:
        return say(QT_TRANSLATE_NOOP("rules", "no leader left"))
    able = found.able if found.asked else found.able[:1]
    names = tuple(f"{leader.group.name} {leader.group.leadership}+" for leader in able[:MOST_LEADERS])
    if len(able) > MOST_LEADERS:
        text = QT_TRANSLATE_NOOP("rules", "{leaders} and {count} more")
        return say(text, leaders=names, count=len(able) - MOST_LEADERS)
    return listed(names)


def _chance_in_words(chance: Fraction | None) -> Sentence | None:
    if chance is None:
        return say(QT_TRANSLATE_NOOP("rules", "too many tests are due to say what becomes of it"))
    if not chance:
        return None
    return say(
        QT_TRANSLATE_NOOP("rules", "breaks with {percent} % if the phase ended now"), percent=percent(chance)
    )


def _sentence(node: Node, facts: list[Sentence | None]) -> Sentence:
    known = tuple(fact for fact in facts if fact is not None)
    return say(QT_TRANSLATE_NOOP("rules", "{element}: {facts}"), element=node.name, facts=known)
