"""What a chain of command amounts to, in a few words: beside the nodes of the tree and above their values."""

from __future__ import annotations

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.ui.new_battle.break_draft import Figures, Holder, Node, UnitDraft, breaks_at, counted, units_of
from tracker.ui.new_battle.cells import number_in, target_in
from tracker.ui.words import render

NEVER = QT_TRANSLATE_NOOP("window", "never tests")
BREAKS_AT_1 = QT_TRANSLATE_NOOP("window", "breaks at 1")
BREAKS_AT = QT_TRANSLATE_NOOP("window", "breaks at {count} or fewer")


def strength_of(unit: UnitDraft) -> int:
    """All figures of a unit, as far as they can be read."""
    return sum(number_in(row.count) or 0 for row in unit.figures)


def best_target(unit: UnitDraft) -> int | None:
    """The best Leadership of a unit: whoever has it leads the unit's own test (§3)."""
    targets = [target_in(row.leadership) for row in unit.figures if not row.is_blank]
    return min((target for target in targets if target), default=None)


def short_note(node: Node) -> str:
    """A node in two or three words, for the right edge of the tree."""
    if isinstance(node, UnitDraft):
        return _short_of_unit(node)
    strength = counted(node)
    if not strength:
        return ""
    one, many = QT_TRANSLATE_NOOP("window", "{count} unit"), QT_TRANSLATE_NOOP("window", "{count} units")
    units = say(one if strength == 1 else many, count=strength)
    return _joined(units, _threshold(strength))


def long_note(node: Node) -> str:
    """What a node is worth in the tests to come."""
    if isinstance(node, UnitDraft):
        return _long_of_unit(node)
    return _long_of_holder(node)


def _short_of_unit(unit: UnitDraft) -> str:
    target = best_target(unit)
    reach = f"{target}+" if target else "?"
    if unit.independent_leader:
        return render(say(QT_TRANSLATE_NOOP("window", "Leader, {target}"), target=reach))
    strength = strength_of(unit)
    if not strength:
        return render(say(QT_TRANSLATE_NOOP("window", "no figures yet")))
    one = QT_TRANSLATE_NOOP("window", "{count} figure, {target}")
    many = QT_TRANSLATE_NOOP("window", "{count} figures, {target}")
    return render(say(one if strength == 1 else many, count=strength, target=reach))


def _long_of_unit(unit: UnitDraft) -> str:
    if unit.independent_leader:
        return render(
            say(
                QT_TRANSLATE_NOOP(
                    "window", "A Leader on his own: he leads tests, but counts as no unit of his command."
                )
            )
        )
    strength = strength_of(unit)
    if not strength:
        return render(say(QT_TRANSLATE_NOOP("window", "Type its figures: name, rank, Leadership, how many.")))
    template = QT_TRANSLATE_NOOP("window", "Starting strength {strength}, {threshold}.")
    return render(say(template, strength=strength, threshold=_threshold(strength)))


def _long_of_holder(holder: Holder) -> str:
    strength = counted(holder)
    if not strength:
        return render(say(QT_TRANSLATE_NOOP("window", "No unit counts here yet.")))
    leader = _leader(holder)
    if leader is None:
        template = QT_TRANSLATE_NOOP("window", "Starting strength {strength}, {threshold}.")
        return render(say(template, strength=strength, threshold=_threshold(strength)))
    template = QT_TRANSLATE_NOOP(
        "window", "Starting strength {strength}, {threshold}. Led by {leader}, {target}+."
    )
    return render(
        say(
            template,
            strength=strength,
            threshold=_threshold(strength),
            leader=leader.name.strip(),
            target=target_in(leader.leadership) or 0,
        )
    )


def _leader(holder: Holder) -> Figures | None:
    """Who would lead a test of this command now: the highest rank, of several the best target (§3)."""
    able = [
        row
        for unit in units_of(holder)
        for row in unit.figures
        if row.name.strip() and target_in(row.leadership)
    ]
    return max(
        able, key=lambda row: (number_in(row.rank) or 0, -(target_in(row.leadership) or 0)), default=None
    )


def _threshold(strength: int) -> Sentence:
    count = breaks_at(strength)
    if not count:
        return say(NEVER)
    return say(BREAKS_AT_1) if count == 1 else say(BREAKS_AT, count=count)


def _joined(first: Sentence, second: Sentence) -> str:
    return render(say(QT_TRANSLATE_NOOP("window", "{first}, {second}"), first=first, second=second))
