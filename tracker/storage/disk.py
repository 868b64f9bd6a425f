"""The one small object through which every file call goes: tests make each fail, wait or be forgotten."""

from __future__ import annotations

import errno
import os
import platform
import sys
import time
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

WAIT_FOR_SCANNERS = 1.0
"""How many seconds Windows is given to let go of a file that a scanner or a sync client holds."""

_WINDOWS = os.name == "nt"
_NO_FOLDER_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EBADF}
_BINARY = getattr(os, "O_BINARY", 0)
_LOCKED_BYTE = 1 << 30
"""Windows locks a byte, and nobody else may read it: one far behind the end of the file hurts nobody."""


class Disk:
    """The real disk. Every method raises `OSError` and nothing else."""

    def real(self, path: Path) -> Path:
        """The path itself, whatever links lead there."""
        return Path(os.path.realpath(path))

    def stat(self, path: Path) -> os.stat_result:
        """Kind, size, permissions and times of a file."""
        return path.stat()

    def may_write(self, path: Path) -> bool:
        """Tell whether a file may be replaced: neither it nor its folder is write-protected."""
        return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)

    def read(self, path: Path, limit: int) -> bytes:
        """The first `limit` bytes of a file."""
        with path.open("rb") as file:
            return file.read(limit)

    def names(self, folder: Path) -> list[str]:
        """The names in a folder, in order; none where there is no such folder."""
        try:
            return sorted(os.listdir(folder))
        except FileNotFoundError:
            return []

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those above it; it may be there already."""
        folder.mkdir(parents=True, exist_ok=True)

    def create(self, path: Path, mode: int | None) -> int:
        """Open a new file for writing, with these permissions or, without any, with the usual ones."""
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY, 0o666)
        if mode is not None and sys.platform != "win32":
            os.fchmod(descriptor, mode)
        return descriptor

    def write(self, descriptor: int, content: memoryview) -> int:
        """Write what fits and tell how much that was."""
        return os.write(descriptor, content)

    def cut(self, descriptor: int, size: int) -> None:
        """Keep only the first bytes of an open file; what is written next follows them."""
        os.ftruncate(descriptor, size)

    def status(self, descriptor: int) -> os.stat_result:
        """What `stat` tells of a file, of one that is open."""
        return os.fstat(descriptor)

    def sync(self, descriptor: int) -> None:
        """Return when the bytes are on the disk itself."""
        if sys.platform == "darwin":
            try:
                fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            except OSError:  # network and memory disks do not know it
                os.fsync(descriptor)
        else:
            os.fsync(descriptor)

    def close(self, descriptor: int) -> None:
        """Give the file back."""
        os.close(descriptor)

    def replace(self, source: Path, target: Path) -> None:
        """Put one file in the place of another, in one step."""
        until = time.monotonic() + WAIT_FOR_SCANNERS
        while True:
            try:
                source.replace(target)
                return
            except PermissionError:
                if not _WINDOWS or time.monotonic() > until:
                    raise
                time.sleep(0.02)

    def sync_folder(self, folder: Path) -> None:
        """Return when the names in a folder are on the disk itself, where the system can say so."""
        if _WINDOWS:
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        except OSError as fault:
            if fault.errno not in _NO_FOLDER_SYNC:
                raise
        finally:
            os.close(descriptor)

    def remove(self, path: Path) -> None:
        """Remove a file."""
        path.unlink()

    def open_lock(self, path: Path) -> tuple[int, bool]:
        """Open a lock file and tell whether it is a new one."""
        try:
            return os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o666), True
        except FileExistsError:
            return os.open(path, os.O_RDWR | _BINARY), False

    def lock(self, descriptor: int) -> bool | None:
        """Lock an open file until it is closed or the process ends; None where this disk knows no locks."""
        try:
            if sys.platform == "win32":
                os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
                os.lseek(descriptor, 0, os.SEEK_SET)
            else:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return False if _WINDOWS else None
        return True

    def host(self) -> str:
        """The name of this machine."""
        return os.environ.get("COMPUTERNAME", "") if _WINDOWS else platform.node()

    def process(self) -> int:
        """The number of this process."""
        return os.getpid()

    def is_running(self, process: int) -> bool:
        """Whether this machine has a process of this number; asked only where no file can be locked."""
        if _WINDOWS or process <= 0:
            return True
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        except OSError:
            return True
        return True
