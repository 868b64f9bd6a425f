"""What a test does to level, Honor, flight and order, cause by cause (G3.9, §4, §5, §12)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.fortitude import SYSTEM, after, battle_of, opening, random_battle, refused, seen, unit
from tracker.rules.battle import Battle
from tracker.rules.systems.fortitude_tests.state import Cause, Level, Owed, Step

LEVELS = [str(level) for level in Level]
WORSENING = ["flank", "rear", "casualties", "staff-destroyed"]


def owing(
    cause: str, house_rules: dict[str, Any] | None = None, step: str = "melee", **fields: Any
) -> Battle:
    """Archers with these fields who owe a test of this cause."""
    battle = battle_of(opening(unit(), house_rules=house_rules or {}))
    archers = msgspec.structs.replace(battle.state.units[0], **fields)
    owed = (Owed(unit="archers", cause=Cause(cause)),)
    state = msgspec.structs.replace(battle.state, units=(archers,), owed=owed, step=Step(step))
    return msgspec.structs.replace(battle, state=state)


def rolled(battle: Battle, cause: str, die: int) -> Battle:
    return after(battle, {"type_": "test-rolled", "unit": "archers", "cause": cause, "die": die})


def changes(before: Battle, now: Battle) -> dict[str, Any]:
    """What is different about the archers, values apart."""
    then, today = seen(before), seen(now)
    left_out = {"fortitude", "parts", "red_markers"}
    return {key: value for key, value in today.items() if key not in left_out and value != then[key]}


@pytest.mark.parametrize("cause", WORSENING)
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("honor", [True, False])
@pytest.mark.parametrize("engaged", [True, False])
def test_failing(cause: str, level: Level, honor: bool, engaged: bool) -> None:
    before = owing(cause, level=level, honor=honor, engaged=engaged)
    now = rolled(before, cause, 20)
    expected: dict[str, Any] = {}
    if honor:
        expected = {"honor": False}
    elif level is not Level.PANICKED:
        expected = {"level": LEVELS[level.rank + 1]}
        if level.rank > 0:
            expected["order"] = "flee" if level is Level.HESITANT else "panic"
            expected |= {"put_to_flight": True} if engaged else {}
    assert changes(before, now) == expected
    assert now.state.owed == ()
    assert now.state.decisions == (("archers",) if level is Level.PANICKED and not honor else ())
    assert seen(now)["red_markers"] == LEVELS.index(seen(now)["level"])


@pytest.mark.parametrize("cause", WORSENING)
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("honor", [True, False])
def test_passing_changes_nothing(cause: str, level: Level, honor: bool) -> None:
    before = owing(cause, level=level, honor=honor, engaged=True)
    now = rolled(before, cause, 1)
    assert changes(before, now) == {}
    assert now.state.owed == now.state.decisions == ()


@pytest.mark.parametrize(
    ("level", "order", "better", "new_order"),
    [
        (Level.NORMAL, None, "normal", None),
        (Level.HESITANT, "defend", "normal", "defend"),
        (Level.SHAKEN, "flee", "hesitant", None),
        (Level.SHAKEN, None, "hesitant", None),
        (Level.PANICKED, "panic", "shaken", "flee"),
    ],
)
@pytest.mark.parametrize("honor", [True, False])
def test_passing_in_the_morale_phase_is_one_level_better(
    level: Level, order: str | None, better: str, new_order: str | None, honor: bool
) -> None:
    before = owing("morale-phase", step="morale", level=level, order=order, honor=honor)
    now = rolled(before, "morale-phase", 1)
    assert (seen(now)["level"], seen(now)["order"], seen(now)["honor"]) == (better, new_order, honor)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("honor", [True, False])
def test_failing_in_the_morale_phase_changes_nothing(level: Level, honor: bool) -> None:
    before = owing("morale-phase", step="morale", level=level, honor=honor)
    assert changes(before, rolled(before, "morale-phase", 20)) == {}


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("honor", [True, False])
def test_a_pursuit_test_binds_or_frees_and_touches_nothing_else(level: Level, honor: bool) -> None:
    before = owing("pursuit", level=level, honor=honor)
    failed = rolled(before, "pursuit", 20)
    assert changes(before, failed) == {"must_pursue": True}
    bound = owing("pursuit", level=level, honor=honor, must_pursue=True)
    assert changes(bound, rolled(bound, "pursuit", 1)) == {"must_pursue": False}
    assert failed.state.decisions == ()


@pytest.mark.parametrize(
    ("rule", "cause", "fields", "expected"),
    [
        ("morale_phase_failure_costs_honor", "morale-phase", {"honor": True}, {"honor": False}),
        ("morale_phase_failure_costs_honor", "morale-phase", {}, {}),
        (
            "pursuit_failure_costs_honor",
            "pursuit",
            {"honor": True},
            {"honor": False, "must_pursue": True},
        ),
        ("pursuit_failure_costs_honor", "pursuit", {}, {"must_pursue": True}),
        (
            "honor_loss_puts_to_flight",
            "flank",
            {"honor": True, "engaged": True, "level": Level.SHAKEN},
            {"honor": False, "put_to_flight": True},
        ),
        (
            "honor_loss_puts_to_flight",
            "flank",
            {"honor": True, "engaged": True, "level": Level.NORMAL},
            {"honor": False},
        ),
        (
            "honor_loss_puts_to_flight",
            "flank",
            {"honor": True, "level": Level.SHAKEN},
            {"honor": False},
        ),
    ],
)
def test_house_rules_for_honor(
    rule: str, cause: str, fields: dict[str, Any], expected: dict[str, Any]
) -> None:
    before = owing(cause, {rule: True}, **fields)
    assert changes(before, rolled(before, cause, 20)) == expected


@pytest.mark.parametrize("cause", Cause)
@pytest.mark.parametrize("honor", [True, False])
@pytest.mark.parametrize(("step", "exempt"), [("morale", True), ("planning", False)])
def test_the_house_rule_exempts_the_whole_morale_phase_and_no_other_step(
    cause: Cause, honor: bool, step: str, exempt: bool
) -> None:
    rules = {
        "exempt_whole_morale_phase": True,
        "pursuit_failure_costs_honor": True,
        "morale_phase_failure_costs_honor": True,
    }
    before = owing(cause, rules, step=step, honor=honor, level=Level.HESITANT)
    now = rolled(before, cause, 20)
    assert (seen(now)["level"], seen(now)["honor"]) == ("hesitant", honor) or not exempt
    if not exempt:
        worse = cause in WORSENING and not honor
        assert (seen(now)["level"], seen(now)["honor"]) == ("shaken" if worse else "hesitant", False)


def test_honor_is_lost_instead_of_a_level_exactly_once() -> None:
    battle = battle_of(opening(unit(honor=True)))
    hit = {"type_": "casualties", "unit": "archers", "count": 1}
    after_one = rolled(after(battle, hit), "casualties", 20)
    after_two = rolled(after(after_one, hit), "casualties", 20)
    assert (seen(after_one)["level"], seen(after_one)["honor"]) == ("normal", False)
    assert (seen(after_two)["level"], seen(after_two)["honor"]) == ("hesitant", False)


def test_honor_counts_in_the_very_test_that_loses_it() -> None:
    """10 printed, +2: 12 passes and keeps it, 13 fails and loses it (§3)."""
    before = owing("flank", honor=True)
    assert seen(rolled(before, "flank", 9))["honor"] is True
    assert seen(rolled(before, "flank", 10))["honor"] is False


@pytest.mark.parametrize("seed", range(8))
def test_level_and_red_markers_never_leave_their_range(seed: int) -> None:
    for battle in random_battle(seed).battles:
        for now in SYSTEM.view(battle.setup, battle.state)["units"].values():
            assert LEVELS.index(now["level"]) == now["red_markers"]
        for face in SYSTEM.faces(battle):
            assert 0 <= face.tags == face.ribbon.step <= 3
            assert str(face.ribbon.word).casefold() == LEVELS[face.tags]


def test_the_end_needs_a_decision() -> None:
    battle = rolled(owing("casualties", level=Level.PANICKED), "casualties", 20)
    assert seen(battle)["out_of_play"] is None
    hit = {"type_": "casualties", "unit": "archers", "count": 1}
    battle = after(battle, hit)
    assert "decide first" in refused(battle, type_="test-rolled", unit="archers", cause="casualties", die=1)
    gone = after(battle, {"type_": "fate-decided", "unit": "archers", "fate": "surrendered"})
    assert seen(gone)["out_of_play"] == "surrendered"
    assert gone.state.owed == gone.state.decisions == ()


@pytest.mark.parametrize("die", [0, 21, -1, 100])
@pytest.mark.parametrize("source", ["typed", "digital"])
def test_g6_3_only_faces_of_the_die_are_taken(die: int, source: str) -> None:
    battle = owing("flank")
    text = refused(battle, type_="test-rolled", unit="archers", cause="flank", die=die, source=source)
    assert text == f"The die shows 1 to 20, not {str(die).replace('-', '−')}."


@pytest.mark.parametrize("source", ["typed", "digital"])
def test_g6_1_each_cause_can_be_rolled_by_hand_or_by_the_program(source: str) -> None:
    for cause in Cause:
        battle = owing(cause, step="morale")
        event = {"type_": "test-rolled", "unit": "archers", "cause": str(cause), "die": 7, "source": source}
        assert f"rolled 7 ({source})" in str(after(battle, event).log[-1].lines[-1].sentence)


def test_g6_3_another_source_or_cause_is_refused() -> None:
    battle = owing("flank")
    roll = {"type_": "test-rolled", "unit": "archers", "die": 7}
    assert "typed or digital" in refused(battle, cause="flank", source="guessed", **roll)
    assert refused(battle, cause="rear", **roll) == "archers owes no such test (attacked from the Rear)."
    assert refused(battle, cause="fate", **roll) == "There is no test for “fate”."
