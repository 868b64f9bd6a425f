"""Sets one value by hand: which one, what it shall be, and why. The log keeps the reason.

It is closed for everything the rule system does not offer, and says what is missing before it can be done.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tracker.rules.face import CorrectionField
from tracker.ui.canvas import elided
from tracker.ui.correction_editor import CorrectionEditor, value_words
from tracker.ui.fonts import Type
from tracker.ui.key_button import target_height
from tracker.ui.painted import PLAIN_DRESS, Dress
from tracker.ui.paper import Words, dress_all
from tracker.ui.theme import Theme
from tracker.ui.words import render

_SIZE = QSize(740, 480)
_EDGE = 24
_LIST, _EDITOR = QSize(410, 180), QSize(230, 180)


class CorrectionDialog(QDialog):
    """Asks for one correction of a unit, or of the battle."""

    correction_requested = Signal(object, str, object, str)
    """Unit (None for the battle), id of the field, value, reason."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dress = PLAIN_DRESS
        self._unit: str | None = None
        self._fields: tuple[CorrectionField, ...] = ()
        self._title = Words(role=Type.HEADING)
        self.list = QTreeWidget()
        self._field_name = Words(role=Type.BUTTON)
        self._now = Words(role=Type.NOTE, colour="ink2", wraps=True)
        self.editor = CorrectionEditor()
        self._reason_label = Words(self.tr("&Reason"), role=Type.BUTTON)
        self.reason = QComboBox()
        self._problem = Words(role=Type.NOTE, colour="ink2", wraps=True)
        self._buttons = QDialogButtonBox()
        self.accept_button = QPushButton(self.tr("Correct it"))
        self._build()
        self._connect()
        self._dress_up()

    @property
    def field(self) -> CorrectionField | None:
        """The field that is being corrected."""
        row = self.list.currentIndex().row()
        return self._fields[row] if 0 <= row < len(self._fields) else None

    @property
    def problem(self) -> str:
        """Why it cannot be corrected yet; empty when it can."""
        return self._problem.text()

    def show_fields(
        self,
        unit: str | None,
        title: str,
        fields: tuple[CorrectionField, ...],
        reasons: Sequence[str] = (),
        field: str | None = None,
    ) -> None:
        """Offer these fields, beginning with `field`; `reasons` are the last ones given, the latest first."""
        self._unit, self._fields = unit, fields
        self.setWindowTitle(title)
        self._title.setText(elided(title, Type.HEADING, _SIZE.width() - 2 * _EDGE))
        self._list_reasons(reasons)
        self.list.clear()
        for offered in fields:
            words = [render(offered.text), value_words(offered, offered.now)]
            item = QTreeWidgetItem(words)
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setSizeHint(0, self._row_size())
            self.list.addTopLevelItem(item)
        first = next((place for place, offered in enumerate(fields) if offered.id == field), 0)
        self.list.setCurrentIndex(self.list.model().index(first, 0))
        self.list.setFocus()
        self._check()

    def set_theme(self, theme: Theme) -> None:
        """Take the colours."""
        self._dress = Dress(theme, self._dress.zoom)
        self._dress_up()

    def set_zoom(self, zoom: float) -> None:
        """Take how many pixels a unit has."""
        self._dress = Dress(self._dress.theme, zoom)
        self._dress_up()

    def accept(self) -> None:
        field = self.field
        if field is None or self._problem_now():
            return
        super().accept()
        self.correction_requested.emit(self._unit, field.id, self.editor.value, self._reason_text())

    def _build(self) -> None:
        self._build_controls()
        right = QVBoxLayout()
        for part in (self._field_name, self._now):
            right.addWidget(part)
        right.addWidget(self.editor, 1)
        middle = QHBoxLayout()
        middle.addWidget(self.list, 5)
        middle.addLayout(right, 4)
        middle.setSpacing(16)
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._title)
        column.addLayout(middle, 1)
        column.addWidget(self._reason_label)
        column.addWidget(self.reason)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidgetResizable(True)
        scroll.setWidget(page)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 14, 16, 14)
        whole.addWidget(scroll, 1)
        whole.addWidget(self._problem)
        whole.addWidget(self._buttons)

    def _build_controls(self) -> None:
        self.list.setColumnCount(2)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.header().setStretchLastSection(False)
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.list.setAccessibleName(self.tr("What to correct"))
        self.reason.setEditable(True)
        self.reason.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.reason.setAccessibleName(self.tr("Reason"))
        self._reason_label.setBuddy(self.reason)
        self._buttons.addButton(self.accept_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.accept_button.setDefault(True)

    def _connect(self) -> None:
        self.list.currentItemChanged.connect(self._show_field)
        self.list.itemActivated.connect(self.editor.focus_editor)
        self.editor.changed.connect(self._check)
        self.reason.editTextChanged.connect(self._check)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _dress_up(self) -> None:
        dress = self._dress
        self.setFont(dress.font(Type.BODY))
        for part in (
            self.list,
            self.reason,
            self.editor.number_box,
            self.editor.choices,
            *self.findChildren(QLineEdit),
        ):
            part.setFont(dress.font(Type.BODY))
        for button in self._buttons.buttons():
            button.setFont(dress.font(Type.BUTTON))
        dress_all(self, dress)
        self.editor.set_row_height(self._row_size().height())
        for item in self.list.findItems("", Qt.MatchFlag.MatchContains):
            item.setSizeHint(0, self._row_size())
        for lines in (self.list, self.editor.choices):
            lines.setProperty("boxed", True)
        self.list.setMinimumSize(_LIST * dress.zoom)
        self.editor.setMinimumSize(_EDITOR * dress.zoom)
        room = self.screen().availableGeometry().size()
        self.resize((_SIZE * dress.zoom).boundedTo(room * 0.96))

    def _row_size(self) -> QSize:
        return QSize(0, self._dress.pixels(max(28.0, target_height() - 6)))

    def _list_reasons(self, reasons: Sequence[str]) -> None:
        mistake = self.tr("entered by mistake")
        self.reason.clear()
        self.reason.addItems(list(dict.fromkeys((*reasons, mistake))))
        self.reason.setCurrentIndex(-1)
        self.reason.clearEditText()
        line = self.reason.lineEdit()
        if line is not None:
            line.setAccessibleName(self.reason.accessibleName())
            line.setPlaceholderText(self.tr("Why? The log keeps it."))

    def _show_field(self) -> None:
        field = self.field
        if field is None:
            return
        self._field_name.setText(render(field.text))
        now = self.tr("Now: {value}").format(value=value_words(field, field.now))
        if field.kind == "number":
            now = self.tr("{now}. Possible: {lowest} to {highest}").format(
                now=now, lowest=value_words(field, field.lowest), highest=value_words(field, field.highest)
            )
        self._now.setText(now)
        self.editor.show_field(field)

    def _check(self) -> None:
        problem = self._problem_now()
        self._problem.setText(problem)
        self.accept_button.setEnabled(not problem)
        self.accept_button.setToolTip(problem)
        self.accept_button.setAccessibleDescription(problem)

    def _problem_now(self) -> str:
        if self.field is None:
            return self.tr("There is nothing to correct.")
        if self.editor.value == self.field.now:
            return self.tr("Choose another value: this is what it is now.")
        if not self._reason_text():
            return self.tr("Give a reason: the log keeps it.")
        return ""

    def _reason_text(self) -> str:
        return self.reason.currentText().strip()
