"""What each wish in the table of keys does, whether a key, a menu or a button brought it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from tracker.session.battle_session import BattleSession
from tracker.ui import window_dialogs, window_papers
from tracker.ui.battle_view import BattleView
from tracker.ui.preferences import CARDS, ZOOM

if TYPE_CHECKING:
    from tracker.ui.main_window import MainWindow


class WindowDeeds(QObject):
    """Does what is wished; without a battle what needs one is not done."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._was_maximized = False

    def do(self, wish: str) -> None:
        """Do what this id stands for."""
        view = self._window.battle_view
        in_window, in_battle = self._of_window(), self._of_battle()
        if wish in in_window:
            in_window[wish]()
        elif view is not None:
            in_battle[wish](view)

    def _of_window(self) -> dict[str, Callable[[], object]]:
        window, choose = self._window, self._window.preferences.choose
        return {
            "new": window.new_requested.emit,
            "open": window.browse,
            "start": window.start_requested.emit,
            "save-as": window.save_as,
            "take-roster": partial(window_papers.take_roster, window),
            "library": window.library_requested.emit,
            "quit": window.close,
            "settings": lambda: window_dialogs.show_settings(window, window.preferences, self._session()),
            "zoom-in": partial(self._step_zoom, 1),
            "zoom-out": partial(self._step_zoom, -1),
            "zoom-reset": partial(choose, ZOOM, "100"),
            **{f"cards-{size}": partial(choose, CARDS, size) for size in CARDS.values},
            "curtain": partial(window_dialogs.draw_curtain, window),
            "keys": lambda: window_dialogs.show_keys(window, window.keys, self._session()),
            "help": window.help_requested.emit,
            "rules": window.rules_check_requested.emit,
            "report": partial(window_dialogs.ask_for_report, window),
            "about": partial(window_dialogs.show_about, window),
        }

    def _of_battle(self) -> dict[str, Callable[[BattleView], object]]:
        return {
            "undo": lambda view: view.session.undo(),
            "redo": lambda view: view.session.redo(),
            "history": BattleView.show_history,
            "versions": lambda _view: self._window.versions_requested.emit(),
            "check-table": window_papers.check_table,
            "why": lambda view: window_papers.explain_level(view, view.inspector.unit_page.unit),
            "numbers": window_papers.show_numbers,
            "save-sides": partial(window_papers.save_sides, self._window),
            "battle-report": partial(window_papers.write_report, self._window),
            "cards-pdf": partial(window_papers.print_cards, self._window),
            "find": window_papers.find_unit,
            "correct-battle": lambda view: view.asking.correct(None),
            "end": lambda view: view.asking.end_step(),
            "roll": lambda view: view.hand.roll(),
            "roll-all": lambda view: view.hand.roll_all(),
            "next": lambda view: view.hand.choose_next(),
            "strike": lambda view: view.asking.strike(view.hand.row),
            "side": lambda view: view.side_room.visit(),
            "across": self._toggle_across,
            "escape": self._escape,
        }

    def _session(self) -> BattleSession | None:
        view = self._window.battle_view
        return view.session if view is not None else None

    def _step_zoom(self, way: int) -> None:
        """One step larger or smaller; across the table fewer or more cards on a page."""
        view = self._window.battle_view
        if view is not None and view.across.is_on:
            view.across.step(-way)
        else:
            self._window.looks.step_zoom(way)

    def _toggle_across(self, view: BattleView) -> None:
        if view.across.is_on:
            self.end_across(view)
            return
        self._was_maximized = self._window.isMaximized()
        self._window.bar.hide()
        self._window.showFullScreen()
        view.show_across(True)

    def end_across(self, view: BattleView) -> None:
        """Bring back what was put away for the view across the table."""
        if not view.across.is_on:
            return
        view.show_across(False)
        self._window.bar.show()
        if self._was_maximized:
            self._window.showMaximized()
        else:
            self._window.showNormal()

    def _escape(self, view: BattleView) -> None:
        """Clear the die; with an empty die put the panel away, or leave the view across the table."""
        if view.hand.escape():
            return
        view.side_room.put_away()
        self.end_across(view)
