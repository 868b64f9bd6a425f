"""What players would do next in `fortitude-tests`: for each event a maker of likely ones.

Part of `random_battles`, which chooses the maker and now and then spoils what it makes.
"""

import copy
from collections.abc import Callable
from random import Random
from typing import Any

from tests.rules.second_opinion.opinion import Opening
from tests.rules.second_opinion.random_openings import ORDERS, TERRAIN

Event = dict[str, Any]
View = dict[str, Any]

CAUSES = ("flank", "rear", "casualties", "staff-destroyed", "pursuit", "morale-phase")
STEPS = ("morale", "planning", "defensive", "ranged", "movement", "special", "melee", "retreat")
LEVELS = ("normal", "hesitant", "shaken", "panicked")
REASONS = ("destroyed", "routed", "surrendered", "left")
UNKNOWN = ("", "nobody", "Archers", "flank ", "🎲", "null")
TEXTS = ("as the table saw it", "ok", "Fehler\nbeim Tippen", "名")
BLANK = ("", " ", "\t\n ")


class Table:
    """What a maker of events may look at: the view, the opening, and the dice it makes them with."""

    def __init__(self, rng: Random, view: View, opening: Opening) -> None:
        self.rng = rng
        self.view = view
        self.cards: dict[str, dict[str, Any]] = {card["id"]: card for card in opening["units"]}
        self.units: dict[str, dict[str, Any]] = view["units"]
        self.in_play = [unit for unit in self.units if self.units[unit]["out_of_play"] is None]
        self.sides = [side["id"] for side in opening["sides"]]
        self.level_of_play = opening.get("level_of_play", "intermediate")

    def any_unit(self) -> str:
        """In play, out of play or unknown."""
        return str(self.rng.choice((*self.units, *self.units, *self.units, *UNKNOWN)))

    def unit(self, **states: Any) -> str:
        """A unit in play, if possible one whose view holds these values; any unit where none is in play."""
        fitting = [u for u in self.in_play if all(self.units[u][key] == states[key] for key in states)]
        return str(self.rng.choice(fitting or self.in_play or list(self.units)))

    def maybe(self, chance: float) -> bool:
        """True that often."""
        return self.rng.random() < chance

    def staff_of(self, unit: str) -> str | None:
        """The General Staff of its side, in play or not."""
        for card in self.cards.values():
            if card.get("general_staff", False) and card["side"] == self.cards[unit]["side"]:
                return str(card["id"])
        return None

    def staffed_units(self) -> list[str]:
        """The units in play whose General Staff is another unit in play."""
        return [unit for unit in self.in_play if self.staff_of(unit) in set(self.in_play) - {unit}]

    def staffed(self, **states: Any) -> str:
        """One of them, if possible one whose view holds these values; any unit where there is none."""
        fitting = [
            u for u in self.staffed_units() if all(self.units[u][key] == states[key] for key in states)
        ]
        return str(self.rng.choice(fitting)) if fitting else self.unit(**states)

    def fragile(self) -> str:
        """A unit in play on which the next failure tells: Panicked or engaged more often than not."""
        way = self.rng.random()
        if way < 0.5:
            return self.unit(level="panicked", honor=False)
        if way < 0.7:
            return self.unit(engaged=True, honor=False)
        return self.unit(level=self.rng.choice(LEVELS)) if way < 0.85 else self.unit()

    def beloved_staff(self) -> str:
        """A General Staff in play whose loss others will feel; any unit where there is none."""
        staffs = [str(self.staff_of(unit)) for unit in self.staffed_units()]
        return self.rng.choice(staffs) if staffs else self.unit()

    def is_last_stand(self, test: dict[str, Any]) -> bool:
        """Whether failing that test means rout or surrender."""
        unit = self.units[test["unit"]]
        spared = test["cause"] in ("morale-phase", "pursuit") or test["unit"] in self.view["decisions"]
        return unit["level"] == "panicked" and not unit["honor"] and not spared

    def die(self, target: int, cause: str) -> int:
        """Extreme and borderline faces more often than the rest; failures, but for the way back up."""
        any_face = self.rng.randint(1, 20)
        faces = [1, 2, 19, 20, 20, 20, 20, target, target, target + 1, target + 1, target + 1, any_face]
        if cause == "morale-phase":
            faces = [1, 1, 1, 20, target, target, target + 1, any_face]
        return min(20, max(1, self.rng.choice(faces)))


