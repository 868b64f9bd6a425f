"""Help → Keys: the list of keys, made from the same tables as the menus and the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tracker.rules.face import CardFace
from tracker.ui.keys import KEYS, TYPED
from tracker.ui.words import render, translated


class KeysDialog(QDialog):
    """Every key and what it does."""

    def __init__(self, faces: Sequence[CardFace], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rows = rows_of(faces)
        self.table = QTableWidget(len(rows), 2)
        self.table.setAccessibleName(self.tr("Keys and what they do"))
        self.table.setHorizontalHeaderLabels([self.tr("Key"), self.tr("What it does")])
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setStretchLastSection(True)
        for row, cells in enumerate(rows):
            for column, text in enumerate(cells):
                self.table.setItem(row, column, QTableWidgetItem(text))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table)
        layout.addWidget(buttons)
        self.resize(520, 480)


def rows_of(faces: Sequence[CardFace]) -> list[tuple[str, str]]:
    """Keys and their meaning: typed ones, those of a unit's buttons, those of the menus."""
    rows = [(keys, translated("keys", text)) for keys, text in TYPED]
    rows += [(button.key, render(button.text)) for face in faces for button in face.buttons if button.key]
    for key in KEYS:
        if key.keys:
            shown = ", ".join(
                QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) for keys in key.keys
            )
            rows.append((shown, translated("keys", key.text).replace("&", "")))
    return rows
