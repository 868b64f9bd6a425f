"""How a battle of `fortitude-tests` begins, by the rules text: words, default tables, house rules, cards.

Part of the second opinion (see `fortitude.py`): plain dicts, checked by hand. What happens later is not here.
"""

import copy
import re
from typing import Any

State = dict[str, Any]
Unit = dict[str, Any]
Row = dict[str, int]

LEVELS = ("normal", "hesitant", "shaken", "panicked")
STEPS = ("morale", "planning", "defensive", "ranged", "movement", "special", "melee", "retreat")
CAUSES = ("flank", "rear", "casualties", "staff-destroyed", "pursuit", "morale-phase")
REASONS_OUT_OF_PLAY = ("destroyed", "routed", "surrendered", "left")
LEVELS_OF_PLAY = ("intermediate", "advanced", "expert")
NUMBERS = ("attack", "defense", "fortitude", "firepower")
VALUES = ("fortitude", "attack_infantry", "attack_cavalry", "defense", "firepower")
KEBAB_CASE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Fault(Exception):
    """The file is wrong: a faulty opening, or an event that is no event."""


class Refused(Exception):
    """The rules say no; the state stays as it was."""


def row(attack: int = 0, defense: int = 0, fortitude: int = 0, firepower: int = 0) -> Row:
    """One line of a table of §8."""
    return {"attack": attack, "defense": defense, "fortitude": fortitude, "firepower": firepower}


ORDERS: dict[str, Row] = {
    "all-around-defense": row(-2, 1, -1, 0),
    "defend": row(0, 1, 1, 0),
    "fire-and-retreat": row(-2, -1, -1, 0),
    "fire-ranged-weapons": row(),
    "assault": row(2, 0, 0, 0),
    "march": row(),
    "move-and-fire": row(-1, 0, 0, -2),
    "run": row(-1, -1, -1, 0),
    "pursue": row(),
    "retreat": row(),
    "ambush": row(),
    "join-up": row(),
    "receive-supplies": row(),
    "reconnaissance": row(),
    "rest": row(),
    "flee": row(),
    "panic": row(),
}
FLEE_ON_TOP = row(-3, -2, -2, 0)
PANIC_ON_TOP = row(0, 0, -3, 0)
TERRAIN: dict[str, Row] = {
    "plains": row(),
    "rice-field": row(),
    "rocky-ground": row(),
    "ravine": row(),
    "light-woods": row(defense=1),
    "heavy-woods": row(defense=2),
    "river": row(-3, -2, -2, -2),
    "ford": row(-1, -1, -1, -1),
    "bridge": row(attack=-2, firepower=-2),
    "village": row(defense=1, fortitude=1),
    "hill": row(),
    "hill-above": row(attack=1),
    "hill-below": row(attack=-1),
}
FATIGUE: list[Row] = [
    {"from": 2, **row(attack=-1, fortitude=-1)},
    {"from": 4, **row(attack=-1, defense=-1, fortitude=-2)},
]
SWITCHES: dict[str, bool] = {
    "engaged_test_in_morale_phase": False,
    "staff_near_itself": False,
    "orders_in_morale_phase": False,
    "natural_1_and_20": False,
    "honor_loss_puts_to_flight": False,
    "morale_phase_failure_costs_honor": False,
    "pursuit_failure_costs_honor": False,
    "flee_panic_add_to_level": False,
    "exempt_whole_morale_phase": False,
    "staff_left_is_destroyed": True,
    "flight_ends_engagement": True,
}


def is_whole(value: object) -> bool:
    """A whole number; true and false are none (§12)."""
    return type(value) is int


def begin(opening: dict[str, Any]) -> State:
    """The state of a battle before its first event, Planning of turn 1."""
    _keys(opening, "the file", ("sides", "units"), ("level_of_play", "house_rules"))
    level_of_play = opening.get("level_of_play", "intermediate")
    if level_of_play not in LEVELS_OF_PLAY:
        raise Fault(f"level_of_play: {level_of_play!r} is no level of play")
    sides = _sides(opening["sides"])
    state: State = {"level_of_play": level_of_play, "sides": sides}
    state.update(_house_rules(opening.get("house_rules", {})))
    state["units"] = _units(opening["units"], sides)
    state.update({"owed": [], "decisions": [], "staff_destroyed": [], "turn": 1, "step": "planning"})
    return state


def _keys(thing: object, where: str, needed: tuple[str, ...], optional: tuple[str, ...]) -> None:
    if not isinstance(thing, dict):
        raise Fault(f"{where}: an object is needed")
    for key in needed:
        if key not in thing:
            raise Fault(f"{where}: {key} is missing")
    for key in thing:
        if key not in needed and key not in optional:
            raise Fault(f"{where}: {key!r} is unknown")


def _list(thing: object, where: str) -> list[Any]:
    if not isinstance(thing, list) or not thing:
        raise Fault(f"{where}: a list of at least one is needed")
    return thing


def _new_id(thing: object, where: str, taken: list[str]) -> str:
    if not isinstance(thing, str) or not KEBAB_CASE.fullmatch(thing):
        raise Fault(f"{where}: {thing!r} is no id")
    if thing in taken:
        raise Fault(f"{where}: the id {thing!r} is there twice")
    return thing


def _whole(thing: object, where: str) -> None:
    if not is_whole(thing):
        raise Fault(f"{where}: a whole number is needed, not {thing!r}")


