"""Two hundred processes that play are killed at any moment; nothing they were told is saved may be gone."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.kills import Expected, Figures, _look
from tracker.storage.battle_file import write_battle
from tracker.storage.snapshot import Snapshot

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")
def test_two_hundred_kills_lose_nothing_that_was_said_to_be_saved() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "tests.storage.kills", "--count", "200", "--kills-only"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.stderr == ""
    assert finished.returncode == 0, finished.stdout
    assert finished.stdout.startswith("kills 200, ")
    assert ", lost 0, unreadable 0, other than what was played 0 " in finished.stdout


@pytest.mark.parametrize(
    ("found", "said", "lost", "wrong"), [(5, 5, 0, 0), (6, 5, 0, 0), (3, 5, 2, 0), (-1, 5, 0, 1)]
)
def test_the_count_of_losses_is_right(tmp_path: Path, found: int, said: int, lost: int, wrong: int) -> None:
    path = tmp_path / "battle.cardbattle"
    there = Expected(1)
    there.go_to(abs(found) + 5 * (found < 0))
    seq = there.seq if found > 0 else there.seq + 1
    battle = there.battles[there.position]
    write_battle(path, Snapshot(battle=battle, latest=there.battles[-1], seq=seq))
    figures = Figures()
    _look(path, Expected(1), said, figures)
    assert (figures.lost, figures.wrong, figures.is_fine) == (lost, wrong, not (lost or wrong))


def test_a_damaged_file_and_a_lost_one_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "battle.cardbattle"
    figures = Figures()
    _look(path, Expected(1), 4, figures)
    path.write_bytes(b"{")
    _look(path, Expected(1), 4, figures)
    assert (figures.lost, figures.unreadable, figures.is_fine) == (4, 1, False)
