#!/usr/bin/env python3
"""Compares the start of the frozen program with that from source: `python3 packaging/measure_start.py`.

Both draw the cards of a sample battle as a picture, offscreen, in turns: everything from the process's start
over Qt's loading to the drawn cards is in it. The frozen one may take at most 1.25 times as long.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import environment_of_builds
import frozen
import project

ROUNDS = 9
MOST = 1.25
SAMPLE = project.ROOT / "resources/systems/fortitude-tests/samples/1-reed-ford.cardbattle"


def seconds_of(command: Sequence[object], picture: Path) -> float:
    """How long one start to the drawn cards takes."""
    words = [*map(str, command), "picture", str(SAMPLE), "-o", str(picture)]
    variables = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    start = time.monotonic()
    process = subprocess.Popen(words, cwd=project.ROOT, env=variables)
    _, status = os.waitpid(process.pid, 0)  # Popen.wait with a limit would round the time up
    taken = time.monotonic() - start
    if status:
        raise project.CannotBuildError(f"{words[0]} ended with {os.waitstatus_to_exitcode(status)}.")
    process.returncode = 0
    return taken


def main() -> int:
    """Print both medians and their ratio; 0 when the frozen program is fast enough."""
    source = [environment_of_builds.PYTHON, "-m", "tracker"]
    packed = [frozen.TREE / project.NAME]
    if not packed[0].exists():
        print("There is no frozen program: python3 packaging/build.py frozen makes it.", file=sys.stderr)
        return 1
    times: dict[str, list[float]] = {"source": [], "frozen": []}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS + 1):
            times["source"].append(seconds_of(source, Path(folder) / "source.png"))
            times["frozen"].append(seconds_of(packed, Path(folder) / "frozen.png"))
        equal = (Path(folder) / "source.png").read_bytes() == (Path(folder) / "frozen.png").read_bytes()
    medians = {name: statistics.median(each[1:]) for name, each in times.items()}  # the first fills caches
    ratio = medians["frozen"] / medians["source"]
    source_ms, frozen_ms = (round(medians[name] * 1000) for name in ("source", "frozen"))
    print(f"source {source_ms} ms, frozen {frozen_ms} ms: {ratio:.2f} times")
    print(f"both drew the same picture: {'yes' if equal else 'NO'}")
    return 0 if ratio <= MOST and equal else 1


if __name__ == "__main__":
    sys.exit(main())
