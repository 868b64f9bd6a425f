"""Why a unit has its level: the entries of the log that changed it; and every number by key (G5.1, G5.5)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from tests.rules.fortitude import SYSTEM, after, battle_of, opening, unit
from tests.ui.desks import desk_in, view_of
from tracker import assets
from tracker.rules.battle import Battle
from tracker.rules.retrace import level_changes, retraced
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle
from tracker.ui.battle_view import BattleView
from tracker.ui.why_dialog import WhyDialog


def beaten() -> Battle:
    """Archers fail twice, are hit without a test, and get better in the Morale Phase."""
    battle = battle_of(opening(unit("archers", name="Archers", models=9), unit("reeds", side="blue")))
    return after(
        battle,
        {"type_": "casualties", "unit": "archers", "count": 1},
        {"type_": "test-rolled", "unit": "archers", "cause": "casualties", "die": 20},
        {"type_": "casualties", "unit": "reeds", "count": 1},
        {"type_": "attacked", "unit": "archers", "side": "rear"},
        {"type_": "test-rolled", "unit": "archers", "cause": "rear", "die": 19},
    )


def test_only_what_changed_the_level_is_told_the_first_change_first() -> None:
    changes = level_changes(SYSTEM, beaten(), "archers")
    assert [(str(change.before), str(change.after)) for change in changes] == [
        ("Normal", "Hesitant"),
        ("Hesitant", "Shaken"),
    ]
    assert "19" in str(changes[1].lines[0].sentence)
    assert all("archers" in line.units for change in changes for line in change.lines)


def test_a_unit_that_never_changed_has_no_changes() -> None:
    assert level_changes(SYSTEM, beaten(), "reeds") == ()


@pytest.mark.parametrize("path", assets.samples(), ids=lambda path: path.stem)
def test_every_sample_is_retraced_to_its_present_state(path: Path) -> None:
    opened = read_battle(path, SYSTEMS)
    steps = list(retraced(opened.system, opened.battle))
    assert len(steps) == opened.battle.count
    if steps:
        assert steps[-1][2].state == opened.battle.state


def test_the_dialog_asks_and_answers(qtbot: QtBot) -> None:
    battle = beaten()
    face = next(face for face in SYSTEM.faces(battle) if face.id == "archers")
    dialog = WhyDialog(face, level_changes(SYSTEM, battle, "archers"))
    qtbot.addWidget(dialog)
    assert dialog.question.text() == "Why is Archers Shaken?"
    model = dialog.table.model()
    assert [model.index(row, 1).data() for row in range(model.rowCount())] == [
        "Hesitant → Shaken",
        "Normal → Hesitant",
    ]


@pytest.fixture
def view(tmp_path: Path, qtbot: QtBot) -> BattleView:
    return view_of(desk_in(tmp_path, qtbot), qtbot)


def test_the_key_opens_it_for_the_current_card_and_leads_to_the_log(view: BattleView) -> None:
    QTest.keyClick(view.cards, Qt.Key.Key_Q)
    dialog = view.findChild(WhyDialog)
    assert isinstance(dialog, WhyDialog)
    assert "since the battle began" in dialog.told.text()
    dialog.log_button.click()
    assert view.side.is_shown(view.log)


def test_the_key_of_numbers_goes_to_the_reasons_and_then_through_all_values(view: BattleView) -> None:
    page = view.inspector.unit_page
    QTest.keyClick(view.cards, Qt.Key.Key_I)
    assert page.ledger.hasFocus()
    assert page.tabs.current == 0
    seen = []
    for _ in page.tabs.buttons:
        seen.append(page.ledger.accessibleName())
        QTest.keyClick(page.ledger, Qt.Key.Key_I)
    assert len(set(seen)) == len(page.tabs.buttons) > 1
    assert page.tabs.current == 0


def test_the_menu_of_a_card_asks_it_too(view: BattleView) -> None:
    unit = view.cards.current_unit()
    view.asking.offer_buttons(unit, view.mapToGlobal(view.rect().center()))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    question = next(action for action in menu.actions() if "“Normal”" in action.text())
    menu.close()
    question.trigger()
    assert view.findChild(WhyDialog) is not None
