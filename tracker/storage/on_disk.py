"""One battle on the disk: a readable file, and beside it a journal of what changed since that was written.

Everything here returns only when it is on the disk itself. After a fault the journal is not trusted again
until a whole new file has been written. The journal is emptied only when the file that holds all of its lines
has its name for good.
"""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from tracker import __version__
from tracker.storage.atomic import discard, permissions, prepare, put_in_place, write_all
from tracker.storage.battle_record import BattleText
from tracker.storage.beside import JOURNAL, beside
from tracker.storage.codec import SIZE_LIMIT
from tracker.storage.disk import Disk
from tracker.storage.journal import Change, change_line, changes_between, heading_line
from tracker.storage.lock import Lock, take_lock
from tracker.storage.mark import Mark, digest_of, holds_the_same, look_at, looks_the_same
from tracker.storage.snapshot import Snapshot

_NO_ROOM = {errno.ENOSPC, errno.EDQUOT}


class ChangedElsewhere(Exception):
    """Another program has changed the battle file; it is not overwritten unasked."""


class BattleOnDisk:
    """Saves the changes of one battle, for one thread at a time; raises `OSError` and what is named here."""

    def __init__(
        self,
        path: Path,
        disk: Disk,
        *,
        lock: Lock | None = None,
        mark: Mark | None = None,
        snapshot: Snapshot | None = None,
    ) -> None:
        """`mark` is what stands at the path now and may be overwritten (None: nothing does).

        `snapshot` is the battle in that file where a journal may go on from it.
        """
        self.path = path
        self.lines = 0
        """How many lines of the journal the file does not hold."""
        self._disk = disk
        self._target = disk.real(path)
        self._journal = beside(self._target, JOURNAL)
        self._lock = lock
        self._marks = [mark] if mark else []
        self._last = snapshot
        self._goes_on = snapshot is not None
        self._text = BattleText()
        self._descriptor: int | None = None
        self._size = 0
        self._is_named = False
        self._heading = b""

    def save(self, snapshots: Sequence[Snapshot]) -> None:
        """Save these, one the next of the other: by lines where that is possible, else as a whole."""
        self.hold()
        changes = self._changes(snapshots)
        if changes is None or not self._append(changes):
            self._write_whole(snapshots[-1])
        self._last = snapshots[-1]

    def save_whole(self, snapshot: Snapshot) -> None:
        """Write the battle file anew; the journal is empty then."""
        self.hold()
        self._write_whole(snapshot)

    def fold(self) -> None:
        """Write the lines of the journal into the battle file and empty the journal."""
        if self.lines and self._last is not None:
            self._write_whole(self._last)

    def overwrite(self) -> None:
        """From now on what another program wrote may be overwritten."""
        try:
            look = look_at(self._disk, self._target)
            self._marks = [Mark(digest_of(self._disk.read(self._target, SIZE_LIMIT + 1)), look)]
        except OSError:
            self._marks = []
        self._goes_on = False

    def hold(self) -> None:
        """Have the lock of this battle; `Held` where someone else has."""
        if self._lock is None:
            self._lock = take_lock(self._disk, self._target)

    def leave(self) -> None:
        """Let go of the files; an empty journal goes, one with lines stays for the next opening."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            with contextlib.suppress(OSError):
                self._disk.close(descriptor)
            if not self.lines:
                with contextlib.suppress(OSError):
                    self._disk.remove(self._journal)
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _changes(self, snapshots: Sequence[Snapshot]) -> list[Change] | None:
        if not self._goes_on or self._last is None:
            return None
        found: list[Change] = []
        for before, after in pairwise([self._last, *snapshots]):
            changes = changes_between(before, after)
            if changes is None:
                return None
            found += changes
        return found

    def _append(self, changes: list[Change]) -> bool:
        """Write lines; False where the whole must be written since the journal is not to be trusted."""
        try:
            self._stop_if_changed(quick=True)
            if not changes:
                return True
            if not self._has_journal():
                self._begin_journal()
        except OSError:
            return False
        text = b"" if self._size else self._heading
        text += b"".join(change_line(change, self._heading) for change in changes)
        if self._put(text):
            self.lines += len(changes)
            return True
        return False

    def _put(self, text: bytes) -> bool:
        """Append to the journal, down to the disk; where there is no room it raises and appends nothing."""
        assert self._descriptor is not None
        try:
            write_all(self._disk, self._descriptor, text)
        except OSError as fault:
            if fault.errno in _NO_ROOM and self._cut():
                raise
            return self._distrust()
        try:
            self._disk.sync(self._descriptor)
            if not self._is_named:
                self._disk.sync_folder(self._target.parent)
        except OSError:
            # The system may now take the lost bytes for written: this file is never to be believed again.
            return self._distrust()
        self._is_named = True
        self._size += len(text)
        return True

    def _cut(self) -> bool:
        """Take a half-written line away again."""
        assert self._descriptor is not None
        try:
            self._disk.cut(self._descriptor, self._size)
        except OSError:
            return False
        return True

    def _distrust(self) -> bool:
        self._goes_on = False
        return False

    def _has_journal(self) -> bool:
        """Whether our journal is open and still the file of its name, as long as we left it."""
        if self._descriptor is None:
            return False
        named, ours = self._disk.stat(self._journal), self._disk.status(self._descriptor)
        if (named.st_ino, named.st_size) != (ours.st_ino, self._size):
            raise FileNotFoundError(errno.ENOENT, "the journal was taken away", str(self._journal))
        return True

    def _begin_journal(self) -> None:
        with contextlib.suppress(FileNotFoundError):
            self._disk.remove(self._journal)
        self._descriptor = self._disk.create(self._journal, permissions(self._disk, self._target))
        self._size = 0
        self._is_named = False
        self._heading = heading_line(__version__, self._marks[-1].digest)

    def _write_whole(self, snapshot: Snapshot) -> None:
        content = self._text.encode(snapshot)
        temporary = prepare(self._disk, self._target, content)
        try:
            self._stop_if_changed(quick=False)
        except BaseException:
            discard(self._disk, temporary)
            raise
        self._goes_on = False  # from here on nobody knows which of the two files the journal belongs to
        digest = digest_of(content)
        self._marks.append(Mark(digest))
        put_in_place(self._disk, temporary, self._target)
        self._marks = [Mark(digest, look_at(self._disk, self._target))]
        self._last = snapshot
        self._goes_on = self._empty_journal()
        self.lines = 0

    def _empty_journal(self) -> bool:
        """Empty the journal, whose lines now stand in the file; False where it cannot be used again."""
        self._heading = heading_line(__version__, self._marks[-1].digest)
        try:
            if self._descriptor is not None and self._has_journal():
                self._disk.cut(self._descriptor, 0)
                self._disk.sync(self._descriptor)
                self._size = 0
                return True
        except OSError:
            pass
        return self._remove_journal()

    def _remove_journal(self) -> bool:
        descriptor, self._descriptor = self._descriptor, None
        try:
            if descriptor is not None:
                self._disk.close(descriptor)
            self._disk.remove(self._journal)
        except FileNotFoundError:
            return True
        except OSError:
            return False
        return True

    def _stop_if_changed(self, *, quick: bool) -> None:
        """Raise where the file is not what we left; one that is gone is no obstacle to writing a new one."""
        try:
            self._disk.stat(self._target)
            same = looks_the_same if quick else holds_the_same
            if not any(same(self._disk, self._target, mark) for mark in self._marks):
                raise ChangedElsewhere
        except FileNotFoundError:
            if quick:
                raise
