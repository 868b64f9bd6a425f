"""The colours of the four themes, named by what they are for; no painter names a colour of its own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from PySide6.QtGui import QColor

THEMES = ("light", "dark", "contrast-dark", "contrast-light")

_TOKENS: dict[str, tuple[str, str, str, str]] = {
    "table": ("D5CCB9", "14181A", "000000", "FFFFFF"),
    "table2": ("C8BEA8", "0E1113", "000000", "FFFFFF"),
    "panel": ("F2ECDD", "1D2225", "000000", "FFFFFF"),
    "card": ("FCF8EE", "282E32", "000000", "FFFFFF"),
    "slot": ("EFE8D6", "1F2427", "000000", "FFFFFF"),
    "key": ("C6BA9E", "4C555A", "FFFFFF", "000000"),
    "key2": ("DDD3BC", "3A4247", "8A8A8A", "767676"),
    "ink": ("211D17", "F4EDDC", "FFFFFF", "000000"),
    "ink2": ("51493A", "BDB6A5", "FFFFFF", "000000"),
    "ink3": ("6A604D", "A8A192", "C8C8C8", "474747"),
    "passing": ("1F5F5B", "6FC2B4", "4FE3E8", "004F4B"),
    "gain": ("A87A1C", "E3B654", "FFD400", "7A5200"),
    "loss": ("8C8069", "8B8A80", "FFFFFF", "000000"),
    "empty": ("E6DDC8", "3A4246", "3A3A3A", "D0D0D0"),
    "brass": ("8A6512", "E0B65C", "FFD400", "5C4000"),
    "coin": ("D3A444", "D3A444", "FFD400", "E0A800"),
    "coin_ink": ("3A2A05", "241A02", "000000", "000000"),
    "morale": ("C22A1B", "F06A52", "FF7A66", "B00000"),
    "morale_mark": ("FFF6E8", "1E0E0A", "000000", "FFFFFF"),
    "owed": ("1C1A16", "F6EBCF", "FFD400", "000000"),
    "owed_text": ("FFF7E4", "1B1813", "000000", "FFFFFF"),
    "owed_die": ("F0C566", "7A5408", "000000", "FFFFFF"),
    "fail": ("8E1420", "FF9A8A", "FF9C8C", "8A0010"),
    "fail_text": ("FFF3EA", "2B0708", "000000", "FFFFFF"),
    "glow": ("0B7A75", "62D0C4", "4FE3E8", "005C58"),
    "glow_fill": ("CFE6E0", "1F4744", "003A3C", "D6F5F2"),
    "focus": ("B4811B", "F0C566", "FFD400", "8A5A00"),
}

_LEVELS: tuple[tuple[str, str, str, str], ...] = (  # fill, text, edge of each step of the morale level
    ("card ink ink", "card ink ink", "card ink ink", "card ink ink"),
    ("F0D9A2 3A2A05 B98A26", "5C4A1E FBE7B4 9A7E38", "card FFFFFF FFFFFF", "card 000000 000000"),
    ("A94E12 FFF6EA A94E12", "E28A45 241102 E28A45", "FFB05C 000000 FFB05C", "8A3A00 FFFFFF 8A3A00"),
    ("6E0D18 FFEFE9 6E0D18", "FFC0B2 3A0508 FFC0B2", "FFFFFF 000000 FFFFFF", "000000 FFFFFF 000000"),
)

_SIDES: dict[str, tuple[str, str]] = {
    "prussian": ("24509A", "6E9FE0"),
    "ochre": ("9A640C", "C98A35"),
    "madder": ("740B14", "F4897A"),
    "sky": ("0898D1", "6FDBFD"),
    "pine": ("255C41", "98E0BF"),
    "rose": ("BC637C", "D75A7C"),
    "slate": ("24343B", "9BA6AD"),
    "violet": ("9A58A6", "A06EAE"),
}
SIDE_COLOURS = tuple(_SIDES)
"""In the order in which sides get them."""
SIGN_LIGHT, SIGN_DARK = QColor("#FFFDF6"), QColor("#14130F")


class LevelColours(msgspec.Struct, frozen=True, eq=False):
    """The ribbon of one step of the morale level."""

    fill: QColor
    text: QColor
    edge: QColor


class Theme(msgspec.Struct, frozen=True, eq=False):
    """One theme; equal only to itself, so it can key a cache."""

    name: str
    is_dark: bool
    high_contrast: bool
    levels: tuple[LevelColours, ...]
    sides: Mapping[str, QColor]
    table: QColor
    table2: QColor
    panel: QColor
    card: QColor
    slot: QColor
    key: QColor
    key2: QColor
    ink: QColor
    ink2: QColor
    ink3: QColor
    passing: QColor
    gain: QColor
    loss: QColor
    empty: QColor
    brass: QColor
    coin: QColor
    coin_ink: QColor
    morale: QColor
    morale_mark: QColor
    owed: QColor
    owed_text: QColor
    owed_die: QColor
    fail: QColor
    fail_text: QColor
    glow: QColor
    glow_fill: QColor
    focus: QColor

    @property
    def shadow(self) -> QColor | None:
        """The shadow below a card; none in high contrast."""
        if self.high_contrast:
            return None
        return QColor(0, 0, 0, 140) if self.is_dark else QColor(33, 29, 23, 71)

    def side(self, colour: str) -> QColor:
        """The colour of a side by its name; `#rrggbb` is taken as it is, an unknown name is slate."""
        known = self.sides.get(colour.lower())
        if known is not None:
            return known
        own = QColor(colour) if colour.startswith("#") else QColor()
        return own if own.isValid() else self.sides["slate"]


def sign_on(ground: QColor) -> QColor:
    """The colour of a sign on a side's colour: the one of two that stands out more."""
    return max((SIGN_LIGHT, SIGN_DARK), key=lambda sign: contrast(sign, ground))


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@cache
def theme_for(name: str) -> Theme:
    """The theme of this name: light, dark, contrast-dark or contrast-light."""
    column = THEMES.index(name)
    colours: dict[str, QColor] = {token: QColor("#" + row[column]) for token, row in _TOKENS.items()}
    rest: Any = colours
    return Theme(
        name=name,
        is_dark=name.endswith("dark"),
        high_contrast=name.startswith("contrast"),
        levels=tuple(LevelColours(*_level(row[column], colours)) for row in _LEVELS),
        sides={side: QColor("#" + pair[name.endswith("dark")]) for side, pair in _SIDES.items()},
        **rest,
    )


def _level(words: str, colours: Mapping[str, QColor]) -> list[QColor]:
    return [colours[word] if word in colours else QColor("#" + word) for word in words.split()]


def _luminance(colour: QColor) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())
