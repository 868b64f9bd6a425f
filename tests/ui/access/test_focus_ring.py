"""What has the focus is marked 3 to 1 against how it looks without, in every theme (G8.2, WCAG 2.4.13)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.access.colours import place_in
from tests.ui.access.every_window import SCENES, Stage
from tracker.ui.curtain import Curtain
from tracker.ui.preferences import THEME
from tracker.ui.tab_order import step_focus, stops_in
from tracker.ui.theme import contrast

MARK, AROUND = 3.0, 6
LEAST = 60
"""So many pixels stand out at least: a ring around the box of a tick has more."""
WHOLE = (Curtain,)
"""What fills its window: any key lifts it, so there is no focus to look for."""
THEMES = ("light", "dark", "contrast-dark")


@pytest.fixture(autouse=True)
def steady_caret(qapp: QApplication) -> Iterator[None]:
    flashes = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)
    yield
    qapp.setCursorFlashTime(flashes)


@pytest.mark.parametrize("scene", SCENES)
def test_the_focus_is_seen_on_every_kind_of_control(scene: str, tmp_path: Path, qtbot: QtBot) -> None:
    stage = Stage(tmp_path, qtbot)
    window = SCENES[scene](stage)
    weak = []
    for name in THEMES:
        stage.window.preferences.choose(THEME, name)
        stage.settle()
        window.grab()
        for stop in kinds_of(window):
            marked = marked_pixels(stage, window, stop)
            if marked < LEAST:
                weak.append(f"{name}: {type(stop).__name__} {stop.accessibleName()}: {marked}")
    assert not weak


def kinds_of(window: QWidget) -> Iterator[QWidget]:
    """One control of each kind that takes the focus."""
    seen: set[type[QWidget]] = set()
    for stop in stops_in((window,)):
        if type(stop) not in seen and not isinstance(stop, WHOLE):
            seen.add(type(stop))
            yield stop


def marked_pixels(stage: Stage, window: QWidget, stop: QWidget) -> int:
    """How many pixels differ clearly between a control with the focus and the same without."""
    if isinstance(stop, QAbstractItemView) and not stop.currentIndex().isValid() and stop.model() is not None:
        stop.setCurrentIndex(stop.model().index(0, 0))
    step_focus([stop], None, forward=True)
    stage.settle()
    place = place_in(stop, window).adjusted(-AROUND, -AROUND, AROUND, AROUND).intersected(window.rect())
    with_focus = picture(window, place)
    stop.clearFocus()
    stage.settle()
    return clearly_marked(with_focus, picture(window, place))


def picture(window: QWidget, place: QRect) -> QImage:
    return window.grab(place).toImage().convertToFormat(QImage.Format.Format_RGB32)


def clearly_marked(one: QImage, other: QImage) -> int:
    known: dict[tuple[int, int], bool] = {}
    count = 0
    for pair in zip(
        *(memoryview(each.constBits()).cast("B").cast("I") for each in (one, other)), strict=True
    ):
        if pair[0] != pair[1]:
            if pair not in known:
                known[pair] = contrast(*(QColor.fromRgb(pixel) for pixel in pair)) >= MARK
            count += known[pair]
    return count
