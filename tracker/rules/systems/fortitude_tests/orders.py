"""Giving orders (rules §8, §9, §12 «Giving orders»)."""

from __future__ import annotations

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say
from tracker.rules.systems.fortitude_tests.draft import Draft, refuse
from tracker.rules.systems.fortitude_tests.events import OrderGiven
from tracker.rules.systems.fortitude_tests.state import AUTOMATIC_ORDERS, Level, Step, Unit
from tracker.rules.systems.fortitude_tests.tables import LEVEL_NAMES


def give_order(draft: Draft, event: OrderGiven) -> Sentence:
    """`order-given`: in Planning a new order replaces the old one; null takes it back."""
    unit = draft.in_play(event.unit)
    name = draft.name(unit.id)
    _check(draft, unit, event.order)
    draft.change(unit.id, order=event.order)
    if event.order is None:
        sentence = say(QT_TRANSLATE_NOOP("rules", "{unit}: order taken back"), unit=name)
    else:
        order = draft.setup.order_name(event.order)
        sentence = say(QT_TRANSLATE_NOOP("rules", "{unit}: order {order}"), unit=name, order=order)
    draft.tell(sentence, unit.id)
    return sentence


def _check(draft: Draft, unit: Unit, order: str | None) -> None:
    name = draft.name(unit.id)
    if order is not None and order not in draft.setup.tables.orders:
        refuse(QT_TRANSLATE_NOOP("rules", "There is no order “{order}”."), order=order)
    if order in AUTOMATIC_ORDERS:
        refuse(QT_TRANSLATE_NOOP("rules", "Flee and Panic come by themselves and cannot be given."))
    if draft.state.step is not Step.PLANNING:
        refuse(QT_TRANSLATE_NOOP("rules", "Orders are given in Planning; a correction can change one now."))
    if unit.level in (Level.SHAKEN, Level.PANICKED):
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} is {level} and takes no order."),
            unit=name,
            level=LEVEL_NAMES[unit.level],
        )
    if order is None:
        if unit.order is None:
            refuse(QT_TRANSLATE_NOOP("rules", "{unit} has no order to take back."), unit=name)
        return
    in_words = draft.setup.order_name(order)
    if order not in draft.card(unit.id).orders:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{order} is not printed on the card of {unit}."),
            order=in_words,
            unit=name,
        )
    if order == unit.order:
        refuse(QT_TRANSLATE_NOOP("rules", "{unit} already has the order {order}."), unit=name, order=in_words)
    _check_fatigue(draft, unit, order)


def _check_fatigue(draft: Draft, unit: Unit, order: str) -> None:
    """§9: a tired unit cannot hurry, a very tired one can only rest."""
    limits = draft.setup.tables.fatigue_limits
    if not draft.setup.has_fatigue:
        return
    if unit.fatigue >= limits.rest_only and order != "rest":
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} has {count} fatigue markers and can only rest."),
            unit=draft.name(unit.id),
            count=unit.fatigue,
        )
    if unit.fatigue >= limits.hurry_ends and order in limits.hurried:
        refuse(
            QT_TRANSLATE_NOOP("rules", "{unit} has {count} fatigue markers: too tired for {order}."),
            unit=draft.name(unit.id),
            count=unit.fatigue,
            order=draft.setup.order_name(order),
        )
