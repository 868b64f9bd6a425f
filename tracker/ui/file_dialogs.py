"""The file dialogs of the window: each gives a path, or nothing where it is cancelled. No file is touched."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from PySide6 import QtWidgets
from PySide6.QtCore import QCoreApplication, QMimeData, QStandardPaths

BATTLE_ENDING = ".cardbattle"


def ask_for_battle(window: QtWidgets.QWidget, folder: str) -> str:
    """Which battle to open."""
    kinds = _translate("Battles (*.cardbattle);;All files (*)")
    return QtWidgets.QFileDialog.getOpenFileName(window, _translate("Open a battle"), folder, kinds)[0]


def ask_where_to_save(window: QtWidgets.QWidget, path: str) -> str:
    """Where to go on with the battle."""
    kinds = _translate("Battles (*.cardbattle)")
    return QtWidgets.QFileDialog.getSaveFileName(
        window, _translate("Save the battle elsewhere"), path, kinds
    )[0]


def ask_for_roster(window: QtWidgets.QWidget, folder: str) -> str:
    """Which roster to take."""
    kinds = _translate("Rosters and spreadsheets (*.json *.csv);;All files (*)")
    return QtWidgets.QFileDialog.getOpenFileName(window, _translate("Take a roster"), folder, kinds)[0]


def ask_where_to_save_roster(window: QtWidgets.QWidget, name: str) -> str:
    """Where to save a roster."""
    kinds = _translate("Rosters (*.json)")
    return QtWidgets.QFileDialog.getSaveFileName(
        window, _translate("Save the roster"), _at_home(name), kinds
    )[0]


def ask_where_to_save_sides(window: QtWidgets.QWidget, name: str) -> str:
    """Where to save the sides of a battle: the ending decides between roster and spreadsheet."""
    kinds = _translate("Rosters (*.json);;Spreadsheets (*.csv)")
    offered = _at_home(f"{plain_file_name(name)}.json")
    path, kind = QtWidgets.QFileDialog.getSaveFileName(window, _translate("Save the sides"), offered, kinds)
    ending = "csv" if "csv" in kind else "json"
    return path if not path or PurePath(path).suffix else f"{path}.{ending}"


def ask_for_spreadsheet(window: QtWidgets.QWidget) -> str:
    """Which spreadsheet of units to take."""
    kinds = _translate("Spreadsheets (*.csv *.tsv *.txt);;All files (*)")
    return QtWidgets.QFileDialog.getOpenFileName(
        window, _translate("Units from a spreadsheet"), _at_home(""), kinds
    )[0]


def ask_where_to_tell(window: QtWidgets.QWidget, name: str) -> str:
    """Where to save the report of a battle; the ending decides how it is written."""
    kinds = {
        _translate("Web page (*.html)"): "html",
        _translate("Markdown (*.md)"): "md",
        _translate("Text (*.txt)"): "txt",
    }
    offered = _at_home(f"{plain_file_name(name)}.html")
    path, kind = QtWidgets.QFileDialog.getSaveFileName(
        window, _translate("Save the report"), offered, ";;".join(kinds)
    )
    return path if not path or PurePath(path).suffix else f"{path}.{kinds.get(kind, 'txt')}"


def ask_where_to_export(window: QtWidgets.QWidget, name: str, ending: str) -> str:
    """Where to write what others shall read; the ending is added where it is missing."""
    kinds = {
        "csv": _translate("Spreadsheets (*.csv)"),
        "pdf": _translate("PDF (*.pdf)"),
    }
    offered = _at_home(f"{plain_file_name(name)}.{ending}")
    path = QtWidgets.QFileDialog.getSaveFileName(window, _translate("Save as"), offered, kinds[ending])[0]
    return path if not path or PurePath(path).suffix else f"{path}.{ending}"


def ask_where_to_save_report(window: QtWidgets.QWidget) -> str:
    """Where to write a problem report."""
    kinds = _translate("Problem reports (*.json)")
    offered = _at_home("problem-report.json")
    return QtWidgets.QFileDialog.getSaveFileName(window, _translate("Make a problem report"), offered, kinds)[
        0
    ]


def plain_file_name(name: str) -> str:
    """A name without what no file system takes; only an offer, the player may write another."""
    return "".join("-" if letter in '<>:"/\\|?*' else letter for letter in name).strip(" .") or "battle"


def _at_home(name: str) -> str:
    """A place among the player's documents, never the folder that the program was started in."""
    home = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return str(PurePath(home) / name)


def dropped_battles(dropped: QMimeData) -> list[str]:
    """The paths of the battles among what is dragged over the window."""
    paths = [url.toLocalFile() for url in dropped.urls() if url.isLocalFile()]
    return [path for path in paths if path.casefold().endswith(BATTLE_ENDING)]


def one_at_a_time(opened: str, others: Sequence[str]) -> str:
    """What is said where several battles were dropped at once."""
    names = ", ".join(PurePath(path).name for path in others)
    words = _translate("%1 is open; one battle at a time. Not opened: %2")
    return words.replace("%1", PurePath(opened).name).replace("%2", names)


def _translate(text: str) -> str:
    return QCoreApplication.translate("MainWindow", text)
