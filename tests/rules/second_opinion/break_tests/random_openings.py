"""Random openings of `break-tests`, sound ones and faulty ones.

A sound one has small units in commands up to four deep, so that they break, and take their commands and their
force with them, within some eighty events.
"""

import copy
from random import Random
from typing import Any

from tests.rules.second_opinion.opinion import Opening
from tests.rules.second_opinion.spoiling import REMOVED, Fault, put_fault

FORCE_IDS = ("red", "blue", "green", "1", "force", "force-2")
COMMAND_IDS = (
    "company", "p1", "p2", "p3", "hq", "command", "a-1", "platoon", "007", "section", "x", "y", "left", "k",
    "k-2", "wing", "line", "reserve", "post", "troop", "tail", "guard", "van", "rear",
)  # fmt: skip
# Ids that are also words of the rules, numbers, or begin like one another.
UNIT_IDS = (
    "a", "b", "c", "a-2", "unit", "broken", "trooper", "null", "10", "9", "squad-10", "squad-9", "mortars",
    "lieutenant", "captain", "major", "in-play", "strength", "d", "e", "f", "g", "h", "u-1", "u-2", "u-3",
    "u-4", "u-5", "sergeant", "scouts", "pioneers", "signals",
)  # fmt: skip
NAMES = ("Squad A", "Mörser & “Sons”", "分隊", "{unit}", "100 % <b>Foot</b>", "Squad", "Squad", "A" * 60)
TROOPERS = ("Trooper", "Gun/Crew", "兵", "Crew")
LEADERS = ("Sergeant", "Lieutenant", "Second Sergeant", "Captain/Acting")
LEVELS = ("unit", "command", "force")
PHASES = (
    ["start", "movement", "shooting", "firefight", "assault"],
    ["start", "movement", "assault"],
    ["one", "two"],
    ["only"],
)
RULES: dict[str, tuple[Any, ...]] = {
    "phases": PHASES,
    "ask_equal_targets": (False, True, True),
    "no_leader_fails": (False, True, True),
    "count_units": ("any-depth", "direct", "direct"),
    "leader_loss_counts": (False, True, True),
    "removed_counts_as_lost": (True, False, False),
    "losses": ("gross", "net", "net"),
    "first_force": ("active", "other", "other"),
    "first_lost_ends_tests": (False, True),
    "same_doctrine_per_test": (1, 2, 3, None),
    "rerolls_per_test": (None, 0, 1, 2),
    "ignore_before_roll": (True, False, False),
}


class _Ids:
    """Each id once per opening."""

    def __init__(self, rng: Random) -> None:
        self.forces = rng.sample(FORCE_IDS, len(FORCE_IDS))
        self.commands = rng.sample(COMMAND_IDS, len(COMMAND_IDS))
        self.units = rng.sample(UNIT_IDS, len(UNIT_IDS))


def random_opening(rng: Random) -> Opening:
    """One to three forces, one to twelve units in all besides independent Leaders, commands to depth four."""
    ids = _Ids(rng)
    forces = rng.choice((1, 2, 2, 2, 3))
    units = rng.choice((1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 12))
    opening: Opening = {"forces": []}
    for size in _parts(rng, max(units, forces), forces):
        opening["forces"].append(_force(rng, ids, size))
    if rng.random() < 0.85:
        opening["house_rules"] = random_house_rules(rng)
    return opening


def random_house_rules(rng: Random) -> dict[str, Any]:
    """Mostly few at once."""
    often = rng.choice((0.0, 0.15, 0.3, 0.7))
    return {key: copy.deepcopy(rng.choice(RULES[key])) for key in RULES if rng.random() < often}


def _parts(rng: Random, whole: int, parts: int) -> list[int]:
    """The whole in that many parts of at least 1."""
    cuts = sorted(rng.sample(range(1, whole), parts - 1))
    return [end - start for start, end in zip([0, *cuts], [*cuts, whole], strict=True)]


def _force(rng: Random, ids: _Ids, size: int) -> dict[str, Any]:
    depth = rng.choice((0, 1, 1, 2, 2, 2, 3, 4))
    force = {
        "id": ids.forces.pop(),
        "name": rng.choice(("Red", "Blue", "緑")),
        **_tree(rng, ids, size, depth),
    }
    units = [unit["id"] for unit in units_of(force)]
    doctrines = [_doctrine(rng, f"d{number}", units) for number in range(rng.choice((0, 1, 2, 2, 3)))]
    if doctrines or rng.random() < 0.5:
        force["doctrines"] = doctrines
    return force


