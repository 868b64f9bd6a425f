"""The form of a battle of Fortitude tests: level of play, sides and their units, house rules, numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tracker.rules.face import PALETTE
from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.new_battle.columns import PLACES, unit_options
from tracker.ui.new_battle.draft import Draft, History, Row, blank_draft, free_colour
from tracker.ui.new_battle.fold import Fold
from tracker.ui.new_battle.house_rules import SWITCHES
from tracker.ui.new_battle.house_rules_panel import HouseRulesPanel, SwitchRule
from tracker.ui.new_battle.level_picker import LevelPicker
from tracker.ui.new_battle.looks import SideTabs
from tracker.ui.new_battle.numbers_panel import AUTOMATIC_ORDERS, NumbersPanel
from tracker.ui.new_battle.opening import opening_of, row_of, side_title, sides_of
from tracker.ui.new_battle.problems import Place, problems_of
from tracker.ui.new_battle.side_editor import SideEditor
from tracker.ui.new_battle.side_sheet import SideLook, under_tabs
from tracker.ui.new_battle.system_page import Problem, SystemOffer, SystemPage
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import dress_all, lay_out_up
from tracker.ui.words import render

ADDITION = QT_TRANSLATE_NOOP("window", "Add a side")


class FortitudePage(SystemPage):
    """Holds the draft; every edit makes a new one, and Ctrl+Z goes back to the one before."""

    def __init__(self, offer: SystemOffer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        tables = msgspec.to_builtins(offer.tables)
        self._orders = {
            order: row["name"] for order, row in tables["orders"].items() if order not in AUTOMATIC_ORDERS
        }
        self._history = History(blank_draft())
        self._side = 0
        self._dress = PLAIN_DRESS
        self.level = LevelPicker()
        self.tabs = SideTabs(render(say(ADDITION)))
        self.editor = SideEditor(unit_options(self._orders), offer.rosters)
        self.rules = HouseRulesPanel(SwitchRule(switch) for switch in SWITCHES)
        self.numbers = NumbersPanel(tables)
        self._build()
        self._connect()
        self._show()

    @property
    def draft(self) -> Draft:
        """The sides as they stand."""
        return self._history.now

    @property
    def side_in_front(self) -> int:
        """Which side is in front."""
        return self._side

    @property
    def head(self) -> QWidget:
        return self.level

    def opening(self) -> dict[str, Any]:
        return opening_of(self.draft, self.level.level)

    def house_rules(self) -> dict[str, Any]:
        return self.rules.values() | self.numbers.values()

    def problems(self) -> tuple[Problem, ...]:
        return problems_of(self.draft, self._orders)

    def titles(self) -> list[str]:
        return [side_title(self.draft, place) for place in range(len(self.draft.sides))]

    def go_to(self, place: Place) -> None:
        self._turn_to(place.side)
        if place.row is None:
            self.editor.name_field.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        table = self.editor.table
        table.setFocus(Qt.FocusReason.OtherFocusReason)
        table.go_to(place.row, PLACES.get(place.field or "name", 1))

    def take_roster(self, opening: Mapping[str, Any]) -> None:
        sides = sides_of(opening)
        if not sides:
            return
        if len(sides) > 1:
            self._side = 0
            self._edit(Draft(sides=sides))
            return
        others = {side.colour for place, side in enumerate(self.draft.sides) if place != self._side}
        side = sides[0]
        if side.colour in others:
            colour = free_colour(others)
            side = replace(side, colour=colour, emblem=PALETTE[colour])
        self._edit(self.draft.with_side(self._side, side))

    def take_units(self, units: Sequence[Mapping[str, Any]]) -> None:
        rows = self.draft.sides[self._side].rows
        self._edit(self.draft.with_rows(self._side, (*rows, *(row_of(unit) for unit in units))))

    def begin_anew(self) -> None:
        self._history = History(blank_draft())
        self._side = 0
        self.level.show_level("intermediate")
        self.numbers.show_level("intermediate")
        self.rules.reset()
        self.numbers.reset()
        self._show()

    def undo(self) -> None:
        """One step back."""
        if self._history.undo():
            self._show()

    def redo(self) -> None:
        """One step forth again."""
        if self._history.redo():
            self._show()

    def set_dress(self, dress: Dress) -> None:
        self._dress = dress
        dress_all(self, dress)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(dress.pixels(16))

    def _build(self) -> None:
        self._rules_fold = Fold(self.tr("House rules"), self.rules)
        self._numbers_fold = Fold(self.tr("Numbers of orders and terrain"), self.numbers)
        self._whole = QVBoxLayout(self)
        for part in (under_tabs(self.tabs, self.editor), self._rules_fold, self._numbers_fold):
            self._whole.addWidget(part)

    def _connect(self) -> None:
        editor = self.editor
        self.level.level_chosen.connect(self.numbers.show_level)
        self.tabs.side_chosen.connect(self._turn_to)
        self.tabs.side_wanted.connect(self._add_side)
        editor.name_edited.connect(self._rename)
        editor.colour_chosen.connect(self._recolour)
        editor.rows_edited.connect(self._edit_rows)
        editor.removal_requested.connect(self._remove_side)
        editor.undo_requested.connect(self.undo)
        editor.roster_requested.connect(self.roster_requested)
        editor.roster_import_requested.connect(self.roster_import_requested)
        editor.roster_save_requested.connect(self._save_roster)
        editor.hint.reported.connect(self.show_part)
        editor.cell_shown.connect(lambda place: self.show_place(editor.table, place))
        for panel in (self.rules, self.numbers):
            panel.changed.connect(self._show_changes)
            panel.changed.connect(self.changed)
        self.level.level_chosen.connect(self.changed)

    def _edit(self, draft: Draft, kind: object = None) -> None:
        self._history.go_to(draft, kind)
        self._show()

    def _edit_rows(self, rows: tuple[Row, ...]) -> None:
        self._edit(self.draft.with_rows(self._side, rows))

    def _rename(self, name: str) -> None:
        side = replace(self.draft.sides[self._side], name=name)
        self._edit(self.draft.with_side(self._side, side), ("name", self._side))

    def _recolour(self, colour: str) -> None:
        side = replace(self.draft.sides[self._side], colour=colour, emblem=PALETTE[colour])
        self._edit(self.draft.with_side(self._side, side))

    def _add_side(self) -> None:
        self._side = len(self.draft.sides)
        self._edit(self.draft.with_new_side())
        self.editor.name_field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _remove_side(self) -> None:
        if len(self.draft.sides) > 1:
            self._edit(self.draft.without_side(self._side))

    def _save_roster(self) -> None:
        side = self.draft.sides[self._side]
        title = side_title(self.draft, self._side)
        self.roster_save_requested.emit(opening_of(Draft(sides=(replace(side, name=title),))), title)

    def _turn_to(self, side: int) -> None:
        if side != self._side:
            self.editor.table.forget_place()
        self._side = side
        self._show()

    def _show(self) -> None:
        """Show the draft; the side in front is one that is still there."""
        sides = self.draft.sides
        self._side = min(self._side, len(sides) - 1)
        side = sides[self._side]
        self.tabs.show_sides(sides, self.titles(), self._side)
        look = SideLook(
            name=side.name,
            fallback=render(say(QT_TRANSLATE_NOOP("window", "Side {number}"), number=self._side + 1)),
            colour=side.colour,
            removable=len(sides) > 1,
            undoable=self._history.can_undo,
        )
        self.editor.show_side(look, side.rows)
        self._show_changes()
        lay_out_up(self.editor.table, self)
        self.changed.emit()

    def _show_changes(self) -> None:
        """In the headings of the folds: how much is not as the rules are written."""
        self._rules_fold.head.say_changed(self.rules.count_changed)
        self._numbers_fold.head.say_changed(self.numbers.count_changed)
