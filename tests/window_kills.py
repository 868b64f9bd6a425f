"""Kills the whole program, window and all, again and again, and looks what is left of its battle (G1.4).

A life opens the battle in the window offscreen, plays, and says what it was told is saved; then it is killed
without warning. Run `python -m tests.window_kills --count 200`.
"""

from __future__ import annotations

import argparse
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

from tests.makers import battle_with, kept
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle
from tracker.storage.errors import BattleFileError

LONGEST = 0.4
"""Seconds that a life lasts at most after its first saved change."""


class Toll(msgspec.Struct):
    """What the kills cost."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    unreadable: int = 0

    def __str__(self) -> str:
        return (
            f"whole program: kills {self.kills}, acknowledged {self.acknowledged}, "
            f"lost {self.lost}, unreadable {self.unreadable}"
        )


def live(path: Path, folder: Path) -> None:
    """One life: play until killed, and print the number of every change that is said to be saved."""
    from PySide6.QtCore import QSettings, QTimer

    from tracker.app import build_application
    from tracker.desk import Desk
    from tracker.session.autosave import SAVED
    from tracker.storage.places import Places
    from tracker.ui.main_window import MainWindow

    application = build_application()
    window = MainWindow(QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat))
    desk = Desk(window, Places(data=folder, logs=folder), SYSTEMS)
    desk.open(path)
    window.show()
    autosave, view = desk.autosave, window.battle_view
    assert autosave is not None
    assert view is not None
    acts = 0

    def act() -> None:
        nonlocal acts
        acts += 1
        if acts % 5 == 0:
            view.session.undo()
        elif view.hand.front is None:
            view.hand.press(f"unit-{acts % 8}", "flank")
        elif view.hand.front.choices:
            view.hand.settle()
        else:
            view.hand.roll()

    def say(state: str, _text: str) -> None:
        if state == SAVED:
            print(autosave.saved_seq, flush=True)

    autosave.state_changed.connect(say)
    timer = QTimer()
    timer.timeout.connect(act)
    timer.start(5)
    application.exec()


def kill_lives(count: int, seed: int) -> Toll:
    """Let so many lives play one battle, one after the other; kill each."""
    chance, toll = random.Random(seed), Toll()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = kept(battle_with(8), folder)
        for _ in range(count):
            said = _one_life(path, folder, chance.uniform(0, LONGEST))
            toll.kills += 1
            toll.acknowledged += said is not None
            try:
                left = read_battle(path, SYSTEMS)
            except BattleFileError:
                toll.unreadable += 1
                break
            toll.lost += said is not None and left.seq < said
    return toll


def _one_life(path: Path, folder: Path, seconds: float) -> int | None:
    """Start a life, kill it; the last change it was told is saved."""
    command = [sys.executable, "-m", "tests.window_kills", "--live", str(path), str(folder)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as life:
        assert life.stdout is not None
        text = b""
        if select.select([life.stdout], [], [], 30)[0]:
            text += os.read(life.stdout.fileno(), 65536)
        time.sleep(seconds)
        life.send_signal(signal.SIGKILL)
        text += life.stdout.read()
    whole = text.decode().rpartition("\n")[0].split()
    return int(whole[-1]) if whole else None


def main() -> int:
    """Kill, print one line of figures; 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--live", nargs=2, type=Path, metavar=("FILE", "FOLDER"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.live:
        live(*options.live)
        return 0
    toll = kill_lives(options.count, options.seed)
    print(toll)
    return 1 if toll.lost or toll.unreadable else 0


if __name__ == "__main__":
    sys.exit(main())
