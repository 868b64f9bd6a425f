"""Changed cards move to their new faces, shortly, and only a few at once."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.ui.faces import buttons, face, gauge, owed_face, ribbon
from tests.ui.test_card_list import Faces, shown
from tracker.ui.card_motion import MOST_CARDS, NEEDLE, CardMotion, Moving, eased
from tracker.ui.card_painter import CardPainter, Look
from tracker.ui.theme import theme_for

BEFORE = face()
AFTER = owed_face(id=BEFORE.id, ribbon=ribbon(2), tags=2, buttons=buttons(), gauge=gauge(4, 11))


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def repainted() -> list[str]:
    return []


@pytest.fixture
def motion(qapp: QObject, clock: Clock, repainted: list[str]) -> CardMotion:
    return CardMotion(repainted.append, qapp, clock)


def test_a_card_is_still_after_its_needle(motion: CardMotion, clock: Clock, repainted: list[str]) -> None:
    motion.begin("fox", BEFORE)
    clock.now = NEEDLE / 2
    half = motion.of("fox")
    assert half is not None
    assert 0.5 < half.needle < half.fade < half.halo <= 1
    clock.now = NEEDLE
    motion._step()
    assert motion.is_still()
    assert motion.of("fox") is None
    assert repainted == ["fox"]


def test_no_more_than_six_cards_move_at_once(motion: CardMotion, repainted: list[str]) -> None:
    for unit in range(MOST_CARDS):
        motion.begin(str(unit), BEFORE)
    assert not motion.is_still()
    motion.begin("one more", BEFORE)
    assert motion.is_still()
    assert len(repainted) == MOST_CARDS + 1


def test_motion_ends_where_it_should_and_never_overshoots() -> None:
    steps = [eased(step / 10) for step in range(-2, 13)]
    assert steps == sorted(steps)
    assert (steps[0], steps[-1]) == (0.0, 1.0)


def drawn(cards: CardPainter, look: Look) -> bytes:
    image = QImage(260, 262, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    cards.paint(painter, QPointF(0, 0), AFTER, look)
    painter.end()
    return bytes(image.constBits())


def test_half_way_a_card_shows_both_faces() -> None:
    cards = CardPainter(theme_for("light"))
    still = drawn(cards, Look())
    half = drawn(cards, Look(moving=Moving(BEFORE, 0.5, 0.5, 0.5)))
    assert half != still
    assert drawn(cards, Look()) == still


def test_a_list_moves_only_when_it_is_asked_to(qtbot: QtBot) -> None:
    cards = shown(qtbot, [BEFORE])
    model = cards.model()
    assert isinstance(model, Faces)
    cards.grab()
    model.replace(0, AFTER)
    assert cards.is_still()
    cards.grab()
    cards.animated = True
    model.replace(0, BEFORE)
    assert not cards.is_still()
    qtbot.waitUntil(lambda: cards.is_still())
    cards.grab()
    model.replace(0, BEFORE)
    assert cards.is_still()
