"""Cells of a spreadsheet, pasted as text, as rows of a table: all of them, or none with the reason."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.cells import Options, RowKind
from tracker.ui.new_battle.read_cell import Unreadable, read
from tracker.ui.new_battle.rows import ended
from tracker.ui.words import render

MOST_ROWS = 2_000
FEWEST_HEADINGS = 2


class Pasted(msgspec.Struct, frozen=True, kw_only=True):
    """The rows that would be, or none where something cannot be read; and what to say of it."""

    rows: tuple[Any, ...] | None
    words: Sentence


class _Cell(msgspec.Struct, frozen=True):
    """A cell that was copied: in which row of the spreadsheet, and where it goes."""

    line: int
    row: int
    column: int
    text: str


class _Block(msgspec.Struct, frozen=True):
    """Cells and where they go, how many rows they are, the headings that are not of this table."""

    cells: list[_Cell]
    count: int
    strangers: tuple[str, ...] = ()


def paste(
    kind: RowKind, rows: tuple[Any, ...], text: str, at_row: int, at_column: int, options: Options
) -> Pasted:
    """The rows with the pasted cells over them, from this cell on; a line of headings says where cells go."""
    lines = cells_in(text)
    if not lines:
        return Pasted(rows=None, words=say(QT_TRANSLATE_NOOP("window", "There is nothing to paste.")))
    if len(lines) > MOST_ROWS:
        template = QT_TRANSLATE_NOOP("window", "Nothing was pasted: {count} rows, {most} is the most.")
        return Pasted(rows=None, words=say(template, count=len(lines), most=MOST_ROWS))
    return _put(kind, rows, _block(kind, lines, at_row, at_column, len(rows)), options)


def fill(
    kind: RowKind, rows: tuple[Any, ...], text: str, places: Iterable[tuple[int, int]], options: Options
) -> Pasted:
    """The rows with one pasted cell in each of these places."""
    (cell,) = (cell for line in cells_in(text) for cell in line)
    cells = [_Cell(1, row, column, cell) for row, column in sorted(places)]
    return _put(kind, rows, _Block(cells, len({cell.row for cell in cells})), options)


def cells_in(text: str) -> list[list[str]]:
    """The cells of a text: tabs part them, and quotes hold together what has tabs or line ends in it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip("\n")
    if not lines:
        return []
    plain = [line.split("\t") for line in lines.split("\n")]
    if lines.count('"') % 2:
        return plain
    reader = csv.reader([line + "\n" for line in lines.split("\n")], delimiter="\t")
    try:
        return [[" ".join(cell.split("\n")) for cell in line] for line in reader]
    except csv.Error:
        return plain


def _block(kind: RowKind, lines: list[list[str]], at_row: int, at_column: int, known: int) -> _Block:
    """Where each cell goes; lines without a cell are passed over where no row stands yet."""
    columns: Sequence[int | None] = range(at_column, at_column + max(map(len, lines)))
    strangers: tuple[str, ...] = ()
    body = list(enumerate(lines, start=1))
    at_headings = _place_of_headings(kind, lines)
    if at_headings is not None:
        titles, body = lines[at_headings], body[at_headings + 1 :]
        columns = _columns_of(kind, titles)
        named = (cell.strip() for cell, place in zip(titles, columns, strict=True) if place is None)
        strangers = tuple(dict.fromkeys(filter(None, named)))
    cells, row = [], at_row
    for line, texts in body:
        if row >= known and not any(text.strip() for text in texts):
            continue
        beyond = len(kind.columns)
        places = [*columns, *([beyond] * (len(texts) - len(columns)))]
        cells += [
            _Cell(line, row, place, text)
            for place, text in zip(places, texts, strict=False)
            if place is not None
        ]
        row += 1
    return _Block(cells, row - at_row, strangers)


def _put(kind: RowKind, rows: tuple[Any, ...], block: _Block, options: Options) -> Pasted:
    result, faults = list(rows), []
    for cell in block.cells:
        try:
            value = _value(kind, cell, options)
        except Unreadable as fault:
            faults.append((cell.line, fault.sentence))
            continue
        if cell.column >= len(kind.columns):
            continue
        while len(result) <= cell.row:
            result.append(kind.blank)
        result[cell.row] = replace(result[cell.row], **{kind.columns[cell.column].field: value})
    if faults:
        return Pasted(rows=None, words=_refusal(faults))
    return Pasted(rows=ended(result), words=_report(block))


def _value(kind: RowKind, cell: _Cell, options: Options) -> Any:
    if cell.column < len(kind.columns):
        column = kind.columns[cell.column]
        return read(column, cell.text, getattr(kind.blank, column.field), options)
    if cell.text.strip():
        template = QT_TRANSLATE_NOOP("window", "“{text}” stands beyond the last column")
        raise Unreadable(say(template, text=cell.text.strip()))
    return None


def _refusal(faults: list[tuple[int, Sentence]]) -> Sentence:
    """What is wrong first, by row and column, and how much more."""
    line, fault = faults[0]
    if len(faults) == 1:
        template = QT_TRANSLATE_NOOP("window", "Nothing was pasted. Row {row}, {fault}.")
        return say(template, row=line, fault=fault)
    template = QT_TRANSLATE_NOOP(
        "window", "Nothing was pasted: {count} cells cannot be read. The first: row {row}, {fault}."
    )
    return say(template, count=len(faults), row=line, fault=fault)


def _report(block: _Block) -> Sentence:
    if not block.count:
        return say(QT_TRANSLATE_NOOP("window", "There is nothing to paste."))
    one, many = (
        QT_TRANSLATE_NOOP("window", "1 row pasted."),
        QT_TRANSLATE_NOOP("window", "{count} rows pasted."),
    )
    pasted = say(one if block.count == 1 else many, count=block.count)
    if not block.strangers:
        return pasted
    template = QT_TRANSLATE_NOOP("window", "{pasted} Left out, for this table has no such column: {columns}.")
    return say(template, pasted=pasted, columns=", ".join(block.strangers))


def _place_of_headings(kind: RowKind, lines: list[list[str]]) -> int | None:
    """Which line names columns; above it there may be a title of the whole, in a single cell."""
    for place, cells in enumerate(lines):
        known = [column for column in _columns_of(kind, cells) if column is not None]
        if len(known) >= FEWEST_HEADINGS and len(set(known)) == len(known):
            return place
        if sum(bool(cell.strip()) for cell in cells) > 1:
            return None
    return None


def _columns_of(kind: RowKind, headings: list[str]) -> list[int | None]:
    """Which column each heading names, by its title or its field; points, case and spaces do not matter."""
    names = {_letters(column.field): place for place, column in enumerate(kind.columns)}
    names |= {_letters(render(column.title)): place for place, column in enumerate(kind.columns)}
    return [names.get(_letters(heading)) for heading in headings]


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())
