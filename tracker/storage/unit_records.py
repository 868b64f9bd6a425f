"""What a unit is to a rule system, found in the type of its openings, and what each of its fields holds."""

from __future__ import annotations

from typing import Any

from msgspec import NODEFAULT, inspect

from tracker.rules.system import RuleSystem


def unit_type(system: RuleSystem) -> type[Any]:
    """The type of the members of the first `units` within an opening, however deep."""
    return _unit_type(system.opening_type)


def unit_fields(unit: type[Any]) -> dict[str, inspect.Field]:
    """The fields of a unit by the names they have in files, in order."""
    info = inspect.type_info(unit)
    assert isinstance(info, inspect.StructType)
    return {field.encode_name: field for field in info.fields}


def without_null(kind: inspect.Type) -> inspect.Type:
    """The type of a field where it is given."""
    if isinstance(kind, inspect.UnionType):
        others = [other for other in kind.types if not isinstance(other, inspect.NoneType)]
        return others[0] if len(others) == 1 else kind
    return kind


def is_required(field: inspect.Field) -> bool:
    """Whether a unit without this field is none."""
    return field.required and field.default is NODEFAULT


def _unit_type(opening: type[Any]) -> type[Any]:
    waiting: list[inspect.Type] = [inspect.type_info(opening)]
    seen: list[inspect.Type] = []
    while waiting:
        kind = waiting.pop(0)
        if kind in seen:
            continue
        seen.append(kind)
        if isinstance(kind, inspect.StructType):
            for field in kind.fields:
                item = _item(field.type)
                if field.name == "units" and isinstance(item, inspect.StructType):
                    return item.cls
                waiting.append(item)
    raise TypeError(f"{opening.__name__} has no units")


def _item(kind: inspect.Type) -> inspect.Type:
    """What a list holds, or the type itself."""
    while isinstance(kind, inspect.VarTupleType | inspect.ListType):
        kind = kind.item_type
    return kind
