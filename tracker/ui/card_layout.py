"""Where things stand on a Unit Card, in units (pixels at 100 %), and how names and chips are fitted in.

Nothing is painted here. One layout holds for a whole list, and nothing moves when a marker comes or goes.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QTextLayout, QTextOption

from tracker.ui.canvas import elided
from tracker.ui.fonts import Type, font, width

MARGIN = QPointF(5, 6)
"""Room around a card for its shadow, its ring and its tab."""
SPINE = 32.0
TAB_ROOM = 30.0
CHIP_HEIGHT, CHIP_GAP, SIGN_CHIP = 20.0, 5.0, 24.0
BUTTON = QSizeF(35.6, 32)
MOST_BUTTONS = 5
TOUCH = 44.0
GAP_BESIDE = 5.0
"""Between two painted buttons."""


class Layout(Enum):
    """How a list shows its cards."""

    NORMAL = "normal"
    COMPACT = "compact"
    TABLE = "table"
    SLIM = "slim"
    """Units out of play; see `slim_card`."""


class Places(msgspec.Struct, frozen=True):
    """The places of one layout; what a layout does not show has none."""

    size: QSizeF
    name: QRectF
    name_types: tuple[Type, ...]
    values: QRectF | None
    dial: QPointF
    radius: float
    flag: QRectF | None
    tags: tuple[QRectF, ...]
    coin: QPointF
    coin_radius: float
    honor_word: QRectF | None
    ribbon: QRectF
    models: QRectF
    chips: QRectF
    action: QRectF
    change: QPointF
    """The upper right corner of the tag of a change."""
    shows_events: bool
    shows_side_name: bool


def _column(x: float, tops: tuple[float, ...], wide: float, high: float) -> tuple[QRectF, ...]:
    return tuple(QRectF(x - wide / 2, top, wide, high) for top in tops)


def _row(xs: tuple[float, ...], top: float, wide: float, high: float) -> tuple[QRectF, ...]:
    return tuple(QRectF(x - wide / 2, top, wide, high) for x in xs)


PLACES = {
    Layout.NORMAL: Places(
        size=QSizeF(248, 248),
        name=QRectF(41, 7, 198, 24),
        name_types=(Type.NAME, Type.NAME_SMALL, Type.NAME_TWO_LINES),
        values=QRectF(41, 29, 198, 14),
        dial=QPointF(90, 100),
        radius=49,
        flag=QRectF(151, 54, 88, 34),
        tags=_row((165.7, 195.0, 224.3), 92, 17, 23),
        coin=QPointF(167, 133),
        coin_radius=15,
        honor_word=QRectF(187, 125, 52, 16),
        ribbon=QRectF(41, 156, 102, 24),
        models=QRectF(151, 157, 93, 24),
        chips=QRectF(41, 185, 198, 20),
        action=QRectF(41, 209, 198, 32),
        change=QPointF(148, 135),
        shows_events=True,
        shows_side_name=True,
    ),
    Layout.COMPACT: Places(
        size=QSizeF(248, 118),
        name=QRectF(41, 6, 198, 22),
        name_types=(Type.NAME_SMALL, Type.HEADING),
        values=None,
        dial=QPointF(66, 56),
        radius=26,
        flag=None,
        tags=_row((110.0, 127.0, 144.0), 58, 14, 19),
        coin=QPointF(165, 67),
        coin_radius=11,
        honor_word=None,
        ribbon=QRectF(102, 33, 84, 20),
        models=QRectF(180, 57, 59, 20),
        chips=QRectF(41, 89, 198, 20),
        action=QRectF(41, 85, 198, 27),
        change=QPointF(239, 34),
        shows_events=False,
        shows_side_name=False,
    ),
    Layout.TABLE: Places(
        size=QSizeF(248, 248),
        name=QRectF(41, 6, 198, 26),
        name_types=(Type.TITLE, Type.NAME_SMALL),
        values=None,
        dial=QPointF(107, 104),
        radius=66,
        flag=None,
        tags=_column(191, (39, 76, 113), 25, 33),
        coin=QPointF(224, 58),
        coin_radius=17,
        honor_word=None,
        ribbon=QRectF(41, 171, 198, 37),
        models=QRectF(204, 84, 37, 60),
        chips=QRectF(41, 217, 198, 20),
        action=QRectF(41, 212, 198, 31),
        change=QPointF(186, 150),
        shows_events=False,
        shows_side_name=True,
    ),
}


SLIM_SIZE = QSizeF(248, 36)


def card_size(layout: Layout) -> QSizeF:
    """The size of a card."""
    return SLIM_SIZE if layout is Layout.SLIM else PLACES[layout].size


def cell_size(layout: Layout) -> QSizeF:
    """The size of a card with the room around it."""
    size = card_size(layout)
    return QSizeF(size.width() + 2 * MARGIN.x(), size.height() + 2 * MARGIN.y())


def cell_place(layout: Layout) -> QRectF:
    """The card with the room around it, from the corner of the card."""
    return QRectF(-MARGIN, cell_size(layout))


def button_place(layout: Layout, slot: int) -> QRectF:
    """The place of a painted event button, counted from 0."""
    action = PLACES[layout].action
    step = (action.width() - BUTTON.width()) / (MOST_BUTTONS - 1)
    return QRectF(QPointF(action.left() + slot * step, action.top()), BUTTON)


def choice_place(layout: Layout, half: int, count: int = 2) -> QRectF:
    """The place of one half of a decision; where there is but one way it takes the whole width."""
    action = PLACES[layout].action
    if count < 2:
        return QRectF(action)
    wide = (action.width() - 4) / 2
    return QRectF(action.left() + half * (wide + 4), action.top(), wide, action.height())


def tab_place(layout: Layout) -> QRectF:
    """The tab that breaks the top edge."""
    return QRectF(PLACES[layout].size.width() - 28, -5, 24, 31)


def touch_place(place: QRectF) -> QRectF:
    """The same place, high enough for a finger, and up to the middle of a gap beside it."""
    grown = max(0.0, TOUCH - place.height()) / 2
    return place.adjusted(-GAP_BESIDE / 2, -grown, GAP_BESIDE / 2, grown)


class FittedName(msgspec.Struct, frozen=True):
    """A name as it fits: one line or two, how large, and whether something was left out."""

    lines: tuple[str, ...]
    type: Type
    cut: bool


@lru_cache(maxsize=512)
def fit_name(name: str, layout: Layout, has_tab: bool) -> FittedName:
    """One line as large as it fits; where the layout allows it two lines; else with an ellipsis."""
    places = PLACES[layout]
    room = places.name.width() - (TAB_ROOM if has_tab else 0)
    for role in places.name_types[:2]:
        if width(name, role) <= room:
            return FittedName((name,), role, cut=False)
    if len(places.name_types) < 3:
        return FittedName((elided(name, places.name_types[-1], room),), places.name_types[-1], cut=True)
    role = places.name_types[2]
    first, rest = _first_line(name, role, room)
    second = elided(rest, role, room)
    return FittedName((first, second), role, cut=second != rest)


def _first_line(name: str, role: Type, room: float) -> tuple[str, str]:
    """As many words as a line holds, and the rest; a word too long for it is broken."""
    text = QTextLayout(name, font(role))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    text.setTextOption(option)
    text.beginLayout()
    line = text.createLine()
    line.setLineWidth(room)
    length = line.textLength()
    text.endLayout()
    encoded = name.encode("utf-16-le")  # Qt counts in UTF-16
    first = encoded[: 2 * length].decode("utf-16-le", "ignore")
    return first.rstrip(), name[len(first) :].lstrip()


class FittedChip(msgspec.Struct, frozen=True):
    """A chip as it fits: which one (None is the count of the rest), its words, where it begins, its width."""

    index: int | None
    words: str
    left: float
    width: float


def chip_width(words: str) -> float:
    """The width of a chip with its sign and these words."""
    return SIGN_CHIP if not words else 25 + width(words, Type.CHIP) + 7


def fit_chips(words: tuple[str, ...], room: float) -> tuple[FittedChip, ...]:
    """Fit the chips in: the later ones shrink to their sign alone, then only their number is told."""
    if not words:
        return ()
    for spelled in range(len(words), 0, -1):
        shown = [text if place < spelled else "" for place, text in enumerate(words)]
        if _row_width(shown) <= room:
            return _placed(shown, 0)
    first = elided(words[0], Type.CHIP, room - 32)
    for signs in range(len(words) - 1, 0, -1):
        left_out = len(words) - signs
        shown = [words[0], *[""] * (signs - 1)]
        if _row_width(shown) + CHIP_GAP + SIGN_CHIP <= room:
            return _placed(shown, left_out)
    return (
        _placed([first], 0)
        if len(words) == 1
        else _placed([elided(words[0], Type.CHIP, room - 61)], len(words) - 1)
    )


def _row_width(shown: list[str]) -> float:
    return sum(chip_width(text) for text in shown) + CHIP_GAP * (len(shown) - 1)


def _placed(shown: list[str], left_out: int) -> tuple[FittedChip, ...]:
    chips, left = [], 0.0
    for index, text in enumerate(shown):
        chips.append(FittedChip(index, text, left, chip_width(text)))
        left += chips[-1].width + CHIP_GAP
    if left_out:
        chips.append(FittedChip(None, f"+{left_out}", left, SIGN_CHIP))
    return tuple(chips)
