"""What is shown, as plain values: card faces, gauges, markers, buttons, owed tests, the turn track.

The shell draws these and nothing else, so that every rule system looks at home in the same window.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import msgspec

from tracker.rules.breakdown import Breakdown
from tracker.rules.sentence import Sentence

PALETTE = {
    "prussian": "crescent",
    "ochre": "ring",
    "madder": "chevrons",
    "sky": "lozenge",
    "pine": "triangle",
    "rose": "star",
    "slate": "bars",
    "violet": "discs",
}
"""The colours a side can have, each with its emblem, in the order in which they are given out."""


class Gauge(msgspec.Struct, frozen=True, kw_only=True):
    """The dial: a value against the faces of a die, the printed value as pin, the owed target as lozenge."""

    value: int
    printed: int
    faces: int
    chance: Fraction
    target: int | None = None
    extremes: bool = False
    kind: Literal["fortitude", "strength", "leadership"] = "fortitude"
    """Strength: `value` of `faces` cells stand. Leadership: the faces from `value` up pass."""
    breaks_at: int | None = None
    """Strength: the highest number of cells at which a test threatens; 0 where none does."""


class Ribbon(msgspec.Struct, frozen=True, kw_only=True):
    """The morale level: its word and how many teeth (and red Morale Markers) it shows, 0 to 3."""

    word: Sentence
    step: int


class Pips(msgspec.Struct, frozen=True, kw_only=True):
    """The models of a unit: how many at the start, how many stand, whether a Commander is one of them."""

    total: int
    standing: int
    commander: bool = False


class Chip(msgspec.Struct, frozen=True, kw_only=True):
    """An order, a condition or a terrain on the card: the id of its sign and its word."""

    sign: str
    text: Sentence
    hint: Sentence | None = None


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One way to answer a button that asks (which order, which terrain): its event, or why it is closed."""

    text: Sentence
    event: Any
    closed: Sentence | None = None
    current: bool = False
    note: Sentence | None = None
    rolls: bool = False
    """Whether a die is still to be filled into the `event` (fields `die` and `source`)."""
    chance: Fraction | None = None
    """The chance that this answer helps."""
    passing: tuple[int, ...] = ()
    """The faces that pass, where it rolls."""
    harm: bool = False
    """Whether it takes the loss instead of averting it."""


class Button(msgspec.Struct, frozen=True, kw_only=True):
    """Something a player may do to a unit: its sign, key, word, and why it is closed, if it is.

    `event` is ready to submit; a button that `asks` first (which order, which terrain) has none: the rule
    system lists its choices when asked.
    """

    id: str
    key: str
    text: Sentence
    event: Any = None
    closed: Sentence | None = None
    asks: bool = False
    on_card: bool = False


class CorrectionField(msgspec.Struct, frozen=True, kw_only=True):
    """A value that a player may set by hand: what it is now, and what it can be.

    A number lies between `lowest` and `highest`; a choice is one of the `options`; a flag is true or false.
    """

    id: str
    text: Sentence
    now: Any
    kind: Literal["number", "choice", "flag"]
    lowest: int = 0
    highest: int = 0
    options: tuple[tuple[Any, Sentence], ...] = ()


