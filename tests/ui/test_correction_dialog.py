"""The correction dialog: one value, its new value, and a reason; all from what the rule system offers."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QValidator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QWidget
from pytestqt.qtbot import QtBot

from tests.rules.fortitude import SYSTEM
from tests.ui.river_battle import river_battle
from tracker.rules.face import CorrectionField
from tracker.rules.sentence import say
from tracker.ui.correction_dialog import CorrectionDialog
from tracker.ui.correction_editor import NumberBox, value_words
from tracker.ui.paper import Words
from tracker.ui.theme import THEMES, theme_for

BATTLE = river_battle()
LEVEL = CorrectionField(
    id="level",
    text=say("Morale level"),
    now="hesitant",
    kind="choice",
    options=(("normal", say("Normal")), ("hesitant", say("Hesitant")), ("shaken", say("Shaken"))),
)
FORTITUDE = CorrectionField(id="by-hand", text=say("Fortitude"), now=0, kind="number", lowest=-30, highest=30)
HONOR = CorrectionField(id="honor", text=say("Honor Marker"), now=False, kind="flag")
SHOTS = CorrectionField(id="shots", text=say("Ammunition"), now=None, kind="number", lowest=0, highest=99)
ORDER = CorrectionField(
    id="order",
    text=say("Order"),
    now=None,
    kind="choice",
    options=((None, say("No order")), ("run", say("Run"))),
)
FIELDS = (LEVEL, FORTITUDE, HONOR, SHOTS, ORDER)


@pytest.fixture
def dialog(qtbot: QtBot) -> CorrectionDialog:
    dialog = CorrectionDialog()
    qtbot.addWidget(dialog)
    dialog.show_fields("archers", "Correct River Archers", FIELDS, ["wrong unit", "miscounted", "wrong unit"])
    dialog.show()
    return dialog


@pytest.fixture
def wishes(dialog: CorrectionDialog) -> list[tuple[Any, ...]]:
    asked: list[tuple[Any, ...]] = []
    dialog.correction_requested.connect(lambda *what: asked.append(what))
    return asked


def open_field(dialog: CorrectionDialog, field: CorrectionField) -> None:
    dialog.list.setCurrentIndex(dialog.list.model().index(FIELDS.index(field), 0))


def give_reason(dialog: CorrectionDialog, reason: str) -> None:
    line = dialog.reason.lineEdit()
    assert line is not None
    line.clear()
    QTest.keyClicks(line, reason)


def test_every_field_stands_with_its_present_value(dialog: CorrectionDialog) -> None:
    items = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    assert [(item.text(0), item.text(1)) for item in items if item] == [
        ("Morale level", "Hesitant"),
        ("Fortitude", "0"),
        ("Honor Marker", "no"),
        ("Ammunition", "none"),
        ("Order", "No order"),
    ]


def test_nothing_is_corrected_without_another_value(dialog: CorrectionDialog, wishes: list[Any]) -> None:
    give_reason(dialog, "miscounted")
    assert not dialog.accept_button.isEnabled()
    assert dialog.problem == "Choose another value: this is what it is now."
    dialog.accept()
    assert wishes == []
    assert dialog.isVisible()


@pytest.mark.parametrize("reason", ["", "   "])
def test_nothing_is_corrected_without_a_reason(
    dialog: CorrectionDialog, wishes: list[Any], reason: str
) -> None:
    dialog.editor.choices.setCurrentRow(2)
    give_reason(dialog, reason)
    assert not dialog.accept_button.isEnabled()
    assert dialog.problem == "Give a reason: the log keeps it."
    assert dialog.accept_button.accessibleDescription() == dialog.problem
    dialog.accept()
    assert wishes == []


def test_a_choice_is_corrected(dialog: CorrectionDialog, wishes: list[Any]) -> None:
    dialog.editor.choices.setCurrentRow(2)
    give_reason(dialog, " moved in step 3 ")
    assert dialog.problem == ""
    QTest.mouseClick(dialog.accept_button, Qt.MouseButton.LeftButton)
    assert wishes == [("archers", "level", "shaken", "moved in step 3")]
    assert not dialog.isVisible()


def test_a_number_is_corrected(dialog: CorrectionDialog, wishes: list[Any]) -> None:
    open_field(dialog, FORTITUDE)
    dialog.editor.number_box.setFocus()
    dialog.editor.number_box.selectAll()
    QTest.keyClicks(dialog.editor.number_box, "-7")
    give_reason(dialog, "a house rule")
    dialog.accept()
    assert wishes == [("archers", "by-hand", -7, "a house rule")]


def test_a_flag_is_corrected(dialog: CorrectionDialog, wishes: list[Any]) -> None:
    open_field(dialog, HONOR)
    dialog.editor.choices.setCurrentRow(0)
    give_reason(dialog, "won it last turn")
    dialog.accept()
    (wish,) = wishes
    assert wish[2] is True


def test_a_number_that_is_none_can_become_the_lowest(dialog: CorrectionDialog, wishes: list[Any]) -> None:
    open_field(dialog, SHOTS)
    give_reason(dialog, "out of shots")
    dialog.accept()
    assert wishes == [("archers", "shots", 0, "out of shots")]


def test_no_order_is_a_value_like_any_other(dialog: CorrectionDialog, wishes: list[Any]) -> None:
    open_field(dialog, ORDER)
    assert dialog.editor.value is None
    dialog.editor.choices.setCurrentRow(1)
    give_reason(dialog, "forgotten")
    dialog.accept()
    assert wishes == [("archers", "order", "run", "forgotten")]


def test_enter_corrects_and_escape_does_not(dialog: CorrectionDialog, wishes: list[Any]) -> None:
    dialog.editor.choices.setCurrentRow(0)
    give_reason(dialog, "miscounted")
    QTest.keyClick(dialog.reason, Qt.Key.Key_Return)
    assert wishes == [("archers", "level", "normal", "miscounted")]
    dialog.show()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert len(wishes) == 1


def test_the_last_reasons_are_offered_once_and_the_mistake_always(dialog: CorrectionDialog) -> None:
    offered = [dialog.reason.itemText(place) for place in range(dialog.reason.count())]
    assert offered == ["wrong unit", "miscounted", "entered by mistake"]
    assert dialog.reason.currentText() == ""
    dialog.reason.setCurrentIndex(2)
    dialog.editor.choices.setCurrentRow(0)
    assert dialog.accept_button.isEnabled()


def test_it_opens_on_the_field_that_is_asked_for(dialog: CorrectionDialog) -> None:
    dialog.show_fields("archers", "Correct", FIELDS, field="honor")
    assert dialog.field == HONOR
    assert dialog.reason.currentText() == ""


def test_the_battle_is_corrected_in_the_same_way(dialog: CorrectionDialog, wishes: list[Any]) -> None:
    dialog.show_fields(None, "Correct the battle", SYSTEM.corrections(BATTLE, None), field="turn")
    dialog.editor.number_box.setValue(4)
    give_reason(dialog, "we forgot a turn")
    dialog.accept()
    assert wishes == [(None, "turn", 4, "we forgot a turn")]


def test_nothing_to_correct_is_said(dialog: CorrectionDialog) -> None:
    dialog.show_fields("archers", "Correct", ())
    assert dialog.problem == "There is nothing to correct."
    assert not dialog.accept_button.isEnabled()


@pytest.mark.parametrize("unit", ["archers", "staff", "lancers", "spears", None])
def test_every_field_of_a_real_battle_leads_to_a_correction(
    dialog: CorrectionDialog, wishes: list[Any], unit: str | None
) -> None:
    for field in SYSTEM.corrections(BATTLE, unit):
        dialog.show_fields(unit, "Correct", SYSTEM.corrections(BATTLE, unit), field=field.id)
        if field.kind == "number":
            dialog.editor.number_box.setValue(field.lowest if field.now == field.highest else field.highest)
        else:
            rows = range(dialog.editor.choices.count())
            dialog.editor.choices.setCurrentRow(next(row for row in rows if row != _row(dialog)))
        give_reason(dialog, "a test")
        dialog.accept()
        wish = wishes.pop()
        SYSTEM.resolve(BATTLE.setup, BATTLE.state, SYSTEM.correction(*wish))


def _row(dialog: CorrectionDialog) -> int:
    return dialog.editor.choices.currentRow()


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("−12", QValidator.State.Acceptable),
        ("-12", QValidator.State.Acceptable),
        ("−", QValidator.State.Intermediate),
        ("", QValidator.State.Intermediate),
        ("31", QValidator.State.Intermediate),
        ("1.5", QValidator.State.Invalid),
        ("٣", QValidator.State.Invalid),
        ("x", QValidator.State.Invalid),
    ],
)
def test_numbers_take_both_minus_signs_and_nothing_but_numbers(
    qtbot: QtBot, text: str, state: QValidator.State
) -> None:
    box = NumberBox()
    qtbot.addWidget(box)
    box.setRange(-30, 30)
    assert box.validate(text, 0)[0] == state


def test_numbers_are_shown_with_a_true_minus_sign(qtbot: QtBot) -> None:
    box = NumberBox()
    qtbot.addWidget(box)
    box.setRange(-30, 30)
    box.setValue(-3)
    assert box.text() == "−3"
    assert value_words(FORTITUDE, -3) == "−3"


def test_every_control_has_a_name(dialog: CorrectionDialog) -> None:
    kinds = (QAbstractButton, QAbstractSpinBox, QComboBox)
    for control in (*dialog.findChildren(QWidget), dialog.list, dialog.editor.choices):
        is_own = control.parent() is not None and not control.objectName().startswith("qt_")
        if isinstance(control, kinds) and control.isVisible() and is_own:
            assert control.accessibleName() or (isinstance(control, QAbstractButton) and control.text())
    assert dialog.list.accessibleName()
    assert dialog.editor.choices.accessibleName() == "Morale level"


@pytest.mark.parametrize("zoom", [0.75, 1.0, 1.5, 3.0])
def test_it_fits_the_screen_at_any_zoom_with_its_buttons_in_reach(
    dialog: CorrectionDialog, zoom: float
) -> None:
    dialog.set_zoom(zoom)
    room = dialog.screen().availableGeometry()
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()
    corner = dialog.accept_button.mapTo(dialog, dialog.accept_button.rect().bottomRight())
    assert dialog.rect().contains(corner)


@pytest.mark.parametrize("name", THEMES)
def test_the_list_with_the_focus_has_another_edge(dialog: CorrectionDialog, name: str) -> None:
    theme = theme_for(name)
    dialog.set_theme(theme)
    dialog.activateWindow()
    dialog.list.setFocus()
    with_focus = dialog.list.grab().toImage()
    dialog.editor.focus_editor()
    assert dialog.list.grab().toImage() != with_focus


def test_a_long_name_does_not_push_the_fields_out_of_sight(dialog: CorrectionDialog) -> None:
    dialog.show_fields("archers", "A" * 200, FIELDS)
    title = dialog.findChildren(Words)[0]
    assert title.text().endswith("…")
    assert title.sizeHint().width() < dialog.width()
