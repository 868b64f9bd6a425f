"""What may be in a packed program: the Qt modules, plugins and faces that it uses, and nothing else.

The spec packs by these lists, and the build and a test check every packed tree against them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

QT_MODULES = ("QtCore", "QtGui", "QtWidgets")
"""What the program imports; tests/packaging compares this with the imports in tracker/."""

QT_LIBRARIES = (
    "Core", "Gui", "Widgets", "DBus", "XcbQpa", "OpenGL", "WaylandClient", "WlShellIntegration",
)  # fmt: skip
"""Qt's own libraries: those of the modules, and what the platform plugins below link."""

PLUGINS = (
    "platforms/xcb", "platforms/wayland", "platforms/offscreen", "platforms/windows", "platforms/cocoa",
    "platforminputcontexts/composeplatforminputcontextplugin",
    "platforminputcontexts/ibusplatforminputcontextplugin",
    "platformthemes/xdgdesktopportal",
    "wayland-shell-integration/xdg-shell",
    "wayland-decoration-client/bradient",
    "wayland-graphics-integration-client/qt-plugin-wayland-egl",
    "styles/macstyle", "styles/macintegration",
)  # fmt: skip

EXCLUDED_MODULES = (
    "tkinter", "ssl", "_ssl", "_hashlib", "sqlite3", "multiprocessing", "http", "xmlrpc", "ftplib",
    "smtplib", "unittest", "pydoc", "pdb", "doctest", "lib2to3", "distutils", "setuptools", "pip",
    "curses", "readline", "asyncio", "PySide6.QtNetwork", "PySide6.QtDBus", "PySide6.QtQml",
    "PySide6.QtSvg", "PySide6.QtOpenGL", "PySide6.QtPrintSupport", "numpy", "yaml", "hypothesis",
    "pytest", "fontpkg",
)  # fmt: skip

FROM_THE_SYSTEM = ("libstdc++.so.6", "libgcc_s.so.1", "libexpat.so.1")
"""Never packed: those of the builder's system would need its glibc, and every Linux has its own."""

_QT_LIBRARY = re.compile(r"(?:lib)?Qt6?(?P<name>[A-Z]\w*?)(?:\.so[.\d]*|\.dll|\.dylib|)$")
_BINDING = re.compile(r"(?P<name>Qt[A-Z]\w*)\.(?:abi3|cpython-\S+)?\.?(?:so|pyd)$")


def is_wanted(path: str) -> bool:
    """Tell whether a file of the PySide6 package, or one that it brought, belongs in the packed program."""
    place = PurePosixPath(path.replace("\\", "/"))
    name = place.name
    if name in FROM_THE_SYSTEM or "translations" in place.parts:
        return False
    plugin = plugin_of(place)
    if plugin:
        return plugin in PLUGINS
    binding = _BINDING.match(name)
    if binding:
        return binding["name"] in QT_MODULES
    library = _QT_LIBRARY.match(name)
    return not library or library["name"] in QT_LIBRARIES


def plugin_of(place: PurePosixPath) -> str:
    """`platforms/xcb` for a path like `…/plugins/platforms/libqxcb.so`; nothing where it is no plugin."""
    if "plugins" not in place.parts[:-2] or "PySide6" not in place.parts:
        return ""
    stem = re.sub(r"^(lib|(?=q))", "", place.name).split(".")[0]
    if place.parent.name in ("platforms", "styles") or stem in ("qxdgdesktopportal", "qmacstyle"):
        stem = stem.removeprefix("q")
    return f"{place.parent.name}/{stem}"


def unwanted(tree: Path) -> list[str]:
    """The files of a packed tree that should not be there."""
    names = (path.relative_to(tree).as_posix() for path in tree.rglob("*") if not path.is_dir())
    return sorted(name for name in names if not is_wanted(name))


def missing(names: Iterable[str], platform: str) -> list[str]:
    """What a packed tree lacks, going by its file names."""
    names = list(names)
    plugins = {plugin_of(PurePosixPath(name)) for name in names}
    needed = {
        "linux": ("xcb", "wayland", "offscreen"),
        "win32": ("windows", "offscreen"),
        "darwin": ("cocoa",),
    }
    lacking = [each for each in needed[platform] if f"platforms/{each}" not in plugins]
    for wanted in (
        "tracker/resources/systems/fortitude-tests/tables.json",
        "tracker/resources/icons/unit-card-tracker-16.png",
        "fontpkg_vollkorn/files/Vollkorn[wght].ttf",
        "fontpkg_lato/files/Lato-Medium.ttf",
    ):
        if not any(name.endswith(wanted) for name in names):
            lacking.append(wanted)
    for module in QT_MODULES:
        if not any(re.search(rf"PySide6/{module}\.(abi3\.so|pyd)$", name) for name in names):
            lacking.append(f"PySide6.{module}")
    return lacking
