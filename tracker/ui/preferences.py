"""What a player set once for all battles: looks, pace, dice, keys. None of it is part of a battle.

A value that is damaged, or that this version does not know, counts as never set.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QObject, QSettings, Signal

LEAST_ZOOM, MOST_ZOOM = 75, 300
ZOOM_STEPS = (75, 90, 100, 110, 125, 150, 175, 200, 250, 300)
FOLLOW_SYSTEM = "system"
YES, NO = "yes", "no"
ASK, TYPED, DIGITAL = "ask", "typed", "digital"


class Setting(NamedTuple):
    """One setting: what it can be, the first being what it is until it is set."""

    id: str
    values: tuple[str, ...]


THEME = Setting("theme", (FOLLOW_SYSTEM, "light", "dark", "contrast-light", "contrast-dark"))
ZOOM = Setting("zoom", ("100", *(str(percent) for percent in range(LEAST_ZOOM, MOST_ZOOM + 1))))
CARDS = Setting("cards", ("normal", "compact", "large", "table"))
MOTION = Setting("motion", (FOLLOW_SYSTEM, "full", "reduced"))
TARGETS = Setting("targets", (FOLLOW_SYSTEM, "large"))
HINTS = Setting("hints", (YES, NO))
TEST_TO_FRONT = Setting("test-to-front", (YES, NO))
NEXT_WITHOUT_ORDER = Setting("next-without-order", (YES, NO))
TABLE_OF_RESULTS = Setting("table-of-results", (YES, NO))
SETTINGS = (
    THEME,
    ZOOM,
    CARDS,
    MOTION,
    TARGETS,
    HINTS,
    TEST_TO_FRONT,
    NEXT_WITHOUT_ORDER,
    TABLE_OF_RESULTS,
)
DICE = (ASK, TYPED, DIGITAL)
_GROUPS = ("dice", "hidden", "keys")


class Preferences(QObject):
    """The settings, as they are kept between two starts; everyone who shows one hears when it changes."""

    changed = Signal(str)
    """The id of a setting, or the group that something in it changed of: dice, hidden, keys."""

    def __init__(self, kept: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept = kept

    def value(self, setting: Setting) -> str:
        """What a setting is now."""
        kept = str(self._kept.value(setting.id, ""))
        return kept if kept in setting.values else setting.values[0]

    def is_on(self, setting: Setting) -> bool:
        """Whether a setting of yes and no is on."""
        return self.value(setting) == YES

    def choose(self, setting: Setting, value: str) -> None:
        """Set it from now on; an unknown value is none."""
        if value in setting.values and value != self.value(setting):
            self._kept.setValue(setting.id, value)
            self.changed.emit(setting.id)

    @property
    def zoom_percent(self) -> int:
        """The zoom in percent."""
        return int(self.value(ZOOM))

    def dice(self, side: str) -> str:
        """Whether a side rolls typed or digital dice, or either, as it is asked each time."""
        kept = str(self._kept.value(_place("dice", side), ASK))
        return kept if kept in DICE else ASK

    def choose_dice(self, side: str, dice: str) -> None:
        """Let a side roll such dice from now on."""
        if dice in DICE and dice != self.dice(side):
            self._kept.setValue(_place("dice", side), dice)
            self.changed.emit("dice")

    def hides_orders(self, side: str) -> bool:
        """Whether the orders of a side lie face down until they are carried out."""
        return str(self._kept.value(_place("hidden", side), NO)) == YES

    def hide_orders(self, side: str, hide: bool) -> None:
        """Lay the orders of a side face down, or show them."""
        if hide != self.hides_orders(side):
            self._kept.setValue(_place("hidden", side), YES if hide else NO)
            self.changed.emit("hidden")

    def keys(self) -> dict[str, str]:
        """The keys that were changed: the id of a wish, its one key (nothing: it has none)."""
        self._kept.beginGroup("keys")
        found = {name: str(self._kept.value(name, "")) for name in self._kept.childKeys()}
        self._kept.endGroup()
        return found

    def keep_keys(self, keys: Mapping[str, str]) -> None:
        """Keep exactly these changed keys."""
        if dict(keys) == self.keys():
            return
        self._kept.remove("keys")
        for name, key in keys.items():
            self._kept.setValue(f"keys/{name}", key)
        self.changed.emit("keys")

    def reset(self) -> None:
        """Everything on the settings page as it was at first; the place of the window stays."""
        before = {setting: self.value(setting) for setting in SETTINGS}
        for setting in SETTINGS:
            self._kept.remove(setting.id)
        for group in _GROUPS:
            self._kept.remove(group)
        for setting, value in before.items():
            if value != self.value(setting):
                self.changed.emit(setting.id)
        for group in _GROUPS:
            self.changed.emit(group)


def _place(group: str, side: str) -> str:
    """Where something of a side is kept; a name may hold what a path cannot."""
    return f"{group}/{side.encode().hex()}"
