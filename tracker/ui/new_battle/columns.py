"""The columns of the table of units: what each holds, how it is read, and what is wrong with a cell."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.draft import Row

MOST = 1_000_000
_NUMBER = re.compile(r"[+-]?\d{1,9}")


class Sort(Enum):
    """What a cell holds."""

    TEXT = auto()
    NUMBER = auto()
    KIND = auto()
    FLAG = auto()
    ORDERS = auto()


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


def _column(field: str, sort: Sort, wide: int, title: str, advice: str, **more: int) -> Column:
    required = bool(more.pop("required", 0))
    return Column(
        field=field, title=say(title), advice=say(advice), sort=sort, wide=wide, required=required, **more
    )


COLUMNS = (
    _column(
        "number", Sort.NUMBER, 46,
        QT_TRANSLATE_NOOP("window", "No."),
        QT_TRANSLATE_NOOP("window", "The number printed on the card, if it has one"),
    ),
    _column(
        "name", Sort.TEXT, 206,
        QT_TRANSLATE_NOOP("window", "Name"),
        QT_TRANSLATE_NOOP("window", "The name of the unit"),
    ),
    _column(
        "kind", Sort.KIND, 96,
        QT_TRANSLATE_NOOP("window", "Kind"),
        QT_TRANSLATE_NOOP("window", "Infantry or cavalry: Space changes it, I and C choose"),
    ),
    _column(
        "models", Sort.NUMBER, 68,
        QT_TRANSLATE_NOOP("window", "Models"),
        QT_TRANSLATE_NOOP("window", "How many models at the start, the Commander included"),
        low=1, required=1,
    ),
    _column(
        "base_fortitude", Sort.NUMBER, 78,
        QT_TRANSLATE_NOOP("window", "Fortitude"),
        QT_TRANSLATE_NOOP("window", "The printed Fortitude, 1 to 30"),
        low=1, high=30, required=1,
    ),
    _column(
        "attack_infantry", Sort.NUMBER, 72,
        QT_TRANSLATE_NOOP("window", "Attack infantry"),
        QT_TRANSLATE_NOOP("window", "The printed Attack against infantry; empty if there is none"),
        low=-MOST,
    ),
    _column(
        "attack_cavalry", Sort.NUMBER, 72,
        QT_TRANSLATE_NOOP("window", "Attack cavalry"),
        QT_TRANSLATE_NOOP("window", "The printed Attack against cavalry; empty if there is none"),
        low=-MOST,
    ),
    _column(
        "defense", Sort.NUMBER, 72,
        QT_TRANSLATE_NOOP("window", "Defense"),
        QT_TRANSLATE_NOOP("window", "The printed Defense; empty if there is none"),
        low=-MOST,
    ),
    _column(
        "firepower", Sort.NUMBER, 80,
        QT_TRANSLATE_NOOP("window", "Firepower"),
        QT_TRANSLATE_NOOP("window", "The printed Firepower; empty for a unit that does not shoot"),
        low=-MOST,
    ),
    _column(
        "ammunition", Sort.NUMBER, 60,
        QT_TRANSLATE_NOOP("window", "Shots"),
        QT_TRANSLATE_NOOP("window", "Ammunition at the start; empty for a unit that has none"),
    ),
    _column(
        "commander", Sort.FLAG, 88,
        QT_TRANSLATE_NOOP("window", "Commander"),
        QT_TRANSLATE_NOOP("window", "Whether one of the models is a Commander: Space changes it"),
    ),
    _column(
        "general_staff", Sort.FLAG, 66,
        QT_TRANSLATE_NOOP("window", "General Staff"),
        QT_TRANSLATE_NOOP("window", "Whether this is the General Staff of the side: Space changes it"),
    ),
    _column(
        "honor", Sort.FLAG, 60,
        QT_TRANSLATE_NOOP("window", "Honor"),
        QT_TRANSLATE_NOOP("window", "Whether it begins with an Honor Marker: Space changes it"),
    ),
    _column(
        "orders", Sort.ORDERS, 190,
        QT_TRANSLATE_NOOP("window", "Orders"),
        QT_TRANSLATE_NOOP("window", "The orders printed on the card: Space opens the list"),
    ),
)  # fmt: skip

PLACES = {column.field: place for place, column in enumerate(COLUMNS)}


def cell_fault(column: Column, row: Row, orders: Mapping[str, str]) -> Sentence | None:
    """What is wrong with a cell of a row that is not blank, as a sentence; None where nothing is."""
    if column.sort is Sort.NUMBER:
        return _number_fault(column, getattr(row, column.field))
    if column.sort is Sort.ORDERS:
        return _orders_fault(row.orders, orders)
    if column.sort is Sort.KIND and row.kind not in KINDS:
        template = QT_TRANSLATE_NOOP("window", "Kind: “{text}” is neither infantry nor cavalry")
        return say(template, text=row.kind)
    return None


def number_in(text: str) -> int | None:
    """The whole number that a cell holds, with either minus sign; None where it holds none."""
    bare = text.strip().replace("\N{MINUS SIGN}", "-")
    return int(bare) if _NUMBER.fullmatch(bare) else None


def _number_fault(column: Column, text: str) -> Sentence | None:
    if not text.strip():
        if not column.required:
            return None
        return say(
            QT_TRANSLATE_NOOP("window", "{column} is missing: copy it from the card"), column=column.title
        )
    number = number_in(text)
    if number is None:
        template = QT_TRANSLATE_NOOP("window", "{column}: “{text}” is not a whole number")
        return say(template, column=column.title, text=text)
    if column.low <= number <= column.high:
        return None
    if column.high < MOST:
        template = QT_TRANSLATE_NOOP("window", "{column}: {low} to {high}, not {number}")
        return say(template, column=column.title, low=column.low, high=column.high, number=number)
    if number > column.high or column.low < 0:
        return say(
            QT_TRANSLATE_NOOP("window", "{column}: {number} is out of range"),
            column=column.title, number=number,
        )  # fmt: skip
    template = QT_TRANSLATE_NOOP("window", "{column}: {low} or more, not {number}")
    return say(template, column=column.title, low=column.low, number=number)


def _orders_fault(given: tuple[str, ...], orders: Mapping[str, str]) -> Sentence | None:
    for order in given:
        if order not in orders:
            template = QT_TRANSLATE_NOOP("window", "Orders: “{order}” is not an order that cards can have")
            return say(template, order=order)
    return None


KINDS = {
    "infantry": say(QT_TRANSLATE_NOOP("window", "Infantry")),
    "cavalry": say(QT_TRANSLATE_NOOP("window", "Cavalry")),
}
