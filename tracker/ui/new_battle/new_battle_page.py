"""The form of a new battle around the page of its rule system: what is typed, what is missing, the way in.

It reads and writes no file: rosters are asked for by signals and handed in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from tracker.rules.openings import units_of
from tracker.rules.sentence import verbatim
from tracker.rules.system import Fault, RuleSystem
from tracker.ui.new_battle import page_for
from tracker.ui.new_battle.checks_tray import ChecksTray
from tracker.ui.new_battle.form_head import FormHead
from tracker.ui.new_battle.name_row import NameRow
from tracker.ui.new_battle.system_page import Problem, SystemOffer, SystemPage
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import ENTER_KEYS, Rule, dress_all, lay_out_up, stops_of
from tracker.ui.theme import Theme
from tracker.ui.words import render

MARGIN = 20
LOW_PAGE = 500
"""Below this height in units the tray takes one line."""


class NewBattlePage(QWidget):
    """Shows the form; the battle to begin leaves as typed values."""

    battle_requested = Signal(str, str, object, object)
    """The system's id, the battle's name, the opening, the house rules."""
    cancel_requested = Signal()
    roster_requested = Signal(str)
    roster_import_requested = Signal()
    roster_save_requested = Signal(object, str)
    """The opening that holds the roster, typed, and a name for it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._offers: tuple[SystemOffer, ...] = ()
        self._page: SystemPage | None = None
        self._pages: dict[str, SystemPage] = {}
        self._problems: tuple[Problem, ...] = ()
        self._stops: list[QWidget] = []
        self.setAccessibleName(self.tr("New battle"))
        self._build()
        self._dress_page()

    def show_systems(self, offers: Sequence[SystemOffer]) -> None:
        """Offer these rule systems; the first one is chosen."""
        self._offers = tuple(offers)
        self._pages.clear()
        self._name_row.offer([render(offer.system.name) for offer in offers])
        if offers:
            self._choose_system(0)

    def begin_anew(self) -> None:
        """An empty form, the focus on the name."""
        self.name_field.clear()
        if self._page is not None:
            self._page.begin_anew()
        self.focus_first()

    def focus_first(self) -> None:
        """Give the focus to the name of the battle."""
        self.name_field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_system(self, system: str) -> None:
        """Choose this rule system, where it is offered."""
        for place, offer in enumerate(self._offers):
            if offer.system.id == system:
                self._name_row.choose(place)

    def units_entered(self) -> tuple[Any, ...]:
        """The units of the form as typed records; none while the form is not yet whole."""
        try:
            return units_of(self._typed(self.system)[0])
        except msgspec.ValidationError:
            return ()

    def take_roster(self, opening: Any) -> None:
        """Take the sides and units of a roster that was read."""
        self.page.take_roster(msgspec.to_builtins(opening))

    def take_units(self, units: Sequence[Any]) -> None:
        """Take units that were read, for the side in front."""
        self.page.take_units([msgspec.to_builtins(unit) for unit in units])

    def set_theme(self, theme: Theme) -> None:
        """Take the colours of this theme."""
        self._dress = Dress(theme, self._dress.zoom)
        self._dress_page()

    def set_zoom(self, zoom: float) -> None:
        """Take this zoom."""
        self._dress = Dress(self._dress.theme, zoom)
        self._dress_page()

    @property
    def page(self) -> SystemPage:
        """The page of the chosen rule system."""
        assert self._page is not None, "no rule system was shown"
        return self._page

    @property
    def system(self) -> RuleSystem:
        """The chosen rule system."""
        return self._offer.system

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is to be settled or known."""
        return self._problems

    @property
    def battle_name(self) -> str:
        """The name as typed, or one made of the sides."""
        return self.name_field.text().strip() or self.page.suggested_name()

    def begin_battle(self) -> None:
        """Begin, or lead to the first thing that is in the way."""
        blocking = next((problem for problem in self._problems if problem.blocks), None)
        if blocking is not None:
            self._lead_to(blocking)
            return
        system = self._offer.system
        opening, house_rules = self._typed(system)
        self.battle_requested.emit(system.id, self.battle_name, opening, house_rules)

    @property
    def _offer(self) -> SystemOffer:
        return self._offers[self._name_row.place]

    def _build(self) -> None:
        self._head = FormHead()
        self.cancel_button, self.begin_button = self._head.cancel_button, self._head.begin_button
        self._name_row = NameRow()
        self.name_field = self._name_row.name_field
        self.tray = ChecksTray()
        self._head.cancelled.connect(self.cancel_requested)
        self._head.begun.connect(self.begin_battle)
        self._name_row.name_edited.connect(self._show_problems)
        self._name_row.rules_chosen.connect(self._choose_system)
        self.tray.problem_chosen.connect(self._lead_to)
        self._sheet = QWidget()
        self._sheet.setObjectName("sheet")
        self._form = QVBoxLayout(self._sheet)
        self._form.addWidget(self._name_row)
        self._form.addStretch()
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._sheet)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._head)
        whole.addWidget(Rule())
        whole.addWidget(self._scroll, 1)
        whole.addWidget(self.tray)

    def _choose_system(self, place: int) -> None:
        offer = self._offers[place]
        for part in (self._page, self._page.head) if self._page is not None else ():
            if part is not None:
                part.hide()
        self._page = self._pages.get(offer.system.id) or self._make_page(offer)
        for part in (self._page, self._page.head):
            if part is not None:
                part.show()
        self._scroll.verticalScrollBar().setValue(0)
        self._dress_page()
        self._show_problems()

    def _make_page(self, offer: SystemOffer) -> SystemPage:
        page: SystemPage = page_for(offer.system.id)(offer)
        page.changed.connect(self._show_problems)
        page.roster_requested.connect(self.roster_requested)
        page.roster_import_requested.connect(self.roster_import_requested)
        page.roster_save_requested.connect(self._save_roster)
        page.place_shown.connect(self._show_place)
        self._pages[offer.system.id] = page
        self._form.insertWidget(1, page)
        if page.head is not None:
            self._name_row.take_in(page.head)
        return page

    def _show_problems(self) -> None:
        if self._page is None:
            return
        self.name_field.setPlaceholderText(self._page.suggested_name())
        found = self._page.problems()
        if not any(problem.blocks for problem in found):
            found = (*self._fault(), *found)
        self._problems = found
        lay_out_up(self._page, self._sheet)
        self.tray.show_problems(found)
        self._order_tabs()
        self._head.show_blocking(sum(problem.blocks for problem in found))

    def _order_tabs(self) -> None:
        """Tab follows the layout, also when sides and tickets come and go."""
        stops = stops_of(self.layout())
        if stops != self._stops:
            self._stops = stops
            for before, after in pairwise(stops):
                QWidget.setTabOrder(before, after)

    def _fault(self) -> tuple[Problem, ...]:
        """What the rules themselves say against the form, in their own words."""
        offer = self._offer
        try:
            opening, house_rules = self._typed(offer.system)
            offer.system.set_up(opening, offer.tables, house_rules)
        except (Fault, msgspec.ValidationError) as fault:
            return (Problem(text=verbatim(str(fault)), blocks=True),)
        return ()

    def _typed(self, system: RuleSystem) -> tuple[Any, Any]:
        return (
            msgspec.convert(self.page.opening(), system.opening_type),
            msgspec.convert(self.page.house_rules(), system.house_rules_type),
        )

    def _save_roster(self, opening: Mapping[str, Any], name: str) -> None:
        typed = msgspec.convert(opening, self._offer.system.opening_type)
        self.roster_save_requested.emit(typed, name)

    def _lead_to(self, problem: Problem) -> None:
        if problem.place is not None:
            self.page.go_to(problem.place)

    def _show_place(self, part: QWidget, x: int, y: int, wide: int, high: int) -> None:
        lay_out_up(part, self._sheet)
        at = part.mapTo(self._sheet, QPoint(x + wide // 2, y + high // 2))
        self._scroll.ensureVisible(at.x(), at.y(), wide // 2, high * 3)

    def _dress_page(self) -> None:
        dress_all(self, self._dress)
        pixels, theme = self._dress.pixels, self._dress.theme
        self._form.setSpacing(pixels(14))
        ground = theme.table.name()
        self._scroll.setStyleSheet(f"QScrollArea {{ background: {ground}; }}")
        self._sheet.setStyleSheet(f"#sheet {{ background: {ground}; }}")
        self._arrange()
        self.update()

    def _arrange(self) -> None:
        pixels = self._dress.pixels
        side = pixels(MARGIN if self.width() >= pixels(1000) else 10)
        self.tray.set_compact(self.height() < pixels(LOW_PAGE))
        self._head.arrange(side, pixels(10 if self.height() >= pixels(560) else 4))
        room = self.width() >= pixels(1200)
        self._name_row.arrange(room, pixels(32 if room else 10))
        self._form.setContentsMargins(side, pixels(14), side, pixels(18))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.begin_battle()
        else:
            super().keyPressEvent(event)
