"""Where the player's files live: all in the user's own folders, nothing in the program's."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import msgspec
import platformdirs

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.storage.battle_file import EXTENSION
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError, from_the_system

PROGRAM = "unit-card-tracker"

_LONGEST = 150
"""Bytes of a name without what is added to it; file systems stop at 255."""

_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\..*)?", re.IGNORECASE)


class Places(msgspec.Struct, frozen=True):
    """The folders of one user. None of them need exist yet."""

    data: Path
    logs: Path

    @property
    def battles(self) -> Path:
        """Where new battles are kept."""
        return self.data / "battles"

    @property
    def earlier(self) -> Path:
        """Where earlier versions of battles are kept."""
        return self.data / "earlier"

    @property
    def recent(self) -> Path:
        """The list of battles played last."""
        return self.data / "recent.json"

    def library(self, system_id: str) -> Path:
        """The unit library of a rule system."""
        return self.data / "library" / f"{system_id}.json"


def user_places() -> Places:
    """The folders of the user who runs the program."""
    return Places(
        data=platformdirs.user_data_path(PROGRAM, appauthor=False),
        logs=platformdirs.user_log_path(PROGRAM, appauthor=False),
    )


def new_battle_path(places: Places, name: str, disk: Disk | None = None) -> Path:
    """A path for a new battle of this name that no file has yet; the folder is made if need be."""
    disk = disk or Disk()
    try:
        disk.make_folder(places.battles)
        taken = {file.casefold() for file in disk.names(places.battles)}
    except OSError as fault:
        raise BattleFileError(places.battles, from_the_system(fault), _choose_another_place()) from None
    stem = safe_name(name)
    file, number = stem + EXTENSION, 1
    while file.casefold() in taken:
        number += 1
        file = f"{stem} {number}{EXTENSION}"
    return places.battles / file


def _choose_another_place() -> Sentence:
    return say(QT_TRANSLATE_NOOP("storage", "save the battle in another place"))


def safe_name(name: str) -> str:
    """The name as every file system takes it: close to the player's own, never empty, never a device's."""
    text = unicodedata.normalize("NFC", name.encode("utf-8", "ignore").decode("utf-8"))
    text = "".join(" " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter for letter in text)
    text = _tidy(_FORBIDDEN.sub("-", text))
    text = _tidy(text.encode("utf-8")[:_LONGEST].decode("utf-8", "ignore"))
    if _RESERVED.fullmatch(text):
        text = f"{text}_" if "." not in text else "_" + text
    return text or "Battle"


def _tidy(text: str) -> str:
    """Without doubled spaces, a leading dot (it hides the file) or a dot at the end (Windows drops it)."""
    return re.sub(r"\s+", " ", text).strip(" .\u200d")
