"""Strict JSON: bytes to plain values and plain values to typed ones. Every fault names its place.

Python's own decoder takes what is not JSON (NaN), overlooks a key given twice and turns 1e999 into infinity;
here each of these is a fault.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, NoReturn, TypeVar

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, Value, say, verbatim

SIZE_LIMIT = 64 * 1024 * 1024
DEPTH_LIMIT = 100

Typed = TypeVar("Typed")

_OTHER_TEXT = (b"\xff\xfe", b"\xfe\xff")
"""How text begins that is not UTF-8."""
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_KINDS = {
    "int": QT_TRANSLATE_NOOP("storage", "a whole number"),
    "float": QT_TRANSLATE_NOOP("storage", "a number"),
    "str": QT_TRANSLATE_NOOP("storage", "text"),
    "bool": QT_TRANSLATE_NOOP("storage", "true or false"),
    "null": QT_TRANSLATE_NOOP("storage", "nothing (null)"),
    "array": QT_TRANSLATE_NOOP("storage", "a list"),
    "object": QT_TRANSLATE_NOOP("storage", "an object with named fields"),
}
_MESSAGES = (
    (
        r"Expected `(?P<wanted>[^`]*)`, got `(?P<found>[^`]*)`",
        QT_TRANSLATE_NOOP("storage", "{wanted} is expected, not {found}"),
    ),
    (
        r"Object missing required field `(?P<name>[^`]*)`",
        QT_TRANSLATE_NOOP("storage", "the field “{name}” is missing"),
    ),
    (
        r"Object contains unknown field `(?P<name>[^`]*)`",
        QT_TRANSLATE_NOOP("storage", "the field “{name}” is unknown"),
    ),
    (
        r"Invalid (?:enum )?value (?:'|`)?(?P<name>.*?)(?:'|`)?",
        QT_TRANSLATE_NOOP("storage", "“{name}” is not known here"),
    ),
)


class Malformed(ValueError):
    """The text, or the value at a place in it, is not what it should be; `sentence` says what and where."""

    def __init__(self, what: Sentence, place: str = "") -> None:
        self.what = what
        self.place = place
        self.sentence = what
        if place not in ("", "$"):
            self.sentence = say(QT_TRANSLATE_NOOP("storage", "at {place}: {what}"), place=place, what=what)
        super().__init__(str(self.sentence))


class _Wrong:
    """Stands in the decoded values for one that is not allowed, until its place is known."""

    def __init__(self, reason: Sentence) -> None:
        self.reason = reason


def decode(data: bytes) -> Any:
    """Plain values of JSON text in UTF-8, with or without byte-order mark; `Malformed` says what is wrong."""
    text = text_of(data)
    wrong: list[_Wrong] = []
    try:
        value = _decoder(wrong).decode(text)
    except json.JSONDecodeError as fault:
        _refuse_syntax(text, fault)
    except RecursionError:
        raise Malformed(say(QT_TRANSLATE_NOOP("storage", "its values are nested too deep"))) from None
    except ValueError:  # more digits than Python is willing to read
        raise Malformed(say(QT_TRANSLATE_NOOP("storage", "it has a number with too many digits"))) from None
    if _is_deeper(value, DEPTH_LIMIT):
        raise Malformed(say(QT_TRANSLATE_NOOP("storage", "its values are nested too deep")))
    if wrong or _SURROGATE.search(text):
        _refuse_values(value)
    return value


def raw_values(data: bytes) -> dict[str, bytes]:
    """The text of each top-level value, byte for byte, of an object that `decode` accepted."""
    raws = msgspec.json.decode(text_of(data), type=dict[str, msgspec.Raw])
    return {key: bytes(raw) for key, raw in raws.items()}


def typed(value: Any, kind: type[Typed], place: str = "$") -> Typed:
    """The plain value as this type; `Malformed` names the place in the file, which begins with `place`."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as fault:
        message, _, inner = str(fault).partition(" - at `")
        raise Malformed(_in_words(message), place + inner.rstrip("`").removeprefix("$")) from None
    except RecursionError:
        raise Malformed(say(QT_TRANSLATE_NOOP("storage", "its values are nested too deep")), place) from None


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8, not empty and of sensible size."""
    if len(data) > SIZE_LIMIT:
        raise Malformed(say(QT_TRANSLATE_NOOP("storage", "it is larger than 64 MiB, too large for a battle")))
    if not data.strip(b" \t\r\n"):
        raise Malformed(say(QT_TRANSLATE_NOOP("storage", "it is empty")))
    if not data.strip(b"\0"):
        raise Malformed(say(QT_TRANSLATE_NOOP("storage", "it holds only zeros, its contents were lost")))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        if b"\0" in data and not data.startswith(_OTHER_TEXT):
            raise Malformed(
                say(QT_TRANSLATE_NOOP("storage", "it is no text: another program made it"))
            ) from None
        line = data.count(b"\n", 0, fault.start) + 1
        what = say(QT_TRANSLATE_NOOP("storage", "line {line} is not UTF-8 text"), line=line)
        raise Malformed(what) from None


def _decoder(wrong: list[_Wrong]) -> json.JSONDecoder:
    def refuse(template: str, **values: Value) -> _Wrong:
        wrong.append(_Wrong(say(template, **values)))
        return wrong[-1]

    def fields(pairs: list[tuple[str, Any]]) -> Any:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        return refuse(QT_TRANSLATE_NOOP("storage", "the field “{name}” is given twice"), name=double)

    def fraction(digits: str) -> Any:
        number = float(digits)
        if math.isfinite(number):
            return number
        return refuse(QT_TRANSLATE_NOOP("storage", "the number {digits} is too large"), digits=digits[:40])

    def constant(name: str) -> Any:
        return refuse(QT_TRANSLATE_NOOP("storage", "{name} is not a number"), name=name)

    return json.JSONDecoder(object_pairs_hook=fields, parse_float=fraction, parse_constant=constant)


def _refuse_syntax(text: str, fault: json.JSONDecodeError) -> NoReturn:
    if fault.pos >= len(text.rstrip()) or fault.msg.startswith("Unterminated string"):
        what = QT_TRANSLATE_NOOP("storage", "it is cut short: it ends in the middle, in line {line}")
        raise Malformed(say(what, line=text.rstrip().count("\n") + 1)) from None
    what = QT_TRANSLATE_NOOP("storage", "it is damaged or not JSON: see line {line}, column {column}")
    raise Malformed(say(what, line=fault.lineno, column=fault.colno)) from None


def _refuse_values(value: Any) -> None:
    for place, item in _places(value):
        if isinstance(item, _Wrong):
            raise Malformed(item.reason, place)
        if isinstance(item, str) and any("\ud800" <= letter <= "\udfff" for letter in item):
            raise Malformed(say(QT_TRANSLATE_NOOP("storage", "the text holds half a letter")), place)


def _is_deeper(value: Any, limit: int) -> bool:
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(limit + 1):
        level = [
            inner
            for item in level
            for inner in (item.values() if isinstance(item, dict) else item)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _places(value: Any) -> Iterator[tuple[str, Any]]:
    """Every value and field name with its place, in the order of the file; a loop, for values nested deep."""
    waiting: list[tuple[str, Any]] = [("$", value)]
    while waiting:
        place, item = waiting.pop()
        yield place, item
        inner: list[tuple[str, Any]] = []
        if isinstance(item, dict):
            for name, held in item.items():
                inner += [(place, name), (f"{place}.{name}", held)]
        elif isinstance(item, list):
            inner = [(f"{place}[{index}]", held) for index, held in enumerate(item)]
        waiting.extend(reversed(inner))


def _in_words(message: str) -> Sentence:
    for pattern, template in _MESSAGES:
        match = re.fullmatch(pattern, message, re.DOTALL)
        if match:
            return say(template, **{name: _kinds(text) for name, text in match.groupdict().items()})
    return verbatim(message)


def _kinds(text: str) -> Value:
    words = tuple(say(_KINDS[name]) if name in _KINDS else verbatim(name) for name in text.split(" | "))
    return words[0] if len(words) == 1 else say(QT_TRANSLATE_NOOP("storage", "one of: {kinds}"), kinds=words)
