"""What every build step knows of the project: names, version, time stamp, folders, locks, commands."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

NAME = "unit-card-tracker"
TITLE = "Unit Card Tracker"
SUMMARY = "Companion for miniature wargames: unit cards, morale tests, odds"
MIME = "application/vnd.unit-card-tracker.battle+json"
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)

ROOT = Path(__file__).resolve().parent.parent
HERE = ROOT / "packaging"
BUILD = ROOT / "build"
DIST = ROOT / "dist"
ICONS = ROOT / "resources" / "icons"

PROGRAM_PACKAGES = (
    "pyside6-essentials",
    "shiboken6",
    "msgspec",
    "platformdirs",
    "fontpkg",
    "fontpkg-vollkorn",
    "fontpkg-lato",
)
WHEEL_BUILDERS = ("hatchling", "packaging", "pathspec", "pluggy", "trove-classifiers", "tomlkit")


class CannotBuildError(Exception):
    """One sentence: what is missing or wrong, and what to do."""


def version() -> str:
    """The program's version, read without importing the program."""
    text = (ROOT / "tracker" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if not found:
        raise CannotBuildError("tracker/__init__.py names no __version__: write it there.")
    return found[1]


def epoch() -> int:
    """The time stamp of every file that is built: SOURCE_DATE_EPOCH, else that of the last commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    git = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    answer = subprocess.run(git, capture_output=True, text=True, check=False) if shutil.which("git") else None
    return int(answer.stdout) if answer and answer.returncode == 0 else 1_767_225_600


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of every step: nothing of the builder's own settings shows in the result."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("QT_", "PYTHON", "LC_"))}
    kept |= {"SOURCE_DATE_EPOCH": str(epoch()), "PYTHONHASHSEED": "1", "LANG": "C.UTF-8", "TZ": "UTC"}
    kept["PYINSTALLER_CONFIG_DIR"] = str(BUILD / "pyinstaller")
    return kept | dict(extra or {})


def run(command: Iterable[object], *, cwd: Path = ROOT) -> None:
    """Run one step; what it prints is shown, and a failure ends the build."""
    words = [str(word) for word in command]
    if subprocess.run(words, cwd=cwd, env=environment(), check=False).returncode:
        raise CannotBuildError(f"{Path(words[0]).name} failed, its reason stands above.")


def answer_of(command: Iterable[object]) -> str:
    """What a command prints."""
    words = [str(word) for word in command]
    finished = subprocess.run(words, env=environment(), capture_output=True, text=True, check=False)
    if finished.returncode:
        raise CannotBuildError(f"{words[0]} failed: {finished.stderr.strip() or finished.stdout.strip()}")
    return finished.stdout


def need(tools: Mapping[str, str]) -> None:
    """Name every tool that is missing, and the Debian package that holds it."""
    missing = {tool: package for tool, package in tools.items() if not shutil.which(tool)}
    if missing:
        packages = " ".join(dict.fromkeys(missing.values()))
        raise CannotBuildError(
            f"{', '.join(missing)} is missing: install it (Debian and Ubuntu: sudo apt install {packages})."
        )


def locked(names: Iterable[str], lock: Path = ROOT / "requirements.lock") -> str:
    """The part of a lock that holds these packages, with their hashes."""
    entries = re.split(r"\n(?=[a-z0-9])", lock.read_text(encoding="utf-8"))
    found = {re.split(r"[=\s;]", entry)[0]: entry for entry in entries}
    unknown = set(names) - set(found)
    if unknown:
        raise CannotBuildError(f"{lock.name} holds no {', '.join(sorted(unknown))}: write the lock anew.")
    return "\n".join(found[name].rstrip() for name in names) + "\n"


def fresh(folder: Path) -> Path:
    """An empty folder in place of what lies there."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    return folder


def stamp(tree: Path, executable: Iterable[Path] = ()) -> None:
    """Give every file of a tree the same time, and the mode that a package wants."""
    runs = {path.resolve() for path in executable}
    for path in sorted([tree, *tree.rglob("*")], key=lambda each: -len(each.parts)):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.resolve() in runs else 0o644)
        os.utime(path, (epoch(), epoch()), follow_symlinks=False)


def system_python() -> Path:
    """The Python that is frozen: on Linux the distribution's own, for it names no builder."""
    own = Path("/usr/bin/python3")
    return own if sys.platform == "linux" and own.exists() else Path(sys.executable)
