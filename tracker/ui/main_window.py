"""The window: menus and keys around the start page, New Battle or the battle. It never touches files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QFileDialog, QMainWindow, QMenu, QMessageBox, QStackedWidget

from tracker import __version__
from tracker.rules.face import CardFace
from tracker.rules.sentence import Sentence
from tracker.session.battle_session import BattleSession
from tracker.ui.battle_menu_bar import BattleMenuBar
from tracker.ui.battle_view import BattleView
from tracker.ui.find_unit import FindUnit
from tracker.ui.fonts import Type
from tracker.ui.keys import EDIT, KEYS, MENUS, UNITS, VIEW, Key
from tracker.ui.keys_dialog import KeysDialog
from tracker.ui.painted import Dress
from tracker.ui.start_page import RecentBattle, Sample, StartPage
from tracker.ui.stylesheet import palette, stylesheet
from tracker.ui.theme import THEMES, Theme, theme_for
from tracker.ui.words import render, translated

if TYPE_CHECKING:
    from tracker.ui.new_battle.new_battle_page import NewBattlePage
    from tracker.ui.new_battle.system_page import SystemOffer

LEAST_ZOOM, MOST_ZOOM = 75, 300
ZOOM_STEPS = (75, 90, 100, 110, 125, 150, 175, 200, 250, 300)
FOLLOW_SYSTEM = "system"


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
        self._closing = False
        self.battle_view: BattleView | None = None
        self.battles_folder = ""
        self._path = ""
        self._pages = QStackedWidget()
        self.start_page = StartPage()
        self.new_battle: NewBattlePage | None = None
        self.bar = BattleMenuBar(self)
        self.actions_by_id: dict[str, QAction] = {}
        self._unit_actions: list[QAction] = []
        self._typed: list[QShortcut] = []
        self._sides_menu: QMenu | None = None
        self._build()
        self._restore()

    def _build(self) -> None:
        self.setWindowTitle("Unit Card Tracker")
        self.setMinimumSize(640, 420)
        self._pages.addWidget(self.start_page)
        self.setCentralWidget(self._pages)
        self.setMenuBar(self.bar)
        self._menus = {text: self.bar.addMenu(translated("keys", text)) for text in MENUS}
        for key in KEYS:
            self._add_action(key)
        self._add_themes()
        self.start_page.open_requested.connect(self.open_requested)
        self.start_page.sample_requested.connect(self.sample_requested)
        self.start_page.new_requested.connect(self.new_requested)
        self.start_page.browse_requested.connect(self._browse)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)

    def _add_action(self, key: Key) -> None:
        action = QAction(translated("keys", key.text), self)
        action.setShortcuts([QKeySequence(keys) for keys in key.keys])
        single = any(len(keys) == 1 or keys.startswith("Shift+") for keys in key.keys)
        if single:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(self._deed(key.id))
        self._menus[key.menu].addAction(action)
        self.actions_by_id[key.id] = action

    def _deed(self, name: str) -> Callable[[], object]:
        deeds: dict[str, Callable[[], object]] = {
            "new": self.new_requested.emit,
            "open": self._browse,
            "start": self.start_requested.emit,
            "save-as": self._save_as,
            "quit": self.close,
            "undo": lambda: self._with_view(lambda view: view.session.undo()),
            "redo": lambda: self._with_view(lambda view: view.session.redo()),
            "history": lambda: self._with_view(BattleView.show_history),
            "find": lambda: self._with_view(lambda view: FindUnit(view).show()),
            "correct-battle": lambda: self._with_view(lambda view: view.asking.correct(None)),
            "end": lambda: self._with_view(lambda view: view.asking.end_step()),
            "roll": lambda: self._with_view(lambda view: view.hand.roll()),
            "roll-all": lambda: self._with_view(lambda view: view.hand.roll_all()),
            "next": lambda: self._with_view(lambda view: view.hand.choose_next()),
            "strike": lambda: self._with_view(lambda view: view.asking.strike(view.hand.row)),
            "zoom-in": lambda: self._step_zoom(1),
            "zoom-out": lambda: self._step_zoom(-1),
            "zoom-reset": lambda: self.set_zoom(100),
            "across": self._toggle_across,
            "keys": self._show_keys,
            "rules": self.rules_check_requested.emit,
            "about": self._show_about,
        }
        return deeds[name]

    def _with_view(self, deed: Callable[[BattleView], object]) -> None:
        if self.battle_view is not None:
            deed(self.battle_view)

    def _add_themes(self) -> None:
        menu = self._menus[VIEW].addMenu(self.tr("&Theme"))
        group = QActionGroup(self)
        names = {
            FOLLOW_SYSTEM: self.tr("Follow the system"),
            "light": self.tr("Light"),
            "dark": self.tr("Dark"),
            "contrast-light": self.tr("High contrast, light"),
            "contrast-dark": self.tr("High contrast, dark"),
        }
        for name, text in names.items():
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setData(name)
            action.triggered.connect(lambda _checked=False, name=name: self.choose_theme(name))
            group.addAction(action)
        self._theme_actions = group.actions()

    # What the desk shows

    def show_start(self, recent: Sequence[RecentBattle], samples: Sequence[Sample]) -> None:
        """Show the start page."""
        self.start_page.show_recent(recent)
        self.start_page.show_samples(samples)
        self._pages.setCurrentWidget(self.start_page)
        self.start_page.focus_first()
        self._enable(False)

    def show_session(self, session: BattleSession, path: str, notes: Sequence[Sentence]) -> None:
        """Show a battle, and tell what opening it brought to light."""
        self.clear_battle()
        view = BattleView(session, self.theme)
        self.battle_view = view
        view.set_zoom(self.zoom)
        view.trouble.retry_requested.connect(self.retry_requested)
        view.trouble.elsewhere_requested.connect(self._save_as)
        self._pages.addWidget(view)
        self._pages.setCurrentWidget(view)
        self._add_keys(view)
        self._add_sides(view)
        session.battle_changed.connect(self._show_undo)
        self._show_undo()
        self.bar.show_title(session.battle.name)
        self.show_place(path)
        self._enable(True)
        view.cards.setFocus()
        if notes:
            view.notice.tell("\n".join(render(note) for note in notes))

    def clear_battle(self) -> None:
        """Take the battle off the window."""
        view, self.battle_view = self.battle_view, None
        for action in self._unit_actions:
            self._menus[UNITS].removeAction(action)
            action.deleteLater()
        self._unit_actions.clear()
        if self._sides_menu is not None:
            self._sides_menu.deleteLater()
            self._sides_menu = None
        self._typed.clear()
        self.bar.show_title("")
        self.bar.show_saving("")
        if view is not None:
            self._pages.removeWidget(view)
            view.hide()
            view.deleteLater()

    def show_new_battle(self, offers: Sequence[SystemOffer]) -> None:
        """Show the form of a new battle in place of the start page or the battle."""
        if self.new_battle is None:
            self.new_battle = self._new_battle_page(offers)
        self.new_battle.begin_anew()
        self._pages.setCurrentWidget(self.new_battle)
        self._enable(False)

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
        self._enable(self.battle_view is not None)

    def _browse_roster(self) -> None:
        kinds = self.tr("Rosters and spreadsheets (*.json *.csv);;All files (*)")
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Take a roster"), self.battles_folder, kinds)
        if path:
            self.roster_requested.emit(path)

    def _save_roster(self, opening: object, name: str) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the roster"), name, self.tr("Rosters (*.json)")
        )
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
        from tracker.ui.rules_dialog import RulesDialog  # seldom wanted

        RulesDialog(summary, rows, self).open()

    def show_trouble(self, sentence: Sentence) -> None:
        """Say what went wrong with a file."""
        box = QMessageBox(QMessageBox.Icon.Warning, self.windowTitle(), render(sentence), parent=self)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.open()

    def asks_to_leave_unsaved(self, reason: str) -> bool:
        """Whether the player would rather lose what is not saved than stay."""
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("Not saved"), reason, parent=self)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(self.tr("The last changes of this battle are not on the disk."))
        leave = box.addButton(self.tr("Leave anyway"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(self.tr("Stay"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.exec()
        return box.clickedButton() is leave

    def close_for_good(self) -> None:
        """Close the window: the battle is put away."""
        self._closing = True
        self.close()

    # Keys

    def _add_keys(self, view: BattleView) -> None:
        """The keys of the units come from their buttons; digits and the like go into the die."""
        for name in ("find", "end", "roll", "roll-all", "next"):
            view.addAction(self.actions_by_id[name])
        first = self._menus[UNITS].actions()[0]
        known: set[str] = set()
        for face in view.session.system.faces(view.session.battle):
            for button in face.buttons:
                if button.id in known:
                    continue
                known.add(button.id)
                action = QAction(render(button.text), view)
                if button.key:
                    action.setShortcut(QKeySequence(button.key))
                    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                action.triggered.connect(lambda _checked=False, name=button.id: view.press(name))
                self._menus[UNITS].insertAction(first, action)
                view.addAction(action)
                self._unit_actions.append(action)
        separator = self._menus[UNITS].insertSeparator(first)
        self._unit_actions.append(separator)
        hand = view.hand
        for digit in "0123456789":
            self._type(view, digit, partial(hand.type_digit, digit))
        self._type(view, "Backspace", hand.die.mend)
        self._type(view, "Return", hand.settle)
        self._type(view, "Enter", hand.settle)
        self._type(view, "Escape", hand.escape)

    def _add_sides(self, view: BattleView) -> None:
        """The filter for one side, in the View menu: Alt and the number of the side, Alt+0 for all."""
        names: dict[str | None, str] = {None: self.tr("All sides")}
        names |= {face.side: face.side_name for face in view.session.system.faces(view.session.battle)}
        group = QActionGroup(view)
        menu = self._menus[VIEW].addMenu(self.tr("&Sides"))
        for place, (side, name) in enumerate(names.items()):
            action = menu.addAction(name.replace("&", "&&"), partial(view.show_side, side))
            action.setCheckable(True)
            action.setChecked(side is None)
            if place <= 9:
                action.setShortcut(QKeySequence(f"Alt+{place}"))
            group.addAction(action)
        self._sides_menu = menu

    def _type(self, view: BattleView, keys: str, deed: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(keys), view, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.activated.connect(deed)
        self._typed.append(shortcut)

    def _enable(self, playing: bool) -> None:
        always = {"new", "open", "quit", "zoom-in", "zoom-out", "zoom-reset", "keys", "rules", "about"}
        for name, action in self.actions_by_id.items():
            action.setEnabled(playing or name in always)
        if playing:
            self._show_undo()

    def _show_undo(self, _battle: object = None) -> None:
        if self.battle_view is None:
            return
        stack = self.battle_view.session.undo_stack
        for name, can, text in (
            ("undo", stack.canUndo(), stack.undoText()),
            ("redo", stack.canRedo(), stack.redoText()),
        ):
            action = self.actions_by_id[name]
            key = next(key for key in KEYS if key.id == name and key.menu == EDIT)
            action.setEnabled(can)
            action.setText(
                f"{translated('keys', key.text)}: {text}" if text else translated("keys", key.text)
            )

    # Files, by name only

    def _browse(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self,
            self.tr("Open a battle"),
            self.battles_folder,
            self.tr("Battles (*.cardbattle);;All files (*)"),
        )
        if path:
            self.open_requested.emit(path)

    def _save_as(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save the battle elsewhere"), self._path, self.tr("Battles (*.cardbattle)")
        )
        if path:
            self.save_as_requested.emit(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._closing:
            event.ignore()
            self.close_requested.emit()
            return
        self._settings.setValue("geometry", self.saveGeometry())
        event.accept()

    # Looks

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        name = str(self._settings.value("theme", FOLLOW_SYSTEM))
        if name in THEMES:
            return theme_for(name)
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return theme_for("dark" if dark else "light")

    @property
    def zoom(self) -> float:
        """How many pixels a unit has."""
        return self.zoom_percent / 100

    @property
    def zoom_percent(self) -> int:
        """The zoom in percent."""
        kept = str(self._settings.value("zoom", "100"))
        return min(max(int(kept), LEAST_ZOOM), MOST_ZOOM) if kept.isdecimal() else 100

    def choose_theme(self, name: str) -> None:
        """Use this theme from now on, or follow the system."""
        self._settings.setValue("theme", name)
        self._dress()

    def set_zoom(self, percent: int) -> None:
        """Show everything at this zoom."""
        self._settings.setValue("zoom", percent)
        self._dress()

    def _step_zoom(self, way: int) -> None:
        now = self.zoom_percent
        steps = [step for step in ZOOM_STEPS if (step > now if way > 0 else step < now)]
        if steps:
            self.set_zoom(steps[0] if way > 0 else steps[-1])

    def _follow_system(self) -> None:
        if str(self._settings.value("theme", FOLLOW_SYSTEM)) not in THEMES:
            self._dress()

    def _dress(self) -> None:
        theme, zoom = self.theme, self.zoom
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setFont(Dress(theme, zoom).font(Type.BODY))
            application.setPalette(palette(theme))
            application.setStyleSheet(stylesheet(theme, zoom))
        self.bar.set_dress(theme, zoom)
        for page in (self.start_page, self.battle_view, self.new_battle):
            if page is not None:
                page.set_theme(theme)
                page.set_zoom(zoom)
        chosen = str(self._settings.value("theme", FOLLOW_SYSTEM))
        for action in self._theme_actions:
            action.setChecked(action.data() == chosen)

    def _restore(self) -> None:
        """Geometry as it was, on a screen that is there; a damaged setting is no setting."""
        self._dress()
        kept = self._settings.value("geometry")
        if kept is None or not self.restoreGeometry(kept):
            self.resize(1366, 768)

    def _toggle_across(self) -> None:
        if self.battle_view is None:
            return
        across = not self.isFullScreen()
        self.battle_view.show_across(across)
        if across:
            self.showFullScreen()
        else:
            self.showNormal()

    def _show_keys(self) -> None:
        faces: tuple[CardFace, ...] = ()
        if self.battle_view is not None:
            session = self.battle_view.session
            faces = session.system.faces(session.battle)
        KeysDialog(faces[:1], self).open()

    def _show_about(self) -> None:
        QMessageBox.about(
            self,
            self.tr("Unit Card Tracker"),
            self.tr(
                "Unit Card Tracker %1\nKeeps the Unit Cards, so that the table can keep playing."
            ).replace("%1", __version__),
        )
