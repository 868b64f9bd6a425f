"""Ids made from names: lower-case ASCII letters and digits, joined by hyphens, each used once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

MOST_LETTERS = 60


def ids_for(names: Iterable[str], stem: str) -> list[str]:
    """An id for each name; where a name has no ASCII letter or digit, `stem` and the place of the name."""
    ids: list[str] = []
    taken: set[str] = set()
    for place, name in enumerate(names, start=1):
        wanted = kebab(name) or f"{stem}-{place}"
        found, again = wanted, 2
        while found in taken:
            found = f"{wanted}-{again}"
            again += 1
        taken.add(found)
        ids.append(found)
    return ids


def kebab(name: str) -> str:
    """The name in kebab case, accents left out: “Ärger & Söhne” is `arger-sohne`."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:MOST_LETTERS].rstrip("-")
