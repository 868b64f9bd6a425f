#!/usr/bin/env python3
"""Tries the Windows installer under wine: install, self-check, open a battle, install again, uninstall.

`python3 packaging/try_under_wine.py`. Everything happens in a wine prefix of its own, deleted at the end.
wine lacks icuuc, a library of Windows: an empty one is made for the prefix and never shipped.
It proves files, imports, registry and painting; nothing about fonts, scaling, SmartScreen or virus scanners.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import project
import screen
from project import CannotBuildError

TOOLS = {
    **screen.TOOLS,
    "wine": "wine64 wine",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64",
    "x86_64-w64-mingw32-objdump": "binutils-mingw-w64-x86-64",
}
ABSENT = "icuuc"
"""The library of Windows 10 that Qt6Core.dll links and wine lacks."""
KEY = r"HKCU\Software\Classes"
FOLDER = "Spiele ë 日本"
SAMPLE = project.ROOT / "resources/systems/fortitude-tests/samples/1-reed-ford.cardbattle"


class Wine:
    """One wine prefix."""

    def __init__(self, prefix: Path, display: str) -> None:
        self.prefix = prefix
        self.drive = prefix / "drive_c"
        self.environment = {
            **{name: text for name, text in os.environ.items() if not name.startswith("WINE")},
            "WINEPREFIX": str(prefix),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree=;mshtml=;winemenubuilder.exe=",
            "DISPLAY": display,
            "LANG": "C.UTF-8",
        }

    def run(self, *words: object, seconds: int = 120) -> tuple[int, str]:
        """Run a program to its end; exit code and what it printed."""
        command = ["wine", *map(str, words)]
        finished = subprocess.run(
            command, env=self.environment, input=b"", capture_output=True, timeout=seconds, check=False
        )
        return finished.returncode, (finished.stdout + finished.stderr).decode("utf-8", "replace")

    def start(self, *words: object) -> subprocess.Popen[bytes]:
        """Start a program and leave it running."""
        return subprocess.Popen(
            ["wine", *map(str, words)],
            env=self.environment,
            stdin=subprocess.PIPE,  # wine's Python starts with pipes, but not with the null device
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def end(self) -> None:
        """End what still runs in this prefix."""
        server = shutil.which("wineserver") or "/usr/lib/wine/wineserver64"
        subprocess.run([server, "-k"], env=self.environment, check=False)
        prefix = self.prefix.stat()
        for sockets in Path(tempfile.gettempdir()).glob(f"wine-*/server-{prefix.st_dev:x}-{prefix.st_ino:x}"):
            shutil.rmtree(sockets.parent)


def expect(true: object, what: str) -> None:
    """Say that one thing was tried; stop where it failed."""
    print(f"{'fine' if true else 'FAILED'}: {what}", flush=True)
    if not true:
        raise CannotBuildError(f"Under wine: {what} failed.")


def add_stub(wine: Wine, site: Path, work: Path) -> None:
    """Make what wine lacks: a library whose functions all answer 0."""
    listed = project.answer_of(["x86_64-w64-mingw32-objdump", "-p", next(site.rglob("Qt6Core.dll"))])
    block = re.search(rf"DLL Name: {ABSENT}\.dll\n(.*?)\n\n", listed, re.DOTALL | re.IGNORECASE)
    functions = re.findall(r"^\s+[0-9a-f]+\s+<?\w+>?\s+(\w+)$", block[1], re.MULTILINE) if block else []
    source = work / f"{ABSENT}.c"
    lines = [f"__declspec(dllexport) long long {each}(void) {{ return 0; }}" for each in functions]
    source.write_text("\n".join(lines) + "\n", encoding="ascii")
    target = wine.drive / "windows" / "system32" / f"{ABSENT}.dll"
    target.unlink(missing_ok=True)
    project.run(["x86_64-w64-mingw32-gcc", "-shared", "-s", "-o", target, source])


def try_all(installer: Path, work: Path, display: str) -> None:
    """Go through the life of an installation."""
    wine = Wine(work / "prefix", display)
    try:
        wine.run("wineboot", "-i", seconds=180)
        add_stub(wine, project.BUILD / "windows" / "tree", work)
        set_version(wine, "win7")
        expect(wine.run(installer, "/S")[0] == 1, "too old a Windows is refused")
        set_version(wine, "win10")
        code, printed = wine.run(installer, "/S")
        expect(code == 0, f"silent installation {printed.strip()}")
        home = next(path for path in (wine.drive / "users").iterdir() if path.name != "Public")
        folder = home / "AppData/Local/Programs/Unit Card Tracker"
        expect((folder / "Unit Card Tracker.exe").exists(), "the program lies in the user's own folder")
        _try_self_check(wine, folder)
        battle = wine.drive / FOLDER / "Schlacht am Rëed.cardbattle"
        battle.parent.mkdir()
        shutil.copy(SAMPLE, battle)
        command = recorded_command(wine)
        _try_opening(wine, command, battle, display)
        before = sorted(path.name for path in folder.iterdir())
        expect(wine.run(installer, "/S")[0] == 0, "installing again over it")
        expect(sorted(path.name for path in folder.iterdir()) == before, "the same files as before")
        expect(not list(folder.rglob("__pycache__")), "nothing was written into the program's folder")
        _try_uninstalling(wine, folder, battle)
    finally:
        wine.end()


def set_version(wine: Wine, version: str) -> None:
    """Let wine call itself this version of Windows."""
    wine.run("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", version, "/f")


def _try_self_check(wine: Wine, folder: Path) -> None:
    code, printed = wine.run(folder / "tracker.exe", "--self-check", seconds=240)
    print(printed.strip())
    expect(code == 0 and "all is well" in printed, "tracker --self-check")


def recorded_command(wine: Wine) -> str:
    """What the registry says about opening a battle by a double click."""
    _, kind = wine.run("reg", "query", rf"{KEY}\.cardbattle", "/ve")
    expect("UnitCardTracker.battle" in kind, "the file type is ours")
    _, printed = wine.run("reg", "query", rf"{KEY}\UnitCardTracker.battle\shell\open\command", "/ve")
    found = re.search(r'REG_SZ\s+("(.+\.exe)" "%1")', printed)
    expect(found, f"the recorded command {found[1] if found else printed}")
    return found[2] if found else ""


def _try_opening(wine: Wine, program: str, battle: Path, display: str) -> None:
    path = f"C:\\{FOLDER}\\{battle.name}"
    before = battle.read_bytes()
    running = wine.start(program, path)
    window = screen.find_window(display, "Unit Card Tracker|Schlacht|Reed", 90)
    expect(window, "the recorded command opens a window on a path with spaces and “ë”")
    time.sleep(3)
    _keep_picture(display)
    screen.press(display, window, "c")
    journal = battle.with_name(battle.name + ".journal")
    ends = time.monotonic() + 15
    while time.monotonic() < ends and not _changed(battle, journal, before):
        time.sleep(0.2)
    expect(_changed(battle, journal, before), "a casualty (key C) is saved in that file")
    screen.press(display, window, "alt+F4")  # wine hears the cross only from a window manager
    expect(running.wait(60) == 0, "closing the window ends the program with 0")


def _changed(battle: Path, journal: Path, before: bytes) -> bool:
    return battle.read_bytes() != before or (journal.exists() and journal.stat().st_size > 0)


def _keep_picture(display: str) -> None:
    """Leave a picture of the window in build/, to look at."""
    if shutil.which("import"):
        picture = project.BUILD / "under-wine.png"
        command = ["import", "-display", display, "-window", "root", str(picture)]
        subprocess.run(command, check=False)


def _try_uninstalling(wine: Wine, folder: Path, battle: Path) -> None:
    data = folder.parent.parent / "unit-card-tracker"
    kept = sorted(path for path in data.rglob("*") if path.is_file() and "Cache" not in path.parts)
    code, _ = wine.run(folder / "Uninstall.exe", "/S", f"_?={_windows_path(wine, folder)}")
    expect(code == 0, "silent removal")
    left = [path.name for path in folder.rglob("*")] if folder.exists() else []
    expect(set(left) <= {"Uninstall.exe"}, f"its files are gone (left: {left})")
    expect(battle.exists() and all(path.exists() for path in kept), "battles and settings are kept")
    _, kind = wine.run("reg", "query", rf"{KEY}\.cardbattle", "/ve")
    expect("UnitCardTracker" not in kind, "the file type is gone")


def _windows_path(wine: Wine, path: Path) -> str:
    return "C:\\" + str(path.relative_to(wine.drive)).replace("/", "\\")


def main() -> int:
    """Try the installer in dist/; 0 when all went well."""
    try:
        project.need(TOOLS)
        installer = project.DIST / f"{project.NAME}-{project.version()}-windows-x64.exe"
        if not installer.exists():
            raise CannotBuildError(
                "There is no installer in dist/: python3 packaging/build.py windows makes it."
            )
        folder = tempfile.TemporaryDirectory(prefix="wine-", ignore_cleanup_errors=True)
        with folder as work, screen.own_screen() as display:
            try_all(installer, Path(work), display)
    except (CannotBuildError, subprocess.TimeoutExpired) as fault:
        print(fault, file=sys.stderr)
        return 1
    print("under wine: all is well")
    return 0


if __name__ == "__main__":
    sys.exit(main())
