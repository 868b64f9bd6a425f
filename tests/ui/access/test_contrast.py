"""Text stands out 4.5 to 1 in every theme and every window, on the pixels painted (G8.4, G15.1).

Each window is opened once and then switched from theme to theme, as a player does who looks for a better one.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.access.colours import contrast_in, place_in
from tests.ui.access.every_window import SCENES, Stage
from tracker.ui.paper import Words
from tracker.ui.preferences import THEME
from tracker.ui.theme import THEMES, theme_for

TEXT = 4.5
WRITTEN = (QLabel, QAbstractButton, QComboBox, QLineEdit)


@pytest.mark.parametrize("scene", SCENES)
def test_what_is_written_can_be_read_in_every_theme(scene: str, tmp_path: Path, qtbot: QtBot) -> None:
    stage = Stage(tmp_path, qtbot)
    window = SCENES[scene](stage)
    weak: list[str] = []
    for name in THEMES:
        stage.window.preferences.choose(THEME, name)
        stage.settle()
        window.grab()  # what is laid out only when it is painted
        stage.settle()
        picture = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        weak += [f"{name}: {fault}" for fault in weak_texts(window, picture)]
    assert not weak


def weak_texts(window: QWidget, picture: QImage) -> list[str]:
    """What is written in a window and does not stand out."""
    found = []
    for part in window.findChildren(QWidget):
        if not isinstance(part, WRITTEN) or not part.isVisible() or not part.isEnabled():
            continue
        text = part.currentText() if isinstance(part, QComboBox) else part.text()
        place = seen_of(part, window)
        is_in_sight = place.width() > 8 and place.height() > max(8, 0.9 * part.height())
        if not is_in_sight or not any(letter.isalnum() for letter in text):
            continue
        ratio = contrast_in(picture, inner(place))
        if ratio < TEXT:
            found.append(f"{type(part).__name__} {text[:40]!r} {ratio:.1f}")
    return found


def seen_of(part: QWidget, window: QWidget) -> QRect:
    """The place of a part in the window, as far as what scrolls around it shows it."""
    place, around = place_in(part, window), part.parentWidget()
    while around is not None and around is not window:
        if isinstance(around, QScrollArea):
            place = place.intersected(place_in(around.viewport(), window))
        around = around.parentWidget()
    return place


def inner(place: QRect) -> QRect:
    """The place without its edges, whose lines are marks, not text."""
    return place.adjusted(3, 3, -3, -3)


def test_second_text_keeps_its_own_colour(tmp_path: Path, qtbot: QtBot) -> None:
    stage = Stage(tmp_path, qtbot)
    dialog = SCENES["still owed"](stage)
    stage.window.preferences.choose(THEME, "light")
    stage.settle()
    theme, picture = theme_for("light"), dialog.grab().toImage()
    inks = {"ink": theme.ink.rgb(), "ink2": theme.ink2.rgb()}
    for words in dialog.findChildren(Words):
        place = place_in(words, dialog)
        colours = {
            picture.pixel(QPoint(x, y))
            for x in range(place.left(), place.right())
            for y in range(place.top(), place.bottom())
        }
        other = "ink" if words._colour == "ink2" else "ink2"
        assert inks[words._colour] in colours
        assert words._colour == "ink" or inks[other] not in colours
