"""Disks that fail, die in the middle, or forget what was not synced: what real ones do on bad days."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
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
    """A file's bytes: as programs see them, and as they are on the platter."""

    def __init__(self) -> None:
        self.content = b""
        self.synced = b""


class MemoryDisk(Disk):
    """A disk in memory that knows what a power cut would leave.

    Contents last once their file is synced, names once their folder is. `after_power_cut` lists what may be
    found then: any of the latest changes to the folder made or not, unsynced contents there, lost or zeros.
    """

    def __init__(self) -> None:
        self.folders: list[dict[Path, _Node]] = [{}]
        """The names after each change since the last sync of the folder; the last are those in force."""
        self._open: dict[int, _Node] = {}
        self.cut_after: int | None = None
        self.calls = 0

    def after_power_cut(self, path: Path) -> Iterator[bytes | None]:
        """Each content that may be found under this name; None where the name may be gone."""
        for names in self.folders:
            node = names.get(path)
            if node is None:
                yield None
            elif node.synced == node.content:
                yield node.content
            else:
                yield from (node.synced, node.content, b"\0" * len(node.content))

    def real(self, path: Path) -> Path:
        return path

    def may_write(self, path: Path) -> bool:
        return True

    def stat(self, path: Path) -> os.stat_result:
        size = len(self._node(path).content)
        return os.stat_result((stat.S_IFREG | 0o644, 0, 0, 1, 0, 0, size, 0, 0, 0))

    def read(self, path: Path, limit: int) -> bytes:
        return self._node(path).content[:limit]

    def create(self, path: Path, mode: int | None) -> int:
        self._step()
        node = _Node()
        self._change({**self.folders[-1], path: node})
        self._open[len(self._open) + 3] = node
        return len(self._open) + 2

    def write(self, descriptor: int, content: memoryview) -> int:
        self._step()
        self._open[descriptor].content += bytes(content)
        return len(content)

    def sync(self, descriptor: int) -> None:
        self._step()
        self._open[descriptor].synced = self._open[descriptor].content

    def close(self, descriptor: int) -> None:
        self._step()

    def replace(self, source: Path, target: Path) -> None:
        self._step()
        names = dict(self.folders[-1])
        names[target] = names.pop(source)
        self._change(names)

    def sync_folder(self, folder: Path) -> None:
        self._step()
        del self.folders[:-1]

    def remove(self, path: Path) -> None:
        self._step()
        self._node(path)
        self._change({name: node for name, node in self.folders[-1].items() if name != path})

    def _step(self) -> None:
        if self.cut_after is not None and self.calls >= self.cut_after:
            raise Killed
        self.calls += 1

    def _change(self, names: dict[Path, _Node]) -> None:
        self.folders.append(names)

    def _node(self, path: Path) -> _Node:
        if path not in self.folders[-1]:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        return self.folders[-1][path]
