"""Disks that fail, die in the middle, or forget what was not synced: what real ones do on bad days."""

from __future__ import annotations

import errno
import itertools
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

from tracker.storage.disk import Disk


class Killed(BaseException):
    """The process is gone: nothing after this runs, no tidying either."""


class FaultyDisk(Disk):
    """A real disk that stops obeying at one call: from then on it fails, or the process is dead.

    Writes are short, so that a file takes many calls.
    """

    def __init__(self, stop_at: int | None = None, *, fault: int = errno.EIO, deadly: bool = False) -> None:
        self.calls: list[str] = []
        self.stop_at = stop_at
        self.fault = fault
        self.deadly = deadly

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if self.stop_at is None or len(self.calls) <= self.stop_at:
            return
        if self.deadly:
            raise Killed
        if len(self.calls) == self.stop_at + 1:
            raise OSError(self.fault, os.strerror(self.fault))

    def stat(self, path: Path) -> os.stat_result:
        self._call("stat")
        return super().stat(path)

    def create(self, path: Path, mode: int | None) -> int:
        self._call("create")
        return super().create(path, mode)

    def write(self, descriptor: int, content: memoryview) -> int:
        self._call("write")
        return super().write(
            descriptor, content[: max(1, len(content) // 2)] if len(content) > 64 else content
        )

    def sync(self, descriptor: int) -> None:
        self._call("sync")
        super().sync(descriptor)

    def close(self, descriptor: int) -> None:
        self._call("close")
        super().close(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        self._call("replace")
        super().replace(source, target)

    def sync_folder(self, folder: Path) -> None:
        self._call("sync_folder")
        super().sync_folder(folder)

    def remove(self, path: Path) -> None:
        self._call("remove")
        super().remove(path)


class _Node:
    """A file's bytes: as programs see them, as they are on the platter, and all they were since."""

    def __init__(self, number: int, content: bytes = b"") -> None:
        self.number = number
        self.content = content
        self.synced = content
        self.since: list[bytes] = []
        self.dropped: list[tuple[int, int]] = []

    def becomes(self, content: bytes) -> None:
        self.since.append(self.content)
        self.content = content
        self.dropped = [
            (start, min(end, len(content))) for start, end in self.dropped if start < len(content)
        ]

    def sync(self) -> None:
        self.synced = self._on_the_platter()
        self.since.clear()

    def fail_to_sync(self) -> None:
        """The system gives up on what was new, and takes it for written from now on."""
        self.dropped.append((_common(self.synced, self.content), len(self.content)))

    def after_power_cut(self) -> set[bytes]:
        """What may be found: old or new or anything between, with new parts there, half there or zeros."""
        found = {self.synced}
        for content in (*self.since, self._on_the_platter()):
            common = _common(self.synced, content)
            half = common + (len(content) - common) // 2
            found |= {content, content[:half], content[:common] + b"\0" * (len(content) - common)}
        return found if self.content != self.synced else {self.synced}

    def _on_the_platter(self) -> bytes:
        content = bytearray(self.content)
        for start, end in self.dropped:
            content[start:end] = b"\0" * (end - start)
        return bytes(content)


def _common(one: bytes, other: bytes) -> int:
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    return next((place for place in range(shorter) if one[place] != other[place]), shorter)


class MemoryDisk(Disk):
    """A disk in memory that knows what a power cut would leave.

    Contents last once their file is synced, names once their folder is. `after_power_cut` lists what may be
    found then: any of the latest changes to the folder made or not, unsynced contents there, lost or zeros.
    Before each call `before_call` is told; some calls can be made to fail, and writes to be short.
    """

    def __init__(self, files: dict[Path, bytes] | None = None) -> None:
        self.folders: list[dict[Path, _Node]] = [{}]
        """The names after each change since the last sync of the folder; the last are those in force."""
        for number, (path, content) in enumerate((files or {}).items()):
            self.folders[0][path] = _Node(number, content)
        self._numbers = itertools.count(len(self.folders[0]))
        self._open: dict[int, _Node] = {}
        self._locked: set[int] = set()
        self.cut_after: int | None = None
        self.failing = range(0)
        """The calls that fail, by their number."""
        self.fault = errno.EIO
        self.longest_write = 1 << 30
        self.calls = 0
        self.names_of_calls: list[str] = []
        self.before_call: Callable[[], object] = lambda: None

    def after_power_cut(self, path: Path) -> Iterator[bytes | None]:
        """Each content that may be found under this name; None where the name may be gone."""
        for names in self.folders:
            node = names.get(path)
            yield from [None] if node is None else node.after_power_cut()

    def all_after_power_cut(self) -> Iterator[dict[Path, bytes]]:
        """Each set of files that may be found; lock files are left out."""
        for names in self.folders:
            paths = [path for path in names if path.suffix != ".lock"]
            for contents in itertools.product(*(names[path].after_power_cut() for path in paths)):
                yield dict(zip(paths, contents, strict=True))

    def after_kill(self) -> dict[Path, bytes]:
        """The files as the next process sees them."""
        return {path: node.content for path, node in self.folders[-1].items() if path.suffix != ".lock"}

    def real(self, path: Path) -> Path:
        return path

    def may_write(self, path: Path) -> bool:
        return True

    def stat(self, path: Path) -> os.stat_result:
        return _look(self._node(path))

    def status(self, descriptor: int) -> os.stat_result:
        return _look(self._open[descriptor])

    def names(self, folder: Path) -> list[str]:
        return sorted(path.name for path in self.folders[-1] if path.parent == folder)

    def make_folder(self, folder: Path) -> None:
        pass

    def read(self, path: Path, limit: int) -> bytes:
        return self._node(path).content[:limit]

    def create(self, path: Path, mode: int | None) -> int:
        self._step("create")
        if path in self.folders[-1]:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        return self._created(path)

    def write(self, descriptor: int, content: memoryview) -> int:
        self._step("write")
        node = self._open[descriptor]
        node.becomes(node.content + bytes(content[: self.longest_write]))
        return min(len(content), self.longest_write)

    def cut(self, descriptor: int, size: int) -> None:
        self._step("cut")
        node = self._open[descriptor]
        node.becomes(node.content[:size])

    def sync(self, descriptor: int) -> None:
        try:
            self._step("sync")
        except OSError:
            self._open[descriptor].fail_to_sync()
            raise
        self._open[descriptor].sync()

    def close(self, descriptor: int) -> None:
        self._locked.discard(descriptor)  # also where it fails
        self._step("close")

    def replace(self, source: Path, target: Path) -> None:
        self._step("replace")
        names = dict(self.folders[-1])
        names[target] = names.pop(source)
        self._change(names)

    def sync_folder(self, folder: Path) -> None:
        self._step("sync_folder")
        del self.folders[:-1]

    def remove(self, path: Path) -> None:
        self._node(path)
        self._step("remove")
        self._change({name: node for name, node in self.folders[-1].items() if name != path})

    def open_lock(self, path: Path) -> tuple[int, bool]:
        node = self.folders[-1].get(path)
        return (self._created(path), True) if node is None else (self._opened(node), False)

    def lock(self, descriptor: int) -> bool:
        node = self._open[descriptor]
        if any(self._open[other] is node for other in self._locked):
            return False
        self._locked.add(descriptor)
        return True

    def path_of(self, descriptor: int) -> Path:
        """The name of an open file."""
        return next(path for path, node in self.folders[-1].items() if node is self._open[descriptor])

    def _created(self, path: Path) -> int:
        node = _Node(next(self._numbers))
        self._change({**self.folders[-1], path: node})
        return self._opened(node)

    def _opened(self, node: _Node) -> int:
        descriptor = len(self._open) + 3
        self._open[descriptor] = node
        return descriptor

    def _step(self, name: str) -> None:
        self.before_call()
        if self.cut_after is not None and self.calls >= self.cut_after:
            raise Killed
        self.calls += 1
        self.names_of_calls.append(name)
        if self.calls - 1 in self.failing:
            raise OSError(self.fault, os.strerror(self.fault))

    def _change(self, names: dict[Path, _Node]) -> None:
        self.folders.append(names)

    def _node(self, path: Path) -> _Node:
        if path not in self.folders[-1]:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return self.folders[-1][path]


def _look(node: _Node) -> os.stat_result:
    size = len(node.content)
    return os.stat_result((stat.S_IFREG | 0o644, node.number, 0, 1, 0, 0, size, 0, 0, 0))
