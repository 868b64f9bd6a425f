"""When the program itself is at fault: the battle is kept, the fault noted in a log, a report made if wanted.

Nothing is sent anywhere. The report is one file for the player to look at and to pass on if he likes; it
names neither him nor his folders.
"""

from __future__ import annotations

import contextlib
import platform
import re
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tracker import __version__
from tracker.rules.report import log_lines
from tracker.storage.atomic import rewrite
from tracker.storage.battle_file import write_battle
from tracker.storage.battle_record import BattleText
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError, from_the_system
from tracker.storage.places import Places, new_battle_path
from tracker.storage.snapshot import Snapshot

REPORT = "unit-card-tracker problem report"
LOG = "tracker.log"
LARGEST_LOG = 256 * 1024
OLD_LOGS = 3
REPORTED_LOG = 64 * 1024
"""Bytes of the log's end that go into a report."""

_PATH = re.compile(r"(?<![\w/\\])(?:[A-Za-z]:)?[/\\](?:[^/\\\n\"'<>|:]+[/\\])*[^/\\\s\"'<>|:,;)]*")
"""From the root on; the name of a folder may hold spaces, the last name ends at one."""
_OURS = re.compile(r"(?:tracker|resources|PySide6|tests)[/\\].*")


def keep_after_crash(places: Places, snapshot: Snapshot, disk: Disk | None = None) -> Path:
    """Save the battle under another name, since nobody knows what the fault did; tells where."""
    path = new_battle_path(places, f"{snapshot.battle.name} (after a fault)", disk)
    write_battle(path, snapshot, disk)
    return path


def describe(fault: BaseException) -> str:
    """A fault as a programmer needs it: what, and where in the program."""
    return "".join(traceback.format_exception(fault))


def note_fault(places: Places, when: str, text: str, disk: Disk | None = None) -> Path:
    """Add to the log; one that has grown long becomes an old one, and only the last few of these are kept."""
    disk = disk or Disk()
    log = places.logs / LOG
    entry = f"{when} version {__version__}\n{text.rstrip()}\n\n".encode("utf-8", "replace")
    try:
        disk.make_folder(places.logs)
        before = _content(disk, log)
        if len(before) + len(entry) > LARGEST_LOG:
            _rotate(disk, log)
            before = b""
        rewrite(disk, log, before + entry[:LARGEST_LOG])
    except OSError as fault:
        raise BattleFileError(log, from_the_system(fault)) from None
    return log


def write_report(
    path: Path,
    places: Places,
    snapshot: Snapshot | None,
    versions: Mapping[str, str] | None = None,
    disk: Disk | None = None,
) -> None:
    """Write a problem report: the battle, its log, the program's log, and versions, in one JSON file.

    `versions` are those that only the window knows, such as Qt's.
    """
    disk = disk or Disk()
    report: dict[str, Any] = {
        "format": REPORT,
        "program": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        **(versions or {}),
        "log": without_names(_log(disk, places)).splitlines(),
    }
    if snapshot is not None:
        report["told"] = list(log_lines(snapshot.battle))
        report["battle"] = msgspec.json.decode(BattleText().encode(snapshot))
    try:
        rewrite(disk, path, msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n")
    except OSError as fault:
        raise BattleFileError(path, from_the_system(fault)) from None


def without_names(text: str) -> str:
    """The text without the user's name, this machine's name and the names of folders; our own stay."""
    text = _PATH.sub(lambda found: _shortened(found[0]), text)
    for name in sorted(_names(), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "…", text, flags=re.IGNORECASE)
    return text


def _shortened(path: str) -> str:
    ours = _OURS.search(path)
    if ours:
        return ours[0].replace("\\", "/")
    return f"…{Path(path).suffix}" if len(path) > 1 else path


def _names() -> set[str]:
    """What must not be told: also the name of the home folder, which need not be that of the user."""
    import getpass  # only here: a start needs no names

    names = {Path.home().name, platform.node()}
    with contextlib.suppress(OSError, KeyError, ImportError):  # a user may have no name
        names.add(getpass.getuser())
    return {name for name in names if len(name) > 1}


def _log(disk: Disk, places: Places) -> str:
    return _content(disk, places.logs / LOG)[-REPORTED_LOG:].decode("utf-8", "replace")


def _content(disk: Disk, log: Path) -> bytes:
    try:
        return disk.read(log, LARGEST_LOG * 2)
    except FileNotFoundError:
        return b""


def _rotate(disk: Disk, log: Path) -> None:
    for number in range(OLD_LOGS, 0, -1):
        older = log.with_name(f"{LOG}.{number}")
        newer = log.with_name(f"{LOG}.{number - 1}") if number > 1 else log
        try:
            disk.replace(newer, older)
        except FileNotFoundError:
            continue
