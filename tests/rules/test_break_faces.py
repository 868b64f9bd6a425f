"""What the cards, the tray, the track and the chain of command show of Break Tests."""

from __future__ import annotations

import gc
import weakref
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from tests.rules.break_battles import (
    END,
    SYSTEM,
    after,
    battle_of,
    command,
    doctrine,
    event,
    force,
    group,
    hit,
    leader,
    random_battles,
    roll,
    unit,
    view,
)
from tests.rules.offered import check_offers, check_owed
from tracker.rules.battle import Battle
from tracker.rules.face import CardFace, NodeFace, OwedTest
from tracker.rules.systems.break_tests import faces as faces_module
from tracker.rules.systems.break_tests.tree import tree


def squad(id: str, count: int = 8) -> dict[str, Any]:
    return unit(id, count, group("Sergeant", 1, 3))


def battle() -> Battle:
    """A company of two platoons and mortars with three Doctrines, against one squad."""
    first = command("p1", leader("lt"), squad("a"), squad("b"), squad("c"))
    second = command("p2", squad("d"), squad("e"), squad("f"))
    doctrines = (
        doctrine("stand-fast", uses=2),
        doctrine("iron-nerve", "ignore", per_phase=1),
        doctrine("old-colours", owner="b"),
    )
    red = force(leader("cap", 3, 2), unit("m", 5), commands=(first, second), doctrines=doctrines)
    return battle_of(red, force(unit("x"), id="blue"))


def hurt() -> Battle:
    """Squad a has failed, b is destroyed, d owes its test."""
    return after(battle(), hit("a", 6), hit("b", 9), hit("d", 6), END, roll("a", 2))


def face(battle: Battle, id: str) -> CardFace:
    return next(face for face in SYSTEM.faces(battle) if face.id == id)


def node(battle: Battle, id: str) -> NodeFace:
    return next(node for node in SYSTEM.tree(battle) if node.id == id)


def test_cards_stand_in_tree_order_with_their_place_in_the_chain() -> None:
    assert [face.id for face in SYSTEM.faces(battle())] == [
        "cap", "m", "lt", "a", "b", "c", "d", "e", "f", "x",
    ]  # fmt: skip
    assert str(face(battle(), "a").place) == "Platoon p1"
    assert str(face(battle(), "m").place) == "Force red"


def test_the_dial_of_a_unit_is_its_strength_with_the_threshold() -> None:
    gauge = face(hurt(), "d").gauge
    assert gauge is not None
    assert (gauge.kind, gauge.value, gauge.faces, gauge.breaks_at) == ("strength", 3, 9, 4)


def test_the_dial_of_an_independent_leader_is_his_leadership() -> None:
    shown = face(battle(), "lt")
    assert shown.gauge is not None
    assert shown.leader_die is not None
    assert (shown.gauge.kind, shown.gauge.value, shown.gauge.faces) == ("leadership", 4, 6)
    assert (shown.kind, str(shown.leader_die.note)) == ("leader", "Leads Platoon p1")
    assert str(shown.note) == "Independent Leader: not counted above"


def test_figures_are_shown_by_group_and_the_best_of_them_leads() -> None:
    shown = face(hurt(), "d")
    assert [(row.name, row.target, row.standing, row.total) for row in shown.figures] == [
        ("Trooper", 4, 2, 8), ("Sergeant", 3, 1, 1),
    ]  # fmt: skip
    assert shown.leader_die is not None
    assert (shown.leader_die.name, shown.leader_die.target, shown.leader_die.chance) == (
        "Sergeant",
        3,
        Fraction(2, 3),
    )


@pytest.mark.parametrize(
    ("id", "word", "step"), [("a", "Failing", 3), ("d", "Below half", 1), ("e", "In play", 0)]
)
def test_the_ribbon_says_how_it_stands(id: str, word: str, step: int) -> None:
    ribbon = face(hurt(), id).ribbon
    assert (str(ribbon.word), ribbon.step) == (word, step)


def test_losses_of_the_phase_and_suppression_are_chips() -> None:
    now = after(hurt(), event("suppressed-set", unit="d", value=True))
    assert [(chip.sign, str(chip.text)) for chip in face(now, "d").chips] == [
        ("suppressed", "Suppressed"), ("casualty", "6 lost"),
    ]  # fmt: skip


def test_an_owed_test_is_the_action_and_a_failing_unit_decides() -> None:
    waiting, failing = face(hurt(), "d"), face(hurt(), "a")
    assert (waiting.owed, str(waiting.action), waiting.action_chance) == ((1,), "3 or more", Fraction(2, 3))
    assert (failing.owed, str(failing.action), failing.action_chance) == ((0,), "Failing", None)
    assert [str(choice.text) for choice in failing.choices[:2]] == [
        "Doctrine stand-fast", "Accept: Squad a breaks",
    ]  # fmt: skip
    assert [choice.harm for choice in failing.choices[:2]] == [False, True]


