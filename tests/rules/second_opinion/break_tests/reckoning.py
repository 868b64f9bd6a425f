"""What follows from a state of the second opinion: strengths, losses, Leadership, due tests, the view.

Everything is worked out anew each time it is asked for; nothing here changes a state.
"""

from fractions import Fraction
from typing import Any

from tests.rules.second_opinion.break_tests.opening import Element, State


def on_table(unit: Element) -> int:
    """§10 «Strength out of play»: its figures on the table."""
    if unit["status"] != "in-play":
        return 0
    return sum(group["count"] for group in unit["groups"])


def commands_above(state: State, element: str) -> list[str]:
    """The commands that the element belongs to, the nearest first, its force last."""
    found = []
    above = (state["units"].get(element) or state["commands"][element])["parent"]
    while above is not None:
        found.append(above)
        above = state["commands"][above]["parent"]
    return found


def force_of(state: State, element: str) -> str:
    """The force it belongs to; a force belongs to itself."""
    return [element, *commands_above(state, element)][-1]


def units_under(state: State, element: str) -> list[Element]:
    """§10 «Order inside `owed`»: own units first, then the sub-commands; of a unit, itself."""
    if element in state["units"]:
        return [state["units"][element]]
    command = state["commands"][element]
    found = [state["units"][unit] for unit in command["units"]]
    for sub_command in command["commands"]:
        found += units_under(state, sub_command)
    return found


def commands_under(state: State, command: str) -> list[str]:
    """All sub-commands at any depth, in tree order."""
    found = []
    for sub_command in state["commands"][command]["commands"]:
        found += [sub_command, *commands_under(state, sub_command)]
    return found


def level_of(state: State, element: str) -> str:
    """unit, command or force."""
    return "unit" if element in state["units"] else str(state["commands"][element]["level"])


def has_figures(state: State, element: str) -> bool:
    """At least one of its figures is still on the table, Leaders included."""
    return any(on_table(unit) > 0 for unit in units_under(state, element))


def counted(state: State, command: str) -> list[str]:
    """What S of a command or force counts (§4; `count_units`)."""
    if state["rules"]["count_units"] == "any-depth":
        return [unit["id"] for unit in units_under(state, command) if not unit["leader"]]
    own = [unit for unit in state["commands"][command]["units"] if not state["units"][unit]["leader"]]
    subs = state["commands"][command]["commands"]
    return own + [sub for sub in subs if any(not unit["leader"] for unit in units_under(state, sub))]


def is_lost(state: State, element: str, command: str) -> bool:
    """Whether a unit or a direct sub-command is lost in the eyes of a command or force above it."""
    if element in state["commands"]:
        followers = [unit["id"] for unit in units_under(state, element) if not unit["leader"]]
        gone = state["commands"][element]["gone"] is not None
        return gone or all(is_lost(state, unit, command) for unit in followers)
    unit = state["units"][element]
    if unit["status"] == "left":
        return bool(unit["left_lost"])
    if unit["status"] == "removed" and not state["rules"]["removed_counts_as_lost"]:
        # «stay in A of the levels above»: above the command they went with, not in that one itself.
        return command not in commands_above(state, unit["removed_with"])
    return bool(unit["status"] != "in-play")


def strength(state: State, element: str) -> int:
    """A, §4."""
    if element in state["units"]:
        return on_table(state["units"][element])
    return sum(not is_lost(state, one, element) for one in counted(state, element))


def starting_strength(state: State, element: str) -> int:
    """S, frozen, §2 and §4."""
    if element in state["units"]:
        return sum(group["start"] for group in state["units"][element]["groups"])
    return len(counted(state, element))


def watched(state: State, command: str) -> list[str]:
    """Whose loss is «something lost» for a command or force."""
    found = counted(state, command)
    if state["rules"]["leader_loss_counts"]:
        found = found + [unit["id"] for unit in units_under(state, command) if unit["leader"]]
    return found


def has_losses(state: State, element: str) -> bool:
    """Something was lost in this phase, §4; of units gross or net."""
    if element in state["commands"]:
        return bool(state["lost_in_phase"][element])
    unit = state["units"][element]
    if state["rules"]["losses"] == "net":
        return bool(on_table(unit) < unit["strength_at_start"])
    return bool(unit["casualties"] > 0)


def is_due(state: State, element: str) -> bool:
    """§4, the one sentence."""
    return (
        has_losses(state, element)
        and 2 * strength(state, element) < starting_strength(state, element)
        and has_figures(state, element)
    )