def _sides(given: object) -> list[str]:
    sides: list[str] = []
    for side in _list(given, "sides"):
        _keys(side, "sides", ("id", "name"), ("colour", "emblem"))
        sides.append(_new_id(side["id"], "sides", sides))
        for key in ("name", "colour", "emblem"):
            if not isinstance(side.get(key, ""), str):
                raise Fault(f"side {side['id']}: {key} must be a text")
    return sides


def _house_rules(given: object) -> dict[str, Any]:
    known = (*SWITCHES, "staff_destroyed_test_modifier", "orders", "terrain", "fatigue")
    _keys(given, "house_rules", (), known)
    assert isinstance(given, dict)
    switches = dict(SWITCHES)
    for key in SWITCHES:
        switches[key] = given.get(key, SWITCHES[key])
        if not isinstance(switches[key], bool):
            raise Fault(f"house_rules: {key} must be true or false")
    modifier = given.get("staff_destroyed_test_modifier", 0)
    if not is_whole(modifier) or modifier not in (0, -2):
        raise Fault("house_rules: staff_destroyed_test_modifier must be 0 or -2")
    orders = copy.deepcopy(ORDERS)
    if switches["flee_panic_add_to_level"]:
        orders["flee"] = dict(FLEE_ON_TOP)
        orders["panic"] = dict(PANIC_ON_TOP)
    return {
        "switches": switches,
        "staff_destroyed_test_modifier": modifier,
        "orders": _overridden(orders, given.get("orders", {}), "orders"),
        "terrain": _overridden(copy.deepcopy(TERRAIN), given.get("terrain", {}), "terrain"),
        "fatigue": _fatigue(given["fatigue"]) if "fatigue" in given else copy.deepcopy(FATIGUE),
    }


def _overridden(table: dict[str, Row], given: object, where: str) -> dict[str, Row]:
    _keys(given, f"house_rules {where}", (), tuple(table))
    assert isinstance(given, dict)
    for name, numbers in given.items():
        _keys(numbers, f"house_rules {where} {name}", (), NUMBERS)
        for number, value in numbers.items():
            _whole(value, f"house_rules {where} {name} {number}")
            table[name][number] = value
    return table


def _fatigue(given: object) -> list[Row]:
    if not isinstance(given, list):
        raise Fault("house_rules fatigue: a list is needed")
    for line in given:
        _keys(line, "house_rules fatigue", ("from",), NUMBERS)
        for number, value in line.items():
            _whole(value, f"house_rules fatigue {number}")
    return [{**row(), **line} for line in given]


def _units(given: object, sides: list[str]) -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for card in _list(given, "units"):
        unit = _unit(card, list(units), sides)
        for other in units.values():
            if unit["general_staff"] and other["general_staff"] and unit["side"] == other["side"]:
                raise Fault(f"units: {unit['side']} has two General Staffs")
        units[unit["id"]] = unit
    return units


def _unit(card: object, taken: list[str], sides: list[str]) -> Unit:
    whole_or_none = ("number", "attack_infantry", "attack_cavalry", "defense", "firepower", "ammunition")
    truths = ("commander", "general_staff", "honor")
    needed = ("id", "side", "kind", "models", "base_fortitude")
    _keys(card, "units", needed, ("name", "orders", *whole_or_none, *truths))
    assert isinstance(card, dict)
    unit: Unit = {"id": _new_id(card["id"], "units", taken)}
    where = f"unit {unit['id']}"
    if card["side"] not in sides:
        raise Fault(f"{where}: there is no side {card['side']!r}")
    if card["kind"] not in ("infantry", "cavalry"):
        raise Fault(f"{where}: kind must be infantry or cavalry")
    unit["name"] = card.get("name", card["id"])
    if not isinstance(unit["name"], str):
        raise Fault(f"{where}: name must be a text")
    for key in ("models", "base_fortitude"):
        _whole(card[key], f"{where}: {key}")
    if card["models"] < 1 or not 1 <= card["base_fortitude"] <= 30:
        raise Fault(f"{where}: at least one model and a base_fortitude of 1 to 30 are needed")
    for key in whole_or_none:
        unit[key] = card.get(key)
        if unit[key] is not None:
            _whole(unit[key], f"{where}: {key}")
    if unit["ammunition"] is not None and unit["ammunition"] < 0:
        raise Fault(f"{where}: ammunition below 0")
    for key in truths:
        unit[key] = card.get(key, False)
        if not isinstance(unit[key], bool):
            raise Fault(f"{where}: {key} must be true or false")
    unit["orders"] = _printed_orders(card.get("orders", []), where)
    for key in ("side", "kind", "models", "base_fortitude"):
        unit[key] = card[key]
    unit.update(_fresh())
    return unit


def _printed_orders(given: object, where: str) -> list[str]:
    if not isinstance(given, list):
        raise Fault(f"{where}: orders must be a list")
    for order in given:
        if not isinstance(order, str) or order not in ORDERS or order in ("flee", "panic"):
            raise Fault(f"{where}: {order!r} is no order that a card can have")
    return list(given)


def _fresh() -> dict[str, Any]:
    """What changes in play, as every unit starts; `commander` and `honor` come from the card."""
    return {
        "casualties": 0,
        "level": "normal",
        "order": None,
        "engaged": False,
        "staff_in_range": False,
        "terrain": "plains",
        "fatigue": 0,
        "put_to_flight": False,
        "must_pursue": False,
        "out_of_play": None,
        **{f"{value}_correction": 0 for value in VALUES},
    }
