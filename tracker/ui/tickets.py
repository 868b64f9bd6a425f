"""The tickets of owed tests: what stands on one, in words, and how its stock, spine and lines are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QColor

from tracker.rules.face import CardFace, OwedTest
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say, signed
from tracker.ui import words
from tracker.ui.canvas import LEFT, MIDDLE, RIGHT, Canvas, left_edge, polygon
from tracker.ui.card_strokes import fitting
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type, width
from tracker.ui.theme import sign_on

HEIGHT, NARROW, NARROWEST, GAP, SPINE, RADIUS = 84.0, 196.0, 158.0, 9.0, 30.0, 5.0
TEXT_LEFT = SPINE + 10
DECISION = "!"


class SideMark(msgspec.Struct, frozen=True):
    """How a side is told apart: its colour and its emblem."""

    colour: str = "slate"
    emblem: str = "bars"


class Ticket(msgspec.Struct, frozen=True):
    """What stands on a ticket. The number is its place in the list, as on the tab of the card."""

    number: str
    name: str
    cause: str
    needed: str
    chance: str
    side: SideMark

    @property
    def is_decision(self) -> bool:
        """Whether the player decides, and no die does."""
        return self.number == DECISION


def marks_of(faces: Iterable[CardFace]) -> dict[str, SideMark]:
    """The mark of every side that has a card."""
    return {face.side: SideMark(face.colour, face.emblem) for face in faces}


def asks_first(owed: OwedTest) -> bool:
    """Whether it is a test of which only one thing is asked before the die: who leads it."""
    return bool(owed.choices) and not owed.failing and all(choice.rolls for choice in owed.choices)


def ticket_for(owed: OwedTest, place: int, sides: Mapping[str, SideMark]) -> Ticket:
    """The ticket of an owed test; `place` counts tests from 1 and leaves decisions out."""
    return Ticket(
        number=DECISION if owed.failing or (owed.choices and not asks_first(owed)) else str(place),
        name=owed.name,
        cause=_cause(owed),
        needed=words.render(owed.needed),
        chance="" if owed.choices else words.percent(owed.chance),
        side=sides.get(owed.side, SideMark()),
    )


def _cause(owed: OwedTest) -> str:
    """The cause, and by how much it moves the target of this test alone."""
    amount = owed.breakdown.by_source().get(owed.cause)
    if amount is None:
        return words.render(owed.cause_name)
    template = QT_TRANSLATE_NOOP("window", "{cause}, {amount}")
    return words.render(say(template, cause=owed.cause_name, amount=signed(amount)))


def outcome_lines(owed: OwedTest) -> tuple[tuple[str, str], ...]:
    """What passing and what failing would do, each with its head."""
    if owed.choices:
        return ()
    heads = QCoreApplication.translate("Tray", "Pass"), QCoreApplication.translate("Tray", "Fail")
    effects = (say("{effects}", effects=lines) for lines in (owed.on_pass, owed.on_fail))
    return tuple(zip(heads, map(words.render, effects), strict=True))


def tooltip(owed: OwedTest) -> str:
    """All that a ticket may have no room for, in lines."""
    heads = [owed.name, f"{words.render(owed.cause_name)}: {words.render(owed.needed)}"]
    return "\n".join((*heads, *outcomes_told(owed)))


def outcomes_told(owed: OwedTest) -> tuple[str, ...]:
    """What passing and failing do, and how what may be used after a failure changes the chance."""
    helped = ((words.render(label), words.percent(chance)) for label, chance in owed.chance_helped)
    return tuple(f"{head}: {what}" for head, what in (*outcome_lines(owed), *helped))


def paint_stock(canvas: Canvas, place: QRectF, ticket: Ticket, *, chosen: bool, hot: bool = False) -> None:
    """Draw a ticket without its words: shadow or ring, stock, spine with number and emblem."""
    theme = canvas.theme
    if chosen:
        _paint_ring(canvas, place)
    elif theme.shadow is not None:
        _paint_shadow(canvas, place, theme.shadow)
    urgent = ticket.is_decision
    canvas.box(place, RADIUS, theme.slot if hot else theme.card)
    _paint_spine(canvas, place, ticket)
    canvas.box(place, RADIUS, None, theme.fail if urgent else theme.key, 2 if urgent else 1)


def paint_words(canvas: Canvas, place: QRectF, ticket: Ticket, right: float, *, wide: bool = False) -> None:
    """Draw the words up to the right edge; where it is wide, the chance follows the target."""
    theme = canvas.theme
    left = place.left() + TEXT_LEFT
    room = right - left
    line = QRectF(left, place.top(), room, 0)
    canvas.baseline_text(line, place.top() + 20, ticket.name, Type.NAME_SMALL, theme.ink)
    small = fitting(ticket.cause, room, Type.NOTE, Type.SMALL)
    canvas.baseline_text(line, place.top() + 37, ticket.cause, small, theme.ink2)
    base = place.top() + 70
    if ticket.is_decision and not ticket.chance:
        role = fitting(ticket.needed, room, Type.ACTION, Type.LEVEL, Type.ACTION_LEAST)
        canvas.baseline_text(line, base, ticket.needed, role, theme.fail)
        return
    _paint_target(canvas, QRectF(left, base, room, 0), ticket, wide=wide)


def _paint_target(canvas: Canvas, line: QRectF, ticket: Ticket, *, wide: bool) -> None:
    """Target and chance in one size; where both do not fit, the target stays."""
    theme, gap = canvas.theme, 11.0
    both = f"{ticket.needed}{ticket.chance}"
    role = fitting(both, line.width() - gap, Type.ACTION, Type.LEVEL, Type.NOTE_STRONG)
    taken = canvas.baseline_text(line, line.y(), ticket.needed, role, theme.ink)
    rest = line.adjusted(taken + gap, 0, 0, 0)
    if width(ticket.chance, role) <= rest.width():
        canvas.baseline_text(rest, line.y(), ticket.chance, role, theme.ink2, LEFT if wide else RIGHT)


def _paint_ring(canvas: Canvas, place: QRectF) -> None:
    """The mark of what is chosen: a gold ring between two lines of ink."""
    theme = canvas.theme
    for grow, colour in ((5.0, theme.ink), (4.0, theme.focus), (1.0, theme.ink)):
        canvas.box(place.adjusted(-grow, -grow, grow, grow), RADIUS + grow, colour)


def _paint_shadow(canvas: Canvas, place: QRectF, shadow: QColor) -> None:
    layer = QColor(shadow)
    layer.setAlphaF(shadow.alphaF() / 3)
    for grow in (1.5, 0.5, -0.5):
        canvas.box(place.translated(0, 1.5).adjusted(-grow, -grow, grow, grow), RADIUS + grow, layer)


def _paint_spine(canvas: Canvas, place: QRectF, ticket: Ticket) -> None:
    theme = canvas.theme
    side = theme.side(ticket.side.colour)
    sign = sign_on(side)
    strip = left_edge(place, canvas.snapped(SPINE), RADIUS)
    canvas.shape(strip, side, theme.ink if theme.high_contrast else None, canvas.hair(1.5))
    light = QColor(sign)
    light.setAlphaF(0.55)
    edge = QRectF(
        place.left() + canvas.snapped(SPINE - 3), place.top() + 1, canvas.hair(), place.height() - 2
    )
    canvas.fill(edge, light)
    middle = place.left() + SPINE / 2 - 1
    paint_emblem(canvas, ticket.side.emblem, QPointF(middle, place.bottom() - 18), 9, sign)
    if ticket.is_decision:
        _paint_alarm(canvas, QRectF(middle - 10, place.top(), 20, 32))
        return
    role = Type.NUMBER if len(ticket.number) < 2 else Type.HEADING
    canvas.text(QRectF(middle - 15, place.top() + 5, 30, 28), ticket.number, role, sign, MIDDLE)


def _paint_alarm(canvas: Canvas, place: QRectF) -> None:
    """The red tab of a decision, as on its card."""
    theme = canvas.theme
    foot = place.bottom() - 7
    shape = polygon(
        (place.left(), place.top()), (place.right(), place.top()), (place.right(), foot),
        (place.center().x(), place.bottom()), (place.left(), foot),
    )  # fmt: skip
    canvas.shape(shape, theme.fail, theme.card, 1.4)
    canvas.text(place.adjusted(0, 2, 0, -7), DECISION, Type.HEADING, theme.fail_text, MIDDLE)
