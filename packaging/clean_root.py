"""A clean Debian in a folder, made by debootstrap, for trying a package in; needs root.

It is entered only in a mount namespace of its own with its own small /dev: nothing of this machine is mounted
below it when it is deleted, and deleting never crosses into another file system.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import project
from project import CannotBuildError

TOOLS = {"debootstrap": "debootstrap", "unshare": "util-linux"}
ENTER = """
set -e
mount -t proc proc "$1/proc"
mount -t tmpfs -o mode=755 tmpfs "$1/dev"
for each in null:1:3 zero:1:5 full:1:7 random:1:8 urandom:1:9 tty:5:0; do
  IFS=: read -r name major minor <<< "$each"
  mknod -m 666 "$1/dev/$name" c "$major" "$minor"
done
mkdir -m 1777 "$1/dev/shm"
ln -s /proc/self/fd "$1/dev/fd"
if [ -d /tmp/.X11-unix ]; then
  mkdir -p "$1/tmp/.X11-unix"
  mount --bind /tmp/.X11-unix "$1/tmp/.X11-unix"
fi
exec chroot "$1" timeout --kill-after=10 "$2" su - "$3" -s /bin/bash -c "$4"
"""


class Root:
    """One clean system."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []

    def command(self, text: str, user: str, seconds: int, variables: dict[str, str]) -> list[str]:
        """The command that runs a line of shell inside, as this user, for at most so long."""
        settings = " ".join(
            f"export {name}={shlex.quote(value)};" for name, value in {**proxies(), **variables}.items()
        )
        enter = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--propagation", "private"]
        line = f"export LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive; {settings} {text}"
        return [*enter, "bash", "-c", ENTER, "enter", str(self.folder), str(seconds), user, line]

    def run(self, text: str, user: str = "root", seconds: int = 300, **variables: str) -> tuple[int, str]:
        """Run a line of shell inside; exit code and what was printed."""
        command = self.command(text, user, seconds, variables)
        finished = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        return finished.returncode, (finished.stdout + finished.stderr).decode("utf-8", "replace")

    def start(self, text: str, user: str, seconds: int, **variables: str) -> subprocess.Popen[bytes]:
        """Start a line of shell inside and leave it running."""
        command = self.command(text, user, seconds, variables)
        nowhere = subprocess.DEVNULL
        process = subprocess.Popen(command, stdin=nowhere, stdout=nowhere, stderr=nowhere)
        self.running.append(process)
        return process

    def end(self) -> None:
        """End what was left running; all that it started inside ends with it."""
        for process in self.running:
            process.kill()
            process.wait(30)


def proxies() -> dict[str, str]:
    """How this machine reaches the network, if not directly."""
    names = ("http_proxy", "https_proxy", "no_proxy")
    return {name: os.environ[name] for name in names if os.environ.get(name)}


@contextmanager
def clean_root(suite: str) -> Iterator[Root]:
    """A clean Debian of this name with a user called player; deleted at the end."""
    if os.geteuid() != 0:
        raise CannotBuildError("Making a clean Debian needs root: start this with sudo.")
    project.need(TOOLS)
    with _folder(suite) as top:
        folder = Path(top) / suite
        log = Path(top) / "debootstrap.log"
        with log.open("wb") as output:
            command = ["debootstrap", "--variant=minbase", suite, str(folder)]
            code = subprocess.run(command, stdout=output, stderr=output, check=False).returncode
        if code:
            last = log.read_text(errors="replace").strip().splitlines()[-1:]
            raise CannotBuildError(f"debootstrap could not make {suite}: {' '.join(last)}")
        settings = Path("/etc/resolv.conf")
        if settings.exists():
            (folder / "etc/resolv.conf").write_bytes(settings.read_bytes())
        root = Root(folder)
        root.run("useradd --create-home player")
        try:
            yield root
        finally:
            root.end()


@contextmanager
def _folder(suite: str) -> Iterator[str]:
    """A folder that is deleted at the end, unless something is mounted below it."""
    folder = tempfile.mkdtemp(prefix=f"root-{suite}-")
    try:
        yield folder
    finally:
        if folder in Path("/proc/self/mounts").read_text():
            raise CannotBuildError(
                f"Something is mounted below {folder}: look at it, then delete it by hand."
            )
        subprocess.run(["rm", "-rf", "--one-file-system", folder], check=False)
