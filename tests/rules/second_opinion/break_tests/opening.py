"""How a battle of `break-tests` begins, by the rules text: the order of battle and the house rules.

Part of the second opinion: plain dicts, checked by hand. What happens later is not here.
"""

from typing import Any

from tests.rules.second_opinion.opening import KEBAB_CASE, Fault, Refused, is_whole

__all__ = ["Element", "Fault", "Refused", "State", "begin", "is_whole"]

State = dict[str, Any]
Element = dict[str, Any]

LEVELS = ("unit", "command", "force")
PHASES = ["start", "movement", "shooting", "firefight", "assault"]
# §11: the defaults, and for words what else a key can be.
DEFAULTS: dict[str, Any] = {
    "phases": PHASES,
    "ask_equal_targets": False,
    "no_leader_fails": False,
    "count_units": "any-depth",
    "leader_loss_counts": False,
    "removed_counts_as_lost": True,
    "losses": "gross",
    "first_force": "active",
    "first_lost_ends_tests": False,
    "same_doctrine_per_test": 1,
    "rerolls_per_test": None,
    "ignore_before_roll": True,
}
WORDS = {
    "count_units": ("any-depth", "direct"),
    "losses": ("gross", "net"),
    "first_force": ("active", "other"),
}


def begin(opening: dict[str, Any]) -> State:
    """The state of a battle before its first event: first phase, turn 1, the first force active."""
    _keys(opening, "the file", ("forces",), ("house_rules",))
    state: State = {"rules": _house_rules(opening.get("house_rules", {}))}
    state.update({"forces": [], "commands": {}, "units": {}, "doctrines": {}})
    for force in _list(opening["forces"], "forces", least=1):
        _command(state, force, parent=None)
        state["forces"].append(force["id"])
        state["doctrines"][force["id"]] = _doctrines(state, force)
    state.update({"phase": state["rules"]["phases"][0], "turn": 1, "active": state["forces"][0]})
    state.update({"ending": False, "settled": [], "failing": {}})
    state.update({"was_lost": {}, "lost_in_phase": {}, "forces_were_lost": [], "forces_lost_in_phase": []})
    for command in state["commands"]:
        state["was_lost"][command] = []
        state["lost_in_phase"][command] = []
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


def _list(thing: object, where: str, least: int = 0) -> list[Any]:
    if not isinstance(thing, list) or len(thing) < least:
        raise Fault(f"{where}: a list of at least {least} is needed")
    return thing


def _text(thing: object, where: str) -> None:
    if not isinstance(thing, str):
        raise Fault(f"{where}: a text is needed, not {thing!r}")


def _whole(thing: object, where: str, least: int, most: int | None = None) -> None:
    if not is_whole(thing):
        raise Fault(f"{where}: a whole number is needed, not {thing!r}")
    assert isinstance(thing, int)
    if thing < least or (most is not None and thing > most):
        raise Fault(f"{where}: {thing} is outside its range")


def _house_rules(given: object) -> dict[str, Any]:
    _keys(given, "house_rules", (), tuple(DEFAULTS))
    assert isinstance(given, dict)
    for key, value in given.items():
        where = f"house_rules: {key}"
        if key == "phases":
            for phase in _list(value, where, least=1):
                _text(phase, where)
                if not KEBAB_CASE.fullmatch(phase) or value.count(phase) > 1:
                    raise Fault(f"{where}: {phase!r} is no id or there twice")
        elif key in WORDS:
            if value not in WORDS[key]:
                raise Fault(f"{where} cannot be {value!r}")
        elif key in ("same_doctrine_per_test", "rerolls_per_test"):
            if value is not None:
                _whole(value, where, least=0)
        elif not isinstance(value, bool):
            raise Fault(f"{where} must be true or false")
    return {**DEFAULTS, **given}


def _new_id(state: State, thing: object, where: str) -> str:
    if not isinstance(thing, str) or not KEBAB_CASE.fullmatch(thing):
        raise Fault(f"{where}: {thing!r} is no id")
    if thing in state["commands"] or thing in state["units"]:
        raise Fault(f"{where}: the id {thing!r} is there twice")
    return thing


