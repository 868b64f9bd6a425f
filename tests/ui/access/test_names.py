"""Everything that can be used has a name and a role, in every window (G8.1); Tab reaches all of it (G8.2)."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QHeaderView,
    QLineEdit,
    QMenu,
    QWidget,
)
from pytestqt.qtbot import QtBot

import tracker.ui
from tests.ui.access.every_window import BREAK, FORTITUDE, SCENES, SHOWN, Stage
from tracker.rules.sentence import number
from tracker.ui.new_battle.grid_view import GridView

USABLE = (QAbstractButton, QComboBox, QLineEdit, QAbstractItemView)
NO_ROLE = (QAccessible.Role.NoRole, QAccessible.Role.Client, QAccessible.Role.Border)
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
TOO_MANY = 400
"""Presses of Tab; a window with more stops than that would be none for a keyboard."""


def used(window: QWidget) -> list[QWidget]:
    """All that a player can use or that can have the focus in a window."""
    return [
        part
        for part in (window, *window.findChildren(QWidget))
        if part.isVisible()
        and part.focusProxy() is None
        and not isinstance(part, QHeaderView)
        and (part.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(part, USABLE))
    ]


def fault_of(part: QWidget) -> str:
    """What is missing to a screen reader; nothing where all is there."""
    spoken = QAccessible.queryAccessibleInterface(part)
    kind = f"{type(part).__name__} in {type(part.parentWidget()).__name__}"
    if not spoken.text(QAccessible.Text.Name).strip():
        return f"{kind}: no name"
    if spoken.role() in NO_ROLE:
        return f"{kind}: no role, {spoken.text(QAccessible.Text.Name)}"
    return ""


def unnamed_rows(view: QAbstractItemView) -> list[str]:
    """Rows of a list that say nothing."""
    model = view.model()
    rows = range(model.rowCount(QModelIndex())) if not isinstance(view, QHeaderView) else range(0)
    return [
        f"row {row} of {type(view).__name__}"
        for row in rows
        if not any(
            model.index(row, column).data(role)
            for column in range(4)
            for role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole)
        )
    ]


@pytest.mark.parametrize("scene", SCENES)
def test_everything_has_a_name_and_a_role(scene: str, tmp_path: Path, qtbot: QtBot) -> None:
    window = SCENES[scene](Stage(tmp_path, qtbot))
    faults = [fault for part in used(window) if (fault := fault_of(part))]
    for view in window.findChildren(QAbstractItemView):
        if view.isVisible() and not view.accessibleName().startswith(("Units of", "Roster")):
            faults += unnamed_rows(view)
    if isinstance(window, QMenu):
        faults += [
            "unnamed action" for action in window.actions() if not (action.text() or action.isSeparator())
        ]
    assert not faults
    assert window.accessibleName() or window.windowTitle() or isinstance(window, QMenu)


@pytest.mark.parametrize("scene", [scene for scene in SCENES if not scene.startswith("menu ")])
def test_tab_goes_round_and_reaches_everything(scene: str, tmp_path: Path, qtbot: QtBot) -> None:
    stage = Stage(tmp_path, qtbot)
    window = SCENES[scene](stage)
    assert not isinstance(window, QMenu)  # a menu is walked with the arrows
    wanted = {
        part
        for part in window.findChildren(QWidget)
        if part.isVisible()
        and part.isEnabled()
        and part.focusProxy() is None
        and part.focusPolicy() & Qt.FocusPolicy.TabFocus
    }
    window.window().activateWindow()
    stage.settle()
    visited = walk(window)
    missing = [part for part in wanted - set(visited) if not is_reached_by_arrows(part, visited)]
    missed = {f"{type(part).__name__} {part.accessibleName()}" for part in missing}
    assert not missed


def is_reached_by_arrows(part: QWidget, visited: list[QWidget]) -> bool:
    """Of buttons of which one is down, Tab reaches one, and arrows the others."""
    group = part.group() if isinstance(part, QAbstractButton) else None
    return group is not None and group.exclusive() and any(other in visited for other in group.buttons())


def walk(window: QWidget) -> list[QWidget]:
    """Press Tab until the focus is where it was before."""
    visited: list[QWidget] = []
    for _ in range(TOO_MANY):
        focused: QWidget | None = window.focusWidget()
        held = focused if focused is not None else window
        if held in visited:
            break  # round, or a trap: then something is missed
        visited.append(held)
        leaves = Qt.KeyboardModifier.ControlModifier if isinstance(held, GridView) else NO_MODIFIER
        QTest.keyClick(held, Qt.Key.Key_Tab, leaves)
        QApplication.processEvents()
    return visited


def windows_of_the_program() -> set[str]:
    """All classes that open as a window or a popup, or are a page of the window."""
    found = {"MainWindow", "StartPage", "BattleView", "NewBattlePage", "Curtain"}
    for module_of in pkgutil.walk_packages(tracker.ui.__path__, "tracker.ui."):
        module = importlib.import_module(module_of.name)
        for name, kind in inspect.getmembers(module, inspect.isclass):
            if kind.__module__ != module.__name__ or not issubclass(kind, QWidget):
                continue
            opens = "WindowType.Popup" in inspect.getsource(kind) or "WindowType.Tool" in inspect.getsource(
                kind
            )
            if issubclass(kind, QDialog | QMenu) or opens:
                found.add(name)
    return found


def test_every_window_of_the_program_has_a_scene() -> None:
    assert windows_of_the_program() == SHOWN, "add a scene to every_window.py for each new window"


@pytest.mark.parametrize("system", [FORTITUDE, BREAK])
def test_a_card_reads_as_one_sentence(system: str, tmp_path: Path, qtbot: QtBot) -> None:
    view = Stage(tmp_path, qtbot).battle(system)
    for row in range(view.models.cards.rowCount()):
        face = view.models.cards.face(row)
        sentence = str(view.models.cards.index(row).data(Qt.ItemDataRole.AccessibleTextRole))
        assert "\n" not in sentence
        assert face.name in sentence
        assert face.side_name in sentence
        if face.gauge is not None:
            assert number(face.gauge.value) in sentence
            assert number(face.gauge.printed) in sentence
