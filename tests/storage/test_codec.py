"""Strict JSON: what is not allowed is named with its place (G1.3, G16.4)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tracker.storage import codec
from tracker.storage.codec import Malformed, decode, raw_values, typed


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    count: int
    word: str | None = None
    flag: bool = False


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    units: list[Inner]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "it is empty"),
        (b" \r\n\t ", "it is empty"),
        (b"\0" * 4096, "only zeros"),
        (b"\xef\xbb\xbf", "cut short"),
        (b'{"a": 1', "cut short: it ends in the middle, in line 1"),
        (b'{\n"a": "half of a te', "cut short: it ends in the middle, in line 2"),
        (b'{\n"a": tr', "damaged or not JSON: see line 2, column 6"),
        (b"hello", "damaged or not JSON: see line 1, column 1"),
        (b'{"a": 1} {"a": 1}', "see line 1, column 10"),
        (b"{'a': 1}", "see line 1, column 2"),
        (b'{"a": 01}', "see line 1"),
        (b'{"a": "tab\there"}', "see line 1"),
        ('{"a": "é"}'.encode("latin-1"), "line 1 is not UTF-8 text"),
        ('{"a": "b"}'.encode("utf-16"), "line 1 is not UTF-8 text"),
        (b'{"a":\n"\xff"}', "line 2 is not UTF-8 text"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "it is no text: another program made it"),
        (b"[" * 10_000 + b"]" * 10_000, "nested too deep"),
        (b'{"a":' * 100_000 + b"1" + b"}" * 100_000, "nested too deep"),
        (b'{"a":' * 102 + b"1" + b"}" * 102, "nested too deep"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "too many digits"),
        (b'{"a": {"b": 1, "b": 1}}', "at $.a: the field “b” is given twice"),
        (b'{"a": 1, "c": 2, "a": 1}', "the field “a” is given twice"),
        (b'[0, {"a": [1, NaN]}]', "at $[1].a[1]: NaN is not a number"),
        (b'{"a": -Infinity}', "at $.a: -Infinity is not a number"),
        (b'{"a": 1e999}', "at $.a: the number 1e999 is too large"),
        (b'{"a": ["\\ud800"]}', "at $.a[0]: the text holds half a letter"),
        (b'{"a": {"\\udc00": 1}}', "at $.a: the text holds half a letter"),
    ],
)
def test_what_is_not_strict_json_is_named_with_its_place(text: bytes, says: str) -> None:
    with pytest.raises(Malformed) as caught:
        decode(text)
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b'\xef\xbb\xbf{"a": 1}', {"a": 1}),
        (b'{"a": "\\ud83c\\udfb2 \xc3\xa9 \\\\ud800"}', {"a": "🎲 é \\ud800"}),
        (b'[1.5, -0.0, 1e3, true, null, ""]', [1.5, 0.0, 1000.0, True, None, ""]),
        (b"[" * 101 + b"]" * 101, json.loads("[" * 101 + "]" * 101)),
        (b'{"a": {"b": 1}, "c": {"b": 1}}', {"a": {"b": 1}, "c": {"b": 1}}),
    ],
)
def test_strict_json_is_read(text: bytes, value: Any) -> None:
    assert decode(text) == value


def test_a_file_too_large_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "SIZE_LIMIT", 10)
    assert decode(b"1234567890") == 1234567890
    with pytest.raises(Malformed, match="too large"):
        decode(b"12345678901")


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (
            {"units": [{"count": 1}, {"count": "1"}]},
            "at $.x.units[1].count: a whole number is expected, not text",
        ),
        ({"units": [{"count": 1.0}]}, "at $.x.units[0].count: a whole number is expected, not a number"),
        (
            {"units": [{"count": True}]},
            "at $.x.units[0].count: a whole number is expected, not true or false",
        ),
        (
            {"units": [{"count": 1, "word": 1}]},
            "one of: text, nothing (null) is expected, not a whole number",
        ),
        ({"units": [{}]}, "at $.x.units[0]: the field “count” is missing"),
        ({"units": [{"count": 1, "size": 2}]}, "at $.x.units[0]: the field “size” is unknown"),
        ({"units": {}}, "at $.x.units: a list is expected, not an object with named fields"),
        ([], "at $.x: an object with named fields is expected, not a list"),
    ],
)
def test_a_value_of_the_wrong_type_is_named_with_its_place(value: Any, says: str) -> None:
    with pytest.raises(Malformed) as caught:
        typed(value, Outer, "$.x")
    assert says in str(caught.value)


def test_a_word_that_is_not_one_of_the_allowed_is_named() -> None:
    class One(msgspec.Struct, tag="one"):
        pass

    class Two(msgspec.Struct, tag="two"):
        pass

    with pytest.raises(Malformed, match=r"at \$\.type: “three” is not known here"):
        typed({"type": "three"}, One | Two)  # type: ignore[arg-type]


def test_raw_values_are_the_bytes_of_the_file() -> None:
    text = b'\xef\xbb\xbf{"a" : [1,  2.00, "\\u0041"], "b":\n {}}'
    assert raw_values(text) == {"a": b'[1,  2.00, "\\u0041"]', "b": b"{}"}
