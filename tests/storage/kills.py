"""Kills a playing process again and again, at any moment, and looks what is left (G1.1, G1.4).

A life is a process of its own: it opens the battle, plays through session and autosave without a window, says
what it was told is saved, and is killed without warning. Run `python -m tests.storage.kills --count 2000`.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from tests.storage.broken_stores import ONE_FAULT
from tests.storage.crashes import each_call_failing, undisturbed
from tests.storage.disks import MemoryDisk
from tests.storage.makers import SYSTEMS, TOY
from tests.toy_system import Rolled, event_for, toy_battle
from tracker.rules.battle import Battle
from tracker.rules.play import play
from tracker.rules.system import IllegalEvent
from tracker.storage.battle_file import read_battle
from tracker.storage.battle_record import BattleText
from tracker.storage.errors import BattleFileError
from tracker.storage.opening import open_battle
from tracker.storage.snapshot import Snapshot

LIVES_OF_A_BATTLE = 25
READY = b"ready\n"


class Figures(msgspec.Struct):
    """What a run found."""

    kills: int = 0
    states: int = 0
    acknowledged: int = 0
    lost: int = 0
    unreadable: int = 0
    wrong: int = 0

    def add(self, other: Figures) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def __str__(self) -> str:
        return (
            f"kills {self.kills}, crash states {self.states}, acknowledged {self.acknowledged}, "
            f"lost {self.lost}, unreadable {self.unreadable}, other than what was played {self.wrong}"
        )

    @property
    def is_fine(self) -> bool:
        return not (self.lost or self.unreadable or self.wrong)


class Expected:
    """The battle as it must be after any number of changes: they follow from seed and number alone."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.seq = 0
        self.battles = [toy_battle(TOY, strength=1000)]
        self.position = 0

    def go_to(self, seq: int) -> None:
        while self.seq < seq:
            step = next_step(self.seed, self.seq + 1, self.battles[self.position], len(self.battles))
            self.seq += 1
            if isinstance(step, int):
                self.position = step
            else:
                undone = self.battles[self.position + 1 :]
                del self.battles[self.position + 1 :]
                again = _is_rolled_again(step, undone)
                self.battles.append(play(TOY, self.battles[-1], [step], moment(self.seq), again))
                self.position += 1

    def content(self) -> bytes:
        return BattleText().encode(
            Snapshot(battle=self.battles[self.position], latest=self.battles[-1], seq=self.seq)
        )


def _is_rolled_again(event: Any, undone: list[Battle]) -> bool:
    """Whether a test is rolled whose roll was undone just before: that is marked (G2.8)."""
    rolls = [other for battle in undone if battle.last for other in battle.last.action.events]
    return isinstance(event, Rolled) and event.unit in {
        roll.unit for roll in rolls if isinstance(roll, Rolled)
    }


def moment(seq: int) -> str:
    """The time of a change, so that it follows from its number."""
    return f"change {seq}"


def next_step(seed: int, seq: int, battle: Battle, count: int) -> Any:
    """An event, or the position to go to."""
    dice = random.Random(f"{seed} {seq}")
    if battle.count > 3 and dice.random() < 0.15:
        return battle.count - dice.randint(1, 3)
    if battle.count < count - 1 and dice.random() < 0.4:
        return battle.count + 1
    event = event_for(dice.randrange(6), f"u{dice.randint(1, 4)}", 1, TOY.owed(battle))
    try:
        play(TOY, battle, [event], "")
    except IllegalEvent:
        return event_for(0, "u1", 1, ())
    return event


def live(path: Path, seed: int, tell: Callable[[bytes], object]) -> None:
    """One life: open or begin the battle and play until killed."""
    from PySide6.QtCore import QCoreApplication

    from tracker.session.autosave import SAVED, Autosave
    from tracker.session.battle_session import BattleSession

    application = QCoreApplication([])
    opened = open_battle(path, SYSTEMS) if path.exists() else None
    battles = opened.battles if opened else (toy_battle(TOY, strength=1000),)
    position, seq = (opened.position, opened.seq) if opened else (0, 0)
    session = BattleSession(TOY, battles, position, lambda: moment(session.seq + 1), lambda faces: 1, seq=seq)
    autosave = Autosave(session, path, opened=opened)
    autosave._store._longest_journal = 6
    autosave.state_changed.connect(
        lambda state, _: tell(b"%d\n" % autosave.saved_seq) if state == SAVED else None
    )
    tell(READY)
    dice = random.Random()
    while True:
        step = next_step(seed, session.seq + 1, session.battle, session.latest.count + 1)
        if isinstance(step, int):
            session.jump(step)
        else:
            session.submit(step)
        if dice.random() < 0.7:
            autosave._store.flush()
        application.processEvents()


