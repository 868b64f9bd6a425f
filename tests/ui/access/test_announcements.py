"""What a screen reader is told: each result once, each refusal, and nothing twice (G8.3)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6 import QtGui
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.access.every_window import Stage


class Listener:
    """Stands where a screen reader would."""

    heard: list[str]

    def __init__(self) -> None:
        self.heard = []

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:
        assert event.type() == QAccessible.Event.Announcement
        self.heard.append(event.message())


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Listener:
    listener = Listener()
    monkeypatch.setattr(QtGui, "QAccessible", listener)
    return listener


@pytest.mark.parametrize("wide", [1366, 911])
@pytest.mark.parametrize("face", [1, 20])
def test_the_result_of_a_roll_is_announced_once(
    face: int, wide: int, reader: Listener, tmp_path: Path, qtbot: QtBot
) -> None:
    stage = Stage(tmp_path, qtbot)
    stage.window.resize(wide, 600)
    view = stage.owing()
    if wide < 1000:
        view.side.show_part(view.log)
    stage.settle()
    reader.heard.clear()
    name = view.owed.owed(view.hand.row).name
    view.hand.type_digit(str(face)[0])
    if face > 9:
        view.hand.type_digit(str(face)[1])
    view.hand.settle()
    QApplication.processEvents()
    assert len(reader.heard) == 1
    assert name in reader.heard[0]
    assert str(face) in reader.heard[0]


def test_a_result_that_the_inspector_shows_covers_no_card(tmp_path: Path, qtbot: QtBot) -> None:
    view = Stage(tmp_path, qtbot).owing()
    view.hand.type_digit("1")
    view.hand.settle()
    assert view.inspector.result.isVisible()
    assert view.inspector.result.words
    assert not view.notice.isVisible()


def test_a_result_is_told_over_the_cards_where_the_inspector_is_hidden(tmp_path: Path, qtbot: QtBot) -> None:
    stage = Stage(tmp_path, qtbot)
    view = stage.owing()
    stage.window.deeds.do("across")
    view.hand.type_digit("1")
    view.hand.settle()
    assert view.notice.isVisible()
    assert "1" in view.notice.text()


def test_a_refusal_is_announced(reader: Listener, tmp_path: Path, qtbot: QtBot) -> None:
    view = Stage(tmp_path, qtbot).battle()
    for unit in ("river-archers", "general-staff"):
        view.go_to(unit)
        reader.heard.clear()
        view.press("rallied")
        assert len(reader.heard) == 1
        assert reader.heard[0] == view.notice.text()


def test_a_face_that_no_die_has_is_announced(reader: Listener, tmp_path: Path, qtbot: QtBot) -> None:
    view = Stage(tmp_path, qtbot).owing()
    reader.heard.clear()
    for digit in "21":
        view.hand.type_digit(digit)
    assert reader.heard == ["The die shows 1 to 20."]


def test_trouble_with_saving_is_announced_once(reader: Listener, tmp_path: Path, qtbot: QtBot) -> None:
    view = Stage(tmp_path, qtbot).battle()
    for _ in range(3):
        view.trouble.tell("Not saved: the disk is full.")
    assert reader.heard.count("Not saved: the disk is full.") == 1
