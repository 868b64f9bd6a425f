"""The columns of the tables of figures and of Doctrines, and what a row of them is."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.new_battle.break_draft import DoctrineDraft, Figures
from tracker.ui.new_battle.break_names import next_name
from tracker.ui.new_battle.cells import RowKind, Sort, column

NAME_MISSING = QT_TRANSLATE_NOOP("window", "{column}: the name is missing")

FIGURE_COLUMNS = (
    column(
        "name", Sort.TEXT, 150,
        QT_TRANSLATE_NOOP("window", "Figures"),
        QT_TRANSLATE_NOOP("window", "What they are called: Sergeant, Troopers"),
        required=True, missing=NAME_MISSING, grows=True,
    ),
    column(
        "rank", Sort.NUMBER, 64,
        QT_TRANSLATE_NOOP("window", "Rank"),
        QT_TRANSLATE_NOOP("window", "A trooper has rank 0; whoever has the higher rank leads"),
        empty=say("0"),
    ),
    column(
        "leadership", Sort.TARGET, 92,
        QT_TRANSLATE_NOOP("window", "Leadership"),
        QT_TRANSLATE_NOOP("window", "The lowest face that passes, 2+ to 6+: type 3 for 3+"),
        low=2, high=6, required=True,
    ),
    column(
        "count", Sort.NUMBER, 72,
        QT_TRANSLATE_NOOP("window", "Count"),
        QT_TRANSLATE_NOOP("window", "How many figures at the start"),
        low=1, high=999, required=True,
    ),
)  # fmt: skip

DOCTRINE_COLUMNS = (
    column(
        "name", Sort.TEXT, 170,
        QT_TRANSLATE_NOOP("window", "Doctrine"),
        QT_TRANSLATE_NOOP("window", "Its name"),
        required=True, missing=NAME_MISSING, grows=True,
    ),
    column(
        "kind", Sort.CHOICE, 110,
        QT_TRANSLATE_NOOP("window", "Kind"),
        QT_TRANSLATE_NOOP(
            "window", "Re-roll: a die more after a failure. Ignore: the result does not count. Space turns it"
        ),
        unknown=QT_TRANSLATE_NOOP("window", "{column}: “{text}” is neither a re-roll nor one that ignores"),
    ),
    column(
        "unit", Sort.FLAG, 62,
        QT_TRANSLATE_NOOP("window", "Units"),
        QT_TRANSLATE_NOOP("window", "Whether it helps in the Break Test of a unit: Space changes it"),
        mark="lozenge",
    ),
    column(
        "command", Sort.FLAG, 92,
        QT_TRANSLATE_NOOP("window", "Commands"),
        QT_TRANSLATE_NOOP("window", "Whether it helps in a Command Break Test: Space changes it"),
        mark="lozenge",
    ),
    column(
        "force", Sort.FLAG, 62,
        QT_TRANSLATE_NOOP("window", "Force"),
        QT_TRANSLATE_NOOP("window", "Whether it helps in the Force Break Test: Space changes it"),
        mark="lozenge",
    ),
    column(
        "uses", Sort.NUMBER, 84,
        QT_TRANSLATE_NOOP("window", "Uses"),
        QT_TRANSLATE_NOOP("window", "How often in the whole battle; empty for as often as you like"),
        empty=say(QT_TRANSLATE_NOOP("window", "no limit")),
    ),
    column(
        "per_phase", Sort.NUMBER, 84,
        QT_TRANSLATE_NOOP("window", "Per phase"),
        QT_TRANSLATE_NOOP("window", "How often in one phase; empty for as often as you like"),
        empty=say(QT_TRANSLATE_NOOP("window", "no limit")),
    ),
    column(
        "owner", Sort.CHOICE, 170,
        QT_TRANSLATE_NOOP("window", "Owner"),
        QT_TRANSLATE_NOOP("window", "The unit whose loss ends it: Space opens the list"),
        empty=say(QT_TRANSLATE_NOOP("window", "nobody")),
        unknown=QT_TRANSLATE_NOOP("window", "{column}: that unit is no longer there, choose another"),
        stranger=QT_TRANSLATE_NOOP("window", "{column}: “{text}” is no unit of this force"),
    ),
)  # fmt: skip

KINDS = {
    "infantry": QT_TRANSLATE_NOOP("window", "Infantry"),
    "cavalry": QT_TRANSLATE_NOOP("window", "Cavalry"),
    "heavy-weapon": QT_TRANSLATE_NOOP("window", "Heavy weapon"),
}
DOCTRINE_KINDS = {
    "re-roll": QT_TRANSLATE_NOOP("window", "Re-roll"),
    "ignore": QT_TRANSLATE_NOOP("window", "Ignore"),
}


def copy_under_next_name(
    row: Figures | DoctrineDraft, rows: tuple[Figures | DoctrineDraft, ...]
) -> Figures | DoctrineDraft:
    """The row under the next name that is free."""
    if not row.name.strip():
        return row
    return replace(row, name=next_name(row.name.strip(), {other.name.strip() for other in rows}))


INVITATION = say(QT_TRANSLATE_NOOP("window", "Next…"))
FIGURE_ROWS = RowKind(
    columns=FIGURE_COLUMNS, blank=Figures(), invitation=INVITATION, copied=copy_under_next_name
)
DOCTRINE_ROWS = RowKind(
    columns=DOCTRINE_COLUMNS, blank=DoctrineDraft(), invitation=INVITATION, copied=copy_under_next_name
)
