"""The readings of the Break Test rules that players can choose between, each in a line or two."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.house_rules import switch
from tracker.ui.new_battle.ids import kebab


class Number(msgspec.Struct, frozen=True, kw_only=True):
    """A house rule that is a number or no limit: its field, its question, a note, the values offered."""

    field: str
    question: Sentence
    note: Sentence
    values: tuple[int | None, ...]
    default: int | None


SWITCHES = (
    switch(
        "ask_equal_targets",
        QT_TRANSLATE_NOOP("window", "Ask who leads even where the Leadership is the same"),
        QT_TRANSLATE_NOOP(
            "window", "Otherwise leaders of equal rank and equal Leadership are not asked for."
        ),
    ),
    switch(
        "no_leader_fails",
        QT_TRANSLATE_NOOP("window", "A command or force without a leader fails"),
        QT_TRANSLATE_NOOP("window", "Otherwise the highest-ranking trooper leads its test."),
    ),
    switch(
        "count_units",
        QT_TRANSLATE_NOOP("window", "A command counts its sub-commands instead of the units below them"),
        QT_TRANSLATE_NOOP("window", "Each is lost when it breaks. Otherwise units count at any depth."),
        no="any-depth",
        yes="direct",
    ),
    switch(
        "leader_loss_counts",
        QT_TRANSLATE_NOOP("window", "Losing an independent Leader is a loss for the commands above him"),
        QT_TRANSLATE_NOOP("window", "He still counts as no unit. Otherwise his loss makes no test due."),
    ),
    switch(
        "removed_counts_as_lost",
        QT_TRANSLATE_NOOP("window", "Units removed with their command are lost to the commands above"),
        QT_TRANSLATE_NOOP("window", "Otherwise they still count there, and are no loss."),
        default=True,
    ),
    switch(
        "losses",
        QT_TRANSLATE_NOOP("window", "Figures that returned in the same phase are no loss"),
        QT_TRANSLATE_NOOP("window", "Otherwise any casualty of the phase is a loss of the unit."),
        no="gross",
        yes="net",
    ),
    switch(
        "first_force",
        QT_TRANSLATE_NOOP("window", "The active player's force tests last"),
        QT_TRANSLATE_NOOP("window", "Otherwise it tests first, then the others in order."),
        no="active",
        yes="other",
    ),
    switch(
        "first_lost_ends_tests",
        QT_TRANSLATE_NOOP("window", "Once a force is lost, nobody tests any more in that phase"),
        QT_TRANSLATE_NOOP("window", "Otherwise several forces can be lost at the same phase end."),
    ),
    switch(
        "ignore_before_roll",
        QT_TRANSLATE_NOOP("window", "A Doctrine that ignores the result may be used before the roll"),
        QT_TRANSLATE_NOOP("window", "Otherwise only after the test has failed."),
        default=True,
    ),
)
NUMBERS = (
    Number(
        field="same_doctrine_per_test",
        question=say(QT_TRANSLATE_NOOP("window", "The same re-roll in one test")),
        note=say(
            QT_TRANSLATE_NOOP("window", "How often one Doctrine may be used on a test that has failed.")
        ),
        values=(1, 2, 3, 4, 5, None),
        default=1,
    ),
    Number(
        field="rerolls_per_test",
        question=say(QT_TRANSLATE_NOOP("window", "All re-rolls in one test")),
        note=say(QT_TRANSLATE_NOOP("window", "How often a test may be rolled again, by whatever Doctrines.")),
        values=(None, 0, 1, 2, 3, 4, 5),
        default=None,
    ),
)
"""In the order in which they are shown."""


def phase_ids(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the phases that a text lists, with commas between; `names` are those of the rules by id."""
    known = {name.casefold(): phase for phase, name in names.items()}
    listed = (part.strip() for part in text.replace(";", ",").split(","))
    return tuple(known.get(part.casefold()) or kebab(part) or part for part in listed if part)


def phase_fault(phases: tuple[str, ...]) -> Sentence | None:
    """What is wrong with a list of phases; an empty one stands for the phases of the rules."""
    double = next((phase for place, phase in enumerate(phases) if phase in phases[:place]), None)
    if double is None:
        return None
    return say(QT_TRANSLATE_NOOP("window", "The phase “{phase}” is listed twice"), phase=double)


def number_words(value: int | None) -> Sentence:
    """A limit in words."""
    if value is None:
        return say(QT_TRANSLATE_NOOP("window", "no limit"))
    if value < len(_TIMES):
        return say(_TIMES[value])
    return say(QT_TRANSLATE_NOOP("window", "{count} times"), count=value)


_TIMES = (
    QT_TRANSLATE_NOOP("window", "never"),
    QT_TRANSLATE_NOOP("window", "once"),
    QT_TRANSLATE_NOOP("window", "twice"),
)
