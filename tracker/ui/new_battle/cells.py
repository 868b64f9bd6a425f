"""The columns of a table that is typed in: what a cell holds, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Any

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say

MOST = 1_000_000
MOST_LETTERS = 500
_NUMBER = re.compile(r"[+-]?\d{1,9}")
_WHOLE = re.compile(r"[+\N{MINUS SIGN}-]?\d+")
_TARGET = re.compile(r"\s*(\d{1,2})\s*\+?\s*")


class Sort(Enum):
    """What a cell holds."""

    TEXT = auto()
    NUMBER = auto()
    TARGET = auto()
    """The lowest face that passes, shown as 3+."""
    FLAG = auto()
    CHOICE = auto()
    """One of the options of the column."""
    CHOICES = auto()
    """Any of the options of the column."""


TYPED = (Sort.TEXT, Sort.NUMBER, Sort.TARGET)
"""What is typed in place; the rest is turned or opened."""


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
    missing: str = QT_TRANSLATE_NOOP("window", "{column} is missing")
    unknown: str = ""
    """What to say of a choice that is not among the options."""
    stranger: str = ""
    """The same of a word that was pasted, where that is to be said in another way."""
    empty: Sentence | None = None
    """What an empty cell means."""
    mark: str = ""
    """The sign in the cell: that of the kind, a coin, a lozenge, that of the General Staff."""
    grows: bool = False
    """Whether it takes the room that is left over."""


class RowKind(msgspec.Struct, frozen=True, kw_only=True):
    """What the rows of a table are: their columns, a blank one, the words that invite to the next, a copy."""

    columns: tuple[Column, ...]
    blank: Any
    invitation: Sentence
    copied: Callable[[Any, tuple[Any, ...]], Any]
    """A copy of a row that can stand beside the rows there are."""


Options = Mapping[str, Mapping[str, str]]
"""For the columns of choices: the values with their words."""


def column(field: str, sort: Sort, wide: int, title: str, advice: str, **more: Any) -> Column:
    """A column with its words as templates."""
    return Column(field=field, title=say(title), advice=say(advice), sort=sort, wide=wide, **more)


def number_in(text: str) -> int | None:
    """The whole number that a cell holds, with either minus sign; None where it holds none."""
    bare = text.strip().replace("\N{MINUS SIGN}", "-")
    return int(bare) if _NUMBER.fullmatch(bare) else None


def target_in(text: str) -> int | None:
    """The target that a cell holds, with or without its plus; None where it holds none."""
    found = _TARGET.fullmatch(text)
    return int(found[1]) if found else None


def cell_fault(column: Column, row: Any, options: Options) -> Sentence | None:
    """What is wrong with a cell of a row that is not blank, as a sentence; None where nothing is."""
    return value_fault(column, getattr(row, column.field), options)


def value_fault(column: Column, value: Any, options: Options) -> Sentence | None:
    """What is wrong with a value in this column; None where nothing is."""
    match column.sort:
        case Sort.TEXT if column.required and not value.strip():
            return say(column.missing, column=column.title)
        case Sort.NUMBER | Sort.TARGET:
            return _number_fault(column, value)
        case Sort.CHOICE if value and value not in options.get(column.field, {}):
            return say(column.unknown, column=column.title, text=value)
        case Sort.CHOICES:
            known = options.get(column.field, {})
            stranger = next((part for part in value if part not in known), None)
            return say(column.unknown, column=column.title, text=stranger) if stranger is not None else None
        case _:
            return None


def _number_fault(column: Column, text: str) -> Sentence | None:
    if not text.strip():
        return say(column.missing, column=column.title) if column.required else None
    target = column.sort is Sort.TARGET
    number: int | str | None = target_in(text) if target else number_in(text)
    bare = text.strip().removesuffix("+") if target else text.strip()
    if number is None and _WHOLE.fullmatch(bare):
        number = bare.replace("-", "\N{MINUS SIGN}")  # whole, but far from all that is possible
    if number is None:
        template = QT_TRANSLATE_NOOP("window", "{column}: “{text}” is not a whole number")
        return say(template, column=column.title, text=text)
    if isinstance(number, int) and column.low <= number <= column.high:
        return None
    if target:
        template = QT_TRANSLATE_NOOP("window", "{column}: {low}+ to {high}+, not {number}")
        return say(template, column=column.title, low=column.low, high=column.high, number=number)
    if column.high < MOST:
        template = QT_TRANSLATE_NOOP("window", "{column}: {low} to {high}, not {number}")
        return say(template, column=column.title, low=column.low, high=column.high, number=number)
    if isinstance(number, str) or number > column.high or column.low < 0:
        template = QT_TRANSLATE_NOOP("window", "{column}: {number} is out of range")
        return say(template, column=column.title, number=number)
    template = QT_TRANSLATE_NOOP("window", "{column}: {low} or more, not {number}")
    return say(template, column=column.title, low=column.low, number=number)
