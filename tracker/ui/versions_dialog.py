"""The versions of a battle: to look at, to restore or to save anew, after damage or just to go back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from tracker.ui.dialog_sheet import fit, lay_out
from tracker.ui.fonts import Type
from tracker.ui.painted import Dress
from tracker.ui.paper import Words, dress_all
from tracker.ui.plain_table import PlainTable, dress_of


class VersionsDialog(QDialog):
    """A row for each version, the newest first; what is done with one is asked by its row."""

    look_requested = Signal(int)
    """Show this version, for reading only."""
    anew_requested = Signal(int)
    """Save this version as a battle of its own and play on there."""
    restore_requested = Signal(int)
    """Put this version in the place of the battle."""

    def __init__(
        self,
        heading: str,
        advice: str,
        rows: Sequence[tuple[str, str, str]],
        *,
        can_restore: bool,
        parent: QWidget | None = None,
    ) -> None:
        """Rows are: when it was played last, how it stands, where it comes from."""
        super().__init__(parent)
        dress = dress_of(parent)
        self.setWindowTitle(self.tr("Versions of a battle"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        heads = (self.tr("Last played"), self.tr("Where it comes from"), self.tr("How it stands"))
        self.table = PlainTable(heads, (0.28, 0.34), dress)
        self.table.setAccessibleName(self.tr("Versions, the newest first"))
        self.table.show_rows(rows)
        self.look = QPushButton(self.tr("Look at it"))
        self.anew = QPushButton(self.tr("Play on as a new battle"))
        self.restore = QPushButton(self.tr("Restore it"))
        self.restore.setToolTip(self.tr("The battle as it is now is kept among the earlier versions."))
        self._build(
            can_restore, dress, Words(heading, Type.HEADING, wraps=True), Words(advice, Type.BODY, wraps=True)
        )
        dress_all(self, dress)
        fit(self, QSize(760, 460), dress)
        if rows:
            self.table.selectRow(0)
        self.table.setFocus()

    def _build(self, can_restore: bool, dress: Dress, *texts: QWidget) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        for button, signal in (
            (self.look, self.look_requested),
            (self.restore, self.restore_requested),
            (self.anew, self.anew_requested),
        ):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
            button.setEnabled(self.table.rowCount() > 0)
            button.clicked.connect(lambda _checked=False, signal=signal: self._choose(signal))
        self.restore.setVisible(can_restore)
        self.anew.setDefault(True)
        buttons.rejected.connect(self.reject)
        lay_out(self, (*texts, self.table), buttons, dress)

    def _choose(self, signal: Signal) -> None:
        row = self.table.currentRow()
        if row >= 0:
            self.accept()
            signal.emit(row)  # type: ignore[attr-defined]
