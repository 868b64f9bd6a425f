"""The state is the truth, the actions its history: what happens when rules were corrected (G2.7, G16.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.storage.makers import AT, SYSTEMS, CorrectedToy, ToyWithoutTurns, played, saved
from tests.toy_system import Hit
from tracker.rules.play import play
from tracker.storage.battle_file import OpenedBattle, read_battle, write_battle
from tracker.storage.snapshot import Snapshot


def opened_later(folder: Path, system: CorrectedToy, undone: int = 0) -> OpenedBattle:
    return read_battle(saved(folder, 6, undone), {"toy": system})


@pytest.mark.parametrize("system", [CorrectedToy(), ToyWithoutTurns()])
def test_where_the_replay_disagrees_the_state_stands_and_undo_starts_fresh(
    tmp_path: Path, system: CorrectedToy
) -> None:
    found = opened_later(tmp_path, system)
    assert found.battle.state == played(6)[-1].state
    assert found.battles == (found.battle,)
    assert found.position == 0
    assert "it stands as it was saved" in str(found.notes[0])
    assert found.read_only is None


def test_an_action_that_today_is_refused_is_told_and_the_rest_of_the_log_stays_readable(
    tmp_path: Path,
) -> None:
    found = opened_later(tmp_path, ToyWithoutTurns())
    assert str(found.notes[1]) == "Action 3 is one that the rules of today refuse: There are no turns."
    names = [str(entry.name) for entry in found.battle.log]
    assert len(names) == 6
    assert names[0] == "Unit 1: 1 hit"
    assert names[2] == "An action of earlier rules"
    assert str(found.battle.log[2].lines[0].sentence) == "This action cannot be replayed: There are no turns."
    assert names[4] == "Unit 1 rolled 1: passed"


def test_a_refused_action_ends_undo_even_where_the_state_comes_out_right(tmp_path: Path) -> None:
    path = saved(tmp_path, 6)
    path.write_bytes(path.read_bytes().replace(b'"turn": 3', b'"turn": 1'))
    found = read_battle(path, {"toy": ToyWithoutTurns()})
    assert found.battles == (found.battle,)
    assert "Action 3" in str(found.notes[1])


def test_a_battle_goes_on_after_a_disagreement_and_keeps_all_its_actions(tmp_path: Path) -> None:
    found = opened_later(tmp_path, ToyWithoutTurns())
    on = play(found.system, found.battle, [Hit(unit="u3", count=2)], AT)
    write_battle(found.path, Snapshot(battle=on, latest=on, seq=found.seq + 1))
    later = read_battle(found.path, {"toy": ToyWithoutTurns()})
    assert later.battle.state == on.state
    assert later.battle.actions == (*played(6)[-1].actions, on.actions[-1])


def test_only_opening_and_saving_such_a_battle_changes_no_byte(tmp_path: Path) -> None:
    found = opened_later(tmp_path, ToyWithoutTurns())
    before = found.path.read_bytes()
    write_battle(found.path, found.snapshot)
    assert found.path.read_bytes() == before


def test_a_refused_action_among_those_to_redo_is_cut_off_with_what_follows(tmp_path: Path) -> None:
    found = opened_later(tmp_path, ToyWithoutTurns(), undone=5)
    assert found.position == 1
    assert len(found.battles) == 3
    assert [str(note) for note in found.notes] == [
        "Action 3 is one that the rules of today refuse: There are no turns.",
        "What could be redone from there on was cut off.",
    ]


def test_without_a_correction_there_is_nothing_to_tell(tmp_path: Path) -> None:
    assert read_battle(saved(tmp_path, 6, undone=2), SYSTEMS).notes == ()
