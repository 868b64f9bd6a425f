"""Words on the screen: a `Sentence` in the language of the program, and the few phrases that cards need."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from tracker.rules.face import Gauge
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, number, say

CONTEXTS = ("rules", "cards", "window")
"""Where templates are marked; a template is looked up in each until one knows it."""


def render(sentence: Sentence) -> str:
    """The sentence in the language of the program; in English where it is not translated."""
    return sentence.render(_translated)


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; only what is certain is 0 % or 100 %."""
    return render(say(QT_TRANSLATE_NOOP("cards", "{percent} %"), percent=whole_percent(chance)))


def percent_change(before: Fraction, after: Fraction) -> str:
    """How a chance would change: 35 to 30 %."""
    template = QT_TRANSLATE_NOOP("cards", "{before} to {after} %")
    return render(say(template, before=whole_percent(before), after=whole_percent(after)))


def to_value(value: int) -> str:
    """The value a gauge would get."""
    return render(say(QT_TRANSLATE_NOOP("cards", "to {value}"), value=number(value)))


def honor_word() -> str:
    """The word beside the Honor Marker."""
    return render(say(QT_TRANSLATE_NOOP("cards", "Honor")))


def models_standing(standing: int, total: int) -> str:
    """How many models stand: 7 of 8."""
    return render(say(QT_TRANSLATE_NOOP("cards", "{standing} of {total}"), standing=standing, total=total))


def models_caption(standing: int) -> str:
    """The word below the number of models."""
    if standing == 1:
        return render(say(QT_TRANSLATE_NOOP("cards", "model")))
    return render(say(QT_TRANSLATE_NOOP("cards", "models")))


def gauge_words(gauge: Gauge) -> str:
    """The dial in one sentence."""
    template = QT_TRANSLATE_NOOP("cards", "{value} now, {printed} on the card: passes with {percent} %")
    return render(
        say(template, value=gauge.value, printed=gauge.printed, percent=whole_percent(gauge.chance))
    )


def tab_words(owed: tuple[int, ...]) -> str:
    """What the tab of a card means: a decision is owed, or which tests."""
    if 0 in owed:
        return render(say(QT_TRANSLATE_NOOP("cards", "A decision is owed.")))
    places = tuple(number(place) for place in owed)
    return render(say(QT_TRANSLATE_NOOP("cards", "Place in the list of owed tests: {places}"), places=places))


def whole_percent(chance: Fraction) -> int:
    """Rounded half up, but never to 0 or 100 what is neither impossible nor certain."""
    rounded = int(chance * 100 + Fraction(1, 2))
    if chance in (0, 1):
        return rounded
    return min(max(rounded, 1), 99)


def _translated(template: str) -> str:
    for context in CONTEXTS:
        found = QCoreApplication.translate(context, template)
        if found != template:
            return found
    return template
