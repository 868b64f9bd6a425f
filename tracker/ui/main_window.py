"""The window: menus and keys around the start page, New Battle or the battle. It never touches files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from tracker.rules.sentence import Sentence
from tracker.session.battle_session import BattleSession
from tracker.ui import file_dialogs, window_dialogs, window_papers
from tracker.ui.battle_menu_bar import BattleMenuBar
from tracker.ui.battle_view import BattleView
from tracker.ui.first_hint import first_hint
from tracker.ui.key_map import KeyMap
from tracker.ui.painted import Dress
from tracker.ui.paper import dress_dialogs
from tracker.ui.preferences import HINTS, Preferences
from tracker.ui.theme import Theme
from tracker.ui.window_deeds import WindowDeeds
from tracker.ui.window_looks import WindowLooks
from tracker.ui.window_menus import WindowMenus
from tracker.ui.window_place import keep_place, restore_place
from tracker.ui.words import render

if TYPE_CHECKING:
    from tracker.ui.battle_ticket import RecentBattle, Sample
    from tracker.ui.library_units import Shelf
    from tracker.ui.new_battle.new_battle_page import NewBattlePage
    from tracker.ui.new_battle.system_page import SystemOffer
    from tracker.ui.start_page import StartPage
    from tracker.ui.versions_dialog import VersionsDialog


HINT_FOLLOWED = "hint-followed"


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
    battle_from_roster_requested = Signal(str)
    """Begin the form of a new battle with the roster of this file."""
    sides_save_requested = Signal(str)
    """Save the sides of the present battle into this file."""
    library_requested = Signal()
    library_kept = Signal(str, object)
    """Keep exactly these units in the library of this rule system."""
    library_units_requested = Signal(str, object)
    """Take these units of this rule system into the form of a new battle."""
    library_import_requested = Signal(str, str, object)
    """Rule system, path of a spreadsheet, who takes the units."""
    library_export_requested = Signal(str, str, object)
    """Rule system, path, units."""
    export_requested = Signal(str, object)
    """Write these bytes into this file."""
    help_requested = Signal()
    rules_check_requested = Signal()
    versions_requested = Signal()
    report_requested = Signal(str)
    """Write a problem report into this file."""
    close_requested = Signal()

    def __init__(self, settings: QSettings) -> None:
        super().__init__()
        self._settings = settings
        self._closing = False
        self.battle_view: BattleView | None = None
        self.battles_folder = ""
        self._path = ""
        self.preferences = Preferences(settings, self)
        self.looks = WindowLooks(self.preferences, self)
        self.keys = KeyMap(self.preferences.keys())
        self._start_page: StartPage | None = None
        self.new_battle: NewBattlePage | None = None
        self.bar = BattleMenuBar(self)
        self.menus = WindowMenus(self, self.bar, self.preferences)
        self.deeds = WindowDeeds(self)
        self._pages = QStackedWidget(self)
        self._build()
        self._dress()
        restore_place(self, settings)

    def _build(self) -> None:
        self.setWindowTitle("Unit Card Tracker")
        self.setMinimumSize(640, 420)
        self.setAcceptDrops(True)
        self.setCentralWidget(self._pages)
        self.setMenuBar(self.bar)
        self.menus.wished.connect(self.deeds.do)
        self.looks.changed.connect(self._dress)
        self.preferences.changed.connect(self._follow_keys)
        self.preferences.changed.connect(self._follow_hints)

    @property
    def actions_by_id(self) -> dict[str, QAction]:
        """The actions of the menus by the ids of the table of keys."""
        return self.menus.actions_by_id

    # What the desk shows

    @property
    def start_page(self) -> StartPage:
        """The start page; made when it is first wanted, since most starts go straight to a battle."""
        if self._start_page is None:
            from tracker.ui.start_page import StartPage

            page = self._start_page = StartPage(self._pages)
            page.set_theme(self.theme)
            page.set_zoom(self.zoom)
            page.open_requested.connect(self.open_requested)
            page.sample_requested.connect(self.sample_requested)
            page.new_requested.connect(self.new_requested)
            page.browse_requested.connect(self.browse)
            self._pages.addWidget(page)
        return self._start_page

    def show_start(self, recent: Sequence[RecentBattle], samples: Sequence[Sample]) -> None:
        """Show the start page."""
        self.start_page.show_recent(recent)
        self.start_page.show_samples(samples)
        self._pages.setCurrentWidget(self.start_page)
        self._show_name()
        self.start_page.focus_first()
        self.menus.enable(False)

    def show_session(self, session: BattleSession, path: str, notes: Sequence[Sentence]) -> None:
        """Show a battle, and tell what opening it brought to light."""
        self.clear_battle()
        view = BattleView(session, self.theme, self.preferences, self._pages)
        self.battle_view = view
        view.resize(self.size())  # else it would first be laid out for a small window
        view.take_keys(self.keys)
        view.set_motion(self.looks.moves)
        view.set_theme(self.theme)
        view.set_zoom(self.zoom)
        view.across.left.connect(partial(self.deeds.do, "across"))
        view.trouble.retry_requested.connect(self.retry_requested)
        view.trouble.elsewhere_requested.connect(self.save_as)
        self._pages.addWidget(view)
        self._pages.setCurrentWidget(view)
        view.side.restore(self._settings.value("panel-shares"), str(self._settings.value("panel-front")))
        self.menus.show_view(view, self.keys)
        session.battle_changed.connect(self._show_undo)
        view.names_changed.connect(self._show_undo)
        self.show_place(path)
        self.menus.enable(True)
        self._show_undo()
        view.cards.setFocus()
        QTimer.singleShot(0, view, view.show_from_top)  # once all has its size
        if notes:
            view.notice.tell("\n".join(render(note) for note in notes))
        elif self.preferences.is_on(HINTS) and not self._settings.value(HINT_FOLLOWED):
            view.notice.suggest(first_hint(self.keys, session))
            session.battle_changed.connect(self._end_hints, Qt.ConnectionType.SingleShotConnection)

    def _end_hints(self) -> None:
        """Who has acted once needs the first hint no more."""
        self._settings.setValue(HINT_FOLLOWED, "yes")

    def clear_battle(self) -> None:
        """Take the battle off the window."""
        view, self.battle_view = self.battle_view, None
        self.menus.clear_view()
        self.bar.show_title("")
        self.show_saving("", failed=False)
        if view is not None:
            self.deeds.end_across(view)
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
        self._show_name()
        self.menus.enable(False)

    def _new_battle_page(self, offers: Sequence[SystemOffer]) -> NewBattlePage:
        from tracker.ui.new_battle.new_battle_page import NewBattlePage  # dear, and not wanted at every start

        page = NewBattlePage(self._pages)
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
        self._show_name()
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
        self._show_name()

    def _show_name(self) -> None:
        """Say in bar and title what is in front: the battle, the form of a new one, or nothing."""
        view, page = self.battle_view, self._pages.currentWidget()
        name = view.session.battle.name if view is not None and view is page else ""
        self.bar.show_title(name)
        told = self.tr("New battle") if self.form is not None else name
        self.setWindowTitle(f"{told}[*] – Unit Card Tracker" if told else "Unit Card Tracker[*]")
        self.setWindowFilePath(self._path if name else "")

    def show_saving(self, text: str, failed: bool) -> None:
        """Say how far saving is; a failure stays until it is mended."""
        self.bar.show_saving(text, failed)
        if failed != self.isWindowModified():
            self.setWindowModified(failed)
        if failed and self.battle_view is not None:
            self.battle_view.trouble.tell(text)
        elif self.battle_view is not None:
            self.battle_view.trouble.end()

    def show_help(self, pages: Sequence[tuple[str, str]]) -> None:
        """Show the chapters of Help, each by its name and its Markdown."""
        window_papers.show_help(self, pages)

    def show_library(self, shelves: Sequence[Shelf]) -> None:
        """Show the kept units of every rule system."""
        window_papers.show_library(self, shelves)

    @property
    def form(self) -> NewBattlePage | None:
        """The form of a new battle while it is in front."""
        return self.new_battle if self._pages.currentWidget() is self.new_battle else None

    def show_rules_check(self, summary: str, rows: Sequence[tuple[str, str, str]]) -> None:
        """Show which worked examples hold."""
        window_dialogs.show_rules_check(self, summary, rows)

    def show_trouble(self, sentence: Sentence) -> None:
        """Say what went wrong with a file."""
        window_dialogs.show_trouble(self, sentence)

    def show_versions(
        self, heading: str, advice: str, rows: Sequence[tuple[str, str, str]], can_restore: bool
    ) -> VersionsDialog:
        """Offer the versions of a battle; the dialog tells what is wished."""
        return window_dialogs.show_versions(self, heading, advice, rows, can_restore)

    def asks_to_take_over(self, reason: str) -> bool:
        """Whether to play a battle that another computer seems to have open."""
        return window_dialogs.asks_to_take_over(self, reason)

    def asks_about_conflict(self, reason: str) -> str:
        """Whose changes of a file shall stand: mine, theirs, both; nothing to leave it open."""
        return window_dialogs.asks_about_conflict(self, reason)

    def show_fault(self, kept: Sentence | None) -> None:
        """Say that the program itself was at fault, and where the battle is kept."""
        window_dialogs.show_fault(self, kept)

    def asks_to_leave_unsaved(self, reason: str) -> bool:
        """Whether the player would rather lose what is not saved than stay."""
        return window_dialogs.asks_to_leave_unsaved(self, reason)

    def come_to_front(self) -> None:
        """Show the window to a player who started the program once more."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

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

    def _follow_hints(self, name: str) -> None:
        """Hints that are switched on again begin anew."""
        if name == HINTS.id:
            self._settings.remove(HINT_FOLLOWED)

    def _follow_keys(self, name: str) -> None:
        if name == "keys":
            self.keys = KeyMap(self.preferences.keys())
            self.menus.bind(self.keys)
            if self.battle_view is not None:
                self.battle_view.take_keys(self.keys)

    def browse(self) -> None:
        """Ask which battle to open."""
        path = file_dialogs.ask_for_battle(self, self.battles_folder)
        if path:
            self.open_requested.emit(path)

    def save_as(self) -> None:
        """Ask where to go on with the battle."""
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

    def _dress(self) -> None:
        self.looks.dress_program()
        theme, zoom = self.theme, self.zoom
        self.bar.set_dress(theme, zoom)
        for page in (self._start_page, self.battle_view, self.new_battle):
            if page is not None:
                page.set_theme(theme)
                page.set_zoom(zoom)
        if self.isVisible():
            dress_dialogs(self, Dress(theme, zoom))
        if self.battle_view is not None:
            self.battle_view.set_motion(self.looks.moves)
