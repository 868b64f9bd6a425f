"""The parts of a file that belong to a rule system: plain values made its own types, its faults made ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from tracker.rules.battle import Action
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say, verbatim
from tracker.rules.system import Fault, RuleSystem
from tracker.storage.battle_record import ActionRecord
from tracker.storage.codec import Malformed, typed


def system_of(name: str, systems: Mapping[str, RuleSystem]) -> RuleSystem:
    """The rule system a file names."""
    if name not in systems:
        what = QT_TRANSLATE_NOOP("storage", "this program has no rules “{system}”, a newer one may")
        raise Malformed(say(what, system=name), "$.system")
    return systems[name]


def action_of(system: RuleSystem, record: ActionRecord, place: str) -> Action:
    """An action with typed events."""
    events = (
        typed(event, system.event_type, f"{place}.events[{index}]")
        for index, event in enumerate(record.events)
    )
    return Action(at=record.at, events=tuple(events), again=record.again)


@contextmanager
def faults_named() -> Iterator[None]:
    """Turn what a rule system finds wrong with a record into a fault of the file."""
    try:
        yield
    except Fault as fault:
        raise Malformed(verbatim(str(fault))) from None
