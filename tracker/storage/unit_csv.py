"""Units as a spreadsheet: a column for each field of a unit record, a row for each unit.

An empty cell leaves the field out. A list of names is written `march; rest`, anything deeper as JSON.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.rules.system import RuleSystem
from tracker.storage.atomic import rewrite
from tracker.storage.codec import Malformed, decode, text_of, typed
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError, from_the_system
from tracker.storage.reading import read_bytes
from tracker.storage.unit_records import is_required, unit_fields, unit_type, without_null

_WORDS = {"true": True, "yes": True, "false": False, "no": False}
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")


def is_spreadsheet(path: Path) -> bool:
    """Whether this name is that of a spreadsheet."""
    return path.suffix.casefold() in (".csv", ".tsv", ".txt")


def read_units_csv(path: Path, system: RuleSystem, disk: Disk | None = None) -> tuple[Any, ...]:
    """The units of a spreadsheet, all or none; `BattleFileError` names row and column of what is wrong."""
    try:
        return tuple(_units(text_of(read_bytes(disk or Disk(), path)), unit_type(system)))
    except Malformed as fault:
        raise BattleFileError(path, fault.sentence) from None


def write_units_csv(path: Path, system: RuleSystem, units: Sequence[Any], disk: Disk | None = None) -> None:
    """Write units as a spreadsheet in one step."""
    columns = list(unit_fields(unit_type(system)))
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(columns)
    for unit in units:
        record = msgspec.to_builtins(unit)
        writer.writerow([_cell(record.get(column)) for column in columns])
    try:
        # With a byte-order mark, or spreadsheets take the text for another encoding.
        rewrite(disk or Disk(), path, sheet.getvalue().encode("utf-8-sig"))
    except OSError as fault:
        raise BattleFileError(path, from_the_system(fault)) from None


def _units(text: str, kind: type[Any]) -> Iterator[Any]:
    rows = _rows(text)
    columns = [cell.strip() for cell in next(rows, [])]
    fields = unit_fields(kind)
    for place, column in enumerate(columns, start=1):
        if column not in fields:
            raise _fault(
                QT_TRANSLATE_NOOP("storage", "column {place}: “{name}” is no field of a unit"), place, column
            )
        if column in columns[: place - 1]:
            raise _fault(
                QT_TRANSLATE_NOOP("storage", "column {place}: “{name}” is given twice"), place, column
            )
    for row, cells in enumerate(rows, start=2):
        if any(cell.strip() for cell in cells):
            if len(cells) > len(columns):
                what = QT_TRANSLATE_NOOP("storage", "row {row} has more cells than there are columns")
                raise Malformed(say(what, row=row))
            yield _unit(row, dict(zip(columns, cells, strict=False)), fields, kind)


def _rows(text: str) -> Iterator[list[str]]:
    head = text.split("\n", 1)[0]
    separator = max(",;\t", key=head.count)
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    except csv.Error as fault:
        raise Malformed(
            say(QT_TRANSLATE_NOOP("storage", "this is no table: {reason}"), reason=str(fault))
        ) from None


def _unit(row: int, cells: dict[str, str], fields: dict[str, inspect.Field], kind: type[Any]) -> Any:
    record = {}
    for column, field in fields.items():
        cell = cells.get(column, "")
        if cell or (is_required(field) and isinstance(field.type, inspect.StrType)):
            record[column] = _value(without_null(field.type), cell)
    try:
        return typed(record, kind, "")
    except Malformed as fault:
        raise _misfit(row, fault, cells) from None


def _misfit(row: int, fault: Malformed, cells: dict[str, str]) -> Malformed:
    column = re.split(r"[.\[]", fault.place.removeprefix("."))[0]
    if not column:
        return Malformed(say(QT_TRANSLATE_NOOP("storage", "row {row}: {what}"), row=row, what=fault.what))
    template = QT_TRANSLATE_NOOP("storage", "row {row}, column {column}, “{cell}”: {what}")
    return Malformed(say(template, row=row, column=column, cell=cells[column][:60], what=fault.what))


def _value(kind: inspect.Type, cell: str) -> Any:
    """The cell as its field wants it; as text where it cannot be, which the field then refuses."""
    bare = cell.strip()
    match kind:
        case inspect.IntType():
            return int(bare) if _WHOLE.fullmatch(bare) else cell
        case inspect.BoolType():
            return _WORDS.get(bare.lower(), cell)
        case inspect.StrType() | inspect.EnumType():
            return cell
        case inspect.VarTupleType() | inspect.ListType() if bare[:1] != "[":
            return [name.strip() for name in bare.split(";")]
        case _:
            try:
                return decode(bare.encode("utf-8"))
            except Malformed:
                return cell


def _cell(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case str() | int():
            return str(value)
        case [*names] if names and all(isinstance(name, str) and _is_bare(name) for name in names):
            return "; ".join(names)
        case _:
            return msgspec.json.encode(value).decode("utf-8")


def _is_bare(name: str) -> bool:
    return bool(name) and name == name.strip() and ";" not in name and name[0] != "["


def _fault(template: str, place: int, name: str) -> Malformed:
    return Malformed(say(template, place=place, name=name))
