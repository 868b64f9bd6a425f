"""Random openings of `fortitude-tests`, sound ones and faulty ones.

A sound one has small, brittle units, so that they die, panic and lose their General Staff within some eighty
events. It keeps away from what the rules text leaves open, unless `doubtful` is asked for.
"""

import copy
from random import Random
from typing import Any

from tests.rules.second_opinion.opinion import Opening
from tests.rules.second_opinion.spoiling import REMOVED, Fault, put_fault

ORDERS = (
    "all-around-defense", "defend", "fire-and-retreat", "fire-ranged-weapons", "assault", "march",
    "move-and-fire", "run", "pursue", "retreat", "ambush", "join-up", "receive-supplies", "reconnaissance",
    "rest",
)  # fmt: skip
TERRAIN = (
    "plains", "rice-field", "rocky-ground", "ravine", "light-woods", "heavy-woods", "river", "ford", "bridge",
    "village", "hill", "hill-above", "hill-below",
)  # fmt: skip
LEVELS_OF_PLAY = ("intermediate", "advanced", "expert")
SWITCHES = (
    "engaged_test_in_morale_phase", "staff_near_itself", "orders_in_morale_phase", "natural_1_and_20",
    "honor_loss_puts_to_flight", "morale_phase_failure_costs_honor", "pursuit_failure_costs_honor",
    "flee_panic_add_to_level", "exempt_whole_morale_phase", "staff_left_is_destroyed",
    "flight_ends_engagement",
)  # fmt: skip
SIDE_IDS = ("red", "blue", "a", "1", "side-with-a-long-id-2", "normal")
# Ids that are also words of the rules, numbers, or begin like one another.
UNIT_IDS = (
    "archers", "archers-2", "a", "b", "1", "007", "red", "fate", "flank", "general-staff", "panicked", "null",
    "x-1-y-2-z-3", "unit-10", "unit-9",
)  # fmt: skip
NAMES = (
    "Archers",
    "Ōdachi & “Sons”",
    "槍足軽",
    "{unit}",
    "100 % <b>Foot</b>",
    "Spears",
    "Spears",
    "O'Neill 7",
    "A" * 60,
)
NUMBERS = ("attack", "defense", "fortitude", "firepower")


def random_opening(rng: Random, doubtful: bool = False) -> Opening:
    """The top of a file: one to three sides, one to seven units; `doubtful` adds what reads in two ways."""
    side_ids = rng.sample(SIDE_IDS, rng.choice((1, 1, 2, 2, 2, 3)))
    opening: Opening = {
        "sides": [{"id": side, "name": rng.choice(("Red", "Blue", "緑", side))} for side in side_ids],
        "units": [],
    }
    if rng.random() < 0.9:
        opening["level_of_play"] = rng.choice((*LEVELS_OF_PLAY, "expert"))
    if rng.random() < 0.9:
        opening["house_rules"] = random_house_rules(rng, doubtful)
    for unit_id in rng.sample(UNIT_IDS, rng.choice((1, 2, 3, 4, 5, 6, 6, 7, 7, 7))):
        opening["units"].append(_card(rng, unit_id, rng.choice(side_ids)))
    for side in side_ids:
        candidates = [card for card in opening["units"] if card["side"] == side]
        if candidates and rng.random() < 0.8:
            rng.choice(candidates)["general_staff"] = True
    return opening


def _card(rng: Random, unit_id: str, side: str) -> dict[str, Any]:
    card: dict[str, Any] = {
        "id": unit_id,
        "side": side,
        "kind": rng.choice(("infantry", "cavalry")),
        "models": rng.choice((1, 2, 3, 4, 5, 6, 6, 8, 8, 12)),
        "base_fortitude": rng.choice((1, 5, 7, 8, 9, 10, 10, 11, 12, 13, 15, 18, 30)),
    }
    maybe: dict[str, Any] = {
        "name": rng.choice(NAMES),
        "number": rng.randint(1, 99),
        "attack_infantry": rng.randint(0, 8),
        "attack_cavalry": rng.randint(0, 8),
        "defense": rng.randint(0, 4),
        "firepower": rng.randint(0, 6),
        "ammunition": rng.randint(0, 9),
        "commander": rng.random() < 0.5,
        "honor": rng.random() < 0.3,
        "general_staff": False,
        "orders": rng.sample(ORDERS, rng.choice((0, 2, 5, 9, 12, 15))),
    }
    for key, value in maybe.items():
        if rng.random() < (0.9 if key == "orders" else 0.6):
            card[key] = value
    return card


def random_house_rules(rng: Random, doubtful: bool = False) -> dict[str, Any]:
    """Each switch either way, each table sometimes; mostly few at once."""
    often = rng.choice((0.0, 0.2, 0.4, 0.8))
    rules: dict[str, Any] = {key: rng.random() < 0.6 for key in SWITCHES if rng.random() < often}
    if rng.random() < often:
        rules["staff_destroyed_test_modifier"] = rng.choice((0, -2, -2))
    if rng.random() < often:
        orders = (*ORDERS, "flee", "panic") if doubtful else ORDERS
        rules["orders"] = _overrides(rng, orders)
    if rng.random() < often:
        rules["terrain"] = _overrides(rng, TERRAIN)
    if rng.random() < often:
        numbers = NUMBERS if doubtful else ("attack", "defense", "fortitude")
        first = rng.randint(0 if doubtful else 1, 3)
        starts = sorted({first, *rng.sample(range(4, 9), rng.randint(0, 2))})
        rules["fatigue"] = [{"from": start, **_some_numbers(rng, numbers)} for start in starts]
        if rng.random() < 0.15:
            rules["fatigue"] = []
    return rules


