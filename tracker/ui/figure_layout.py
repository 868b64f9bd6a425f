"""Where things stand on the card of a unit made of figures, in units; the frame is that of every card."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPointF, QRectF

from tracker.rules.face import CardFace, FigureRow
from tracker.ui.card_layout import CHIP_GAP, PLACES, Layout

LINE, FIRST_LINE = 14.0, 156.0
NAME, TARGET, PIPS = (41.0, 60.0), (103.0, 24.0), (130.0, 109.0)
"""Left edge and width of the three columns of a group of figures."""
MOST_LINES = 2
STATE = QRectF(41, 185, 84, 20)


class LeaderPlaces(msgspec.Struct, frozen=True):
    """The places of who leads a test; what a layout does not show has none."""

    die: QRectF
    chance: QRectF
    hold: QRectF | None
    bars: QPointF
    bars_centred: bool
    faces: QRectF | None
    led_by: QRectF | None


LEADER = {
    Layout.NORMAL: LeaderPlaces(
        die=QRectF(151, 50, 45, 45),
        chance=QRectF(202, 52, 44, 18),
        hold=QRectF(202, 69, 44, 15),
        bars=QPointF(202, 88),
        bars_centred=False,
        faces=QRectF(151, 102, 89, 17),
        led_by=QRectF(151, 125, 95, 15),
    ),
    Layout.COMPACT: LeaderPlaces(
        die=QRectF(102, 56, 25, 25),
        chance=QRectF(133, 55, 50, 16),
        hold=None,
        bars=QPointF(133, 75),
        bars_centred=False,
        faces=None,
        led_by=QRectF(102, 34, 137, 18),
    ),
    Layout.TABLE: LeaderPlaces(
        die=QRectF(183, 42, 54, 54),
        chance=QRectF(176, 100, 68, 24),
        hold=QRectF(176, 122, 68, 15),
        bars=QPointF(210, 144),
        bars_centred=True,
        faces=None,
        led_by=None,
    ),
}
"""Where a unit shows the figure that leads its test."""
RANK = {
    Layout.NORMAL: QRectF(151, 52, 90, 46),
    Layout.COMPACT: QRectF(102, 55, 80, 26),
    Layout.TABLE: QRectF(173, 60, 64, 46),
}
"""Where an independent Leader shows his rank."""
LEADS = QRectF(151, 108, 93, 32)
NOTE = QRectF(41, 158, 202, 17)
CHANGE = QPointF(149, 43)
"""The tag of a change on a normal card: above the dial, since the line below it is long."""


def has_figures(face: CardFace) -> bool:
    """Whether a card shows groups of figures and who leads them, not morale."""
    return bool(face.figures)


def shows_state(face: CardFace) -> bool:
    """Whether a state is among the chips: nothing is said while all is well."""
    return has_figures(face) and face.ribbon.step > 0


def change_place(face: CardFace, layout: Layout) -> QPointF:
    """The upper right corner of the tag of a change."""
    return CHANGE if has_figures(face) and layout is Layout.NORMAL else PLACES[layout].change


def state_place(layout: Layout) -> QRectF:
    """The ribbon of the state: first among the chips, or where the layout has its level."""
    return STATE if layout is Layout.NORMAL else PLACES[layout].ribbon


def chips_begin(face: CardFace, layout: Layout) -> float:
    """How far the chips stand in: a state goes before them."""
    return STATE.width() + CHIP_GAP if layout is Layout.NORMAL and shows_state(face) else 0.0


def lines_of(face: CardFace) -> tuple[tuple[int, FigureRow], ...]:
    """The groups that have a line of their own, the highest rank first, each with its place in the face."""
    if face.leader:
        return ()
    ranked = sorted(enumerate(face.figures), key=lambda pair: -pair[1].rank)
    return tuple(ranked if len(ranked) <= MOST_LINES else ranked[: MOST_LINES - 1])


def line_place(line: int) -> QRectF:
    """The place of one line of figures."""
    return QRectF(NAME[0], FIRST_LINE + line * LINE, PIPS[0] + PIPS[1] - NAME[0], LINE)
