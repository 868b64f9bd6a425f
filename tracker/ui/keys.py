"""The one table of keys: menus, shortcuts and the list in Help are all made from it.

Keys for the events of a unit come from its rule system and stand on the buttons themselves. What a player
changed of either is in `key_map`.
"""

from __future__ import annotations

from typing import NamedTuple

from tracker.rules.sentence import QT_TRANSLATE_NOOP


class Key(NamedTuple):
    """One wish: its id, its keys (the first is shown), its text, and the menu it stands in.

    `playing`: it is closed without a battle. `in_battle`: it acts only while the focus is in the battle, as
    keys without Ctrl must, or they would fire while a player types.
    """

    id: str
    keys: tuple[str, ...]
    text: str
    menu: str
    playing: bool = True
    in_battle: bool = False


BATTLE = QT_TRANSLATE_NOOP("keys", "&Battle")
EDIT = QT_TRANSLATE_NOOP("keys", "&Edit")
UNITS = QT_TRANSLATE_NOOP("keys", "&Units")
TURN = QT_TRANSLATE_NOOP("keys", "&Turn")
VIEW = QT_TRANSLATE_NOOP("keys", "&View")
HELP = QT_TRANSLATE_NOOP("keys", "&Help")
MENUS = (BATTLE, EDIT, UNITS, TURN, VIEW, HELP)

