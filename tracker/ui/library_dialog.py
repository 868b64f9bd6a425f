"""The unit library: units kept for battles to come. Search, copy, delete, take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tracker.rules.sentence import QT_TRANSLATE_NOOP, say
from tracker.ui.dialog_sheet import fit
from tracker.ui.fonts import Type
from tracker.ui.library_units import Shelf, duplicated, kept, line_of
from tracker.ui.painted import Dress
from tracker.ui.paper import Words, dress_all, placeholder_style
from tracker.ui.plain_table import PlainTable, dress_of
from tracker.ui.setting_rows import Scrolled
from tracker.ui.words import render

SIZE = QSize(820, 560)


class LibraryDialog(QDialog):
    """Holds the shelves while they are open; every change is sent out at once and can be undone."""

    units_changed = Signal(str, object)
    """The system's id, its units as they are now."""
    take_requested = Signal(str, object)
    """Take these units into a new battle of this system."""
    import_requested = Signal(str)
    export_requested = Signal(str, object)

    def __init__(
        self,
        shelves: Sequence[Shelf],
        sources: Sequence[tuple[str, str, tuple[Any, ...]]],
        parent: QWidget | None = None,
    ) -> None:
        """`sources`: where units can be kept from: words for the button, system, units."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Unit library"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._shelves = {shelf.system.id: shelf.units for shelf in shelves}
        self._former: dict[str, list[tuple[Any, ...]]] = {name: [] for name in self._shelves}
        self._sources = sources
        self._places: list[int] = []
        self._dress = dress_of(parent)
        self._build({shelf.system.id: render(shelf.system.name) for shelf in shelves})
        self._connect()
        self._dress_up()
        fit(self, SIZE, self._dress)
        self._show()
        self.search.setFocus()

    @property
    def system(self) -> str:
        """The id of the rule system in front."""
        return str(self.systems.currentData())

    @property
    def units(self) -> tuple[Any, ...]:
        """The kept units of the system in front."""
        return self._shelves[self.system]

    @property
    def chosen(self) -> list[int]:
        """The places of the selected units on their shelf."""
        rows = {index.row() for index in self.table.selectedIndexes()}
        return [self._places[row] for row in sorted(rows)]

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._dress_up()

    def show_system(self, system: str) -> None:
        """Show the shelf of this rule system."""
        self.systems.setCurrentIndex(max(0, self.systems.findData(system)))

    def keep(self, system: str, units: Sequence[Any]) -> None:
        """Put these units on the shelf of their system, those already there left out."""
        self.show_system(system)
        now, new = kept(self.units, units)
        if new:
            self._change(now)
        template = QT_TRANSLATE_NOOP("window", "Kept: {new}. Already there: {known}.")
        self.told.setText(render(say(template, new=new, known=len(units) - new)))

    def duplicate(self) -> None:
        """Copy the selected units."""
        if self.chosen:
            self._change(duplicated(self.units, self.chosen))

    def delete(self) -> None:
        """Take the selected units off the shelf."""
        chosen = self.chosen
        if chosen:
            self._change(tuple(unit for place, unit in enumerate(self.units) if place not in chosen))
            template = QT_TRANSLATE_NOOP("window", "Deleted: {count}. Undo brings them back.")
            self.told.setText(render(say(template, count=len(chosen))))

    def undo(self) -> None:
        """The shelf as it was before the last change."""
        former = self._former[self.system]
        if former:
            self._shelves[self.system] = former.pop()
            self.units_changed.emit(self.system, self.units)
            self._show()

    def take(self) -> None:
        """Send the selected units into a new battle, all of those found where none is selected."""
        chosen = self.chosen or self._places
        if chosen:
            self.take_requested.emit(self.system, tuple(self.units[place] for place in chosen))
            self.accept()

    def _change(self, units: tuple[Any, ...]) -> None:
        self._former[self.system].append(self.units)
        self._shelves[self.system] = units
        self.units_changed.emit(self.system, units)
        self._show()

    def _build(self, names: Mapping[str, str]) -> None:
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Search: a part of the name, a number, a kind"))
        self.search.setAccessibleName(self.tr("Search the library"))
        self.search.setClearButtonEnabled(True)
        self.systems = QComboBox()
        self.systems.setAccessibleName(self.tr("Rules"))
        for system, name in names.items():
            self.systems.addItem(name, system)
        self.systems.setVisible(len(names) > 1)
        heads = (self.tr("Number"), self.tr("Name"), self.tr("Kind"), self.tr("Strength"))
        self.table = PlainTable(heads, (0.12, 0.36, 0.22), self._dress)
        self.table.setAccessibleName(self.tr("Kept units"))
        self.table.least = 460
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.told = Words("", Type.NOTE, "ink2", wraps=True)
        self.take_button = self._button(self.tr("Take into a new battle"), self.take)
        self.take_button.setProperty("role", "owed")
        self.copy_button = self._button(self.tr("Duplicate"), self.duplicate, "Ctrl+D")
        self.delete_button = self._button(self.tr("Delete"), self.delete, "Del")
        self.undo_button = self._button(self.tr("Undo"), self.undo, "Ctrl+Z")
        self.import_button = self._button(self.tr("From a spreadsheet…"), self._import)
        self.export_button = self._button(self.tr("As a spreadsheet…"), self._export)
        self.keep_buttons = []
        for words, system, units in self._sources:
            button = self._button(words, lambda system=system, units=units: self.keep(system, units))
            self.keep_buttons.append(button)
        self._lay_out()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.systems)
        self._sheet = QWidget()
        side = QVBoxLayout(self._sheet)
        side.setContentsMargins(0, 0, 0, 0)
        for button in (self.take_button, self.copy_button, self.delete_button, self.undo_button):
            side.addWidget(button)
        side.addSpacing(self._dress.pixels(12))
        for button in (*self.keep_buttons, self.import_button, self.export_button):
            side.addWidget(button)
        side.addStretch(1)
        middle = QHBoxLayout()
        middle.addWidget(self.table, 1)
        self._deeds = Scrolled(self.tr("What to do with the units"), self._sheet)
        middle.addWidget(self._deeds)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        for close in buttons.buttons():
            if isinstance(close, QPushButton):
                close.setAutoDefault(False)
        foot = QHBoxLayout()
        foot.addWidget(self.told, 1)
        foot.addWidget(buttons)
        whole = QVBoxLayout(self)
        edge = self._dress.pixels(14)
        whole.setContentsMargins(edge, edge, edge, edge)
        whole.addLayout(top)
        whole.addLayout(middle, 1)
        whole.addLayout(foot)

    def _button(self, words: str, deed: Any, keys: str = "") -> QPushButton:
        button = QPushButton(words)
        button.setAccessibleName(words.rstrip("…"))
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked=False: deed())
        if keys:
            button.setToolTip(
                f"{words} ({QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)})"
            )
        return button

    def _connect(self) -> None:
        self.search.textChanged.connect(self._show)
        self.systems.currentIndexChanged.connect(self._show)
        self.table.itemSelectionChanged.connect(self._show_buttons)
        self.table.itemDoubleClicked.connect(lambda _item: self.take())
        for keys, deed in (("Del", self.delete), ("Ctrl+D", self.duplicate), ("Ctrl+Z", self.undo)):
            # On the table alone: in the search field these keys mend the text.
            shortcut = QShortcut(QKeySequence(keys), self.table, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(deed)
        down = QShortcut(QKeySequence("Down"), self.search, context=Qt.ShortcutContext.WidgetShortcut)
        down.activated.connect(self._go_to_table)

    def _go_to_table(self) -> None:
        self.table.setFocus()
        if self._places and not self.chosen:
            self.table.selectRow(0)

    def _show(self, *_changed: object) -> None:
        lines = [line_of(unit) for unit in self.units]
        self._places = [place for place, line in enumerate(lines) if line.holds(self.search.text())]
        self.table.clearSelection()
        self.table.show_rows([lines[place].cells for place in self._places])
        self.table.fit_columns()
        if not self.units:
            told = self.tr("No unit is kept yet. Keep those of a battle or of the form of a new one.")
        elif not self._places:
            told = self.tr("No unit matches.")
        else:
            template = QT_TRANSLATE_NOOP("window", "{shown} of {all} units")
            told = render(say(template, shown=len(self._places), all=len(self.units)))
        self.told.setText(told)
        self._show_buttons()

    def _show_buttons(self) -> None:
        chosen = bool(self.chosen)
        for button in (self.copy_button, self.delete_button):
            button.setEnabled(chosen)
            button.setAccessibleDescription("" if chosen else self.tr("Choose a unit first."))
        self.take_button.setEnabled(bool(self._places))
        self.export_button.setEnabled(bool(self.units))
        self.undo_button.setEnabled(bool(self._former[self.system]))

    def _import(self) -> None:
        self.import_requested.emit(self.system)

    def _export(self) -> None:
        self.export_requested.emit(self.system, self.units)

    def _dress_up(self) -> None:
        dress = self._dress
        self.setFont(dress.font(Type.BODY))
        for part in (self.search, self.systems, *self.findChildren(QPushButton)):
            part.setFont(dress.font(Type.BUTTON))
        self.search.setStyleSheet(placeholder_style(dress))
        dress_all(self, dress)
        bar = self._deeds.verticalScrollBar().sizeHint().width()
        self._deeds.setFixedWidth(self._sheet.sizeHint().width() + bar)
