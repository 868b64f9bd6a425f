"""What players would do next in break tests: for each event a maker of likely ones.

Part of `random_battles`, which chooses the maker and now and then spoils what it makes.
"""

from collections.abc import Callable
from typing import Any

from tests.rules.second_opinion.break_tests.random_table import UNKNOWN, Table

Event = dict[str, Any]

STATUSES = ("in-play", "destroyed", "broken", "removed", "left")
TEXTS = ("as the table saw it", "", " ", "Fehler\nbeim Tippen", "名")


def _casualties(table: Table) -> Event:
    unit = table.shaken_unit() if table.maybe(0.5) else table.whole_unit()
    leaders = table.lonely_leaders()
    if leaders and table.maybe(0.4):
        unit = table.rng.choice(leaders)
    element = table.elements[unit]
    standing = max(1, element["strength"])
    to_break = max(1, standing - element["breaks_at"])
    count = table.rng.choice((1, 1, 1, to_break, to_break, to_break, to_break - 1))
    if table.maybe(0.1):
        count = table.rng.randint(0, standing + 1)
    elif table.maybe(0.2 if len(table.in_play) > len(table.units) / 2 else 0.03):
        count = standing
    return {"unit": unit, "count": max(count, 1), **_maybe_group(table, unit)}


def _maybe_group(table: Table, unit: str) -> Event:
    way = table.rng.random()
    if way < 0.7:
        return {}
    if way < 0.8:
        return {"group": None}
    return {"group": table.rng.choice(UNKNOWN) if table.maybe(0.1) else table.group(unit)}


def _figures_returned(table: Table) -> Event:
    hurt = [
        u for u in table.in_play if table.elements[u]["strength"] < table.elements[u]["starting_strength"]
    ]
    weak = [unit for unit in hurt if table.elements[unit]["strength"] <= table.elements[unit]["breaks_at"]]
    unit = table.rng.choice(weak or hurt) if hurt and table.maybe(0.9) else table.unit()
    missing = table.elements[unit]["starting_strength"] - table.elements[unit]["strength"]
    count = table.rng.choice((1, 1, 1, missing, missing + 1))
    return {"unit": unit, "count": max(1, count), **_maybe_group(table, unit)}


def _unit_left(table: Table) -> Event:
    unit = table.out_of_play() if table.maybe(0.2) else table.unit()
    return {"unit": unit, "lost": table.maybe(0.5)}


def _phase_ended(table: Table) -> Event:
    if table.maybe(0.3):
        return {"insist": table.maybe(0.7)}
    return {}


def _source(table: Table) -> Event:
    return {"source": table.rng.choice(("typed", "digital"))} if table.maybe(0.4) else {}


def _test_rolled(table: Table) -> Event:
    waiting = [test for test in table.owed if test["element"] not in table.failing]
    if not table.owed or table.maybe(0.04):
        return {"element": table.rng.choice(list(table.elements)), "die": table.rng.randint(1, 6)}
    test = table.rng.choice(waiting if waiting and table.maybe(0.93) else table.owed)
    event: Event = {
        "element": test["element"],
        "die": table.die(test["target"], test["level"]),
        **_source(table),
    }
    leaders = test["leaders"]
    if leaders and table.maybe(0.85):
        event["leader"] = table.rng.choice(leaders)
    elif table.maybe(0.2):
        unit = test["element"] if test["element"] in table.units else table.unit()
        event["leader"] = table.rng.choice((None, f"{unit}/{table.group(unit)}", *table.units))
    return event


def _doctrine_used(table: Table) -> Event:
    candidates = table.failing if table.failing and table.maybe(0.8) else [t["element"] for t in table.owed]
    able = [one for one in candidates if table.doctrines(one)]
    element = table.rng.choice(able or candidates or list(table.elements))
    doctrines = table.doctrines(element)
    if table.maybe(0.04):
        doctrines = [one for force in table.forces.values() for one in force.get("doctrines", [])]
    if not doctrines:
        return {"element": element, "doctrine": table.rng.choice(("d0", *UNKNOWN))}
    doctrine = table.rng.choice(doctrines)
    event: Event = {"element": element, "doctrine": doctrine["id"], **_source(table)}
    if (doctrine["kind"] == "re-roll") != table.maybe(0.05):
        target = next((test["target"] for test in table.owed if test["element"] == element), None)
        event["die"] = table.die(target)
    elif table.maybe(0.2):
        event["die"] = None
    return event


def _break_accepted(table: Table) -> Event:
    owed = [test["element"] for test in table.owed]
    if table.failing and table.maybe(0.9):
        return {"element": table.rng.choice(table.failing)}
    return {"element": table.rng.choice(owed or list(table.elements))}


