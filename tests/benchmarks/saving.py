"""How long an action takes to be on the disk, against one fsync of the same bytes."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

from tests.benchmarks.figures import Figure, median
from tests.makers import battle_with, played
from tracker.storage.snapshot import Snapshot
from tracker.storage.store import Store

ROUNDS = 40


def durable(folder: Path) -> Figure:
    """One action after another, each until the store says that it is saved."""
    battle = played(battle_with(24), 200)
    saved = threading.Event()
    store = Store(folder / "saved.cardbattle", on_saved=lambda _seq: saved.set())
    times, floors = [], []
    for place in range(ROUNDS):
        battle = played(battle, 2) if place else battle
        saved.clear()
        began = time.perf_counter()
        store.put(Snapshot(battle=battle, latest=battle, seq=battle.count))
        saved.wait()
        times.append(time.perf_counter() - began)
        floors.append(_fsync(folder / "floor", b"x" * 120))
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
    began = time.perf_counter()
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.write(descriptor, content)
    os.fsync(descriptor)
    os.close(descriptor)
    return time.perf_counter() - began
