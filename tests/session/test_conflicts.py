"""Another program has changed the file, or has it open: the player is told, and decides (faults 16, 18)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.toy_system import Hit, ToySystem, TurnEnded
from tracker.session.autosave import FAILED, SAVED, Autosave
from tracker.session.battle_session import BattleSession
from tracker.storage.battle_file import read_battle
from tracker.storage.opening import close_unplayed, open_battle

SYSTEMS = {"toy": ToySystem()}
THEIRS = b'{"format": "something else"}'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Ford.cardbattle"


@pytest.fixture
def autosave(session: BattleSession, path: Path) -> Iterator[Autosave]:
    """One change is saved, then another program writes."""
    made = Autosave(session, path)
    session.submit(Hit(unit="u1"))
    assert made._store.flush()
    path.write_bytes(THEIRS)
    yield made
    made.abandon()


@pytest.fixture
def conflicts(autosave: Autosave) -> list[str]:
    told: list[str] = []
    autosave.conflict_found.connect(told.append)
    return told


def until(qtbot: QtBot, autosave: Autosave, state: str) -> None:
    qtbot.waitUntil(lambda: autosave.state == state, timeout=5000)


def test_a_conflict_is_told_once_and_nothing_is_overwritten(
    session: BattleSession, autosave: Autosave, conflicts: list[str], path: Path, qtbot: QtBot
) -> None:
    for _ in range(3):
        session.submit(TurnEnded())
        until(qtbot, autosave, FAILED)
    autosave.flush()
    qtbot.wait(1)
    assert len(conflicts) == 1
    assert conflicts[0].startswith("Not saved. ")
    assert "another program has changed this file" in conflicts[0]
    assert (autosave.in_conflict, autosave.is_saved, autosave.saved_seq) == (True, False, 1)
    assert path.read_bytes() == THEIRS


def test_keeping_one_s_own_overwrites_and_play_goes_on(
    session: BattleSession, autosave: Autosave, conflicts: list[str], path: Path, qtbot: QtBot
) -> None:
    session.submit(TurnEnded())
    until(qtbot, autosave, FAILED)
    autosave.keep_mine()
    until(qtbot, autosave, SAVED)
    assert (autosave.in_conflict, autosave.saved_seq, len(conflicts)) == (False, 2, 1)
    session.submit(TurnEnded())
    assert autosave.flush()
    assert read_battle(path, SYSTEMS).seq == 3


def test_a_second_conflict_is_told_again(
    session: BattleSession, autosave: Autosave, conflicts: list[str], path: Path, qtbot: QtBot
) -> None:
    session.submit(TurnEnded())
    until(qtbot, autosave, FAILED)
    autosave.keep_mine()
    until(qtbot, autosave, SAVED)
    path.write_bytes(THEIRS)
    session.submit(TurnEnded())
    until(qtbot, autosave, FAILED)
    assert len(conflicts) == 2


def test_abandoning_leaves_the_file_to_the_other_program_and_lets_go_of_it(
    session: BattleSession, autosave: Autosave, path: Path, qtbot: QtBot
) -> None:
    session.submit(TurnEnded())
    until(qtbot, autosave, FAILED)
    autosave.abandon()
    assert path.read_bytes() == THEIRS
    assert not path.with_name(path.name + ".lock").exists()
    session.submit(TurnEnded())
    assert path.read_bytes() == THEIRS


def test_both_are_kept_by_saving_elsewhere(
    session: BattleSession, autosave: Autosave, path: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    session.submit(TurnEnded())
    until(qtbot, autosave, FAILED)
    autosave.abandon()
    elsewhere = Autosave(session, tmp_path / "mine.cardbattle")
    elsewhere.save()
    assert elsewhere.close()
    assert path.read_bytes() == THEIRS
    assert read_battle(elsewhere.path, SYSTEMS).battle.count == 2


def test_a_conflict_at_the_end_shows_before_the_battle_is_put_away(
    session: BattleSession, path: Path, qtbot: QtBot
) -> None:
    autosave = Autosave(session, path)
    for _ in range(2):
        session.submit(TurnEnded())
        assert autosave._store.flush()
    path.write_bytes(THEIRS)
    assert not autosave.flush()
    until(qtbot, autosave, FAILED)
    assert autosave.in_conflict
    autosave.keep_mine()
    assert autosave.close()
    assert read_battle(path, SYSTEMS).battle.count == 2


def test_a_battle_opened_to_be_played_goes_on_in_its_journal_with_its_lock(
    session: BattleSession, path: Path, qtbot: QtBot
) -> None:
    first = Autosave(session, path, extra=(("note", b'"kept"'),))
    session.submit(Hit(unit="u1"))
    assert first.close()
    opened = open_battle(path, SYSTEMS)
    again = BattleSession(
        opened.system, opened.battles, opened.position, lambda: "later", lambda faces: 20, seq=opened.seq
    )
    autosave = Autosave(again, path, opened=opened)
    assert (autosave.saved_seq, autosave.is_saved) == (1, True)
    before = path.read_bytes()
    again.submit(TurnEnded())
    again.undo()
    until(qtbot, autosave, SAVED)
    assert path.read_bytes() == before
    assert path.with_name(path.name + ".journal").read_bytes().count(b"\n") == 3
    other = open_battle(path, SYSTEMS)
    assert (other.seq, other.on_disk) == (3, None)
    assert autosave.close()
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name]
    found = read_battle(path, SYSTEMS)
    assert (found.seq, found.position, found.extra) == (3, 1, (("note", b'"kept"'),))
    close_unplayed(found)