def _casualties(table: Table) -> Event:
    unit = table.beloved_staff() if table.maybe(0.12) else table.fragile()
    left = max(1, table.units[unit]["models_left"])
    count = table.rng.choice((1, 1, 1, 1, 1, 1, min(2, left), table.rng.randint(1, left)))
    if table.maybe(0.08):
        count = left
    event: Event = {"unit": unit, "count": count}
    for flag in ("commander_first", "separate_attack"):
        if table.maybe(0.35):
            event[flag] = table.maybe(0.7)
    return event


def _attacked(table: Table) -> Event:
    unit = table.unit(order="all-around-defense") if table.maybe(0.15) else table.fragile()
    return {"unit": unit, "side": table.rng.choice(("flank", "rear"))}


def _pursuit_due(table: Table) -> Event:
    return {"unit": table.unit(must_pursue=table.maybe(0.2))}


def _test_rolled(table: Table) -> Event:
    owed = table.view["owed"]
    if not owed:
        event = {"unit": table.unit(), "cause": table.rng.choice(CAUSES), "die": table.rng.randint(1, 20)}
    else:
        last_stands = [test for test in owed if table.is_last_stand(test)]
        test = table.rng.choice(last_stands if last_stands and table.maybe(0.6) else owed)
        if table.maybe(0.3):
            test = owed[0]
        event = {
            "unit": test["unit"],
            "cause": test["cause"],
            "die": table.die(test["target"], test["cause"]),
        }
    if table.maybe(0.4):
        event["source"] = table.rng.choice(("typed", "digital"))
    return event


def _fate_decided(table: Table) -> Event:
    event: Event = {"unit": table.rng.choice(table.view["decisions"] or [table.unit()])}
    if table.maybe(0.5):
        event["fate"] = table.rng.choice(("routed", "surrendered"))
    return event


def _melee_won(table: Table) -> Event:
    first = table.unit(honor=table.maybe(0.15))
    side = table.cards[first]["side"]
    others = [u for u in table.in_play if table.cards[u]["side"] == side and not table.units[u]["honor"]]
    units = [first, *[u for u in others if u != first and table.maybe(0.4)]]
    if table.maybe(0.12):
        units.append(table.unit(honor=False))
    table.rng.shuffle(units)
    return {"units": units}


def _rallied(table: Table) -> Event:
    return {"unit": table.staffed(level="shaken") if table.maybe(0.85) else table.unit()}


def _order_given(table: Table) -> Event:
    unit = table.unit(level=table.rng.choice(("normal", "normal", "hesitant", "shaken")))
    able = [u for u in table.in_play if table.units[u]["level"] in ("normal", "hesitant")]
    tired = [u for u in able if table.units[u]["fatigue"] >= 4]
    if tired and table.maybe(0.5):
        unit = table.rng.choice(tired)
    elif not table.cards[unit].get("orders"):
        unit = table.unit()
    printed = table.cards[unit].get("orders", [])
    order = table.rng.choice(
        (*printed, *printed, *ORDERS, None, None, "flee", "panic") if printed else ORDERS
    )
    if table.maybe(0.75 if unit in tired else 0.4):
        favourites = (
            ("run", "assault", "rest")
            if unit in tired
            else ("all-around-defense", "assault", "run", "move-and-fire", "retreat", "rest", "ambush")
        )
        order = table.rng.choice([fav for fav in favourites if fav in printed] or [order])
    return {"unit": unit, "order": order}


def _condition_set(table: Table) -> Event:
    if table.maybe(0.55):
        value = table.maybe(0.75)
        tired = [u for u in table.in_play if table.units[u]["fatigue"] >= 6 and not table.units[u]["engaged"]]
        if tired and table.maybe(0.7):
            return {"unit": table.rng.choice(tired), "condition": "engaged", "value": True}
        return {"unit": table.unit(engaged=not value), "condition": "engaged", "value": value}
    value = table.maybe(0.85)
    return {"unit": table.staffed(staff_in_range=not value), "condition": "staff-in-range", "value": value}


def _terrain_set(table: Table) -> Event:
    return {"unit": table.unit(), "terrain": table.rng.choice(TERRAIN)}


def _fatigue_changed(table: Table) -> Event:
    unit = table.unit(engaged=table.maybe(0.7))
    return {"unit": unit, "change": table.rng.choice((1, 1, 2, 3, 4, 4, 5, 6, 6, 6, -1, -1, 0, -9))}


def _test_dropped(table: Table) -> Event:
    event = {"unit": table.unit(), "cause": table.rng.choice((*CAUSES, "fate"))}
    if table.view["decisions"] and table.maybe(0.5):
        event = {"unit": table.rng.choice(table.view["decisions"]), "cause": "fate"}
    elif table.view["owed"] and table.maybe(0.9):
        test = table.rng.choice(table.view["owed"])
        event = {"unit": test["unit"], "cause": test["cause"]}
    return {**event, "reason": _reason(table)}


