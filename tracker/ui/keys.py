"""The one table of keys: menus, shortcuts and the list in Help are all made from it.

Keys for the events of a unit come from its rule system and stand on the buttons themselves.
"""

from __future__ import annotations

from typing import NamedTuple

from tracker.rules.sentence import QT_TRANSLATE_NOOP


class Key(NamedTuple):
    """One wish: its id, its keys (the first is shown), its text, and the menu it stands in ("" for none)."""

    id: str
    keys: tuple[str, ...]
    text: str
    menu: str


BATTLE = QT_TRANSLATE_NOOP("keys", "&Battle")
EDIT = QT_TRANSLATE_NOOP("keys", "&Edit")
UNITS = QT_TRANSLATE_NOOP("keys", "&Units")
TURN = QT_TRANSLATE_NOOP("keys", "&Turn")
VIEW = QT_TRANSLATE_NOOP("keys", "&View")
HELP = QT_TRANSLATE_NOOP("keys", "&Help")
MENUS = (BATTLE, EDIT, UNITS, TURN, VIEW, HELP)

KEYS = (
    Key("new", ("Ctrl+N",), QT_TRANSLATE_NOOP("keys", "&New battle…"), BATTLE),
    Key("open", ("Ctrl+O",), QT_TRANSLATE_NOOP("keys", "&Open…"), BATTLE),
    Key("start", ("Ctrl+Home",), QT_TRANSLATE_NOOP("keys", "&Start page"), BATTLE),
    Key("save-as", ("Ctrl+Shift+S",), QT_TRANSLATE_NOOP("keys", "Save &as…"), BATTLE),
    Key("quit", ("Ctrl+Q",), QT_TRANSLATE_NOOP("keys", "&Quit"), BATTLE),
    Key("undo", ("Ctrl+Z",), QT_TRANSLATE_NOOP("keys", "&Undo"), EDIT),
    Key("redo", ("Ctrl+Shift+Z", "Ctrl+Y"), QT_TRANSLATE_NOOP("keys", "&Redo"), EDIT),
    Key("history", ("Ctrl+H",), QT_TRANSLATE_NOOP("keys", "&History"), EDIT),
    Key("find", ("/", "Ctrl+F"), QT_TRANSLATE_NOOP("keys", "&Find unit…"), UNITS),
    Key("correct-battle", ("Ctrl+X",), QT_TRANSLATE_NOOP("keys", "Correct turn and &battle…"), TURN),
    Key("end", ("E",), QT_TRANSLATE_NOOP("keys", "&End step"), TURN),
    Key("roll", ("R",), QT_TRANSLATE_NOOP("keys", "&Roll a digital die"), TURN),
    Key("roll-all", ("Shift+R",), QT_TRANSLATE_NOOP("keys", "Roll &all owed tests, digital dice"), TURN),
    Key("next", ("PgDown",), QT_TRANSLATE_NOOP("keys", "&Next owed test"), TURN),
    Key("strike", ("Ctrl+Delete",), QT_TRANSLATE_NOOP("keys", "&Strike the test in front…"), TURN),
    Key("zoom-in", ("Ctrl++", "Ctrl+="), QT_TRANSLATE_NOOP("keys", "Zoom &in"), VIEW),
    Key("zoom-out", ("Ctrl+-",), QT_TRANSLATE_NOOP("keys", "Zoom &out"), VIEW),
    Key("zoom-reset", ("Ctrl+0",), QT_TRANSLATE_NOOP("keys", "&100 %"), VIEW),
    Key("across", ("F11",), QT_TRANSLATE_NOOP("keys", "&Across the table"), VIEW),
    Key("keys", ("F1",), QT_TRANSLATE_NOOP("keys", "&Keys"), HELP),
    Key("rules", (), QT_TRANSLATE_NOOP("keys", "&Check the rules"), HELP),
    Key("about", (), QT_TRANSLATE_NOOP("keys", "&About"), HELP),
)
TYPED = (
    ("0 … 9", QT_TRANSLATE_NOOP("keys", "the die of the test in front, or the number of a choice")),
    ("Backspace", QT_TRANSLATE_NOOP("keys", "mends the die")),
    ("Enter", QT_TRANSLATE_NOOP("keys", "settles the test")),
    ("Esc", QT_TRANSLATE_NOOP("keys", "clears the die")),
)
"""What is typed rather than pressed, for the list in Help."""
