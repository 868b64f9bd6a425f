"""All units as a table: columns from the cards, sorting, and rows that stay put while a battle goes on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPersistentModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from tests.makers import battle_with
from tests.rules.fortitude import SYSTEM, after
from tests.ui.faces import chip, face, gauge, ribbon
from tracker.models.roles import FaceRole
from tracker.models.unit_table_model import UnitTableModel
from tracker.rules.face import CardFace
from tracker.rules.sentence import say

UP, DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
FACES = (
    face(id="a", number="10", name="Oaks", gauge=gauge(8, 11), ribbon=ribbon(2), tags=2),
    face(id="b", number="9", name="reeds", gauge=gauge(15, 11), owed=(2,), action=say("15 or less")),
    face(id="c", number="", name="Birches", gauge=gauge(11, 11), honor=True, owed=(1,)),
    face(id="d", number="1", name="Alders", gauge=None, out_of_play=say("Routed")),
)


@pytest.fixture
def model(qtmodeltester: ModelTester) -> UnitTableModel:
    model = UnitTableModel(FACES)
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]
    return model


def place(model: UnitTableModel, column: str) -> int:
    return [each.id for each in model.columns].index(column)


def order(model: UnitTableModel) -> str:
    return "".join(model.face(row).id for row in range(model.rowCount()))


@pytest.mark.parametrize(
    ("column", "direction", "wanted"),
    [
        ("number", UP, "dbac"),
        ("name", UP, "dcab"),
        ("name", DOWN, "bacd"),
        ("value", UP, "acbd"),
        ("chance", DOWN, "dbca"),
        ("level", UP, "bcad"),
        ("owed", UP, "cbad"),
        ("honor", UP, "cabd"),
    ],
)
def test_every_column_sorts_by_what_it_means(
    model: UnitTableModel, column: str, direction: Qt.SortOrder, wanted: str
) -> None:
    model.sort(place(model, column), direction)
    assert order(model) == wanted
    model.sort(-1)
    assert order(model) == "abcd"


def test_an_event_changes_cells_and_moves_no_row(model: UnitTableModel, qtbot: QtBot) -> None:
    model.sort(place(model, "value"), UP)
    changed = [*FACES[:2], face(id="c", name="Birches", gauge=gauge(1, 11)), FACES[3]]
    with qtbot.waitSignal(model.dataChanged) as sent:
        model.show(changed)
    assert sent.args is not None
    assert (sent.args[0].row(), sent.args[1].row()) == (1, 1)
    assert order(model) == "acbd"
    assert model.index(1, place(model, "value")).data() == "1"
    model.sort(place(model, "value"), UP)
    assert order(model) == "cabd"


def test_nothing_is_told_where_nothing_differs(model: UnitTableModel, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(model.dataChanged):
        model.show(list(FACES))


def test_other_units_are_other_rows_in_the_same_sorting(model: UnitTableModel) -> None:
    model.sort(place(model, "name"), UP)
    model.show(FACES[:2])
    assert order(model) == "ab"


def test_a_row_held_by_the_view_follows_its_unit(model: UnitTableModel) -> None:
    held = QPersistentModelIndex(model.index(1, 0))
    model.sort(place(model, "name"), DOWN)
    assert held.data(FaceRole).id == "b"


def test_order_and_conditions_stand_apart() -> None:
    shown = face(chips=(chip("order", "Defend"), chip("engaged", "Engaged"), chip("fatigue", "Fatigue 2")))
    model = UnitTableModel((shown,))
    assert model.index(0, place(model, "order")).data() == "Defend"
    assert model.index(0, place(model, "conditions")).data() == "Engaged, Fatigue 2"


def test_figures_have_leaders_and_neither_honor_nor_orders() -> None:
    strength = gauge(5, 9)
    model = UnitTableModel((face(gauge=replace(strength, kind="strength")),))
    ids = {column.id for column in model.columns}
    assert not ids & {"value", "honor", "order"}
    assert model.headerData(place(model, "models"), Qt.Orientation.Horizontal) == "Strength"


def test_a_screen_reader_hears_heading_and_value(model: UnitTableModel) -> None:
    role = Qt.ItemDataRole.AccessibleTextRole
    assert model.index(1, place(model, "owed")).data(role) == "Owed: 15 or less"
    assert model.index(0, place(model, "owed")).data(role) == "Owed: –"
    assert "River Archers" in str(model.index(0, place(model, "name")).data(role))


def test_two_hundred_units_of_a_battle_are_shown_and_followed() -> None:
    battle = battle_with(200)
    model = UnitTableModel(SYSTEM.faces(battle))
    hit: tuple[CardFace, ...] = SYSTEM.faces(
        after(battle, {"type_": "casualties", "unit": "unit-7", "count": 1})
    )
    model.show(hit)
    row = model.row_of("unit-7")
    assert row == 7
    assert model.index(row, place(model, "models")).data() == "99 of 100"
