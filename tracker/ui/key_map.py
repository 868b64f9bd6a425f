"""Which key does what: the tables of keys, with what the player changed laid over them.

A wish of the window goes by its id in `keys`; a button of a unit by its rule system and its own id. Within a
battle all of them act at once, so no two may have the same key there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from PySide6.QtGui import QKeySequence

from tracker.rules.face import CardFace
from tracker.ui.keys import KEYS, TYPED_KEYS, Key
from tracker.ui.words import render, translated

_TEXT = QKeySequence.SequenceFormat.PortableText


def button_wish(system: str, button: str) -> str:
    """The id of a unit's button among all wishes."""
    return f"{system}.{button}"


def plain_key(text: str) -> str:
    """A key as it is kept, however it was written; nothing for what is no key."""
    return QKeySequence.fromString(text, _TEXT).toString(_TEXT) if text else ""


class KeyMap:
    """The keys in force. It is asked for every key that is shown or bound, and changed as a whole."""

    def __init__(self, changed: Mapping[str, str] | None = None) -> None:
        self._changed = dict(changed or {})
        self._dressed: dict[tuple[str, str], tuple[CardFace, CardFace]] = {}

    @property
    def changed(self) -> dict[str, str]:
        """What differs from the tables."""
        return dict(self._changed)

    def keys_of(self, key: Key) -> tuple[str, ...]:
        """The keys of a wish of the window; the first is shown."""
        own = self._changed.get(key.id)
        if own is None:
            return key.keys
        return (own,) if own else ()

    def shown(self, name: str) -> str:
        """The first key of a wish as this system writes it; nothing where it has none."""
        keys = next(self.keys_of(key) for key in KEYS if key.id == name)
        return native(keys[0]) if keys else ""

    def button_key(self, system: str, button: str, printed: str) -> str:
        """The key of a unit's button, which its rule system prints so."""
        return self._changed.get(button_wish(system, button), printed)

    def faces(self, system: str, faces: tuple[CardFace, ...]) -> tuple[CardFace, ...]:
        """The faces with the keys in force on their buttons; the same objects while nothing is changed."""
        if not any(name.startswith(f"{system}.") for name in self._changed):
            return faces
        return tuple(self._face(system, face) for face in faces)

    def _face(self, system: str, face: CardFace) -> CardFace:
        known = self._dressed.get((system, face.id))
        if known is not None and known[0] is face:
            return known[1]
        buttons = tuple(
            button
            if (key := self.button_key(system, button.id, button.key)) == button.key
            else msgspec.structs.replace(button, key=key)
            for button in face.buttons
        )
        dressed = msgspec.structs.replace(face, buttons=buttons)
        self._dressed[system, face.id] = face, dressed
        return dressed


class Wish(msgspec.Struct, frozen=True):
    """One line of the page of keys: what it does, its printed keys, whether it acts only within a battle."""

    id: str
    words: str
    printed: tuple[str, ...]
    in_battle: bool


def native(key: str) -> str:
    """A key as this system writes it."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def wishes_of(system: str, faces: Iterable[CardFace]) -> list[Wish]:
    """All that can have a key in a battle of this rule system: the buttons of its units, then the menus."""
    found: dict[str, Wish] = {}
    for face in faces:
        for button in face.buttons:
            name = button_wish(system, button.id)
            printed = (button.key,) if button.key else ()
            found.setdefault(name, Wish(name, render(button.text), printed, in_battle=True))
    words = {key.id: translated("keys", key.text).replace("&", "").rstrip("…") for key in KEYS}
    return [*found.values(), *(Wish(key.id, words[key.id], key.keys, key.in_battle) for key in KEYS)]


def keys_now(wish: Wish, changed: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of a wish with these changes."""
    own = changed.get(wish.id)
    if own is None:
        return wish.printed
    return (own,) if own else ()


def conflict(key: str, wish: Wish, wishes: Iterable[Wish], changed: Mapping[str, str]) -> Wish | None:
    """The other wish that has this key already."""
    wanted = plain_key(key)
    for other in wishes:
        taken = {plain_key(each) for each in keys_now(other, changed)}
        if other.id != wish.id and wanted in taken:
            return other
    return None


def is_free(key: str, wish: Wish) -> bool:
    """Whether this key can be given to a wish at all: not a key of the die, and none that types elsewhere."""
    wanted = plain_key(key)
    if not wanted or wanted in {plain_key(each) for each in TYPED_KEYS}:
        return False
    return wish.in_battle or "Ctrl+" in wanted or "Alt+" in wanted or _is_function_key(wanted)


def _is_function_key(key: str) -> bool:
    return key.split("+")[-1].startswith("F") and key.split("+")[-1][1:].isdecimal()