KEYS = (
    Key("new", ("Ctrl+N",), QT_TRANSLATE_NOOP("keys", "&New battle…"), BATTLE, playing=False),
    Key("open", ("Ctrl+O",), QT_TRANSLATE_NOOP("keys", "&Open…"), BATTLE, playing=False),
    Key("start", ("Ctrl+Home",), QT_TRANSLATE_NOOP("keys", "&Start page"), BATTLE),
    Key("save-as", ("Ctrl+Shift+S",), QT_TRANSLATE_NOOP("keys", "Save &as…"), BATTLE),
    Key(
        "take-roster",
        ("Ctrl+Shift+O",),
        QT_TRANSLATE_NOOP("keys", "&Take a roster or spreadsheet…"),
        BATTLE,
        playing=False,
    ),
    Key(
        "save-sides",
        ("Ctrl+Shift+E",),
        QT_TRANSLATE_NOOP("keys", "Save sides as &roster or spreadsheet…"),
        BATTLE,
    ),
    Key("cards-pdf", ("Ctrl+P",), QT_TRANSLATE_NOOP("keys", "Cards as &PDF…"), BATTLE),
    Key("versions", (), QT_TRANSLATE_NOOP("keys", "&Earlier versions…"), BATTLE),
    Key("battle-report", ("Ctrl+Shift+P",), QT_TRANSLATE_NOOP("keys", "&Battle report…"), BATTLE),
    Key("quit", ("Ctrl+Q",), QT_TRANSLATE_NOOP("keys", "&Quit"), BATTLE, playing=False),
    Key("undo", ("Ctrl+Z",), QT_TRANSLATE_NOOP("keys", "&Undo"), EDIT),
    Key("redo", ("Ctrl+Shift+Z", "Ctrl+Y"), QT_TRANSLATE_NOOP("keys", "&Redo"), EDIT),
    Key("history", ("Ctrl+H",), QT_TRANSLATE_NOOP("keys", "&History"), EDIT),
    Key("settings", ("Ctrl+,",), QT_TRANSLATE_NOOP("keys", "&Settings…"), EDIT, playing=False),
    Key("find", ("/", "Ctrl+F"), QT_TRANSLATE_NOOP("keys", "&Find unit…"), UNITS, in_battle=True),
    Key("numbers", ("I",), QT_TRANSLATE_NOOP("keys", "&Its numbers and reasons"), UNITS, in_battle=True),
    Key("why", ("Q",), QT_TRANSLATE_NOOP("keys", "&Why this level?"), UNITS, in_battle=True),
    Key("library", ("Ctrl+Shift+L",), QT_TRANSLATE_NOOP("keys", "Unit &library…"), UNITS, playing=False),
    Key("check-table", ("Ctrl+T",), QT_TRANSLATE_NOOP("keys", "Check the &table…"), TURN),
    Key("correct-battle", ("Ctrl+X",), QT_TRANSLATE_NOOP("keys", "Correct turn and &battle…"), TURN),
    Key("end", ("E",), QT_TRANSLATE_NOOP("keys", "&End step"), TURN, in_battle=True),
    Key("roll", ("R",), QT_TRANSLATE_NOOP("keys", "&Roll a digital die"), TURN, in_battle=True),
    Key(
        "roll-all",
        ("Shift+R",),
        QT_TRANSLATE_NOOP("keys", "Roll &all owed tests, digital dice"),
        TURN,
        in_battle=True,
    ),
    Key("next", ("PgDown",), QT_TRANSLATE_NOOP("keys", "&Next owed test"), TURN, in_battle=True),
    Key("strike", ("Ctrl+Delete",), QT_TRANSLATE_NOOP("keys", "&Strike the test in front…"), TURN),
    Key("zoom-in", ("Ctrl++", "Ctrl+="), QT_TRANSLATE_NOOP("keys", "Zoom &in"), VIEW, playing=False),
    Key("zoom-out", ("Ctrl+-",), QT_TRANSLATE_NOOP("keys", "Zoom &out"), VIEW, playing=False),
    Key("zoom-reset", ("Ctrl+0",), QT_TRANSLATE_NOOP("keys", "&100 %"), VIEW, playing=False),
    Key("cards-compact", ("Ctrl+1",), QT_TRANSLATE_NOOP("keys", "&Compact cards"), VIEW, playing=False),
    Key("cards-normal", ("Ctrl+2",), QT_TRANSLATE_NOOP("keys", "&Normal cards"), VIEW, playing=False),
    Key("cards-large", ("Ctrl+3",), QT_TRANSLATE_NOOP("keys", "&Large cards"), VIEW, playing=False),
    Key("cards-table", ("Ctrl+4",), QT_TRANSLATE_NOOP("keys", "&Table of all units"), VIEW, playing=False),
    Key("side", ("F6",), QT_TRANSLATE_NOOP("keys", "Unit and lo&g"), VIEW),
    Key("across", ("F11",), QT_TRANSLATE_NOOP("keys", "&Across the table"), VIEW),
    Key("curtain", ("F9",), QT_TRANSLATE_NOOP("keys", "C&urtain"), VIEW),
    Key("keys", ("F1",), QT_TRANSLATE_NOOP("keys", "&Keys"), HELP, playing=False),
    Key("help", ("Shift+F1",), QT_TRANSLATE_NOOP("keys", "&Rules and help"), HELP, playing=False),
    Key("rules", (), QT_TRANSLATE_NOOP("keys", "&Check the rules"), HELP, playing=False),
    Key("report", (), QT_TRANSLATE_NOOP("keys", "Make a &problem report…"), HELP, playing=False),
    Key("about", (), QT_TRANSLATE_NOOP("keys", "&About"), HELP, playing=False),
)
TYPED = (
    ("0 … 9", QT_TRANSLATE_NOOP("keys", "the die of the test in front, or the number of a choice")),
    ("Backspace", QT_TRANSLATE_NOOP("keys", "mends the die")),
    ("Enter", QT_TRANSLATE_NOOP("keys", "settles the test; in the chain of command it chooses")),
    (
        "Esc",
        QT_TRANSLATE_NOOP(
            "keys", "clears the die; closes the panel over the cards; ends the view across the table"
        ),
    ),
    ("← ↑ → ↓", QT_TRANSLATE_NOOP("keys", "choose a card; across the table they turn the page")),
    ("Shift+← …", QT_TRANSLATE_NOOP("keys", "chooses several cards for one event; Ctrl+A chooses all")),
    ("Alt+1 … 9", QT_TRANSLATE_NOOP("keys", "shows the cards of one side; Alt+0 those of all")),
    ("Tab, Space", QT_TRANSLATE_NOOP("keys", "go to the next button, and press it")),
)
"""What is typed rather than pressed, for the list in Help."""
TYPED_KEYS = (
    *("Backspace", "Return", "Enter", "Esc", "Tab", "Space", "Left", "Right", "Up", "Down", "Ctrl+A"),
    *"0123456789",
    *(f"Alt+{digit}" for digit in "0123456789"),
)
"""Keys that no wish can have: they belong to the die, the cards, the sides and the focus."""
