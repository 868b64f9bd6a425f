"""Redo keeps the dice; a test that is rolled anew after its roll was undone says so in the log (G2.8)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.makers import battle_with
from tests.rules.fortitude import SYSTEM, event
from tracker.rules.play import ROLLED_AGAIN
from tracker.session.battle_session import BattleSession
from tracker.storage.battle_file import read_battle, write_battle
from tracker.storage.snapshot import Snapshot


@pytest.fixture
def session() -> BattleSession:
    session = BattleSession(SYSTEM, [battle_with(4)], 0, lambda: "2026-01-01T12:00:00+00:00", lambda faces: 7)
    session.submit(event(type_="casualties", unit="unit-0", count=1))
    return session


def roll(session: BattleSession, die: int) -> None:
    assert session.roll(SYSTEM.owed(session.battle)[0], die) is not None


def says_so(session: BattleSession) -> bool:
    assert session.battle.last is not None
    return any(line.sentence == ROLLED_AGAIN for line in session.battle.last.entry.lines)


def test_a_first_roll_and_a_redone_one_say_nothing(session: BattleSession) -> None:
    roll(session, 20)
    assert not says_so(session)
    session.undo()
    session.redo()
    assert not says_so(session)


def test_a_roll_after_its_undo_says_so_and_still_does_from_the_file(
    session: BattleSession, tmp_path: Path
) -> None:
    roll(session, 20)
    session.undo()
    roll(session, 1)
    assert says_so(session)
    path = tmp_path / "again.cardbattle"
    write_battle(path, Snapshot(battle=session.battle, latest=session.battle, seq=session.seq))
    again = read_battle(path, {SYSTEM.id: SYSTEM})
    assert again.battle.log == session.battle.log


def test_another_test_after_an_undo_says_nothing(session: BattleSession) -> None:
    roll(session, 20)
    session.undo()
    session.submit(event(type_="attacked", unit="unit-1", side="flank"))
    roll(session, 3)
    assert not says_so(session)
