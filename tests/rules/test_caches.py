"""Faces and offers kept from earlier equal those drawn afresh: nothing they depend on is forgotten."""

from __future__ import annotations

import gc
import weakref
from random import Random
from typing import Any

import msgspec
import pytest

from tests.rules.fortitude import SYSTEM, after, battle_of, opening, random_battle, unit
from tracker.rules.battle import Battle
from tracker.rules.systems.fortitude_tests import faces as faces_module
from tracker.rules.systems.fortitude_tests import offers as offers_module
from tracker.rules.systems.fortitude_tests.state import STEPS, OutOfPlay


def shown(battle: Battle) -> tuple[Any, Any]:
    return SYSTEM.faces(battle), SYSTEM.owed(battle)


def shown_afresh(battle: Battle) -> tuple[Any, Any]:
    """The same with a setup that has nothing kept yet."""
    setup = msgspec.structs.replace(battle.setup)
    return shown(msgspec.structs.replace(battle, setup=setup))


@pytest.mark.parametrize("seed", range(8))
def test_after_a_whole_battle_nothing_kept_is_out_of_date(seed: int) -> None:
    battles = random_battle(seed).battles
    for battle in battles:
        shown(battle)
    for battle in Random(seed).sample(battles, 8):
        assert shown(battle) == shown_afresh(battle)


@pytest.mark.parametrize("seed", range(8))
def test_a_change_elsewhere_is_never_overlooked(seed: int) -> None:
    """One thing of the battle changes, all units stay as they are: their cards must follow nevertheless."""
    rng = Random(seed)
    for battle in rng.sample(random_battle(seed).battles, 6):
        shown(battle)
        for change in elsewhere(battle, rng):
            other = msgspec.structs.replace(battle, state=msgspec.structs.replace(battle.state, **change))
            assert shown(other) == shown_afresh(other), change


def elsewhere(battle: Battle, rng: Random) -> list[dict[str, Any]]:
    state = battle.state
    sides = tuple(battle.setup.sides)
    in_play = [unit.id for unit in state.units if unit.in_play]
    staffs = [battle.setup.places[staff] for staff in battle.setup.staffs.values()]
    found: list[dict[str, Any]] = [
        {"step": rng.choice(STEPS)},
        {"turn": state.turn + 1},
        {"staff_destroyed": sides if not state.staff_destroyed else ()},
        {"owed": state.owed[1:]},
        {"owed": tuple(reversed(state.owed))},
        {"decisions": tuple(in_play[:1]) if not state.decisions else ()},
    ]
    for place in staffs:
        gone = None if state.units[place].out_of_play else OutOfPlay.LEFT
        changed = msgspec.structs.replace(state.units[place], out_of_play=gone)
        owed = tuple(test for test in state.owed if test.unit != changed.id)
        units = (*state.units[:place], changed, *state.units[place + 1 :])
        decisions = tuple(unit for unit in state.decisions if unit != changed.id)
        found.append({"units": units, "owed": owed, "decisions": decisions})
    return found


def test_an_untouched_card_is_the_same_object() -> None:
    battle = battle_of(opening(unit("archers"), unit("spears")))
    later = after(battle, {"type_": "casualties", "unit": "archers", "count": 1})
    (archers, spears), (archers_later, spears_later) = SYSTEM.faces(battle), SYSTEM.faces(later)
    assert spears_later is spears
    assert archers_later != archers


def test_what_is_kept_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces_module, "_MOST_KNOWN", 30)
    monkeypatch.setattr(offers_module, "_MOST_KNOWN", 3)
    setup = msgspec.structs.replace(random_battle(1).battles[0].setup)
    for battle in random_battle(1).battles:
        shown(msgspec.structs.replace(battle, setup=setup))
    units = len(setup.opening.units)
    assert len(faces_module._drawn[setup].known) <= 30 + units
    assert len(offers_module._known[setup]) <= 3 + units


def test_what_is_kept_goes_with_its_battle() -> None:
    battle = battle_of(opening(unit()))
    shown(battle)
    setup = weakref.ref(battle.setup)
    del battle
    gc.collect()
    assert setup() is None
