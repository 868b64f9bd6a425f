"""Which fields each event of the second opinion has, and of which kind: all else is a fault, no refusal."""

from tests.rules.second_opinion.break_tests.opening import Fault

SHAPES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "casualties": ({"unit": "text", "count": "whole"}, {"group": "text or null"}),
    "figures-returned": ({"unit": "text", "count": "whole"}, {"group": "text or null"}),
    "unit-left": ({"unit": "text", "lost": "truth"}, {}),
    "phase-ended": ({}, {"insist": "truth"}),
    "test-rolled": ({"element": "text", "die": "whole"}, {"source": "text", "leader": "text or null"}),
    "doctrine-used": (
        {"element": "text", "doctrine": "text"},
        {"die": "whole or null", "source": "text"},
    ),
    "break-accepted": ({"element": "text"}, {}),
    "suppressed-set": ({"unit": "text", "value": "truth"}, {}),
    "leadership-rolled": ({"unit": "text", "die": "whole"}, {"modifier": "whole", "source": "text"}),
    "corrected": (
        {"element": "text or null", "field": "text", "value": "anything", "reason": "text"},
        {},
    ),
}


def check_shape(event: object) -> None:
    """§10 «Fields»; true is not 1."""
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
    if wanted.endswith(" or null"):
        return value is None or _is_of(value, wanted.removesuffix(" or null"))
    if wanted == "text":
        return isinstance(value, str)
    if wanted == "whole":
        return type(value) is int
    if wanted == "truth":
        return isinstance(value, bool)
    return True
