"""The window: menus and keys around the start page, New Battle or the battle. It never touches files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from tracker.rules.sentence import Sentence
from tracker.session.battle_session import BattleSession
from tracker.ui import file_dialogs, window_dialogs
from tracker.ui.battle_menu_bar import BattleMenuBar
from tracker.ui.battle_view import BattleView
from tracker.ui.find_unit import FindUnit
from tracker.ui.first_hint import first_hint
from tracker.ui.key_map import KeyMap
from tracker.ui.preferences import CARDS, HINTS, ZOOM, Preferences
from tracker.ui.start_page import RecentBattle, Sample, StartPage
from tracker.ui.theme import Theme
from tracker.ui.window_looks import WindowLooks
from tracker.ui.window_menus import WindowMenus
from tracker.ui.window_place import keep_place, restore_place
from tracker.ui.words import render

if TYPE_CHECKING:
    from tracker.ui.new_battle.new_battle_page import NewBattlePage
    from tracker.ui.new_battle.system_page import SystemOffer


class MainWindow(QMainWindow):
    """One window, one battle."""

    open_requested = Signal(str)
    sample_requested = Signal(str)
    new_requested = Signal()
    battle_requested = Signal(str, str, object, object)
    """Rule system, name, opening, house rules."""
    save_as_requested = Signal(str)
    start_requested = Signal()
    retry_requested = Signal()
    roster_requested = Signal(str)
    """Take the roster of this file into the new battle."""
    roster_save_requested = Signal(str, object)
    """Save this opening as a roster into this file."""
    rules_check_requested = Signal()
    close_requested = Signal()

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self._settings = settings
        self._closing = self._was_maximized = False
        self.battle_view: BattleView | None = None
        self.battles_folder = ""
        self._path = ""
        self.preferences = Preferences(settings, self)
        self.looks = WindowLooks(self.preferences, self)
        self.keys = KeyMap(self.preferences.keys())
        self.start_page = StartPage()
        self.new_battle: NewBattlePage | None = None
        self.bar = BattleMenuBar(self)
        self.menus = WindowMenus(self, self.bar, self.preferences)
        self._pages = QStackedWidget()
        self._build()
        self._dress()
        restore_place(self, settings)

    def _build(self) -> None:
        self.setWindowTitle("Unit Card Tracker")
        self.setMinimumSize(640, 420)
        self.setAcceptDrops(True)
        self._pages.addWidget(self.start_page)
        self.setCentralWidget(self._pages)
        self.setMenuBar(self.bar)
        self.menus.wished.connect(lambda wish: self._deeds()[wish]())
        self.looks.changed.connect(self._dress)
        self.preferences.changed.connect(self._follow_keys)
        self.start_page.open_requested.connect(self.open_requested)
        self.start_page.sample_requested.connect(self.sample_requested)
        self.start_page.new_requested.connect(self.new_requested)
        self.start_page.browse_requested.connect(self._browse)

    @property
    def actions_by_id(self) -> dict[str, QAction]:
        """The actions of the menus by the ids of the table of keys."""
        return self.menus.actions_by_id

    def _deeds(self) -> dict[str, Callable[[], object]]:
        choose = self.preferences.choose
        return {
            "new": self.new_requested.emit,
            "open": self._browse,
            "start": self.start_requested.emit,
            "save-as": self._save_as,
            "quit": self.close,
            "undo": lambda: self._with_view(lambda view: view.session.undo()),
            "redo": lambda: self._with_view(lambda view: view.session.redo()),
            "history": lambda: self._with_view(BattleView.show_history),
            "settings": self._show_settings,
            "find": lambda: self._with_view(lambda view: FindUnit(view).show()),
            "correct-battle": lambda: self._with_view(lambda view: view.asking.correct(None)),
            "end": lambda: self._with_view(lambda view: view.asking.end_step()),
            "roll": lambda: self._with_view(lambda view: view.hand.roll()),
            "roll-all": lambda: self._with_view(lambda view: view.hand.roll_all()),
            "next": lambda: self._with_view(lambda view: view.hand.choose_next()),
            "strike": lambda: self._with_view(lambda view: view.asking.strike(view.hand.row)),
            "zoom-in": partial(self._step_zoom, 1),
            "zoom-out": partial(self._step_zoom, -1),
            "zoom-reset": partial(choose, ZOOM, "100"),
            **{f"cards-{size}": partial(choose, CARDS, size) for size in CARDS.values},
            "across": self._toggle_across,
            "curtain": partial(window_dialogs.draw_curtain, self),
            "escape": self._escape,
            "keys": self._show_keys,
            "rules": self.rules_check_requested.emit,
            "about": partial(window_dialogs.show_about, self),
        }

    def _with_view(self, deed: Callable[[BattleView], object]) -> None:
        if self.battle_view is not None:
            deed(self.battle_view)

    # What the desk shows

    def show_start(self, recent: Sequence[RecentBattle], samples: Sequence[Sample]) -> None:
        """Show the start page."""
        self.start_page.show_recent(recent)
        self.start_page.show_samples(samples)
        self._pages.setCurrentWidget(self.start_page)
        self.start_page.focus_first()
        self.menus.enable(False)

    def show_session(self, session: BattleSession, path: str, notes: Sequence[Sentence]) -> None:
        """Show a battle, and tell what opening it brought to light."""
        self.clear_battle()
        view = BattleView(session, self.theme, self.preferences)
        self.battle_view = view
        view.take_keys(self.keys)
        view.cards.animated = self.looks.moves
        view.set_theme(self.theme)
        view.set_zoom(self.zoom)
        view.trouble.retry_requested.connect(self.retry_requested)
        view.trouble.elsewhere_requested.connect(self._save_as)
        self._pages.addWidget(view)
        self._pages.setCurrentWidget(view)
        view.side.restore(self._settings.value("panel-shares"), str(self._settings.value("panel-front")))
        self.menus.show_view(view, self.keys)
        session.battle_changed.connect(self._show_undo)
        view.names_changed.connect(self._show_undo)
        self.bar.show_title(session.battle.name)
        self.show_place(path)
        self.menus.enable(True)
        self._show_undo()
        view.cards.setFocus()
        if notes:
            view.notice.tell("\n".join(render(note) for note in notes))
        elif self.preferences.is_on(HINTS):
            view.notice.suggest(first_hint(self.keys, session))

    def clear_battle(self) -> None:
        """Take the battle off the window."""
        view, self.battle_view = self.battle_view, None
        self.menus.clear_view()
        self.bar.show_title("")
        self.bar.show_saving("")
        if view is not None:
            self._end_across(view)
            self._keep_panel(view)
            self._pages.removeWidget(view)
            view.hide()
            view.deleteLater()

    def _keep_panel(self, view: BattleView) -> None:
        shares, front = view.side.place
        self._settings.setValue("panel-shares", shares)
        self._settings.setValue("panel-front", front)

    def show_new_battle(self, offers: Sequence[SystemOffer]) -> None:
        """Show the form of a new battle in place of the start page or the battle."""
        if self.new_battle is None:
            self.new_battle = self._new_battle_page(offers)
        self.new_battle.begin_anew()
        self._pages.setCurrentWidget(self.new_battle)
        self.menus.enable(False)

    def _new_battle_page(self, offers: Sequence[SystemOffer]) -> NewBattlePage:
        from tracker.ui.new_battle.new_battle_page import NewBattlePage  # dear, and not wanted at every start

        page = NewBattlePage()
        page.show_systems(offers)
        page.set_theme(self.theme)
        page.set_zoom(self.zoom)
        page.battle_requested.connect(self.battle_requested)
        page.cancel_requested.connect(self._leave_new_battle)
        page.roster_requested.connect(self.roster_requested)
        page.roster_import_requested.connect(self._browse_roster)
        page.roster_save_requested.connect(self._save_roster)
        self._pages.addWidget(page)
        return page

    def _leave_new_battle(self) -> None:
        """Back to what was there before."""
        self._pages.setCurrentWidget(self.battle_view or self.start_page)
        self.menus.enable(self.battle_view is not None)
        self._show_undo()

    def _browse_roster(self) -> None:
        path = file_dialogs.ask_for_roster(self, self.battles_folder)
        if path:
            self.roster_requested.emit(path)

    def _save_roster(self, opening: object, name: str) -> None:
        path = file_dialogs.ask_where_to_save_roster(self, name)
        if path:
            self.roster_save_requested.emit(path, opening)

    def show_place(self, path: str) -> None:
        """Tell the system which file the window shows."""
        self._path = path
        name = self.battle_view.session.battle.name if self.battle_view else ""
        self.setWindowTitle(f"{name}[*] – Unit Card Tracker")
        self.setWindowFilePath(path)

    def show_saving(self, text: str, failed: bool) -> None:
        """Say how far saving is; a failure stays until it is mended."""
        self.bar.show_saving(text, failed)
        self.setWindowModified(failed)
        if failed and self.battle_view is not None:
            self.battle_view.trouble.tell(text)
        elif self.battle_view is not None:
            self.battle_view.trouble.end()

    def show_rules_check(self, summary: str, rows: Sequence[tuple[str, str, str]]) -> None:
        """Show which worked examples hold."""
        window_dialogs.show_rules_check(self, summary, rows)

    def show_trouble(self, sentence: Sentence) -> None:
        """Say what went wrong with a file."""
        window_dialogs.show_trouble(self, sentence)

    def asks_to_leave_unsaved(self, reason: str) -> bool:
        """Whether the player would rather lose what is not saved than stay."""
        return window_dialogs.asks_to_leave_unsaved(self, reason)

    def close_for_good(self) -> None:
        """Close the window: the battle is put away."""
        self._closing = True
        self.close()

    # What the player wishes

    def _show_undo(self, _battle: object = None) -> None:
        if self.battle_view is not None:
            stack, hidden = self.battle_view.session.undo_stack, self.battle_view.models.hidden_names
            self.menus.show_undo(
                (stack.canUndo(), hidden.get(stack.index(), stack.undoText())),
                (stack.canRedo(), hidden.get(stack.index() + 1, stack.redoText())),
            )

    def _follow_keys(self, name: str) -> None:
        if name == "keys":
            self.keys = KeyMap(self.preferences.keys())
            self.menus.bind(self.keys)
            self._with_view(lambda view: view.take_keys(self.keys))

    def _browse(self) -> None:
        path = file_dialogs.ask_for_battle(self, self.battles_folder)
        if path:
            self.open_requested.emit(path)

    def _save_as(self) -> None:
        path = file_dialogs.ask_where_to_save(self, self._path)
        if path:
            self.save_as_requested.emit(path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if file_dialogs.dropped_battles(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        first, *others = file_dialogs.dropped_battles(event.mimeData())
        event.acceptProposedAction()
        self.open_requested.emit(first)
        if others and self.battle_view is not None:
            self.battle_view.notice.tell(file_dialogs.one_at_a_time(first, others))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close once the battle is put away; from within this Qt hears no second wish to close."""
        if not self._closing:
            self.close_requested.emit()
        if self._closing:
            keep_place(self, self._settings)
            event.accept()
        else:
            event.ignore()

    # Looks

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.looks.theme

    @property
    def zoom(self) -> float:
        """How many pixels a unit has."""
        return self.looks.zoom

    def _step_zoom(self, way: int) -> None:
        if self.battle_view is not None and self.battle_view.across.is_on:
            self.battle_view.across.step(-way)
        else:
            self.looks.step_zoom(way)

    def _dress(self) -> None:
        self.looks.dress_program()
        theme, zoom = self.theme, self.zoom
        self.bar.set_dress(theme, zoom)
        for page in (self.start_page, self.battle_view, self.new_battle):
            if page is not None:
                page.set_theme(theme)
                page.set_zoom(zoom)
        if self.battle_view is not None:
            self.battle_view.cards.animated = self.looks.moves

    def _toggle_across(self) -> None:
        view = self.battle_view
        if view is None:
            return
        if view.across.is_on:
            self._end_across(view)
            return
        self._was_maximized = self.isMaximized()
        self.bar.hide()
        self.showFullScreen()
        view.show_across(True)

    def _end_across(self, view: BattleView) -> None:
        if view.across.is_on:
            view.show_across(False)
            self.bar.show()
            self.showMaximized() if self._was_maximized else self.showNormal()

    def _escape(self) -> None:
        """Clear the die; with an empty die leave the view across the table."""
        view = self.battle_view
        if view is not None and not view.hand.escape() and view.across.is_on:
            self._end_across(view)

    def _show_settings(self) -> None:
        session = self.battle_view.session if self.battle_view is not None else None
        window_dialogs.show_settings(self, self.preferences, session)

    def _show_keys(self) -> None:
        session = self.battle_view.session if self.battle_view is not None else None
        window_dialogs.show_keys(self, self.keys, session)