def _suppressed_set(table: Table) -> Event:
    unit = table.any_unit() if table.maybe(0.15) else table.unit()
    suppressed = table.elements.get(unit, {"suppressed": False})["suppressed"]
    return {"unit": unit, "value": suppressed if table.maybe(0.1) else not suppressed}


def _leadership_rolled(table: Table) -> Event:
    suppressed = [unit for unit in table.units if table.elements[unit]["suppressed"]]
    unit = table.rng.choice(suppressed) if suppressed and table.maybe(0.9) else table.any_unit()
    event: Event = {"unit": unit, "die": table.rng.choice((1, 2, 3, 4, 5, 6)), **_source(table)}
    if table.maybe(0.5):
        event["modifier"] = table.rng.choice((0, 1, -1, 2, -2, 5, -6))
    return event


def _corrected(table: Table) -> Event:
    """Any element and field; four in five values are such that the field can take them."""
    makers = (
        _unit_correction, _unit_correction, _unit_correction, _group_correction, _doctrine_correction,
        _battle_correction,
    )  # fmt: skip
    event = table.rng.choice(makers)(table)
    if table.maybe(0.2):
        event["value"] = bad_value(table)
    return {**event, "reason": table.rng.choice(TEXTS)}


def _unit_correction(table: Table) -> Event:
    unit = table.unit() if table.maybe(0.5) else table.out_of_play()
    failing = [unit for unit in table.failing if unit in table.units]
    if failing and table.maybe(0.3):
        unit = table.rng.choice(failing)
    element = table.elements[unit]
    now, start, brink = element["strength"], element["starting_strength"], element["breaks_at"]
    way = table.rng.random()
    if element["status"] in ("broken", "removed", "left"):
        way = max(way, 0.4)
    elif element["status"] == "destroyed":
        way = min(way, 0.6)
    if way < 0.5:
        values = (now - 1, now - 1, now + 1, now + 1, brink, brink + 1, 0, now, start, start + 1)
        return {"element": unit, "field": "strength", "value": table.rng.choice(values)}
    if way < 0.9:
        backwards = now == 0 and table.maybe(0.6)
        status = "in-play" if backwards else table.rng.choice((*STATUSES, "failing"))
        return {"element": unit, "field": "status", "value": status}
    return {"element": unit, "field": "suppressed", "value": table.maybe(0.5)}


def _group_correction(table: Table) -> Event:
    unit = table.unit() if table.maybe(0.7) else table.out_of_play()
    group = table.rng.choice(table.units[unit]["figures"])
    count = table.rng.randint(0, group["count"] + (1 if table.maybe(0.1) else 0))
    return {"element": f"{unit}/{group['name']}", "field": "count", "value": count}


def _doctrine_correction(table: Table) -> Event:
    force = table.force_of[table.rng.choice(table.failing or list(table.forces))]
    doctrines = table.forces[force].get("doctrines", [])
    if not doctrines:
        return {"element": f"{force}/d0", "field": "used", "value": 0}
    doctrine = table.rng.choice(doctrines)
    used = table.rng.choice((0, 0, 1, 2, 4, doctrine["uses"] or 5, doctrine["uses"] or 5))
    return {"element": f"{force}/{doctrine['id']}", "field": "used", "value": used}


def _battle_correction(table: Table) -> Event:
    field = table.rng.choice(("phase", "turn", "active"))
    values: dict[str, tuple[Any, ...]] = {
        "phase": tuple(table.phases),
        "turn": (1, 2, 7, 0),
        "active": tuple(table.forces),
    }
    return {"element": None, "field": field, "value": table.rng.choice(values[field])}


def bad_value(table: Table) -> Any:
    """Anything JSON has; few fields can take it."""
    values: tuple[Any, ...] = (
        True, False, None, -1, 0, 1, 99, 0.5, "", "1", "failing", "lost", "In-play", "start", "nowhere", [],
        ["in-play"], {}, {"strength": 1},
    )  # fmt: skip
    return table.rng.choice(values)


LIKELY: dict[str, Callable[[Table], Event]] = {
    "casualties": _casualties,
    "figures-returned": _figures_returned,
    "unit-left": _unit_left,
    "phase-ended": _phase_ended,
    "test-rolled": _test_rolled,
    "doctrine-used": _doctrine_used,
    "break-accepted": _break_accepted,
    "suppressed-set": _suppressed_set,
    "leadership-rolled": _leadership_rolled,
    "corrected": _corrected,
}
