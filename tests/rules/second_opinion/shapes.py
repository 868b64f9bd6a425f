"""Which fields each event of the second opinion has, and of which kind: all else is a fault, no refusal."""

from tests.rules.second_opinion.opening import Fault

SHAPES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "casualties": (
        {"unit": "text", "count": "whole"},
        {"commander_first": "truth", "separate_attack": "truth"},
    ),
    "attacked": ({"unit": "text", "side": "text"}, {}),
    "pursuit-due": ({"unit": "text"}, {}),
    "test-rolled": ({"unit": "text", "cause": "text", "die": "whole"}, {"source": "text"}),
    "fate-decided": ({"unit": "text"}, {"fate": "text"}),
    "melee-won": ({"units": "texts"}, {}),
    "rallied": ({"unit": "text"}, {}),
    "order-given": ({"unit": "text", "order": "text or null"}, {}),
    "condition-set": ({"unit": "text", "condition": "text", "value": "truth"}, {}),
    "terrain-set": ({"unit": "text", "terrain": "text"}, {}),
    "fatigue-changed": ({"unit": "text", "change": "whole"}, {}),
    "test-dropped": ({"unit": "text", "cause": "text", "reason": "text"}, {}),
    "taken-off": ({"unit": "text", "reason": "text"}, {}),
    "step-ended": ({}, {"insist": "truth"}),
    "corrected": ({"unit": "text or null", "field": "text", "value": "anything", "reason": "text"}, {}),
}


def check_shape(event: object) -> None:
    """§12 «Refusals and faults»; true is not 1."""
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise Fault("an event is an object with a type")
    if event["type"] not in SHAPES:
        raise Fault(f"there is no event {event['type']!r}")
    needed, optional = SHAPES[event["type"]]
    fields = {**needed, **optional}
    for field in needed:
        if field not in event:
            raise Fault(f"{event['type']}: {field} is missing")
    for field, value in event.items():
        if field == "type":
            continue
        if field not in fields:
            raise Fault(f"{event['type']}: {field!r} is unknown")
        if not _is_of(value, fields[field]):
            raise Fault(f"{event['type']}: {field} cannot be {value!r}")


def _is_of(value: object, wanted: str) -> bool:
    if wanted == "text":
        return isinstance(value, str)
    if wanted == "text or null":
        return value is None or isinstance(value, str)
    if wanted == "texts":
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    if wanted == "whole":
        return type(value) is int
    if wanted == "truth":
        return isinstance(value, bool)
    return True
