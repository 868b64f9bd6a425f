"""The drawing of Unit Cards: nothing clipped, nothing out of place, every state told without colour."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from tests.ui.faces import chip, deciding_face, face, gauge, owed_face, picture_faces, ribbon
from tracker.rules.face import CardFace, Pips
from tracker.rules.sentence import say
from tracker.ui.canvas import Canvas
from tracker.ui.card_layout import (
    PLACES,
    Layout,
    cell_place,
    fit_chips,
    fit_name,
)
from tracker.ui.card_painter import CardPainter, Look
from tracker.ui.card_parts import bar_part, change_part, choice_part, parts_of
from tracker.ui.card_spots import spots_of
from tracker.ui.fonts import width
from tracker.ui.markers import pip_rows, ribbon_shape
from tracker.ui.sprites import Part
from tracker.ui.theme import THEMES, theme_for

LAYOUTS = tuple(Layout)
FACES = picture_faces()
IDS = [unit.id for unit in FACES]
ROOM = 60


def blank(side: int = 420) -> QImage:
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image


def spills(part: Part, scale: float) -> bool:
    """Whether a part draws beyond its bounds, where its sprite would cut it off."""
    image = blank(round(420 * scale))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(ROOM * scale, ROOM * scale)
    painter.scale(scale, scale)
    part.draw(Canvas(painter, theme_for("light"), scale))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(part.place.adjusted(-0.51, -0.51, 0.51, 0.51), QColor("black"))
    painter.end()
    return image != blank(image.width())


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("unit", FACES, ids=IDS)
def test_no_part_is_cut_off(unit: CardFace, layout: Layout) -> None:
    spilling = [part.key for part in parts_of(unit, layout, preview=6) if spills(part, 1.0)]
    assert spilling == []


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("unit", FACES, ids=IDS)
def test_every_part_lies_in_its_cell(unit: CardFace, layout: Layout) -> None:
    cell = cell_place(layout)
    for part in parts_of(unit, layout):
        shift = part.shift if part.shift is not None else QPointF(0, 0)
        assert cell.contains(part.place.translated(shift)), part.key


@pytest.mark.parametrize("layout", [Layout.NORMAL, Layout.COMPACT, Layout.TABLE])
@pytest.mark.parametrize("unit", FACES, ids=IDS)
def test_targets_lie_in_the_cell_and_apart(unit: CardFace, layout: Layout) -> None:
    targets = [place for place, spot in spots_of(unit, layout) if spot.acts or spot.closed]
    assert all(cell_place(layout).contains(place) for place in targets)
    assert not any(one.intersects(other) for one, other in combinations(targets, 2))


@pytest.mark.parametrize("layout", [Layout.NORMAL, Layout.COMPACT, Layout.TABLE])
@pytest.mark.parametrize("has_tab", [False, True])
@pytest.mark.parametrize("unit", FACES, ids=IDS)
def test_a_name_is_as_wide_as_its_place_at_most(unit: CardFace, layout: Layout, has_tab: bool) -> None:
    name = fit_name(unit.name, layout, has_tab)
    room = PLACES[layout].name.width() - (30 if has_tab else 0)
    assert all(width(line, name.type) <= room for line in name.lines)
    whole = "".join(name.lines).replace(" ", "") == unit.name.replace(" ", "")
    assert whole != name.cut


@pytest.mark.parametrize("count", range(9))
def test_chips_fit_into_their_row_and_none_is_lost(count: int) -> None:
    words = ("Fire and Retreat", "Engaged", "Staff near", "Hill, above the enemy", "Fatigue 4", *"WXYZ")[
        :count
    ]
    chips = fit_chips(words, 198)
    assert sum(chip.width for chip in chips) <= 198
    assert all(one.left + one.width <= other.left for one, other in pairwise(chips))
    told = sum(int(chip.words) if chip.index is None else 1 for chip in chips)
    assert told == count
    assert not words or chips[0].words == "Fire and Retreat"


def test_a_single_chip_too_long_is_elided() -> None:
    (chip,) = fit_chips(("An order that is longer than any card could ever be wide",), 198)
    assert chip.width <= 198
    assert chip.words.endswith("…")


def test_nothing_moves_when_markers_come_and_go() -> None:
    calm = {part.key[0]: part.place for part in parts_of(face(), Layout.NORMAL)}
    hurt = face(tags=3, ribbon=ribbon(3), honor=True, pips=Pips(total=7, standing=2), gauge=gauge(-4, 11))
    moved = [
        part.key
        for part in parts_of(hurt, Layout.NORMAL)
        if part.key[0] in calm
        and calm[part.key[0]] != part.place
        and "button" not in str(part.key[0])
        and "chip" not in str(part.key[0])
    ]
    assert moved == []


def drawn(unit: CardFace, theme: str = "light", scale: float = 1.0, layout: Layout = Layout.NORMAL) -> QImage:
    image = blank(round(270 * scale))
    painter = QPainter(image)
    CardPainter(theme_for(theme), scale, layout).paint(painter, QPointF(0, 0), unit)
    painter.end()
    return image


def grey(image: QImage, place: QRectF) -> bytes:
    at = place.translated(5, 6).toRect()
    return bytes(image.copy(at).convertToFormat(QImage.Format.Format_Grayscale8).constBits())


def differing(one: bytes, other: bytes) -> float:
    """The share of pixels that differ clearly."""
    return sum(abs(a - b) > 40 for a, b in zip(one, other, strict=True)) / len(one)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("layout", [Layout.NORMAL, Layout.COMPACT, Layout.TABLE])
def test_levels_differ_in_grey(theme: str, layout: Layout) -> None:
    word = say("Same")
    ribbons = []
    for step in range(4):
        level = ribbon(step)
        unit = face(ribbon=type(level)(word=word, step=step), tags=step)
        ribbons.append(grey(drawn(unit, theme, 1.0, layout), PLACES[layout].ribbon))
    assert all(differing(one, other) > 0.02 for one, other in combinations(ribbons, 2))


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_level_has_as_many_teeth_as_steps(step: int) -> None:
    shape = ribbon_shape(QRectF(0, 0, 100, 24), step)
    xs = [shape.elementAt(corner).x for corner in range(shape.elementCount())]
    assert sum(90 < x < 99 for x in xs) == step
    assert sum(1 < x < 10 for x in xs) == (3 if step == 3 else 0)


@pytest.mark.parametrize("theme", THEMES)
def test_what_a_card_tells_differs_in_grey(theme: str) -> None:
    states = {
        "calm": face(),
        "honor": face(honor=True),
        "owed": face(owed=(1,), action=say("11 or less"), action_chance=face().gauge.chance),  # type: ignore[union-attr]
        "decision": deciding_face(**{field: getattr(face(), field) for field in ("name", "gauge", "pips")}),
        "tagged": face(tags=1),
        "fallen": face(pips=Pips(total=7, standing=5, commander=True)),
        "leaderless": face(pips=Pips(total=7, standing=7)),
        "other side": face(emblem="ring"),
        "cavalry": face(kind="cavalry"),
        "staff": face(leader=True),
    }
    whole = QRectF(0, 0, 248, 248)
    pictures = {name: grey(drawn(unit, theme), whole) for name, unit in states.items()}
    alike = [
        (one, other)
        for one, other in combinations(states, 2)
        if sum(abs(a - b) > 40 for a, b in zip(pictures[one], pictures[other], strict=True)) < 20
    ]
    assert alike == []


@pytest.mark.parametrize(
    ("total", "rows"), [(1, (1,)), (8, (8,)), (9, (5, 4)), (14, (7, 7)), (28, (14, 14)), (29, ()), (30, ())]
)
def test_models_stand_in_balanced_rows(total: int, rows: tuple[int, ...]) -> None:
    assert pip_rows(Pips(total=total, standing=total)) == rows


@pytest.mark.parametrize("value", [-30, -1, 0, 1, 20, 21, 25, 60])
@pytest.mark.parametrize("printed", [1, 10, 30])
@pytest.mark.parametrize("target", [None, -4, 7, 40])
def test_any_dial_stays_in_its_place(value: int, printed: int, target: int | None) -> None:
    unit = face(gauge=gauge(value, printed, target))
    (part,) = [part for part in parts_of(unit, Layout.NORMAL, preview=value - 1) if "gauge" in str(part.key)]
    assert not spills(part, 1.0)


@pytest.mark.parametrize("layout", [Layout.NORMAL, Layout.COMPACT, Layout.TABLE])
def test_long_words_of_tests_and_decisions_stay_in_their_places(layout: Layout) -> None:
    long = say("A test with a name that goes on and on: 12 or less")
    unit = owed_face(action=long)
    failing = deciding_face(
        choices=tuple(type(one)(text=long, event=None) for one in deciding_face().choices)
    )
    parts = [
        bar_part(unit, layout, hot=True),
        choice_part(failing, layout, 0, hot=True),
        choice_part(failing, layout, 1, hot=False),
        change_part(unit, -120, layout),
    ]
    assert [part.key for part in parts if spills(part, 1.0)] == []


@pytest.mark.parametrize("scale", [0.75, 1.25, 1.5, 3.0])
def test_a_card_is_drawn_inside_its_cell_at_every_zoom(scale: float) -> None:
    look = Look(current=True, changed=True, delta=-3)
    image = blank(round(420 * scale))
    painter = QPainter(image)
    CardPainter(theme_for("light"), scale).paint(painter, QPointF(40, 40), owed_face(), look)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    cell = QRect(39, 39, round(258 * scale) + 3, round(260 * scale) + 3)
    assert image.pixelColor(round(40 + 130 * scale), round(40 + 130 * scale)).alpha() == 255
    painter.fillRect(cell, QColor("black"))
    painter.end()
    assert image == blank(image.width())


def test_a_half_pixel_grid_stays_sharp() -> None:
    """At 125 % of the screen a card that begins between two pixels is drawn as one that does not."""
    pictures = []
    for left in (0.0, 0.08):
        image = QImage(400, 400, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(1.25)
        image.fill(0)
        painter = QPainter(image)
        CardPainter(theme_for("light")).paint(painter, QPointF(left, left), face())
        painter.end()
        pictures.append(image)
    assert pictures[0] == pictures[1]


def test_chips_name_their_signs() -> None:
    unit = face(chips=(chip("engaged", "Engaged"), chip("river", "River")))
    signs = [part.key[1] for part in parts_of(unit, Layout.NORMAL) if "paint_chip" in str(part.key[0])]
    assert signs == ["engaged", "river"]
