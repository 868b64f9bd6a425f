"""The battle of tests/ui/test_two_turns.py once more, in a real window on an X server of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PLAYED = ("tests/ui/test_two_turns.py", "tests/ui/test_playing.py", "tests/ui/test_cascade.py")
ROOT = Path(__file__).parents[1]


@pytest.fixture
def display() -> Iterator[str]:
    """An X server that no test before has used; its number is its own choice."""
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("there is no Xvfb here to open a real window on")
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", "1366x768x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as running:
        os.close(write)
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
        running.terminate()


def test_the_battle_is_played_in_a_real_window(display: str) -> None:
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    played = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *PLAYED],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert played.returncode == 0, played.stdout + played.stderr
