"""Rows of a spreadsheet are pasted: all of them, or none, and the reason names row and column."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ui.new_battle.test_form_values import ARCHERS, ORDERS, STAFF, draft
from tracker.ui.new_battle.break_columns import DOCTRINE_ROWS, FIGURE_ROWS
from tracker.ui.new_battle.break_draft import DoctrineDraft, Figures
from tracker.ui.new_battle.cells import RowKind
from tracker.ui.new_battle.columns import COLUMNS, PLACES, UNIT_ROWS, unit_options
from tracker.ui.new_battle.draft import Row
from tracker.ui.new_battle.opening import opening_of
from tracker.ui.new_battle.pasted import MOST_ROWS, Pasted, fill, paste
from tracker.ui.new_battle.problems import problems_of

UNITS = unit_options(ORDERS)
OWNERS = {
    "kind": {"re-roll": "Re-roll", "ignore": "Ignore"},
    "owner": {"": "nobody", "31": "Squad A", "32": "Squad B", "33": "Scouts", "34": "Scouts"},
}
OWNED = "Doctrine\tOwner\nRally\t"
SERGEANT = Figures(name="Sergeant", rank="1", leadership="3+", count="1")


def into(kind: RowKind, text: str, at: tuple[int, int] = (0, 0), rows: tuple[Any, ...] = ()) -> Pasted:
    options = UNITS if kind is UNIT_ROWS else OWNERS
    return paste(kind, rows, text, *at, options)


def rows_of(kind: RowKind, text: str, at: tuple[int, int] = (0, 0), rows: tuple[Any, ...] = ()) -> Any:
    found = into(kind, text, at, rows)
    assert found.rows is not None, str(found.words)
    return found.rows


def test_rows_of_a_spreadsheet_are_pasted_from_a_cell_on() -> None:
    rows = rows_of(UNIT_ROWS, "5\tLancers\tcav\t8\t11\n7\tGuard\tI\t12\t10\n", (1, 0), (STAFF,))
    assert rows[0] == STAFF
    assert [(row.number, row.name, row.kind, row.models, row.base_fortitude) for row in rows[1:]] == [
        ("5", "Lancers", "cavalry", "8", "11"),
        ("7", "Guard", "infantry", "12", "10"),
    ]


def test_figures_are_pasted_from_a_spreadsheet() -> None:
    found = into(FIGURE_ROWS, "Sergeant\t1\t3+\t1\r\nTroopers\t0\t4\t8\r\n")
    assert found.rows == (SERGEANT, Figures(name="Troopers", rank="0", leadership="4", count="8"))
    assert str(found.words) == "2 rows pasted."


def test_doctrines_are_pasted_from_a_spreadsheet() -> None:
    text = "Doctrine\tKind\tUnits\tCommands\tForce\tUses\tOwner\n"
    text += "Rally\tignore\tno\tx\t\t2\tsquad b\nHold\t\t\t\tyes\t\t"
    assert rows_of(DOCTRINE_ROWS, text) == (
        DoctrineDraft(name="Rally", kind="ignore", unit=False, command=True, uses="2", owner="32"),
        DoctrineDraft(name="Hold", unit=False, force=True),
    )


def test_a_line_of_headings_says_where_the_cells_go() -> None:
    text = 'Name\tFortitude\tremark\tModels\torders\tHonor\r\n"A ""B"""\t9\tx\t5\tMarch; defend\tyes\r\n'
    found = into(UNIT_ROWS, text, (0, 4))
    expected = Row(name='A "B"', base_fortitude="9", models="5", orders=("march", "defend"), honor=True)
    assert found.rows == (expected,)
    assert str(found.words) == "1 row pasted. Left out, for this table has no such column: remark."


def test_few_headings_among_strangers_are_headings() -> None:
    text = "Name\tPoints\tBarracks\tPage\tPainter\tModels\nLancers\t40\tEast\t7\tme\t8"
    assert rows_of(UNIT_ROWS, text) == (Row(name="Lancers", models="8"),)


