"""Cards of units made of figures: what they show and where they can be pressed."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor, QImage

from tests.rules.break_battles import (
    END,
    SYSTEM,
    after,
    battle_of,
    command,
    doctrine,
    event,
    force,
    group,
    hit,
    leader,
    roll,
    unit,
)
from tracker.rules.battle import Battle
from tracker.rules.face import CardFace, Gauge
from tracker.ui import figure_strokes
from tracker.ui.card_layout import MARGIN, PLACES, Layout, choice_place
from tracker.ui.card_parts import change_part, parts_of
from tracker.ui.card_picture import EDGE, card_picture
from tracker.ui.card_spots import SpotKind, spot_at, spots_of
from tracker.ui.card_strokes import paint_chip, paint_honor, paint_level, paint_models
from tracker.ui.figure_layout import LEADER, STATE, line_place, lines_of
from tracker.ui.theme import THEMES, theme_for
from tracker.ui.words import gauge_words

LIGHT = theme_for("light")


def battle() -> Battle:
    """A platoon whose squad a has a sergeant over nine troopers, with one Doctrine."""
    ours = force(
        leader("boss"),
        commands=(command("one", unit("a", 9, group("Sergeant", 1, 3)), unit("b")),),
        doctrines=(doctrine("stand"),),
    )
    return battle_of(ours, force(unit("x"), id="blue"))


def face(battle: Battle, name: str) -> CardFace:
    return next(face for face in SYSTEM.faces(battle) if face.id == name)


def names_of(face: CardFace, layout: Layout = Layout.NORMAL) -> list[object]:
    return [part.key[0] for part in parts_of(face, layout)]


def picture(face: CardFace, layout: Layout = Layout.NORMAL, theme: str = "light") -> QImage:
    return card_picture([face], theme_for(theme), columns=1, layout=layout)


def at(image: QImage, point: QPointF) -> QColor:
    corner = MARGIN + QPointF(EDGE, EDGE)
    return image.pixelColor((corner + point).toPoint())


def count(image: QImage, colour: QColor, rect: Iterable[QPoint]) -> int:
    return sum(image.pixelColor(point) == colour for point in rect)


def test_a_card_of_figures_has_no_flag_no_tags_and_no_coin() -> None:
    shown = face(battle(), "a")
    assert not {paint_honor, paint_level, paint_models} & set(names_of(shown))
    image = picture(shown)
    flag = PLACES[Layout.NORMAL].flag
    assert flag is not None
    below = flag.bottomRight() - QPointF(3, 3)
    assert at(image, below) == LIGHT.card


def test_while_all_is_well_no_state_is_said() -> None:
    assert figure_strokes.paint_state not in names_of(face(battle(), "a"))


def test_below_half_is_a_ribbon_first_among_the_chips() -> None:
    shown = face(after(battle(), hit("a", 6)), "a")
    assert figure_strokes.paint_state in names_of(shown)
    chips = [part for part in parts_of(shown, Layout.NORMAL) if part.key[0] is paint_chip]
    assert len(chips) == 1
    assert chips[0].shift is not None
    assert chips[0].shift.x() >= STATE.right()


def test_the_strength_dial_fills_a_cell_for_each_figure_left() -> None:
    whole, hurt = (picture(face(now, "b")) for now in (battle(), after(battle(), hit("b", 7))))
    last = QPointF(90 + 0.82 * 49 * 0.9, 100 + 0.82 * 49 * 0.43)
    assert at(whole, last) == LIGHT.passing
    assert at(hurt, last) == LIGHT.empty


def test_a_red_band_lies_over_the_strengths_that_break() -> None:
    image = picture(face(battle(), "b"))
    at_break = QPointF(90 - 0.98 * 49, 100)
    assert at(image, at_break) == LIGHT.fail


@pytest.mark.parametrize(
    ("gauge", "words"),
    [
        (Gauge(value=7, printed=9, faces=9, chance=0, kind="strength", breaks_at=4), "7 of 9, breaks at 4"),  # type: ignore[arg-type]
        (Gauge(value=1, printed=1, faces=1, chance=0, kind="strength", breaks_at=0), "1 of 1, never tests"),  # type: ignore[arg-type]
        (Gauge(value=7, printed=9, faces=20, chance=0), "7 now, 9 on the card: passes with 0 %"),  # type: ignore[arg-type]
    ],
)
def test_every_dial_is_said_in_words(gauge: Gauge, words: str) -> None:
    assert gauge_words(gauge) == words


def test_two_groups_have_a_line_each_and_the_rank_stands_on_top() -> None:
    assert [row.name for _, row in lines_of(face(battle(), "a"))] == ["Sergeant", "Trooper"]


def test_of_more_than_two_groups_the_rest_is_counted() -> None:
    many = unit("a", 5, group("Sergeant", 1, 3), group("Gunner", 0, 4, 2))
    shown = face(battle_of(force(many)), "a")
    assert [row.name for _, row in lines_of(shown)] == ["Sergeant"]
    (more,) = [part for part in parts_of(shown, Layout.NORMAL) if part.key[0] is figure_strokes.paint_more]
    assert more.key[2:] == (2, 7, 7)


def test_a_press_on_a_line_names_its_group() -> None:
    shown = face(battle(), "a")
    pressed = [spot_at(shown, Layout.NORMAL, line_place(line).center()) for line in (0, 1)]
    assert [(spot.kind, spot.slot) for spot in pressed if spot is not None] == [
        (SpotKind.PIPS, 1),
        (SpotKind.PIPS, 0),
    ]


def test_a_line_of_the_fallen_says_so_and_acts_not() -> None:
    shown = face(after(battle(), hit("a", 1, "Sergeant")), "a")
    spot = spot_at(shown, Layout.NORMAL, line_place(0).center())
    assert spot is not None
    assert spot.closed
    assert "0 of 1" in spot.why


def test_the_die_says_who_leads() -> None:
    spot = spot_at(face(battle(), "a"), Layout.NORMAL, LEADER[Layout.NORMAL].die.center())
    assert spot is not None
    assert spot.tip == "Sergeant would lead a test: rank 1, 3 or more, 67 %"


def test_an_independent_leader_shows_his_rank_and_no_lines() -> None:
    shown = face(battle(), "boss")
    names = names_of(shown)
    assert figure_strokes.paint_rank in names
    assert figure_strokes.paint_leads in names
    assert figure_strokes.paint_figures not in names


def failing() -> CardFace:
    return face(after(battle(), hit("a", 6), END, roll("a", 1)), "a")


def test_a_failing_card_offers_the_way_out_in_ink_and_the_loss_in_red() -> None:
    shown = failing()
    image = picture(shown)
    corner = QPointF(6, 5)
    assert at(image, choice_place(Layout.NORMAL, 0).topLeft() + corner) == LIGHT.owed
    assert at(image, choice_place(Layout.NORMAL, 1).topLeft() + corner) == LIGHT.card
    edge = choice_place(Layout.NORMAL, 1)
    assert at(image, QPointF(edge.center().x(), edge.top() + 1)) == LIGHT.fail


def test_the_only_way_takes_the_whole_width() -> None:
    assert choice_place(Layout.NORMAL, 0, 1) == PLACES[Layout.NORMAL].action


@pytest.mark.parametrize("layout", [Layout.NORMAL, Layout.COMPACT, Layout.TABLE, Layout.SLIM])
@pytest.mark.parametrize("theme", THEMES)
def test_every_layout_draws_every_state(layout: Layout, theme: str) -> None:
    ground = theme_for(theme).table
    lost = after(battle(), hit("b", 10), event("suppressed-set", unit="a", value=True))
    for shown in (*SYSTEM.faces(lost), failing()):
        image = picture(shown, layout, theme)
        assert at(image, QPointF(15, 6)) != ground
        assert list(spots_of(shown, layout))


def test_the_parts_stay_within_their_card() -> None:
    for shown in (*SYSTEM.faces(battle()), failing()):
        for layout in (Layout.NORMAL, Layout.COMPACT, Layout.TABLE):
            size = PLACES[layout].size
            for part in parts_of(shown, layout):
                right = part.place.right() + (part.shift.x() if part.shift is not None else 0)
                assert right <= size.width() + 8, part.key[0]


@pytest.mark.parametrize("delta", [1, -9, -88])
def test_the_tag_of_a_change_hides_neither_where_it_breaks_nor_the_die(delta: int) -> None:
    tag = change_part(face(battle(), "a"), delta, Layout.NORMAL).place
    places = PLACES[Layout.NORMAL]
    threshold = places.dial.y() + 0.84 * places.radius - 10
    assert tag.bottom() < threshold
    assert not tag.intersects(LEADER[Layout.NORMAL].die)
    assert places.values is not None
    assert tag.top() >= places.values.bottom() - 1
