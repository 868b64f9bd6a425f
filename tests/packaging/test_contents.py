"""Only what the program uses is packed, and all of it."""

from __future__ import annotations

import re
import sys
from pathlib import Path, PurePosixPath

import contents
import PySide6
import pytest

ROOT = Path(__file__).parent.parent.parent
QT = Path(PySide6.__file__).parent / "Qt"
COMPLETE = [
    "_internal/PySide6/QtCore.abi3.so",
    "_internal/PySide6/QtGui.abi3.so",
    "_internal/PySide6/QtWidgets.abi3.so",
    "_internal/PySide6/Qt/plugins/platforms/libqxcb.so",
    "_internal/PySide6/Qt/plugins/platforms/libqwayland.so",
    "_internal/PySide6/Qt/plugins/platforms/libqoffscreen.so",
    "_internal/tracker/resources/systems/fortitude-tests/tables.json",
    "_internal/tracker/resources/icons/unit-card-tracker-16.png",
    "_internal/fontpkg_vollkorn/files/Vollkorn[wght].ttf",
    "_internal/fontpkg_lato/files/Lato-Medium.ttf",
]


def test_the_packed_qt_modules_are_those_that_the_program_imports() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tracker").rglob("*.py"))
    imported = set(re.findall(r"^\s*from PySide6\.(\w+) import", text, re.MULTILINE))
    assert imported == set(contents.QT_MODULES)


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("PySide6/QtWidgets.abi3.so", True),
        ("PySide6/QtNetwork.abi3.so", False),
        ("PySide6\\QtGui.pyd", True),
        ("PySide6/QtQml.pyd", False),
        ("PySide6/Qt/lib/libQt6Gui.so.6", True),
        ("PySide6/Qt/lib/libQt6Network.so.6", False),
        ("PySide6/Qt6Pdf.dll", False),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/plugins/imageformats/qjpeg.dll", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("libstdc++.so.6", False),
        ("libpng16.so.16", True),
        ("tracker/resources/systems/fortitude-tests/tables.json", True),
    ],
)
def test_each_file_is_judged_by_its_place_and_name(path: str, wanted: bool) -> None:
    assert contents.is_wanted(path) is wanted


def test_a_surplus_file_is_named(tmp_path: Path) -> None:
    for name in (*COMPLETE, "_internal/PySide6/Qt/plugins/sqldrivers/libqsqlite.so"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert contents.unwanted(tmp_path) == ["_internal/PySide6/Qt/plugins/sqldrivers/libqsqlite.so"]


def test_a_complete_tree_lacks_nothing() -> None:
    assert contents.missing(COMPLETE, "linux") == []


@pytest.mark.parametrize("lost", range(len(COMPLETE)))
def test_each_needed_file_is_missed(lost: int) -> None:
    assert len(contents.missing(COMPLETE[:lost] + COMPLETE[lost + 1 :], "linux")) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="names the plugins of Linux")
def test_the_lists_name_plugins_and_libraries_that_exist() -> None:
    of_others = ("platforms/windows", "platforms/cocoa", "styles/")
    found = {contents.plugin_of(PurePosixPath(path)) for path in QT.rglob("plugins/*/*.so")}
    listed = {plugin for plugin in contents.PLUGINS if not plugin.startswith(of_others)}
    assert listed <= found
    assert all((QT / "lib" / f"libQt6{name}.so.6").exists() for name in contents.QT_LIBRARIES)
