"""An earlier version is restored as one step that undo takes back, on the table and on the disk (G1.7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toy_system import Alarm, Hit, ToySystem, TurnEnded
from tracker.rules.battle import Battle
from tracker.rules.sentence import Sentence, say
from tracker.session.autosave import Autosave
from tracker.session.battle_session import BattleSession
from tracker.storage.battle_file import OpenedBattle, read_battle, write_battle
from tracker.storage.snapshot import Snapshot

NAME = say("Earlier version restored")


@pytest.fixture
def version(session: BattleSession, tmp_path: Path) -> Battle:
    """A version of two actions, read from its file; the session has gone another way since."""
    path = tmp_path / "0001.cardbattle"
    session.submit(Hit(unit="u1"))
    session.submit(TurnEnded())
    write_battle(path, Snapshot(battle=session.battle, latest=session.battle, seq=2))
    session.undo()
    session.submit(Alarm())
    session.submit(TurnEnded())
    return read_battle(path, {"toy": ToySystem()}).battle


def stands(battle: Battle) -> object:
    return battle.state, battle.actions, battle.log


def opened(path: Path) -> OpenedBattle:
    return read_battle(path, {"toy": ToySystem()})


def test_restoring_is_one_step_with_a_name_and_undo_takes_it_back(
    session: BattleSession, version: Battle, changes: list[Battle]
) -> None:
    before = session.battle
    session.restore(version, NAME)
    assert changes == [version]
    assert (session.battle, session.latest) == (version, version)
    assert session.undo_stack.undoText() == "Earlier version restored"
    session.undo()
    assert (session.battle, session.latest) == (before, before)
    session.redo()
    assert session.battle is version


def test_play_goes_on_from_the_restored_version_and_undo_leads_back_all_the_way(
    session: BattleSession, version: Battle
) -> None:
    before = session.battle
    session.restore(version, NAME)
    session.submit(Hit(unit="u2"))
    assert session.battle.count == session.latest.count == 3
    session.undo()
    assert session.latest.count == 3
    session.undo()
    assert session.battle is session.latest is before
    session.undo()
    assert (session.battle.count, session.latest) == (2, before)


def test_a_version_that_undo_or_redo_can_reach_is_gone_to(session: BattleSession, version: Battle) -> None:
    session.restore(version, NAME)
    steps = session.undo_stack.count()
    session.undo()
    session.restore(version, NAME)
    assert (session.undo_stack.count(), session.battle) == (steps, version)


def test_both_ways_of_a_restored_battle_are_saved_as_they_are_shown(
    session: BattleSession, version: Battle, tmp_path: Path
) -> None:
    path = tmp_path / "Ford.cardbattle"
    autosave = Autosave(session, path)
    session.submit(Hit(unit="u3"))
    for move in (
        lambda: session.restore(version, NAME),
        lambda: session.submit(Hit(unit="u2")),
        session.undo,
        session.undo,
        session.undo,
        session.redo,
        session.redo,
    ):
        move()
        assert autosave._store.flush()
        found = opened(path)
        assert stands(found.battle) == stands(session.battle)
        assert stands(found.battles[-1]) == stands(session.latest)
        assert found.seq == session.seq
    assert autosave.close()
    assert stands(opened(path).battle) == stands(session.battle)


def test_a_battle_open_for_reading_only_is_not_restored(session: BattleSession, version: Battle) -> None:
    refused: list[Sentence] = []
    session.event_refused.connect(refused.append)
    before, session.read_only = session.battle, say("Only to look at.")
    session.restore(version, NAME)
    assert (session.battle, refused) == (before, [session.read_only])
