"""The random battles reach what they are for, measured in 2,000 steps, and stay sound."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.rules.second_opinion import fortitude, random_battles
from tests.rules.second_opinion.random_battles import random_event, random_opening
from tests.rules.second_opinion.soundness import (
    finds_faults_in_events,
    finds_faults_in_openings,
    leaves_the_state_before_alone,
)

BATTLES, STEPS_EACH = 25, 80
EVENTS = (
    "casualties", "attacked", "pursuit-due", "test-rolled", "fate-decided", "melee-won", "rallied",
    "order-given", "condition-set", "terrain-set", "fatigue-changed", "test-dropped", "taken-off",
    "step-ended", "corrected",
)  # fmt: skip
CAUSES = ("flank", "rear", "casualties", "staff-destroyed", "pursuit", "morale-phase")
ORDERS = ("all-around-defense", "assault", "run", "move-and-fire", "retreat", "rest", "flee", "panic")
OTHER = (
    "decision owed", "put to flight", "honor lost", "honor won", "surrendered on leaving melee",
    "back in play", "level better", "staff destroyed by casualties", "staff destroyed by taken-off",
)  # fmt: skip


def _note(seen: Counter[str], event: dict[str, Any], before: dict[str, Any], after: dict[str, Any]) -> None:
    kind = event["type"]
    seen[f"step {after['step']}"] += 1
    seen.update(f"owed {test['cause']}" for test in after["owed"])
    if kind == "fate-decided":
        seen[f"fate {after['units'][event['unit']]['out_of_play']}"] += 1
    if kind == "test-rolled":
        test = next(t for t in before["owed"] if (t["unit"], t["cause"]) == (event["unit"], event["cause"]))
        seen[f"{'passed' if event['die'] <= test['target'] else 'failed'} {event['cause']}"] += 1
    seen["decision owed"] += len(after["decisions"]) > len(before["decisions"])
    if len(after["staff_destroyed"]) > len(before["staff_destroyed"]):
        seen[f"staff destroyed by {kind}"] += 1
    for unit, now in after["units"].items():
        _note_unit(seen, kind, before["units"][unit], now)


def _note_unit(seen: Counter[str], kind: str, then: dict[str, Any], now: dict[str, Any]) -> None:
    seen[f"order {now['order']}"] += 1
    seen.update(f"part {source}" for source in now["parts"])
    if kind != "corrected":
        seen[f"out of play {now['out_of_play']}"] += now["out_of_play"] != then["out_of_play"]
        seen["put to flight"] += now["put_to_flight"] and not then["put_to_flight"]
        seen["honor lost"] += then["honor"] and not now["honor"]
        seen["honor won"] += now["honor"] and not then["honor"]
        seen["level better"] += now["red_markers"] < then["red_markers"]
    elif then["out_of_play"] and not now["out_of_play"]:
        seen["back in play"] += 1
    if kind == "step-ended" and now["out_of_play"] != then["out_of_play"]:
        seen["surrendered on leaving melee"] += 1


@pytest.fixture(scope="module")
def seen() -> Counter[str]:
    """How often what came about in 2,000 random steps."""
    rng = Random(9)
    seen: Counter[str] = Counter()
    for _ in range(BATTLES):
        opening = random_opening(rng)
        state = fortitude.begin(opening)
        for _ in range(STEPS_EACH):
            before = fortitude.view(state)
            event = random_event(rng, before, opening)
            try:
                state = fortitude.apply(state, event)
            except fortitude.Refused:
                seen[f"refused {event['type']}"] += 1
            else:
                seen[f"accepted {event['type']}"] += 1
                _note(seen, event, before, fortitude.view(state))
    return seen


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_often_accepted_and_often_refused(seen: Counter[str], kind: str) -> None:
    assert seen[f"accepted {kind}"] >= 8
    assert seen[f"refused {kind}"] >= 8


@pytest.mark.parametrize(
    "what",
    [
        *(f"{word} {cause}" for cause in CAUSES for word in ("owed", "passed", "failed")),
        *(f"fate {fate}" for fate in ("routed", "surrendered")),
        *(f"out of play {reason}" for reason in ("destroyed", "routed", "surrendered", "left")),
        *(f"step {step}" for step in ("morale", "planning", "defensive", "ranged", "movement", "special")),
        *(f"step {step}" for step in ("melee", "retreat")),
        *(f"order {order}" for order in ORDERS),
        *(f"part {part}" for part in ("general-staff", "staff-destroyed", "level", "order", "terrain")),
        *(f"part {part}" for part in ("commander", "honor", "fatigue", "casualties", "correction")),
        *OTHER,
    ],
)
def test_everything_that_can_happen_happens(seen: Counter[str], what: str) -> None:
    assert seen[what] >= 2


@pytest.mark.parametrize("seed", range(3))
def test_an_event_leaves_the_state_before_it_alone(seed: int) -> None:
    rng = Random(seed)
    leaves_the_state_before_alone(fortitude, random_battles, random_opening(rng, doubtful=True), rng)


def test_a_faulty_event_is_always_a_fault() -> None:
    finds_faults_in_events(fortitude, random_battles, Random(3))


def test_a_faulty_opening_is_always_a_fault() -> None:
    finds_faults_in_openings(fortitude, random_battles, Random(4), 400)
