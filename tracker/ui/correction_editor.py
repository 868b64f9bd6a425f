"""Edits one value by hand: a number in its range, or one of several choices. It knows no rule."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QSpinBox, QVBoxLayout, QWidget

from tracker.rules.face import CorrectionField
from tracker.rules.sentence import QT_TRANSLATE_NOOP, Sentence, number, say
from tracker.ui.words import render

YES = say(QT_TRANSLATE_NOOP("window", "yes"))
NO = say(QT_TRANSLATE_NOOP("window", "no"))
NONE = say(QT_TRANSLATE_NOOP("window", "none"))
MINUS = "\N{MINUS SIGN}"


def options_of(field: CorrectionField) -> tuple[tuple[Any, Sentence], ...]:
    """What a field can be chosen from; numbers are not chosen but entered."""
    return ((True, YES), (False, NO)) if field.kind == "flag" else field.options


def value_words(field: CorrectionField, value: Any) -> str:
    """A value of this field in words."""
    for option, text in options_of(field):
        if option == value:
            return render(text)
    return render(NONE) if value is None else number(value)


class NumberBox(QSpinBox):
    """A spin box with a true minus sign; the plain one can be typed as well."""

    def textFromValue(self, value: int) -> str:
        return number(value)

    def valueFromText(self, text: str) -> int:
        return int(text.replace(MINUS, "-"))

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        plain = text.strip().replace(MINUS, "-")
        if plain in ("", "-"):
            return QValidator.State.Intermediate, text, place
        if not plain.removeprefix("-").isdecimal() or not plain.isascii():
            return QValidator.State.Invalid, text, place
        is_within = self.minimum() <= int(plain) <= self.maximum()
        return QValidator.State.Acceptable if is_within else QValidator.State.Intermediate, text, place


class CorrectionEditor(QWidget):
    """The editor that fits the kind of a field."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field: CorrectionField | None = None
        self._row = QSize()
        self.number_box = NumberBox(self)
        self.choices = QListWidget(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.number_box)
        column.addWidget(self.choices, 1)
        self._spare = QWidget(self)
        column.addWidget(self._spare, 1)
        self.number_box.valueChanged.connect(self.changed)
        self.choices.currentItemChanged.connect(self.changed)

    def set_row_height(self, pixels: int) -> None:
        """How high a choice is."""
        self._row = QSize(0, pixels)
        for row in range(self.choices.count()):
            self.choices.item(row).setSizeHint(self._row)

    def show_field(self, field: CorrectionField) -> None:
        """Edit this field, beginning with what it is now."""
        self._field = field
        name = render(field.text)
        is_number = field.kind == "number"
        self.number_box.setVisible(is_number)
        self._spare.setVisible(is_number)
        self.choices.setVisible(not is_number)
        for editor in (self.number_box, self.choices):
            editor.blockSignals(True)
            editor.setAccessibleName(name)
        self.choices.clear()
        if is_number:
            self.number_box.setRange(field.lowest, field.highest)
            self.number_box.setValue(field.now if field.now is not None else field.lowest)
        else:
            self._list_options(field)
        for editor in (self.number_box, self.choices):
            editor.blockSignals(False)
        self.changed.emit()

    @property
    def value(self) -> Any:
        """What is chosen or entered now."""
        if self._field is None:
            return None
        if self._field.kind == "number":
            return self.number_box.value()
        row = self.choices.currentRow()
        return options_of(self._field)[row][0] if row >= 0 else self._field.now

    def _list_options(self, field: CorrectionField) -> None:
        for row, (value, text) in enumerate(options_of(field)):
            item = QListWidgetItem(render(text))
            item.setSizeHint(self._row)
            self.choices.addItem(item)
            if value == field.now:
                self.choices.setCurrentRow(row)
        current = self.choices.currentItem()
        if current is not None:
            self.choices.scrollToItem(current)

    def focus_editor(self) -> None:
        """Put the focus where the value is edited."""
        is_number = self._field is not None and self._field.kind == "number"
        (self.number_box if is_number else self.choices).setFocus(Qt.FocusReason.OtherFocusReason)
        if is_number:
            self.number_box.selectAll()
