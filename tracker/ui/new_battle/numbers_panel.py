"""The tables of numbers side by side, as far as the level of play uses them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from tracker.ui.fonts import Type
from tracker.ui.new_battle.numbers import HIGHEST, VALUES, NumbersModel
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import Words

AUTOMATIC_ORDERS = ("flee", "panic")
ROW = 30


class NumberDelegate(QStyledItemDelegate):
    """Edits a number in place."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Any) -> QWidget:
        editor = QLineEdit(parent)
        editor.setFrame(False)
        editor.setMaxLength(4)
        editor.setAlignment(Qt.AlignmentFlag.AlignCenter)
        editor.setStyleSheet("QLineEdit { min-height: 0; padding: 0; border-radius: 0; }")
        editor.setValidator(QIntValidator(index.model().lowest(index.column()), HIGHEST, editor))
        editor.setAccessibleName(str(index.data(Qt.ItemDataRole.AccessibleTextRole)))
        return editor

    def setEditorData(self, editor: QWidget, index: Any) -> None:
        assert isinstance(editor, QLineEdit)
        editor.setText(str(index.data()).replace("\N{MINUS SIGN}", "-"))


class NumbersTable(QTableView):
    """A table of numbers at its full height; Ctrl+Tab, or Tab at its end, leaves it."""

    def __init__(self, model: NumbersModel, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(NumberDelegate(self))
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setTabKeyNavigation(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().setSectionsClickable(False)
        self.verticalHeader().setSectionsClickable(False)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.set_dress(PLAIN_DRESS)

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        pixels = dress.pixels
        self.setFont(dress.font(Type.BODY))
        self.horizontalHeader().setFont(dress.font(Type.SMALL_STRONG))
        self.verticalHeader().setFont(dress.font(Type.NOTE))
        self.horizontalHeader().setFixedHeight(pixels(ROW))
        self.verticalHeader().setMinimumSectionSize(pixels(ROW))
        self.verticalHeader().setDefaultSectionSize(pixels(ROW))
        self.setFixedHeight(pixels(ROW) * (self.model().rowCount() + 1) + 2)
        self.setMinimumWidth(pixels(420))
        model = self.model()
        assert isinstance(model, NumbersModel)
        model.set_dress(dress)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier
            if event.modifiers() in plain and event.text().isprintable() and event.text():
                event.accept()
                return True
        return super().event(event)


class NumbersPanel(QWidget):
    """Orders, terrain and fatigue; every difference is bold and leaves as a house rule."""

    changed = Signal()

    def __init__(self, tables: Mapping[str, Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        orders = {order: row for order, row in tables["orders"].items() if order not in AUTOMATIC_ORDERS}
        fatigue = {
            str(place): {"name": self.tr("Stage {number}").format(number=place), **row}
            for place, row in enumerate(tables["fatigue"], start=1)
        }
        self.models = {
            "orders": NumbersModel(orders),
            "terrain": NumbersModel(tables["terrain"]),
            "fatigue": NumbersModel(fatigue, ("from", *VALUES)),
        }
        titles = {
            "orders": self.tr("Orders"),
            "terrain": self.tr("Terrain"),
            "fatigue": self.tr("Fatigue"),
        }
        self._parts = {name: self._part(titles[name], model) for name, model in self.models.items()}
        self._reset = QPushButton(self.tr("As the rules are written"))
        self._reset.setAccessibleName(self._reset.text())
        self._reset.clicked.connect(self.reset)
        self._grid = QGridLayout()
        whole = QVBoxLayout(self)
        whole.addWidget(
            Words(
                self.tr("Where your printed cards say otherwise, write their numbers here (−30 to 30)."),
                Type.NOTE,
                "ink2",
                wraps=True,
            )
        )
        whole.addLayout(self._grid)
        whole.addWidget(self._reset, 0, Qt.AlignmentFlag.AlignLeft)
        self._level: tuple[str, ...] = ("orders",)
        self._shape: tuple[object, ...] = ()
        self._arrange()
        for model in self.models.values():
            model.changed.connect(self._tell)
        self._tell()

    @property
    def count_changed(self) -> int:
        """How many numbers are not those of the rules."""
        return sum(len(fields) for name in self._level for fields in self.models[name].replaced.values())

    def values(self) -> dict[str, Any]:
        """The house rules that these numbers make."""
        found: dict[str, Any] = {
            name: self.models[name].replaced
            for name in self._level
            if name != "fatigue" and self.models[name].replaced
        }
        if "fatigue" in self._level and self.models["fatigue"].replaced:
            found["fatigue"] = self.models["fatigue"].whole_rows()
        return found

    def show_level(self, level: str) -> None:
        """Show what this level of play uses."""
        self._level = {
            "advanced": ("orders", "terrain"),
            "expert": ("orders", "terrain", "fatigue"),
        }.get(level, ("orders",))
        self._arrange()
        self._tell()

    def reset(self) -> None:
        """Back to the numbers of the rules."""
        for model in self.models.values():
            model.reset()

    def set_dress(self, dress: Dress) -> None:
        """Take theme and zoom."""
        self._dress = dress
        self._reset.setFont(dress.font(Type.BUTTON))
        self._grid.setSpacing(dress.pixels(14))
        self._arrange()

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _part(self, title: str, model: NumbersModel) -> QWidget:
        part = QWidget(self)
        inside = QVBoxLayout(part)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(Words(title, Type.HEADING))
        inside.addWidget(NumbersTable(model, title))
        inside.addStretch()
        return part

    def _arrange(self) -> None:
        double = self.width() >= self._dress.pixels(900)
        shape = (double, self._level)
        if shape == self._shape:
            return
        self._shape = shape
        for name, part in self._parts.items():
            self._grid.removeWidget(part)
            part.setVisible(name in self._level)
        if double:
            for name, place in (("orders", (0, 0, 2, 1)), ("terrain", (0, 1)), ("fatigue", (1, 1))):
                if name in self._level:
                    self._grid.addWidget(self._parts[name], *place)
        else:
            for row, name in enumerate(self._level):
                self._grid.addWidget(self._parts[name], row, 0)

    def _tell(self) -> None:
        self._reset.setEnabled(self.count_changed > 0)
        self.changed.emit()
