"""One battle played by the rules and by their second opinion, event by event; for every rule system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tests.rules.second_opinion.opinion import Event, Opening, Opinion, RandomBattles, View, after
from tracker.rules.examples import typed
from tracker.rules.system import Fault, IllegalEvent, RuleSystem

STEPS = 120
BACK_OR_FORTH = 0.06
"""How often a step is an undo or a redo."""


def as_it_is(view: View) -> View:
    """A view to be compared whole."""
    return view


class BothOpinions:
    """A battle in the rules and in their second opinion, with all states kept for undo."""

    def __init__(
        self,
        system: RuleSystem,
        opinion: Opinion,
        setup_of: Callable[[Opening], Any],
        opening: Opening,
        compared: Callable[[View], View] = as_it_is,
    ) -> None:
        self.system, self.opinion, self.opening = system, opinion, opening
        self.setup, self._compared = setup_of(opening), compared
        self.ours = [system.begin(self.setup)]
        self.theirs = [opinion.begin(opening)]
        self.position = 0
        self.accepted: Counter[str] = Counter()

    def compare(self) -> View:
        ours = self._compared(self.system.view(self.setup, self.ours[self.position]))
        assert ours == self._compared(self.opinion.view(self.theirs[self.position]))
        return ours

    def play(self, event: Event) -> None:
        theirs = after(self.opinion, self.theirs[self.position], event)
        typed_event = typed(event, self.system.event_type)
        try:
            ours = self.system.resolve(self.setup, self.ours[self.position], typed_event).state
        except IllegalEvent:
            ours = None
        assert (ours is None) == (theirs is None), event
        if ours is None:
            return
        self.ours = [*self.ours[: self.position + 1], ours]
        self.theirs = [*self.theirs[: self.position + 1], theirs]
        self.position += 1
        self.accepted[event["type"]] += 1

    def play_at_random(self, rng: Random, battles: RandomBattles) -> None:
        """Play legal and illegal events, undo and redo, and compare before each."""
        for _ in range(STEPS):
            view = self.compare()
            if rng.random() < BACK_OR_FORTH:
                self.position = rng.randint(max(0, self.position - 4), len(self.ours) - 1)
                continue
            self.play(battles.random_event(rng, view, self.opening))
        self.compare()
        assert sum(self.accepted.values()) > STEPS / 5


def find_the_same_faults_in_events(system: RuleSystem, opinion: Opinion, battles: RandomBattles) -> None:
    """What is no event for the one is none for the other."""
    rng = Random(7)
    opening = battles.random_opening(rng)
    state = opinion.begin(opening)
    for _ in range(300):
        event = battles.faulty_event(rng, opinion.view(state), opening)
        with pytest.raises(opinion.Fault):
            opinion.apply(state, event)
        with pytest.raises(Fault):
            typed(event, system.event_type)


def find_the_same_faults_in_openings(
    opinion: Opinion, battles: RandomBattles, setup_of: Callable[[Opening], Any], count: int
) -> None:
    """What is no opening for the one is none for the other."""
    for seed in range(count):
        opening = battles.faulty_opening(Random(seed))
        with pytest.raises(opinion.Fault):
            opinion.begin(opening)
        with pytest.raises(Fault):
            setup_of(opening)
