"""What a report is written on: plain text, Markdown, or a web page.

Names and reasons are the players' own words: each sheet escapes what it would read as its own marks, and
what turns the direction of writing stays within its cell.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Sequence
from html import escape

_TURNING = dict.fromkeys(map(ord, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
"""Letters that turn the direction of what follows; a name shall not turn the rest of a report."""
_BLANK_LINES = re.compile(r"\n{3,}")
_MARKDOWN = re.compile(r"([\\`*_{}\[\]#|~])")


class Sheet(ABC):
    """What a report is written on."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.parts: list[str] = []

    @property
    @abstractmethod
    def text(self) -> str:
        """All that was written."""

    @abstractmethod
    def heading(self, words: str, level: int) -> None:
        """A heading; level 1 is the title."""

    @abstractmethod
    def paragraph(self, words: str) -> None:
        """A paragraph."""

    @abstractmethod
    def lines(self, lines: Sequence[tuple[str, str]]) -> None:
        """A list: each line with its detail, which may be empty."""

    @abstractmethod
    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table."""


def one_line(words: str) -> str:
    """Words without line breaks and without letters that turn the direction of writing."""
    return " ".join(words.translate(_TURNING).split())


def isolated(words: str) -> str:
    """Words that run from right to left, fenced off from those around them; others as they are."""
    words = one_line(words)
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in words)
    return f"\u2068{words}\u2069" if turns else words


class PlainText(Sheet):
    """Lines of text, tables in columns."""

    @property
    def text(self) -> str:
        return _BLANK_LINES.sub("\n\n", "\n".join(self.parts)).strip() + "\n"

    def heading(self, words: str, level: int) -> None:
        line = {1: "=", 2: "-"}.get(level, "")
        words = isolated(words)
        self.parts += ["", words, *([line * len(words)] if line else [])]

    def paragraph(self, words: str) -> None:
        self.parts.append(isolated(words))

    def lines(self, lines: Sequence[tuple[str, str]]) -> None:
        for words, detail in lines:
            self.parts.append(f"  {isolated(words)}")
            if detail:
                self.parts.append(f"      {isolated(detail)}")

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        cells = [[isolated(cell) for cell in row] for row in (heads, *rows)]
        wide = [max(len(row[place]) for row in cells) for place in range(len(heads))]
        for row in cells:
            self.parts.append(
                "  ".join(cell.ljust(room) for cell, room in zip(row, wide, strict=True)).rstrip()
            )


class Markdown(Sheet):
    """Markdown with tables."""

    @property
    def text(self) -> str:
        return _BLANK_LINES.sub("\n\n", "\n".join(self.parts)).strip() + "\n"

    def heading(self, words: str, level: int) -> None:
        self.parts += ["", f"{'#' * level} {_marked(words)}", ""]

    def paragraph(self, words: str) -> None:
        self.parts += [_marked(words), ""]

    def lines(self, lines: Sequence[tuple[str, str]]) -> None:
        for words, detail in lines:
            self.parts.append(f"- {_marked(words)}")
            if detail:
                self.parts.append(f"  <br>{_marked(detail)}")
        self.parts.append("")

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        for row in (heads, ["---"] * len(heads), *rows):
            cells = row if row and row[0] == "---" else [_marked(cell) for cell in row]
            self.parts.append(f"| {' | '.join(cells)} |")
        self.parts.append("")


def _marked(words: str) -> str:
    return _MARKDOWN.sub(r"\\\1", escape(isolated(words), quote=False))


class WebPage(Sheet):
    """One page without anything from elsewhere; it prints well and follows a dark system."""

    @property
    def text(self) -> str:
        head = f'<meta charset="utf-8"><title>{escape(one_line(self.title))}</title><style>{_STYLE}</style>'
        body = "\n".join(self.parts)
        return f"<!doctype html>\n<html>\n<head>{head}</head>\n<body>\n{body}\n</body>\n</html>\n"

    def heading(self, words: str, level: int) -> None:
        self.parts.append(f'<h{level} dir="auto">{escape(one_line(words))}</h{level}>')

    def paragraph(self, words: str) -> None:
        self.parts.append(f'<p dir="auto">{escape(one_line(words))}</p>')

    def lines(self, lines: Sequence[tuple[str, str]]) -> None:
        self.parts.append("<ul>")
        for words, detail in lines:
            more = f'<br><small dir="auto">{escape(one_line(detail))}</small>' if detail else ""
            self.parts.append(f'<li dir="auto">{escape(one_line(words))}{more}</li>')
        self.parts.append("</ul>")

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        self.parts.append(f"<table>{_row('th', heads)}")
        self.parts += [_row("td", row) for row in rows]
        self.parts.append("</table>")


def _row(tag: str, cells: Sequence[str]) -> str:
    inner = "".join(f'<{tag} dir="auto">{escape(one_line(cell))}</{tag}>' for cell in cells)
    return f"<tr>{inner}</tr>"


_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 Lato,'Segoe UI',sans-serif;max-width:56em;margin:2em auto;padding:0 1em;"
    "background:#fcf8ee;color:#211d17}"
    "h1,h2,h3{font-family:Vollkorn,Georgia,serif;line-height:1.2}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{text-align:start;padding:.25em .6em;border-bottom:1px solid #c6ba9e;vertical-align:top}"
    "small{color:#51493a}"
    "@media(prefers-color-scheme:dark){body{background:#1d2225;color:#f4eddc}"
    "th,td{border-color:#4c555a}small{color:#bdb6a5}}"
)
