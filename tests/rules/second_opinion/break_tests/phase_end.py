"""What an event brings about in the second opinion: losses noted, tests that follow, elements that break.

The state given is changed in place; `events.apply` hands in a copy and calls `follow_up` last of all.
"""

from typing import Any

from tests.rules.second_opinion.break_tests import reckoning
from tests.rules.second_opinion.break_tests.opening import Element, State


def note_losses(state: State) -> None:
    """§4: what has just become lost is a loss of this phase; what is no longer lost never was one (§10)."""
    for command in state["commands"]:
        watched = reckoning.watched(state, command)
        now = [one for one in watched if reckoning.is_lost(state, one, command)]
        state["lost_in_phase"][command] = _losses(
            state["was_lost"][command], now, state["lost_in_phase"][command]
        )
        state["was_lost"][command] = now
    now = [force for force in state["forces"] if reckoning.is_force_lost(state, force)]
    state["forces_lost_in_phase"] = _losses(state["forces_were_lost"], now, state["forces_lost_in_phase"])
    state["forces_were_lost"] = now


def _losses(before: list[str], now: list[str], known: list[str]) -> list[str]:
    fresh = [one for one in now if one not in before]
    return [one for one in known if one in now and one not in fresh] + fresh


def take_off(unit: Element, status: str) -> None:
    """Out of play; a destroyed unit has no figures left, any other keeps those it had."""
    unit["status"] = status
    unit["suppressed"] = False
    unit["left_lost"] = False
    unit["removed_with"] = None
    if status == "destroyed":
        for group in unit["groups"]:
            group["count"] = 0


def usable_doctrines(state: State, element: str) -> list[str]:
    """§10 «Usable Doctrines», for an element that is owed or failing."""
    force = reckoning.force_of(state, element)
    return [one for one in state["doctrines"][force] if why_unusable(state, element, one) is None]


def why_unusable(state: State, element: str, doctrine_id: str) -> str | None:
    """The reason against using this Doctrine of the element's own force now, None where there is none."""
    doctrine: dict[str, Any] = state["doctrines"][reckoning.force_of(state, element)][doctrine_id]
    failing = state["failing"].get(element)
    leaderless = reckoning.is_leaderless(state, element)
    if reckoning.level_of(state, element) not in doctrine["levels"]:
        return "is not for this level"
    if doctrine["uses"] is not None and doctrine["used"] >= doctrine["uses"]:
        return "is used up"
    if doctrine["per_phase"] is not None and doctrine["used_in_phase"] >= doctrine["per_phase"]:
        return "is used up in this phase"
    owner = doctrine["owner"]
    if owner is not None and reckoning.on_table(state["units"][owner]) == 0:
        return "has lost its owner"
    if doctrine["kind"] == "ignore":
        early = failing is None and not leaderless
        return "waits for a failed roll" if early and not state["rules"]["ignore_before_roll"] else None
    if failing is None:
        return "re-rolls a failed roll only"
    cap, cap_of_all = state["rules"]["same_doctrine_per_test"], state["rules"]["rerolls_per_test"]
    if cap is not None and failing["rerolls"].count(doctrine_id) >= cap:
        return "has been used on this test"
    if cap_of_all is not None and len(failing["rerolls"]) >= cap_of_all:
        return "would be one re-roll too many"
    return None


def settle(state: State, element: str) -> None:
    """A pass, an ignore or a removal: not asked again at this phase end."""
    state["failing"].pop(element, None)
    state["settled"].append(element)


def break_element(state: State, element: str) -> None:
    """§5, the table of what is removed."""
    settle(state, element)
    if element in state["units"]:
        take_off(state["units"][element], "broken")
        return
    for command in reckoning.commands_under(state, element):
        if reckoning.has_figures(state, command):
            state["commands"][command]["gone"] = "removed"
    state["commands"][element]["gone"] = "broken"
    for unit in reckoning.units_under(state, element):
        if unit["status"] == "in-play":
            take_off(unit, "removed")
            unit["removed_with"] = element


def follow_up(state: State) -> None:
    """§10 «The end of a phase, step by step», numbers 3 to 5, after every event."""
    note_losses(state)
    while state["ending"]:
        owed = reckoning.owed_elements(state)
        state["failing"] = {one: test for one, test in state["failing"].items() if one in owed}
        helpless = [one for one in owed if one in state["failing"] and not usable_doctrines(state, one)]
        if helpless:
            break_element(state, helpless[0])
            note_losses(state)
        elif owed:
            return
        else:
            begin_next_phase(state)


def begin_next_phase(state: State) -> None:
    """§10 «Phases and turns»; casualties, losses and uses of the phase are forgotten."""
    state.update({"ending": False, "settled": [], "failing": {}, "forces_lost_in_phase": []})
    for command in state["commands"]:
        state["lost_in_phase"][command] = []
    for unit in state["units"].values():
        unit["casualties"] = 0
        unit["strength_at_start"] = reckoning.on_table(unit)
    for doctrines in state["doctrines"].values():
        for doctrine in doctrines.values():
            doctrine["used_in_phase"] = 0
    phases = state["rules"]["phases"]
    at = phases.index(state["phase"])
    state["phase"] = phases[(at + 1) % len(phases)]
    if at == len(phases) - 1:
        _pass_the_turn(state)


def _pass_the_turn(state: State) -> None:
    all_lost = all(reckoning.is_force_lost(state, force) for force in state["forces"])
    while True:
        at = state["forces"].index(state["active"]) + 1
        if at == len(state["forces"]):
            at = 0
            state["turn"] += 1
        state["active"] = state["forces"][at]
        if all_lost or not reckoning.is_force_lost(state, state["active"]):
            return
