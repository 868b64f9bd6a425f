"""Random events for break tests: mostly what players would do next, often what the rules refuse.

`random_event` looks at a view (see `reckoning.view`) and the opening, never at a state, so the real rules can
be driven by it too. None of its events is a fault; `faulty_event` makes those. The openings come from
`random_openings`.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.rules.second_opinion.break_tests.likely_events import (
    LIKELY,
    STATUSES,
    Event,
    bad_value,
)
from tests.rules.second_opinion.break_tests.random_openings import (
    faulty_opening,
    random_opening,
)
from tests.rules.second_opinion.break_tests.random_table import UNKNOWN, Table, View
from tests.rules.second_opinion.opinion import Opening
from tests.rules.second_opinion.spoiling import misshapen

__all__ = ["faulty_event", "faulty_opening", "random_event", "random_opening"]

NEEDED: dict[str, tuple[str, ...]] = {
    "casualties": ("unit", "count"),
    "figures-returned": ("unit", "count"),
    "unit-left": ("unit", "lost"),
    "phase-ended": (),
    "test-rolled": ("element", "die"),
    "doctrine-used": ("element", "doctrine"),
    "break-accepted": ("element",),
    "suppressed-set": ("unit", "value"),
    "leadership-rolled": ("unit", "die"),
    "corrected": ("element", "field", "value"),
}
FIELD_TYPES = {
    "count": "whole", "die": "whole or null", "modifier": "whole", "lost": "truth", "insist": "truth",
    "value": "truth",
}  # fmt: skip


def random_event(rng: Random, view: View, opening: Opening) -> Event:
    """A well-formed event that fits the view, or, one in ten, one of the same kind with anything in it."""
    table = Table(rng, view, opening)
    weights = _weights_while_owed(table) if table.owed else _weights(table)
    kind = rng.choices(list(weights), list(weights.values()))[0]
    event = LIKELY[kind](table)
    if rng.random() < 0.1:
        event = _spoil(table, kind, event)
    return {"type": kind, **event}


def _weights(table: Table) -> dict[str, float]:
    suppressed = any(table.elements[unit]["suppressed"] for unit in table.in_play)
    gone = 1 - len(table.in_play) / len(table.units)
    return {
        "casualties": 40 if table.in_play else 1,
        "figures-returned": 5,
        "unit-left": 2,
        "phase-ended": 20 if table.in_play else 4,
        "test-rolled": 1,
        "doctrine-used": 1,
        "break-accepted": 1,
        "suppressed-set": 3,
        "leadership-rolled": 6 if suppressed else 1,
        "corrected": 4 + 25 * gone**2,
    }


def _weights_while_owed(table: Table) -> dict[str, float]:
    waiting = len(table.owed) > len(table.failing)
    return {
        "casualties": 1.5,
        "figures-returned": 1,
        "unit-left": 1,
        "phase-ended": 2,
        "test-rolled": 45 if waiting else 5,
        "doctrine-used": 40 if table.failing else 8,
        "break-accepted": 12 if table.failing else 1,
        "suppressed-set": 1.5,
        "leadership-rolled": 1,
        "corrected": 14 if table.failing else 9,
    }


def _spoil(table: Table, kind: str, event: Event) -> Event:
    """The same event with one field set to something well-formed but arbitrary."""
    if not event:
        return {"insist": table.maybe(0.5)}
    field = table.rng.choice(list(event))
    words = (*UNKNOWN, *STATUSES, "typed", "d0", "d1", "strength", "used", "count")
    arbitrary: dict[str, Callable[[], Any]] = {
        "unit": table.any_unit,
        "element": table.any_element,
        "count": lambda: table.rng.choice((0, -1, 1, 2, 13, 10**6)),
        "die": lambda: table.rng.choice((0, 7, -1, 1, 6, 10**6)),
        "modifier": lambda: table.rng.choice((-100, 100)),
        "lost": lambda: table.maybe(0.5),
        "insist": lambda: table.maybe(0.5),
        "value": lambda: table.maybe(0.5),
    }
    if kind == "corrected":
        arbitrary["value"] = lambda: bad_value(table)
        arbitrary["element"] = lambda: table.rng.choice((None, table.any_element()))
    value = arbitrary[field]() if field in arbitrary else table.rng.choice(words)
    return {**event, field: value}


def faulty_event(rng: Random, view: View, opening: Opening) -> Event:
    """A random event that is a fault: unknown type, or a field missing, unknown or wrongly typed."""
    event = random_event(rng, view, opening)
    return misshapen(rng, event, NEEDED[event["type"]], FIELD_TYPES, UNKNOWN, "units")
