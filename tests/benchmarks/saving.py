"""How long an action takes to be on the disk, against one fsync of the same bytes."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

from tests.benchmarks.figures import Figure, median
from tests.makers import AT, battle_with, played
from tests.rules.fortitude import SYSTEM, event
from tracker.rules.play import play
from tracker.storage.snapshot import Snapshot
from tracker.storage.store import Store

ROUNDS = 60
LINE = b'{"seq":261,"at":"2026-01-01T12:00:00+00:00","events":[{"type":"casualties"}]}\tabcdef01\n'


def durable(folder: Path) -> Figure:
    """One action after another, each until the store says that it is saved."""
    battle = played(battle_with(24), 200)
    saved = threading.Event()
    store = Store(folder / "saved.cardbattle", on_saved=lambda _seq: saved.set())
    times, floors = [], []
    for place in range(ROUNDS):
        hit = event(type_="casualties", unit=f"unit-{8 + place % 16}", count=1)
        battle = play(SYSTEM, battle, [hit], AT)
        saved.clear()
        began = time.perf_counter()
        store.put(Snapshot(battle=battle, latest=battle, seq=battle.count))
        saved.wait()
        times.append(time.perf_counter() - began)
        floors.append(_fsync(folder / "floor", LINE))
    store.close()
    floor = median(floors) * 1000
    return Figure(
        name="an action made durable",
        value=median(times) * 1000,
        unit="ms",
        floor=floor,
        floor_name="one fsync",
        most=1.5 * floor + 0.5,
    )


def _fsync(path: Path, content: bytes) -> float:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    began = time.perf_counter()
    os.write(descriptor, content)
    os.fsync(descriptor)
    taken = time.perf_counter() - began
    os.close(descriptor)
    return taken
