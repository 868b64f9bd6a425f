"""Every state of a card stays distinct for eyes that see fewer colours, and in grey (G8.4)."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from tests.ui.access.colours import KINDS_OF_SIGHT, clearly_differing, seen
from tests.ui.faces import deciding_face, face, ribbon
from tracker.rules.face import CardFace
from tracker.rules.sentence import say
from tracker.ui.card_layout import Layout
from tracker.ui.card_painter import CardPainter
from tracker.ui.emblems import EMBLEMS
from tracker.ui.theme import SIDE_COLOURS, THEMES, theme_for

SEEN_AT_LEAST = 20
"""Pixels; the emblem on a spine has some 250."""


def drawn(unit: CardFace, theme: str) -> QImage:
    picture = QImage(250, 250, QImage.Format.Format_RGB32)
    picture.fill(theme_for(theme).table)
    painter = QPainter(picture)
    CardPainter(theme_for(theme), 1.0, Layout.NORMAL).paint(painter, QPointF(0, 0), unit)
    painter.end()
    return picture


def alike(cards: dict[str, CardFace], theme: str, sight: str) -> list[tuple[str, str]]:
    """The cards that this kind of sight cannot tell apart."""
    pictures = {name: drawn(unit, theme) for name, unit in cards.items()}
    return [
        (one, other)
        for one, other in combinations(cards, 2)
        if clearly_differing(pictures[one], pictures[other], sight) < SEEN_AT_LEAST
    ]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", KINDS_OF_SIGHT)
def test_the_level_is_told_without_its_word(sight: str, theme: str) -> None:
    of_one_word = {
        str(step): face(ribbon=type(ribbon(step))(word=say("Same"), step=step)) for step in range(4)
    }
    assert alike(of_one_word, theme, sight) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", KINDS_OF_SIGHT)
def test_honor_owed_test_and_decision_are_told(sight: str, theme: str) -> None:
    plain = {field: getattr(face(), field) for field in ("name", "gauge", "pips", "ribbon", "tags", "chips")}
    cards = {
        "calm": face(),
        "honor": face(honor=True),
        "tag": face(tags=1),
        "owed": face(owed=(1,), action=say("11 or less")),
        "decision": deciding_face(**plain),
    }
    assert alike(cards, theme, sight) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", KINDS_OF_SIGHT)
def test_sides_of_one_colour_are_told_by_their_emblems(sight: str, theme: str) -> None:
    cards = {emblem: face(emblem=emblem, colour="slate", side_name="Side") for emblem in EMBLEMS}
    assert alike(cards, theme, sight) == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("sight", ["protan", "deutan", "tritan"])
def test_the_first_two_sides_also_differ_in_colour(sight: str, theme: str) -> None:
    first, second = (seen(theme_for(theme).side(colour), sight) for colour in SIDE_COLOURS[:2])
    apart = max(abs(first.red() - second.red()), abs(first.blue() - second.blue()))
    assert apart > 30


def test_grey_keeps_nothing_but_light() -> None:
    grey = seen(QColor(200, 30, 90), "grey")
    assert grey.red() == grey.green() == grey.blue()
    assert seen(QColor("white"), "deutan").green() > 250
