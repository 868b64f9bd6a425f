"""A player enters sides: by keyboard alone, by mouse, by the clipboard, and takes slips back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit

from tests.ui.new_battle.conftest import Player
from tracker.ui.new_battle.columns import PLACES
from tracker.ui.new_battle.draft import Row
from tracker.ui.new_battle.orders_popup import OrdersPopup

KEY = Qt.Key
ODD_NAMES = ['<b>Bold</b> & "quoted"', "🏰🐎", "معركة النهر", "x" * 200, "Ünïcode ’n’ Söhne"]


def tab_until(player: Player, name: str) -> None:
    """Press Tab until what has this name has the focus."""
    for _ in range(40):
        if player.focused.accessibleName() == name:
            return
        player.press(KEY.Key_Tab)
    raise AssertionError(f"Tab does not reach {name}")


def to_table(player: Player) -> None:
    tab_until(player, "Units of this side")


def test_a_whole_side_is_entered_by_keyboard_alone(player: Player) -> None:
    player.write("The Reed Ford")
    tab_until(player, "Name of the side")
    player.write("Heron League")
    to_table(player)
    # number, name, kind, models, Fortitude, Attack, Attack, Defense, Firepower, Shots, three flags, orders
    player.write("0\tGeneral Staff\t\t3\t12\t2\t2\t4\t\t\t\t \t\t ")
    player.press(KEY.Key_Space, KEY.Key_Down, KEY.Key_Space)
    player.write("\n")
    player.write("3\tRiver Archers\t\t7\t11\t3\t2\t4\t6\t8\t \t\t \t ")
    player.press(KEY.Key_M, KEY.Key_Space)
    player.write("\n")
    player.write("5\tGrey Lancers\tc\t8\t11\t8\t7\t5\n")
    staff, archers, lancers = player.rows
    assert staff == Row(
        number="0", name="General Staff", models="3", base_fortitude="12", attack_infantry="2",
        attack_cavalry="2", defense="4", general_staff=True, orders=("all-around-defense", "defend"),
    )  # fmt: skip
    assert archers == Row(
        number="3", name="River Archers", models="7", base_fortitude="11", attack_infantry="3",
        attack_cavalry="2", defense="4", firepower="6", ammunition="8", commander=True, honor=True,
        orders=("march",),
    )  # fmt: skip
    assert (lancers.name, lancers.kind, lancers.defense) == ("Grey Lancers", "cavalry", "5")
    assert player.cell == (3, 0)
    assert player.form.suggested_name() == "Heron League against Side 2"


def test_a_battle_is_begun_by_keyboard_alone(player: Player) -> None:
    for place, side in enumerate(("Heron", "Amber")):
        if place == 1:
            tab_until(player, "Heron, 1 unit")
            player.press(KEY.Key_Right)
        tab_until(player, "Name of the side")
        player.write(side)
        to_table(player)
        player.write("1\tGuard\t\t9\t12\t\t\t\t\t\t\t \n")
        player.chord(KEY.Key_Tab)
        player.page.focus_first()
    assert player.page.problems
    player.chord(KEY.Key_Return)
    ((system, name, opening, house_rules),) = player.begun
    assert (system, name) == ("fortitude-tests", "Heron against Amber")
    assert [unit.id for unit in opening.units] == ["guard", "guard-2"]
    assert all(unit.general_staff for unit in opening.units)
    assert house_rules == type(house_rules)()


def test_tab_at_the_end_of_a_row_begins_the_next(player: Player) -> None:
    player.table.setFocus()
    player.table.go_to(0, PLACES["honor"])
    player.write(" \t")
    assert player.cell == (0, PLACES["orders"])
    player.write("\t")
    assert player.cell == (1, 0)


def test_tab_at_the_end_of_the_blank_row_leaves_the_table(player: Player) -> None:
    player.table.setFocus()
    player.table.go_to(0, PLACES["orders"])
    player.press(KEY.Key_Tab)
    assert player.focused is not player.table


def test_shift_tab_goes_back_and_out(player: Player) -> None:
    player.table.setFocus()
    player.table.go_to(0, 1)
    player.press(KEY.Key_Backtab)
    assert player.cell == (0, 0)
    player.press(KEY.Key_Backtab)
    assert player.focused is not player.table


def test_enter_goes_down_in_the_column_where_the_row_was_begun(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.click_cell(0, PLACES["defense"])
    player.write("1\n2\n3\n")
    assert [row.defense for row in player.rows[:3]] == ["1", "2", "3"]
    assert player.cell == (3, PLACES["defense"])


def test_down_ends_an_edit_and_goes_down(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(0, PLACES["models"])
    player.write("9")
    player.press(KEY.Key_Down)
    assert player.rows[0].models == "9"
    assert player.cell == (1, PLACES["models"])


def test_escape_takes_back_what_is_being_typed(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(0, PLACES["models"])
    player.write("99")
    player.press(KEY.Key_Escape)
    assert player.rows[0].models == "3"
    assert player.focused is player.table


@pytest.mark.parametrize("name", ODD_NAMES)
def test_odd_names_are_kept_and_shown_as_they_are(player: Player, name: str) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(1, PLACES["name"])
    player.press(KEY.Key_F2)
    editor = player.focused
    assert isinstance(editor, QLineEdit)
    editor.setText(name)
    player.press(KEY.Key_Return)
    assert player.rows[1].name == name
    model = player.table.model()
    index = model.index(1, PLACES["name"])
    assert index.data(Qt.ItemDataRole.DisplayRole) == name
    assert "<b>" not in index.data(Qt.ItemDataRole.ToolTipRole)
    player.form.editor.name_field.setText(name)
    player.form.editor.name_field.textEdited.emit(name)
    assert name in player.form.tabs.tabs[0].accessibleName()
    assert not player.page.grab().isNull()
    unit = player.form.opening()["units"][1]
    assert unit["name"] == name
    assert unit["id"].isascii()


def test_a_row_is_duplicated_with_the_next_free_number(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(2, 1)
    player.chord(KEY.Key_D)
    assert [row.number for row in player.rows] == ["0", "1", "3", "4", "5", "7", "12"]
    assert player.rows[3].name == "River Archers"
    assert player.cell == (3, 1)


def test_the_copy_of_the_general_staff_is_an_ordinary_unit(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(0, 1)
    player.chord(KEY.Key_D)
    assert [row.general_staff for row in player.rows[:2]] == [True, False]


def test_deleted_rows_come_back_by_ctrl_z(player: Player) -> None:
    player.take("heron-league")
    before = player.rows
    player.table.setFocus()
    player.table.go_to(2, 1)
    player.chord(KEY.Key_Delete)
    assert [row.name for row in player.rows] == [row.name for row in before if row.name != "River Archers"]
    player.chord(KEY.Key_Z)
    assert player.rows == before
    assert player.focused is player.table
    player.press(KEY.Key_Z, with_=Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert len(player.rows) == len(before) - 1


def test_delete_empties_the_chosen_cells(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(1, PLACES["models"])
    player.press(KEY.Key_Right, with_=Qt.KeyboardModifier.ShiftModifier)
    player.press(KEY.Key_Delete)
    assert (player.rows[1].models, player.rows[1].base_fortitude) == ("", "")
    assert player.rows[1].name == "Heron Guard"


def test_copied_cells_are_pasted_as_rows(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.selectAll()
    player.chord(KEY.Key_C)
    copied = player.rows
    player.click(player.form.tabs.tabs[1])
    player.table.setFocus()
    player.table.go_to(0, 0)
    player.chord(KEY.Key_V)
    assert player.rows == copied
    player.chord(KEY.Key_Z)
    assert player.rows == ()


def test_rows_are_pasted_below_what_is_there(player: Player) -> None:
    player.take("heron-league")
    QGuiApplication.clipboard().setText("20\tNight Watch\tinfantry\t6\t9\n21\tFerrymen\tinf\t5\t8")
    player.table.setFocus()
    player.table.go_to(len(player.rows), 0)
    player.chord(KEY.Key_V)
    assert [row.name for row in player.rows[-2:]] == ["Night Watch", "Ferrymen"]


def test_a_side_is_entered_by_mouse(player: Player) -> None:
    player.click_cell(0, PLACES["general_staff"])
    player.click_cell(0, PLACES["kind"])
    assert player.rows == (Row(kind="cavalry", general_staff=True),)
    player.click_cell(0, PLACES["orders"])
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, OrdersPopup)
    player.click(popup.boxes["march"], QPoint(14, 14))
    popup.close()
    assert player.rows[0].orders == ("march",)
    player.click_cell(0, PLACES["general_staff"])
    assert not player.rows[0].general_staff
    player.click(player.button("Undo"))
    assert player.rows[0].general_staff


def test_a_click_on_a_cell_to_type_in_changes_nothing(player: Player) -> None:
    player.take("heron-league")
    before = player.rows
    player.click_cell(1, PLACES["models"])
    player.click_cell(1, PLACES["name"])
    assert player.rows == before
    assert player.cell == (1, PLACES["name"])


def test_escape_leaves_the_orders_as_they_were(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(1, PLACES["orders"])
    before = player.rows[1].orders
    player.write(" ")
    player.press(KEY.Key_Space)
    assert player.rows[1].orders != before
    player.press(KEY.Key_Escape)
    assert player.rows[1].orders == before
    assert QApplication.activePopupWidget() is None


def test_orders_are_taken_from_the_row_above(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(2, PLACES["orders"])
    popup = player.table.open_list()
    assert isinstance(popup, OrdersPopup)
    player.click(next(b for b in popup.findChildren(type(player.button("Undo"))) if b.text() == "As above"))
    assert player.rows[2].orders == player.rows[1].orders
    assert all(isinstance(box, QCheckBox) for box in popup.boxes.values())


def test_a_wrong_cell_is_marked_and_the_reason_stands_below(player: Player) -> None:
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(1, PLACES["base_fortitude"])
    player.write("abc\t")
    player.press(KEY.Key_Left)
    index = player.table.currentIndex()
    reason = "Fortitude: “abc” is not a whole number"
    assert reason in index.data(Qt.ItemDataRole.ToolTipRole)
    assert reason in index.data(Qt.ItemDataRole.AccessibleTextRole)
    shown = [part.text() for part in player.form.editor.findChildren(QLabel) if part.isVisible()]
    assert reason in shown
    assert player.rows[1].base_fortitude == "abc"


def test_sides_are_added_recoloured_and_removed_and_all_of_it_can_be_undone(player: Player) -> None:
    before = player.form.draft
    player.click(player.button("Add a side"))
    assert [side.colour for side in player.form.draft.sides] == ["prussian", "ochre", "madder"]
    assert player.focused.accessibleName() == "Name of the side"
    player.click(player.button("Pine green, triangle"))
    assert player.form.draft.sides[2].emblem == "triangle"
    player.click(player.button("Remove side"))
    assert player.form.draft == before
    player.click(player.form.tabs.tabs[0])
    for _ in range(3):
        player.click(player.button("Undo"))
    assert player.form.draft == before


def test_the_last_side_cannot_be_removed(player: Player) -> None:
    player.click(player.button("Remove side"))
    assert len(player.form.draft.sides) == 1
    assert not player.button("Remove side").isEnabled()


def test_a_key_of_the_program_does_not_act_while_a_cell_is_typed_in(player: Player) -> None:
    pressed: list[str] = []
    from PySide6.QtGui import QAction, QKeySequence

    for keys in ("C", "F", "1", "Ctrl+D", "Ctrl+Z"):
        action = QAction(player.page)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False, keys=keys: pressed.append(keys))
        player.page.addAction(action)
    player.table.setFocus()
    player.table.go_to(0, 1)
    player.write("Cf1\n")
    assert player.rows[0].name == "Cf1"
    player.chord(KEY.Key_D)
    player.chord(KEY.Key_Z)
    assert pressed == []
    assert player.rows == ()
