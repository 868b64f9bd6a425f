"""Sizes of cards, and the view across the table: huge pages, keys, and readable from 2.5 m (G7.3)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, settings_in, view_of
from tracker.desk import Desk
from tracker.ui.battle_view import BattleView
from tracker.ui.card_layout import PLACES, Layout, cell_size
from tracker.ui.fonts import Type, metrics, width
from tracker.ui.preferences import CARDS, Preferences

PIXELS_IN_A_MM = 1366 / 309.9
"""Of a screen of 14 inches with 1366 x 768 pixels."""


@pytest.fixture
def desk(tmp_path: Path, qtbot: QtBot) -> Desk:
    return desk_in(tmp_path, qtbot)


@pytest.fixture
def view(desk: Desk, qtbot: QtBot) -> BattleView:
    return view_of(desk, qtbot)


@pytest.fixture
def across(desk: Desk, view: BattleView, qtbot: QtBot) -> BattleView:
    press(desk, "across")
    assert view.across.is_on
    return view


def press(desk: Desk, name: str) -> None:
    desk.window.actions_by_id[name].trigger()


def is_huge(view: BattleView) -> bool:
    return view.cards.card_layout is Layout.TABLE


def shown_units(view: BattleView) -> list[str]:
    """The units whose cards lie wholly in sight."""
    model, room = view.models.cards, view.cards.viewport().rect()
    places = (
        (model.face(row).id, view.cards.visualRect(model.index(row))) for row in range(model.rowCount())
    )
    return [unit for unit, place in places if room.contains(place)]


@pytest.mark.parametrize(
    ("size", "layout"),
    [("compact", Layout.COMPACT), ("normal", Layout.NORMAL), ("large", Layout.NORMAL)],
)
def test_a_size_of_cards_is_chosen_by_its_key_and_kept(
    desk: Desk, view: BattleView, size: str, layout: Layout
) -> None:
    before = view.cards.zoom
    press(desk, f"cards-{size}")
    assert view.cards.card_layout is layout
    assert (view.cards.zoom > 1.2 * before) == (size == "large")
    assert desk.window.actions_by_id[f"cards-{size}"].isChecked()
    assert Preferences(desk.window._settings).value(CARDS) == size


def test_compact_cards_show_more_units_at_once(desk: Desk, view: BattleView) -> None:
    normal = len(shown_units(view))
    press(desk, "cards-compact")
    view.cards.doItemsLayout()
    assert len(shown_units(view)) > normal


def test_the_theme_menu_chooses_the_theme(desk: Desk) -> None:
    dark = next(action for action in desk.window.findChildren(QAction) if action.text() == "Dark")
    dark.trigger()
    assert desk.window.theme.name == "dark"
    assert dark.isChecked()


def test_f11_puts_everything_away_but_the_cards_and_esc_brings_it_back(
    desk: Desk, view: BattleView, qtbot: QtBot
) -> None:
    size = desk.window.size()
    press(desk, "across")
    assert desk.window.isFullScreen()
    parts = (desk.window.bar, view.track, view.tray, view.side, view.shelf)
    assert not any(part.isVisible() for part in parts)
    assert is_huge(view)
    QTest.keyClick(view.cards, Qt.Key.Key_Escape)
    assert not desk.window.isFullScreen()
    assert all(part.isVisible() for part in parts[:-1])
    assert not is_huge(view)
    qtbot.waitUntil(lambda: desk.window.size() == size)


def test_f11_ends_it_too_although_the_menu_bar_is_hidden(across: BattleView) -> None:
    QTest.keyClick(across.cards, Qt.Key.Key_F11)
    assert not across.across.is_on


def test_the_die_still_works_and_esc_clears_it_first(desk: Desk, across: BattleView) -> None:
    across.go_to("river-archers")
    QTest.keyClicks(across.cards, "c1")
    assert across.hand.die.text == "1"
    QTest.keyClick(across.cards, Qt.Key.Key_Escape)
    assert across.hand.die.text == ""
    assert across.across.is_on
    QTest.keyClicks(across.cards, "19")
    QTest.keyClick(across.cards, Qt.Key.Key_Return)
    face = across.face_of("river-archers")
    assert face is not None
    assert face.ribbon.step == 1


def test_arrows_page_through_all_cards_and_back(across: BattleView) -> None:
    count = across.models.cards.rowCount()
    across.go_to(across.models.cards.face(0).id)
    seen = shown_units(across)
    for _page in range(count):
        QTest.keyClick(across.cards, Qt.Key.Key_Right)
        seen += [unit for unit in shown_units(across) if unit not in seen]
        assert across.cards.current_unit() in shown_units(across)
    assert seen == [across.models.cards.face(row).id for row in range(count)]
    for _page in range(count):
        QTest.keyClick(across.cards, Qt.Key.Key_Up)
    assert across.cards.currentIndex().row() == 0
    assert across.cards.verticalScrollBar().value() == 0


def test_the_page_turns_to_the_test_in_front(across: BattleView) -> None:
    across.go_to("heron-guard")
    across.hand.press("boatmen", "casualty")
    assert "boatmen" in shown_units(across)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (911, 512), (1280, 800), (800, 800)])
def test_a_page_shows_whole_cards_only_and_two_to_six_or_as_many_as_fill_it(
    across: BattleView, size: tuple[int, int]
) -> None:
    across.setFixedSize(*size)
    for wanted in (2, 4, 6):
        across.across.count = wanted
        across.across.fit()
        cell, room = across.cards.gridSize(), across.cards.viewport().size()
        columns, rows = room.width() // cell.width(), room.height() // cell.height()
        assert columns * rows >= wanted
        assert room.height() - rows * cell.height() < 4, "the next page peeps in"
        fills = (columns * cell.width() / size[0], rows * cell.height() / size[1])
        assert max(fills) > 0.9 or across.cards.zoom == 3.0


def test_plus_and_minus_change_how_many_cards_a_page_shows(desk: Desk, across: BattleView) -> None:
    few = across.cards.zoom
    press(desk, "zoom-out")
    assert across.across.count == 4
    assert across.cards.zoom <= few
    press(desk, "zoom-in")
    assert across.cards.zoom == few
    assert desk.window.zoom == 1.0


def test_across_the_table_words_and_numbers_are_read_at_two_and_a_half_metres() -> None:
    """G7.3: capitals of 12 mm on a screen of 14 inches that shows two cards; the number 1/150 of the way."""
    cell = cell_size(Layout.TABLE)
    zoom = min(1366 / (2 * cell.width()), 768 / cell.height())
    places = PLACES[Layout.TABLE]
    level = metrics(Type.LEVEL_TABLE).capHeight() * zoom
    number = metrics(Type.DIAL).capHeight() * places.radius / 49 * zoom
    tag, coin = places.tags[0].height() * zoom, 2 * places.coin_radius * zoom
    assert level >= 12 * PIXELS_IN_A_MM
    assert number >= 2500 / 150 * PIXELS_IN_A_MM
    assert min(tag, coin) >= 60
    assert width("Panicked", Type.LEVEL_TABLE) + 24 <= places.ribbon.width()


def test_a_window_that_was_closed_across_the_table_opens_as_it_was_before(
    tmp_path: Path, qtbot: QtBot
) -> None:
    kept = settings_in(tmp_path)
    desk = desk_in(tmp_path / "1", qtbot, kept)
    view_of(desk, qtbot)
    press(desk, "across")
    desk.window.close()
    again = desk_in(tmp_path / "2", qtbot, kept)
    assert not again.window.isFullScreen()
    assert again.window.bar.isVisible()
