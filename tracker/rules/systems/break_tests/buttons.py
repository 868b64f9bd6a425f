"""The buttons of a unit: each with the event it submits, open or closed as the rules say (rules §8)."""

from __future__ import annotations

from tracker.rules.face import Button, Choice
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say, signed, verbatim
from tracker.rules.systems.break_tests import events
from tracker.rules.systems.break_tests.chain import Setup
from tracker.rules.systems.break_tests.leaders import DIE, leading
from tracker.rules.systems.break_tests.state import State, Unit
from tracker.rules.systems.break_tests.transitions import why_not

CASUALTY = say(QT_TRANSLATE_NOOP("rules", "Casualty"))
RETURNED = say(QT_TRANSLATE_NOOP("rules", "Returned"))
SUPPRESSED = say(QT_TRANSLATE_NOOP("rules", "Suppressed"))
LEADERSHIP = say(QT_TRANSLATE_NOOP("rules", "Leadership"))
LEFT = say(QT_TRANSLATE_NOOP("rules", "Left the table"))
CASUALTY_OF = say(QT_TRANSLATE_NOOP("rules", "Casualty among"))
RETURNED_TO = say(QT_TRANSLATE_NOOP("rules", "Returned to"))
CORRECT = say(QT_TRANSLATE_NOOP("rules", "Correct"))

MODIFIERS = (0, 1, 2, 3, -1, -2, -3)
"""What is offered on a Leadership test; the scenario says which holds."""


def buttons(setup: Setup, state: State, unit: Unit) -> tuple[Button, ...]:
    """All buttons of a unit in the order in which they are shown; the first five stand on the card.

    A button that asks first is open where one of its choices is, and all of them are closed for one reason.
    """
    lose, gain = events.Casualties(unit=unit.id, count=1), events.FiguresReturned(unit=unit.id, count=1)
    flag = events.SuppressedSet(unit=unit.id, value=not unit.suppressed)
    no_loss, no_gain = why_not(setup, state, lose), why_not(setup, state, gain)
    steadies = why_not(setup, state, events.LeadershipRolled(unit=unit.id, die=1))
    leaves = why_not(setup, state, events.UnitLeft(unit=unit.id, lost=False))
    return (
        Button(id="casualty", key="C", text=CASUALTY, event=lose, closed=no_loss, on_card=True),
        Button(id="returned", key="H", text=RETURNED, event=gain, closed=no_gain, on_card=True),
        Button(
            id="suppressed",
            key="S",
            text=SUPPRESSED,
            event=flag,
            closed=why_not(setup, state, flag),
            on_card=True,
        ),
        Button(id="leadership", key="L", text=LEADERSHIP, closed=steadies, asks=True, on_card=True),
        Button(id="left", key="X", text=LEFT, closed=leaves, asks=True, on_card=True),
        *(
            (
                Button(id="casualty-of", key="", text=CASUALTY_OF, closed=no_loss, asks=True),
                Button(id="returned-to", key="", text=RETURNED_TO, closed=no_gain, asks=True),
            )
            if len(unit.figures) > 1
            else ()
        ),
        Button(id="correct", key="", text=CORRECT, asks=True),
    )


def choices(setup: Setup, state: State, unit: str, button: str) -> tuple[Choice, ...]:
    """What a button that asks first offers; each choice open or closed as the rules say."""
    match button:
        case "leadership":
            return tuple(_leadership(setup, state, unit, modifier) for modifier in MODIFIERS)
        case "left":
            return tuple(_left(setup, state, unit, lost) for lost in (False, True))
        case "casualty-of":
            return tuple(
                _group(setup, state, group.name, events.Casualties(unit=unit, count=1, group=group.name))
                for group in setup.units[setup.places[unit]].figures
            )
        case "returned-to":
            return tuple(
                _group(setup, state, group.name, events.FiguresReturned(unit=unit, count=1, group=group.name))
                for group in setup.units[setup.places[unit]].figures
            )
        case _:
            return ()


def _leadership(setup: Setup, state: State, unit: str, modifier: int) -> Choice:
    closed = why_not(setup, state, events.LeadershipRolled(unit=unit, die=1, modifier=modifier))
    text = say(QT_TRANSLATE_NOOP("rules", "No modifier"))
    if modifier:
        text = say(QT_TRANSLATE_NOOP("rules", "Modifier {amount}"), amount=signed(modifier))
    target = leading(setup, state, unit).target
    passing = tuple(face for face in range(1, DIE + 1) if target is not None and face + modifier >= target)
    return Choice(
        text=text,
        event=events.LeadershipRolled(unit=unit, die=0, modifier=modifier),
        closed=closed,
        note=_needed(passing),
        rolls=True,
        passing=passing,
    )


def _needed(passing: tuple[int, ...]) -> Sentence:
    if not passing:
        return say(QT_TRANSLATE_NOOP("rules", "no face passes"))
    if len(passing) == DIE:
        return say(QT_TRANSLATE_NOOP("rules", "every face passes"))
    return say(QT_TRANSLATE_NOOP("rules", "{target} or more"), target=passing[0])


def _left(setup: Setup, state: State, unit: str, lost: bool) -> Choice:
    event = events.UnitLeft(unit=unit, lost=lost)
    text = say(QT_TRANSLATE_NOOP("rules", "It leaves, not as a loss"))
    if lost:
        text = say(QT_TRANSLATE_NOOP("rules", "It leaves and counts as lost"))
    return Choice(text=text, event=event, closed=why_not(setup, state, event))


def _group(setup: Setup, state: State, name: str, event: events.AnyEvent) -> Choice:
    return Choice(text=verbatim(name), event=event, closed=why_not(setup, state, event))