def _taken_off(table: Table) -> Event:
    unit = table.beloved_staff() if table.maybe(0.4) else table.unit()
    return {"unit": unit, "reason": table.rng.choice(("destroyed", "left", "left", "routed"))}


def _step_ended(table: Table) -> Event:
    pending = table.view["owed"] or table.view["decisions"]
    if table.maybe(0.3 if pending else 0.2):
        return {"insist": table.maybe(0.75)}
    return {}


def _reason(table: Table) -> str:
    return table.rng.choice(BLANK if table.maybe(0.04) else TEXTS)


def _corrected(table: Table) -> Event:
    """Any field; three in four values are such that the field can take them."""
    good = table.maybe(0.75)
    if table.maybe(0.2):
        field = table.rng.choice(("turn", "step", "step", "staff_destroyed"))
        value = _battle_value(table, field) if good else bad_value(table)
        return {"unit": None, "field": field, "value": value, "reason": _reason(table)}
    out = [unit for unit in table.units if unit not in table.in_play]
    unit = (
        table.rng.choice(out)
        if out and table.maybe(0.15 + 0.6 * len(out) / len(table.units))
        else table.unit()
    )
    values = good_values(table, unit)
    field = table.rng.choice(list(values))
    if unit in out and table.maybe(0.4):
        field = "out_of_play"
    elif table.maybe(0.28):
        field = "level"
        unit = table.staffed(level="normal") if table.maybe(0.6) else unit
    value = table.rng.choice(values[field]) if good else bad_value(table)
    return {"unit": unit, "field": field, "value": value, "reason": _reason(table)}


def _battle_value(table: Table, field: str) -> Any:
    some_sides = [side for side in table.sides if table.maybe(0.25)]
    table.rng.shuffle(some_sides)
    choices = {
        "turn": (1, 2, table.view["turn"], 10_000),
        "step": (*STEPS, "melee", "retreat", "planning"),
        "staff_destroyed": (some_sides, some_sides, []),
    }
    return table.rng.choice(choices[field])


def good_values(table: Table, unit: str) -> dict[str, tuple[Any, ...]]:
    """For each field of a unit what it can take, or what it can take in another condition."""
    models = table.cards[unit]["models"]
    adjustments = (0, 1, -1, 3, -3, 30, -30)
    automatic = {"shaken": (None, "flee", "panic"), "panicked": (None, "panic", "flee")}
    printed = (*table.cards[unit].get("orders", []), None, "flee")
    truth = (True, False)
    return {
        "casualties": (0, 1, models // 2, max(0, models - 1), models),
        "level": (*LEVELS, "shaken", "shaken", "panicked", "panicked"),
        "honor": truth,
        "commander": truth,
        "order": automatic.get(table.units[unit]["level"], printed),
        "engaged": truth,
        "put_to_flight": truth,
        "must_pursue": truth,
        "staff_in_range": truth,
        "terrain": TERRAIN,
        "fatigue": (0, 1, 2, 3, 4, 5, 6, 7, 40),
        "ammunition": (None, 0, 5, 1000),
        "out_of_play": (None, None, None, *REASONS),
        **{f"{value}_correction": adjustments for value in
           ("fortitude", "attack_infantry", "attack_cavalry", "defense", "firepower")},
    }  # fmt: skip


def bad_value(table: Table) -> Any:
    """Anything JSON has; few fields can take it."""
    values: tuple[Any, ...] = (
        True, False, None, -1, 0, 1, 31, -31, 999, 0.5, "", "normal", "flee", "panic", "rest", "Plains",
        "left", "melee", "retreated", "1", [], [1], ["nobody"], [None], {}, {"a": [1, {"b": None}]},
        list(table.sides),
    )  # fmt: skip
    return copy.deepcopy(table.rng.choice(values))


LIKELY: dict[str, Callable[[Table], Event]] = {
    "casualties": _casualties,
    "attacked": _attacked,
    "pursuit-due": _pursuit_due,
    "test-rolled": _test_rolled,
    "fate-decided": _fate_decided,
    "melee-won": _melee_won,
    "rallied": _rallied,
    "order-given": _order_given,
    "condition-set": _condition_set,
    "terrain-set": _terrain_set,
    "fatigue-changed": _fatigue_changed,
    "test-dropped": _test_dropped,
    "taken-off": _taken_off,
    "step-ended": _step_ended,
    "corrected": _corrected,
}
