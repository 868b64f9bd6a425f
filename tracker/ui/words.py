"""Words on the screen: a `Sentence` in the language of the program, and the few phrases that cards need."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from PySide6.QtCore import QCoreApplication

from tracker.rules import chance as odds
from tracker.rules.face import FigureRow, Gauge, LeaderDie
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
    if gauge.kind == "strength":
        standing = models_standing(gauge.value, gauge.printed)
        threshold = breaks_at(gauge.breaks_at or 0)
        return render(
            say(QT_TRANSLATE_NOOP("cards", "{standing}, {threshold}"), standing=standing, threshold=threshold)
        )
    if gauge.kind == "leadership":
        told = QT_TRANSLATE_NOOP("cards", "Leadership {target}+: passes with {percent} %")
        return render(say(told, target=gauge.value, percent=odds.percent(gauge.chance)))
    template = QT_TRANSLATE_NOOP("cards", "{value} now, {printed} on the card: passes with {percent} %")
    return render(say(template, value=gauge.value, printed=gauge.printed, percent=odds.percent(gauge.chance)))


def of_so_many(total: int) -> str:
    """Below the number of those that stand: of 9."""
    return render(say(QT_TRANSLATE_NOOP("cards", "of {total}"), total=total))


def breaks_at(strength: int) -> str:
    """Where a unit breaks, in the open quarter of its dial."""
    if not strength:
        return render(say(QT_TRANSLATE_NOOP("cards", "never tests")))
    return render(say(QT_TRANSLATE_NOOP("cards", "breaks at {strength}"), strength=strength))


def at_least(target: int) -> str:
    """The target of a Leadership test as players write it: 3+."""
    return render(say(QT_TRANSLATE_NOOP("cards", "{target}+"), target=target))


def more_groups(count: int) -> str:
    """How many groups of figures have no line of their own."""
    return render(say(QT_TRANSLATE_NOOP("cards", "+{count} groups"), count=count))


def to_hold() -> str:
    """Below the chance of a Break Test."""
    return render(say(QT_TRANSLATE_NOOP("cards", "to hold")))


def led_by() -> str:
    """Before the name of the figure that leads a test."""
    return render(say(QT_TRANSLATE_NOOP("cards", "Led by")))


def rank_word() -> str:
    """Over the rank of a Leader."""
    return render(say(QT_TRANSLATE_NOOP("cards", "Rank")))


def accept_word() -> str:
    """On the half of a card that takes the loss."""
    return render(say(QT_TRANSLATE_NOOP("cards", "Accept")))


def figures_words(row: FigureRow) -> str:
    """One group of figures in words, and what a click on it does."""
    template = QT_TRANSLATE_NOOP("cards", "{name}, rank {rank}, Leadership {target}+: {standing} of {total}")
    told = render(
        say(
            template,
            name=row.name,
            rank=row.rank,
            target=row.target,
            standing=row.standing,
            total=row.total,
        )
    )
    if not row.standing:
        return told
    return told + "\n" + render(say(QT_TRANSLATE_NOOP("cards", "A click takes one off.")))


def leader_words(leader: LeaderDie) -> str:
    """Who would lead a test, in one sentence."""
    template = QT_TRANSLATE_NOOP(
        "cards", "{name} would lead a test: rank {rank}, {target} or more, {percent} %"
    )
    return render(
        say(
            template,
            name=leader.name,
            rank=leader.rank,
            target=leader.target,
            percent=odds.percent(leader.chance),
        )
    )


def tab_words(owed: tuple[int, ...]) -> str:
    """What the tab of a card means: a decision is owed, or which tests."""
    if 0 in owed:
        return render(say(QT_TRANSLATE_NOOP("cards", "A decision is owed.")))
    places = tuple(number(place) for place in owed)
    return render(say(QT_TRANSLATE_NOOP("cards", "Place in the list of owed tests: {places}"), places=places))


def _translated(template: str) -> str:
    """As `_looked_up`, which is asked once for each language: cards are full of words."""
    return _looked_up(template, QCoreApplication.translate("language", "English"))


@lru_cache(maxsize=4096)
def _looked_up(template: str, _language: str) -> str:
    for context in CONTEXTS:
        found = QCoreApplication.translate(context, template)
        if found != template:
            return found
    return template


def translated(context: str, text: str) -> str:
    """A text of a table in the language of the program."""
    return QCoreApplication.translate(context, text)
