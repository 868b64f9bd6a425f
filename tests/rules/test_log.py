"""Every accepted event is told: a name, one line or more, its units; refusals say why (G2.4, G4.3)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.rules.fortitude import (
    SYSTEM,
    after,
    battle_of,
    event,
    opening,
    random_battle,
    refused,
    sentences,
    unit,
)
from tests.rules.second_opinion.random_openings import NAMES
from tracker.rules.battle import Battle
from tracker.rules.play import play
from tracker.rules.sentence import Sentence
from tracker.rules.system import IllegalEvent

SEEDS = range(12)


def complete(sentence: Sentence) -> bool:
    """It has words, and no place in it is left open (names with braces apart)."""
    text = str(sentence)
    for name in NAMES:
        text = text.replace(name, "NAME")
    return bool(text.strip(" .,:")) and not {"{", "}"} & set(text) and "None" not in text


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_is_told_in_whole_sentences(seed: int) -> None:
    for battle in random_battle(seed).battles[1:]:
        entry = battle.log[-1]
        assert complete(entry.name)
        assert entry.lines
        for line in entry.lines:
            assert complete(line.sentence)
            assert line.detail is None or complete(line.detail)
            assert set(line.units) <= set(battle.setup.places)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_refusal_is_a_whole_sentence(seed: int) -> None:
    refusals = random_battle(seed).refusals
    assert refusals
    assert all(complete(refusal) for refusal in refusals)


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_on_the_screen_is_a_whole_sentence(seed: int) -> None:
    for battle in random_battle(seed).battles[::10]:
        for thing in (*SYSTEM.faces(battle), *SYSTEM.owed(battle), SYSTEM.track(battle)):
            shown = [getattr(thing, field) for field in thing.__struct_fields__]
            assert all(complete(sentence) for sentence in sentences(*shown) if str(sentence))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_names_the_unit_of_the_event_and_every_unit_that_changed(seed: int) -> None:
    """Units change unnamed only where a step ends, or a General Staff is lost or corrected away."""
    for before, now in pairwise(random_battle(seed).battles):
        (played,) = now.actions[-1].events
        told = {name for line in now.log[-1].lines for name in line.units}
        pairs = zip(before.state.units, now.state.units, strict=True)
        changed = {new.id for old, new in pairs if new != old}
        if getattr(played, "unit", None):
            assert played.unit in told
            assert len(changed) > 1 or changed <= told


@pytest.mark.parametrize("seed", SEEDS)
def test_an_entry_stands_in_the_turn_and_step_in_which_it_began(seed: int) -> None:
    for before, now in pairwise(random_battle(seed).battles):
        entry = now.log[-1]
        assert (entry.turn, entry.step) == SYSTEM.when(before.setup, before.state)
        assert entry.at == now.actions[-1].at


def test_what_happens_while_a_step_ends_is_told_in_it_and_the_next_one_in_its_own() -> None:
    battle = battle_of(opening(unit(), level_of_play="expert"))
    battle = after(
        battle, corrected("engaged", True), corrected("fatigue", 6), *[{"type_": "step-ended"}] * 6
    )
    entry = battle.log[-1]
    surrenders, begins = ((entry.when(line)[0], str(entry.when(line)[1])) for line in entry.lines)
    assert (surrenders, begins) == ((1, "Melee"), (1, "Retreat"))


def test_an_action_of_several_events_is_told_step_by_step() -> None:
    battle = after(battle_of(opening(unit())), *[{"type_": "step-ended"}] * 6)  # into Retreat
    events = [event(type_="step-ended"), event(type_="casualties", unit="archers", count=1)]
    entry = play(SYSTEM, battle, events, "now").log[-1]
    assert (entry.turn, str(entry.step)) == (1, "Retreat")
    assert {(entry.when(line)[0], str(entry.when(line)[1])) for line in entry.lines} == {(2, "Morale")}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_vanishes_with_a_unit_is_told_and_the_rest_stays(seed: int) -> None:
    for before, now in pairwise(random_battle(seed).battles):
        gone = {unit.id for unit in now.state.units if not unit.in_play}
        vanished = [test for test in before.state.owed if test.unit in gone]
        told = [line for line in now.log[-1].lines if "vanish" in str(line.sentence)]
        assert {test.unit for test in vanished} == {name for line in told for name in line.units}
        assert not gone & {test.unit for test in now.state.owed}
        assert not gone & set(now.state.decisions)
        if vanished:
            kept = [test for test in before.state.owed if test.unit not in gone]
            assert [test for test in now.state.owed if test in kept] == kept


def test_a_roll_tells_die_source_target_result_and_consequence() -> None:
    battle = battle_of(opening(unit(name="Archers")))
    battle = after(battle, {"type_": "casualties", "unit": "archers", "count": 1})
    rolled = {"type_": "test-rolled", "unit": "archers", "cause": "casualties"}
    assert lines(battle) == [
        "Archers lost 1 model: 5 of 6 left.",
        "Archers, casualties. Test owed: 9 or less, 45 %.",
    ]
    assert lines(after(battle, {**rolled, "die": 9})) == [
        "Archers rolled 9 (typed) against 9, casualties: pass. Nothing changes."
    ]
    failed = after(battle, {**rolled, "die": 13, "source": "digital"})
    assert lines(failed) == ["Archers rolled 13 (digital) against 9, casualties: fail. Hesitant."]
    assert str(failed.log[-1].name) == "Archers rolls 13"


def test_a_correction_tells_old_and_new_value_and_the_reason() -> None:
    battle = after(
        battle_of(opening(unit(name="Archers"))),
        {"type_": "corrected", "unit": "archers", "field": "level", "value": "shaken", "reason": "misread"},
    )
    assert lines(battle) == ["Corrected: Archers, Morale level from Normal to Shaken. Reason: misread"]
    assert str(battle.log[-1].name) == "Correction: Archers, Morale level"


def corrected(field: str, value: object) -> dict[str, object]:
    return {"type_": "corrected", "unit": "archers", "field": field, "value": value, "reason": "so"}


@pytest.mark.parametrize(
    ("events", "line"),
    [
        ([corrected("engaged", True)], "Corrected: Archers, Engaged from no to yes. Reason: so"),
        ([corrected("honor", True), corrected("honor", False)], "Honor Marker from yes to no. Reason: so"),
        ([corrected("order", "run")], "Order from none to Run. Reason: so"),
        ([corrected("terrain", "ford")], "Terrain from Plains to Ford. Reason: so"),
        ([corrected("casualties", 3)], "Casualties from 0 to 3. Reason: so"),
        ([corrected("ammunition", 3)], "Ammunition from none to 3. Reason: so"),
        ([corrected("out_of_play", "left")], "Out of play from none to Left. Reason: so"),
        ([corrected("defense_correction", -3)], "Defense, added by hand from 0 to −3. Reason: so"),
        ([{"type_": "fatigue-changed", "unit": "archers", "change": 1}], "Archers: 1 fatigue marker now"),
        ([{"type_": "fatigue-changed", "unit": "archers", "change": 2}], "Archers: 2 fatigue markers now"),
        (
            [corrected("fatigue", 2), {"type_": "fatigue-changed", "unit": "archers", "change": -2}],
            "Archers: 0 fatigue markers now",
        ),
        (
            [{"type_": "casualties", "unit": "archers", "count": 2, "commander_first": True}],
            "The Commander of Archers falls.",
        ),
        ([{"type_": "casualties", "unit": "archers", "count": 6}], "Archers is destroyed."),
        (
            [corrected("fatigue", 6), corrected("engaged", True)] + [{"type_": "step-ended"}] * 6,
            "Archers is engaged with 6 fatigue markers and surrenders.",
        ),
        (
            [corrected("level", "hesitant")] + [{"type_": "step-ended"}] * 7,
            "Archers tests its morale.",
        ),
        ([{"type_": "step-ended"}] * 7, "Turn 2: Morale begins."),
    ],
)
def test_what_the_log_says(events: list[dict[str, object]], line: str) -> None:
    archers = unit(name="Archers", orders=["run"], commander=True)
    battle = after(battle_of(opening(archers, level_of_play="expert")), *events)
    assert [told for told in lines(battle) if told.endswith(line)] != []


@pytest.mark.parametrize(
    ("fields", "cause", "die", "effects"),
    [
        ({"order": "run"}, "casualties", 20, "fail. Hesitant."),
        ({"order": "run", "level": "hesitant"}, "casualties", 20, "fail. Shaken, order becomes Flee."),
        (
            {"level": "hesitant", "engaged": True},
            "casualties",
            20,
            "fail. Shaken, Put to Flight, order becomes Flee.",
        ),
        ({"honor": True}, "casualties", 20, "fail. Loses its Honor Marker."),
        ({"level": "panicked"}, "casualties", 20, "fail. Must rout or surrender."),
        ({}, "pursuit", 20, "fail. Must pursue next turn."),
        ({}, "pursuit", 1, "pass. Need not pursue."),
    ],
)
def test_what_a_roll_brought_about(fields: dict[str, object], cause: str, die: int, effects: str) -> None:
    battle = battle_of(opening(unit(name="Archers", orders=["run"])))
    owing = {"casualties": {"type_": "casualties", "unit": "archers", "count": 1}}
    set_up = [corrected(field, value) for field, value in fields.items()]
    battle = after(battle, *set_up, owing.get(cause, {"type_": "pursuit-due", "unit": "archers"}))
    rolled = {"type_": "test-rolled", "unit": "archers", "cause": cause, "die": die}
    (line,) = lines(after(battle, rolled))
    assert line.endswith(effects)


def test_a_unit_that_is_normal_again_before_its_morale_test_gains_nothing() -> None:
    battle = after(
        battle_of(opening(unit(name="Archers"))),
        corrected("level", "hesitant"),
        *[{"type_": "step-ended"}] * 7,
        corrected("level", "normal"),
        {"type_": "test-rolled", "unit": "archers", "cause": "morale-phase", "die": 1},
    )
    assert lines(battle) == ["Archers rolled 1 (typed) against 10, Morale Phase: pass. Nothing changes."]


def test_two_staffs_lost_at_once_are_told_one_by_one() -> None:
    tired = {"type_": "corrected", "field": "fatigue", "value": 6, "reason": "so"}
    engaged = {"type_": "corrected", "field": "engaged", "value": True, "reason": "so"}
    battle = battle_of(
        opening(
            unit("a"),
            unit("b"),
            unit("red-staff", general_staff=True),
            unit("blue-staff", side="blue", general_staff=True),
            level_of_play="expert",
        )
    )
    for staff in ("red-staff", "blue-staff"):
        battle = after(battle, {**tired, "unit": staff}, {**engaged, "unit": staff})
    battle = after(battle, *[{"type_": "step-ended"}] * 6)
    lost = [line for line in battle.log[-1].lines if "General Staff of" in str(line.sentence)]
    assert [(str(line.sentence), line.units) for line in lost] == [
        ("The General Staff of Red is destroyed: 2 units owe a test.", ("a", "b")),
        ("The General Staff of Blue is destroyed: 0 units owe a test.", ()),
    ]


def lines(battle: Battle) -> list[str]:
    return [str(line.sentence) for line in battle.log[-1].lines]


def test_several_events_are_one_action_with_one_name() -> None:
    battle = battle_of(opening(unit(name="Archers"), unit("spears")))
    hit = [event(type_="casualties", unit=name, count=1) for name in ("archers", "spears", "archers")]
    hit_all = play(SYSTEM, battle, hit, "now")
    assert hit_all.count == 1
    assert str(hit_all.log[0].name) == "Archers: 1 casualty and 2 more"
    assert len(hit_all.log[0].lines) == 6


def test_an_action_is_taken_whole_or_not_at_all() -> None:
    battle = battle_of(opening(unit(models=2)))
    hit = event(type_="casualties", unit="archers", count=1)
    with pytest.raises(IllegalEvent):
        play(SYSTEM, battle, [hit, hit, hit], "now")
    assert battle.count == 0
    with pytest.raises(IllegalEvent, match="nothing to do"):
        play(SYSTEM, battle, [], "now")


@pytest.mark.parametrize("unit_name", ["{unit}", "<b>Foot</b>", "{0}", "100 %", "שלום", "a{b}c{{d}}"])
def test_a_name_is_told_letter_by_letter(unit_name: str) -> None:
    battle = battle_of(opening(unit(name=unit_name)))
    hit = after(battle, {"type_": "casualties", "unit": "archers", "count": 1})
    assert all(str(line.sentence).startswith(unit_name) for line in hit.log[-1].lines)
    assert unit_name in refused(hit, type_="casualties", unit="archers", count=9)
    assert str(SYSTEM.faces(hit)[0].sentence).startswith(f"{unit_name}, Red: ")
