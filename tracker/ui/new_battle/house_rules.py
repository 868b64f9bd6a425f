"""The readings of the rules that players can choose between, each in a line or two."""

from __future__ import annotations

from typing import Any

import msgspec

from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, say


class Switch(msgspec.Struct, frozen=True, kw_only=True):
    """A house rule: its field, its question, what each answer means, the values of no and yes."""

    field: str
    question: Sentence
    note: Sentence
    no: Any = False
    yes: Any = True
    default: bool = False
    """Which answer the rules as written give."""

    def value(self, answer: bool) -> Any:
        """What the field holds for an answer."""
        return self.yes if answer else self.no


def switch(field: str, question: str, note: str, **more: Any) -> Switch:
    """A house rule with its words as templates."""
    return Switch(field=field, question=say(question), note=say(note), **more)


SWITCHES = (
    switch(
        "engaged_test_in_morale_phase",
        QT_TRANSLATE_NOOP("window", "Engaged units test in the Morale Phase too"),
        QT_TRANSLATE_NOOP("window", "Otherwise only units that are not engaged in melee test there."),
    ),
    switch(
        "staff_near_itself",
        QT_TRANSLATE_NOOP("window", "The General Staff is near itself"),
        QT_TRANSLATE_NOOP("window", "It then has its own +4 Fortitude, +2 Attack and +1 Defense."),
    ),
    switch(
        "staff_destroyed_test_modifier",
        QT_TRANSLATE_NOOP("window", "The loss of the General Staff counts twice in the test it causes"),
        QT_TRANSLATE_NOOP("window", "That one test has −4 in all; otherwise −2 like every later test."),
        no=0,
        yes=-2,
    ),
    switch(
        "orders_in_morale_phase",
        QT_TRANSLATE_NOOP("window", "Orders last through the Morale Phase"),
        QT_TRANSLATE_NOOP("window", "They then end when Planning begins, and count before that."),
    ),
    switch(
        "natural_1_and_20",
        QT_TRANSLATE_NOOP("window", "A 1 always passes, a 20 always fails"),
        QT_TRANSLATE_NOOP("window", "The chances shown follow. Otherwise only the sum decides."),
    ),
    switch(
        "honor_loss_puts_to_flight",
        QT_TRANSLATE_NOOP("window", "Losing the Honor Marker can Put to Flight"),
        QT_TRANSLATE_NOOP("window", "Otherwise the Honor Marker is all that a failed test costs."),
    ),
    switch(
        "morale_phase_failure_costs_honor",
        QT_TRANSLATE_NOOP("window", "A failed test of the Morale Phase costs the Honor Marker"),
        QT_TRANSLATE_NOOP("window", "Otherwise nothing changes when such a test fails."),
    ),
    switch(
        "pursuit_failure_costs_honor",
        QT_TRANSLATE_NOOP("window", "A failed pursuit test costs the Honor Marker"),
        QT_TRANSLATE_NOOP("window", "Otherwise the unit must pursue and keeps it."),
    ),
    switch(
        "flee_panic_add_to_level",
        QT_TRANSLATE_NOOP("window", "Flee and Panic count on top of the morale level"),
        QT_TRANSLATE_NOOP("window", "Flee: Attack −3, Defense −2, Fortitude −2. Panic: Fortitude −3."),
    ),
    switch(
        "exempt_whole_morale_phase",
        QT_TRANSLATE_NOOP("window", "No test in the Morale Phase makes a level worse"),
        QT_TRANSLATE_NOOP("window", "Whatever its cause. Otherwise the cause decides, not the step."),
    ),
    switch(
        "staff_left_is_destroyed",
        QT_TRANSLATE_NOOP("window", "A General Staff that leaves the table counts as destroyed"),
        QT_TRANSLATE_NOOP("window", "Its whole side then tests, and has −2 from then on."),
        default=True,
    ),
    switch(
        "flight_ends_engagement",
        QT_TRANSLATE_NOOP("window", "Units Put to Flight are no longer engaged after Retreat"),
        QT_TRANSLATE_NOOP("window", "Otherwise they stay engaged until you say so."),
        default=True,
    ),
)
"""In the order in which they are shown."""
