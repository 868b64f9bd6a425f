"""The random battles reach what they are for, measured in 15,000 steps, and stay sound."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.rules.second_opinion import break_tests
from tests.rules.second_opinion.break_tests import random_battles
from tests.rules.second_opinion.break_tests.opening import DEFAULTS
from tests.rules.second_opinion.break_tests.random_battles import random_event, random_opening
from tests.rules.second_opinion.break_tests.random_openings import FAULTS, units_of
from tests.rules.second_opinion.opinion import after
from tests.rules.second_opinion.soundness import (
    finds_faults_in_events,
    finds_faults_in_openings,
    leaves_the_state_before_alone,
)

BATTLES, STEPS_EACH = 150, 100
EVENTS = (
    "casualties", "figures-returned", "unit-left", "phase-ended", "test-rolled", "doctrine-used",
    "break-accepted", "suppressed-set", "leadership-rolled", "corrected",
)  # fmt: skip
LEVELS = ("unit", "command", "force")
READINGS = [
    ("phases", ["one", "two"]), ("ask_equal_targets", True), ("no_leader_fails", True),
    ("count_units", "direct"), ("leader_loss_counts", True), ("removed_counts_as_lost", False),
    ("losses", "net"), ("first_force", "other"), ("first_lost_ends_tests", True),
    ("same_doctrine_per_test", 2), ("same_doctrine_per_test", None), ("rerolls_per_test", 0),
    ("rerolls_per_test", 1), ("ignore_before_roll", False),
]  # fmt: skip


def _levels(opening: dict[str, Any], view: dict[str, Any]) -> dict[str, str]:
    levels = dict.fromkeys(view["elements"], "command")
    for force in opening["forces"]:
        levels[force["id"]] = "force"
        levels.update({unit["id"]: "unit" for unit in units_of(force)})
    return levels


def _note(
    seen: Counter[str],
    event: dict[str, Any],
    before: dict[str, Any],
    after: dict[str, Any],
    levels: dict[str, str],
) -> None:
    kind, cascade = event["type"], 0
    for element, level in levels.items():
        then, now = (view["elements"][element]["status"] for view in (before, after))
        if then != now:
            how = " by correction" if kind == "corrected" else ""
            seen[f"{level} {then} to {now}{how}"] += 1
            cascade += now in ("broken", "removed")
    seen["cascade of three"] += kind != "corrected" and cascade >= 3
    seen["several owed"] += len(after["owed"]) > 1
    seen["leaders to choose from"] += any(test["leaders"] for test in after["owed"])
    seen["target open"] += any(test["target"] is None for test in after["owed"])
    seen["failing without a die"] += any(test["chance"] == "0" for test in after["owed"])
    seen["strength 0 and tested"] += any(
        after["elements"][test["element"]]["strength"] == 0 for test in after["owed"]
    )
    seen["several lost"] += len(after["lost"]) > 1
    seen["turn passed"] += kind != "corrected" and after["turn"] > before["turn"]
    if len(after["lost"]) > len(before["lost"]):
        seen[f"lost by {kind}"] += 1
    if kind == "corrected" and before["owed"]:
        _note_pass(seen, before, after)
    if kind == "doctrine-used":
        way = "re-roll" if event.get("die") is not None else "ignore"
        early = before["elements"][event["element"]]["status"] != "failing"
        seen[f"{way}{' before the roll' if early else ''} {levels[event['element']]}"] += 1


def _note_pass(seen: Counter[str], before: dict[str, Any], after: dict[str, Any]) -> None:
    """What a correction did while tests were owed."""
    then, now = ([test["element"] for test in view["owed"]] for view in (before, after))
    same_phase = (before["phase"], before["turn"]) == (after["phase"], after["turn"])
    seen["test dropped by correction"] += any(one not in now for one in then)
    seen["test owed by correction"] += any(one not in then for one in now)
    seen["phase ended by correction"] += not now and not same_phase


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    """How often what came about in 15,000 random steps."""
    rng = Random(9)
    seen: Counter[str] = Counter()
    for _ in range(BATTLES):
        opening = random_opening(rng)
        state = break_tests.begin(opening)
        before = break_tests.view(state)
        levels = _levels(opening, before)
        for _ in range(STEPS_EACH):
            event = random_event(rng, before, opening)
            seen["insisted while owed"] += bool(before["owed"]) and event.get("insist", False)
            try:
                state = break_tests.apply(state, event)
            except break_tests.Refused:
                seen[f"refused {event['type']}"] += 1
            else:
                seen[f"accepted {event['type']}"] += 1
                after = break_tests.view(state)
                seen.update(f"owed {test['level']}" for test in after["owed"])
                _note(seen, event, before, after, levels)
                before = after
    return seen


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_often_accepted_and_often_refused(seen: Counter[str], kind: str) -> None:
    assert seen[f"accepted {kind}"] >= 30
    assert seen[f"refused {kind}"] >= 15


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_owed_fails_and_breaks(seen: Counter[str], level: str) -> None:
    assert seen[f"owed {level}"] >= 40
    assert seen[f"{level} in-play to failing"] >= 5
    assert seen[f"{level} failing to in-play"] >= 5
    assert seen[f"{level} failing to broken"] >= 5
    assert seen[f"{level} in-play to broken"] >= 5
    assert seen[f"re-roll {level}"] >= 5
    assert seen[f"ignore {level}"] >= 2


@pytest.mark.parametrize(
    "what",
    [
        *(f"{level} in-play to {status}" for level in LEVELS for status in ("destroyed", "left")),
        *(f"{level} in-play to removed" for level in ("unit", "command")),
        *(f"lost by {kind}" for kind in ("casualties", "unit-left", "test-rolled", "doctrine-used")),
        *(f"lost by {kind}" for kind in ("break-accepted", "corrected")),
        *(f"unit in-play to {status} by correction" for status in ("destroyed", "broken", "removed", "left")),
        *(f"unit {status} to in-play by correction" for status in ("destroyed", "broken", "removed", "left")),
        *(f"command {status} to in-play by correction" for status in ("destroyed", "broken", "removed")),
        *(f"force {status} to in-play by correction" for status in ("destroyed", "broken", "left")),
        "unit failing to in-play by correction",
        "unit failing to broken by correction",
        "test dropped by correction",
        "test owed by correction",
        "phase ended by correction",
        "ignore before the roll unit",
        "ignore before the roll command",
        "ignore before the roll force",
        "insisted while owed",
        "cascade of three",
        "several owed",
        "leaders to choose from",
        "target open",
        "failing without a die",
        "strength 0 and tested",
        "several lost",
        "turn passed",
    ],
)
def test_everything_that_can_happen_happens(seen: Counter[str], what: str) -> None:
    assert seen[what] >= 2


def _makes_a_difference(rule: str, value: Any, seed: int) -> bool:
    """Whether the same events come out otherwise once the house rule has this value."""
    rng = Random(seed)
    opening = random_opening(rng)
    rules = {**opening.get("house_rules", {}), "phases": DEFAULTS["phases"], rule: value}
    ours = break_tests.begin({**opening, "house_rules": rules})
    plain = break_tests.begin({**opening, "house_rules": {**rules, rule: DEFAULTS[rule]}})
    view = break_tests.view(ours)
    if view != break_tests.view(plain):
        return True
    for _ in range(STEPS_EACH):
        event = random_event(rng, view, {**opening, "house_rules": rules})
        both = [after(break_tests, state, event) for state in (ours, plain)]
        if both == [None, None]:
            continue
        if None in both:
            return True
        ours, plain = both
        view = break_tests.view(ours)
        if view != break_tests.view(plain):
            return True
    return False


@pytest.mark.parametrize(("rule", "value"), READINGS)
def test_every_reading_of_a_house_rule_matters(rule: str, value: Any) -> None:
    assert any(_makes_a_difference(rule, value, seed) for seed in range(120))


@pytest.mark.parametrize("seed", range(4))
def test_an_event_leaves_the_state_before_it_alone(seed: int) -> None:
    rng = Random(seed)
    leaves_the_state_before_alone(break_tests, random_battles, random_opening(rng), rng)


def test_a_faulty_event_is_always_a_fault() -> None:
    finds_faults_in_events(break_tests, random_battles, Random(3))


def test_a_faulty_opening_is_always_a_fault() -> None:
    finds_faults_in_openings(break_tests, random_battles, Random(4), 8 * len(FAULTS))