def test_out_of_play_says_how_and_when() -> None:
    now = after(hurt(), event("break-accepted", element="a"))
    assert (str(face(now, "b").out_of_play), str(face(now, "b").out_since)) == ("Destroyed", "turn 1, Start")
    assert (str(face(now, "a").out_of_play), str(face(now, "a").out_since)) == (
        "Broken", "turn 1: rolled 2, needed 3+",
    )  # fmt: skip
    now = after(now, roll("d", 6), roll("p1", 1), event("break-accepted", element="p1"))
    assert str(face(now, "c").out_since) == "turn 1, with Platoon p1"


def test_the_card_as_one_sentence() -> None:
    assert str(face(hurt(), "d").sentence) == (
        "Squad d, Force red: Below half, 3 of 9 figures, led by Sergeant, 3 or more, 6 lost, "
        "owes a Break Test: 3 or more, 67 %"
    )
    assert str(face(hurt(), "b").sentence) == "Squad b, Force red: Destroyed"


def test_five_buttons_stand_on_the_card_with_keys_of_their_own() -> None:
    keys = [button.key for button in face(battle(), "a").buttons if button.on_card]
    assert keys == ["C", "H", "S", "L", "X"]


def test_a_closed_button_says_why() -> None:
    closed = {button.id: str(button.closed) for button in face(hurt(), "e").buttons}
    assert closed["casualty"] == closed["left"] == "Settle the owed Break Tests first, or correct."
    assert closed["leadership"] == "Squad e is not suppressed."
    assert closed["suppressed"] == "None"


def owed(battle: Battle) -> dict[str, OwedTest]:
    return {test.unit: test for test in SYSTEM.owed(battle)}


def test_what_has_failed_stands_first_in_the_tray() -> None:
    now = after(battle(), hit("a", 6), hit("d", 6), END, roll("d", 1))
    assert [test.unit for test in SYSTEM.owed(now)] == ["d", "a"]
    assert [test["element"] for test in view(now)["owed"]] == ["a", "d"]


def test_a_test_says_what_it_needs_and_what_may_help() -> None:
    test = owed(hurt())["d"]
    assert (str(test.cause_name), str(test.needed), test.chance) == (
        "Break Test",
        "3 or more",
        Fraction(2, 3),
    )
    assert test.passing == (3, 4, 5, 6)
    assert [(str(label), chance) for label, chance in test.chance_helped] == [
        ("with Doctrine stand-fast", Fraction(8, 9)), ("with Doctrine iron-nerve", Fraction(1)),
    ]  # fmt: skip
    assert [str(choice.text) for choice in test.helps] == ["Doctrine iron-nerve"]


def test_a_failing_element_offers_its_doctrines_the_closed_ones_with_the_reason() -> None:
    test = owed(hurt())["a"]
    assert test.failing
    assert str(test.cause_name) == "Failing: rolled 2, needed 3+"
    assert [(str(choice.text), str(choice.closed)) for choice in test.choices] == [
        ("Doctrine stand-fast", "None"),
        ("Doctrine iron-nerve", "None"),
        ("Doctrine old-colours", "Doctrine old-colours is lost: its owner Squad b is out of play."),
        ("Accept: Squad a breaks", "None"),
    ]
    assert str(test.choices[0].note) == "re-roll, 2 of 2 left"
    assert [choice.current for choice in test.choices] == [True, False, False, False]


def test_a_tie_offers_who_leads_the_best_first() -> None:
    tied = (unit("a", 8, group("Sergeant", 1, 5)), unit("b", 8, group("Sergeant", 1, 3)))
    lost = tuple(unit(id) for id in "cde")
    spare = (unit(f"m{n}") for n in range(9))
    now = battle_of(force(*spare, commands=(command("p", *tied, *lost),)))
    now = after(now, *(hit(id, 10) for id in "cde"), END)
    test = owed(now)["p"]
    assert str(test.needed) == "Who leads?"
    assert [str(choice.text) for choice in test.choices] == [
        "Sergeant of Squad b, 3+",
        "Sergeant of Squad a, 5+",
    ]
    chosen = msgspec.structs.replace(test.choices[1].event, die=4)
    assert view(after(now, chosen))["elements"]["p"]["status"] == "broken"


def test_the_track_shows_phases_the_side_and_the_stair() -> None:
    track = SYSTEM.track(hurt())
    assert str(track.title) == "Force red, end of Start: Break Tests"
    assert str(track.closed) == "settle 2 first"
    assert [str(step.name) for step in track.levels] == ["Units", "Platoon", "Force"]
    assert track.level == 0
    quiet = SYSTEM.track(battle())
    assert (quiet.levels, quiet.level, quiet.closed) == ((), None, None)
    assert [str(station.name) for station in quiet.stations] == [
        "Start", "Movement", "Shooting", "Firefight", "Assault",
    ]  # fmt: skip
    later = after(hurt(), event("break-accepted", element="a"), roll("d", 6))
    assert SYSTEM.track(later).level == 1


