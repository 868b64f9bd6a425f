"""The door through which a battle is saved: it is on the disk when `on_saved` says so, and not before.

One thread writes; it waits for work and never looks around for it. All that waits is written together and
shares one wait for the disk. Some seconds after the last change, and at the end, the journal is written into
the file.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from tracker.storage.disk import Disk
from tracker.storage.errors import (
    CHANGED_ELSEWHERE,
    CHOOSE_A_VERSION,
    SAVE_ELSEWHERE,
    STILL_IN_MEMORY,
    BattleFileError,
    from_the_system,
    open_elsewhere,
)
from tracker.storage.lock import Held
from tracker.storage.on_disk import BattleOnDisk, ChangedElsewhere
from tracker.storage.snapshot import Snapshot

FOLD_AFTER = 10.0
"""Seconds without a change after which the journal is written into the file."""
LONGEST_JOURNAL = 1000
"""Lines after which that is done at once."""


def _ignore(_: object) -> None:
    """Nobody wants to be told."""


class Store:
    """Saves one battle to one file. The callbacks are called from the writing thread."""

    def __init__(
        self,
        path: Path,
        disk: Disk | None = None,
        *,
        on_disk: BattleOnDisk | None = None,
        on_saved: Callable[[int], object] = _ignore,
        on_failed: Callable[[BattleFileError], object] = _ignore,
        on_conflict: Callable[[BattleFileError], object] = _ignore,
        fold_after: float = FOLD_AFTER,
        longest_journal: int = LONGEST_JOURNAL,
    ) -> None:
        """`on_disk` is the battle as `open_battle` opened it; without it, what stands there is replaced.

        `on_conflict` tells that another program has changed the file: nothing is written until `keep_mine`.
        """
        self.path = path
        self._on_disk = on_disk or _replacing(path, disk or Disk())
        self._on_saved = on_saved
        self._on_failed = on_failed
        self._on_conflict = on_conflict
        self._fold_after = fold_after
        self._longest_journal = longest_journal
        self._changed = threading.Condition()
        self._unsaved: list[Snapshot] = []
        self._is_due = False
        self._wants_fold = False
        self._last: Snapshot | None = None
        self._overwrites = False
        self._may_fold = self._cannot_fold = False
        self._writing = False
        self._closed = False
        self._abandoned = False
        self._thread: threading.Thread | None = None

    @property
    def is_saved(self) -> bool:
        """Whether all that was put in is on the disk."""
        with self._changed:
            return not self._unsaved

    def put(self, snapshot: Snapshot) -> None:
        """Save this soon; returns at once. Each change is put in, in order."""
        with self._changed:
            if self._closed:
                raise RuntimeError("a closed store takes nothing more")
            self._unsaved.append(snapshot)
            self._wake()

    def retry(self) -> None:
        """Try again what failed; nothing happens where nothing did."""
        with self._changed:
            if self._unsaved and not self._closed:
                self._wake()

    def keep_mine(self) -> None:
        """Overwrite what another program wrote into the file."""
        with self._changed:
            self._overwrites = True
        self.retry()

    def flush(self, timeout: float | None = None, *, fold: bool = False) -> bool:
        """Wait until the thread has saved what it can; tells whether all is on the disk.

        `fold` also writes the journal into the file, so that a conflict shows while one can still act.
        """
        with self._changed:
            if fold and self._thread is not None:
                self._wants_fold = True
                self._changed.notify_all()
            self._changed.wait_for(self._is_idle, timeout)
            return not self._unsaved

    def close(self, timeout: float | None = None, *, abandon: bool = False) -> bool:
        """Save what waits, leave one tidy file and end the thread; tells whether all is on the disk.

        `abandon` writes nothing more: the battle is to be read again, or has gone elsewhere.
        """
        if not abandon:
            self.flush(timeout)
        with self._changed:
            self._abandoned = self._abandoned or abandon
            ends_here = not self._closed and self._thread is None
            self._closed = True
            thread = self._thread
            self._changed.notify_all()
        if ends_here:
            self._on_disk.leave()
        elif thread is not None:
            thread.join(timeout)
        return self.is_saved

    def _is_idle(self) -> bool:
        return self._thread is None or not (self._writing or self._is_due or self._wants_fold)

    def _wake(self) -> None:
        self._is_due = True
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=f"save {self.path.name}", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _run(self) -> None:
        try:
            while self._wait():
                waiting = self._take()
                if waiting:
                    self._save(waiting)
                else:
                    self._fold()
                self._rest()
            if not self._abandoned:
                self._fold()
            self._on_disk.leave()
        finally:  # after a fault of ours the next battle put in starts a new thread
            with self._changed:
                self._thread = None
                self._writing = self._wants_fold = False
                self._changed.notify_all()

    def _wait(self) -> bool:
        """Wait for work, or for the time to fold; False at the end."""
        with self._changed:
            patience = self._fold_after if self._may_fold else None
            self._changed.wait_for(lambda: self._is_due or self._wants_fold or self._closed, patience)
            return not self._closed or (self._is_due and not self._abandoned)

    def _take(self) -> list[Snapshot]:
        with self._changed:
            self._writing = True
            if not self._is_due:
                self._wants_fold = False
                return []
            self._is_due = False
            return list(self._unsaved)

    def _rest(self) -> None:
        with self._changed:
            self._may_fold = bool(self._on_disk.lines) and not (self._unsaved or self._cannot_fold)
            self._writing = False
            self._changed.notify_all()

    def _save(self, waiting: list[Snapshot]) -> None:
        try:
            if self._overwrites:
                self._on_disk.overwrite()
            self._on_disk.save(waiting)
        except OSError as fault:
            self._on_failed(BattleFileError(self.path, from_the_system(fault), STILL_IN_MEMORY))
        except Held as held:
            self._on_failed(BattleFileError(self.path, open_elsewhere(held.holder), SAVE_ELSEWHERE))
        except ChangedElsewhere:
            self._on_conflict(BattleFileError(self.path, CHANGED_ELSEWHERE, CHOOSE_A_VERSION))
        else:
            self._overwrites = self._cannot_fold = False
            with self._changed:
                del self._unsaved[: len(waiting)]
            self._last = waiting[-1]
            self._on_saved(waiting[-1].seq)
            if self._on_disk.lines >= self._longest_journal:
                self._fold()

    def _fold(self) -> None:
        """Write the journal into the file; where the disk refuses, that waits for the next change."""
        try:
            self._on_disk.fold()
        except OSError:
            self._cannot_fold = True
        except ChangedElsewhere:
            # The lines follow a file that is no longer there: what was saved no longer is.
            with self._changed:
                if self._last is not None and not self._unsaved:
                    self._unsaved.append(self._last)
            self._on_conflict(BattleFileError(self.path, CHANGED_ELSEWHERE, CHOOSE_A_VERSION))


def _replacing(path: Path, disk: Disk) -> BattleOnDisk:
    """A battle that goes to this path for the first time, and may replace what stands there now."""
    on_disk = BattleOnDisk(path, disk)
    on_disk.overwrite()
    return on_disk
