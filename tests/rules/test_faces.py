"""What a Unit Card shows of its unit: side, chips, pips, hints, buttons, and how it is read aloud (§2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.fortitude import SYSTEM, after, battle_of, card, opening, refused, seen, unit
from tracker.rules.battle import Battle
from tracker.rules.face import PALETTE, Pips

STAFF = unit("staff", name="Old Fox", general_staff=True)
ARCHERS = unit(
    name="Archers",
    number=7,
    kind="cavalry",
    attack_infantry=1,
    attack_cavalry=0,
    defense=2,
    ammunition=4,
    commander=True,
    orders=["run", "defend", "all-around-defense"],
)


def hit(count: int = 1) -> dict[str, Any]:
    return {"type_": "casualties", "unit": "archers", "count": count}


def corrected(field: str, value: Any) -> dict[str, Any]:
    return {"type_": "corrected", "unit": "archers", "field": field, "value": value, "reason": "so"}


def expert(*events: dict[str, Any]) -> Battle:
    return after(battle_of(opening(ARCHERS, STAFF, level_of_play="expert")), *events)


def button(battle: Battle, name: str, unit_id: str = "archers") -> Any:
    return next(found for found in card(battle, unit_id).buttons if found.id == name)


def chips(battle: Battle) -> list[tuple[str, str]]:
    return [(chip.sign, str(chip.text)) for chip in card(battle).chips]


def test_a_card_has_what_is_printed() -> None:
    face = card(expert())
    assert (face.number, face.name, face.side, face.side_name) == ("7", "Archers", "red", "Red")
    assert (face.kind, str(face.kind_name), face.leader) == ("cavalry", "cavalry", False)
    assert [(str(label), text) for label, text in face.values] == [("Attack", "1 / 0"), ("Defense", "2")]
    assert face.pips == Pips(total=6, standing=6, commander=True)
    plain = card(battle_of(opening(unit())))
    assert (plain.number, plain.name, plain.values) == ("", "archers", ())
    assert (plain.kind, str(plain.kind_name)) == ("infantry", "infantry")


def test_the_general_staff_is_marked_as_such() -> None:
    face = card(expert(), "staff")
    assert (face.kind, str(face.kind_name), face.leader) == ("general-staff", "General Staff", True)
    assert face.pips.commander is False


def test_negative_values_have_a_true_minus_sign() -> None:
    hesitant = expert(corrected("level", "hesitant"))
    assert [text for _, text in card(hesitant).values] == ["−1 / −2", "1"]


@pytest.mark.parametrize(
    ("sides", "looks"),
    [
        ([{}, {}], [("prussian", "crescent"), ("ochre", "ring")]),
        ([{"colour": "pine"}, {}], [("pine", "triangle"), ("ochre", "ring")]),
        (
            [{"colour": "pine", "emblem": "star"}, {"emblem": "bars"}],
            [("pine", "star"), ("ochre", "bars")],
        ),
        ([{"colour": "#f00", "emblem": "lion"}, {}], [("prussian", "crescent"), ("ochre", "ring")]),
    ],
)
def test_a_side_has_the_colour_and_emblem_it_names_or_the_next_of_the_palette(
    sides: list[dict[str, str]], looks: list[tuple[str, str]]
) -> None:
    top = opening(unit("a"), unit("b", side="blue"))
    top["sides"] = [{**side, **given} for side, given in zip(top["sides"], sides, strict=True)]
    faces = SYSTEM.faces(battle_of(top))
    assert [(face.colour, face.emblem) for face in faces] == looks


def test_more_sides_than_colours_begin_again() -> None:
    sides = [{"id": f"s{number}", "name": f"Side {number}"} for number in range(len(PALETTE) + 1)]
    units = [unit(f"u{number}", side=side["id"]) for number, side in enumerate(sides)]
    faces = SYSTEM.faces(battle_of({"sides": sides, "units": units}))
    assert [face.colour for face in faces] == [*PALETTE, "prussian"]


def test_chips_stand_for_order_conditions_terrain_fatigue_and_ammunition() -> None:
    assert chips(expert()) == [("ammunition", "4 shots")]
    battle = expert(
        {"type_": "order-given", "unit": "archers", "order": "run"},
        corrected("must_pursue", True),
        corrected("put_to_flight", True),
        corrected("engaged", True),
        corrected("staff_in_range", True),
        corrected("terrain", "ford"),
        corrected("fatigue", 3),
        corrected("ammunition", None),
    )
    assert chips(battle) == [
        ("order", "Run"),
        ("must-pursue", "Must pursue"),
        ("put-to-flight", "Put to Flight"),
        ("engaged", "Engaged"),
        ("staff-near", "Staff near"),
        ("ford", "Ford"),
        ("fatigue", "Fatigue 3"),
    ]
    panicked = expert(corrected("level", "panicked"), corrected("ammunition", None))
    assert chips(panicked) == [("panic", "Panic")]
    shaken = expert(corrected("level", "shaken"), corrected("ammunition", 0))
    assert chips(shaken) == [("flee", "Flee"), ("ammunition", "0 shots")]


def test_what_was_set_by_hand_shows_and_one_event_takes_it_back() -> None:
    battle = expert(corrected("fortitude_correction", -2), corrected("defense_correction", 3))
    face = card(battle)
    assert [str(text) for text in face.overruled] == ["Fortitude −2 by hand", "Defense +3 by hand"]
    assert len(face.back_to_rule) == 2
    state = battle.state
    for back in face.back_to_rule:
        state = SYSTEM.resolve(battle.setup, state, back).state
    assert state == expert().state


def test_a_unit_without_a_commander_has_a_hint_and_no_closed_order() -> None:
    battle = battle_of(opening(unit("with", commander=True), unit("without"), STAFF))
    hints = [len(face.hints) for face in SYSTEM.faces(battle)]
    assert hints == [0, 1, 0]
    assert "may only Defend" in str(card(battle, "without").hints[0])
    gone = after(battle, {"type_": "taken-off", "unit": "without", "reason": "left"})
    assert card(gone, "without").hints == ()


def test_a_unit_out_of_play_says_how_and_since_when() -> None:
    battle = after(expert(), *[{"type_": "step-ended"}] * 9, hit(6))
    face = card(battle)
    assert (str(face.out_of_play), str(face.out_since)) == ("Destroyed", "turn 2")
    assert (face.gauge, face.values, face.pips.standing, face.pips.commander) == (None, (), 0, False)
    assert str(face.sentence) == "Archers, Red: Destroyed"
    assert all(found.closed is not None for found in face.buttons if found.id != "correct")
    assert (card(battle, "staff").out_of_play, card(battle, "staff").out_since) == (None, None)


def test_a_commander_is_shown_only_with_a_unit_in_play() -> None:
    gone = expert(corrected("out_of_play", "left"))
    assert gone.state.units[0].commander is True
    assert card(gone).pips.commander is False


def test_the_dial_shows_a_target_of_its_own_while_a_test_with_a_modifier_can_be_rolled() -> None:
    flank = {"type_": "attacked", "unit": "archers", "side": "flank"}
    panicked = expert(corrected("level", "panicked"), hit())
    deciding = after(
        panicked, {"type_": "test-rolled", "unit": "archers", "cause": "casualties", "die": 20}, flank
    )
    targets = {"flank": expert(flank), "casualties": expert(hit()), "deciding": deciding, "none": expert()}
    gauges = {name: card(battle).gauge for name, battle in targets.items()}
    assert {name: gauge.target for name, gauge in gauges.items() if gauge} == {
        "flank": 10,
        "casualties": None,
        "deciding": None,
        "none": None,
    }


@pytest.mark.parametrize("rule", [True, False])
def test_the_dial_knows_of_the_house_rule_for_1_and_20(rule: bool) -> None:
    gauge = card(battle_of(opening(unit(), house_rules={"natural_1_and_20": rule}))).gauge
    assert gauge is not None
    assert gauge.extremes is rule


def test_a_corrected_reason_keeps_the_turn_in_which_the_unit_went() -> None:
    battle = after(expert(hit(6)), *[{"type_": "step-ended"}] * 9, corrected("out_of_play", "routed"))
    assert (str(card(battle).out_of_play), str(card(battle).out_since)) == ("Routed", "turn 1")
    back = after(battle, corrected("casualties", 2), corrected("out_of_play", None))
    assert (card(back).out_of_play, card(back).out_since) == (None, None)


def test_a_card_is_read_as_one_sentence() -> None:
    assert str(card(expert()).sentence) == (
        "Archers, Red: Normal, no Honor, Fortitude 13 of printed 10, 6 of 6 models, 4 shots"
    )
    battle = expert(
        corrected("honor", True), hit(2), {"type_": "attacked", "unit": "archers", "side": "flank"}
    )
    assert str(card(battle).sentence) == (
        "Archers, Red: Normal, Honor, Fortitude 13 of printed 10, 4 of 6 models, 4 shots, "
        "owes a test: 10 or less, 50 %"
    )
    lost = after(
        expert(corrected("level", "panicked"), hit()),
        {"type_": "test-rolled", "unit": "archers", "cause": "casualties", "die": 20},
        hit(),
    )
    assert str(card(lost).sentence).endswith("Panic, 4 shots, must rout or surrender")


def test_buttons_stand_in_their_order_with_their_keys() -> None:
    on_card = [(found.id, found.key) for found in card(expert()).buttons if found.on_card]
    assert on_card == [("casualty", "C"), ("flank", "F"), ("rear", "B"), ("won-melee", "W"), ("rallied", "Y")]
    others = [(found.id, found.key) for found in card(expert()).buttons if not found.on_card]
    assert others == [
        ("pursuit", "P"),
        ("order", "O"),
        ("conditions", "N"),
        ("terrain", "T"),
        ("fatigue", "G"),
        ("take-off", ""),
        ("correct", "X"),
    ]
    assert [found.id for found in card(expert(), "staff").buttons][4] == "staff-destroyed"


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("casualty", hit()),
        ("flank", {"type_": "attacked", "unit": "archers", "side": "flank"}),
        ("rear", {"type_": "attacked", "unit": "archers", "side": "rear"}),
        ("won-melee", {"type_": "melee-won", "units": ["archers"]}),
        ("pursuit", {"type_": "pursuit-due", "unit": "archers"}),
    ],
)
def test_a_button_does_what_its_event_does(name: str, event: dict[str, Any]) -> None:
    battle = expert()
    pressed = SYSTEM.resolve(battle.setup, battle.state, button(battle, name).event)
    assert pressed.state == after(battle, event).state


def test_the_button_of_the_staff_destroys_it() -> None:
    battle = expert()
    event = button(battle, "staff-destroyed", "staff").event
    assert SYSTEM.resolve(battle.setup, battle.state, event).state.staff_destroyed == ("red",)


@pytest.mark.parametrize(
    ("name", "events", "reason"),
    [
        ("rallied", [], "Only a Shaken unit can rally; Archers is Normal."),
        ("flank", [{"type_": "order-given", "unit": "archers", "order": "all-around-defense"}], "no Flank"),
        ("won-melee", [corrected("honor", True)], "never more than one"),
        ("pursuit", [corrected("must_pursue", True)], "must pursue already"),
        ("order", [{"type_": "step-ended"}], "Orders are given in Planning"),
        ("order", [corrected("level", "shaken")], "takes no order"),
        ("casualty", [hit(6)], "out of play"),
        ("conditions", [hit(6)], "out of play"),
        ("take-off", [hit(6)], "out of play"),
    ],
)
def test_a_closed_button_says_why(name: str, events: list[dict[str, Any]], reason: str) -> None:
    assert reason in str(button(expert(*events), name).closed)


def test_a_level_of_play_closes_what_it_does_not_have() -> None:
    battle = battle_of(opening(unit()))
    assert str(button(battle, "terrain").closed) == "This level of play has no terrain."
    assert str(button(battle, "fatigue").closed) == "This level of play has no fatigue."
    assert str(button(battle, "order").closed) == "No orders are printed on this card."
    assert not any(choice.current for choice in SYSTEM.choices(battle, "archers", "terrain"))


def choices(battle: Battle, name: str, unit_id: str = "archers") -> list[tuple[str, bool, bool, str]]:
    """Words, open, current and note of each choice."""
    return [
        (str(choice.text), choice.closed is None, choice.current, str(choice.note or ""))
        for choice in SYSTEM.choices(battle, unit_id, name)
    ]


def test_orders_are_offered_as_printed_with_their_numbers() -> None:
    assert choices(expert(), "order") == [
        ("All-Around Defense", True, False, "Attack −2, Defense +1, Fortitude −1"),
        ("Defend", True, False, "Defense +1, Fortitude +1"),
        ("Run", True, False, "Attack −1, Defense −1, Fortitude −1"),
    ]
    given = expert({"type_": "order-given", "unit": "archers", "order": "run"})
    assert [row[:3] for row in choices(given, "order")] == [
        ("All-Around Defense", True, False),
        ("Defend", True, False),
        ("Run", False, True),
        ("Take the order back", True, False),
    ]
    tired = expert(corrected("fatigue", 4))
    assert [row[:2] for row in choices(tired, "order")][2] == ("Run", False)


def test_an_order_whose_numbers_are_not_known_says_so() -> None:
    battle = battle_of(opening(unit(orders=["pursue", "march"])))
    assert [row[3] for row in choices(battle, "order")] == ["", "unverified: see the card"]


def test_flee_and_panic_are_not_offered_to_be_taken_back() -> None:
    shaken = expert(corrected("level", "shaken"))
    assert "Take the order back" not in [row[0] for row in choices(shaken, "order")]


def test_conditions_are_offered_the_other_way_round() -> None:
    assert [row[:3] for row in choices(expert(), "conditions")] == [
        ("Engaged", True, False),
        ("Staff near", True, False),
    ]
    engaged = expert(corrected("engaged", True))
    assert choices(engaged, "conditions")[0] == ("Engaged", True, True, "")
    event = SYSTEM.choices(engaged, "archers", "conditions")[0].event
    assert SYSTEM.resolve(engaged.setup, engaged.state, event).state == expert().state
    assert choices(expert(), "conditions", "staff")[1][1] is False


def test_terrain_and_fatigue_and_taking_off_are_offered() -> None:
    battle = expert(corrected("terrain", "river"))
    terrain = choices(battle, "terrain")
    assert [row[0] for row in terrain if row[2]] == [row[0] for row in terrain if not row[1]] == ["River"]
    assert ("Village", True, False, "Defense +1, Fortitude +1") in terrain
    fatigue = [row[:2] for row in choices(battle, "fatigue")]
    assert fatigue == [("One marker more", True), ("One marker fewer", False)]
    off = [row[:2] for row in choices(battle, "take-off")]
    assert off == [("It leaves by the scenario", True), ("It is destroyed", True)]
    events = [choice.event.reason for choice in SYSTEM.choices(battle, "archers", "take-off")]
    assert events == ["left", "destroyed"]


def test_a_button_that_does_not_ask_has_no_choices() -> None:
    assert SYSTEM.choices(expert(), "archers", "casualty") == ()
    assert SYSTEM.choices(expert(), "archers", "correct") == ()


def test_any_owed_test_and_the_decision_can_be_struck() -> None:
    flank = {"type_": "attacked", "unit": "archers", "side": "flank"}
    battle = after(
        expert(corrected("level", "panicked"), hit()),
        {"type_": "test-rolled", "unit": "archers", "cause": "casualties", "die": 20},
        flank,
        hit(),
    )
    for cause in ("fate", "flank", "casualties"):
        first = SYSTEM.owed(battle)[0]
        assert first.cause == cause
        struck = SYSTEM.resolve(battle.setup, battle.state, SYSTEM.strike(first, "so"))
        battle = msgspec.structs.replace(battle, state=struck.state)
    assert SYSTEM.owed(battle) == ()
    assert seen(battle)["level"] == "panicked"


def test_an_owed_test_can_be_struck_with_a_reason() -> None:
    battle = expert(hit())
    (test,) = SYSTEM.owed(battle)
    struck = SYSTEM.resolve(battle.setup, battle.state, SYSTEM.strike(test, "entered by mistake"))
    assert struck.state.owed == ()
    assert str(struck.lines[0].sentence) == (
        "Archers: owed test struck (casualties). Reason: entered by mistake"
    )
    assert seen(battle)["level"] == "normal"
    assert "Say why" in refused(battle, type_="test-dropped", unit="archers", cause="casualties", reason=" ")