def _overrides(rng: Random, ids: tuple[str, ...]) -> dict[str, dict[str, int]]:
    return {name: _some_numbers(rng, NUMBERS) for name in rng.sample(ids, rng.randint(0, 6))}


def _some_numbers(rng: Random, numbers: tuple[str, ...]) -> dict[str, int]:
    return {number: rng.randint(-5, 5) for number in rng.sample(numbers, rng.randint(0, len(numbers)))}


def faulty_opening(rng: Random) -> Opening:
    """A random opening with one of the faults of §12, or with a key missing, unknown or wrongly typed."""
    opening = copy.deepcopy(random_opening(rng))
    opening.setdefault("level_of_play", "expert")
    opening.setdefault("house_rules", {})
    put_fault(opening, rng.choice(FAULTS))
    return opening


_FIRST = ("units", 0)
_SIDE = {"id": "twin-side", "name": "Twin"}
_TWIN = {"id": "twin", "side": "twin-side", "kind": "infantry", "models": 2, "base_fortitude": 9}
_STAFF = {**_TWIN, "general_staff": True}

# Each fault is a list of (place, value) to put there.
FAULTS: list[Fault] = [
    [(("level_of_play",), "easy")],
    [(("level_of_play",), 1)],
    [(("weather",), "rain")],
    [(("house_rules",), [])],
    [(("house_rules", "no_such_rule"), True)],
    [(("house_rules", "natural_1_and_20"), 1)],
    [(("house_rules", "staff_left_is_destroyed"), None)],
    [(("house_rules", "staff_destroyed_test_modifier"), True)],
    [(("house_rules", "staff_destroyed_test_modifier"), "-2")],
    [(("house_rules", "orders"), {"charge": {"attack": 1}})],
    [(("house_rules", "orders"), {"run": {"speed": 1}})],
    [(("house_rules", "orders"), {"run": {"attack": True}})],
    [(("house_rules", "orders"), [])],
    [(("house_rules", "terrain"), {"swamp": {}})],
    [(("house_rules", "terrain"), {"ford": {"attack": "1"}})],
    [(("house_rules", "fatigue"), {})],
    [(("house_rules", "fatigue"), [{"attack": -1}])],
    [(("house_rules", "fatigue"), [{"from": "2"}])],
    [(("house_rules", "fatigue"), [{"from": 2, "speed": 1}])],
    [(("sides",), REMOVED)],
    [(("sides",), [])],
    [(("sides",), {})],
    [(("sides", "+"), _SIDE), (("sides", "+"), _SIDE)],
    [(("sides", 0, "id"), 5)],
    [(("sides", 0, "id"), REMOVED)],
    [(("units",), REMOVED)],
    [(("units",), [])],
    [(("sides", "+"), _SIDE), (("units", "+"), _TWIN), (("units", "+"), _TWIN)],
    [(("sides", "+"), _SIDE), (("units", "+"), _STAFF), (("units", "+"), {**_STAFF, "id": "twin-2"})],
    [((*_FIRST, "id"), REMOVED)],
    [((*_FIRST, "id"), None)],
    [((*_FIRST, "side"), REMOVED)],
    [((*_FIRST, "side"), "nowhere")],
    [((*_FIRST, "kind"), REMOVED)],
    [((*_FIRST, "kind"), "artillery")],
    [((*_FIRST, "models"), REMOVED)],
    [((*_FIRST, "models"), 0)],
    [((*_FIRST, "models"), -3)],
    [((*_FIRST, "models"), True)],
    [((*_FIRST, "models"), "6")],
    [((*_FIRST, "base_fortitude"), REMOVED)],
    [((*_FIRST, "base_fortitude"), 0)],
    [((*_FIRST, "base_fortitude"), 31)],
    [((*_FIRST, "base_fortitude"), 10.5)],
    [((*_FIRST, "base_fortitude"), True)],
    [((*_FIRST, "attack_infantry"), "4")],
    [((*_FIRST, "defense"), False)],
    [((*_FIRST, "ammunition"), 2.5)],
    [((*_FIRST, "number"), "7th")],
    [((*_FIRST, "name"), 7)],
    [((*_FIRST, "commander"), 1)],
    [((*_FIRST, "general_staff"), "yes")],
    [((*_FIRST, "honor"), 0)],
    [((*_FIRST, "orders"), "rest")],
    [((*_FIRST, "orders"), ["flee"])],
    [((*_FIRST, "orders"), ["rest", "panic"])],
    [((*_FIRST, "orders"), ["charge"])],
    [((*_FIRST, "orders"), [1])],
    [((*_FIRST, "casualties"), 0)],
    [((*_FIRST, "level"), "normal")],
]