class FigureRow(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of a unit that are alike: their name and rank, the target of their Leadership, who stands."""

    name: str
    rank: int
    target: int
    standing: int
    total: int


class LeaderDie(msgspec.Struct, frozen=True, kw_only=True):
    """Who would lead a test now, the target on the die, and the chance to hold."""

    name: str
    rank: int
    target: int
    chance: Fraction
    faces: int
    note: Sentence | None = None
    """What this Leader leads, where the card is a Leader's own."""


class CardFace(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one Unit Card shows. Two equal faces look the same."""

    id: str
    number: str
    name: str
    side: str
    side_name: str
    colour: str
    emblem: str
    kind: str
    kind_name: Sentence
    leader: bool
    values: tuple[tuple[Sentence, str], ...]
    gauge: Gauge | None
    ribbon: Ribbon
    tags: int
    honor: bool
    pips: Pips
    chips: tuple[Chip, ...]
    buttons: tuple[Button, ...]
    owed: tuple[int, ...]
    """Places in the list of owed tests, counted from 1; 0 stands for a decision."""
    action: Sentence | None
    """The loudest thing on the card: the owed test or decision in words."""
    action_chance: Fraction | None
    """The chance to pass the owed test named in `action`."""
    choices: tuple[Choice, ...]
    """Where a decision is owed: what may be decided, the preselected one first."""
    sentence: Sentence
    """The card as one sentence, for a screen reader."""
    out_of_play: Sentence | None = None
    out_since: Sentence | None = None
    overruled: tuple[Sentence, ...] = ()
    """What was set by hand, in words."""
    back_to_rule: tuple[Any, ...] = ()
    """For each of `overruled` the event that takes it back."""
    hints: tuple[Sentence, ...] = ()
    place: Sentence | None = None
    """Where it stands in the chain of command; shown where other cards show values."""
    figures: tuple[FigureRow, ...] = ()
    leader_die: LeaderDie | None = None
    note: Sentence | None = None
    """A remark printed on the card for good."""


class OwedTest(msgspec.Struct, frozen=True, kw_only=True):
    """A test or a decision that is owed. The die is filled into `event` (fields `die` and `source`)."""

    unit: str
    number: str
    name: str
    side: str
    cause: str
    cause_name: Sentence
    target: int
    chance: Fraction
    needed: Sentence
    breakdown: Breakdown
    event: Any = None
    on_pass: tuple[Sentence, ...] = ()
    on_fail: tuple[Sentence, ...] = ()
    passing: tuple[int, ...] = ()
    """The faces that pass."""
    choices: tuple[Choice, ...] = ()
    """For a decision: what may be decided, the preselected one first."""
    failing: bool = False
    """Whether it has failed already; `choices` hold what may still save it, and accepting the loss."""
    helps: tuple[Choice, ...] = ()
    """What may be used instead of rolling."""
    chance_helped: tuple[tuple[Sentence, Fraction], ...] = ()
    """The chance with what may be used after a failure: a label, the chance with it."""


class Station(msgspec.Struct, frozen=True, kw_only=True):
    """One step of the turn on the track."""

    id: str
    name: Sentence


class TurnTrack(msgspec.Struct, frozen=True, kw_only=True):
    """Turn, steps, where we are, what this step asks for; the events that end the step and that insist."""

    turn: int
    stations: tuple[Station, ...]
    current: int
    title: Sentence
    advice: Sentence
    lines: tuple[Sentence, ...]
    end: Any
    insist: Any
    closed: Sentence | None
    waiting: tuple[str, ...] = ()
    """Units that this step still asks something of."""
    waiting_button: str = ""
    """The button that answers it."""
    colour: str = ""
    emblem: str = ""
    """The side whose turn it is, where sides alternate."""
    short_title: Sentence | None = None
    short_advice: Sentence | None = None
    """The same without what the window shows elsewhere, for narrow windows."""
    levels: tuple[Station, ...] = ()
    """The stair of a test that climbs a chain of command, the lowest step first."""
    level: int | None = None
    """The step of the stair that is asked now."""


class NodeFace(msgspec.Struct, frozen=True, kw_only=True):
    """A node of the chain of command: a force or a command. Two equal faces look the same."""

    id: str
    parent: str | None
    depth: int
    name: str
    level_name: Sentence
    side: str
    side_name: str
    colour: str
    emblem: str
    words: Sentence
    """Its strength and threshold in words."""
    strength: int
    starting_strength: int
    breaks_at: int
    below: bool
    """Whether its strength has reached the threshold."""
    lost_cells: int
    leader: Sentence | None
    """Who would lead its test, and with what target."""
    units: tuple[str, ...]
    """The units below it, at any depth."""
    sentence: Sentence
    """The node as one sentence, for a screen reader."""
    state: Sentence | None = None
    """The word in the box: failing, or how it went out of play; none while all is well."""
    failing: bool = False
    since: Sentence | None = None
    """When it went out of play."""
    lost: bool = False
    """A force that has lost the battle."""
    active: bool = False
    """The force whose turn it is."""
    owed: int | None = None
    """Its place in the list of owed tests; 0 stands for a decision."""
    chance: Fraction | None = None
    """The chance that its own test breaks it if the phase ended now; None where that is not known."""
    chance_words: Sentence | None = None
    notice: Sentence | None = None
    """What the player should know about it before the first event."""
