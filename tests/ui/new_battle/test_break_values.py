"""Forces of Break Tests as values: names that go on counting, moves, openings, what is to be settled."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.ui.new_battle.break_player import ROSTERS, SYSTEM, TABLES
from tracker.rules.systems import SYSTEMS
from tracker.storage.roster_file import read_roster
from tracker.ui.new_battle.break_columns import DOCTRINE_COLUMNS, FIGURE_COLUMNS
from tracker.ui.new_battle.break_draft import (
    ChainDraft,
    CommandDraft,
    DoctrineDraft,
    Figures,
    ForceDraft,
    UnitDraft,
    blank_force,
    breaks_at,
    find,
    nodes_of,
    units_of,
)
from tracker.ui.new_battle.break_moves import STEPS, moved
from tracker.ui.new_battle.break_names import copy_of, next_name, next_sign
from tracker.ui.new_battle.break_notes import long_note, short_note
from tracker.ui.new_battle.break_opening import forces_of, opening_of
from tracker.ui.new_battle.break_problems import Place, problems_of
from tracker.ui.new_battle.break_rules import phase_fault, phase_ids
from tracker.ui.new_battle.cells import cell_fault, target_in

ODD_NAMES = [
    '<b>Bold</b> & "quoted"',
    "🏰🐎",
    "معركة النهر",
    "a/b/c",
    "x" * 200,
    "Ünïcode ’n’ Söhne",
    "Force 1",
]
TROOPERS = Figures(name="Troopers", rank="0", leadership="4", count="8")
NO_CASES: dict[str, Any] = {}


def force_named(name: str) -> ForceDraft:
    opening = msgspec.to_builtins(read_roster(ROSTERS[name], SYSTEMS).opening)
    return forces_of(opening)[0]


def squad(key: int, name: str = "Squad", **values: Any) -> UnitDraft:
    return UnitDraft(key=-key, name=name, figures=(TROOPERS,), **values)


def force_of(*units: UnitDraft, commands: tuple[CommandDraft, ...] = (), **values: Any) -> ForceDraft:
    return replace(blank_force(), name="Red", units=units, commands=commands, **values)


def told(force: ForceDraft) -> list[tuple[str, bool]]:
    """What is to be settled (True) or known about one force that fights alone."""
    return [(str(problem.text), problem.blocks) for problem in problems_of(ChainDraft(forces=(force,)))]


def outline(force: ForceDraft) -> str:
    """The names of all nodes in tree order, as deep as they stand."""
    depth = {force.key: 0}
    lines = []
    for node, holder in nodes_of(force):
        if holder is not None:
            depth[node.key] = depth[holder.key] + 1
            lines.append("." * (depth[node.key] - 1) + node.name)
    return " ".join(lines)


@pytest.mark.parametrize(
    ("name", "taken", "expected"),
    [
        ("Squad A", {"Squad A"}, "Squad B"),
        ("Squad A", {"Squad A", "Squad B", "Squad C"}, "Squad D"),
        ("Platoon 1", {"Platoon 1"}, "Platoon 2"),
        ("Anvil 9", {"Anvil 9", "Anvil 10"}, "Anvil 11"),
        ("Squad Z", {"Squad Z"}, "Squad Z 2"),
        ("Mortar Section", {"Mortar Section"}, "Mortar Section 2"),
        ("Band", {"Band", "Band 2"}, "Band 3"),
        ("مشاة", {"مشاة"}, "مشاة 2"),
    ],
)
def test_a_name_goes_on_counting(name: str, taken: set[str], expected: str) -> None:
    assert next_name(name, taken) == expected


@pytest.mark.parametrize(
    ("sign", "before", "after", "expected"),
    [
        ("", "Squad A", "Squad B", ""),
        ("A", "Squad A", "Squad B", "B"),
        ("H2", "Headquarters Squad", "Headquarters Squad 2", "H3"),
        ("M", "Mortar Section", "Mortar Section 2", "M2"),
    ],
)
def test_the_sign_of_a_copy_follows_its_name(sign: str, before: str, after: str, expected: str) -> None:
    assert next_sign(sign, before, after, {sign}) == expected


def test_a_platoon_is_copied_with_all_below_under_new_names_and_keys() -> None:
    force = force_named("tarn-brigade")
    platoon = next(node for node, _ in nodes_of(force) if node.name == "Platoon 1")
    assert isinstance(platoon, CommandDraft)
    copied = copy_of(platoon, force)
    assert isinstance(copied, CommandDraft)
    assert copied.name == "Platoon 4"
    assert [unit.name for unit in copied.units] == ["Lieutenant Hale 2", "Squad H", "Squad I", "Squad K"]
    assert [unit.number for unit in copied.units] == ["L2", "H", "I", "K"]
    assert [unit.figures for unit in copied.units] == [unit.figures for unit in platoon.units]
    assert copied.units[0].independent_leader
    keys = {node.key for node, _ in nodes_of(force)}
    assert keys.isdisjoint(node.key for node, _ in nodes_of(copied))


def chain() -> ForceDraft:
    """Units a b under the force, command P with c d and its own command Q with e, command R with f."""
    inner = CommandDraft(key=-12, name="Q", units=(squad(5, "e"),))
    first = CommandDraft(key=-11, name="P", units=(squad(3, "c"), squad(4, "d")), commands=(inner,))
    second = CommandDraft(key=-13, name="R", units=(squad(6, "f"),))
    return force_of(squad(1, "a"), squad(2, "b"), commands=(first, second))


@pytest.mark.parametrize(
    ("name", "step", "expected"),
    [
        ("a", "up", "a b P .c .d .Q ..e R .f"),
        ("a", "down", "b a P .c .d .Q ..e R .f"),
        ("b", "down", "a P .b .c .d .Q ..e R .f"),
        ("c", "up", "a b c P .d .Q ..e R .f"),
        ("d", "down", "a b P .c .Q ..d ..e R .f"),
        ("f", "down", "a b P .c .d .Q ..e R .f"),
        ("R", "up", "a b R .f P .c .d .Q ..e"),
        ("P", "down", "a b R .f P .c .d .Q ..e"),
        ("Q", "out", "a b P .c .d Q .e R .f"),
        ("e", "out", "a b P .c .d .e .Q R .f"),
        ("a", "out", "a b P .c .d .Q ..e R .f"),
        ("R", "in", "a b P .c .d .Q ..e .R ..f"),
        ("P", "in", "a b P .c .d .Q ..e R .f"),
        ("b", "in", "a P .c .d .b .Q ..e R .f"),
        ("f", "in", "a b P .c .d .Q ..e R .f"),
    ],
)
def test_a_step_by_keyboard(name: str, step: str, expected: str) -> None:
    force = chain()
    key = next(node.key for node, _ in nodes_of(force) if node.name == name)
    assert outline(STEPS[step](force, key)) == expected


@pytest.mark.parametrize(("key", "parent"), [(-11, -12), (-11, -11), (-12, -12)])
def test_nothing_is_moved_into_itself(key: int, parent: int) -> None:
    force = chain()
    assert moved(force, key, parent, None) == force


def test_the_force_itself_stays_where_it_is() -> None:
    force = chain()
    assert moved(force, force.key, -11, None) == force
    assert all(step(force, force.key) == force for step in STEPS.values())


@pytest.mark.parametrize("name", ROSTERS)
def test_a_roster_comes_back_as_it_was(name: str) -> None:
    opening = read_roster(ROSTERS[name], SYSTEMS).opening
    again = opening_of(ChainDraft(forces=forces_of(msgspec.to_builtins(opening))))
    assert msgspec.convert(again, SYSTEM.opening_type) == opening


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_everywhere_make_an_opening_that_the_rules_accept(name: str) -> None:
    platoon = CommandDraft(key=-9, name=name, units=(squad(1, name), squad(2, name)))
    figures = (replace(TROOPERS, name=name),)
    doctrine = DoctrineDraft(name=name, owner="-1")
    one = force_of(squad(3, name), replace(squad(4, name), figures=figures), commands=(platoon,))
    one = replace(one, name=name, doctrines=(doctrine, doctrine))
    two = replace(force_of(squad(5, name)), name=name)
    opening = msgspec.convert(opening_of(ChainDraft(forces=(one, two))), SYSTEM.opening_type)
    setup = SYSTEM.set_up(opening, TABLES, SYSTEM.house_rules_type())
    ids = [*setup.places, *setup.node_places]
    assert len(set(ids)) == 8
    assert all(element.isascii() and "/" not in element for element in ids)
    assert {setup.name(element) for element in ids} == {name}
    assert [doctrine.owner for doctrine in setup.doctrines] == [setup.units[2].id] * 2


@pytest.mark.parametrize(
    ("force", "expected"),
    [
        (force_of(), ("This force has no units yet", True)),
        (force_of(squad(1), commands=(CommandDraft(key=-9, name="P"),)),
         ("There is no unit below it: add one, or delete it", True)),
        (force_of(squad(1), commands=(CommandDraft(key=-9, units=(squad(2, "b"),)),)),
         ("This command has no name", True)),
        (force_of(squad(1, "  ")), ("This unit has no name", True)),
        (force_of(UnitDraft(key=-1, name="a")), ("It has no figures yet", True)),
        (force_of(UnitDraft(key=-1, name="a", figures=(TROOPERS, TROOPERS))),
         ("Two groups of figures have the same name", True)),
        (force_of(squad(1, independent_leader=True)),
         ("An independent Leader is a single figure, not 8", True)),
        (force_of(squad(1, "a"), squad(2, "a")),
         ("Two units are the same: give one another name or sign", True)),
        (force_of(squad(1), doctrines=(DoctrineDraft(name="Rally", unit=False),)),
         ("Say whom it helps: units, commands or the force", True)),
        (force_of(squad(1), doctrines=(DoctrineDraft(name="Rally"), DoctrineDraft(name="Rally"))),
         ("Two Doctrines have this name: change one", True)),
        (force_of(squad(1), doctrines=(DoctrineDraft(name="Rally", owner="77"),)),
         ("Owner: that unit is no longer there, choose another", True)),
        (force_of(squad(1), doctrines=(DoctrineDraft(uses="2"),)), ("Doctrine: the name is missing", True)),
        (force_of(commands=(CommandDraft(key=-9, name="P", units=(squad(1),)),)),
         ("P and Red hold the same units: both tests will be asked.", False)),
    ],
)  # fmt: skip
def test_what_is_to_be_settled_or_known(force: ForceDraft, expected: tuple[str, bool]) -> None:
    assert expected in told(force)


def test_a_sound_force_has_nothing_to_settle() -> None:
    assert told(force_named("tarn-brigade")) == []
    twins = CommandDraft(key=-9, name="P", units=(squad(1, "Squad 1"),))
    again = CommandDraft(key=-8, name="Q", units=(squad(2, "Squad 1"),))
    assert told(force_of(commands=(twins, again))) == []


def test_a_leader_alone_does_not_make_a_command_hold_the_same_units() -> None:
    leader = UnitDraft(
        key=-2, name="Captain", independent_leader=True, figures=(replace(TROOPERS, count="1"),)
    )
    held = CommandDraft(key=-9, name="P", units=(squad(1),))
    assert ("P and Red hold the same units: both tests will be asked.", False) in told(
        force_of(leader, commands=(held,))
    )
    staff = CommandDraft(key=-8, name="Staff", units=(leader,))
    assert told(force_of(squad(1), commands=(staff,))) == []


def test_forces_that_cannot_be_told_apart() -> None:
    force = force_of(squad(1))
    found = problems_of(ChainDraft(forces=(force, replace(force, key=-50))))
    assert [(str(problem.text), problem.place) for problem in found] == [
        ("Two forces have this name: change one", Place(force=1)),
        ("Two forces look alike: choose another colour", Place(force=1)),
    ]


@pytest.mark.parametrize(
    ("field", "text", "expected"),
    [
        ("leadership", "", "Leadership is missing"),
        ("leadership", "1", "Leadership: 2+ to 6+, not 1"),
        ("leadership", "7+", "Leadership: 2+ to 6+, not 7"),
        ("leadership", "good", "Leadership: “good” is not a whole number"),
        ("leadership", " 3 + ", None),
        ("leadership", "6", None),
        ("count", "", "Count is missing"),
        ("count", "0", "Count: 1 to 999, not 0"),
        ("count", "2000000", "Count: 1 to 999, not 2000000"),
        ("count", "1.5", "Count: “1.5” is not a whole number"),
        ("rank", "", None),
        ("rank", "-1", "Rank: 0 or more, not −1"),
        ("rank", "99999999999", "Rank: 99999999999 is out of range"),
        ("leadership", "-3", "Leadership: 2+ to 6+, not −3"),
        ("leadership", "999+", "Leadership: 2+ to 6+, not 999"),
        ("leadership", "3.5", "Leadership: “3.5” is not a whole number"),
        ("name", " ", "Figures: the name is missing"),
    ],
)
def test_what_is_wrong_with_a_cell_of_figures(field: str, text: str, expected: str | None) -> None:
    column = next(column for column in FIGURE_COLUMNS if column.field == field)
    fault = cell_fault(column, replace(TROOPERS, **{field: text}), NO_CASES)
    assert (str(fault) if fault is not None else None) == expected


def test_limits_of_a_doctrine_may_be_empty() -> None:
    uses = next(column for column in DOCTRINE_COLUMNS if column.field == "uses")
    assert cell_fault(uses, DoctrineDraft(name="Rally"), NO_CASES) is None
    assert cell_fault(uses, DoctrineDraft(name="Rally", uses="often"), NO_CASES) is not None


@pytest.mark.parametrize(("text", "expected"), [("3", 3), ("3+", 3), (" 4 + ", 4), ("", None), ("+3", None)])
def test_a_target_is_read_with_or_without_its_plus(text: str, expected: int | None) -> None:
    assert target_in(text) == expected


@pytest.mark.parametrize(("strength", "expected"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 1), (9, 4), (10, 4)])
def test_rules_10_where_an_element_breaks(strength: int, expected: int) -> None:
    assert breaks_at(strength) == expected


def test_what_a_node_amounts_to_in_words() -> None:
    force = force_named("tarn-brigade")
    notes = {node.name: short_note(node) for node, _ in nodes_of(force)}
    assert notes["Tarn Brigade"] == "12 units, breaks at 5 or fewer"
    assert notes["Platoon 1"] == "3 units, breaks at 1"
    assert notes["Recon Troop"] == "2 units, never tests"
    assert notes["Squad A"] == "9 figures, 3+"
    assert notes["Captain Varga"] == "Leader, 3+"
    company = find(force, force.commands[0].key)[0]
    assert long_note(company) == "Starting strength 10, breaks at 4 or fewer. Led by Captain, 3+."
    assert len(units_of(force)) == 15


NAMES = {"start": "Start", "movement": "Movement", "assault": "Assault"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Start, Movement", ("start", "movement")),
        (" movement ;START,, ", ("movement", "start")),
        ("Close Combat, Start", ("close-combat", "start")),
        ("Überfall", ("uberfall",)),
        ("移动, Start", ("移动", "start")),
        ("", ()),
    ],
)
def test_phases_are_read_from_names(text: str, expected: tuple[str, ...]) -> None:
    assert phase_ids(text, NAMES) == expected


def test_a_phase_that_is_listed_twice_is_named() -> None:
    assert phase_fault(("start", "assault")) is None
    assert str(phase_fault(("start", "assault", "start"))) == "The phase “start” is listed twice"
