"""The columns of the table of units, and what a row of it is."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.new_battle.cells import MOST, Options, RowKind, Sort, column, number_in
from tracker.ui.new_battle.draft import Row
from tracker.ui.words import render

MISSING = QT_TRANSLATE_NOOP("window", "{column} is missing: copy it from the card")

COLUMNS = (
    column(
        "number", Sort.NUMBER, 46,
        QT_TRANSLATE_NOOP("window", "No."),
        QT_TRANSLATE_NOOP("window", "The number printed on the card, if it has one"),
    ),
    column(
        "name", Sort.TEXT, 206,
        QT_TRANSLATE_NOOP("window", "Name"),
        QT_TRANSLATE_NOOP("window", "The name of the unit"),
        required=True, missing=MISSING,
    ),
    column(
        "kind", Sort.CHOICE, 96,
        QT_TRANSLATE_NOOP("window", "Kind"),
        QT_TRANSLATE_NOOP("window", "Infantry or cavalry: Space changes it, I and C choose"),
        mark="kind", unknown=QT_TRANSLATE_NOOP("window", "Kind: “{text}” is neither infantry nor cavalry"),
    ),
    column(
        "models", Sort.NUMBER, 68,
        QT_TRANSLATE_NOOP("window", "Models"),
        QT_TRANSLATE_NOOP("window", "How many models at the start, the Commander included"),
        low=1, high=999, required=True, missing=MISSING,
    ),
    column(
        "base_fortitude", Sort.NUMBER, 78,
        QT_TRANSLATE_NOOP("window", "Fortitude"),
        QT_TRANSLATE_NOOP("window", "The printed Fortitude, 1 to 30"),
        low=1, high=30, required=True, missing=MISSING,
    ),
    column(
        "attack_infantry", Sort.NUMBER, 72,
        QT_TRANSLATE_NOOP("window", "Attack infantry"),
        QT_TRANSLATE_NOOP("window", "The printed Attack against infantry; empty if there is none"),
        low=-MOST,
    ),
    column(
        "attack_cavalry", Sort.NUMBER, 72,
        QT_TRANSLATE_NOOP("window", "Attack cavalry"),
        QT_TRANSLATE_NOOP("window", "The printed Attack against cavalry; empty if there is none"),
        low=-MOST,
    ),
    column(
        "defense", Sort.NUMBER, 72,
        QT_TRANSLATE_NOOP("window", "Defense"),
        QT_TRANSLATE_NOOP("window", "The printed Defense; empty if there is none"),
        low=-MOST,
    ),
    column(
        "firepower", Sort.NUMBER, 80,
        QT_TRANSLATE_NOOP("window", "Firepower"),
        QT_TRANSLATE_NOOP("window", "The printed Firepower; empty for a unit that does not shoot"),
        low=-MOST,
    ),
    column(
        "ammunition", Sort.NUMBER, 60,
        QT_TRANSLATE_NOOP("window", "Shots"),
        QT_TRANSLATE_NOOP("window", "Ammunition at the start; empty for a unit that has none"),
    ),
    column(
        "commander", Sort.FLAG, 88,
        QT_TRANSLATE_NOOP("window", "Commander"),
        QT_TRANSLATE_NOOP("window", "Whether one of the models is a Commander: Space changes it"),
        mark="lozenge",
    ),
    column(
        "general_staff", Sort.FLAG, 66,
        QT_TRANSLATE_NOOP("window", "General Staff"),
        QT_TRANSLATE_NOOP("window", "Whether this is the General Staff of the side: Space changes it"),
        mark="staff",
    ),
    column(
        "honor", Sort.FLAG, 60,
        QT_TRANSLATE_NOOP("window", "Honor"),
        QT_TRANSLATE_NOOP("window", "Whether it begins with an Honor Marker: Space changes it"),
        mark="coin",
    ),
    column(
        "orders", Sort.CHOICES, 190,
        QT_TRANSLATE_NOOP("window", "Orders"),
        QT_TRANSLATE_NOOP("window", "The orders printed on the card: Space opens the list"),
        unknown=QT_TRANSLATE_NOOP("window", "Orders: “{text}” is not an order that cards can have"),
        grows=True,
    ),
)  # fmt: skip

PLACES = {column.field: place for place, column in enumerate(COLUMNS)}

KINDS = {
    "infantry": say(QT_TRANSLATE_NOOP("window", "Infantry")),
    "cavalry": say(QT_TRANSLATE_NOOP("window", "Cavalry")),
}


def unit_options(orders: Mapping[str, str]) -> Options:
    """What the columns of choices offer; `orders` are those that cards can have, by id, with their names."""
    return {"kind": {kind: render(name) for kind, name in KINDS.items()}, "orders": orders}


def copy_of_unit(row: Row, rows: tuple[Row, ...]) -> Row:
    """The row under the next number that is free; a side has one General Staff."""
    row = replace(row, general_staff=False)
    number = number_in(row.number)
    if number is None:
        return row
    taken = {number_in(other.number) for other in rows}
    while number in taken:
        number += 1
    return replace(row, number=str(number))


UNIT_ROWS = RowKind(
    columns=COLUMNS,
    blank=Row(),
    invitation=say(QT_TRANSLATE_NOOP("window", "Next unit…")),
    copied=copy_of_unit,
)
