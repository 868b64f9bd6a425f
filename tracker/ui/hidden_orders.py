"""Orders that lie face down: the card says that there is one, and shows nothing that comes from it."""

from __future__ import annotations

import msgspec

from tracker.rules.face import CardFace, Chip
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say

ORDER_GIVEN = say(QT_TRANSLATE_NOOP("cards", "Order given"))
FACE_DOWN = Chip(sign="order", text=ORDER_GIVEN)


def face_down(faces: tuple[CardFace, ...], concealed: tuple[CardFace, ...]) -> tuple[CardFace, ...]:
    """The true faces where nothing is hidden; elsewhere those without the order, with a chip in its place."""
    return tuple(
        true if true is told or true == told else _turned(true, told)
        for true, told in zip(faces, concealed, strict=True)
    )


def _turned(true: CardFace, told: CardFace) -> CardFace:
    sentence = say(QT_TRANSLATE_NOOP("cards", "{card}. {order}."), card=told.sentence, order=ORDER_GIVEN)
    return msgspec.structs.replace(
        told, chips=(FACE_DOWN, *told.chips), buttons=true.buttons, sentence=sentence
    )