def units_of(command: dict[str, Any]) -> list[dict[str, Any]]:
    """All units under a force or command, in tree order."""
    found = list(command.get("units", []))
    for sub_command in command.get("commands", []):
        found += units_of(sub_command)
    return found


def _tree(rng: Random, ids: _Ids, size: int, depth: int) -> dict[str, Any]:
    """`units` and `commands`, in either order, of what has that many units under it."""
    if size <= 5 and rng.random() < 0.6:
        depth = 0
    own = size if depth == 0 else min(size - 1, rng.choice((0, 0, 1, size // 2)))
    commands = []
    if size > own:
        number = min(size - own, rng.choice((1, 2, 2, 3)), len(ids.commands))
        for at, part in enumerate(_parts(rng, size - own, number)):
            below = depth - 1 if at == 0 else rng.randint(0, depth - 1)
            command_id = ids.commands.pop()
            below = min(below, len(ids.commands) // 3)
            commands.append(
                {"id": command_id, "name": rng.choice(NAMES), **_tree(rng, ids, part, below)},
            )
    units = [_unit(rng, ids.units.pop()) for _ in range(own)]
    if ids.units and rng.random() < 0.55 and len(ids.units) > 12:
        units.insert(rng.randint(0, len(units)), _independent_leader(rng, ids.units.pop()))
    tree: dict[str, Any] = {}
    for key, value in rng.sample([("units", units), ("commands", commands)], 2):
        if value or rng.random() < 0.5:
            tree[key] = value
    return tree


def _independent_leader(rng: Random, unit_id: str) -> dict[str, Any]:
    figure = _group(rng, rng.choice(LEADERS), rng.choice((1, 2, 2, 3)), 1)
    return {"id": unit_id, "name": rng.choice(NAMES), "independent_leader": True, "figures": [figure]}


def _unit(rng: Random, unit_id: str) -> dict[str, Any]:
    names = rng.sample(LEADERS, len(LEADERS))
    groups = [
        _group(rng, rng.choice(TROOPERS), rng.choice((0, 0, 0, 0, 1)), rng.choice((1, 2, 3, 4, 5, 6, 8)))
    ]
    for _ in range(rng.choice((0, 1, 1, 2))):
        groups.append(_group(rng, names.pop(), rng.choice((0, 1, 1, 1, 2)), rng.choice((1, 1, 1, 2))))
    rng.shuffle(groups)
    unit: dict[str, Any] = {"id": unit_id, "name": rng.choice(NAMES), "figures": groups}
    if rng.random() < 0.3:
        unit["independent_leader"] = False
    return unit


def _group(rng: Random, name: str, rank: int, count: int) -> dict[str, Any]:
    return {"name": name, "rank": rank, "leadership": rng.choice((2, 3, 3, 4, 4, 4, 5, 6)), "count": count}


def _doctrine(rng: Random, doctrine_id: str, units: list[str]) -> dict[str, Any]:
    return {
        "id": doctrine_id,
        "name": rng.choice(("Rally", "Steady", "堅忍")),
        "kind": rng.choice(("re-roll", "re-roll", "re-roll", "ignore", "ignore")),
        "levels": rng.sample(LEVELS, rng.choice((1, 2, 2, 3, 3))),
        "uses": rng.choice((None, None, 1, 2, 3)),
        "per_phase": rng.choice((None, None, 1, 2)),
        "owner": rng.choice((None, None, rng.choice(units))),
    }


def faulty_opening(rng: Random) -> Opening:
    """A random opening with one of the faults of §10, or with a key missing, unknown or wrongly typed."""
    opening = copy.deepcopy(random_opening(rng))
    opening.setdefault("house_rules", {})
    opening["forces"].append(copy.deepcopy(_SPARE))
    put_fault(opening, rng.choice(FAULTS))
    return opening


_CREW = {"name": "Crew", "rank": 0, "leadership": 4, "count": 2}
_GUN = {"id": "spare-gun", "name": "Gun", "figures": [_CREW]}
_RALLY = {
    "id": "spare-rally", "name": "Rally", "kind": "re-roll", "levels": ["unit"], "uses": 1, "per_phase": 1,
    "owner": "spare-gun",
}  # fmt: skip
# A force whose every part is known, to put the faults into.
_SPARE: dict[str, Any] = {
    "id": "spare", "name": "Spare", "doctrines": [_RALLY], "units": [_GUN],
    "commands": [{"id": "spare-post", "name": "Post", "units": [{**_GUN, "id": "spare-post-gun"}]}],
}  # fmt: skip
_FORCE = ("forces", -1)
_UNIT = (*_FORCE, "units", 0)
_GROUP = (*_UNIT, "figures", 0)
_COMMAND = (*_FORCE, "commands", 0)
_DOCTRINE = (*_FORCE, "doctrines", 0)
_EMPTY = {"id": "spare-empty", "name": "Empty", "units": [], "commands": []}

# Each fault is a list of (place, value) to put there.
FAULTS: list[Fault] = [
    [(("forces",), REMOVED)],
    [(("forces",), [])],
    [(("forces",), {})],
    [(("sides",), [])],
    [(("house_rules",), [])],
    [(("house_rules", "no_such_rule"), True)],
    [(("house_rules", "ask_equal_targets"), 1)],
    [(("house_rules", "removed_counts_as_lost"), None)],
    [(("house_rules", "count_units"), "everywhere")],
    [(("house_rules", "losses"), True)],
    [(("house_rules", "first_force"), "blue")],
    [(("house_rules", "same_doctrine_per_test"), "2")],
    [(("house_rules", "rerolls_per_test"), True)],
    [(("house_rules", "phases"), "start")],
    [(("house_rules", "phases"), ["start", "start"])],
    [(("house_rules", "phases"), [1, 2])],
    [((*_FORCE, "id"), REMOVED)],
    [((*_FORCE, "id"), "spare-gun")],
    [((*_FORCE, "id"), 5)],
    [((*_FORCE, "side"), "red")],
    [(("forces", "+"), _EMPTY)],
    [((*_FORCE, "commands", "+"), _EMPTY)],
    [((*_COMMAND, "id"), "spare")],
    [((*_COMMAND, "doctrines"), [])],
    [((*_COMMAND, "units", "+"), _GUN)],
    [((*_COMMAND, "commands"), {})],
    [((*_UNIT, "id"), REMOVED)],
    [((*_UNIT, "id"), "spare-post")],
    [((*_UNIT, "figures"), REMOVED)],
    [((*_UNIT, "figures"), [])],
    [((*_UNIT, "figures"), _CREW)],
    [((*_UNIT, "figures", "+"), _CREW)],
    [((*_UNIT, "independent_leader"), True)],
    [((*_UNIT, "independent_leader"), "no")],
    [((*_UNIT, "status"), "in-play")],
    [((*_GROUP, "name"), 7)],
    [((*_GROUP, "leadership"), 1)],
    [((*_GROUP, "leadership"), 7)],
    [((*_GROUP, "leadership"), "4+")],
    [((*_GROUP, "leadership"), REMOVED)],
    [((*_GROUP, "rank"), -1)],
    [((*_GROUP, "rank"), True)],
    [((*_GROUP, "count"), 0)],
    [((*_GROUP, "count"), -2)],
    [((*_GROUP, "count"), "2")],
    [((*_GROUP, "count"), REMOVED)],
    [((*_GROUP, "morale"), 3)],
    [((*_DOCTRINE, "id"), REMOVED)],
    [((*_DOCTRINE, "kind"), "rally")],
    [((*_DOCTRINE, "kind"), REMOVED)],
    [((*_DOCTRINE, "levels"), ["unit", "platoon"])],
    [((*_DOCTRINE, "levels"), "unit")],
    [((*_DOCTRINE, "uses"), "1")],
    [((*_DOCTRINE, "per_phase"), True)],
    [((*_DOCTRINE, "owner"), "nobody")],
    [((*_DOCTRINE, "owner"), "spare-post")],
    [((*_DOCTRINE, "range"), 6)],
    [((*_FORCE, "doctrines", "+"), _RALLY)],
    [(("forces", "+"), {"id": "other", "name": "Other", "units": [{**_GUN, "id": "far-gun"}]}),
     ((*_FORCE, "doctrines"), [{**_RALLY, "owner": "spare-gun"}])],
]  # fmt: skip
