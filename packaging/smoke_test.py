#!/usr/bin/env python3
"""Tries what is in dist/ on clean systems: `sudo python3 packaging/smoke_test.py [bookworm trixie]`.

Each system is made anew and deleted afterwards. The package is installed with a lower number first, opened by
its file type, played, upgraded and purged; then the .tar.xz is unpacked in a folder with spaces and "ë", made
read-only, and moved. Needs Debian's debootstrap, Xvfb and xdotool; takes about three minutes for each system.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import deb
import project
import screen
from clean_root import TOOLS, Root, clean_root
from project import CannotBuildError

SUITES = ("bookworm", "trixie")
LOWER = "0.0.1"
COMMAND = project.NAME
FOLDER = "/home/player/Meine Spiele ë"
BATTLE = f"{FOLDER}/Schlacht am Rëed.cardbattle"
SAMPLE = project.ROOT / "resources/systems/fortitude-tests/samples/1-reed-ford.cardbattle"
SENTENCE_NO_DISPLAY = "There is no display for a window"


def expect(true: object, what: str, printed: str = "") -> None:
    """Say that one thing was tried; stop where it failed."""
    print(f"  {'fine' if true else 'FAILED'}: {what}", flush=True)
    if not true:
        raise CannotBuildError(f"{what} failed. {printed.strip()[-2000:]}")


def try_suite(suite: str, package: Path, archive: Path, display: str) -> None:
    """All tries on one system."""
    print(f"{suite}:", flush=True)
    with tempfile.TemporaryDirectory() as work:
        lower = deb.renumbered(package, LOWER, Path(work))
        with clean_root(suite) as root:
            _try_all(root, display, package, lower, archive)


def _try_all(root: Root, display: str, package: Path, lower: Path, archive: Path) -> None:
    for file, name in ((package, "new.deb"), (lower, "old.deb"), (archive, "program.tar.xz")):
        shutil.copy(file, root.folder / "srv" / name)
    code, printed = root.run("apt-get update -qq")
    expect(code == 0, "the system finds its packages", printed)
    _install(root, "old.deb", LOWER)
    _try_without_screen(root)
    _add_desktop(root)
    _try_file_type(root)
    _try_double_click(root, display)
    _try_playing(root, display)
    _upgrade(root)
    _purge(root)
    _try_archive(root, display)
    _try_missing_library(root)


def _install(root: Root, name: str, number: str) -> None:
    code, printed = root.run(f"apt-get install -qq -y --no-install-recommends /srv/{name}")
    expect(code == 0, f"{name} installs", printed)
    code, printed = root.run("dpkg-query -W -f '${Version}' unit-card-tracker")
    expect(printed == number, f"its number is {number}", printed)


def _try_without_screen(root: Root) -> None:
    code, _ = root.run("command -v python3")
    expect(code != 0, "there is no Python on the system")
    code, printed = root.run(f"{COMMAND} --self-check", "player")
    expect(code == 0 and "all is well" in printed, "--self-check, without a display", printed)
    code, printed = root.run("tracker --version", "player")
    expect(code == 0 and project.version() in printed, "the short name tracker", printed)
    code, printed = root.run(COMMAND, "player", 30)
    expect(code == 1 and SENTENCE_NO_DISPLAY in printed, "no display: one sentence", printed)
    expect(len(printed.strip().splitlines()) == 1, "and nothing else", printed)


def _add_desktop(root: Root) -> None:
    tools = "xdg-utils libglib2.0-bin desktop-file-utils man-db"
    code, printed = root.run(f"apt-get install -qq -y --no-install-recommends {tools}")
    expect(code == 0, "what a desktop has is installed", printed)
    folder = root.folder / FOLDER.lstrip("/")
    folder.mkdir()
    shutil.copy(SAMPLE, root.folder / BATTLE.lstrip("/"))
    shutil.copy(SAMPLE, folder / "without an extension")
    root.run("chown -R player: /home/player")


def _try_file_type(root: Root) -> None:
    desktop = {"XDG_CURRENT_DESKTOP": "GNOME"}
    for file in (BATTLE, f"{FOLDER}/without an extension"):
        _, printed = root.run(f"gio info -a standard::content-type '{file}'", "player", 30)
        expect(project.MIME in printed, f"gio knows {Path(file).name}", printed)
    _, printed = root.run(f"xdg-mime query filetype '{BATTLE}'", "player", 30, **desktop)
    expect(printed.strip() == project.MIME, "xdg-mime names the type", printed)
    _, printed = root.run(f"xdg-mime query default {project.MIME}", "player", 30, **desktop)
    expect(printed.strip() == f"{project.NAME}.desktop", "xdg-mime names the program", printed)
    _, printed = root.run(f"gio mime {project.MIME}", "player", 30)
    expect(f"{project.NAME}.desktop" in printed, "gio mime names the program", printed)


def _try_double_click(root: Root, display: str) -> None:
    opened = root.start(f"gio open '{BATTLE}'; sleep 60", "player", 120, DISPLAY=display)
    window = screen.find_window(display, "Reed", 40)
    expect(window, "gio open starts the program on a path with spaces and “ë”")
    screen.close(display, window)
    expect(_comes(lambda: not screen.find_window(display, "Reed", 0.5)), "its window closes")
    opened.kill()
    opened.wait(30)


def _try_playing(root: Root, display: str) -> None:
    file = root.folder / BATTLE.lstrip("/")
    before = _bytes_of(file)
    command = f"exec {COMMAND} '{BATTLE}'"
    running = root.start(command, "player", 90, DISPLAY=display)
    window = screen.find_window(display, "Reed", 40)
    expect(window, "the program opens a battle under X11")
    time.sleep(1)
    screen.press(display, window, "c")
    expect(_comes(lambda: _bytes_of(file) != before), "a casualty (key C) is saved")
    screen.close(display, window)
    expect(running.wait(60) == 0, "closing the window ends it with 0")
    code, printed = root.run(f"{COMMAND} check '{BATTLE}'", "player", 60)
    expect(code == 0, "the saved battle is sound", printed)


def _upgrade(root: Root) -> None:
    before = _player_files(root)
    _install(root, "new.deb", project.version())
    expect(_player_files(root) == before and len(before) > 2, "the upgrade touches nothing of the player's")
    code, printed = root.run(f"{COMMAND} --self-check", "player")
    expect(code == 0, "--self-check after the upgrade", printed)
    code, printed = root.run("man -w unit-card-tracker tracker; dpkg -V unit-card-tracker")
    changed = [line for line in printed.splitlines() if line.startswith("??") and "/usr/share/" not in line]
    expect(not changed, "nothing was written into the installed program", printed)


def _purge(root: Root) -> None:
    before = _player_files(root)
    code, printed = root.run("apt-get purge -qq -y unit-card-tracker")
    expect(code == 0, "purging", printed)
    _, printed = root.run(f"find / -xdev -name '*{project.NAME}*' -not -path '/home/*' -not -path '/proc/*'")
    left = [line for line in printed.splitlines() if "/var/lib/dpkg" not in line]
    expect(not left, "nothing is left of it", "\n".join(left))
    _, printed = root.run(f"gio mime {project.MIME}", "player", 30)
    expect(f"{project.NAME}.desktop" not in printed, "the file type has no program any more", printed)
    expect(_player_files(root) == before, "battles are kept")


def _try_archive(root: Root, display: str) -> None:
    code, printed = root.run(f"apt-get install -qq -y xz-utils && tar -xf /srv/program.tar.xz -C '{FOLDER}'")
    expect(code == 0, "the .tar.xz unpacks in a folder with spaces and “ë”", printed)
    top = next(path.name for path in (root.folder / FOLDER.lstrip("/")).iterdir() if path.is_dir())
    root.run(f"chmod -R a-w '{FOLDER}/{top}'")
    files = f"cd '{FOLDER}/{top}' && find . -type f -printf '%P %s %T@\\n' | sort | sha256sum"
    before = root.run(files)[1]
    for line in (
        f"'{FOLDER}/{top}/{COMMAND}' --self-check",
        f"cd '{FOLDER}/{top}' && ./{COMMAND} --self-check",
    ):
        code, printed = root.run(line, "player")
        expect(code == 0, "--self-check of a read-only folder", printed)
    expect(root.run(files)[1] == before, "nothing was written into it")
    moved = "/opt/moved elsewhere 日本"
    root.run(f"mv '{FOLDER}/{top}' '{moved}'")
    running = root.start(f"exec '{moved}/{COMMAND}' '{BATTLE}'", "player", 90, DISPLAY=display)
    window = screen.find_window(display, "Reed", 40)
    expect(window, "the moved folder opens a battle")
    screen.close(display, window)
    expect(running.wait(60) == 0, "and ends with 0")
    root.run(f"mv '{moved}' /opt/program")


def _try_missing_library(root: Root) -> None:
    root.run("dpkg --force-depends --remove libegl1")
    code, printed = root.run(f"/opt/program/{COMMAND} --self-check", "player", 60)
    named = "libEGL.so.1" in printed and "apt install libegl1" in printed
    expect(code == 1 and named, "a missing library and its package are named", printed)
    expect("Traceback" not in printed, "without a traceback", printed)


def _player_files(root: Root) -> dict[str, bytes]:
    home = root.folder / "home/player"
    files = (path for path in home.rglob("*") if path.is_file() and ".cache" not in path.parts)
    return {str(path): path.read_bytes() for path in files}


def _bytes_of(file: Path) -> bytes:
    journal = file.with_name(file.name + ".journal")
    return file.read_bytes() + (journal.read_bytes() if journal.exists() else b"")


def _comes(true: Callable[[], bool]) -> bool:
    """Whether something becomes true within 20 seconds."""
    ends = time.monotonic() + 20
    while time.monotonic() < ends:
        if true():
            return True
        time.sleep(0.2)
    return False


def main() -> int:
    """Try what is in dist/ on each system; 0 when all went well."""
    suites = sys.argv[1:] or list(SUITES)
    package = project.DIST / f"{project.NAME}_{project.version()}_{deb.architecture()}.deb"
    archive = project.DIST / f"{project.NAME}-{project.version()}-linux-{platform.machine()}.tar.xz"
    try:
        project.need({**TOOLS, **screen.TOOLS})
        for file in (package, archive):
            if not file.exists():
                raise CannotBuildError(f"{file.name} is not in dist/: python3 packaging/build.py makes it.")
        for suite in suites:
            with screen.own_screen() as display:
                try_suite(suite, package, archive, display)
    except (CannotBuildError, subprocess.TimeoutExpired) as fault:
        print(fault, file=sys.stderr)
        return 1
    print(f"{' and '.join(suites)}: all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
