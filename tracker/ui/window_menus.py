"""The menus of the window and all keys that are bound to it, made from the tables of keys.

Keys with Ctrl act in the whole window. Single keys act only while the focus is in the battle: they hang on
its view, so nothing fires while a player types into a field.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QMenu

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.battle_menu_bar import BattleMenuBar
from tracker.ui.battle_view import BattleView
from tracker.ui.key_map import KeyMap
from tracker.ui.keys import KEYS, MENUS, UNITS, VIEW, Key
from tracker.ui.preferences import CARDS, THEME, Preferences
from tracker.ui.words import render, translated

IN_VIEW = Qt.ShortcutContext.WidgetWithChildrenShortcut


class WindowMenus(QObject):
    """Says by `wished` what is wanted; shows what is possible now."""

    wished = Signal(str)
    """The id of a wish in the table of keys."""

    def __init__(self, window: QMainWindow, bar: BattleMenuBar, preferences: Preferences) -> None:
        super().__init__(window)
        self._window, self._preferences = window, preferences
        self._menus = {text: bar.addMenu(translated("keys", text)) for text in MENUS}
        self._unit_actions: list[tuple[str, str, QAction]] = []
        self._typed: list[QShortcut] = []
        self._view: BattleView | None = None
        self._separator: QAction | None = None
        self._sides: QMenu | None = None
        self.actions_by_id = {key.id: self._action(key) for key in KEYS}
        sizes = QActionGroup(self)
        for size in CARDS.values:
            self.actions_by_id[f"cards-{size}"].setCheckable(True)
            sizes.addAction(self.actions_by_id[f"cards-{size}"])
        self._themes = self._theme_menu()
        self.bind(KeyMap(preferences.keys()))
        preferences.changed.connect(self._show_choices)
        self._show_choices()

    def _action(self, key: Key) -> QAction:
        action = QAction(self)  # given its text here, PySide would load all that makes icons
        action.setText(translated("keys", key.text))
        if key.in_battle:
            action.setShortcutContext(IN_VIEW)
        else:
            self._window.addAction(action)  # its key acts also while the menu bar is hidden
        action.triggered.connect(partial(self.wished.emit, key.id))
        self._menus[key.menu].addAction(action)
        return action

    def _theme_menu(self) -> dict[str, QAction]:
        menu = self._menus[VIEW].addMenu(self.tr("&Theme"))
        group = QActionGroup(self)
        names = theme_names()
        actions = {}
        for name in THEME.values:
            action = menu.addAction(names[name])
            action.setCheckable(True)
            action.triggered.connect(partial(self._preferences.choose, THEME, name))
            group.addAction(action)
            actions[name] = action
        return actions

    def bind(self, keys: KeyMap) -> None:
        """Give every wish the keys in force."""
        for key in KEYS:
            self.actions_by_id[key.id].setShortcuts([QKeySequence(text) for text in keys.keys_of(key)])
        if self._view is not None:
            system = self._view.session.system.id
            for button, printed, action in self._unit_actions:
                action.setShortcut(QKeySequence(keys.button_key(system, button, printed)))

    def show_view(self, view: BattleView, keys: KeyMap) -> None:
        """Offer what this battle offers: the buttons of its units, its sides, its die."""
        self.clear_view()
        self._view = view
        for key in KEYS:
            if key.in_battle:
                view.addAction(self.actions_by_id[key.id])
        step = next(translated("keys", key.text) for key in KEYS if key.id == "end")
        self.actions_by_id["end"].setText(self.tr("&End phase") if view.has_chain else step)
        self._add_buttons(view)
        self._add_sides(view)
        for digit in "0123456789":
            self._type(view, digit, partial(view.hand.type_digit, digit))
        self._type(view, "Backspace", view.hand.die.mend)
        self._type(view, "Return", view.enter)
        self._type(view, "Enter", view.enter)
        self._type(view, "Escape", partial(self.wished.emit, "escape"))
        self.bind(keys)

    def _add_buttons(self, view: BattleView) -> None:
        menu = self._menus[UNITS]
        first = menu.actions()[0]
        known: set[str] = set()
        for face in view.session.system.faces(view.session.battle):
            for button in face.buttons:
                if button.id in known:
                    continue
                known.add(button.id)
                action = QAction(view)
                action.setText(render(button.text))
                action.setShortcutContext(IN_VIEW)
                action.triggered.connect(partial(view.press, button.id))
                menu.insertAction(first, action)
                view.addAction(action)
                self._unit_actions.append((button.id, button.key, action))
        self._separator = menu.insertSeparator(first)

    def _add_sides(self, view: BattleView) -> None:
        """The filter for one side: Alt and the number of the side, Alt+0 for all."""
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
            view.addAction(action)
            group.addAction(action)
        self._sides = menu

    def _type(self, view: BattleView, keys: str, deed: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(keys), view, context=IN_VIEW)
        shortcut.activated.connect(deed)
        self._typed.append(shortcut)

    def clear_view(self) -> None:
        """Offer no battle any more."""
        self._view = None
        gone = [action for _button, _key, action in self._unit_actions]
        for action in (*gone, *([self._separator] if self._separator is not None else [])):
            self._menus[UNITS].removeAction(action)
            action.deleteLater()
        self._unit_actions.clear()
        self._separator = None
        self._typed.clear()
        if self._sides is not None:
            self._sides.deleteLater()
            self._sides = None

    def enable(self, playing: bool) -> None:
        """Open what makes sense with a battle, or without one."""
        for key in KEYS:
            self.actions_by_id[key.id].setEnabled(playing or not key.playing)

    def show_undo(self, undo: tuple[bool, str], redo: tuple[bool, str]) -> None:
        """Whether there is something to undo and to redo, and what."""
        for key in KEYS:
            if key.id in ("undo", "redo"):
                can, what = undo if key.id == "undo" else redo
                action = self.actions_by_id[key.id]
                word = translated("keys", key.text)
                action.setEnabled(can)
                named = say(QT_TRANSLATE_NOOP("window", "{deed}: {name}"), deed=word, name=what)
                action.setText(render(named) if what else word)

    def _show_choices(self, _name: str = "") -> None:
        theme, cards = self._preferences.value(THEME), self._preferences.value(CARDS)
        for name, action in self._themes.items():
            action.setChecked(name == theme)
        for size in CARDS.values:
            self.actions_by_id[f"cards-{size}"].setChecked(size == cards)


def theme_names() -> dict[str, str]:
    """What the themes are called."""
    names = {
        "system": QT_TRANSLATE_NOOP("keys", "Follow the system"),
        "light": QT_TRANSLATE_NOOP("keys", "Light"),
        "dark": QT_TRANSLATE_NOOP("keys", "Dark"),
        "contrast-light": QT_TRANSLATE_NOOP("keys", "High contrast, light"),
        "contrast-dark": QT_TRANSLATE_NOOP("keys", "High contrast, dark"),
    }
    return {name: translated("keys", text) for name, text in names.items()}