def _command(state: State, given: object, parent: str | None) -> None:
    """A force (no parent) or a command, with everything under it, in tree order."""
    where = "forces" if parent is None else "commands"
    of_forces = ("doctrines", "colour", "emblem") if parent is None else ()
    _keys(given, where, ("id", "name"), ("units", "commands", *of_forces))
    assert isinstance(given, dict)
    command_id = _new_id(state, given["id"], where)
    where = f"{where} {command_id}"
    for key in ("name", "colour", "emblem"):
        _text(given.get(key, ""), f"{where}: {key}")
    units = _list(given.get("units", []), f"{where}: units")
    commands = _list(given.get("commands", []), f"{where}: commands")
    command: Element = {
        "id": command_id,
        "name": given["name"],
        "level": "force" if parent is None else "command",
        "parent": parent,
        "depth": 0 if parent is None else state["commands"][parent]["depth"] + 1,
        "gone": None,
    }
    state["commands"][command_id] = command
    before = len(state["units"])
    command["units"] = [_unit(state, unit, command_id) for unit in units]
    command["commands"] = []
    for sub_command in commands:
        _command(state, sub_command, command_id)
        command["commands"].append(sub_command["id"])
    if len(state["units"]) == before:
        raise Fault(f"{where}: there is no unit under it")


def _unit(state: State, given: object, parent: str) -> str:
    _keys(given, f"units of {parent}", ("id", "name", "figures"), ("independent_leader",))
    assert isinstance(given, dict)
    unit_id = _new_id(state, given["id"], f"units of {parent}")
    where = f"unit {unit_id}"
    _text(given["name"], f"{where}: name")
    leader = given.get("independent_leader", False)
    if not isinstance(leader, bool):
        raise Fault(f"{where}: independent_leader must be true or false")
    groups: list[dict[str, Any]] = []
    for group in _list(given["figures"], f"{where}: figures", least=1):
        _keys(group, f"{where}: figures", ("name", "rank", "leadership", "count"), ())
        _text(group["name"], f"{where}: name of a group")
        _whole(group["rank"], f"{where}: rank", least=0)
        _whole(group["leadership"], f"{where}: leadership", least=2, most=6)
        _whole(group["count"], f"{where}: count", least=1)
        if any(group["name"] == other["name"] for other in groups):
            raise Fault(f"{where}: two groups are called {group['name']!r}")
        groups.append({**group, "start": group["count"]})
    figures = sum(group["count"] for group in groups)
    if leader and figures != 1:
        raise Fault(f"{where}: an independent leader is exactly one figure")
    state["units"][unit_id] = {
        "id": unit_id,
        "name": given["name"],
        "parent": parent,
        "leader": leader,
        "groups": groups,
        "status": "in-play",
        "left_lost": False,
        "removed_with": None,
        "suppressed": False,
        "casualties": 0,
        "strength_at_start": figures,
    }
    return unit_id


def _doctrines(state: State, force: dict[str, Any]) -> dict[str, dict[str, Any]]:
    doctrines: dict[str, dict[str, Any]] = {}
    where = f"doctrines of {force['id']}"
    for given in _list(force.get("doctrines", []), where):
        _keys(given, where, ("id", "name", "kind", "levels"), ("uses", "per_phase", "owner"))
        if (
            not isinstance(given["id"], str)
            or not KEBAB_CASE.fullmatch(given["id"])
            or given["id"] in doctrines
        ):
            raise Fault(f"{where}: {given['id']!r} is no id or there twice")
        _text(given["name"], f"{where}: name")
        if given["kind"] not in ("re-roll", "ignore"):
            raise Fault(f"{where}: there is no kind {given['kind']!r}")
        for level in _list(given["levels"], f"{where}: levels"):
            if level not in LEVELS:
                raise Fault(f"{where}: there is no level {level!r}")
        for key in ("uses", "per_phase"):
            if given.get(key) is not None:
                _whole(given[key], f"{where}: {key}", least=0)
        owner = given.get("owner")
        if owner is not None and (not isinstance(owner, str) or _force_of(state, owner) != force["id"]):
            raise Fault(f"{where}: the owner {owner!r} is no unit of this force")
        doctrines[given["id"]] = {
            "uses": None,
            "per_phase": None,
            "owner": None,
            **given,
            "used": 0,
            "used_in_phase": 0,
        }
    return doctrines


def _force_of(state: State, unit_id: str) -> str | None:
    if unit_id not in state["units"]:
        return None
    above: str = state["units"][unit_id]["parent"]
    while state["commands"][above]["parent"] is not None:
        above = state["commands"][above]["parent"]
    return above
