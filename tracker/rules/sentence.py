"""Sentences as data: a template and its values, so that a log line can be read in another language later.

Templates are marked with `QT_TRANSLATE_NOOP`, a name that lupdate finds; translating is done where Qt is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

Value: TypeAlias = "str | int | Sentence | tuple[Value, ...]"


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 - the name that lupdate looks for
    """Mark a template for translation and return it unchanged."""
    return text


class Sentence(msgspec.Struct, frozen=True):
    """A template with named places, and the values that fill them; `str()` gives English."""

    template: str
    values: tuple[tuple[str, Value], ...] = ()

    def __str__(self) -> str:
        return self.render(lambda template: template)

    def render(self, translate: Callable[[str], str]) -> str:
        """Fill the template as `translate` gives it, nested sentences included."""
        return translate(self.template).format_map(
            {name: _text(value, translate) for name, value in self.values}
        )


def say(template: str, **values: Value) -> Sentence:
    """Make a sentence of a marked template."""
    return Sentence(template, tuple(values.items()))


def verbatim(text: str) -> Sentence:
    """Make a sentence of a player's own words (a name, a reason), which are never translated."""
    return Sentence("{text}", (("text", text),))


def listed(items: tuple[Value, ...]) -> Sentence:
    """Make one sentence of several: one after the other, with commas between."""
    return Sentence("{items}", (("items", items),))


def number(amount: int) -> str:
    """A whole number with a true minus sign."""
    return str(amount).replace("-", "\N{MINUS SIGN}")


def signed(amount: int) -> str:
    """A modifier as players write it: +4, −1, 0."""
    return f"+{amount}" if amount > 0 else number(amount)


def _text(value: Value, translate: Callable[[str], str]) -> str:
    match value:
        case Sentence():
            return value.render(translate)
        case tuple():
            return ", ".join(_text(item, translate) for item in value)
        case int():
            return number(value)
        case _:
            return value