def test_a_title_above_the_headings_is_passed_over() -> None:
    text = "Roster of the Heron League\t\t\n\nNO\tname\tGeneral-Staff\n0\tStaff\tx\n1\tGuard\tmaybe"
    found = into(UNIT_ROWS, text)
    assert str(found.words) == "Nothing was pasted. Row 5, General Staff: “maybe” is neither yes nor no."
    (staff, guard) = rows_of(UNIT_ROWS, text.replace("maybe", ""))
    assert staff == Row(number="0", name="Staff", general_staff=True)
    assert guard == Row(number="1", name="Guard")


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        (UNIT_ROWS, "1\tGuard\t\tmany", "Row 1, Models: “many” is not a whole number."),
        (UNIT_ROWS, "Name\tModels\nGuard\t0", "Row 2, Models: 1 to 999, not 0."),
        (UNIT_ROWS, "1\tGuard\tdragons", "Row 1, Kind: “dragons” is neither infantry nor cavalry."),
        (UNIT_ROWS, "Name\tHonor\nGuard\tmaybe", "Row 2, Honor: “maybe” is neither yes nor no."),
        (
            UNIT_ROWS,
            "Name\tOrders\nGuard\tMarch, Dance",
            "Row 2, Orders: “Dance” is not an order that cards can have.",
        ),
        (FIGURE_ROWS, "Sergeant\t1\t3+\t1\nTroopers\t\t8\t8", "Row 2, Leadership: 2+ to 6+, not 8."),
        (FIGURE_ROWS, "Sergeant\t1\t3+\t1\tbrave", "Row 1, “brave” stands beyond the last column."),
        (
            DOCTRINE_ROWS,
            "Doctrine\tOwner\nRally\tSquad C",
            "Row 2, Owner: “Squad C” is no unit of this force.",
        ),
        (DOCTRINE_ROWS, OWNED + "Scouts", "Row 2, Owner: “Scouts” can be more than one."),
        (DOCTRINE_ROWS, OWNED + "31", "Row 2, Owner: “31” is no unit of this force."),
        (
            DOCTRINE_ROWS,
            "Rally\tso",
            "Row 1, Kind: “so” is neither a re-roll nor one that ignores.",
        ),
        (FIGURE_ROWS, "x" * 501, "Row 1, Figures: longer than 500 letters."),
    ],
)
def test_a_cell_that_cannot_be_read_is_named_and_nothing_is_pasted(
    kind: RowKind, text: str, words: str
) -> None:
    found = into(kind, text)
    assert found.rows is None
    assert str(found.words) == f"Nothing was pasted. {words}"


def test_of_many_wrong_cells_the_first_is_named_and_all_are_counted() -> None:
    found = into(FIGURE_ROWS, "A\tx\t3\t1\nB\t1\t9\t1\nC\t1\t3\tmany")
    assert found.rows is None
    assert str(found.words) == (
        "Nothing was pasted: 3 cells cannot be read. The first: row 1, Rank: “x” is not a whole number."
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sergeant\t1.00\t3 +\t1,0", SERGEANT),
        ("\u00a0Sergeant \t 1 \t\u00a03+\t1\t\t", SERGEANT),
        ("Sergeant\t–\t3+\t1", Figures(name="Sergeant", leadership="3+", count="1")),
        ("Sergeant\t\t\t", Figures(name="Sergeant")),
    ],
)
def test_what_spreadsheets_do_to_numbers_is_undone(text: str, expected: Figures) -> None:
    (row,) = rows_of(FIGURE_ROWS, text)
    assert (row.name, row.rank, row.count) == (expected.name, expected.rank, expected.count)
    assert row.leadership.replace(" ", "") == expected.leadership


def test_a_thousand_is_not_one() -> None:
    assert into(FIGURE_ROWS, "Horde\t0\t4\t1.000").rows is None


def test_lines_without_cells_are_no_rows() -> None:
    assert len(rows_of(FIGURE_ROWS, "\n\nSergeant\t1\t3\t1\n\t\t\t\nTroopers\t0\t4\t8\n\n")) == 2


def test_a_quote_that_stays_open_swallows_no_rows() -> None:
    rows = rows_of(FIGURE_ROWS, '"Old\t1\t3\t1\nTroopers\t0\t4\t8')
    assert [row.name for row in rows] == ['"Old', "Troopers"]


@pytest.mark.parametrize("text", ["", "\n\n", "Name\tRank\tCount\n"])
def test_nothing_to_paste_is_said(text: str) -> None:
    found = into(FIGURE_ROWS, text, rows=(SERGEANT,))
    assert found.rows in (None, (SERGEANT,))
    assert str(found.words) == "There is nothing to paste."


def test_more_rows_than_anybody_has_are_refused() -> None:
    found = into(FIGURE_ROWS, "A\n" * (MOST_ROWS + 1))
    assert found.rows is None
    assert str(found.words) == "Nothing was pasted: 2001 rows, 2000 is the most."


def test_one_cell_fills_all_that_are_chosen() -> None:
    rows = (SERGEANT, SERGEANT)
    filled = fill(FIGURE_ROWS, rows, "5+", [(0, 2), (1, 2)], {})
    assert filled.rows is not None
    assert [row.leadership for row in filled.rows] == ["5+", "5+"]
    refused = fill(FIGURE_ROWS, rows, "5+", [(0, 1), (1, 2)], {})
    assert refused.rows is None
    assert str(refused.words) == "Nothing was pasted. Row 1, Rank: “5+” is not a whole number."


@given(st.text(max_size=200), st.integers(0, 5), st.integers(0, len(COLUMNS) - 1))
def test_any_text_can_be_pasted(text: str, row: int, column: int) -> None:
    rows = into(UNIT_ROWS, text, (row, column), (STAFF,)).rows or (STAFF,)
    assert all(isinstance(found, Row) for found in rows)
    problems_of(draft(*rows), ORDERS)
    opening_of(draft(*rows))


def test_cells_of_the_table_come_back_as_they_were_copied() -> None:
    assert rows_of(UNIT_ROWS, "3\tRiver Archers\tInfantry\t7\t11" + "\t" * 9 + "March") == (ARCHERS,)
    assert PLACES["orders"] == 13
