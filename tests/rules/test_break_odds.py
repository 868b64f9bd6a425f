"""The chance that a command breaks, held against a walk through every outcome by the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.rules.break_battles import (
    END,
    SYSTEM,
    after,
    battle_of,
    command,
    doctrine,
    event,
    force,
    group,
    hit,
    leader,
    random_battles,
    roll,
    unit,
)
from tracker.rules.battle import Battle
from tracker.rules.systems.break_tests.break_odds import break_chances
from tracker.rules.systems.break_tests.leaders import leading, odds


def walked(battle: Battle) -> dict[str, Fraction]:
    """Every test passed or failed, no Doctrine, the best of those who tie: how often each command breaks."""
    state = battle.state
    if not state.owed:
        state = SYSTEM.resolve(battle.setup, state, END).state
    broke: dict[str, Fraction] = {}
    if state.owed:
        _walk(battle.setup, state, Fraction(1), broke)
    return {node: chance for node, chance in broke.items() if node in battle.setup.node_places and chance}


def _walk(setup: Any, state: Any, share: Fraction, broke: dict[str, Fraction]) -> None:
    failing = next((owed for owed in state.owed if owed.failing), None)
    if failing is not None:
        broken = SYSTEM.resolve(setup, state, event("break-accepted", element=failing.element)).state
        _broken(setup, state, broken, failing.element, share, broke)
        return
    element = state.owed[0].element
    able = leading(setup, state, element)
    best = next(leader.id for leader in able.able if leader.group.leadership == able.targets[0])
    holds = odds(able.targets[0])
    passed = SYSTEM.resolve(setup, state, roll(element, 6, best)).state
    if not _ended(state, passed):
        _walk(setup, passed, share * holds, broke)
    failed = SYSTEM.resolve(setup, state, roll(element, 1, best)).state
    if not _ended(state, failed) and any(owed.element == element for owed in failed.owed):
        _walk(setup, failed, share * (1 - holds), broke)
    else:
        _broken(setup, state, failed, element, share * (1 - holds), broke)


def _broken(
    setup: Any, before: Any, after: Any, element: str, share: Fraction, broke: dict[str, Fraction]
) -> None:
    broke[element] = broke.get(element, Fraction(0)) + share
    if not _ended(before, after):
        _walk(setup, after, share, broke)


def _ended(before: Any, after: Any) -> bool:
    return not after.owed or (before.phase, before.turn, before.active) != (
        after.phase,
        after.turn,
        after.active,
    )


@pytest.mark.parametrize("seed", range(40))
def test_the_chance_is_what_a_walk_through_all_outcomes_finds(seed: int) -> None:
    rng = Random(seed)
    battles = random_battles(seed, 90)
    for battle in rng.sample(battles, min(12, len(battles))):
        for _ in range(3):
            in_play = [now for now in battle.state.units if now.in_play and not battle.state.owed]
            if in_play:
                now = rng.choice(in_play)
                battle = after(battle, hit(now.id, rng.randint(1, now.strength)))
        chances = break_chances(battle.setup, battle.state)
        assert {node: chance for node, chance in chances.items() if chance} == walked(battle)


def cascade(**house_rules: Any) -> Battle:
    """Platoon p: squad a at 3 of 9, b destroyed; it stands and falls with a, and the force with it."""
    platoon = command("p", leader("lt"), unit("a", 9), unit("b", 9), unit("c", 9))
    battle = battle_of(force(unit("m"), commands=(platoon,)), **house_rules)
    return after(battle, hit("a", 6), hit("b", 9))


def test_the_chance_of_a_platoon_that_hangs_on_one_squad() -> None:
    chances = break_chances(cascade().setup, cascade().state)
    assert chances == {"red": Fraction(1, 8), "p": Fraction(1, 4)}


def test_during_the_pass_what_has_failed_breaks_for_certain() -> None:
    platoon = command("p", unit("a", 9), unit("b", 9), unit("c", 9))
    battle = battle_of(
        force(*(unit(f"m{n}") for n in range(9)), commands=(platoon,), doctrines=(doctrine(),))
    )
    battle = after(battle, hit("a", 6), hit("b", 9), END)
    assert break_chances(battle.setup, battle.state)["p"] == Fraction(1, 4)
    battle = after(battle, roll("a", 1))
    assert break_chances(battle.setup, battle.state)["p"] == Fraction(1, 2)


def test_the_best_of_those_who_tie_is_taken() -> None:
    tied = (unit("a", 8, group("Sergeant", 1, 3)), unit("b", 8, group("Sergeant", 1, 5)))
    lost = tuple(unit(id) for id in "cde")
    battle = battle_of(force(*(unit(f"m{n}") for n in range(9)), commands=(command("p", *tied, *lost),)))
    battle = after(battle, *(hit(id, 10) for id in "cde"))
    assert break_chances(battle.setup, battle.state)["p"] == Fraction(1, 3)


def test_with_more_than_twelve_tests_due_it_is_not_known() -> None:
    units = tuple(unit(f"u{n}") for n in range(13))
    battle = battle_of(force(commands=(command("p", *units), command("q", unit("x"), unit("y"), unit("z")))))
    battle = after(battle, hit("x", 10), hit("y", 10))
    battle = after(battle, *(hit(f"u{n}", 6) for n in range(12)))
    assert break_chances(battle.setup, battle.state)["p"] is not None
    battle = after(battle, hit("u12", 6))
    chances = break_chances(battle.setup, battle.state)
    assert chances == {"red": None, "p": None, "q": Fraction(1, 2)}
    words = {node.id: str(node.chance_words) for node in SYSTEM.tree(battle)}
    assert words["p"] == "too many tests are due to say what becomes of it"
    assert words["q"] == "breaks with 50 % if the phase ended now"
