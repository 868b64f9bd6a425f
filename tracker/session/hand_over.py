"""One running program for each user: a second start hands its battle over to the first and ends.

The first holds a lock in the player's data folder and watches a folder of requests there; a second start puts
a request into it and waits until it is taken. No sockets, and nothing polls once the program runs.
"""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import msgspec
from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from tracker.storage.atomic import rewrite
from tracker.storage.disk import Disk
from tracker.storage.lock import Held, Lock, take_lock
from tracker.storage.places import Places

PATIENCE = 3.0
"""Seconds that a second start gives the first to take its request; then it opens a window of its own."""

_PAUSE = 0.02
_ENDING = ".json"
_LARGEST = 64 * 1024


class Request(msgspec.Struct, frozen=True):
    """What a second start wants: this battle, or with none only to be seen."""

    path: str | None = None


class RunningProgram(QObject):
    """The program of this user; `begin` finds out whether it is the first or hands over to it."""

    open_requested = Signal(str)
    """A second start wants this battle opened."""
    raise_requested = Signal()
    """A second start was made: the player wants to see the window. Comes before `open_requested`."""

    def __init__(self, places: Places, disk: Disk | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._disk = disk or Disk()
        self._place = places.data / "running"
        self._requests = places.data / "requests"
        self._lock: Lock | None = None
        self._watcher: QFileSystemWatcher | None = None

    def begin(self, path: Path | None, patience: float = PATIENCE) -> bool:
        """Whether this start shall go on; False where a running program has taken the wish over."""
        try:
            self._disk.make_folder(self._requests)
            if self._is_first() or not self._hand_over(path, patience):
                return True
        except OSError:  # a folder that cannot be written is no reason not to start
            return True
        return False

    def end(self) -> None:
        """Let the next start be the first."""
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _is_first(self) -> bool:
        try:
            self._lock = take_lock(self._disk, self._place)
        except Held as held:
            # A home folder shared by several machines: the program of another one cannot be asked.
            elsewhere = held.holder is not None and held.holder.host != self._disk.host()
            return elsewhere
        self._watch()
        return True

    def _watch(self) -> None:
        for old in self._waiting():  # of starts that have long gone on by themselves
            self._remove(old)
        self._watcher = QFileSystemWatcher([str(self._requests)], self)
        self._watcher.directoryChanged.connect(self._take_all)
        QTimer.singleShot(0, self, self._take_all)  # what came before the folder was watched

    def _take_all(self) -> None:
        for request_file in self._waiting():
            request = self._read(request_file)
            self._remove(request_file)
            if request is not None:
                self.raise_requested.emit()
                if request.path is not None:
                    self.open_requested.emit(request.path)

    def _hand_over(self, path: Path | None, patience: float) -> bool:
        """Leave a request and wait until it is taken; it is withdrawn where nobody takes it."""
        name = f"{time.time_ns():020}-{self._disk.process()}{_ENDING}"
        request_file = self._requests / name
        wanted = None if path is None else str(path.absolute())
        rewrite(self._disk, request_file, msgspec.json.encode(Request(path=wanted)))
        until = time.monotonic() + patience
        while request_file in self._waiting():
            if time.monotonic() > until:
                return not self._remove(request_file)
            time.sleep(_PAUSE)
        return True

    def _waiting(self) -> list[Path]:
        """The requests in the order in which they came."""
        names = self._disk.names(self._requests)
        return [self._requests / name for name in names if name.endswith(_ENDING)]

    def _read(self, request_file: Path) -> Request | None:
        try:
            return msgspec.json.decode(self._disk.read(request_file, _LARGEST), type=Request)
        except (OSError, msgspec.DecodeError, RecursionError):
            return None

    def _remove(self, request_file: Path) -> bool:
        with contextlib.suppress(OSError):
            self._disk.remove(request_file)
            return True
        return False
