"""The table check: what must lie on the table, ticked through; a mismatch becomes a logged correction."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.rules.fortitude import SYSTEM
from tests.ui.desks import desk_in, view_of
from tests.ui.faces import chip, face, gauge, ribbon
from tests.ui.river_battle import river_battle
from tracker.rules.sentence import say
from tracker.rules.systems import SYSTEMS
from tracker.ui.battle_view import BattleView
from tracker.ui.correction_dialog import CorrectionDialog
from tracker.ui.table_check import DIAL, HONOR, MARKERS, MODELS, REST, columns_of, expected, field_for
from tracker.ui.table_check_dialog import TICK, TableCheckDialog


@pytest.fixture
def view(tmp_path: Path, qtbot: QtBot) -> BattleView:
    return view_of(desk_in(tmp_path, qtbot), qtbot)


@pytest.fixture
def dialog(view: BattleView, qtbot: QtBot) -> TableCheckDialog:
    dialog = TableCheckDialog(view)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.table.hasFocus)
    return dialog


def shaken() -> object:
    return face(gauge=gauge(8, 11), ribbon=ribbon(2), tags=2, honor=True, chips=(chip("engaged", "Engaged"),))


@pytest.mark.parametrize(
    ("column", "seen"),
    [(MARKERS, "2"), (HONOR, "Honor"), (DIAL, "8"), (MODELS, "7 of 7"), (REST, "Engaged")],
)
def test_what_must_be_seen(column: object, seen: str) -> None:
    assert expected(shaken(), column) == seen  # type: ignore[arg-type]


def test_a_unit_off_the_table_says_so_and_nothing_else() -> None:
    gone = face(out_of_play=say("Routed"), tags=3, honor=True)
    assert expected(gone, REST) == "Off the table: Routed"
    assert {expected(gone, column) for column in (MARKERS, HONOR, DIAL, MODELS)} == {"–"}


def test_every_column_leads_to_a_field_that_is_offered_now() -> None:
    battle = river_battle()
    faces = {face.id: face for face in SYSTEM.faces(battle)}
    offered = SYSTEM.corrections(battle, "archers")
    found = [field_for(faces["archers"], column, offered) for column in (MARKERS, HONOR, DIAL, MODELS, REST)]
    assert found == ["level", "honor", "fortitude_correction", "casualties", "order"]
    gone = SYSTEM.corrections(battle, "lancers")
    assert field_for(faces["lancers"], MARKERS, gone) == "out_of_play"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_unit_of_every_system_is_on_the_list(tmp_path: Path, qtbot: QtBot, system: str) -> None:
    view = view_of(desk_in(tmp_path, qtbot), qtbot, system)
    dialog = TableCheckDialog(view)
    texts = {
        dialog.table.model().index(row, column).data()
        for row in range(dialog.table.rowCount())
        for column in range(1, dialog.table.columnCount())
    }
    faces = SYSTEMS[system].faces(view.session.battle)
    assert {f"{face.number} {face.name}".strip() for face in faces} <= texts


def test_figures_have_no_column_of_morale_markers(tmp_path: Path, qtbot: QtBot) -> None:
    view = view_of(desk_in(tmp_path, qtbot), qtbot, "break-tests")
    shown = columns_of(view.session.system.faces(view.session.battle))
    assert MARKERS not in shown
    assert MODELS in shown


def test_space_ticks_and_goes_on(dialog: TableCheckDialog, view: BattleView) -> None:
    units = [face.id for face in view.session.system.faces(view.session.battle)]
    for _ in units:
        QTest.keyClick(dialog.table, Qt.Key.Key_Space)
    assert dialog.ticked == set(units)
    assert dialog.told.text() == "Everything agrees with the table."
    assert view.session.battle.count == 0


def test_a_tick_can_be_taken_back(dialog: TableCheckDialog) -> None:
    row, unit = dialog.table.currentRow(), dialog.unit
    dialog.tick()
    assert dialog.table.model().index(row, 0).data() == TICK
    dialog.table.setCurrentCell(row, 1)
    assert dialog.unit == unit
    dialog.tick()
    assert dialog.ticked == frozenset()


def test_what_differs_becomes_a_logged_correction(dialog: TableCheckDialog, view: BattleView) -> None:
    unit = dialog.unit
    assert unit is not None
    dialog.tick()
    row = dialog._rows.index(unit)
    dialog.table.setCurrentCell(row, 1 + dialog._columns.index(MODELS))
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    correction = dialog.findChild(CorrectionDialog)
    assert isinstance(correction, CorrectionDialog)
    assert correction.field is not None
    assert correction.field.id == "casualties"
    correction.editor.number_box.setValue(1)
    correction.accept()
    face = view.face_of(unit)
    assert face is not None
    assert face.pips.standing == face.pips.total - 1
    last = view.session.battle.last
    assert last is not None
    assert "table check" in "".join(str(line.sentence) + str(line.detail) for line in last.entry.lines)
    assert unit not in dialog.ticked, "what has changed is to be looked at anew"
