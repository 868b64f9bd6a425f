"""A force or a command as the inspector shows it, while its own test is in front."""

from __future__ import annotations

from fractions import Fraction

from tracker.rules.face import CardFace, NodeFace, OwedTest, Pips, Ribbon
from tracker.rules.sentence import say


def face_of_node(node: NodeFace, owed: OwedTest | None) -> CardFace:
    """The face of a node: its name and strength in words, and what it owes; it has no buttons of its own."""
    chance = owed.chance if owed is not None else Fraction(0)
    return CardFace(
        id=node.id,
        number="",
        name=node.name,
        side=node.side,
        side_name=node.side_name,
        colour=node.colour,
        emblem=node.emblem,
        kind="",
        kind_name=node.level_name,
        leader=False,
        values=(),
        gauge=None,
        ribbon=Ribbon(word=node.state or say(""), step=0),
        tags=0,
        honor=False,
        pips=Pips(total=0, standing=0),
        chips=(),
        buttons=(),
        owed=(node.owed,) if node.owed is not None else (),
        action=owed.needed if owed is not None else None,
        action_chance=chance,
        choices=owed.choices if owed is not None else (),
        sentence=node.sentence,
        hints=tuple(words for words in (node.words, node.notice) if words is not None),
    )
