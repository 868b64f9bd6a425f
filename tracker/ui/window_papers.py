"""What the window opens beside the battle: cards on paper, report, table check, reasons, library, help.

Each part is loaded when it is first wanted. Whatever must be written leaves the window as bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from tracker.rules.openings import units_of
from tracker.ui import file_dialogs
from tracker.ui.words import render

if TYPE_CHECKING:
    from tracker.ui.battle_view import BattleView
    from tracker.ui.library_dialog import LibraryDialog
    from tracker.ui.library_units import Shelf
    from tracker.ui.main_window import MainWindow


def print_cards(window: MainWindow, view: BattleView) -> None:
    """Ask how to print the cards, then where the PDF goes."""
    from tracker.ui.cards_pdf_dialog import CardsPdfDialog

    dialog = CardsPdfDialog(view.session.system, view.models.shown, view)
    dialog.pdf_requested.connect(lambda contents: _save(window, view, contents, "pdf"))
    dialog.open()


def write_report(window: MainWindow, view: BattleView) -> None:
    """Ask where the report of the battle goes, and in which format."""
    from tracker.rules.battle_report import report_of
    from tracker.ui.report_writing import written

    session = view.session
    path = file_dialogs.ask_where_to_tell(window, session.battle.name)
    if path:
        report = report_of(session.system, session.battle, view.models.shown)
        ending = PurePath(path).suffix.lstrip(".").casefold()
        window.export_requested.emit(path, written(report, ending, render).encode("utf-8"))


def find_unit(view: BattleView) -> None:
    """A line in which to type the number or the name of a unit."""
    from tracker.ui.find_unit import FindUnit

    FindUnit(view).show()


def check_table(view: BattleView) -> None:
    """What must lie on the table now, to tick through."""
    from tracker.ui.table_check_dialog import TableCheckDialog

    TableCheckDialog(view).open()


def explain_level(view: BattleView, unit: str | None) -> None:
    """Which entries of the log made the level of a unit what it is."""
    from tracker.rules.retrace import level_changes
    from tracker.ui.why_dialog import WhyDialog

    face = view.face_of(unit) if unit is not None else None
    if face is None:
        view.notice.tell(_translate("Choose a card first."))
        return
    dialog = WhyDialog(face, level_changes(view.session.system, view.models.shown, face.id), view)
    dialog.log_requested.connect(view.show_in_log)
    dialog.open()


def show_numbers(view: BattleView) -> None:
    """The reasons of the unit's first number; once more, those of the next."""
    page = view.inspector.unit_page
    if page.unit is None or not page.ledger.lines:
        view.notice.tell(_translate("Choose a card first."))
        return
    if page.ledger.hasFocus():
        page.tabs.choose_next()
    view.show_part(view.inspector)
    page.ledger.setFocus()


def show_help(window: MainWindow, pages: Sequence[tuple[str, str]]) -> None:
    """Rules and help beside the battle; the window that is open already comes to the front."""
    from tracker.ui.help_window import HelpWindow

    shown = window.findChild(HelpWindow)
    if isinstance(shown, HelpWindow):
        shown.raise_()
        shown.activateWindow()
    else:
        HelpWindow(pages, window).show()


def take_roster(window: MainWindow) -> None:
    """Ask for a roster or a spreadsheet, and begin a new battle with it."""
    path = file_dialogs.ask_for_roster(window, window.battles_folder)
    if path:
        window.battle_from_roster_requested.emit(path)


def save_sides(window: MainWindow, view: BattleView) -> None:
    """Ask where the sides of the battle go, as they were when it began."""
    path = file_dialogs.ask_where_to_save_sides(window, view.session.battle.name)
    if path:
        window.sides_save_requested.emit(path)


def show_library(window: MainWindow, shelves: Sequence[Shelf]) -> None:
    """The kept units; those of the battle and of the form can be kept too."""
    from tracker.ui.library_dialog import LibraryDialog

    sources, front = [], shelves[0].system.id
    if window.battle_view is not None:
        session = window.battle_view.session
        front = session.system.id
        sources.append((_translate("Keep those of the battle"), front, units_of(session.battle.opening)))
    if window.form is not None:
        front = window.form.system.id
        sources.append((_translate("Keep those of the form"), front, window.form.units_entered()))
    dialog = LibraryDialog(shelves, sources, window)
    dialog.show_system(front)
    dialog.units_changed.connect(window.library_kept)
    dialog.take_requested.connect(window.library_units_requested)
    dialog.import_requested.connect(lambda system: _import_units(window, dialog, system))
    dialog.export_requested.connect(lambda system, units: _export_units(window, system, units))
    dialog.open()


def _import_units(window: MainWindow, dialog: LibraryDialog, system: str) -> None:
    path = file_dialogs.ask_for_spreadsheet(dialog)
    if path:
        window.library_import_requested.emit(system, path, lambda units: dialog.keep(system, units))


def _export_units(window: MainWindow, system: str, units: tuple[Any, ...]) -> None:
    path = file_dialogs.ask_where_to_export(window, _translate("Unit library"), "csv")
    if path:
        window.library_export_requested.emit(system, path, units)


def _save(window: MainWindow, view: BattleView, contents: bytes, ending: str) -> None:
    path = file_dialogs.ask_where_to_export(window, view.session.battle.name, ending)
    if path:
        window.export_requested.emit(path, contents)


def _translate(text: str) -> str:
    return QCoreApplication.translate("MainWindow", text)
