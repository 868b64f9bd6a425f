"""A battle saved on a disk in memory, with a look at every state in which a crash could leave it.

The script plays, undoes, goes another way, writes the journal into the file, closes and opens again. At every
call to the disk all that a kill or a power cut could leave there is opened as the next start would, and
compared with what was put in and what was promised.
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.storage.disks import MemoryDisk
from tests.storage.makers import AT, SYSTEMS, TOY, played
from tests.toy_system import Alarm, Hit, TurnEnded
from tracker.rules.battle import Battle
from tracker.rules.play import play
from tracker.storage.battle_file import read_battle
from tracker.storage.battle_record import BattleText
from tracker.storage.errors import BattleFileError
from tracker.storage.on_disk import BattleOnDisk, ChangedElsewhere
from tracker.storage.opening import open_battle
from tracker.storage.snapshot import Snapshot

FILE = Path("/battles/Trial.cardbattle")


def script() -> list[Snapshot | str]:
    """What is put in, one after the other, and in between: fold, or close and open again."""
    line = played(6)
    other = [line[4], *_after(line[4], Alarm(), TurnEnded(), Hit(unit="u2"))]
    last = [other[3], *_after(other[3], TurnEnded(), Hit(unit="u3"), TurnEnded())]
    shown: list[tuple[Battle, Battle] | str] = [
        *((battle, battle) for battle in line[1:4]),
        "fold",
        *((battle, battle) for battle in line[4:]),
        (line[2], line[6]),  # a jump back
        (line[4], line[6]),
        "fold",
        *((battle, battle) for battle in other[1:3]),
        (other[1], other[2]),
        (other[2], other[2]),
        "reopen",
        *((battle, battle) for battle in other[3:]),
        "fold",
        *((battle, battle) for battle in last[1:]),
        (last[1], last[3]),
        "reopen",
    ]
    steps: list[Snapshot | str] = []
    seq = 0
    for step in shown:
        if isinstance(step, str):
            steps.append(step)
        else:
            seq += 1
            steps.append(Snapshot(battle=step[0], latest=step[1], seq=seq))
    return steps


def _after(battle: Battle, *events: object) -> list[Battle]:
    found = []
    for event in events:
        battle = play(TOY, battle, [event], AT)
        found.append(battle)
    return found


SCRIPT = script()
EXPECTED = {step.seq: BattleText().encode(step) for step in SCRIPT if isinstance(step, Snapshot)}
LAST = max(EXPECTED)


class Crashes:
    """Plays the script on one disk and notes everything that a crash would have broken."""

    def __init__(
        self,
        disk: MemoryDisk,
        store: type[BattleOnDisk] = BattleOnDisk,
        found: dict[frozenset[tuple[Path, bytes]], int | str] | None = None,
    ) -> None:
        self.disk = disk
        self.store = store
        self.acknowledged = 0
        self.submitted = 0
        self.states = 0
        self.faults: list[str] = []
        self.refusals = 0
        self._found = {} if found is None else found
        self._seen: set[tuple[int, int]] = set()

    def run(self, steps: Sequence[Snapshot | str] = SCRIPT) -> None:
        """Play it all; saves that fail are tried again with the next ones, as the store does."""
        self.disk.before_call = self._look
        on_disk = self.store(FILE, self.disk)
        on_disk.overwrite()
        waiting: list[Snapshot] = []
        for step in steps:
            if isinstance(step, Snapshot):
                waiting.append(step)
                self.submitted = step.seq
                self._save(on_disk, waiting)
            elif step == "fold" and not waiting:
                with contextlib.suppress(OSError, ChangedElsewhere):
                    on_disk.fold()
            elif step == "reopen" and not waiting:
                with contextlib.suppress(OSError, ChangedElsewhere):
                    on_disk.fold()
                on_disk.leave()
                reopened = self._opened()
                if reopened is None:
                    return
                on_disk = reopened
            self._look()
        self.disk.failing = range(0)
        self._save(on_disk, waiting)
        with contextlib.suppress(OSError, ChangedElsewhere):
            on_disk.fold()
        on_disk.leave()
        self._look()
        if self.acknowledged != LAST:
            self.faults.append(f"{self.acknowledged} of {LAST} saved when all was well again")

    def _save(self, on_disk: BattleOnDisk, waiting: list[Snapshot]) -> None:
        if not waiting:
            return
        try:
            on_disk.save(waiting)
        except (OSError, ChangedElsewhere):
            self.refusals += 1
        else:
            self.acknowledged = waiting[-1].seq
            waiting.clear()

    def _opened(self) -> BattleOnDisk | None:
        """The files as the next start has them: the objects of the script stand for the battle read again."""
        try:
            opened = open_battle(FILE, SYSTEMS, disk=self.disk)
        except BattleFileError as error:
            self.faults.append(f"not opened again: {error}")
            return None
        on_disk = opened.on_disk
        if on_disk is None or opened.seq not in EXPECTED:
            self.faults.append(f"opened again for reading only, at {opened.seq}")
            return None
        on_disk.__class__ = self.store
        if on_disk._goes_on:
            on_disk._last = next(
                step for step in SCRIPT if isinstance(step, Snapshot) and step.seq == opened.seq
            )
        return on_disk

    def _look(self) -> None:
        if self.disk.calls < self.disk.failing.start:
            return  # the same as in the run before
        for files in (self.disk.after_kill(), *self.disk.all_after_power_cut()):
            key = frozenset(files.items())
            seen = (hash(key), self.acknowledged)
            if seen in self._seen:
                continue
            self._seen.add(seen)
            self.states += 1
            if key not in self._found:
                self._found[key] = found_after(files)
            found = self._found[key]
            if isinstance(found, str):
                if self.acknowledged or found != "nothing":
                    self.faults.append(f"{found} (saved: {self.acknowledged})")
            elif not self.acknowledged <= found <= self.submitted:
                self.faults.append(f"{found} found, saved {self.acknowledged}, put in {self.submitted}")


def found_after(files: dict[Path, bytes]) -> int | str:
    """The number of the change up to which the battle is there, whole; else what is wrong."""
    disk = MemoryDisk(files)
    if FILE not in files:
        return "nothing"
    try:
        opened = read_battle(FILE, SYSTEMS, disk)
        again = open_battle(FILE, SYSTEMS, disk=disk)
    except BattleFileError as error:
        return f"unreadable: {error}"
    content = BattleText().encode(opened.snapshot)
    if content != EXPECTED.get(opened.seq) or BattleText().encode(again.snapshot) != content:
        return f"another battle under number {opened.seq}"
    after = read_battle(FILE, SYSTEMS, disk)
    if BattleText().encode(after.snapshot) != content or after.journal:
        return f"another battle after tidying {opened.seq}"
    return opened.seq


def undisturbed(disk: MemoryDisk, store: type[BattleOnDisk] = BattleOnDisk) -> Crashes:
    """The script on a disk where all goes well, so that only crashes end it."""
    crashes = Crashes(disk, store)
    crashes.run()
    return crashes


def each_call_failing(
    fault: int,
    together: int = 1,
    longest_write: int = 1 << 30,
    *,
    disk_type: type[MemoryDisk] = MemoryDisk,
    store: type[BattleOnDisk] = BattleOnDisk,
) -> Iterator[Crashes]:
    """The script with the first call to the disk failing, with the second, and so on to the last.

    So many calls fail together; the disk is well again afterwards.
    """
    found: dict[frozenset[tuple[Path, bytes]], int | str] = {}
    for first in itertools.count():
        disk = disk_type()
        disk.failing, disk.fault = range(first, first + together), fault
        disk.longest_write = longest_write
        crashes = Crashes(disk, store, found)
        crashes.run()
        if disk.calls <= first:
            return
        yield crashes
