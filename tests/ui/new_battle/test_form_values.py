"""What the form makes of what players enter: ids, numbers, openings, pasted rows, problems."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.ui.new_battle.conftest import SYSTEM, offer
from tracker.rules.face import PALETTE
from tracker.ui.new_battle.cells import cell_fault, number_in
from tracker.ui.new_battle.columns import COLUMNS, PLACES, unit_options
from tracker.ui.new_battle.draft import Draft, History, Row, SideDraft, blank_draft
from tracker.ui.new_battle.house_rules import SWITCHES
from tracker.ui.new_battle.ids import ids_for, kebab
from tracker.ui.new_battle.opening import opening_of, row_of, sides_of
from tracker.ui.new_battle.problems import problems_of

ORDERS = {"march": "March", "defend": "Defend", "all-around-defense": "All-Around Defense"}
ARCHERS = Row(number="3", name="River Archers", models="7", base_fortitude="11", orders=("march",))
STAFF = replace(ARCHERS, number="0", name="General Staff", general_staff=True)


def side(*rows: Row, name: str = "Heron League", colour: str = "prussian") -> SideDraft:
    return SideDraft(name=name, colour=colour, emblem=PALETTE[colour], rows=rows)


def draft(*rows: Row) -> Draft:
    """A side with these rows against one without fault."""
    return Draft(sides=(side(*rows), side(STAFF, ARCHERS, name="Amber Host", colour="ochre")))


def texts(found: Draft, *, blocking: bool) -> list[str]:
    return [str(problem.text) for problem in problems_of(found, ORDERS) if problem.blocks is blocking]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("River Archers", "river-archers"),
        ("  Ärger & Söhne!  ", "arger-sohne"),
        ("Straße", "strasse"),
        ("<b>Guard</b>", "b-guard-b"),
        ("🏰🐎", ""),
        ("عربي", ""),
        ("x" * 200, "x" * 60),
    ],
)
def test_an_id_is_the_name_in_kebab_case(name: str, wanted: str) -> None:
    assert kebab(name) == wanted


def test_equal_and_wordless_names_get_ids_of_their_own() -> None:
    names = ["Guard", "guard", "🏰", "", "Guard 2", "unit-3"]
    assert ids_for(names, "unit") == ["guard", "guard-2", "unit-3", "unit-4", "guard-2-2", "unit-3-2"]


@given(st.lists(st.text(max_size=80), max_size=12))
def test_ids_are_unique_and_plain_whatever_the_names(names: list[str]) -> None:
    ids = ids_for(names, "unit")
    assert len(set(ids)) == len(names)
    assert all(found.isascii() and found and found == found.lower() for found in ids)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        (" -3 ", -3),
        ("−3", -3),
        ("+4", 4),
        ("", None),
        ("abc", None),
        ("1.5", None),
        ("--1", None),
    ],
)
def test_a_cell_holds_a_whole_number_or_none(text: str, number: int | None) -> None:
    assert number_in(text) == number


@pytest.mark.parametrize(
    ("field", "text", "reason"),
    [
        ("base_fortitude", "0", "Fortitude: 1 to 30, not 0"),
        ("base_fortitude", "31", "Fortitude: 1 to 30, not 31"),
        ("base_fortitude", "1", None),
        ("base_fortitude", "30", None),
        ("base_fortitude", "", "Fortitude is missing: copy it from the card"),
        ("base_fortitude", "ten", "Fortitude: “ten” is not a whole number"),
        ("models", "0", "Models: 1 to 999, not 0"),
        ("models", "1000001", "Models: 1 to 999, not 1000001"),
        ("models", "999", None),
        ("number", "", None),
        ("number", "-1", "No.: 0 or more, not −1"),
        ("attack_infantry", "-12", None),
        ("ammunition", "-1", "Shots: 0 or more, not −1"),
        ("kind", "dragons", "Kind: “dragons” is neither infantry nor cavalry"),
    ],
)
def test_a_wrong_cell_says_why(field: str, text: str, reason: str | None) -> None:
    fault = cell_fault(COLUMNS[PLACES[field]], replace(ARCHERS, **{field: text}), unit_options(ORDERS))
    assert (str(fault) if fault else None) == reason


def test_the_form_makes_an_opening_that_the_rules_take() -> None:
    plain = opening_of(draft(STAFF, ARCHERS), "advanced")
    opening = msgspec.convert(plain, SYSTEM.opening_type)
    setup = SYSTEM.set_up(opening, offer().tables, SYSTEM.house_rules_type())
    assert list(setup.places) == ["general-staff", "river-archers", "general-staff-2", "river-archers-2"]
    assert opening.level_of_play == "advanced"
    assert [found.emblem for found in opening.sides] == ["crescent", "ring"]


def test_empty_cells_and_blank_rows_are_left_out() -> None:
    (unit,) = opening_of(Draft(sides=(side(ARCHERS, Row()),)))["units"]
    assert "firepower" not in unit
    assert unit["base_fortitude"] == 11


def test_a_roster_comes_back_as_it_went() -> None:
    before = draft(STAFF, replace(ARCHERS, firepower="6", ammunition="8", honor=True, commander=True))
    opening = msgspec.to_builtins(msgspec.convert(opening_of(before), SYSTEM.opening_type))
    assert Draft(sides=sides_of(opening)) == before


def test_a_unit_without_a_name_is_called_by_its_id() -> None:
    assert row_of({"id": "scouts", "models": 5}).name == "scouts"


def test_sides_of_unknown_colours_get_colours_of_the_palette() -> None:
    opening = {"sides": [{"id": "a", "name": "A", "colour": "#ff0000"}, {"id": "b", "name": "B"}]}
    assert [found.colour for found in sides_of(opening)] == ["prussian", "ochre"]


def test_two_sides_without_units_are_two_things_to_settle() -> None:
    assert texts(blank_draft(), blocking=True) == ["This side has no units yet"] * 2


def test_a_sound_form_has_nothing_to_settle_or_to_know() -> None:
    assert problems_of(draft(STAFF, ARCHERS), ORDERS) == ()


def test_a_side_without_general_staff_is_told_what_it_cannot_use() -> None:
    found = draft(ARCHERS)
    assert texts(found, blocking=True) == []
    (text,) = texts(found, blocking=False)
    assert "staff in range" in text
    assert "staff destroyed" in text


def test_a_second_general_staff_is_to_be_settled() -> None:
    second = replace(STAFF, number="9", name="Second Staff")
    assert texts(draft(STAFF, second), blocking=True) == ["A side has one General Staff at most"]


def test_the_same_unit_twice_is_to_be_settled_the_same_number_to_be_known() -> None:
    found = draft(STAFF, ARCHERS, ARCHERS, replace(ARCHERS, name="Others"))
    assert texts(found, blocking=True) == ["Two units are the same: give one another name or number"]
    assert texts(found, blocking=False) == ["Two units have the number 3"]


def test_two_sides_of_one_name_are_to_be_settled_of_one_look_to_be_known() -> None:
    found = Draft(sides=(side(STAFF), side(STAFF)))
    assert texts(found, blocking=True) == ["Two sides have this name: change one"]
    assert texts(found, blocking=False) == ["Two sides look alike: choose another colour"]


def test_units_without_orders_are_to_be_known() -> None:
    bare = replace(ARCHERS, orders=())
    assert texts(draft(STAFF, bare), blocking=False) == [
        "No order is printed on its card, so none can be given"
    ]


def test_what_blocks_comes_first() -> None:
    found = problems_of(draft(ARCHERS, replace(ARCHERS, name="B", number="4", models="")), ORDERS)
    assert [problem.blocks for problem in found] == [True, False]


def test_a_step_back_and_forth_leads_to_the_same_draft() -> None:
    history = History(blank_draft())
    one, two = draft(STAFF), draft(STAFF, ARCHERS)
    history.go_to(one)
    history.go_to(two)
    assert history.undo()
    assert history.now == one
    assert history.redo()
    assert history.now == two
    assert not history.redo()


def test_letters_of_one_name_are_one_step() -> None:
    history = History(blank_draft())
    for name in ("H", "He", "Her"):
        history.go_to(history.now.with_side(0, side(name=name)), ("name", 0))
    history.undo()
    assert history.now == blank_draft()


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda switch: switch.field)
def test_the_default_of_a_house_rule_is_that_of_the_rules(switch: object) -> None:
    field, default = switch.field, switch.value(switch.default)  # type: ignore[attr-defined]
    assert getattr(SYSTEM.house_rules_type(), field) == default
    changed = switch.value(not switch.default)  # type: ignore[attr-defined]
    assert getattr(msgspec.convert({field: changed}, SYSTEM.house_rules_type), field) == changed


def test_every_house_rule_that_is_a_switch_can_be_switched() -> None:
    fields = set(SYSTEM.house_rules_type.__struct_fields__) - {"orders", "terrain", "fatigue"}
    assert {switch.field for switch in SWITCHES} == fields


def test_a_unit_without_a_name_is_told_by_its_row() -> None:
    (problem,) = [
        each for each in problems_of(draft(STAFF, replace(ARCHERS, name=" ")), ORDERS) if each.blocks
    ]
    assert str(problem.text) == "Name is missing: copy it from the card"
    assert problem.heading == "Row 2"


def test_a_number_beyond_all_is_still_a_number() -> None:
    (said,) = texts(draft(STAFF, replace(ARCHERS, base_fortitude="99999999999")), blocking=True)
    assert said == "Fortitude: 1 to 30, not 99999999999"
