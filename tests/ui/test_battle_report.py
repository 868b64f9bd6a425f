"""The report of a battle: sides, losses, tests, luck; in three formats that no name can break (G5.4)."""

from __future__ import annotations

from fractions import Fraction
from html.parser import HTMLParser
from typing import Any

import pytest

from tests.rules.fortitude import SYSTEM, after, battle_of, opening, unit
from tracker import assets
from tracker.rules.battle import Battle
from tracker.rules.battle_report import report_of
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle
from tracker.ui.report_sheets import isolated, one_line
from tracker.ui.report_writing import written

NASTY = "<b>\"Reeds\" & 'Oaks'</b> | *x* _y_ [z](w) `c`"
RTL = "רוכבי הצפון"


def fought(name: str = "Reeds") -> Battle:
    """Two tests of 10 or less at −1: 9 passes, 20 fails; a third unit is destroyed."""
    battle = battle_of(
        opening(
            unit("reeds", name=name),
            unit("oaks", name="Oaks", side="blue", models=2),
            unit("elms", name="Elms", side="blue"),
        ),
        "Reed Ford",
    )
    return after(
        battle,
        {"type_": "casualties", "unit": "reeds", "count": 1},
        {"type_": "test-rolled", "unit": "reeds", "cause": "casualties", "die": 9},
        {"type_": "casualties", "unit": "oaks", "count": 2},
        {"type_": "attacked", "unit": "elms", "side": "flank"},
        {"type_": "test-rolled", "unit": "elms", "cause": "flank", "die": 20, "source": "digital"},
    )


def test_sides_and_losses() -> None:
    red, blue = report_of(SYSTEM, fought()).sides
    assert (red.units, red.units_left, red.models - red.models_left) == (1, 1, 1)
    assert (blue.units, blue.units_left) == (2, 1)
    assert [(lost.name, str(lost.fate)) for lost in blue.lost] == [("Oaks", "Destroyed")]


def test_a_turn_is_reported_from_the_line_that_begins_it() -> None:
    steps = report_of(SYSTEM, after(fought(), *[{"type_": "step-ended", "insist": True}] * 7)).steps
    assert [step.turn for step in steps] == [1] * 7 + [2]
    assert str(steps[-1].lines[0].sentence) == "Turn 2: Morale begins."


def test_every_roll_with_its_target_and_result() -> None:
    first, second = report_of(SYSTEM, fought()).tests
    assert (first.name, str(first.needed), first.die, first.passed, first.digital) == (
        "Reeds",
        "9 or less",
        9,
        True,
        False,
    )
    assert (second.name, str(second.needed), second.die, second.passed, second.digital) == (
        "Elms",
        "7 or less",
        20,
        False,
        True,
    )


def test_luck_is_passes_against_the_sum_of_chances() -> None:
    red, blue = report_of(SYSTEM, fought()).luck
    assert (red.tests, red.passed, red.expected) == (1, 1, Fraction(9, 20))
    assert (blue.tests, blue.passed, blue.expected) == (1, 0, Fraction(7, 20))


def rolls_in(battle: Battle) -> int:
    return sum(
        type(event).__struct_config__.tag in ("test-rolled", "doctrine-used")
        and getattr(event, "die", None) is not None
        for action in battle.actions
        for event in action.events
    )


@pytest.mark.parametrize("path", assets.samples(), ids=lambda path: path.stem)
def test_no_roll_of_a_sample_is_missing(path: Any) -> None:
    opened = read_battle(path, SYSTEMS)
    report = report_of(opened.system, opened.battle)
    assert len(report.tests) == rolls_in(opened.battle)
    assert sum(len(step.lines) for step in report.steps) == sum(
        len(entry.lines) for entry in opened.battle.log
    )


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_a_name_is_a_name_in_a_web_page() -> None:
    reader = Reader()
    reader.feed(written(report_of(SYSTEM, fought(NASTY)), "html"))
    assert not reader.tags & {"b", "script", "a"}
    assert NASTY in reader.words


def test_a_name_is_a_name_in_markdown() -> None:
    text = written(report_of(SYSTEM, fought(NASTY)), "md")
    assert "<b>" not in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    bare = [line.replace("\\|", "") for line in rows]
    assert {line.count("|") for line in bare} == {4, 9}
    assert "\\*x\\*" in text
    assert "\\[z\\]" in text


@pytest.mark.parametrize("ending", ["md", "txt"])
def test_a_name_from_right_to_left_turns_nothing_beside_it(ending: str) -> None:
    text = written(report_of(SYSTEM, fought(RTL)), ending)
    assert f"\u2068{RTL}\u2069" in text
    assert text.count("\u2068") == text.count("\u2069")


def test_every_cell_of_a_web_page_finds_its_own_direction() -> None:
    text = written(report_of(SYSTEM, fought(RTL)), "html")
    assert f'<td dir="auto">{RTL}</td>' in text


def test_letters_that_turn_the_rest_of_a_line_are_left_out() -> None:
    assert one_line("a\u202eb\nc") == "ab c"
    assert isolated("plain") == "plain"


@pytest.mark.parametrize("ending", ["html", "md", "txt"])
def test_a_report_of_nothing_is_a_report(ending: str) -> None:
    text = written(report_of(SYSTEM, battle_of(opening(unit("reeds", name="Reeds")), "Calm")), ending)
    assert "Calm" in text
    assert "No test was rolled." in text


def test_plain_text_reads_well() -> None:
    text = written(report_of(SYSTEM, fought()), "txt")
    assert text.startswith("Reed Ford\n=========\n")
    assert "Red: 1 of 1 tests passed, 0.5 were to be expected." in text
    assert "Oaks: Destroyed" in text
