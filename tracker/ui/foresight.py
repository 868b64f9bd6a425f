"""What an event would bring, asked of the rules: it is played on the present battle, and forgotten."""

from __future__ import annotations

from typing import Any

import msgspec

from tracker.rules.battle import Battle
from tracker.rules.face import Button, CardFace, Choice, OwedTest
from tracker.rules.play import play
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, number, say
from tracker.rules.system import IllegalEvent, RuleSystem
from tracker.ui.words import percent, render


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """What would be: the gauge of the unit where it would move, and the rest in words."""

    unit: str
    value: int | None
    words: str


def of_button(system: RuleSystem, battle: Battle, unit: str, button: Button) -> Seen | None:
    """What a button of a unit would bring; None where it is closed or asks first."""
    if button.event is None or button.closed is not None:
        return None
    return _of_event(system, battle, unit, button.text, button.event)


def of_choice(system: RuleSystem, battle: Battle, unit: str, choice: Choice) -> Seen | None:
    """What a choice would bring; None where it is closed, or a die is still to be rolled for it."""
    if choice.closed is not None or choice.rolls:
        return None
    return _of_event(system, battle, unit, choice.text, choice.event)


def _of_event(system: RuleSystem, battle: Battle, unit: str, text: Sentence, event: Any) -> Seen | None:
    after = _after(system, battle, event)
    if after is None:
        return None
    before, then = _face(system, battle, unit), _face(system, after, unit)
    moves = _moves(system, battle, before, then)
    lines = [render(change) for change in _changes(before, then)]
    lines += [line for test in _new(system, battle, after, unit) for line in _test(test)]
    if moves is not None or lines:
        lines.insert(0, _head(text, moves))
    return Seen(unit=unit, value=_value(before, then), words="\n".join(lines))


def of_roll(system: RuleSystem, battle: Battle, owed: OwedTest, die: int) -> Seen | None:
    """What this face of the die would bring; without words where that is nothing but the end of the test."""
    after = _after(system, battle, msgspec.structs.replace(owed.event, die=die, source="typed"))
    if after is None:
        return None
    if _condition(system, battle, owed.unit) == _condition(system, after, owed.unit):
        return Seen(unit=owed.unit, value=None, words="")
    before, then = _face(system, battle, owed.unit), _face(system, after, owed.unit)
    template = QT_TRANSLATE_NOOP("window", "{die}: pass. {what}")
    if die not in owed.passing:
        template = QT_TRANSLATE_NOOP("window", "{die}: fail. {what}")
    changes = (*_changes(before, then), *_conditions(before, then)) or (
        owed.on_pass if die in owed.passing else owed.on_fail
    )
    what = say("{what}", what=changes)
    words = render(say(template, die=die, what=what))
    moves = _moves(system, battle, before, then)
    return Seen(
        unit=owed.unit,
        value=_value(before, then),
        words="\n".join(filter(None, (words, render(moves) if moves else ""))),
    )


def _after(system: RuleSystem, battle: Battle, event: Any) -> Battle | None:
    try:
        return play(system, battle, (event,), "")
    except IllegalEvent:
        return None


def _face(system: RuleSystem, battle: Battle, unit: str) -> CardFace | None:
    return next((face for face in system.faces(battle) if face.id == unit), None)


def _condition(system: RuleSystem, battle: Battle, element: str) -> tuple[object, ...]:
    """How a unit or a command stands, whatever tests it owes."""
    face = _face(system, battle, element)
    if face is None:
        nodes = (node for node in system.tree(battle) if node.id == element)
        return next(((node.strength, node.state, node.failing, node.lost) for node in nodes), ())
    return (
        face.gauge and face.gauge.value,
        face.ribbon,
        face.tags,
        face.honor,
        face.pips,
        face.chips,
        face.choices,
        face.out_of_play,
    )


def _value(before: CardFace | None, after: CardFace | None) -> int | None:
    """Where the needle would go; None where it would stay, or leave the dial."""
    if before is None or after is None or before.gauge is None or after.gauge is None:
        return None
    return after.gauge.value if after.gauge.value != before.gauge.value else None


def _moves(
    system: RuleSystem, battle: Battle, before: CardFace | None, after: CardFace | None
) -> Sentence | None:
    value = _value(before, after)
    if value is None or before is None or before.gauge is None:
        return None
    numbers = system.breakdowns(battle, before.id)
    name = numbers[0][0] if numbers else say(QT_TRANSLATE_NOOP("window", "Value"))
    return say(
        QT_TRANSLATE_NOOP("window", "{value} {before} to {after}"),
        value=name,
        before=number(before.gauge.value),
        after=number(value),
    )


def _changes(before: CardFace | None, after: CardFace | None) -> tuple[Sentence, ...]:
    """What would befall the unit, where its card can tell."""
    if before is None or after is None:
        return ()
    found = []
    if after.ribbon.word != before.ribbon.word:
        found.append(
            say(
                QT_TRANSLATE_NOOP("window", "{unit} would become {level}"),
                unit=before.name,
                level=after.ribbon.word,
            )
        )
    if before.honor and not after.honor:
        found.append(say(QT_TRANSLATE_NOOP("window", "{unit} would lose its Honor Marker"), unit=before.name))
    if after.honor and not before.honor:
        found.append(say(QT_TRANSLATE_NOOP("window", "{unit} would gain Honor"), unit=before.name))
    return tuple(found)


def _conditions(before: CardFace | None, after: CardFace | None) -> tuple[Sentence, ...]:
    """The chips that would be new."""
    if before is None or after is None:
        return ()
    old = {chip.text for chip in before.chips}
    return tuple(chip.text for chip in after.chips if chip.text not in old)


def _new(system: RuleSystem, battle: Battle, after: Battle, unit: str) -> list[OwedTest]:
    """The tests of this unit that the event would bring, or would move."""
    owed = {(test.unit, test.cause, test.target) for test in system.owed(battle)}
    return [
        test
        for test in system.owed(after)
        if test.unit == unit and (test.unit, test.cause, test.target) not in owed
    ]


def _head(button: Sentence, moves: Sentence | None) -> str:
    if moves is None:
        return render(button)
    return render(say(QT_TRANSLATE_NOOP("window", "{button}: {moves}"), button=button, moves=moves))


def _test(test: OwedTest) -> list[str]:
    """A test that would be owed, in two lines."""
    if test.choices:
        return [render(test.needed)]
    template = QT_TRANSLATE_NOOP("window", "Then a test: {needed}, {chance}")
    outcome = QT_TRANSLATE_NOOP("window", "Pass: {pass_}. Fail: {fail}.")
    return [
        render(say(template, needed=test.needed, chance=percent(test.chance))),
        render(say(outcome, pass_=say("{t}", t=test.on_pass), fail=say("{t}", t=test.on_fail))),
    ]
