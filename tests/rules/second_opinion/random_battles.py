"""Random events for `fortitude-tests`: mostly what players would do next, often what the rules refuse.

`random_event` looks at a view (see `reckoning.view`) and the opening, never at a state, so the real rules can
be driven by it too. None of its events is a fault; `faulty_event` makes those. The openings come from
`random_openings`.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.rules.second_opinion.likely_events import (
    BLANK,
    CAUSES,
    LIKELY,
    REASONS,
    UNKNOWN,
    Event,
    Table,
    View,
    bad_value,
    good_values,
)
from tests.rules.second_opinion.opinion import Opening
from tests.rules.second_opinion.random_openings import (
    ORDERS,
    TERRAIN,
    faulty_opening,
    random_opening,
)
from tests.rules.second_opinion.spoiling import misshapen

__all__ = ["faulty_event", "faulty_opening", "random_event", "random_opening"]

OPTIONAL = ("commander_first", "separate_attack", "source", "fate", "insist")
FIELD_TYPES = {
    "count": "whole", "die": "whole", "change": "whole", "units": "list", "insist": "truth",
    "commander_first": "truth", "separate_attack": "truth", "value": "truth",
}  # fmt: skip


def random_event(rng: Random, view: View, opening: Opening) -> Event:
    """A well-formed event that fits the view, or, one in seven, one of the same kind with anything in it."""
    table = Table(rng, view, opening)
    weights = _weights(table)
    kind = rng.choices(list(weights), list(weights.values()))[0]
    event = LIKELY[kind](table)
    if rng.random() < 0.14:
        event = _spoil(table, kind, event)
    return {"type": kind, **event}


def _weights(table: Table) -> dict[str, float]:
    busy = bool(table.view["owed"])
    deciding = bool(table.view["decisions"])
    planning = table.view["step"] == "planning"
    states = [table.units[unit] for unit in table.in_play]
    brittle = any(state["level"] == "panicked" and not state["honor"] for state in states)
    can_rally = any(table.units[unit]["level"] == "shaken" for unit in table.staffed_units())
    return {
        "test-rolled": 50 if busy else 2,
        "fate-decided": 24 if deciding else 1.2,
        "casualties": 9,
        "attacked": 17 if brittle else 8,
        "pursuit-due": 4,
        "melee-won": 3.5,
        "rallied": 32 if can_rally else 1,
        "order-given": 26 if planning else 1.5,
        "condition-set": 9,
        "terrain-set": 1.5 if table.level_of_play == "intermediate" else 4,
        "fatigue-changed": 8 if table.level_of_play == "expert" else 1.5,
        "test-dropped": 8 if deciding else 5 if busy else 1.5,
        "taken-off": 1.8,
        "step-ended": 8 if busy or deciding else 16,
        "corrected": 13 + 12 * (1 - len(table.in_play) / len(table.units)),
    }


def _spoil(table: Table, kind: str, event: Event) -> Event:
    """The same event with one field set to something well-formed but arbitrary."""
    if not event:
        return {"insist": table.maybe(0.5)}
    field = table.rng.choice(list(event))
    words = (
        *UNKNOWN,
        *CAUSES,
        "fate",
        *REASONS,
        *ORDERS,
        *TERRAIN,
        "flee",
        "panic",
        "engaged",
        "staff-in-range",
    )
    arbitrary: dict[str, Callable[[], Any]] = {
        "unit": table.any_unit,
        "units": lambda: [table.any_unit() for _ in range(table.rng.choice((0, 1, 2, 2, 3)))],
        "count": lambda: table.rng.choice((0, -1, 1, 2, 13, 10**6)),
        "die": lambda: table.rng.choice((0, 21, -1, 1, 20, 10**6)),
        "change": lambda: table.rng.choice((0, -1, 1, -50, 50)),
        "reason": lambda: table.rng.choice((*BLANK, *words)),
        "value": lambda: table.maybe(0.5),
    }
    for flag in ("commander_first", "separate_attack", "insist"):
        arbitrary[flag] = lambda: table.maybe(0.5)
    if kind == "corrected":
        arbitrary["value"] = lambda: bad_value(table)
        arbitrary["unit"] = lambda: table.rng.choice((None, table.any_unit()))
        fields = (
            *good_values(table, next(iter(table.units))),
            "turn",
            "step",
            "red_markers",
            "models",
            "",
            "id",
        )
        arbitrary["field"] = lambda: table.rng.choice(fields)
    value = arbitrary[field]() if field in arbitrary else table.rng.choice(words)
    return {**event, field: value}


def faulty_event(rng: Random, view: View, opening: Opening) -> Event:
    """A random event that is a fault: unknown type, or a field missing, unknown or wrongly typed."""
    event = random_event(rng, view, opening)
    needed = [field for field in event if field != "type" and field not in OPTIONAL]
    stranger = "units" if event["type"] != "melee-won" else "unit"
    return misshapen(rng, event, needed, FIELD_TYPES, UNKNOWN, stranger)
