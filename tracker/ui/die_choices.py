"""A die that is asked for in a menu: one line for each of its faces, and one that lets the program roll."""

from __future__ import annotations

from fractions import Fraction

from tracker.rules.breakdown import Breakdown
from tracker.rules.face import Button, CardFace, Choice, OwedTest
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say


def faces_to_choose(choice: Choice, faces: int, *, can_roll: bool) -> tuple[Choice, ...]:
    """The faces with what each means; digits choose them. The event of each is its number, 0 to roll."""
    lines = []
    for face in range(1, faces + 1):
        template = QT_TRANSLATE_NOOP("window", "{die}: fail")
        if face in choice.passing:
            template = QT_TRANSLATE_NOOP("window", "{die}: pass")
        lines.append(Choice(text=say(template, die=face), event=face))
    if can_roll:
        chance = Fraction(len(choice.passing), faces)
        text = say(QT_TRANSLATE_NOOP("window", "Roll a digital die"))
        lines.append(Choice(text=text, event=0, chance=chance))
    return tuple(lines)


def test_of(face: CardFace, button: Button, choice: Choice) -> OwedTest:
    """The choice as a test of its unit."""
    needed = choice.note if choice.note is not None else choice.text
    return OwedTest(
        unit=face.id,
        number=face.number,
        name=face.name,
        side=face.side,
        cause=button.id,
        cause_name=button.text,
        target=min(choice.passing, default=0),
        chance=choice.chance if choice.chance is not None else Fraction(0),
        needed=needed,
        breakdown=Breakdown(()),
        event=choice.event,
        passing=choice.passing,
    )
