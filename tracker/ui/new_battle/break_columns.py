"""The columns of the tables of figures and of Doctrines, how a cell is read, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto
from typing import Any

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.break_draft import DoctrineDraft, Figures
from tracker.ui.new_battle.columns import MOST, number_in


class Sort(Enum):
    """What a cell holds."""

    TEXT = auto()
    NUMBER = auto()
    TARGET = auto()
    """The lowest face that passes, shown as 3+."""
    FLAG = auto()
    CHOICE = auto()


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """A column: its field, its heading, a word of advice, its width in units; for numbers the range."""

    field: str
    title: Sentence
    advice: Sentence
    sort: Sort
    wide: int
    low: int = 0
    high: int = MOST
    required: bool = False
    empty: Sentence | None = None
    """What an empty cell means."""


Options = Mapping[str, Mapping[str, str]]
"""For the columns of choices: the values with their words."""


def _column(field: str, sort: Sort, wide: int, title: str, advice: str, **more: Any) -> Column:
    return Column(field=field, title=say(title), advice=say(advice), sort=sort, wide=wide, **more)


FIGURE_COLUMNS = (
    _column(
        "name", Sort.TEXT, 150,
        QT_TRANSLATE_NOOP("window", "Figures"),
        QT_TRANSLATE_NOOP("window", "What they are called: Sergeant, Troopers"),
        required=True,
    ),
    _column(
        "rank", Sort.NUMBER, 64,
        QT_TRANSLATE_NOOP("window", "Rank"),
        QT_TRANSLATE_NOOP("window", "A trooper has rank 0; whoever has the higher rank leads"),
        empty=say("0"),
    ),
    _column(
        "leadership", Sort.TARGET, 92,
        QT_TRANSLATE_NOOP("window", "Leadership"),
        QT_TRANSLATE_NOOP("window", "The lowest face that passes, 2+ to 6+: type 3 for 3+"),
        low=2, high=6, required=True,
    ),
    _column(
        "count", Sort.NUMBER, 72,
        QT_TRANSLATE_NOOP("window", "Count"),
        QT_TRANSLATE_NOOP("window", "How many figures at the start"),
        low=1, required=True,
    ),
)  # fmt: skip

DOCTRINE_COLUMNS = (
    _column(
        "name", Sort.TEXT, 170,
        QT_TRANSLATE_NOOP("window", "Doctrine"),
        QT_TRANSLATE_NOOP("window", "Its name"),
        required=True,
    ),
    _column(
        "kind", Sort.CHOICE, 110,
        QT_TRANSLATE_NOOP("window", "Kind"),
        QT_TRANSLATE_NOOP(
            "window", "Re-roll: a die more after a failure. Ignore: the result does not count. Space turns it"
        ),
    ),
    _column(
        "unit", Sort.FLAG, 62,
        QT_TRANSLATE_NOOP("window", "Units"),
        QT_TRANSLATE_NOOP("window", "Whether it helps in the Break Test of a unit: Space changes it"),
    ),
    _column(
        "command", Sort.FLAG, 92,
        QT_TRANSLATE_NOOP("window", "Commands"),
        QT_TRANSLATE_NOOP("window", "Whether it helps in a Command Break Test: Space changes it"),
    ),
    _column(
        "force", Sort.FLAG, 62,
        QT_TRANSLATE_NOOP("window", "Force"),
        QT_TRANSLATE_NOOP("window", "Whether it helps in the Force Break Test: Space changes it"),
    ),
    _column(
        "uses", Sort.NUMBER, 84,
        QT_TRANSLATE_NOOP("window", "Uses"),
        QT_TRANSLATE_NOOP("window", "How often in the whole battle; empty for as often as you like"),
        empty=say(QT_TRANSLATE_NOOP("window", "no limit")),
    ),
    _column(
        "per_phase", Sort.NUMBER, 84,
        QT_TRANSLATE_NOOP("window", "Per phase"),
        QT_TRANSLATE_NOOP("window", "How often in one phase; empty for as often as you like"),
        empty=say(QT_TRANSLATE_NOOP("window", "no limit")),
    ),
    _column(
        "owner", Sort.CHOICE, 170,
        QT_TRANSLATE_NOOP("window", "Owner"),
        QT_TRANSLATE_NOOP("window", "The unit whose loss ends it: Space opens the list"),
        empty=say(QT_TRANSLATE_NOOP("window", "nobody")),
    ),
)  # fmt: skip

KINDS = {
    "infantry": QT_TRANSLATE_NOOP("window", "Infantry"),
    "cavalry": QT_TRANSLATE_NOOP("window", "Cavalry"),
    "heavy-weapon": QT_TRANSLATE_NOOP("window", "Heavy weapon"),
}
DOCTRINE_KINDS = {
    "re-roll": QT_TRANSLATE_NOOP("window", "Re-roll"),
    "ignore": QT_TRANSLATE_NOOP("window", "Ignore"),
}

_TARGET = re.compile(r"\s*(\d{1,2})\s*\+?\s*")


def target_in(text: str) -> int | None:
    """The target that a cell holds, with or without its plus; None where it holds none."""
    found = _TARGET.fullmatch(text)
    return int(found[1]) if found else None


def cell_fault(column: Column, row: Figures | DoctrineDraft, options: Options) -> Sentence | None:
    """What is wrong with a cell of a row that is not blank; None where nothing is."""
    value = getattr(row, column.field)
    match column.sort:
        case Sort.TEXT if column.required and not value.strip():
            return say(QT_TRANSLATE_NOOP("window", "{column}: the name is missing"), column=column.title)
        case Sort.NUMBER | Sort.TARGET:
            return _number_fault(column, value)
        case Sort.CHOICE if value and value not in options.get(column.field, {}):
            return say(
                QT_TRANSLATE_NOOP("window", "{column}: that unit is no longer there, choose another"),
                column=column.title,
            )
        case _:
            return None


def _number_fault(column: Column, text: str) -> Sentence | None:
    if not text.strip():
        if not column.required:
            return None
        return say(QT_TRANSLATE_NOOP("window", "{column} is missing"), column=column.title)
    target = column.sort is Sort.TARGET
    number = target_in(text) if target else number_in(text)
    if number is None:
        template = QT_TRANSLATE_NOOP("window", "{column}: “{text}” is not a whole number")
        return say(template, column=column.title, text=text)
    if column.low <= number <= column.high:
        return None
    if target:
        template = QT_TRANSLATE_NOOP("window", "{column}: {low}+ to {high}+, not {number}")
        return say(template, column=column.title, low=column.low, high=column.high, number=number)
    if number > column.high:
        template = QT_TRANSLATE_NOOP("window", "{column}: {number} is out of range")
        return say(template, column=column.title, number=number)
    template = QT_TRANSLATE_NOOP("window", "{column}: {low} or more, not {number}")
    return say(template, column=column.title, low=column.low, number=number)
