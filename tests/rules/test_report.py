"""A battle as text: present state with odds and reasons, and the log with turn and step (G5)."""

from __future__ import annotations

import pytest

from tests.rules import break_battles
from tests.rules.fortitude import SYSTEM, after, battle_of, opening, random_battle, unit
from tracker.rules.report import log_lines, state_lines

HIT = {"type_": "casualties", "unit": "archers", "count": 1}


def test_the_state_shows_what_is_owed_and_every_number_with_its_reasons() -> None:
    archers = unit(name="Archers", number=7, attack_infantry=3, commander=True)
    top = opening(archers, unit("c", name="Bows"), unit("b", side="blue", name="Spears"))
    battle = after(battle_of(top, "Reed Ford"), HIT)
    lines = list(state_lines(SYSTEM, battle))
    assert lines == [
        "Reed Ford · turn 1, Planning",
        "Planning: give orders. 1 test owed.",
        "",
        "Owed:",
        "  1. Archers, Casualties: 12 or less, 60 % (3/5). Pass: Nothing changes. Fail: Hesitant.",
        "",
        "RED",
        "  7 Archers: Archers, Red: Normal, no Honor, Fortitude 12 of printed 10, 5 of 6 models, "
        "owes a test: 12 or less, 60 %",
        "      Fortitude 12 = Printed on the card 10, 1 casualty −1, Commander in the unit +3",
        "      Attack against infantry 3 = Printed on the card 3",
        "  Bows: Bows, Red: Normal, no Honor, Fortitude 10 of printed 10, 6 of 6 models",
        "      Fortitude 10 = Printed on the card 10",
        "",
        "BLUE",
        "  Spears: Spears, Blue: Normal, no Honor, Fortitude 10 of printed 10, 6 of 6 models",
        "      Fortitude 10 = Printed on the card 10",
    ]


def test_decisions_corrections_and_units_out_of_play_are_shown() -> None:
    corrected = {"type_": "corrected", "unit": "archers", "reason": "so"}
    battle = after(
        battle_of(opening(unit(), unit("b"))),
        {**corrected, "field": "level", "value": "panicked"},
        {**corrected, "field": "fortitude_correction", "value": -2},
        HIT,
        {"type_": "test-rolled", "unit": "archers", "cause": "casualties", "die": 20},
        {"type_": "taken-off", "unit": "b", "reason": "left"},
    )
    lines = list(state_lines(SYSTEM, battle))
    assert "  1. archers, Failed while Panicked: Rout or Surrender" in lines
    assert "      by hand: Fortitude −2 by hand" in lines
    assert "  b: Left, turn 1" in lines
    assert not any(line.startswith("      Fortitude 10") for line in lines)


def test_lines_of_the_turn_track_are_shown() -> None:
    corrected = {"type_": "corrected", "reason": "so"}
    battle = after(
        battle_of(opening(unit())),
        {**corrected, "unit": "archers", "field": "level", "value": "panicked"},
        {**corrected, "unit": None, "field": "step", "value": "retreat"},
    )
    assert "  archers panics toward the nearest edge" in list(state_lines(SYSTEM, battle))


def test_the_log_has_a_heading_for_each_step_and_the_reasons_of_each_roll() -> None:
    battle = after(
        battle_of(opening(unit())),
        HIT,
        {"type_": "test-rolled", "unit": "archers", "cause": "casualties", "die": 9},
        {"type_": "step-ended"},
        {"type_": "pursuit-due", "unit": "archers"},
    )
    assert list(log_lines(battle)) == [
        "Turn 1, Planning:",
        "  now  archers lost 1 model: 5 of 6 left.",
        "  now  archers, casualties. Test owed: 9 or less, 45 %.",
        "  now  archers rolled 9 (typed) against 9, casualties: pass. Nothing changes.",
        "      Printed on the card 10, 1 casualty −1: 9",
        "Turn 1, Defensive:",
        "  now  Turn 1: Defensive begins.",
        "  now  archers, pursuit. Test owed: 9 or less, 45 %.",
    ]


@pytest.mark.parametrize("seed", range(6))
def test_any_battle_can_be_reported(seed: int) -> None:
    battle = random_battle(seed).battles[-1]
    assert len(list(state_lines(SYSTEM, battle))) > len(battle.state.units)
    assert len(list(log_lines(battle))) > battle.count


def test_the_chain_of_command_is_shown_with_its_thresholds() -> None:
    troops = break_battles.force(commands=(break_battles.command("one", break_battles.unit("a")),))
    lines = list(state_lines(break_battles.SYSTEM, break_battles.battle_of(troops)))
    at = lines.index("Chain of command:")
    assert lines[at + 1 : at + 3] == [
        "  Force red: 1 of 1, never tests, Trooper 4+",
        "    Platoon one: 1 of 1, never tests, Trooper 4+",
    ]
