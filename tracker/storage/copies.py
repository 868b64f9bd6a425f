"""Copies that programs which keep folders in step leave beside a battle when two machines changed it."""

from __future__ import annotations

from pathlib import Path

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.storage.battle_file import EXTENSION
from tracker.storage.disk import Disk

_SIGNS = ("conflict", "konflikt", "conflit", "conflicto")
"""What such programs put into the name of the copy; the rest of it is the name of the battle."""


def copies_beside(path: Path, disk: Disk | None = None) -> tuple[Path, ...]:
    """The other versions of this battle in its folder, by their names; none is ever changed or deleted."""
    disk = disk or Disk()
    stem = path.stem.casefold()
    try:
        names = disk.names(path.parent)
    except OSError:
        return ()
    return tuple(path.with_name(name) for name in names if _is_copy(name.casefold(), stem))


def copies_note(path: Path, disk: Disk | None = None) -> tuple[Sentence, ...]:
    """What to tell the player of such copies."""
    names = tuple(copy.name for copy in copies_beside(path, disk))
    if not names:
        return ()
    template = QT_TRANSLATE_NOOP(
        "storage",
        "Another version of this battle lies beside it, from a program that keeps folders in step: {names}. "
        "Open it to compare; both are kept.",
    )
    return (say(template, names=names),)


def _is_copy(name: str, stem: str) -> bool:
    if not (name.endswith(EXTENSION) and name.startswith(stem)):
        return False
    rest = name[len(stem) : -len(EXTENSION)]
    return any(sign in rest for sign in _SIGNS)
