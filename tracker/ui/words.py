"""Words on the screen: a `Sentence` in the language of the program, and the few phrases that cards need."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from tracker.rules import chance as odds
from tracker.rules.face import Gauge
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, number, say

CONTEXTS = ("rules", "cards", "window", "storage")
"""Where templates are marked; a template is looked up in each until one knows it."""


def render(sentence: Sentence) -> str:
    """The sentence in the language of the program; in English where it is not translated."""
    return sentence.render(_translated)


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; only what is certain is 0 % or 100 %."""
    return render(say(QT_TRANSLATE_NOOP("cards", "{percent} %"), percent=odds.percent(chance)))


def percent_change(before: Fraction, after: Fraction) -> str:
    """How a chance would change: 35 to 30 %."""
    template = QT_TRANSLATE_NOOP("cards", "{before} to {after} %")
    return render(say(template, before=odds.percent(before), after=odds.percent(after)))


def to_value(value: int) -> str:
    """The value a gauge would get."""
    return render(say(QT_TRANSLATE_NOOP("cards", "to {value}"), value=number(value)))


def honor_word() -> str:
    """The word beside the Honor Marker."""
    return render(say(QT_TRANSLATE_NOOP("cards", "Honor")))


def models_standing(standing: int, total: int) -> str:
    """How many models stand: 7 of 8."""
    return render(say(QT_TRANSLATE_NOOP("cards", "{standing} of {total}"), standing=standing, total=total))


def casualty_words(standing: int, total: int) -> str:
    """What a click on the models does."""
    if not standing:
        return models_standing(standing, total)
    template = QT_TRANSLATE_NOOP("cards", "{standing} of {total} models stand. A click takes one off.")
    return render(say(template, standing=standing, total=total))


def models_caption(standing: int) -> str:
    """The word below the number of models."""
    if standing == 1:
        return render(say(QT_TRANSLATE_NOOP("cards", "model")))
    return render(say(QT_TRANSLATE_NOOP("cards", "models")))


def gauge_words(gauge: Gauge) -> str:
    """The dial in one sentence."""
    template = QT_TRANSLATE_NOOP("cards", "{value} now, {printed} on the card: passes with {percent} %")
    return render(say(template, value=gauge.value, printed=gauge.printed, percent=odds.percent(gauge.chance)))


def tab_words(owed: tuple[int, ...]) -> str:
    """What the tab of a card means: a decision is owed, or which tests."""
    if 0 in owed:
        return render(say(QT_TRANSLATE_NOOP("cards", "A decision is owed.")))
    places = tuple(number(place) for place in owed)
    return render(say(QT_TRANSLATE_NOOP("cards", "Place in the list of owed tests: {places}"), places=places))


def _translated(template: str) -> str:
    for context in CONTEXTS:
        found = QCoreApplication.translate(context, template)
        if found != template:
            return found
    return template


def translated(context: str, text: str) -> str:
    """A text of a table in the language of the program."""
    return QCoreApplication.translate(context, text)
