"""Made-up card faces for tests of the drawing: every level, every state, awkward names."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from tracker.rules.face import Button, CardFace, Chip, Choice, Gauge, Pips, Ribbon
from tracker.rules.sentence import Sentence, say, verbatim

LEVELS = ("Normal", "Hesitant", "Shaken", "Panicked")


def gauge(value: int, printed: int, target: int | None = None) -> Gauge:
    chance = Fraction(min(max(value, 0), 20), 20)
    return Gauge(value=value, printed=printed, faces=20, chance=chance, target=target)


def ribbon(step: int) -> Ribbon:
    return Ribbon(word=say(LEVELS[step]), step=step)


def chip(sign: str, text: str, hint: str | None = None) -> Chip:
    return Chip(sign=sign, text=say(text), hint=verbatim(hint) if hint else None)


def buttons(*closed: str, refused: Sentence | None = None) -> tuple[Button, ...]:
    """Five painted buttons and two that are not painted; those named are closed."""
    why = refused or say("Only a Shaken unit can rally")
    named = (
        ("casualty", "C", "Casualty"),
        ("flank", "F", "Flank"),
        ("rear", "B", "Rear"),
        ("melee-won", "W", "Won melee"),
        ("rallied", "Y", "Rallied"),
        ("terrain", "T", "Terrain"),
        ("correct", "X", "Correct"),
    )
    return tuple(
        Button(id=name, key=key, text=say(text), closed=why if name in closed else None, on_card=place < 5)
        for place, (name, key, text) in enumerate(named)
    )


def face(**changes: Any) -> CardFace:
    """An infantry unit of seven, in good order, unless told otherwise."""
    plain = CardFace(
        id="archers",
        number="3",
        name="River Archers",
        side="heron",
        side_name="Heron League",
        colour="prussian",
        emblem="crescent",
        kind="infantry",
        kind_name=say("infantry"),
        leader=False,
        values=((say("Attack"), "5 / 4"), (say("Defense"), "4"), (say("Fire"), "6")),
        gauge=gauge(11, 11),
        ribbon=ribbon(0),
        tags=0,
        honor=False,
        pips=Pips(total=7, standing=7, commander=True),
        chips=(chip("order", "Defend"),),
        buttons=buttons("rallied"),
        owed=(),
        action=None,
        action_chance=None,
        choices=(),
        sentence=say("River Archers, Heron League, Normal, Fortitude 11."),
    )
    return msgspec.structs.replace(plain, **changes)


def owed_face(**changes: Any) -> CardFace:
    """A Hesitant unit that owes the test in front."""
    owed: dict[str, Any] = {
        "gauge": gauge(15, 11, 12),
        "ribbon": ribbon(1),
        "tags": 1,
        "pips": Pips(total=7, standing=6, commander=True),
        "chips": (
            chip("order", "Fire and Retreat"),
            chip("engaged", "Engaged"),
            chip("staff-in-range", "Staff near"),
        ),
        "owed": (1,),
        "action": say("12 or less"),
        "action_chance": Fraction(12, 20),
    }  # fmt: skip
    return face(**(owed | changes))


def deciding_face(**changes: Any) -> CardFace:
    """A Panicked unit that failed: rout or surrender, the second preselected."""
    deciding: dict[str, Any] = {
        "id": "spearmen",
        "number": "2",
        "name": "Hill Spearmen",
        "side": "amber",
        "side_name": "Amber Host",
        "colour": "ochre",
        "emblem": "ring",
        "values": ((say("Attack"), "0"), (say("Defense"), "0")),
        "gauge": gauge(2, 9),
        "ribbon": ribbon(3),
        "tags": 3,
        "pips": Pips(total=9, standing=5),
        "chips": (chip("panic", "Panic"), chip("engaged", "Engaged")),
        "owed": (0,),
        "action": say("Rout or surrender?"),
        "choices": (
            Choice(text=say("Rout"), event=None),
            Choice(text=say("Surrender"), event=None, current=True),
        ),
    }
    return face(**(deciding | changes))


def picture_faces() -> tuple[CardFace, ...]:
    """The eight cards of the direction, and as many awkward ones."""
    amber: dict[str, Any] = {"side": "amber", "side_name": "Amber Host", "colour": "ochre", "emblem": "ring"}
    return (
        owed_face(id="a"),
        face(
            id="b",
            number="1",
            name="Heron Guard",
            gauge=gauge(23, 14),
            honor=True,
            pips=Pips(total=10, standing=10, commander=True),
            values=((say("Attack"), "8 / 6"), (say("Defense"), "7")),
            chips=(chip("order", "Defend"), chip("staff-in-range", "Staff near")),
            buttons=buttons("melee-won", "rallied"),
        ),
        face(
            id="c",
            number="0",
            name="General Staff",
            leader=True,
            kind="general-staff",
            gauge=gauge(14, 12),
            pips=Pips(total=4, standing=3, commander=True),
            chips=(chip("order", "Rest"),),
        ),
        owed_face(
            id="d",
            number="7",
            name="Household Guard of the Upper Valley",
            gauge=gauge(13, 12),
            ribbon=ribbon(0),
            tags=0,
            pips=Pips(total=12, standing=10, commander=True),
            chips=(chip("order", "Assault"), chip("engaged", "Engaged")),
            owed=(2,),
            action=say("13 or less"),
            action_chance=Fraction(13, 20),
        ),
        face(
            id="e",
            number="5",
            name="Grey Lancers",
            kind="cavalry",
            gauge=gauge(6, 11),
            ribbon=ribbon(2),
            tags=2,
            values=((say("Attack"), "9 / 8"), (say("Defense"), "5")),
            pips=Pips(total=8, standing=5),
            chips=(chip("flee", "Flee"), chip("engaged", "Engaged"), chip("put-to-flight", "Put to Flight")),
            buttons=buttons("melee-won"),
        ),
        owed_face(
            id="f",
            **amber,
            number="4",
            name="Red Foxes",
            kind="cavalry",
            gauge=gauge(14, 10),
            ribbon=ribbon(0),
            tags=0,
            honor=True,
            pips=Pips(total=8, standing=7, commander=True),
            chips=(
                chip("order", "Assault"),
                chip("engaged", "Engaged"),
                chip("hill-above", "Hill, above the enemy"),
            ),
            owed=(3,),
            action=say("14 or less"),
            action_chance=Fraction(14, 20),
        ),
        deciding_face(id="g"),
        face(
            id="h",
            **amber,
            number="6",
            name="Village Levy",
            gauge=gauge(7, 8),
            pips=Pips(total=14, standing=11),
            chips=(chip("order", "Defend"), chip("village", "Village")),
        ),
        face(
            id="i",
            number="21",
            name="−2 and everything against them",
            gauge=gauge(-2, 13),
            ribbon=ribbon(2),
            tags=2,
            pips=Pips(total=30, standing=23, commander=True),
            chips=(
                chip("flee", "Flee"),
                chip("engaged", "Engaged"),
                chip("must-pursue", "Must pursue"),
                chip("river", "River"),
                Chip(sign="fatigue", text=say("Fatigue {count}", count=4)),
                chip("correction", "Corrected"),
            ),
        ),
        face(
            id="j",
            number="K12",
            name="Donaudampfschifffahrtsgesellschaftskapitänsgarde",
            gauge=gauge(10, 10),
            pips=Pips(total=28, standing=20),
            colour="pine",
            emblem="triangle",
            side_name="The Free Companies of the Northern Lakes and Rivers",
        ),
        owed_face(
            id="k",
            number="9",
            name="🐴 فرسان النهر",
            gauge=gauge(20, 24, 18),
            colour="madder",
            emblem="chevrons",
            side_name="جيش",
            owed=(12,),
        ),
        owed_face(
            id="l",
            number="10",
            name="The very long name of a unit that nobody could ever remember on the table",
            gauge=gauge(-12, 3),
            colour="sky",
            emblem="lozenge",
            owed=(1, 4),
            action=say("Fortitude Test: 12 or less"),
        ),
        face(
            id="m",
            number="8",
            name="第一歩兵連隊",
            colour="rose",
            emblem="star",
            gauge=gauge(1, 1),
            pips=Pips(total=1, standing=1),
        ),
        face(
            id="n",
            number="8",
            name="Ash Riders",
            colour="slate",
            emblem="bars",
            kind="cavalry",
            gauge=gauge(19, 20),
            chips=(),
            honor=True,
            pips=Pips(total=20, standing=0),
        ),
        face(
            id="o",
            number="8",
            name="Violet Foot",
            colour="violet",
            emblem="discs",
            gauge=gauge(12, 10),
            values=(),
            chips=(chip("order", "All-Around Defense"), chip("heavy-woods", "Heavy woods")),
        ),
        face(
            id="p",
            **amber,
            number="11",
            name="Hill Wardens",
            gauge=gauge(9, 9),
            leader=True,
            kind="general-staff",
            ribbon=ribbon(1),
            tags=1,
            honor=True,
        ),
    )
