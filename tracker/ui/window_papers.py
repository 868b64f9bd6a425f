"""What the window opens beside the battle: cards on paper, report, table check, reasons, library, help.

Each part is loaded when it is first wanted. Whatever must be written leaves the window as bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.ui import file_dialogs

if TYPE_CHECKING:
    from tracker.ui.battle_view import BattleView
    from tracker.ui.main_window import MainWindow


def print_cards(window: MainWindow, view: BattleView) -> None:
    """Ask how to print the cards, then where the PDF goes."""
    from tracker.ui.cards_pdf_dialog import CardsPdfDialog

    dialog = CardsPdfDialog(view.session.system, view.models.shown, view)
    dialog.pdf_requested.connect(lambda contents: _save(window, view, contents, "pdf"))
    dialog.open()


def _save(window: MainWindow, view: BattleView, contents: bytes, ending: str) -> None:
    path = file_dialogs.ask_where_to_export(window, view.session.battle.name, ending)
    if path:
        window.export_requested.emit(path, contents)
