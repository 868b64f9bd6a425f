"""What a rule system offers, held against what it then accepts; and random play by offers alone.

Nothing here knows a rule system: battles begin as the worked examples do, and go on by buttons, choices, owed
tests and the turn track.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tracker import assets
from tracker.rules.battle import Battle
from tracker.rules.examples import HEAD, typed
from tracker.rules.face import CardFace, Choice, CorrectionField, OwedTest
from tracker.rules.play import begin, play
from tracker.rules.sentence import Sentence
from tracker.rules.system import IllegalEvent, RuleSystem


@cache
def tables_of(system: RuleSystem) -> Any:
    """The tables as shipped."""
    return typed(json.loads(assets.tables_file(system.id).read_text())["tables"], system.tables_type)


@cache
def examples_of(system: RuleSystem) -> tuple[tuple[Path, Any], ...]:
    """Every shipped worked example with its file."""
    return tuple((path, json.loads(path.read_text())) for path in assets.examples(system.id))


def battle_as_in(system: RuleSystem, example: Any) -> Battle:
    """A battle that begins as this worked example does."""
    opening = typed({key: value for key, value in example.items() if key not in HEAD}, system.opening_type)
    house = typed(example.get("house_rules", {}), system.house_rules_type)
    return begin(system, opening, tables_of(system), house, example["title"])


def random_play(system: RuleSystem, seed: int, steps: int) -> Iterator[Battle]:
    """The battles on the way through a random one in which only what is offered is done."""
    rng = Random(seed)
    battle = battle_as_in(system, rng.choice(examples_of(system))[1])
    yield battle
    for number in range(steps):
        event = _any_offer(system, battle, rng)
        battle = play(system, battle, [event], f"moment {number}")
        yield battle


def _any_offer(system: RuleSystem, battle: Battle, rng: Random) -> Any:
    """Something open: rather an owed test than a button, now and then the end of the step."""
    owed = system.owed(battle)
    track = system.track(battle)
    found: list[Any] = [
        chosen(choice, rng.randint(1, system.die))
        for test in owed
        for choice in test.choices
        if choice.closed is None
    ]
    found += [filled(test, rng.randint(1, system.die)) for test in owed if can_be_rolled(test, owed)]
    if not found or rng.random() < 0.5:
        found = [event for _, event, closed in offers(system, battle, rng.choice(system.faces(battle)))
                 if closed is None]  # fmt: skip
    if rng.random() < 0.08:
        found = corrections_of(
            system, battle, rng.choice([None, *(face.id for face in system.faces(battle))])
        )
    if not found or rng.random() < 0.15:
        found = [track.end if track.closed is None else track.insist]
    return rng.choice(found)


def corrections_of(system: RuleSystem, battle: Battle, unit: str | None) -> list[Any]:
    """An event for each thing that may be set by hand, of numbers the ends."""
    return [
        system.correction(unit, field.id, value, "it was so at the table")
        for field in system.corrections(battle, unit)
        for value in ends(field)
        if field.id != "turn"
    ]


def ends(field: CorrectionField) -> tuple[Any, ...]:
    """The values that are offered, of a number the lowest and the highest."""
    match field.kind:
        case "flag":
            return (True, False)
        case "number":
            return (field.lowest, field.highest)
        case "choice":
            return tuple(value for value, _ in field.options)


def can_be_rolled(test: OwedTest, owed: tuple[OwedTest, ...]) -> bool:
    """It has a die to roll, and its unit has nothing to decide before."""
    deciding = {other.unit for other in owed if other.event is None}
    return test.event is not None and test.unit not in deciding


def chosen(choice: Choice, die: int = 1) -> Any:
    """The event of a choice, with a die where it rolls one."""
    return msgspec.structs.replace(choice.event, die=die) if choice.rolls else choice.event


def filled(test: OwedTest, die: int) -> Any:
    """The event of an owed test with its die."""
    return msgspec.structs.replace(test.event, die=die, source="typed")


def offers(system: RuleSystem, battle: Battle, face: CardFace) -> Iterator[tuple[str, Any, Sentence | None]]:
    """Every button and choice of a unit: its name, its event, and why it is closed, if it is."""
    for button in face.buttons:
        if not button.asks:
            yield button.id, button.event, button.closed
        for choice in system.choices(battle, face.id, button.id):
            yield f"{button.id}: {choice.text}", chosen(choice), choice.closed
    for choice in face.choices:
        yield f"decision: {choice.text}", chosen(choice), choice.closed


def check_offers(system: RuleSystem, battle: Battle, face: CardFace) -> None:
    """What is open is accepted; what is closed is refused, with the reason that the button gives."""
    for name, event, closed in offers(system, battle, face):
        assert event is not None, name
        assert refusal(system, battle, event) == closed, name


def check_owed(system: RuleSystem, battle: Battle) -> None:
    """Each face of the die settles an owed test, as was said before; each choice settles a decision."""
    owed = system.owed(battle)
    for test in owed:
        assert test.breakdown.total == test.target
        for choice in test.choices:
            assert refusal(system, battle, chosen(choice)) == choice.closed
        if test.event is None:
            assert any(choice.closed is None for choice in test.choices)
        elif can_be_rolled(test, owed):
            _check_every_face(system, battle, test)
        else:
            assert refusal(system, battle, filled(test, 1)) is not None


def _check_every_face(system: RuleSystem, battle: Battle, test: OwedTest) -> None:
    assert test.chance == Fraction(len(test.passing), system.die)
    assert set(test.passing) <= set(range(1, system.die + 1))
    assert test.on_pass
    assert test.on_fail
    for die in range(1, system.die + 1):
        outcome = system.resolve(battle.setup, battle.state, filled(test, die))
        told = " ".join(str(line.sentence) for line in outcome.lines).casefold()
        for sentence in test.on_pass if die in test.passing else test.on_fail:
            assert str(sentence).casefold() in told, f"a {die} for {test.name}"


def refusal(system: RuleSystem, battle: Battle, event: Any) -> Sentence | None:
    """Why this event is refused now; None where it is accepted."""
    try:
        system.resolve(battle.setup, battle.state, event)
    except IllegalEvent as refused:
        return refused.sentence
    return None
