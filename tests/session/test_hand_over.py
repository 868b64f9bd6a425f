"""A second start of the program hands its battle to the first and ends (G1.10, G13.1)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tracker.session.hand_over import RunningProgram
from tracker.storage.disk import Disk
from tracker.storage.places import Places

ROOT = Path(__file__).parent.parent.parent
SECOND_START = """
import sys
from pathlib import Path
from tracker.session.hand_over import RunningProgram
from tracker.storage.places import Places
data, *paths = sys.argv[1:]
program = RunningProgram(Places(data=Path(data), logs=Path(data)))
print(program.begin(Path(paths[0]) if paths else None, patience=20))
"""


class OtherHost(Disk):
    def host(self) -> str:
        return "kitchen-laptop"


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(data=tmp_path / "data", logs=tmp_path / "logs")


@pytest.fixture
def first(qtbot: QtBot, places: Places) -> Iterator[RunningProgram]:
    program = RunningProgram(places)
    assert program.begin(None)
    yield program
    program.end()


@pytest.fixture
def wishes(first: RunningProgram) -> list[str]:
    """What the running program is asked for, in order."""
    asked: list[str] = []
    first.raise_requested.connect(lambda: asked.append("raise"))
    first.open_requested.connect(asked.append)
    return asked


def start_again(places: Places, folder: Path, *paths: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", SECOND_START, str(places.data), *paths]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize(
    "name", ["Ford.cardbattle", "a name with spaces.cardbattle", "Schlacht äöü – 戦.cardbattle"]
)
def test_a_second_start_opens_its_battle_in_the_running_program_and_ends(
    qtbot: QtBot, places: Places, wishes: list[str], tmp_path: Path, name: str
) -> None:
    second = start_again(places, tmp_path, name)
    qtbot.waitUntil(lambda: len(wishes) == 2, timeout=20000)
    assert wishes == ["raise", str(tmp_path / name)]
    assert second.communicate()[0] == "False\n"
    assert list((places.data / "requests").iterdir()) == []


def test_a_second_start_without_a_battle_only_shows_the_window(
    qtbot: QtBot, places: Places, wishes: list[str], tmp_path: Path
) -> None:
    second = start_again(places, tmp_path)
    qtbot.waitUntil(lambda: wishes == ["raise"], timeout=20000)
    assert second.communicate()[0] == "False\n"


def test_several_starts_at_once_are_all_heard(
    qtbot: QtBot, places: Places, wishes: list[str], tmp_path: Path
) -> None:
    starts = [start_again(places, tmp_path, f"{number}.cardbattle") for number in range(3)]
    qtbot.waitUntil(lambda: len(wishes) == 6, timeout=20000)
    assert {wish for wish in wishes if wish != "raise"} == {
        str(tmp_path / f"{number}.cardbattle") for number in range(3)
    }
    assert [start.communicate()[0] for start in starts] == ["False\n"] * 3


def test_where_the_running_program_does_not_answer_the_start_goes_on_and_its_wish_is_withdrawn(
    first: RunningProgram, places: Places
) -> None:
    second = RunningProgram(places)
    assert second.begin(Path("Ford.cardbattle"), patience=0.1)
    assert list((places.data / "requests").iterdir()) == []
    second.end()


def test_after_the_end_the_next_start_is_the_first(qtbot: QtBot, places: Places) -> None:
    first = RunningProgram(places)
    assert first.begin(None)
    first.end()
    assert list(places.data.glob("*.lock")) == []
    second = RunningProgram(places)
    assert second.begin(None)
    assert list(places.data.glob("*.lock")) == [places.data / "running.lock"]
    second.end()


def test_a_lock_and_a_wish_left_by_a_crash_block_nothing(qtbot: QtBot, places: Places) -> None:
    requests = places.data / "requests"
    requests.mkdir(parents=True)
    (places.data / "running.lock").write_text(f'{{"pid":1,"host":"{Disk().host()}","program":"x"}}')
    (requests / "1.json").write_text('{"path":"/old.cardbattle"}')
    program = RunningProgram(places)
    asked: list[str] = []
    program.open_requested.connect(asked.append)
    assert program.begin(None, patience=0)
    (requests / "2.json").write_text("{")
    (requests / "3.json").write_text('{"path":"/new.cardbattle"}')
    qtbot.waitUntil(lambda: bool(asked), timeout=20000)
    assert asked == ["/new.cardbattle"]
    program.end()


def test_the_program_of_another_machine_is_not_asked(qtbot: QtBot, places: Places) -> None:
    far = RunningProgram(places, OtherHost())
    assert far.begin(None)
    here = RunningProgram(places)
    assert here.begin(Path("Ford.cardbattle"), patience=0)
    assert list((places.data / "requests").iterdir()) == []
    far.end()


def test_a_data_folder_that_cannot_be_written_keeps_nobody_from_playing(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    program = RunningProgram(Places(data=tmp_path / "file", logs=tmp_path))
    assert program.begin(Path("Ford.cardbattle"))
    program.end()
