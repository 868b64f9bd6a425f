"""The battles and rosters that come with the program open, are sound, and show what they are meant to."""

from pathlib import Path

import pytest

from tracker import assets
from tracker.rules.face import PALETTE
from tracker.rules.play import begin
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle
from tracker.storage.roster_file import read_roster
from tracker.storage.tables_file import read_tables

SAMPLES = assets.samples()
ROSTERS = assets.rosters()
FORTITUDE = SYSTEMS["fortitude-tests"]
OWN_SAMPLES = assets.samples(FORTITUDE.id)
BREAK_TESTS = "break-tests"
CHAINS = assets.samples(BREAK_TESTS)


def name_of(path: Path) -> str:
    return path.stem


def test_every_system_with_samples_is_one_we_know() -> None:
    assert len(OWN_SAMPLES) >= 2
    assert {path.parent.parent.name for path in (*SAMPLES, *ROSTERS)} <= set(SYSTEMS)


@pytest.mark.parametrize("path", SAMPLES, ids=name_of)
def test_a_sample_opens_with_nothing_to_report(path: Path) -> None:
    opened = read_battle(path, SYSTEMS)
    assert opened.notes == ()
    assert opened.system.id == path.parent.parent.name
    assert opened.battle.name.startswith("Example: ")


@pytest.mark.parametrize("path", SAMPLES, ids=name_of)
def test_a_sample_uses_the_tables_of_today(path: Path) -> None:
    opened = read_battle(path, SYSTEMS)
    assert opened.battle.tables == read_tables(assets.tables_file(opened.system.id), SYSTEMS)[1]


@pytest.mark.parametrize("path", SAMPLES, ids=name_of)
def test_sides_of_a_sample_have_different_colours_of_the_palette(path: Path) -> None:
    faces = read_battle(path, SYSTEMS).system.faces(read_battle(path, SYSTEMS).battle)
    looks = {(face.side, face.colour, face.emblem) for face in faces}
    assert len({colour for _, colour, _ in looks}) == len({side for side, _, _ in looks}) >= 2
    assert all(PALETTE[colour] == emblem for _, colour, emblem in looks)


@pytest.mark.parametrize("path", OWN_SAMPLES, ids=name_of)
def test_each_side_of_a_sample_has_one_general_staff(path: Path) -> None:
    opening = read_battle(path, SYSTEMS).battle.opening
    staffs = [unit.side for unit in opening.units if unit.general_staff]
    assert sorted(staffs) == sorted(side.id for side in opening.sides)


def test_the_first_sample_is_a_fresh_battle_of_horse_foot_and_bows() -> None:
    battle = read_battle(OWN_SAMPLES[0], SYSTEMS).battle
    assert battle.name == "Example: The Reed Ford"
    assert battle.count == 0
    for side in battle.opening.sides:
        units = [unit for unit in battle.opening.units if unit.side == side.id]
        assert len(units) >= 6
        assert {unit.kind for unit in units} == {"infantry", "cavalry"}
        assert any(unit.firepower and unit.ammunition for unit in units)
        assert all(unit.orders for unit in units)


def test_the_second_sample_stands_in_the_middle_of_turn_3() -> None:
    opened = read_battle(OWN_SAMPLES[1], SYSTEMS)
    state = opened.battle.state
    assert (state.turn, state.step) == (3, "melee")
    assert len(opened.system.owed(opened.battle)) >= 3
    assert {unit.level for unit in state.units} >= {"normal", "shaken"}
    assert any(unit.honor for unit in state.units)
    assert [unit.out_of_play for unit in state.units if unit.out_of_play] == ["routed"]


def test_the_second_sample_can_be_undone_to_its_beginning() -> None:
    opened = read_battle(OWN_SAMPLES[1], SYSTEMS)
    assert opened.position == len(opened.battles) - 1 >= 50
    assert opened.battles[0].state == opened.system.begin(opened.battle.setup)


@pytest.mark.parametrize("path", ROSTERS, ids=name_of)
def test_a_roster_opens_and_can_begin_a_battle(path: Path) -> None:
    roster = read_roster(path, SYSTEMS)
    _, tables = read_tables(assets.tables_file(roster.system.id), SYSTEMS)
    battle = begin(roster.system, roster.opening, tables, roster.system.house_rules_type(), "A roster")
    assert roster.system.faces(battle)


def test_there_is_a_roster_for_each_side_of_the_samples() -> None:
    sides = {side.id for path in OWN_SAMPLES for side in read_battle(path, SYSTEMS).battle.opening.sides}
    assert sides == {path.stem for path in assets.rosters(FORTITUDE.id)}


def test_the_first_chain_of_command_is_fresh_a_platoon_a_side() -> None:
    battle = read_battle(CHAINS[0], SYSTEMS).battle
    assert battle.name == "Example: The Stone Bridge"
    assert battle.count == 0
    for force in battle.opening.forces:
        assert not force.commands
        assert sum(not unit.independent_leader for unit in force.units) >= 4
        assert any(unit.independent_leader for unit in force.units)
        assert force.doctrines


def test_the_second_chain_of_command_is_a_company_against_two_platoons() -> None:
    first, second = read_battle(CHAINS[1], SYSTEMS).battle.opening.forces
    company = first.commands[0]
    assert [len(force.commands) for force in (company, second)] == [3, 2]
    assert [unit.independent_leader for unit in (company.units[0], second.units[0])] == [True, True]


def test_the_second_chain_of_command_stands_at_a_phase_end_with_a_failing_unit() -> None:
    opened = read_battle(CHAINS[1], SYSTEMS)
    failing, waiting = opened.system.owed(opened.battle)
    assert (failing.unit, failing.failing) == ("squad-e", True)
    closed = [(str(choice.text), choice.closed is None) for choice in failing.choices]
    assert closed == [
        ("Stand Fast", True), ("Iron Nerve", True), ("Old Colours", False), ("Accept: Squad E breaks", True)
    ]  # fmt: skip
    assert (waiting.unit, waiting.failing) == ("squad-a", False)


def test_the_second_chain_of_command_has_seen_a_platoon_break_and_a_unit_suppressed() -> None:
    opened = read_battle(CHAINS[1], SYSTEMS)
    elements = opened.system.view(opened.battle.setup, opened.battle.state)["elements"]
    assert elements["platoon-3"]["status"] == "broken"
    assert [name for name, element in elements.items() if element["suppressed"]] == ["squad-c"]
    assert {element["status"] for element in elements.values()} >= {"failing", "destroyed", "removed"}


def test_the_second_chain_of_command_can_be_undone_to_its_beginning() -> None:
    opened = read_battle(CHAINS[1], SYSTEMS)
    assert opened.position == len(opened.battles) - 1 >= 50
    assert opened.battles[0].state == opened.system.begin(opened.battle.setup)


def test_there_is_a_roster_for_each_force_of_the_samples() -> None:
    forces = {force.id for path in CHAINS for force in read_battle(path, SYSTEMS).battle.opening.forces}
    assert forces == {path.stem for path in assets.rosters(BREAK_TESTS)}