def test_a_node_shows_strength_threshold_leader_and_chance() -> None:
    platoon = node(hurt(), "p1")
    assert str(platoon.words) == "2 of 3, breaks at 1 or fewer"
    assert (platoon.strength, platoon.starting_strength, platoon.breaks_at, platoon.lost_cells) == (
        2,
        3,
        1,
        1,
    )
    assert str(platoon.leader) == "Lieutenant 4+"
    assert platoon.chance == Fraction(1, 2)
    assert platoon.units == ("lt", "a", "b", "c")
    assert (platoon.parent, platoon.depth) == ("red", 1)
    assert str(platoon.sentence) == (
        "Platoon p1: 2 of 3, breaks at 1 or fewer, Lieutenant 4+, breaks with 50 % if the phase ended now"
    )


def test_a_node_out_of_play_says_how_and_since_when() -> None:
    now = after(hurt(), event("break-accepted", element="a"), roll("d", 6))
    assert node(now, "p1").owed == 1
    now = after(now, roll("p1", 1), event("break-accepted", element="p1"))
    platoon = node(now, "p1")
    assert (str(platoon.state), str(platoon.since), platoon.chance) == (
        "Broken", "turn 1: rolled 1, needed 4+", None,
    )  # fmt: skip


def test_a_lost_force_is_stamped_and_the_active_one_marked() -> None:
    now = after(battle(), hit("x", 10))
    assert [(node.id, node.lost, node.active) for node in SYSTEM.tree(now) if node.depth == 0] == [
        ("red", False, True), ("blue", True, False),
    ]  # fmt: skip


@pytest.mark.parametrize(("nodes", "words"), [
    ((unit("a"), unit("b")), "2 of 2, never tests"),
    ((unit("a"), leader("lt")), "1 of 1, tests when only Leaders are left"),
    ((leader("lt"),), "0 of 0, never tests"),
    (tuple(unit(id) for id in "abcde"), "5 of 5, breaks at 2 or fewer"),
])  # fmt: skip
def test_the_threshold_in_words(nodes: tuple[dict[str, Any], ...], words: str) -> None:
    assert str(SYSTEM.tree(battle_of(force(*nodes)))[0].words) == words


def test_a_strength_is_its_reasons() -> None:
    now = after(battle(), hit("a", 2), END, hit("a", 3), event("figures-returned", unit="a", count=1))
    (_, strength), (_, leadership) = SYSTEM.breakdowns(now, "a")
    assert strength.by_source() == {"base": 9, "lost-before": -2, "lost-now": -3, "returned": 1}
    assert (strength.total, leadership.total) == (5, 3)
    assert SYSTEM.breakdowns(hurt(), "p1")[0][1].by_source() == {"base": 3, "lost": -1}
    assert SYSTEM.breakdowns(hurt(), "b") == ()


def test_colours_and_emblems_come_from_the_file_or_in_order() -> None:
    forces = [force(unit(id), id=f"f-{id}") for id in "abc"]
    forces[1] |= {"colour": "pine", "emblem": "star"}
    shown = [(face.colour, face.emblem) for face in SYSTEM.faces(battle_of(*forces))]
    assert shown == [("prussian", "crescent"), ("pine", "star"), ("madder", "chevrons")]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_offered_is_accepted_and_what_is_closed_is_refused(seed: int) -> None:
    rng = Random(seed)
    for now in random_battles(seed, 120)[::8]:
        check_owed(SYSTEM, now)
        for shown in rng.sample(SYSTEM.faces(now), min(3, len(now.state.units))):
            check_offers(SYSTEM, now, shown)


def afresh(battle: Battle) -> tuple[CardFace, ...]:
    """The faces of a battle that has nothing kept yet."""
    return SYSTEM.faces(msgspec.structs.replace(battle, setup=msgspec.structs.replace(battle.setup)))


@pytest.mark.parametrize("seed", range(12))
def test_no_face_that_is_kept_is_out_of_date(seed: int) -> None:
    battles = random_battles(seed, 120)
    for now in battles:
        SYSTEM.faces(now)
    for now in Random(seed).sample(battles, 8):
        assert SYSTEM.faces(now) == afresh(now)


def test_an_untouched_card_is_the_same_object() -> None:
    before = battle()
    later = after(before, hit("a", 1))
    same = [old is new for old, new in zip(SYSTEM.faces(before), SYSTEM.faces(later), strict=True)]
    assert same.count(False) == 1


def test_what_is_kept_neither_grows_without_end_nor_outlives_its_battle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(faces_module, "_MOST_KNOWN", 30)
    battles = random_battles(1, 120)
    for now in battles:
        SYSTEM.faces(now)
    setup = battles[0].setup
    assert len(faces_module._known[setup]) <= 30 + len(setup.units)
    kept = weakref.ref(setup)
    del battles, now, setup
    gc.collect()
    assert kept() is None


def test_the_chain_of_command_has_every_node_before_those_below_it() -> None:
    for now in random_battles(3, 60)[::10]:
        seen: set[str | None] = {None}
        for shown in tree(now.setup, now.state):
            assert shown.parent in seen
            seen.add(shown.id)
