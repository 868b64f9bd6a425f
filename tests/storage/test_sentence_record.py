"""A sentence comes back from a file as it was, and what is none breaks nothing (G14.3)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tracker.rules.sentence import Sentence, listed, say, verbatim
from tracker.storage.sentence_record import record_of, sentence_in

PLAIN = {"template": "Turn {turn}", "values": [["turn", 3]]}


@pytest.mark.parametrize(
    "sentence",
    [
        say("Nothing is owed"),
        say("Turn {turn}, {step}. {advice}", turn=-3, step=say("Morale"), advice=say("{n} owed", n=2)),
        listed(("Archers", say("Hesitant"), ("a", 1))),
        verbatim("{name} {0} <b> %1"),
    ],
)
def test_it_is_read_as_it_was_written(sentence: Sentence) -> None:
    assert sentence_in(json.loads(json.dumps(record_of(sentence)))) == sentence


@pytest.mark.parametrize(
    "record",
    [
        None,
        "Turn 3",
        [],
        {},
        {"template": "Turn {turn}"},
        {**PLAIN, "template": 3},
        {**PLAIN, "template": "Turn {turn"},
        {**PLAIN, "template": "Turn {other}"},
        {**PLAIN, "template": "Turn {}"},
        {**PLAIN, "template": "Turn {turn.real}"},
        {**PLAIN, "template": "Turn {turn:>999999999}"},
        {**PLAIN, "template": "Turn {turn:{turn}}"},
        {**PLAIN, "template": "Turn {turn!r}"},
        {**PLAIN, "values": [["turn", 1.5]]},
        {**PLAIN, "values": [["turn", True]]},
        {**PLAIN, "values": [["turn", None]]},
        {**PLAIN, "values": [["turn", {"template": "{a}", "values": []}]]},
        {**PLAIN, "values": [["turn"]]},
        {**PLAIN, "values": {"turn": 3}},
    ],
)
def test_what_cannot_be_said_is_no_sentence(record: Any) -> None:
    assert sentence_in(record) is None
