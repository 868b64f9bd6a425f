"""The page of keys in the settings: any key of the program can be another one, and all can be as printed."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from tracker.session.battle_session import BattleSession
from tracker.ui.fonts import Type
from tracker.ui.key_map import Wish, conflict, is_free, keys_now, native, plain_key, wishes_of
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import Words
from tracker.ui.plain_table import PlainTable
from tracker.ui.preferences import Preferences

WIDE = 1.4
"""Above this zoom the buttons take two rows."""
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class KeyCatcher(QPushButton):
    """A button that, once pressed, waits for the new key; Esc gives up."""

    caught = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.waits = False
        self.clicked.connect(lambda: self._wait(True))
        self._wait(False)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self.setFont(dress.font(Type.BUTTON))
        self.setMinimumWidth(dress.pixels(150))

    def _wait(self, waits: bool) -> None:
        self.waits = waits
        self.setText(self.tr("Press the new key") if waits else self.tr("Change key…"))
        self.setAccessibleName(self.text())

    def event(self, event: QEvent) -> bool:
        if self.waits and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if self.waits and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self._catch(event)
            return True
        return super().event(event)

    def _catch(self, event: QKeyEvent) -> None:
        if event.key() in _MODIFIERS:
            return
        self._wait(False)
        if event.key() != Qt.Key.Key_Escape:
            modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            combination = QKeyCombination(modifiers, Qt.Key(event.key()))
            self.caught.emit(plain_key(QKeySequence(combination).toString()))

    def focusOutEvent(self, event: object) -> None:
        super().focusOutEvent(event)  # type: ignore[arg-type]  # the stubs want the class that Qt gives
        self._wait(False)


class KeysPage(QWidget):
    """A table of wishes; below it the key of the chosen one can be changed."""

    def __init__(
        self, preferences: Preferences, session: BattleSession | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        system = session.system.id if session is not None else ""
        faces = session.system.faces(session.battle) if session is not None else ()
        self.wishes = wishes_of(system, faces)
        self.table = PlainTable((self.tr("What it does"), self.tr("Key")), (0.66,), PLAIN_DRESS)
        self.table.setAccessibleName(self.tr("What has a key"))
        self.catcher = KeyCatcher()
        self.none = QPushButton(self.tr("No key"))
        self.printed = QPushButton(self.tr("As printed"))
        self.all_printed = QPushButton(self.tr("All as printed"))
        self.told = Words("", Type.NOTE_STRONG, "fail", wraps=True)
        self._grid = QGridLayout()
        self._build()
        self._show_rows()
        self.table.selectRow(0)
        preferences.changed.connect(lambda name: self._show_rows() if name == "keys" else None)

    def _build(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.table, 1)
        self._column.addWidget(self.told)
        self._column.addLayout(self._grid)
        self.catcher.caught.connect(self.take)
        self.none.clicked.connect(lambda: self._keep(""))
        self.printed.clicked.connect(lambda: self._keep(None))
        self.all_printed.clicked.connect(lambda: self._preferences.keep_keys({}))
        self.table.itemSelectionChanged.connect(lambda: self.told.setText(""))
        self.table.doubleClicked.connect(lambda _index: self.catcher.click())

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        edge = dress.pixels(12)
        self._column.setContentsMargins(edge, edge, edge, edge)
        self._column.setSpacing(dress.pixels(8))
        self._arrange(2 if dress.zoom > WIDE else 4)
        for button in (self.none, self.printed, self.all_printed):
            button.setFont(dress.font(Type.BUTTON))
        self.table.set_dress(dress)

    def _arrange(self, columns: int) -> None:
        """The buttons in one row, or in two where they are large."""
        for place, button in enumerate((self.catcher, self.none, self.printed, self.all_printed)):
            self._grid.addWidget(button, place // columns, place % columns)
        for before, after in pairwise((self.table, self.catcher, self.none, self.printed, self.all_printed)):
            QWidget.setTabOrder(before, after)

    @property
    def wish(self) -> Wish:
        """What is chosen in the table."""
        return self.wishes[max(0, self.table.currentRow())]

    def take(self, key: str) -> None:
        """Give this key to what is chosen, where it is free; else say whose it is."""
        wish, changed = self.wish, self._preferences.keys()
        other = conflict(key, wish, self.wishes, changed)
        if not is_free(key, wish):
            words = self.tr(
                "%1 cannot be a key here: it is for the die, or would act while a field is filled in."
            )
            self.told.setText(words.replace("%1", native(key)))
        elif other is not None:
            words = self.tr("%1 is taken: it does “%2”. Give that another key first.")
            self.told.setText(words.replace("%1", native(key)).replace("%2", other.words))
        else:
            self._keep(key)

    def _keep(self, key: str | None) -> None:
        """Keep the key; None gives the printed one back, unless another wish has it by now."""
        wish, changed = self.wish, self._preferences.keys()
        changed.pop(wish.id, None)
        if key is not None:
            changed[wish.id] = key
        for printed in wish.printed if key is None else ():
            other = conflict(printed, wish, self.wishes, changed)
            if other is not None:
                words = self.tr("%1 is taken: it does “%2”. Give that another key first.")
                self.told.setText(words.replace("%1", native(printed)).replace("%2", other.words))
                return
        self.told.setText("")
        self._preferences.keep_keys(changed)

    def _show_rows(self) -> None:
        changed, row = self._preferences.keys(), self.table.currentRow()
        rows = [(wish.words, ", ".join(map(native, keys_now(wish, changed)))) for wish in self.wishes]
        strong = [(place, 1) for place, wish in enumerate(self.wishes) if wish.id in changed]
        self.table.show_rows(rows, strong)
        self.table.selectRow(max(0, row))
