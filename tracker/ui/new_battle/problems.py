"""What must be settled before a battle can begin, and what a player should know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.new_battle.cells import Options, cell_fault, number_in
from tracker.ui.new_battle.columns import COLUMNS, unit_options
from tracker.ui.new_battle.draft import Draft, Row
from tracker.ui.new_battle.opening import side_title
from tracker.ui.new_battle.system_page import Problem
from tracker.ui.words import render


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the form: a side, or one of its rows, or a cell of that row."""

    side: int = 0
    row: int | None = None
    field: str | None = None


def problems_of(draft: Draft, orders: Mapping[str, str]) -> tuple[Problem, ...]:
    """All problems, those that block the beginning first; `orders` are those that cards can have."""
    found, options = [*_of_sides(draft)], unit_options(orders)
    for place in range(len(draft.sides)):
        found += _of_units(draft, place, options)
    return tuple(sorted(found, key=lambda problem: not problem.blocks))


def _of_sides(draft: Draft) -> Iterator[Problem]:
    titles = [side_title(draft, place) for place in range(len(draft.sides))]
    looks = [(side.colour, side.emblem) for side in draft.sides]
    for place, title in enumerate(titles):
        where = Place(side=place)
        if title in titles[:place]:
            yield _blocks(QT_TRANSLATE_NOOP("window", "Two sides have this name: change one"), title, where)
        if looks[place] in looks[:place]:
            yield _advice(
                QT_TRANSLATE_NOOP("window", "Two sides look alike: choose another colour"), title, where
            )


def _of_units(draft: Draft, side: int, options: Options) -> Iterator[Problem]:
    title = side_title(draft, side)
    rows = draft.sides[side].rows
    if all(row.is_blank for row in rows):
        yield _blocks(
            QT_TRANSLATE_NOOP("window", "This side has no units yet"), title, Place(side=side, row=0)
        )
        return
    for place, row in enumerate(rows):
        if not row.is_blank:
            yield from _of_cells(row, side, place, options)
    yield from _of_staff(rows, title, side)
    yield from _of_twins(rows, title, side)
    yield from _of_orders(rows, title, side)


def _of_cells(row: Row, side: int, place: int, options: Options) -> Iterator[Problem]:
    for column in COLUMNS:
        fault = cell_fault(column, row, options)
        if fault is not None:
            where = Place(side=side, row=place, field=column.field)
            row_name = render(say(QT_TRANSLATE_NOOP("window", "Row {row}"), row=place + 1))
            yield Problem(text=fault, blocks=True, heading=row.name.strip() or row_name, place=where)


def _of_staff(rows: tuple[Row, ...], title: str, side: int) -> Iterator[Problem]:
    staffs = [place for place, row in enumerate(rows) if row.general_staff]
    if not staffs:
        yield _advice(
            QT_TRANSLATE_NOOP(
                "window", "No General Staff: “staff in range” and “staff destroyed” cannot be used"
            ),
            title,
            Place(side=side, row=0, field="general_staff"),
        )
    for place in staffs[1:]:
        yield _blocks(
            QT_TRANSLATE_NOOP("window", "A side has one General Staff at most"),
            title,
            Place(side=side, row=place, field="general_staff"),
        )


def _of_twins(rows: tuple[Row, ...], title: str, side: int) -> Iterator[Problem]:
    """Units that players could not tell apart."""
    seen: Counter[tuple[str, int | None]] = Counter()
    numbers: Counter[int] = Counter()
    for place, row in enumerate(rows):
        if row.is_blank:
            continue
        number = number_in(row.number)
        twin = (row.name.strip(), number)
        where = Place(side=side, row=place, field="number")
        if seen[twin]:
            template = QT_TRANSLATE_NOOP("window", "Two units are the same: give one another name or number")
            yield _blocks(template, row.name.strip() or title, where)
        elif number is not None and numbers[number]:
            template = QT_TRANSLATE_NOOP("window", "Two units have the number {number}")
            yield Problem(text=say(template, number=number), blocks=False, heading=title, place=where)
        seen[twin] += 1
        if number is not None:
            numbers[number] += 1


def _of_orders(rows: tuple[Row, ...], title: str, side: int) -> Iterator[Problem]:
    without = [place for place, row in enumerate(rows) if not row.is_blank and not row.orders]
    if not without:
        return
    where = Place(side=side, row=without[0], field="orders")
    if len(without) == 1:
        template = QT_TRANSLATE_NOOP("window", "No order is printed on its card, so none can be given")
        yield _advice(template, rows[without[0]].name.strip() or title, where)
        return
    template = QT_TRANSLATE_NOOP("window", "{count} units have no orders on their cards: none can be given")
    yield Problem(text=say(template, count=len(without)), blocks=False, heading=title, place=where)


def _blocks(template: str, heading: str, place: Place) -> Problem:
    return Problem(text=say(template), blocks=True, heading=heading, place=place)


def _advice(template: str, heading: str, place: Place) -> Problem:
    return Problem(text=say(template), blocks=False, heading=heading, place=place)
