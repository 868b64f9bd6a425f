"""JSON that people can read and that is quick to write: long values are broken, a line per member."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

LINE = 400
"""A list or an object whose compact text is longer than this is broken into one line per member."""


def document(members: Iterable[bytes]) -> bytes:
    """A whole file of these fields."""
    return b"{\n " + b",\n ".join(members) + b"\n}\n"


def member(name: str, value: Any) -> bytes:
    """A field of a document."""
    return msgspec.json.encode(name) + b": " + _laid_out(msgspec.json.encode(value), b"\n ")


def listed(lines: list[bytes]) -> bytes:
    """The value of a field: a list with these members, a line each."""
    return b"[\n  " + b",\n  ".join(lines) + b"\n ]" if lines else b"[]"


def one_line(value: Any) -> bytes:
    """A value on one line, however long."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0)


def a_line_each(values: Iterable[Any]) -> bytes:
    """A whole file that is a list."""
    lines = [one_line(value) for value in values]
    return b"[\n " + b",\n ".join(lines) + b"\n]\n" if lines else b"[]\n"


def _laid_out(text: bytes, line_break: bytes) -> bytes:
    if len(text) <= LINE or text[:1] not in (b"{", b"["):
        return msgspec.json.format(text, indent=0)
    inner = line_break + b" "
    if text[:1] == b"{":
        members = [
            msgspec.json.encode(name) + b": " + _laid_out(bytes(raw), inner)
            for name, raw in msgspec.json.decode(text, type=dict[str, msgspec.Raw]).items()
        ]
        return b"{" + inner + (b"," + inner).join(members) + line_break + b"}"
    members = [_laid_out(bytes(raw), inner) for raw in msgspec.json.decode(text, type=list[msgspec.Raw])]
    return b"[" + inner + (b"," + inner).join(members) + line_break + b"]"
