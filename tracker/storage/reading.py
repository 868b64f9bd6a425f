"""Reading a file of ours: its bytes, its plain values, and a clear word where it is something else."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.storage import codec
from tracker.storage.codec import Malformed
from tracker.storage.disk import Disk
from tracker.storage.errors import LEFT_AS_IT_IS, BattleFileError, from_the_system

BATTLE = "unit-card-tracker battle"
ROSTER = "unit-card-tracker roster"
TABLES = "unit-card-tracker tables"

_NAMES = {
    BATTLE: QT_TRANSLATE_NOOP("storage", "a battle"),
    ROSTER: QT_TRANSLATE_NOOP("storage", "a roster"),
    TABLES: QT_TRANSLATE_NOOP("storage", "a file of rule tables"),
}
_EXAMPLE_NAME = QT_TRANSLATE_NOOP("storage", "a worked example")
_LIBRARY_NAME = QT_TRANSLATE_NOOP("storage", "a list, such as a unit library")


def read_bytes(disk: Disk, path: Path) -> bytes:
    """All bytes of a regular file of sensible size."""
    expect_file(disk, path)
    try:
        return disk.read(path, codec.SIZE_LIMIT + 1)
    except OSError as fault:
        raise BattleFileError(path, from_the_system(fault), _look_again()) from None


def expect_file(disk: Disk, path: Path) -> None:
    """Go on where there is a regular file; reading a device might never end."""
    try:
        found = disk.stat(path)
    except OSError as fault:
        raise BattleFileError(path, from_the_system(fault), _look_again()) from None
    except ValueError:  # a null character
        raise BattleFileError(path, say(QT_TRANSLATE_NOOP("storage", "this is no name of a file"))) from None
    if stat.S_ISDIR(found.st_mode):
        raise BattleFileError(path, say(QT_TRANSLATE_NOOP("storage", "this is a folder, not a file")))
    if not stat.S_ISREG(found.st_mode):
        raise BattleFileError(path, say(QT_TRANSLATE_NOOP("storage", "this is a device, not a file")))


def read_json(disk: Disk, path: Path, safe: Sentence = LEFT_AS_IT_IS) -> tuple[bytes, Any]:
    """The bytes of a JSON file and the plain values in them."""
    content = read_bytes(disk, path)
    try:
        return content, codec.decode(content)
    except Malformed as fault:
        raise BattleFileError(path, fault.sentence, safe) from None


def expect_format(path: Path, values: Any, wanted: str) -> dict[str, Any]:
    """The fields of a file whose `format` is the wanted one; any other file is named for what it is."""
    if isinstance(values, dict) and values.get("format") == wanted:
        return values
    found = what_it_is(values)
    advice = say(
        QT_TRANSLATE_NOOP("storage", "it was left as it is, choose {wanted}"), wanted=say(_NAMES[wanted])
    )
    if found is None:
        what = say(QT_TRANSLATE_NOOP("storage", "this is not a file of this program"))
    else:
        what = say(QT_TRANSLATE_NOOP("storage", "this is {found}"), found=found)
    raise BattleFileError(path, what, advice)


def what_it_is(values: Any) -> Sentence | None:
    """Which kind of file of ours these values come from, if any."""
    if isinstance(values, list):
        return say(_LIBRARY_NAME)
    if not isinstance(values, dict):
        return None
    for file_format, name in _NAMES.items():
        if values.get("format") == file_format:
            return say(name)
    return say(_EXAMPLE_NAME) if {"system", "steps"} <= values.keys() else None


def _look_again() -> Sentence:
    return say(QT_TRANSLATE_NOOP("storage", "nothing was changed, check its name and place"))
