"""A screen of its own for each try, and what a player's hands do on it: Xvfb and xdotool."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool"}


@contextmanager
def own_screen() -> Iterator[str]:
    """A virtual screen under a number that Xvfb chooses; the value for DISPLAY."""
    readable, writable = os.pipe()
    command = ["Xvfb", "-displayfd", str(writable), "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-ac"]
    server = subprocess.Popen(command, pass_fds=[writable], stderr=subprocess.DEVNULL)
    os.close(writable)
    try:
        with os.fdopen(readable) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


def find_window(display: str, name: str, seconds: float) -> str:
    """The number of a visible window with this in its title; nothing when none comes in time."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        found = _xdotool(display, "search", "--onlyvisible", "--name", name).split()
        if found:
            return found[-1]
        time.sleep(0.2)
    return ""


def press(display: str, window: str, *keys: str) -> None:
    """Type keys into a window."""
    _xdotool(display, "windowfocus", "--sync", window)
    _xdotool(display, "key", "--delay", "150", *keys)


def close(display: str, window: str) -> None:
    """Quit by the program's key: without a window manager there is no cross to click."""
    press(display, window, "ctrl+q")


def _xdotool(display: str, *words: str) -> str:
    screen = {**os.environ, "DISPLAY": display}
    command = ["timeout", "10", "xdotool", *words]
    return subprocess.run(command, env=screen, capture_output=True, text=True, check=False).stdout
