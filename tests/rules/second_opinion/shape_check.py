"""Holds an event against the table of its fields: all else is a fault, no refusal; true is not 1."""

from collections.abc import Mapping

Shapes = Mapping[str, tuple[dict[str, str], dict[str, str]]]
"""For each event the fields that it needs, and those that it may have, with their kinds."""


def check(event: object, shapes: Shapes, fault: type[Exception]) -> None:
    """Raise the fault of an event that is not of its shape."""
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise fault("an event is an object with a type")
    if event["type"] not in shapes:
        raise fault(f"there is no event {event['type']!r}")
    needed, optional = shapes[event["type"]]
    fields = {**needed, **optional}
    for field in needed:
        if field not in event:
            raise fault(f"{event['type']}: {field} is missing")
    for field, value in event.items():
        if field == "type":
            continue
        if field not in fields:
            raise fault(f"{event['type']}: {field!r} is unknown")
        if not _is_of(value, fields[field]):
            raise fault(f"{event['type']}: {field} cannot be {value!r}")


def _is_of(value: object, wanted: str) -> bool:
    if wanted.endswith(" or null"):
        return value is None or _is_of(value, wanted.removesuffix(" or null"))
    if wanted == "text":
        return isinstance(value, str)
    if wanted == "texts":
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    if wanted == "whole":
        return type(value) is int
    if wanted == "truth":
        return isinstance(value, bool)
    return True
