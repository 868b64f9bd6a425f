"""Twenty kills of the whole program lose nothing that its window called saved (G1.4)."""

from __future__ import annotations

import sys

import pytest

from tests.window_kills import kill_lives

KILLS = 20


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_what_the_window_calls_saved_survives_every_kill() -> None:
    toll = kill_lives(KILLS, seed=7)
    print(toll)
    assert toll.kills == KILLS
    assert toll.acknowledged > KILLS / 2
    assert (toll.lost, toll.unreadable) == (0, 0)
