"""The fields of a battle file, in their order, and the text they make: the same battle gives the same bytes.

Actions stand one per line. Writing is quick however long the battle is: the text of earlier actions, and of
what never changes, is kept from one save to the next.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from tracker.rules.battle import Battle, Moment
from tracker.storage.layout import document, listed, member, one_line
from tracker.storage.migrations import VERSION
from tracker.storage.reading import BATTLE
from tracker.storage.snapshot import Snapshot

Count = Annotated[int, msgspec.Meta(ge=0)]


class ActionRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One action as it stands in a file; the rule system knows what its events are."""

    at: str
    events: Annotated[list[Any], msgspec.Meta(min_length=1)]
    again: bool = False


class BattleRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A battle file. What belongs to the rule system is still plain values here."""

    format: str
    version: Count
    app: str
    seq: Count
    system: str
    name: str
    tables: Any
    house_rules: Any
    opening: Any
    actions: list[ActionRecord]
    position: Count
    state: Any


FIELDS = BattleRecord.__struct_fields__


class BattleText:
    """Makes the text of one battle again and again, and each time only what is new."""

    def __init__(self) -> None:
        self._begun: Battle | None = None
        self._beginning = b""
        self._moments: list[Moment] = []
        self._lines: list[bytes] = []

    def encode(self, snapshot: Snapshot) -> bytes:
        """The whole file for this snapshot."""
        battle = snapshot.battle
        self._follow(snapshot.latest.last)
        members = [
            member("format", BATTLE),
            member("version", VERSION),
            member("app", snapshot.app),
            member("seq", snapshot.seq),
            self._of_the_beginning(battle),
            b'"actions": ' + listed(self._lines),
            member("position", snapshot.position),
            member("state", battle.state),
            *(msgspec.json.encode(key) + b": " + raw for key, raw in snapshot.extra),
        ]
        return document(members)

    def _follow(self, last: Moment | None) -> None:
        """Keep the lines of the actions that are shared with the last text, and add the new ones."""
        new: list[Moment] = []
        while last is not None and not self._has(last):
            new.append(last)
            last = last.before
        kept = last.count if last else 0
        del self._moments[kept:], self._lines[kept:]
        for moment in reversed(new):
            self._lines.append(one_line(moment.action))
            self._moments.append(moment)

    def _has(self, moment: Moment) -> bool:
        place = moment.count - 1
        return place < len(self._moments) and self._moments[place] is moment

    def _of_the_beginning(self, battle: Battle) -> bytes:
        begun = self._begun
        if begun is None or not _began_alike(begun, battle):
            names = ("system", "name", "tables", "house_rules", "opening")
            self._beginning = b",\n ".join(member(name, getattr(battle, name)) for name in names)
            self._begun = battle
        return self._beginning


def _began_alike(one: Battle, other: Battle) -> bool:
    return (
        one.opening is other.opening
        and one.tables is other.tables
        and one.house_rules is other.house_rules
        and (one.system, one.name) == (other.system, other.name)
    )
