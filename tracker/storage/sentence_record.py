"""A sentence as it stands in a file: template and values, to be read in the language of a later day."""

from __future__ import annotations

import string
from typing import Any

import msgspec

from tracker.rules.sentence import Sentence, Value


def record_of(sentence: Sentence) -> Any:
    """The sentence as plain JSON values."""
    return msgspec.to_builtins(sentence)


def sentence_in(record: Any) -> Sentence | None:
    """The sentence of such a record; None where it is none, or one that cannot be said."""
    try:
        return _sentence(record)
    except (KeyError, TypeError, ValueError):
        return None


def _sentence(record: Any) -> Sentence:
    values = tuple((str(name), _value(value)) for name, value in record["values"])
    names = {name for name, _value in values}
    template = record["template"]
    for _text, place, form, conversion in string.Formatter().parse(template):
        if place is not None and (place not in names or form or conversion):
            raise ValueError(template)
    return Sentence(template, values)


def _value(value: Any) -> Value:
    match value:
        case str():
            return value
        case int() if not isinstance(value, bool):
            return value
        case list() | tuple():
            return tuple(_value(item) for item in value)
        case _:
            return _sentence(value)
