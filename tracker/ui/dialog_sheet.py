"""What a dialog says, above its buttons: on a small screen it scrolls, and no button is out of reach."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTableView, QVBoxLayout, QWidget

from tracker.ui.painted import Dress
from tracker.ui.setting_rows import Scrolled

EDGE, GAP = 16, 9
LEAST_SHARE = 40
"""On a small screen an edge is at most this part of its width."""
LEAST_TABLE = 96
"""How high a table is at least, in units: its head and two rows."""
SHARE = 0.94
"""How much of the screen a dialog may take."""


class Sheet(Scrolled):
    """Scrolls; what has the focus is in sight from the start."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        held = self.window().focusWidget()
        if self.isAncestorOf(held):
            self.ensureWidgetVisible(held)


def lay_out(dialog: QDialog, parts: Sequence[QWidget], buttons: QDialogButtonBox, dress: Dress) -> None:
    """Lay out the parts of a dialog; buttons too wide for one row scroll below them, each in its own."""
    page, gap, wide = QWidget(), dress.pixels(GAP), room_of(dialog).width()
    edge = min(dress.pixels(EDGE), wide // LEAST_SHARE)
    column, whole = QVBoxLayout(page), QVBoxLayout(dialog)
    column.setContentsMargins(0, 0, 0, 0)
    whole.setContentsMargins(edge, edge, edge, edge)
    for layout in (column, whole):
        layout.setSpacing(gap)
    for part in parts:
        is_table = isinstance(part, QTableView)
        if is_table:
            part.setMinimumHeight(dress.pixels(LEAST_TABLE))
        column.addWidget(part, 1 if is_table else 0)
    whole.addWidget(Sheet(dialog.windowTitle(), page), 1)
    if buttons.sizeHint().width() + 2 * edge <= wide:
        whole.addWidget(buttons)
    else:
        buttons.setOrientation(Qt.Orientation.Vertical)
        column.addWidget(buttons)


def fit(dialog: QDialog, wanted: QSize, dress: Dress) -> None:
    """Give a dialog the size wanted in units, as far as the screen has room."""
    dialog.resize((wanted * dress.zoom).boundedTo(room_of(dialog)))


def room_of(dialog: QDialog) -> QSize:
    """How large a dialog may be on its screen."""
    return dialog.screen().availableGeometry().size() * SHARE
