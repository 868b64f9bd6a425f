"""A language that nobody speaks: every text with accents, longer by four tenths, between brackets.

A text without accents was never given to the translator; two bracketed texts in a row were glued together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from PySide6.QtCore import QModelIndex, QObject, Qt, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QWidget,
)

OPEN, CLOSE = "‹", "›"
PROGRAM = "Unit Card Tracker"
KEYS = ("Ctrl", "Del", "Home", "Enter", "Esc", "Tab", "Alt", "Shift", "Return", "Space", "Backspace")
"""What stands on the keys of a keyboard."""
_PLAIN = "acdeghiklnorstuwyzACDEGHIKLNORSTUWYZ"
"""All others look the same in that language."""
_ACCENTS = str.maketrans(_PLAIN, "äćďéğĥíķľñöřšťůŵýžÄĆĎÉĞĤÍĶĽÑÖŘŠŤŮŴÝŽ")
_KEPT = re.compile(r"\{[^{}]*\}|%\d|%n|&(?=\w)|\(\*[^()]*\)|;;|\n|\t|<[^<>]*>")
"""What a translator leaves as it is: places for values, mnemonics, file patterns, tags."""
_WORD = re.compile(rf"(?<!\w)(?=[A-Za-z]*[{_PLAIN}])[A-Za-z]{{2,}}(?!\w)")
_LINE_BREAK = re.compile(r"<br ?/?>")
_PATH = re.compile(r"/[\w./-]*|\w+\.(?:cardbattle|json|csv|pdf)")
_GLUED = re.compile(rf"[^.!?…{CLOSE}]{CLOSE}+ {OPEN}")
_FILL = "ëïöüÿ"


def pseudo(text: str) -> str:
    """The text in the language that nobody speaks; what holds no letters stays as it is."""
    parts = _KEPT.split(text)
    if not any(letter.isalpha() for letter in "".join(parts)):
        return text
    kept = _KEPT.findall(text)
    longer = -(-4 * sum(map(len, parts)) // 10)
    fill = (_FILL * longer)[:longer]
    accented = "".join(
        chain.from_iterable(
            (part.translate(_ACCENTS), mark) for part, mark in zip(parts, (*kept, ""), strict=True)
        )
    )
    head, end = (accented[:-1], accented[-1]) if accented[-1] in ".!?:…" else (accented, "")
    return f"{OPEN}{head} {fill}{end}{CLOSE}"


class PseudoTranslator(QTranslator):
    """Knows every text of our own; Qt's standard buttons too."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.asked: set[tuple[str, str]] = set()

    def translate(self, context: str, text: str, disambiguation: str | None = None, n: int = -1) -> str:
        self.asked.add((context, text))
        return pseudo(text)

    def isEmpty(self) -> bool:
        return False


class Names:
    """Words that are nobody's to translate: names of units and sides, of the program, of a file."""

    def __init__(self, names: Iterable[str]) -> None:
        self._known = {word.casefold() for name in names for word in _WORD.findall(name)}

    def untranslated(self, text: str) -> str:
        """The words of a text that no translator saw; nothing where all is well."""
        found = _WORD.findall(_PATH.sub("", _LINE_BREAK.sub("\n", text.replace(PROGRAM, ""))))
        return " ".join(word for word in found if word not in KEYS and word.casefold() not in self._known)


def names_in(value: object) -> Iterator[str]:
    """Every text in tables, openings and other data: players' own words are not translated."""
    if isinstance(value, str):
        yield value
        yield from value.replace("-", " ").split()
    elif isinstance(value, Mapping):
        yield from chain.from_iterable(map(names_in, value.values()))
    elif isinstance(value, Sequence):
        yield from chain.from_iterable(map(names_in, value))


def is_glued(text: str) -> bool:
    """Whether two translated pieces were put together without a sentence around them."""
    return _GLUED.search(text) is not None


def texts_of(window: QWidget) -> Iterator[tuple[str, str]]:
    """Every text of a window that can be read or heard, and where it stands."""
    for part in (window, *window.findChildren(QWidget)):
        if not part.isVisible():
            continue
        kind = type(part).__name__
        for text in (
            part.windowTitle() if part.isWindow() else "",
            part.toolTip(),
            part.accessibleName(),
            part.accessibleDescription(),
            part.statusTip(),
            part.whatsThis(),
        ):
            yield kind, text
        for text in _own_texts(part):
            yield kind, text
        for action in part.actions():
            yield kind, action.text().partition("\t")[0]
            if isinstance(part, QMenu):
                yield kind, action.toolTip()


def _own_texts(part: QWidget) -> Iterator[str]:
    if isinstance(part, QLabel | QAbstractButton):
        yield part.text()
    elif isinstance(part, QLineEdit):
        yield part.placeholderText()
    elif isinstance(part, QComboBox):
        yield from (part.itemText(place) for place in range(part.count()))
    elif isinstance(part, QTabBar):
        yield from (part.tabText(place) for place in range(part.count()))
    elif isinstance(part, QGroupBox):
        yield part.title()
    elif isinstance(part, QHeaderView):
        yield from _headers(part)
    elif isinstance(part, QAbstractItemView):
        yield from _cells(part)


def _headers(view: QHeaderView) -> Iterator[str]:
    model = view.model()
    if not view.isHidden():
        for place in range(view.count()):
            yield str(model.headerData(place, view.orientation(), Qt.ItemDataRole.DisplayRole) or "")


def _cells(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    rows = model.rowCount(QModelIndex())
    for row in range(min(rows, 60)):
        for column in range(8):
            index = model.index(row, column)
            if not index.isValid():
                break
            for role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole):
                yield str(index.data(role) or "")
