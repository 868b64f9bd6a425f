"""No network: a whole game is played, saved and opened again with sockets forbidden (G12.1)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAME = """
import os, sys

def forbid(event, arguments):
    if event.startswith("socket."):
        raise RuntimeError(f"a socket is wanted: {event} {arguments}")

sys.addaudithook(forbid)
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from tracker import assets
from tracker.rules.systems import SYSTEMS
from tracker.session.autosave import Autosave
from tracker.session.battle_session import BattleSession
from tracker.session.clock import local_time
from tracker.session.dice import digital_die
from tracker.session.hand_over import RunningProgram
from tracker.storage.battle_file import read_battle, write_battle
from tracker.storage.opening import open_battle
from tracker.storage.places import user_places

application = QCoreApplication([])
places = user_places()
program = RunningProgram(places)
assert program.begin(None)
path = Path(sys.argv[1]) / "game.cardbattle"
write_battle(path, read_battle(assets.samples()[0], SYSTEMS).snapshot)
for day in range(2):
    opened = open_battle(path, SYSTEMS, places)
    session = BattleSession(
        opened.system, opened.battles, opened.position, local_time, digital_die, seq=opened.seq
    )
    autosave = Autosave(session, path, opened=opened)
    for turn in range(16):
        session.roll_all()
        for test in session.system.owed(session.battle):
            if test.choices:
                session.submit(test.choices[0].event)
        for face in session.system.faces(session.battle):
            events = [button.event for button in face.buttons if button.event and button.closed is None]
            if events:
                session.submit(events[turn % len(events)])
        session.submit(session.system.track(session.battle).insist)
        session.undo()
        session.redo()
        application.processEvents()
    assert autosave.close()
program.end()
print(session.battle.count, read_battle(path, SYSTEMS).battle.count)
files = "/proc/self/fd"
if os.path.isdir(files):
    open_files = [f"{files}/{name}" for name in os.listdir(files)]
    links = [os.readlink(name) for name in open_files if os.path.lexists(name)]
    print("sockets:", [link for link in links if link.startswith("socket:")])
if len(sys.argv) > 2:
    import socket
    socket.socket()
"""


def play(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", GAME, str(folder), *more]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_a_whole_game_needs_no_socket(tmp_path: Path) -> None:
    finished = play(tmp_path)
    assert (finished.returncode, finished.stderr) == (0, "")
    played, saved = finished.stdout.splitlines()[0].split()
    assert int(played) == int(saved) > 100
    if sys.platform == "linux":
        assert "sockets: []" in finished.stdout


@pytest.mark.parametrize("package", ["rules", "storage", "session", "models", "ui"])
def test_no_module_of_ours_knows_sockets(package: str) -> None:
    words = ("import socket", "QtNetwork", "urllib", "http.client", "asyncio")
    guilty = [
        (path.name, word)
        for path in (ROOT / "tracker" / package).rglob("*.py")
        for word in words
        if word in path.read_text(encoding="utf-8")
    ]
    assert guilty == []


def test_a_socket_would_be_noticed(tmp_path: Path) -> None:
    finished = play(tmp_path, "with a socket")
    assert finished.returncode == 1
    assert "a socket is wanted" in finished.stderr
