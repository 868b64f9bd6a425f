"""Text stands out 4.5 to 1 in every theme and every window, on the pixels painted (G8.4, G15.1).

That holds for the cells of tables and lists too; what is written on closed controls stands out 3 to 1.

Each window is opened once and then switched from theme to theme, as a player does who looks for a better one.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QTableView,
    QTreeView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.ui.access.colours import contrast_in, place_in
from tests.ui.access.every_window import SCENES, Stage
from tracker.ui.card_view import CardView
from tracker.ui.log_view import LEFT, WHEN, LogView
from tracker.ui.paper import Words
from tracker.ui.preferences import THEME
from tracker.ui.theme import THEMES, theme_for
from tracker.ui.unit_table import UnitTable

TEXT, CLOSED = 4.5, 3.0
ORIGIN = QPoint(0, 0)
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
        faults = [*weak_texts(window, picture), *weak_lines(window, picture)]
        weak += [f"{name}: {fault}" for fault in faults]
    assert not weak


Written = tuple[str, QRect, float]
"""What is written, where in the picture of the window, and how far it must stand out at least."""


def cells_in(window: QWidget) -> Iterator[Written]:
    """The cells of tables, lists and trees that are wholly in sight; those of the log in two parts."""
    for view in window.findChildren(QAbstractItemView):
        if not view.isVisible() or view.model() is None or isinstance(view, CardView):
            continue
        port = view.viewport()
        for index in in_sight(view):
            place = view.visualRect(index)
            text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
            parts = [place]
            if isinstance(view, LogView):
                when = round((LEFT + WHEN) * view.delegate.dress.zoom)
                parts = [place.adjusted(when, 0, 0, 0)]
                if view.delegate._when(index.row()):
                    parts.append(QRect(place.topLeft(), QSize(when, place.height())))
            for part in parts:
                if port.rect().contains(part) and any(letter.isalnum() for letter in text):
                    least = TEXT if index.flags() & Qt.ItemFlag.ItemIsEnabled else CLOSED
                    if isinstance(view, UnitTable) and view.units.columns[index.column()].id == "side":
                        least = CLOSED  # where there is little room its emblem alone stands there, a mark
                    yield f"{type(view).__name__}: {text}", part.translated(port.mapTo(window, ORIGIN)), least


def in_sight(view: QAbstractItemView) -> Iterator[QModelIndex]:
    """The cells in sight, row by row, below each other in a tree."""
    index, columns = view.indexAt(QPoint(2, 2)), 1
    if isinstance(view, QTableView | QTreeView):
        columns = (view.header() if isinstance(view, QTreeView) else view.horizontalHeader()).count()
    while index.isValid() and view.visualRect(index).top() < view.viewport().height():
        yield from (index.siblingAtColumn(column) for column in range(columns))
        below = view.indexBelow(index) if isinstance(view, QTreeView) else index.siblingAtRow(index.row() + 1)
        index = below


def closed_in(window: QWidget) -> Iterator[Written]:
    """What is written on controls that are closed now."""
    for part in window.findChildren(QWidget):
        if isinstance(part, WRITTEN) and part.isVisible() and not part.isEnabled():
            text = part.currentText() if isinstance(part, QComboBox) else part.text()
            place = seen_of(part, window)
            if any(letter.isalnum() for letter in text) and place.height() > max(8, 0.9 * part.height()):
                yield f"{type(part).__name__}: {text}", place, CLOSED


def lines_of(window: QWidget) -> Iterator[Written]:
    """The lines of a menu."""
    if isinstance(window, QMenu):
        for action in window.actions():
            if action.text() and not action.isSeparator():
                least = TEXT if action.isEnabled() else CLOSED
                yield f"menu: {action.text()}", window.actionGeometry(action), least


def weak_lines(window: QWidget, picture: QImage) -> Iterator[str]:
    """What does not stand out in lists and menus, and on what is closed."""
    for what, place, least in (*cells_in(window), *closed_in(window), *lines_of(window)):
        ratio = contrast_in(picture, inner(place))
        if ratio < least:
            yield f"{what[:60]} {ratio:.1f}"


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
