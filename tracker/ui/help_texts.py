"""The texts of Help cut into sections that can be searched and linked. They come in as Markdown.

A page is a chapter: `# Chapter`, then `## Section` and its text. A link `#section` leads within the chapter,
`chapter#section` to another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

_HEADING = re.compile(r"^## +(.+)$", re.MULTILINE)
_MARKS = re.compile(r"[*_`|]|\]\([^)]*\)|\[|^#+ ", re.MULTILINE)


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """One section: its id, the chapter it stands in, its title, its text as Markdown without the title."""

    id: str
    chapter: str
    chapter_title: str
    title: str
    text: str

    @property
    def plain(self) -> str:
        """Title and text without marks, for searching."""
        return f"{self.title}\n{_MARKS.sub('', self.text)}"


def sections_of(pages: Iterable[tuple[str, str]]) -> tuple[Section, ...]:
    """The sections of all pages; each page is the name of its chapter and its Markdown."""
    return tuple(section for chapter, text in pages for section in _sections(chapter, text))


def _sections(chapter: str, text: str) -> Iterable[Section]:
    head, *parts = _HEADING.split(text)
    chapter_title = head.strip().removeprefix("# ").strip()
    for title, body in zip(parts[::2], parts[1::2], strict=True):
        yield Section(
            id=f"{chapter}#{slug(title)}",
            chapter=chapter,
            chapter_title=chapter_title,
            title=title.strip(),
            text=body.strip(),
        )


def slug(title: str) -> str:
    """A title as links name it."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")


def target_of(link: str, chapter: str) -> str:
    """The id of the section that a link within a chapter leads to."""
    return f"{chapter}{link}" if link.startswith("#") else link


def links_of(section: Section) -> tuple[str, ...]:
    """The ids of all sections that this one links to."""
    return tuple(target_of(link, section.chapter) for link in re.findall(r"\]\(([^)]+)\)", section.text))


def found(sections: Sequence[Section], words: str) -> tuple[Section, ...]:
    """The sections with every one of these words; those with them in the title come first."""
    wanted = words.casefold().split()
    holding = [section for section in sections if all(word in section.plain.casefold() for word in wanted)]
    in_title = [section for section in holding if all(word in section.title.casefold() for word in wanted)]
    return tuple(in_title) + tuple(section for section in holding if section not in in_title)
