"""A battle that was saved is opened and goes on: same undo steps, same redo, same owed tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from tests.toy_system import Alarm, Hit, ToySystem, TurnEnded
from tracker.session.autosave import Autosave
from tracker.session.battle_session import BattleSession
from tracker.storage.battle_file import read_battle


def opened(path: Path) -> BattleSession:
    """The session of a file, as the program begins it."""
    file = read_battle(path, {"toy": ToySystem()})
    return BattleSession(
        file.system, file.battles, file.position, lambda: "later", lambda faces: 20, seq=file.seq
    )


@pytest.fixture
def path(session: BattleSession, tmp_path: Path) -> Path:
    """The file of a battle of three actions, the last of them undone, with a test owed."""
    path = tmp_path / "Ford.cardbattle"
    autosave = Autosave(session, path)
    for event in (TurnEnded(), Hit(unit="u2"), Alarm()):
        session.submit(event)
    session.undo()
    assert autosave.close()
    return path


def test_state_log_owed_tests_and_history_are_the_same(session: BattleSession, path: Path) -> None:
    again = opened(path)
    assert again.battle.state == session.battle.state
    assert again.battle.log == session.battle.log
    assert again.system.owed(again.battle) == session.system.owed(session.battle)
    assert (again.position, again.seq) == (2, 4)
    names = [again.undo_stack.text(step) for step in range(again.undo_stack.count())]
    assert names == ["Turn 1 ends", "Unit 2: 1 hit", "Alarm"]


def test_undo_and_redo_go_on_where_they_were(path: Path) -> None:
    again = opened(path)
    again.redo()
    assert len(again.battle.state.owed) == 5
    again.jump(0)
    assert again.battle.state.turn == 1
    assert again.system.owed(again.battle) == ()


def test_saving_again_what_was_opened_keeps_every_byte(path: Path, qapp: QGuiApplication) -> None:
    before = path.read_bytes()
    autosave = Autosave(opened(path), path)
    autosave.save()
    assert autosave.close()
    assert path.read_bytes() == before
