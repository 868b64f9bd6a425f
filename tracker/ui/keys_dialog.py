"""Help → Keys: the list of keys, made from the same tables as the menus and the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from tracker.rules.face import CardFace
from tracker.ui.dialog_sheet import fit
from tracker.ui.key_map import KeyMap, keys_now, native, wishes_of
from tracker.ui.keys import TYPED
from tracker.ui.paper import dress_all
from tracker.ui.plain_table import PlainTable, dress_of
from tracker.ui.words import translated


class KeysDialog(QDialog):
    """Every key and what it does."""

    def __init__(
        self, keys: KeyMap, system: str, faces: Sequence[CardFace], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dress = dress_of(parent)
        self.table = PlainTable((self.tr("Key"), self.tr("What it does")), (0.35,), dress)
        self.table.setAccessibleName(self.tr("Keys and what they do"))
        self.table.show_rows(rows_of(keys, system, faces))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table)
        layout.addWidget(buttons)
        dress_all(self, dress)
        fit(self, QSize(560, 560), dress)
        self.table.setFocus()


def rows_of(keys: KeyMap, system: str, faces: Sequence[CardFace]) -> list[tuple[str, str]]:
    """Keys and their meaning: typed ones, those of the units' buttons, those of the menus."""
    rows = [(typed, translated("keys", text)) for typed, text in TYPED]
    for wish in wishes_of(system, faces):
        shown = ", ".join(map(native, keys_now(wish, keys.changed)))
        if shown:
            rows.append((shown, wish.words))
    return rows
