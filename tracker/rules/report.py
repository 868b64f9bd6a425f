"""A battle as lines of text: the present state, and the log."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.rules.battle import Battle
from tracker.rules.breakdown import Breakdown
from tracker.rules.chance import percent
from tracker.rules.face import CardFace, NodeFace, OwedTest
from tracker.rules.sentence import QT_TRANSLATE_NOOP, number, say, signed
from tracker.rules.system import RuleSystem


def state_lines(system: RuleSystem, battle: Battle) -> Iterator[str]:
    """Turn and step, what is owed, and every card with the reasons of its numbers."""
    track = system.track(battle)
    yield f"{battle.name} · turn {track.turn}, {track.stations[track.current].name}"
    yield f"{track.title}. {track.advice}."
    yield from (f"  {line}" for line in track.lines)
    owed = system.owed(battle)
    if owed:
        yield ""
        yield "Owed:"
        yield from (_owed_line(place, test) for place, test in enumerate(owed, start=1))
    nodes = system.tree(battle)
    if nodes:
        yield ""
        yield "Chain of command:"
        yield from (_node_line(node) for node in nodes)
    side = None
    for face in system.faces(battle):
        if face.side != side:
            side = face.side
            yield ""
            yield face.side_name.upper()
        yield from _card_lines(system, battle, face)


def _node_line(node: NodeFace) -> str:
    """A node of the chain of command, further in the deeper it stands."""
    facts = [node.words, node.leader, node.state, node.since, node.chance_words]
    if node.lost:
        facts.append(say(QT_TRANSLATE_NOOP("rules", "lost")))
    told = ", ".join(str(fact) for fact in facts if fact is not None)
    return f"{'  ' * (node.depth + 1)}{node.name}: {told}"


def _owed_line(place: int, test: OwedTest) -> str:
    if test.choices:
        offered = " or ".join(str(choice.text) for choice in test.choices)
        return f"  {place}. {test.name}, {test.cause_name}: {offered}"
    return (
        f"  {place}. {test.name}, {test.cause_name}: "
        f"{test.needed}, {percent(test.chance)} % ({test.chance}). "
        f"Pass: {_list(test.on_pass)}. Fail: {_list(test.on_fail)}."
    )


def _list(sentences: tuple[object, ...]) -> str:
    return ", ".join(str(sentence) for sentence in sentences)


def _card_lines(system: RuleSystem, battle: Battle, face: CardFace) -> Iterator[str]:
    heading = f"{face.number} {face.name}".strip()
    if face.out_of_play is not None:
        since = f", {face.out_since}" if face.out_since else ""
        yield f"  {heading}: {face.out_of_play}{since}"
        return
    yield f"  {heading}: {face.sentence}"
    for label, numbers in system.breakdowns(battle, face.id):
        yield f"      {label} {number(numbers.total)} = {_sum(numbers)}"
    yield from (f"      by hand: {overruled}" for overruled in face.overruled)


def _sum(numbers: Breakdown) -> str:
    first, *rest = numbers.parts
    return ", ".join(
        [f"{first.label} {number(first.amount)}", *(f"{part.label} {signed(part.amount)}" for part in rest)]
    )


def log_lines(battle: Battle) -> Iterator[str]:
    """The log, oldest first: a heading for each step of a turn, a line for each thing that happened."""
    heading = ""
    for entry in battle.log:
        for line in entry.lines:
            turn, step = entry.when(line)
            now = f"Turn {turn}, {step}"
            if now != heading:
                heading = now
                yield f"{heading}:"
            yield f"  {entry.at}  {line.sentence}"
            if line.detail is not None:
                yield f"      {line.detail}"
