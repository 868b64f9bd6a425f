"""A line of the log is of the kind under which a player looks for it (G5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from tests.rules import break_battles, fortitude
from tests.toy_system import Hit, Rolled, ToySystem, toy_battle
from tracker.rules.battle import Action, LogEntry, LogLine
from tracker.rules.play import ROLLED_AGAIN, perform, play
from tracker.rules.systems import break_tests, fortitude_tests
from tracker.rules.systems.break_tests import kinds as break_kinds
from tracker.rules.systems.fortitude_tests import kinds as fortitude_kinds

SEEDS = range(12)
FORTITUDE = {
    "tests": (
        "{unit}, {cause}. {test}.",
        "{unit} rolled {die} ({source}) against {target}, {cause}: {result}. {effects}.",
        "{unit} tests its morale.",
        "1 owed test or decision dropped: {units}.",
        "{unit} is out of play: its owed test vanishes.",
    ),
    "losses": (
        "{unit} lost 1 model: {left} of {models} left.",
        "The Commander of {unit} falls.",
        "{unit} is destroyed.",
        "{unit} routs",
        "{unit} is engaged with {count} fatigue markers and surrenders.",
        "The General Staff of {side} is destroyed: {count} units owe a test.",
        "Melee won, Honor: {units}",
    ),
    "orders": ("{unit}: order {order}", "{unit}: {condition}", "{unit}: terrain {terrain}"),
    "corrections": (
        "Corrected: {what} from {old} to {new}. Reason: {reason}",
        "{unit}: owed test struck ({what}). Reason: {reason}",
    ),
    "steps": ("{heading} begins.",),
}
BREAK = {
    "tests": (
        "{element}, {now} of {starting}: {test} owed, {needed}.",
        "{element} rolled {die} ({source}), needed {target}+ by {leader}: {result}.",
        "{doctrine}: {element} ignores its Break Test and stays.",
        "{unit} is below half: Break Test at the end of the phase.",
        "1 suppressed unit may test Leadership: {units}.",
    ),
    "losses": (
        "{unit} lost 1 figure ({fell}): {left} of {starting} left.",
        "{unit} is destroyed.",
        "{unit} breaks: it retreats or goes to ground.",
        "{command} breaks. With it go: {units}.",
        "The force {force} is lost.",
        "{unit} is suppressed",
    ),
    "corrections": ("Corrected: {what} from {old} to {new}. Reason: {reason}",),
    "phases": ("Turn {turn}, {force}: {phase} begins.",),
}


def of_fortitude() -> Iterator[LogEntry]:
    for seed in SEEDS:
        yield from fortitude.random_battle(seed).battles[-1].log


def of_break() -> Iterator[LogEntry]:
    for seed in SEEDS:
        yield from break_battles.random_battles(seed, 150)[-1].log


@pytest.mark.parametrize(("log", "wanted"), [(of_fortitude, FORTITUDE), (of_break, BREAK)])
def test_each_line_has_the_kind_of_what_it_says_and_no_other(log: Any, wanted: Any) -> None:
    found: dict[str, set[str]] = {}
    for entry in log():
        for line in entry.lines:
            found.setdefault(line.sentence.template, set()).add(line.kind)
    assert {text: found[text] for texts in wanted.values() for text in texts} == {
        text: {kind} for kind, texts in wanted.items() for text in texts
    }


@pytest.mark.parametrize(
    ("events", "kinds"),
    [
        (fortitude_tests.events.AnyEvent, fortitude_kinds.KINDS_OF_EVENTS),
        (break_tests.events.AnyEvent, break_kinds.KINDS_OF_EVENTS),
    ],
)
def test_every_event_has_a_kind(events: Any, kinds: Any) -> None:
    assert set(kinds) == set(get_args(events))


def test_that_a_test_was_rolled_again_is_found_where_its_roll_is() -> None:
    system = ToySystem()
    battle = play(system, toy_battle(system), [Hit(unit="u1")], "now")
    again = Action(at="now", events=(Rolled(unit="u1", die=3, source="typed"),), again=True)
    rolled, told = perform(system, battle, again).log[-1].lines
    assert told == LogLine(sentence=ROLLED_AGAIN, units=("u1",), kind="fates")
    assert msgspec.structs.replace(told, sentence=rolled.sentence) == rolled