def kill_one(path: Path, seed: int, dice: random.Random) -> list[bytes]:
    """Start a life and end it; what it said."""
    ear, mouth = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(ear)
            live(path, seed, lambda word: os.write(mouth, word))
        finally:
            os._exit(1)  # a life that ends by itself is one that failed
    os.close(mouth)
    heard = b""
    waits = dice.random() < 0.5  # for the first word that something is saved
    deadline = time.monotonic() + (dice.uniform(0, 0.02) if dice.random() < 0.2 else 5)
    while (left := deadline - time.monotonic()) > 0:
        if not select.select([ear], [], [], left)[0]:
            break
        word = os.read(ear, 4096)
        if not word:
            break
        is_first, heard = not heard, heard + word
        deadline = min(deadline, time.monotonic() + (0.25 if is_first and waits else dice.uniform(0, 0.05)))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    while word := os.read(ear, 4096):
        heard += word
    os.close(ear)
    if not os.WIFSIGNALED(status):
        raise RuntimeError(f"the life ended by itself: {status}")
    return heard.split(b"\n")[:-1]


def worker(count: int, seed: int, folder: Path) -> Figures:
    """That many lives one after the other, a few for each battle."""
    importlib.import_module("tracker.session.autosave")  # once, and not in every life
    dice = random.Random(seed)
    figures = Figures()
    for life in range(count):
        if life % LIVES_OF_A_BATTLE == 0:
            path = folder / f"{seed}-{life}.cardbattle"
            expected = Expected(seed + life)
        before = expected.seq
        said = kill_one(path, expected.seed, dice)
        acknowledged = max([before, *(int(word) for word in said if word != READY.strip())])
        figures.kills += 1
        figures.acknowledged += acknowledged - before
        _look(path, expected, acknowledged, figures)
    return figures


def _look(path: Path, expected: Expected, acknowledged: int, figures: Figures) -> None:
    if not path.exists():
        figures.lost += acknowledged
        return
    try:
        opened = read_battle(path, SYSTEMS)
    except BattleFileError as error:
        print(error, file=sys.stderr)
        figures.unreadable += 1
        return
    figures.lost += max(0, acknowledged - opened.seq)
    expected.go_to(opened.seq)
    figures.wrong += BattleText().encode(opened.snapshot) != expected.content()


def crash_states() -> Figures:
    """Every state in which a crash could leave a disk in memory, also after each call to it failed once."""
    figures = Figures()
    for longest_write in (1 << 30, 40):
        disk = MemoryDisk()
        disk.longest_write = longest_write
        runs = [undisturbed(disk)]
        figures.add(Figures(states=runs[0].states, lost=len(runs[0].faults)))
    for kind in ONE_FAULT:
        for run in each_call_failing(*kind):
            figures.add(Figures(states=run.states, lost=len(run.faults)))
    return figures


def main() -> int:
    """Kill as often as asked, with several workers at once, and print one line of figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.storage.kills", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many lives are ended")
    parser.add_argument("--workers", type=int, default=2, help="how many at once")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--kills-only", action="store_true", help="leave the disk in memory out")
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    seed = random.randrange(1 << 30) if options.seed is None else options.seed
    if options.folder is not None:
        figures = worker(options.count, seed, options.folder)
        sys.stdout.buffer.write(msgspec.json.encode(figures))
        return 0
    figures = _all_workers(options.count, options.workers, seed)
    if not options.kills_only:
        figures.add(crash_states())
    print(f"{figures} (seed {seed})")
    return 0 if figures.is_fine else 1


def _all_workers(count: int, workers: int, seed: int) -> Figures:
    figures = Figures()
    with tempfile.TemporaryDirectory() as folder:
        shares = [count // workers + (place < count % workers) for place in range(workers)]
        running = [
            subprocess.Popen(
                [
                    *(sys.executable, "-m", "tests.storage.kills", "--count", str(share)),
                    *("--seed", str(seed + place * 1_000_000), "--folder", folder),
                ],
                stdout=subprocess.PIPE,
            )
            for place, share in enumerate(shares)
        ]
        for process in running:
            output, _ = process.communicate()
            if process.returncode:
                raise SystemExit(f"a worker failed: {process.returncode}")
            figures.add(msgspec.json.decode(output, type=Figures))
    return figures


if __name__ == "__main__":
    sys.exit(main())
