"""The form around a side: level, house rules, numbers, what is missing, looks, names, sizes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QTableView, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.desks import desk_in, settings_in
from tests.ui.new_battle.conftest import ROSTERS, SYSTEM, Player, offer
from tracker import assets
from tracker.rules.play import begin
from tracker.rules.systems import SYSTEMS
from tracker.storage.roster_file import read_roster
from tracker.storage.tables_file import read_tables
from tracker.ui.fonts import Type, width
from tracker.ui.new_battle import PAGES, page_for
from tracker.ui.new_battle.columns import PLACES
from tracker.ui.new_battle.house_rules_panel import SwitchRule
from tracker.ui.new_battle.system_page import SystemOffer, SystemPage
from tracker.ui.theme import THEMES, theme_for


def fill(player: Player) -> None:
    """Both sides of the example battle."""
    player.take("heron-league")
    player.click(player.form.tabs.tabs[1])
    player.take("amber-host")
    player.click(player.form.tabs.tabs[0])


@pytest.mark.parametrize("system", PAGES)
def test_every_page_listed_is_there(system: str) -> None:
    assert system in SYSTEMS
    assert issubclass(page_for(system), SystemPage)


def test_what_was_begun_can_be_played(player: Player) -> None:
    fill(player)
    player.click(player.button("Begin battle"))
    ((system, name, opening, house_rules),) = player.begun
    assert (system, name) == (SYSTEM.id, "Heron League against Amber Host")
    battle = begin(SYSTEM, opening, offer().tables, house_rules, name)
    assert len(SYSTEM.faces(battle)) == 12


def test_a_name_that_was_typed_is_the_name_of_the_battle(player: Player) -> None:
    fill(player)
    player.page.name_field.setText('  <b>The "Ford"</b> 🏰 ')
    player.page.begin_battle()
    assert player.begun[0][1] == '<b>The "Ford"</b> 🏰'


def test_a_form_that_is_not_ready_leads_to_what_is_missing(player: Player) -> None:
    fill(player)
    model = player.table.model()
    model.setData(model.index(1, PLACES["models"]), "0")
    player.click(player.form.tabs.tabs[1])
    player.click(player.button("Begin battle"))
    assert player.begun == []
    assert player.form.side_in_front == 0
    assert player.cell == (1, PLACES["models"])
    assert player.table.hasFocus()


def test_before_you_start_follows_every_edit(player: Player) -> None:
    assert [problem.heading for problem in player.page.problems] == ["Side 1", "Side 2"]
    fill(player)
    assert not player.page.problems
    player.table.go_to(0, PLACES["general_staff"])
    player.table.setFocus()
    player.write(" ")
    (problem,) = player.page.problems
    assert not problem.blocks
    assert problem.heading == "Heron League"


def test_a_ticket_leads_to_its_place(player: Player) -> None:
    fill(player)
    model = player.table.model()
    model.setData(model.index(4, PLACES["base_fortitude"]), "77")
    player.page.focus_first()
    (ticket,) = player.page.tray.tickets
    assert ticket.text() == "To settle. Household Guard of the Upper Valley. Fortitude: 1 to 30, not 77"
    player.click(ticket)
    assert player.cell == (4, PLACES["base_fortitude"])
    assert player.table.hasFocus()


@pytest.mark.parametrize("level", ["intermediate", "advanced", "expert"])
def test_the_level_of_play_goes_into_the_battle(player: Player, level: str) -> None:
    fill(player)
    player.click(player.button(level.capitalize()))
    player.page.begin_battle()
    assert player.begun[0][2].level_of_play == level


def test_house_rules_that_differ_are_marked_counted_and_reset(player: Player) -> None:
    fill(player)
    rule = next(rule for rule in player.form.rules.rules if rule.field == "natural_1_and_20")
    player.click(player.form._rules_fold.head)
    assert isinstance(rule, SwitchRule)
    rule.box.click()
    assert rule.is_changed
    assert "1 changed" in player.form._rules_fold.head.accessibleDescription()
    player.page.begin_battle()
    assert player.begun[0][3] == SYSTEM.house_rules_type(natural_1_and_20=True)
    player.form.rules.reset()
    assert player.form.house_rules() == {}


def test_numbers_that_differ_are_bold_and_go_into_the_battle(player: Player) -> None:
    fill(player)
    model = player.form.numbers.models["orders"]
    index = model.index(0, 0)
    plain = index.data(Qt.ItemDataRole.FontRole)
    assert model.setData(index, "−4")
    assert index.data(Qt.ItemDataRole.FontRole) != plain
    player.page.begin_battle()
    orders = player.begun[0][3].orders
    assert {order: numbers.replaced() for order, numbers in orders.items()} == {
        "all-around-defense": {"attack": -4}
    }
    assert model.setData(index, "-2")
    assert player.form.house_rules() == {}


def test_a_number_is_typed_into_its_table_and_slips_are_not_taken(player: Player) -> None:
    player.click(player.form._numbers_fold.head)
    table = next(
        part for part in player.form.numbers.findChildren(QTableView) if part.accessibleName() == "Orders"
    )
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, 0))
    player.write("-4x5")
    assert isinstance(player.focused, QLineEdit)
    assert player.focused.text() == "-4"
    player.press(Qt.Key.Key_Tab)
    assert player.form.house_rules() == {"orders": {"all-around-defense": {"attack": -4}}}


@pytest.mark.parametrize("text", ["31", "-31", "many", "1.5"])
def test_a_number_out_of_range_is_not_taken(player: Player, text: str) -> None:
    model = player.form.numbers.models["orders"]
    before = model.index(0, 0).data()
    assert not model.setData(model.index(0, 0), text)
    assert model.index(0, 0).data() == before


def test_numbers_of_terrain_and_fatigue_count_only_where_they_are_used(player: Player) -> None:
    fill(player)
    for name in ("terrain", "fatigue"):
        model = player.form.numbers.models[name]
        assert model.setData(model.index(1, 1), "7")
    assert player.form.house_rules() == {}
    player.click(player.button("Expert"))
    player.page.begin_battle()
    rules = player.begun[0][3]
    assert rules.terrain["rice-field"].replaced() == {"defense": 7}
    assert [row.from_ for row in rules.fatigue] == [2, 4]
    assert rules.fatigue[1].attack == 7


def test_a_roster_of_two_sides_fills_the_whole_form(player: Player) -> None:
    one, two = (read_roster(ROSTERS[name], SYSTEMS).opening for name in ("heron-league", "amber-host"))
    player.page.take_roster(
        SYSTEM.opening_type(sides=(*one.sides, *two.sides), units=(*one.units, *two.units))
    )
    assert [side.name for side in player.form.draft.sides] == ["Heron League", "Amber Host"]
    assert [len(side.rows) for side in player.form.draft.sides] == [6, 6]


def test_a_roster_gets_another_colour_where_its_own_is_taken(player: Player) -> None:
    player.click(player.form.tabs.tabs[1])
    player.take("heron-league")
    first, second = player.form.draft.sides
    assert first.colour == "prussian"
    assert second.colour != "prussian"
    assert second.emblem != first.emblem


def test_units_that_were_read_are_added_to_the_side_in_front(player: Player) -> None:
    player.take("heron-league")
    player.page.take_units(read_roster(ROSTERS["amber-host"], SYSTEMS).opening.units)
    assert len(player.rows) == 12


def test_a_side_is_handed_out_to_be_saved(player: Player) -> None:
    player.take("heron-league")
    asked: list[tuple[Any, str]] = []
    player.page.roster_save_requested.connect(lambda *what: asked.append(what))
    player.click(player.button("Save roster"))
    ((opening, name),) = asked
    assert name == "Heron League"
    assert opening.units == read_roster(ROSTERS["heron-league"], SYSTEMS).opening.units


def test_rosters_are_asked_for_by_the_menu(player: Player) -> None:
    asked: list[str] = []
    player.page.roster_requested.connect(asked.append)
    player.page.roster_import_requested.connect(lambda: asked.append("a file"))
    for action in player.button("Take a roster").menu().actions():  # type: ignore[attr-defined]
        action.trigger()
    assert asked == [*map(str, ROSTERS.values()), "a file"]


def test_a_new_form_is_empty(player: Player) -> None:
    fill(player)
    player.click(player.button("Expert"))
    player.form.rules.rules[0].findChildren(QAbstractButton)[0].click()
    player.page.begin_anew()
    assert player.form.opening()["units"] == []
    assert player.form.opening()["level_of_play"] == "intermediate"
    assert player.form.house_rules() == {}
    assert player.page.name_field.hasFocus()


def test_cancel_asks_to_leave_and_keeps_the_form(player: Player) -> None:
    fill(player)
    asked: list[bool] = []
    player.page.cancel_requested.connect(lambda: asked.append(True))
    player.click(player.button("Cancel"))
    assert asked == [True]
    assert len(player.rows) == 6


def test_every_control_has_a_name(player: Player) -> None:
    fill(player)
    kinds = (QAbstractButton, QLineEdit, QComboBox, QTableView)
    unnamed = [
        part
        for part in player.page.findChildren(QWidget)
        if isinstance(part, kinds) and not _spoken_name(part)
    ]
    # The corner of a table without headings at its side is Qt's own, and no one can reach it.
    assert [part for part in unnamed if part.focusPolicy() != Qt.FocusPolicy.NoFocus] == []
    assert all(type(part) is QAbstractButton for part in unnamed)


def _spoken_name(part: QWidget) -> str:
    return QAccessible.queryAccessibleInterface(part).text(QAccessible.Text.Name)


@pytest.mark.parametrize(
    ("wide", "high", "zoom"), [(1366, 742, 0.75), (1366, 742, 1.0), (1366, 742, 1.4), (911, 486, 1.0)]
)
def test_nothing_is_wider_than_the_page(player: Player, wide: int, high: int, zoom: float) -> None:
    fill(player)
    player.page.set_zoom(zoom)
    player.page.resize(wide, high)
    QApplication.processEvents()
    QApplication.processEvents()
    for name in ("Begin battle", "Cancel", "Remove side", "Delete row", "Expert", "House rules"):
        part = player.button(name)
        left = part.mapTo(player.page, part.rect().topLeft()).x()
        assert left >= 0, name
        assert left + part.width() <= wide, name


@pytest.mark.parametrize("zoom", [1.0, 2.5])
def test_the_way_out_and_in_is_reachable_on_a_small_screen(player: Player, zoom: float) -> None:
    fill(player)
    player.page.set_zoom(zoom)
    player.page.resize(911, 486)
    QApplication.processEvents()
    assert player.page.minimumSizeHint().width() <= 911
    for part in (player.page.begin_button, player.page.cancel_button):
        place = part.geometry()
        assert player.page.rect().contains(place)
    assert player.page.tray.height() < 486 // 3


@pytest.mark.parametrize("name", THEMES)
def test_the_page_takes_the_colours_of_its_theme(player: Player, name: str) -> None:
    fill(player)
    theme = theme_for(name)
    player.page.set_theme(theme)
    picture = player.page.grab().toImage()
    assert picture.pixelColor(3, 3) == theme.panel
    assert picture.pixelColor(4, 300) == theme.table


def test_the_table_grows_with_its_rows_and_the_page_follows_the_cell(player: Player) -> None:
    before = player.table.height()
    fill(player)
    assert player.table.height() > before
    player.page.resize(911, 486)
    QApplication.processEvents()
    player.table.setFocus()
    player.table.go_to(6, 0)
    place = player.table.visualRect(player.table.currentIndex())
    top = player.table.viewport().mapTo(player.page, place.topLeft()).y()
    assert 0 <= top <= 486 - 108


def test_tickets_in_one_line_show_their_words(player: Player) -> None:
    fill(player)
    player.page.resize(911, 486)
    player.table.setFocus()
    player.table.go_to(1, PLACES["general_staff"])
    player.write(" ")
    ticket = player.page.tray.tickets[0]
    assert "A side has one General Staff at most" in ticket.accessibleName()
    words = f"{ticket.problem.heading}. {ticket.problem.text}"
    assert ticket.height() == 34
    assert ticket.width() >= width(words, Type.NOTE) + 36


def test_another_system_is_shown_from_its_beginning(player: Player) -> None:
    system = SYSTEMS["break-tests"]
    tables = read_tables(assets.tables_file(system.id), SYSTEMS)[1]
    player.page.show_systems((offer(), SystemOffer(system=system, tables=tables)))
    player.page.resize(911, 486)
    player.take("heron-league")
    player.table.setFocus()
    player.table.go_to(5, 1)
    title = player.page.name_field
    assert title.visibleRegion().isEmpty()
    player.page.show_system(system.id)
    QApplication.processEvents()
    assert not title.visibleRegion().isEmpty()


def test_begin_is_as_large_as_cancel_at_every_zoom(qtbot: QtBot, tmp_path: Path) -> None:
    desk = desk_in(tmp_path, qtbot, settings_in(tmp_path, zoom="150"))
    desk.show_new_battle()
    page = desk.window.new_battle
    assert page is not None
    for _ in range(2):
        assert page.begin_button.font().pixelSize() == page.cancel_button.font().pixelSize()
        fill(Player(page))
    assert page.begin_button.property("role") == "owed"
