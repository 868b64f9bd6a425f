"""A note over the cards leaves free what is read and pressed there, the current card above all (G7.1)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, view_of
from tracker.ui.battle_view import BattleView
from tracker.ui.card_spots import SpotKind
from tracker.ui.notice_place import Needed, corner_for
from tracker.ui.preferences import CARDS, ZOOM

ROOM, NOTE = QRect(0, 0, 1000, 600), QSize(400, 50)
LOW, HIGH, MIDDLE, ASIDE = 550, 0, 300, 600
FEET = (SpotKind.BUTTON, SpotKind.ACTION, SpotKind.CHOICE)
SIZES = [(1366, 768), (911, 512)]


@pytest.mark.parametrize(
    ("needed", "at_top", "corner"),
    [
        (Needed(), False, (MIDDLE, LOW)),
        (Needed(), True, (MIDDLE, HIGH)),
        (Needed(others=(QRect(250, 560, 100, 40),)), False, (ASIDE, LOW)),
        (Needed(others=(QRect(0, 560, 1000, 40),)), False, (MIDDLE, HIGH)),
        (Needed(others=(QRect(0, 10, 1000, 40),)), True, (MIDDLE, HIGH)),
        (Needed(foot=QRect(200, 10, 300, 30)), True, (ASIDE, HIGH)),
        (Needed(foot=QRect(0, 0, 1000, 90), others=(QRect(0, 550, 1000, 50),)), True, (MIDDLE, LOW)),
    ],
)
def test_it_lies_where_it_covers_least(needed: Needed, at_top: bool, corner: tuple[int, int]) -> None:
    assert corner_for(NOTE, ROOM, needed, at_top=at_top) == QPoint(*corner)


def view_at(folder: Path, qtbot: QtBot, size: tuple[int, int], system: str, **settings: str) -> BattleView:
    """A battle just opened in a window of this size, with the hint over its cards."""
    desk = desk_in(folder, qtbot)
    for setting in (ZOOM, CARDS):
        if setting.id in settings:
            desk.window.preferences.choose(setting, settings[setting.id])
    view = view_of(desk, qtbot, system)
    desk.window.resize(*size)
    QApplication.processEvents()
    return view


def note_on(view: BattleView) -> QRect:
    """Where the note lies, in pixels of the cards."""
    assert view.notice.isVisible()
    return QRect(
        view.cards.viewport().mapFromGlobal(view.notice.mapToGlobal(QPoint(0, 0))), view.notice.size()
    )


def feet_of(view: BattleView, row: int) -> list[QRect]:
    places = view.cards.spot_places(view.models.cards.index(row, 0))
    return [place.toAlignedRect() for place, spot in places if spot.kind in FEET]


@pytest.mark.parametrize(
    "settings", [{}, {"zoom": "150"}, {"cards": "compact"}, {"cards": "large"}], ids=repr
)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("system", ["fortitude-tests", "break-tests"])
def test_the_hint_never_lies_where_the_current_card_is_pressed(
    tmp_path: Path, qtbot: QtBot, system: str, size: tuple[int, int], settings: dict[str, str]
) -> None:
    view = view_at(tmp_path, qtbot, size, system, **settings)
    assert "Arrows choose a card" in view.notice.text()
    for row in range(view.models.cards.rowCount()):
        note = note_on(view)
        assert not [foot for foot in feet_of(view, row) if foot.intersects(note)]
        QTest.keyClick(view.cards, Qt.Key.Key_Right)
    assert view.notice.is_suggestion


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("system", ["fortitude-tests", "break-tests"])
def test_at_the_start_the_hint_covers_neither_a_name_nor_a_button(
    tmp_path: Path, qtbot: QtBot, system: str, size: tuple[int, int]
) -> None:
    view = view_at(tmp_path, qtbot, size, system)
    note = note_on(view)
    for row in range(view.models.cards.rowCount()):
        cell = view.cards.visualRect(view.models.cards.index(row, 0))
        name = QRect(cell.left() + 46, cell.top() + 12, 198, 36)
        assert not name.intersects(note)
        assert not [foot for foot in feet_of(view, row) if foot.intersects(note)]


def test_it_steps_aside_while_the_cards_are_scrolled(tmp_path: Path, qtbot: QtBot) -> None:
    view = view_at(tmp_path, qtbot, (911, 512), "fortitude-tests")
    view.cards.setCurrentIndex(view.models.cards.index(4))
    bar = view.cards.verticalScrollBar()
    places = set()
    for value in range(0, bar.maximum(), 7):
        bar.setValue(value)
        places.add(note_on(view).top())
        assert not [foot for foot in feet_of(view, 4) if foot.intersects(note_on(view))]
    assert len(places) > 1
