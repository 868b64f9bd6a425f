"""The door through which a battle is saved: it is on the disk when `on_saved` says so, and not before.

One thread writes; it waits for work and never looks around for it. If several battles wait, only the newest
is written, for it holds all of them. Every save replaces the file in one step.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from tracker.storage.atomic import rewrite
from tracker.storage.battle_record import BattleText
from tracker.storage.disk import Disk
from tracker.storage.errors import STILL_IN_MEMORY, BattleFileError, from_the_system
from tracker.storage.snapshot import Snapshot


def _ignore(_: object) -> None:
    """Nobody wants to be told."""


class Store:
    """Saves one battle to one file. The callbacks are called from the writing thread."""

    def __init__(
        self,
        path: Path,
        disk: Disk | None = None,
        *,
        on_saved: Callable[[int], object] = _ignore,
        on_failed: Callable[[BattleFileError], object] = _ignore,
    ) -> None:
        self.path = path
        self._disk = disk or Disk()
        self._on_saved = on_saved
        self._on_failed = on_failed
        self._text = BattleText()
        self._changed = threading.Condition()
        self._waiting: Snapshot | None = None
        self._unsaved: Snapshot | None = None
        self._writing = False
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def is_saved(self) -> bool:
        """Whether all that was put in is on the disk."""
        with self._changed:
            return self._unsaved is None

    def put(self, snapshot: Snapshot) -> None:
        """Save this soon; returns at once."""
        with self._changed:
            if self._closed:
                raise RuntimeError("a closed store takes nothing more")
            self._waiting = self._unsaved = snapshot
            self._wake()

    def retry(self) -> None:
        """Try again what failed; nothing happens where nothing did."""
        with self._changed:
            if self._unsaved is not None and not self._closed:
                self._waiting = self._unsaved
                self._wake()

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until the thread has nothing left to do; tells whether all is on the disk."""
        with self._changed:
            self._changed.wait_for(self._is_idle, timeout)
            return self._unsaved is None

    def close(self, timeout: float | None = None) -> bool:
        """Save what waits and end the thread; tells whether all is on the disk."""
        saved = self.flush(timeout)
        with self._changed:
            self._closed = True
            thread = self._thread
            self._changed.notify_all()
        if thread is not None and saved:
            thread.join(timeout)
        return saved

    def _is_idle(self) -> bool:
        return not self._writing and (self._waiting is None or self._thread is None)

    def _wake(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name=f"save {self.path.name}", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _run(self) -> None:
        try:
            while (snapshot := self._next()) is not None:
                self._save(snapshot)
        finally:  # after a fault of ours the next battle put in starts a new thread
            with self._changed:
                self._thread = None
                self._writing = False
                self._changed.notify_all()

    def _next(self) -> Snapshot | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting is not None or self._closed)
            snapshot, self._waiting = self._waiting, None
            self._writing = snapshot is not None
            return snapshot

    def _save(self, snapshot: Snapshot) -> None:
        try:
            rewrite(self._disk, self.path, self._text.encode(snapshot))
        except OSError as fault:
            failure = BattleFileError(self.path, from_the_system(fault), STILL_IN_MEMORY)
            self._done(lambda: self._on_failed(failure), saved=None)
        else:
            self._done(lambda: self._on_saved(snapshot.seq), saved=snapshot)

    def _done(self, tell: Callable[[], object], saved: Snapshot | None) -> None:
        with self._changed:
            if saved is not None and self._unsaved is saved:
                self._unsaved = None
        tell()
        with self._changed:
            self._writing = False
            self._changed.notify_all()
