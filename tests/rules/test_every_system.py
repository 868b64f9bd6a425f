"""What every rule system must keep, whatever its rules: a new one is held to this as soon as it is listed."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.rules.offered import (
    battle_as_in,
    check_offers,
    check_owed,
    corrections_of,
    examples_of,
    random_play,
    refusal,
    tables_of,
)
from tracker import assets, rules
from tracker.rules.battle import Action, Battle
from tracker.rules.examples import run
from tracker.rules.face import NodeFace
from tracker.rules.play import replay
from tracker.rules.system import Fault, RuleSystem
from tracker.rules.systems import SYSTEMS

LISTED = {identity.replace("-", "_") for identity in SYSTEMS}
FOLDERS = LISTED | {path.parent.name for path in (Path(*rules.__path__) / "systems").glob("*/*.py")}
every_system = pytest.mark.parametrize("system", SYSTEMS.values(), ids=list(SYSTEMS))
EXAMPLES = [
    pytest.param(system, example, id=f"{system.id}/{path.stem}")
    for system in SYSTEMS.values()
    for path, example in examples_of(system)
]
SEEDS = range(5)


def test_every_folder_of_rules_is_listed() -> None:
    assert LISTED >= FOLDERS, "add the new rule system to SYSTEMS"


@pytest.mark.parametrize("folder", sorted(FOLDERS))
def test_every_folder_of_rules_has_its_tables_and_its_proof(folder: str) -> None:
    identity = folder.replace("_", "-")
    assert assets.tables_file(identity).is_file()
    assert len(assets.examples(identity)) >= 20


@every_system
def test_a_system_has_a_name_and_an_id(system: RuleSystem) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", system.id)
    assert SYSTEMS[system.id] is system
    assert str(system.name).strip()
    assert system.die > 1


@every_system
def test_its_kinds_of_log_lines_have_each_an_id_and_a_name_of_their_own(system: RuleSystem) -> None:
    kinds = system.log_kinds
    assert len(kinds) > 1
    assert all(kind.id and str(kind.name).strip() for kind in kinds)
    assert len({kind.id for kind in kinds}) == len({str(kind.name) for kind in kinds}) == len(kinds)


@every_system
def test_its_records_can_be_written_and_read(system: RuleSystem) -> None:
    tables = tables_of(system)
    assert msgspec.json.decode(msgspec.json.encode(tables), type=system.tables_type) == tables
    for _, example in examples_of(system):
        battle = battle_as_in(system, example)
        assert read_again(battle.opening, system.opening_type) == battle.opening
        assert read_again(battle.house_rules, system.house_rules_type) == battle.house_rules
        system.check_state(battle.setup, battle.state)


@every_system
def test_an_unknown_field_is_never_overlooked(system: RuleSystem) -> None:
    for kind in (system.opening_type, system.house_rules_type, system.tables_type, system.state_type):
        assert kind.__struct_config__.forbid_unknown_fields, kind


@pytest.mark.parametrize(("system", "example"), EXAMPLES)
def test_a_worked_example_holds(system: RuleSystem, example: Any) -> None:
    result = run(example, SYSTEMS, {system.id: tables_of(system)})
    assert [str(mismatch) for mismatch in result.mismatches] == []


@every_system
def test_a_state_of_another_battle_is_a_fault(system: RuleSystem) -> None:
    battles = [battle_as_in(system, example) for _, example in examples_of(system)]
    first = battles[0]
    cards = {face.id for face in system.faces(first)}
    others = [battle for battle in battles if {face.id for face in system.faces(battle)} != cards]
    assert others
    for other in others:
        with pytest.raises(Fault, match="state"):
            system.check_state(first.setup, other.state)


@pytest.mark.parametrize("seed", SEEDS)
@every_system
def test_a_random_battle_can_be_shown_told_and_written(system: RuleSystem, seed: int) -> None:
    for battle in random_play(system, seed, 120):
        check_shown(system, battle)
        assert read_again(battle.state, system.state_type) == battle.state
        system.check_state(battle.setup, battle.state)
    kinds = {kind.id for kind in system.log_kinds}
    for entry in battle.log:
        assert str(entry.name).strip()
        assert str(entry.step).strip()
        assert entry.lines
        assert all(str(line.sentence).strip() and line.kind in kinds for line in entry.lines)


@pytest.mark.parametrize("seed", SEEDS)
@every_system
def test_what_is_offered_is_accepted_and_what_is_closed_is_refused(system: RuleSystem, seed: int) -> None:
    rng = Random(seed)
    for battle in random_play(system, 100 + seed, 50):
        check_offers(system, battle, rng.choice(system.faces(battle)))
        check_owed(system, battle)


@pytest.mark.parametrize("seed", SEEDS)
@every_system
def test_whatever_may_be_set_by_hand_can_be_set_and_an_owed_test_can_be_struck(
    system: RuleSystem, seed: int
) -> None:
    rng = Random(seed)
    for battle in rng.sample([*random_play(system, 300 + seed, 60)], 12):
        for of in (None, rng.choice(system.faces(battle)).id):
            for event in corrections_of(system, battle, of):
                assert refusal(system, battle, event) is None, event
        for test in system.owed(battle):
            event = system.strike(test, "entered by mistake")
            assert event is None or refusal(system, battle, event) is None


@pytest.mark.parametrize("seed", SEEDS)
@every_system
def test_the_chain_of_command_is_a_tree_of_its_units(system: RuleSystem, seed: int) -> None:
    for battle in [*random_play(system, 400 + seed, 60)][::10]:
        nodes = system.tree(battle)
        above: dict[str, NodeFace] = {}
        for node in nodes:
            assert node.id not in above
            assert (node.parent is None) == (node.depth == 0)
            if node.parent is not None:
                assert above[node.parent].depth == node.depth - 1
                assert set(node.units) <= set(above[node.parent].units)
            above[node.id] = node
        cards = {face.id for face in system.faces(battle)}
        below = {unit for node in nodes if node.depth == 0 for unit in node.units}
        assert below == (cards if nodes else set())


@pytest.mark.parametrize("seed", SEEDS)
@every_system
def test_a_battle_that_conceals_can_be_shown_and_one_that_does_not_is_the_same(
    system: RuleSystem, seed: int
) -> None:
    for battle in [*random_play(system, 500 + seed, 40)][::4]:
        assert system.concealed(battle, frozenset()) is battle
        concealed = system.concealed(battle, {face.side for face in system.faces(battle)})
        check_shown(system, concealed)
        assert concealed.actions == battle.actions
        assert len(concealed.log) == len(battle.log)


@pytest.mark.parametrize("seed", SEEDS)
@every_system
def test_what_begins_a_turn_or_step_is_told_in_it_and_nothing_elsewhere(
    system: RuleSystem, seed: int
) -> None:
    for before, after in pairwise(random_play(system, 600 + seed, 120)):
        began, led_to = (system.when(battle.setup, battle.state) for battle in (before, after))
        entry = after.log[-1]
        told = {entry.when(line) for line in entry.lines}
        assert told <= {began, led_to}
        assert led_to in told


@pytest.mark.parametrize("seed", SEEDS)
@every_system
def test_actions_read_from_a_file_rebuild_the_battle(system: RuleSystem, seed: int) -> None:
    *_, battle = random_play(system, 200 + seed, 120)
    start = msgspec.structs.replace(battle, state=system.begin(battle.setup), last=None)
    actions = [
        Action(at=action.at, events=tuple(read_again(event, system.event_type) for event in action.events))
        for action in battle.actions
    ]
    rebuilt = replay(system, start, actions)[-1]
    assert rebuilt.state == battle.state
    assert rebuilt.log == battle.log


@every_system
def test_random_play_gets_somewhere(system: RuleSystem) -> None:
    """The tests above must not pass because nothing happened."""
    ends = [list(random_play(system, seed, 60))[-1] for seed in SEEDS]
    kinds = {type(event) for battle in ends for action in battle.actions for event in action.events}
    assert len(kinds) >= 5
    assert any(face.out_of_play for battle in ends for face in system.faces(battle))
    assert any(system.when(battle.setup, battle.state)[0] > 1 for battle in ends)


def read_again(record: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(record), type=kind)


def check_shown(system: RuleSystem, battle: Battle) -> None:
    faces = system.faces(battle)
    cards = {face.id for face in faces}
    assert len(cards) == len(faces)
    track = system.track(battle)
    turn, step = system.when(battle.setup, battle.state)
    assert (track.turn, track.stations[track.current].name) == (turn, step)
    owed = system.owed(battle)
    assert {test.unit for test in owed} <= cards | {node.id for node in system.tree(battle)}
    assert (track.closed is not None) == bool(owed)
    for face in faces:
        assert str(face.sentence).strip()
        assert all(source_once(numbers) for _, numbers in system.breakdowns(battle, face.id))
        for button in face.buttons:
            assert str(button.text).strip()
            assert button.closed is None or str(button.closed).strip()
    keys = [button.key for button in faces[0].buttons if button.key]
    assert len(keys) == len(set(keys))
    assert set(system.view(battle.setup, battle.state)) >= {"owed", "turn"}


def source_once(numbers: Any) -> bool:
    sources = [part.source for part in numbers.parts]
    return len(sources) == len(set(sources))
