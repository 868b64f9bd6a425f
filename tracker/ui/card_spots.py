"""Where a card can be pressed or asked for a word: painted buttons, pips, owed bar, halves of a decision."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec
from PySide6.QtCore import QPointF, QRectF

from tracker.rules.face import CardFace
from tracker.rules.sentence import Sentence
from tracker.ui.card_layout import (
    PLACES,
    SLIM_SIZE,
    SPINE,
    Layout,
    button_place,
    choice_place,
    fit_name,
    tab_place,
    touch_place,
)
from tracker.ui.card_parts import chips_of, owes_decision, owes_test, painted_buttons
from tracker.ui.figure_layout import LEADER, has_figures, line_place, lines_of, state_place
from tracker.ui.words import (
    casualty_words,
    figures_words,
    gauge_words,
    honor_word,
    leader_words,
    percent,
    render,
    tab_words,
)


class SpotKind(Enum):
    """What a place on a card does when it is pressed."""

    BUTTON = "button"
    PIPS = "pips"
    ACTION = "action"
    CHOICE = "choice"
    TAB = "tab"
    WORDS = "words"
    """Nothing but a tooltip."""


class Spot(msgspec.Struct, frozen=True):
    """A place on a card: what it does, which one it is, and its tooltip."""

    kind: SpotKind
    slot: int
    id: str
    tip: str
    why: str = ""
    """Why it is closed; nothing where it is open."""

    @property
    def closed(self) -> bool:
        """Whether pressing it is refused."""
        return bool(self.why)

    @property
    def acts(self) -> bool:
        """Whether pressing it asks for something."""
        return self.kind is not SpotKind.WORDS and not self.closed


Placed = tuple[QRectF, Spot]
_PRESSED = (SpotKind.PIPS, SpotKind.BUTTON, SpotKind.ACTION, SpotKind.CHOICE)
"""What a finger presses: each of these is 44 high, whatever is drawn there."""
CASUALTY = "casualty"
"""The button that a press on the models stands for."""


def spot_at(face: CardFace, layout: Layout, point: QPointF) -> Spot | None:
    """The spot at a point of the card, in units; what lies exactly there comes before a grown target."""
    spots = list(spots_of(face, layout))
    for place, spot in spots:
        if place.contains(point):
            return spot
    return next((s for place, s in spots if s.kind in _PRESSED and touch_place(place).contains(point)), None)


def spots_of(face: CardFace, layout: Layout) -> Iterator[Placed]:
    """All spots of a card, those above others first."""
    if layout is Layout.SLIM:
        yield QRectF(QPointF(0, 0), SLIM_SIZE), Spot(SpotKind.WORDS, 0, "", render(face.sentence))
        return
    if face.owed:
        yield tab_place(layout), Spot(SpotKind.TAB, 0, "", tab_words(face.owed))
    yield from _foot(face, layout)
    places = PLACES[layout]
    if has_figures(face):
        yield from _figures(face, layout)
    elif face.pips.total:
        words = casualty_words(face.pips.standing, face.pips.total)
        reasons = [
            button.closed for button in face.buttons if button.id == CASUALTY and button.closed is not None
        ]
        why = render(reasons[0]) if reasons else "" if face.pips.standing else words
        yield places.models, Spot(SpotKind.PIPS, 0, "", words, why)
    yield from _words(face, layout)


def _figures(face: CardFace, layout: Layout) -> Iterator[Placed]:
    """A press on a line takes a figure of this group off."""
    reasons = [button.closed for button in face.buttons if button.id == CASUALTY and button.closed]
    if layout is Layout.NORMAL:
        for line, (group, row) in enumerate(lines_of(face)):
            told = figures_words(row)
            why = render(reasons[0]) if reasons else "" if row.standing else told
            yield line_place(line), Spot(SpotKind.PIPS, group, "group", told, why)
        if len(lines_of(face)) < len(face.figures) and not face.leader:
            rest = "\n".join(figures_words(row).partition("\n")[0] for row in face.figures)
            yield line_place(len(lines_of(face))), Spot(SpotKind.WORDS, 0, "", rest)
    if face.leader_die is not None:
        die = LEADER[layout].die
        yield die, Spot(SpotKind.WORDS, 0, "", leader_words(face.leader_die))
    if face.ribbon.step and layout is not Layout.TABLE:
        yield state_place(layout), Spot(SpotKind.WORDS, 0, "", render(face.ribbon.word))


def _foot(face: CardFace, layout: Layout) -> Iterator[Placed]:
    places = PLACES[layout]
    if owes_decision(face):
        for half, choice in enumerate(face.choices[:2]):
            told = choice.closed or choice.note or choice.text
            yield (
                choice_place(layout, half, len(face.choices)),
                Spot(SpotKind.CHOICE, half, "", render(told), _reason(choice.closed)),
            )
    elif owes_test(face) and face.action is not None:
        chance = f", {percent(face.action_chance)}" if face.action_chance is not None else ""
        yield places.action, Spot(SpotKind.ACTION, 0, "", render(face.action) + chance)
    elif places.shows_events:
        for slot, index in enumerate(painted_buttons(face)):
            button = face.buttons[index]
            tip = f"{render(button.text)} ({button.key})" if button.key else render(button.text)
            if button.closed is not None:
                tip += "\n" + render(button.closed)
            yield (
                button_place(layout, slot),
                Spot(SpotKind.BUTTON, slot, button.id, tip, _reason(button.closed)),
            )


def _reason(closed: Sentence | None) -> str:
    return render(closed) if closed is not None else ""


def _words(face: CardFace, layout: Layout) -> Iterator[Placed]:
    places = PLACES[layout]
    owes = owes_decision(face) or owes_test(face)
    if layout is Layout.NORMAL or not owes:
        for chip in chips_of(face, layout):
            place = QRectF(places.chips.left() + chip.left, places.chips.top(), chip.width, 20)
            shown = face.chips[chip.index : chip.index + 1] if chip.index is not None else face.chips
            lines = [render(each.text) + (f": {render(each.hint)}" if each.hint else "") for each in shown]
            yield place, Spot(SpotKind.WORDS, 0, "", "\n".join(lines))
    if face.gauge is not None:
        reach = places.radius
        dial = QRectF(places.dial.x() - reach, places.dial.y() - reach, 2 * reach, 2 * reach)
        lines = [gauge_words(face.gauge), *(render(line) for line in face.overruled)]
        yield dial, Spot(SpotKind.WORDS, 0, "", "\n".join(lines))
    name = fit_name(face.name, layout, bool(face.owed))
    if name.cut:
        yield places.name.adjusted(0, 0, 0, 14), Spot(SpotKind.WORDS, 0, "", face.name)
    if face.honor:
        coin = QRectF(places.coin, places.coin).adjusted(-15, -15, 15, 15)
        yield coin, Spot(SpotKind.WORDS, 0, "", honor_word())
    spine = QRectF(0, 0, SPINE, places.size.height())
    yield spine, Spot(SpotKind.WORDS, 0, "", f"{face.side_name}, {render(face.kind_name)}")
    yield places.name.adjusted(0, 0, 0, 14), Spot(SpotKind.WORDS, 0, "", "\n".join(map(render, face.hints)))
