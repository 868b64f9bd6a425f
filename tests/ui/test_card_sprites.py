"""Sprites: shared by cards that look alike, bounded in memory, drawn for the pixels of the screen."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from tests.ui.faces import face, gauge, picture_faces
from tracker.rules.face import CardFace
from tracker.rules.sentence import say
from tracker.ui.card_layout import Layout
from tracker.ui.card_painter import CardPainter, Look
from tracker.ui.card_parts import parts_of
from tracker.ui.card_picture import card_picture
from tracker.ui.sprites import BUDGET
from tracker.ui.theme import theme_for
from tracker.ui.words import percent, render

LIGHT = theme_for("light")


def paint(cards: CardPainter, units: list[CardFace], ratio: float = 1.0) -> None:
    image = QImage(320, 320, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    for unit in units:
        cards.paint(painter, QPointF(0, 0), unit)
    painter.end()


def test_cards_that_look_alike_share_their_sprites() -> None:
    cards = CardPainter(LIGHT)
    paint(cards, [face(id="first")])
    once = len(cards.sprites)
    paint(cards, [face(id=str(unit)) for unit in range(100)])
    assert len(cards.sprites) == once


def test_a_changed_value_makes_one_new_sprite() -> None:
    cards = CardPainter(LIGHT)
    paint(cards, [face()])
    once = len(cards.sprites)
    paint(cards, [face(gauge=gauge(9, 11))])
    assert len(cards.sprites) == once + 1


def test_sprites_of_two_thousand_units_stay_within_their_room() -> None:
    cards = CardPainter(LIGHT)
    units = [face(id=str(n), name=f"Unit {n}", gauge=gauge(n % 40 - 10, n % 30 + 1)) for n in range(2000)]
    paint(cards, units)
    assert 0 < cards.sprites.size <= 2 * BUDGET


def test_a_screen_of_twice_the_pixels_gets_its_own_sprites() -> None:
    cards = CardPainter(LIGHT)
    paint(cards, [face()])
    paint(cards, [face()], ratio=2.0)
    assert cards.sprites.scale == 2.0


def test_an_equal_face_is_not_laid_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[str] = []

    def counting(unit: CardFace, layout: Layout, preview: int | None = None) -> object:
        laid.append(unit.id)
        return parts(unit, layout, preview)

    parts = parts_of
    monkeypatch.setattr("tracker.ui.card_painter.parts_of", counting)
    cards = CardPainter(LIGHT)
    paint(cards, [face(), face(), face(honor=True)])
    assert len(laid) == 2


def test_states_stack() -> None:
    looks = (
        Look(),
        Look(current=True),
        Look(changed=True),
        Look(current=True, changed=True),
        Look(selected=True),
    )
    pictures = set()
    for look in looks:
        image = QImage(260, 262, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(LIGHT.table)
        painter = QPainter(image)
        CardPainter(LIGHT).paint(painter, QPointF(0, 0), face(), look)
        painter.end()
        pictures.add(bytes(image.constBits()))
    assert len(pictures) == len(looks)


def test_a_picture_holds_all_cards() -> None:
    units = picture_faces()
    picture = card_picture(units, LIGHT, columns=4)
    assert (picture.width(), picture.height()) == (4 * 258 + 20, 4 * 260 + 20)
    assert card_picture(units, LIGHT, columns=4, scale=2).width() == 2 * picture.width()


def test_a_picture_fills_its_room_and_shows_the_fallen_slim() -> None:
    gone = face(out_of_play=say("Routed"), out_since=say("turn 3"), gauge=None)
    picture = card_picture([face(), gone], LIGHT, room=(300, 340))
    assert (picture.width(), picture.height()) == (300, 340)
    assert picture != card_picture([face()], LIGHT, room=(300, 340))


def test_a_picture_of_nothing_is_an_empty_table() -> None:
    picture = card_picture([], LIGHT)
    assert picture.pixelColor(3, 3) == LIGHT.table


@pytest.mark.parametrize(
    ("chance", "shown"),
    [(Fraction(0), "0 %"), (Fraction(1), "100 %"), (Fraction(2, 3), "67 %"), (Fraction(999, 1000), "99 %")],
)
def test_chances_are_whole_and_honest(chance: Fraction, shown: str) -> None:
    assert percent(chance) == shown
    assert render(say("{who} flees", who="Fox")) == "Fox flees"
