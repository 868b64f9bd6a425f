"""What a state of the second opinion shows: sums, targets, chances, the keys of the worked examples.

Nothing here changes a state.
"""

from fractions import Fraction
from typing import Any

from tests.rules.second_opinion.opening import VALUES, Row, State, Unit, row

LEVEL_FORTITUDE = {"normal": 0, "hesitant": -1, "shaken": -2, "panicked": -3}
LEVEL_ATTACK = {"normal": 0, "hesitant": -2, "shaken": -3}
LEVEL_DEFENSE = {"normal": 0, "hesitant": -1, "shaken": -2}
RED_MARKERS = {"normal": 0, "hesitant": 1, "shaken": 2, "panicked": 3}
RANK = {"flank": 0, "rear": 0, "casualties": 1, "staff-destroyed": 2, "pursuit": 3, "morale-phase": 4}
COPIED = (
    "level", "honor", "casualties", "order", "engaged", "staff_in_range", "terrain", "fatigue",
    "put_to_flight", "must_pursue", "out_of_play",
)  # fmt: skip


def in_play(unit: Unit) -> bool:
    """Neither destroyed nor routed, surrendered or left."""
    return unit["out_of_play"] is None


def has_commander(unit: Unit) -> bool:
    """§12: in play with its Commander, or the General Staff."""
    return in_play(unit) and bool(unit["commander"] or unit["general_staff"])


def models_left(unit: Unit) -> int:
    """Models still standing."""
    left: int = unit["models"] - unit["casualties"]
    return left


def staff_is_near(state: State, unit: Unit) -> bool:
    """Whether +4, +2 and +1 of the General Staff count."""
    itself = unit["general_staff"] and state["switches"]["staff_near_itself"]
    return bool(unit["staff_in_range"] or itself)


def orders_count(state: State) -> bool:
    """§12 «Orders in the Morale Phase»: the step alone decides."""
    return bool(state["step"] != "morale" or state["switches"]["orders_in_morale_phase"])


def order_row(state: State, unit: Unit) -> Row:
    """The modifiers of the order in force."""
    if unit["order"] is None or not orders_count(state):
        return row()
    found: Row = state["orders"][unit["order"]]
    return found


def terrain_row(state: State, unit: Unit) -> Row:
    """The modifiers of the terrain, none in `intermediate`."""
    if state["level_of_play"] == "intermediate":
        return row()
    found: Row = state["terrain"][unit["terrain"]]
    return found


def fatigue_row(state: State, unit: Unit) -> Row:
    """The table's line with the highest `from` that the markers reach, only in `expert`."""
    if state["level_of_play"] != "expert":
        return row()
    reached = [line for line in state["fatigue"] if line["from"] <= unit["fatigue"]]
    return max(reached, key=lambda line: line["from"]) if reached else row()


def fortitude_parts(state: State, unit: Unit) -> dict[str, int]:
    """§3, source by source, zeros left out."""
    parts = {
        "base": unit["base_fortitude"],
        "casualties": -unit["casualties"],
        "commander": 3 if has_commander(unit) else 0,
        "general-staff": 4 if staff_is_near(state, unit) else 0,
        "honor": 2 if unit["honor"] else 0,
        "staff-destroyed": -2 if unit["side"] in state["staff_destroyed"] else 0,
        "level": LEVEL_FORTITUDE[unit["level"]],
        "order": order_row(state, unit)["fortitude"],
        "terrain": terrain_row(state, unit)["fortitude"],
        "fatigue": fatigue_row(state, unit)["fortitude"],
        "correction": unit["fortitude_correction"],
    }
    return {source: number for source, number in parts.items() if number != 0}


def fortitude(state: State, unit: Unit) -> int:
    """Fortitude now, without the −3 and −5 of one test."""
    return sum(fortitude_parts(state, unit).values())


def attack(state: State, unit: Unit, value: str) -> int | None:
    """Attack against infantry or cavalry now; null where the card has none."""
    if unit[value] is None:
        return None
    if unit["level"] == "panicked":
        return 0
    now: int = unit[value] + unit[f"{value}_correction"] + LEVEL_ATTACK[unit["level"]]
    now += 1 if unit["honor"] else 0
    now += 2 if staff_is_near(state, unit) else 0
    for line in (order_row(state, unit), terrain_row(state, unit), fatigue_row(state, unit)):
        now += line["attack"]
    return now


def defense(state: State, unit: Unit) -> int | None:
    """Defense now; null where the card has none."""
    if unit["defense"] is None:
        return None
    if unit["level"] == "panicked":
        return 0
    now: int = unit["defense"] + unit["defense_correction"] + LEVEL_DEFENSE[unit["level"]]
    now += 1 if staff_is_near(state, unit) else 0
    for line in (order_row(state, unit), terrain_row(state, unit), fatigue_row(state, unit)):
        now += line["defense"]
    return now


def firepower(state: State, unit: Unit) -> int | None:
    """Firepower now; fatigue is 0 there unless a house rule's table names a number."""
    if unit["firepower"] is None:
        return None
    now: int = unit["firepower"] + unit["firepower_correction"]
    for line in (order_row(state, unit), terrain_row(state, unit), fatigue_row(state, unit)):
        now += line["firepower"]
    return now


def target(state: State, unit: Unit, cause: str) -> int:
    """What the die must not exceed, at this moment."""
    own = {"flank": -3, "rear": -5, "staff-destroyed": state["staff_destroyed_test_modifier"]}
    return fortitude(state, unit) + int(own.get(cause, 0))


def passes(state: State, unit: Unit, cause: str, die: int) -> bool:
    """Whether that die passes that test."""
    if state["switches"]["natural_1_and_20"] and die in (1, 20):
        return die == 1
    return die <= target(state, unit, cause)


def chance(state: State, unit: Unit, cause: str) -> str:
    """Counted, face by face."""
    good = sum(passes(state, unit, cause, die) for die in range(1, 21))
    return str(Fraction(good, 20))


def owed_in_order(state: State) -> list[dict[str, str]]:
    """Rank first, then the order in which the tests arose."""
    return sorted(state["owed"], key=lambda test: RANK[test["cause"]])


def view(state: State) -> dict[str, Any]:
    """Every key that a worked example may name."""
    return {
        "units": {unit["id"]: _shown(state, unit) for unit in state["units"].values()},
        "owed": [
            {
                "unit": test["unit"],
                "cause": test["cause"],
                "target": target(state, state["units"][test["unit"]], test["cause"]),
                "chance": chance(state, state["units"][test["unit"]], test["cause"]),
            }
            for test in owed_in_order(state)
        ],
        "decisions": list(state["decisions"]),
        "staff_destroyed": [side for side in state["sides"] if side in state["staff_destroyed"]],
        "turn": state["turn"],
        "step": state["step"],
    }


def _shown(state: State, unit: Unit) -> dict[str, Any]:
    shown = {key: unit[key] for key in COPIED}
    shown["red_markers"] = RED_MARKERS[unit["level"]]
    shown["models_left"] = models_left(unit)
    shown["commander"] = has_commander(unit)
    if not in_play(unit):
        return {**shown, **dict.fromkeys(VALUES), "parts": {}}
    return {
        **shown,
        "fortitude": fortitude(state, unit),
        "attack_infantry": attack(state, unit, "attack_infantry"),
        "attack_cavalry": attack(state, unit, "attack_cavalry"),
        "defense": defense(state, unit),
        "firepower": firepower(state, unit),
        "parts": fortitude_parts(state, unit),
    }
