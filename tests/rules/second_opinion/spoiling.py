"""Makes faults of what is sound: of an opening by a list of places, of an event by its fields."""

import copy
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.rules.second_opinion.opinion import Event, Opening

REMOVED = object()
"""Put at a place it takes away what is there."""
WRONG_TYPES: dict[str, tuple[Any, ...]] = {
    "text": (1, True, ["a"], {}),
    "whole": ("1", True, None, 1.5, [1]),
    "whole or null": ("1", True, 3.0, 1.5, [1]),
    "truth": (0, 1, "true", None, []),
    "list": ("a", {}, 1, [1], [None], None),
}

Fault = list[tuple[tuple[Any, ...], Any]]
"""Places, each with the value to put there; a place that ends with + is a list that gets one more."""


def put_fault(opening: Opening, fault: Fault) -> None:
    """Put a fault into an opening."""
    for place, value in fault:
        if value is REMOVED:
            _at(opening, place[:-1]).pop(place[-1])
        elif place[-1] == "+":
            _at(opening, place[:-1]).append(copy.deepcopy(value))
        else:
            _at(opening, place[:-1])[place[-1]] = copy.deepcopy(value)


def _at(thing: Any, place: tuple[str | int, ...]) -> Any:
    for key in place:
        thing = thing[key]
    return thing


def misshapen(
    rng: Random,
    event: Event,
    needed: Sequence[str],
    kinds: Mapping[str, str],
    unknown: Sequence[str],
    stranger: str,
) -> Event:
    """The event with one of the `unknown` types, or a field missing, a `stranger`, or wrongly typed.

    `kinds` are those of the fields that are no texts; the value of a correction may be anything.
    """
    event, anything = dict(event), ("value",) if event["type"] == "corrected" else ()
    typed = [field for field in event if field != "type" and field not in anything]
    way = rng.choice(("type", "missing", "unknown", "wrong", "wrong", "wrong"))
    if way == "missing" and needed:
        del event[rng.choice(needed)]
    elif way == "wrong" and typed:
        field = rng.choice(typed)
        event[field] = rng.choice(WRONG_TYPES[kinds.get(field, "text")])
    elif way == "type":
        event["type"] = rng.choice((*unknown, "Casualties", "test_rolled", "undo"))
        if rng.random() < 0.3:
            event["type"] = rng.choice((None, 1, ["casualties"]))
        elif rng.random() < 0.2:
            del event["type"]
    else:
        event[rng.choice(("", "comment", stranger, "at"))] = "a"
    return event