def leading_groups(state: State, element: str) -> list[tuple[str, int]]:
    """§3: who can lead the test, with their Leadership; for a unit those with the best one."""
    groups = [
        (f"{unit['id']}/{group['name']}", group)
        for unit in units_under(state, element)
        if on_table(unit) > 0
        for group in unit["groups"]
        if group["count"] > 0
    ]
    if not groups:
        return []
    if element in state["units"]:
        best = min(group["leadership"] for _, group in groups)
        return [(name, group["leadership"]) for name, group in groups if group["leadership"] == best]
    highest = max(group["rank"] for _, group in groups)
    return [(name, group["leadership"]) for name, group in groups if group["rank"] == highest]


def choices(state: State, element: str) -> list[str]:
    """The ids to choose from, none where nobody is asked."""
    leaders = leading_groups(state, element)
    if element in state["units"] or len(leaders) == 1:
        return []
    differ = len({leadership for _, leadership in leaders}) > 1
    return [name for name, _ in leaders] if differ or state["rules"]["ask_equal_targets"] else []


def is_leaderless(state: State, element: str) -> bool:
    """§10 «no_leader_fails»: it fails without a die."""
    if not state["rules"]["no_leader_fails"] or element in state["units"]:
        return False
    groups = [g for unit in units_under(state, element) if on_table(unit) > 0 for g in unit["groups"]]
    return not any(group["rank"] >= 1 and group["count"] > 0 for group in groups)


def levels(state: State, force: str) -> list[list[str]]:
    """§10 «Levels», bottom up."""
    commands = commands_under(state, force)
    depths = sorted({state["commands"][command]["depth"] for command in commands}, reverse=True)
    of_depth = [[c for c in commands if state["commands"][c]["depth"] == depth] for depth in depths]
    return [[unit["id"] for unit in units_under(state, force)], *of_depth, [force]]


def forces_in_order(state: State) -> list[str]:
    """§10 «Several forces»; `first_force`."""
    at = state["forces"].index(state["active"])
    others = state["forces"][at + 1 :] + state["forces"][:at]
    if state["rules"]["first_force"] == "other":
        return [*others, state["active"]]
    return [state["active"], *others]


def owed_elements(state: State) -> list[str]:
    """§10 «The end of a phase, step by step», number 3."""
    if not state["ending"]:
        return []
    if state["rules"]["first_lost_ends_tests"] and state["forces_lost_in_phase"]:
        return []
    for force in forces_in_order(state):
        for level in levels(state, force):
            found = [one for one in level if one not in state["settled"] and is_due(state, one)]
            if found:
                return found
    return []


def is_force_lost(state: State, force: str) -> bool:
    """§10 «Lost force»."""
    if state["commands"][force]["gone"] == "broken":
        return True
    waiting = [u for u in units_under(state, force) if u["status"] == "left" and not u["left_lost"]]
    return not has_figures(state, force) and not waiting


def status(state: State, element: str) -> str:
    """§10 «Status of commands and forces», and `failing` for any element."""
    owed_and_leaderless = element in owed_elements(state) and is_leaderless(state, element)
    if element in state["failing"] or owed_and_leaderless:
        return "failing"
    if element in state["units"]:
        return str(state["units"][element]["status"])
    if has_figures(state, element):
        return "in-play"
    if state["commands"][element]["gone"] is not None:
        return str(state["commands"][element]["gone"])
    left = [u for u in units_under(state, element) if u["status"] == "left" and not u["left_lost"]]
    return "left" if left else "destroyed"


def _chance(target: int | None) -> str:
    """Of throwing the target or more with one die."""
    return "0" if target is None else str(Fraction(7 - target, 6))


def _owed_test(state: State, element: str) -> dict[str, Any]:
    test: dict[str, Any] = {"element": element, "level": level_of(state, element), "leaders": []}
    if element in state["failing"]:
        target = state["failing"][element]["target"]
        return {**test, "target": target, "chance": _chance(target)}
    if is_leaderless(state, element):
        return {**test, "target": None, "chance": _chance(None)}
    leaders = leading_groups(state, element)
    test["leaders"] = choices(state, element)
    if len({leadership for _, leadership in leaders}) > 1:
        return {**test, "target": None, "chance": None}
    return {**test, "target": leaders[0][1], "chance": _chance(leaders[0][1])}


def view(state: State) -> dict[str, Any]:
    """All keys of a worked example."""
    elements = {}
    for element in [*state["commands"], *state["units"]]:
        start = starting_strength(state, element)
        elements[element] = {
            "strength": strength(state, element),
            "starting_strength": start,
            "breaks_at": max(0, (start - 1) // 2),
            "status": status(state, element),
            "suppressed": element in state["units"] and state["units"][element]["suppressed"],
        }
    return {
        "elements": elements,
        "owed": [_owed_test(state, element) for element in owed_elements(state)],
        "phase": state["phase"],
        "turn": state["turn"],
        "active": state["active"],
        "lost": [force for force in state["forces"] if is_force_lost(state, force)],
    }
