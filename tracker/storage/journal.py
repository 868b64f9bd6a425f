"""The journal of a battle: a line for each action, undo, redo or jump since its file was written last.

The first line names the contents of that file, so that no journal is ever taken for the continuation of
another battle. Every line ends with a checksum that also covers the first, and bears the number of its
change.
"""

from __future__ import annotations

import zlib
from typing import Annotated, Any, Literal

import msgspec

from tracker.rules.battle import Action
from tracker.storage.codec import Malformed, decode, typed
from tracker.storage.snapshot import Snapshot

Count = Annotated[int, msgspec.Meta(ge=0)]


class Heading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: the contents of the battle file that the others follow, and who writes them."""

    journal: Literal[1] = 1
    app: str
    of: str


class Acted(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The line of an action; the rule system knows what its events are."""

    seq: Count
    at: str
    events: Annotated[list[Any], msgspec.Meta(min_length=1)]
    again: bool = False


class Moved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The line of an undo, a redo or a jump: how many actions lead to the battle now shown."""

    seq: Count
    position: Count


class Change(msgspec.Struct, frozen=True, eq=False):
    """One change of a battle that is to be written: an action, or a move to another position."""

    seq: int
    action: Action | None
    position: int


class Journal(msgspec.Struct, frozen=True, kw_only=True):
    """What a journal holds beyond the battle file it lies beside."""

    app: str = ""
    steps: tuple[Acted | Moved, ...] = ()
    refused: bytes = b""
    """From the first line on that cannot be trusted."""

    @property
    def is_torn(self) -> bool:
        """Whether all that is refused is a line not wholly written: nobody was told that it is saved."""
        return b"\n" not in self.refused


def changes_between(before: Snapshot, after: Snapshot) -> list[Change] | None:
    """What led from one snapshot to the next; None where lines cannot tell, so the whole must be written."""
    if not _began_alike(before, after):
        return None
    if after.latest.last is before.latest.last:
        if after.position == before.position:
            return [] if after.seq == before.seq else None
        return [Change(after.seq, None, after.position)] if after.seq == before.seq + 1 else None
    moment = after.latest.last
    follows = (
        moment is not None
        and after.seq == before.seq + 1
        and after.battle.last is moment
        and moment.before is before.battle.last
    )
    return [Change(after.seq, moment.action, after.position)] if moment is not None and follows else None


def heading_line(app: str, of: str) -> bytes:
    """The first line of a journal."""
    return _sealed(msgspec.json.encode(Heading(app=app, of=of)), 0)


def change_line(change: Change, heading: bytes) -> bytes:
    """The line of one change in the journal with this first line."""
    if change.action is None:
        text = msgspec.json.encode(Moved(seq=change.seq, position=change.position))
    else:
        action = change.action
        again = {"again": True} if action.again else {}
        text = msgspec.json.encode({"seq": change.seq, "at": action.at, "events": action.events, **again})
    return _sealed(text, zlib.crc32(heading))


def read_journal(content: bytes, digest: str, seq: int) -> Journal:
    """The lines that follow the battle file of this digest and number; the first bad one ends it."""
    end = content.find(b"\n") + 1
    heading = _heading(content[:end])
    if heading is None:
        return Journal(refused=content)
    seed = zlib.crc32(content[:end])
    steps: list[Acted | Moved] = []
    place = end
    while place < len(content):
        end = content.find(b"\n", place) + 1
        step = _step(content[place:end], seed)
        if step is None:
            break
        if step.seq > seq:
            if heading.of != digest or step.seq != seq + len(steps) + 1:
                break
            steps.append(step)
        elif steps:
            break
        place = end
    return Journal(app=heading.app, steps=tuple(steps), refused=content[place:])


def _began_alike(one: Snapshot, other: Snapshot) -> bool:
    mine, theirs = one.battle, other.battle
    return (
        mine.opening is theirs.opening
        and mine.tables is theirs.tables
        and mine.house_rules is theirs.house_rules
        and (mine.system, mine.name, one.extra) == (theirs.system, theirs.name, other.extra)
    )


def _sealed(text: bytes, seed: int) -> bytes:
    return b"%s\t%08x\n" % (text, zlib.crc32(text, seed))


def _opened(line: bytes, seed: int) -> Any:
    """The values of a whole line; `Malformed` where it is not as it was written."""
    text, _, _ = line.rpartition(b"\t")
    if line != _sealed(text, seed):  # the bytes, since a number can be written in more than one way
        raise ValueError("not whole")
    return decode(text)


def _heading(line: bytes) -> Heading | None:
    try:
        return typed(_opened(line, 0), Heading)
    except (ValueError, Malformed):
        return None


def _step(line: bytes, seed: int) -> Acted | Moved | None:
    try:
        values = _opened(line, seed)
        moved = isinstance(values, dict) and "position" in values
        return typed(values, Moved) if moved else typed(values, Acted)
    except (ValueError, Malformed):
        return None
