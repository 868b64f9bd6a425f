"""`tracker --self-check`: does the installed program work? Needs no display; made for bug reports."""

from __future__ import annotations

import os
import platform
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from tracker import __version__, assets
from tracker.rules import examples
from tracker.rules.battle import Battle
from tracker.rules.face import OwedTest
from tracker.rules.play import play
from tracker.rules.system import RuleSystem
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle, write_battle
from tracker.storage.codec import decode
from tracker.storage.places import user_places
from tracker.storage.snapshot import Snapshot
from tracker.storage.tables_file import read_tables


def self_check() -> int:
    """Load everything, run all worked examples, play, save and reload a sample; 0 where all is well."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    faults: list[str] = []
    _print_versions()
    _print_folders()
    for name, check in (
        ("examples", _check_examples),
        ("samples", _check_samples),
        ("window", _check_window),
    ):
        found = check()
        print(f"{name}: {'fine' if not found else '; '.join(found)}")
        faults += found
    print("self-check: " + ("all is well" if not faults else f"{len(faults)} faults"))
    return 1 if faults else 0


def _print_versions() -> None:
    from PySide6 import __version__ as pyside
    from PySide6.QtCore import qVersion

    print(f"Unit Card Tracker {__version__}, Python {platform.python_version()}, {platform.platform()}")
    print(f"PySide6 {pyside}, Qt {qVersion()}, msgspec {msgspec.__version__}")


def _print_folders() -> None:
    home = str(Path.home())
    places = user_places()
    for name, folder in (("resources", assets.resources()), ("data", places.data), ("logs", places.logs)):
        print(f"{name}: {str(folder).replace(home, '~')}")


def _check_examples() -> list[str]:
    tables: dict[str, Any] = {name: read_tables(assets.tables_file(name), SYSTEMS)[1] for name in SYSTEMS}
    failing = [
        path.name
        for path in (path for name in SYSTEMS for path in assets.examples(name))
        if not examples.run(decode(path.read_bytes()), SYSTEMS, tables).holds
    ]
    return [f"{name} does not hold" for name in failing]


def _check_samples() -> list[str]:
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for sample in assets.samples():
            opened = read_battle(sample, SYSTEMS)
            battle = _played_on(opened.system, opened.battle)
            copy = Path(folder) / sample.name
            write_battle(copy, Snapshot(battle=battle, latest=battle, seq=opened.seq + 1))
            again = read_battle(copy, SYSTEMS)
            if again.battle.state != battle.state:
                faults.append(f"{sample.name} is another battle after saving")
    return faults


def _played_on(system: RuleSystem, battle: Battle) -> Battle:
    """The battle after one event on its first card that is open, and the roll it brings, if any."""
    face = next(face for face in system.faces(battle) if face.out_of_play is None)
    button = next(button for button in face.buttons if button.event is not None and button.closed is None)
    battle = play(system, battle, [button.event], "2000-01-01T00:00:00+00:00")
    owed: OwedTest | None = next((test for test in system.owed(battle) if not test.choices), None)
    if owed is None:
        return battle
    event = msgspec.structs.replace(owed.event, die=1, source="digital")
    return play(system, battle, [event], "2000-01-01T00:00:01+00:00")


def _check_window() -> list[str]:
    from tracker.app import probe_window

    name = probe_window()
    print(f"Qt platform: {name}")
    return [] if name else ["no window could be made"]
