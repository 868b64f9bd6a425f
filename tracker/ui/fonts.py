"""The type of the program: Vollkorn for names and numbers, Lato for the rest, in roles.

Sizes are in units (pixels at 100 %). Without the two families the system's own serif and sans take over.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF

SERIF, SANS = "Vollkorn", "Lato"
_FALLBACKS = {
    SERIF: [SERIF, "Georgia", "Noto Serif", "DejaVu Serif", "serif"],
    SANS: [SANS, "Segoe UI", "Helvetica Neue", "Noto Sans", "DejaVu Sans", "sans-serif"],
}


class Type(Enum):
    """A role of type: family, size in units, weight."""

    DIAL = (SERIF, 44, 700)
    TURN = (SERIF, 38, 700)
    TITLE = (SERIF, 21, 700)
    NAME = (SERIF, 20, 600)
    NAME_SMALL = (SERIF, 17, 600)
    NAME_TWO_LINES = (SERIF, 16, 600)
    HEADING = (SERIF, 16, 700)
    NUMBER = (SERIF, 20, 700)
    ACTION = (SANS, 18, 800)
    ACTION_LEAST = (SANS, 13, 800)
    LEVEL = (SANS, 16, 800)
    LEVEL_NORMAL = (SANS, 16, 700)
    LEVEL_TABLE = (SANS, 29, 800)
    COUNT = (SERIF, 30, 700)
    CHANCE = (SANS, 15, 700)
    BODY = (SANS, 14, 500)
    BUTTON = (SANS, 14, 600)
    NOTE = (SANS, 13, 500)
    NOTE_STRONG = (SANS, 13, 700)
    CHIP = (SANS, 13, 600)
    SMALL = (SANS, 12, 500)
    SMALL_STRONG = (SANS, 12, 700)
    KEY = (SANS, 11, 700)
    SPINE = (SANS, 10, 700)  # capitals, tracked


def load_fonts(files: Iterable[Path]) -> tuple[str, ...]:
    """Make these font files known to Qt; the names of those that Qt could not read come back."""
    unread = tuple(file.name for file in files if QFontDatabase.addApplicationFont(str(file)) < 0)
    font.cache_clear()
    _is_known.cache_clear()
    metrics.cache_clear()
    width.cache_clear()
    return unread


@cache
def font(role: Type) -> QFont:
    """The font of a role at 100 %: lining and tabular figures, unhinted, so that it scales with the card."""
    family, size, weight = role.value
    result = QFont()
    result.setFamilies(_FALLBACKS[family])
    result.setPixelSize(size)
    result.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    result.setFeature(QFont.Tag("lnum"), 1)
    result.setFeature(QFont.Tag("tnum"), 1)
    if family == SERIF and _is_known(SERIF):
        # One variable file holds all weights; a QFont weight beside the axis would embolden it a second time.
        result.setVariableAxis(QFont.Tag("wght"), weight)
    else:
        result.setWeight(QFont.Weight(weight))
    if role is Type.SPINE:
        result.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.6)
    return result


def scaled(role: Type, zoom: float) -> QFont:
    """The font of a role for a widget, at the zoom of the program."""
    result = QFont(font(role))
    result.setPixelSize(max(1, round(role.value[1] * zoom)))
    return result


@cache
def metrics(role: Type) -> QFontMetricsF:
    """How wide and high the letters of a role are, in units."""
    return QFontMetricsF(font(role))


@lru_cache(maxsize=4096)
def width(text: str, role: Type) -> float:
    """The width of a text in units."""
    return metrics(role).horizontalAdvance(text)


@cache
def _is_known(family: str) -> bool:
    return QFontDatabase.hasFamily(family)
