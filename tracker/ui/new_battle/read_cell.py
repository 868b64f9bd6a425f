"""A pasted text read as the value of a cell: leniently where the meaning is plain, else with the reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.cells import MOST_LETTERS, Column, Options, Sort, value_fault
from tracker.ui.words import render

YES = {"yes", "true", "x", "1", "y", "+", "✓", "✔", "ja", "oui"}
NO = {"", "no", "false", "0", "n", "-", "–", "—", "✗", "nein", "non"}
_DASHES = {"-", "–", "—", "\N{MINUS SIGN}"}
_WHOLE = re.compile(r"(.*\d)[.,]0{1,2}")


class Unreadable(Exception):
    """A text that is no value of its column; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def read(column: Column, text: str, blank: Any, options: Options) -> Any:
    """The value that this text is; nothing is the value of a blank row, and may be missing."""
    bare = " ".join(text.split())
    match column.sort:
        case Sort.FLAG:
            return _flag(column, bare)
        case Sort.CHOICE:
            return _choice(column, bare, options.get(column.field, {})) if bare else blank
        case Sort.CHOICES:
            return _choices(column, text, options.get(column.field, {}))
        case Sort.NUMBER | Sort.TARGET:
            value = _number(bare)
        case _:
            value = bare
    fault = value_fault(column, value, options) if value else None
    if fault is None and len(value) > MOST_LETTERS:
        template = QT_TRANSLATE_NOOP("window", "{column}: longer than {most} letters")
        fault = say(template, column=column.title, most=MOST_LETTERS)
    if fault is not None:
        raise Unreadable(fault)
    return value


def choice_in(text: str, words: Mapping[str, str]) -> list[str]:
    """The options that a word names; else those that begin with it."""
    wanted = text.casefold()
    named = {value: {name.casefold(), value if not value.isdigit() else ""} for value, name in words.items()}
    exact = [value for value, names in named.items() if wanted in names]
    return exact or [
        value for value, names in named.items() if any(name.startswith(wanted) for name in names)
    ]


def _number(bare: str) -> str:
    """As spreadsheets write numbers: a dash for none, 12.00 for 12."""
    if bare in _DASHES:
        return ""
    whole = _WHOLE.fullmatch(bare)
    return whole[1] if whole else bare


def _flag(column: Column, bare: str) -> bool:
    word = bare.casefold()
    if word in YES or word == render(say(QT_TRANSLATE_NOOP("window", "yes"))).casefold():
        return True
    if word in NO:
        return False
    template = QT_TRANSLATE_NOOP("window", "{column}: “{text}” is neither yes nor no")
    raise Unreadable(say(template, column=column.title, text=bare))


def _choice(column: Column, bare: str, words: Mapping[str, str]) -> str:
    found = choice_in(bare, words)
    if len(found) == 1:
        return found[0]
    if found:
        template = QT_TRANSLATE_NOOP("window", "{column}: “{text}” can be more than one")
        raise Unreadable(say(template, column=column.title, text=bare))
    template = column.stranger or column.unknown
    raise Unreadable(say(template, column=column.title, text=bare))


def _choices(column: Column, text: str, words: Mapping[str, str]) -> tuple[str, ...]:
    """The options that a list names, each once."""
    by_name = {name.casefold(): value for value, name in words.items()} | {
        value.casefold(): value for value in words
    }
    named = [" ".join(part.split()) for part in re.split(r"[;,\n]", text)]
    listed = [part for part in named if part and part not in _DASHES]
    for part in listed:
        if part.casefold() not in by_name:
            raise Unreadable(say(column.unknown, column=column.title, text=part))
    return tuple(dict.fromkeys(by_name[part.casefold()] for part in listed))
