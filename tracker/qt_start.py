"""Says in one sentence why Qt cannot start: a missing library, no display, too old a system. Qt comes late.

Qt itself ends the process with a text for programmers. Here a player is told what to install, in the terminal
and, when the program was started by a click, in a dialog.
"""

from __future__ import annotations

import builtins
import gc
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

FOR_DRAWING = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""Library → the Debian package that holds it; Qt needs these to load at all (run.py holds the same lists)."""

FOR_X11 = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
FOR_WAYLAND = {
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
BROUGHT_ALONG = {
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libX11.so.6": "libx11-6",
    "libxcb.so.1": "libxcb1",
    "libexpat.so.1": "libexpat1",
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
}
"""What those need in turn, and what a frozen program takes from the system."""

OLDEST = {
    "linux": "Debian 12, Ubuntu 22.04 or another Linux of 2022 or later",
    "win32": "Windows 10 (version 1809) or newer, 64 bit",
    "darwin": "macOS 13 or newer",
}

_NOT_FOUND = re.compile(r"(lib[\w.+-]+\.so[.\d]*): cannot open shared object file")
_TOO_OLD = re.compile(r"version [`'‘](?:GLIBC|GLIBCXX|CXXABI)_[\d.]+['’] not found")


def load_qt() -> None:
    """Load Qt as the first step of opening a window, and let what follows load fast.

    PySide reads the source of every module that is imported after it, in search of optional features that we
    do not use: that would be a tenth of a second. And nothing that is made while the program starts becomes
    garbage: looking for it would cost a tenth of the start (`started` looks again). Qt would also share out
    what it fills among threads, sixty-four lines to each: to wake them takes longer than to fill our cards.
    """
    gc.disable()
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    plain_import = builtins.__import__
    import PySide6.QtWidgets  # noqa: F401

    builtins.__import__ = plain_import


def started() -> None:
    """The window is painted: from now on garbage is looked for among what is new."""
    gc.freeze()
    gc.enable()


def why_import_failed(error: ImportError) -> str:
    """One sentence for a Qt that cannot be loaded; nothing where the fault is not Qt's."""
    text = str(error)
    of_qt = (error.name or "").partition(".")[0] in ("PySide6", "shiboken6") or "PySide6" in text
    missing = _NOT_FOUND.search(text)
    if missing:
        return _missing_libraries([missing[1], *_unloadable({**FOR_DRAWING, **_for_display()})])
    if _TOO_OLD.search(text):
        return f"This system is too old for Qt: it needs {_oldest()}."
    if not of_qt and "DLL load failed" not in text:
        return ""
    if isinstance(error, ModuleNotFoundError):
        return "PySide6 is not installed for this Python: start the program with python3 run.py instead."
    return f"Qt cannot be loaded ({text}): it needs {_oldest()}; if that is so, install the program again."


def why_no_window() -> str:
    """One sentence for a Qt that was loaded but found no platform to draw on."""
    if sys.platform != "linux":
        return f"Qt cannot open a window, and needs {_oldest()}: if you have that, install the program again."
    asked = os.environ.get("QT_QPA_PLATFORM", "")
    if asked and not asked.startswith(("xcb", "wayland")):
        return f"Qt cannot draw on QT_QPA_PLATFORM={asked}: unset it and start the program again."
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return (
            "There is no display for a window (neither DISPLAY nor WAYLAND_DISPLAY is set): start the "
            "program from a desktop session; examples, show, log, check, --self-check work without one."
        )
    missing = _unloadable({**FOR_DRAWING, **_for_display()})
    if missing:
        return _missing_libraries(missing)
    where = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return f"Qt cannot open a window on “{where}”: start the program from a desktop session of your own."


def report(sentence: str, *, dialog: bool) -> None:
    """Print the sentence; when there is no terminal to read it in, show it in the system's own dialog too."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)
    if dialog and (sys.stderr is None or not sys.stderr.isatty()):
        _show_dialog(sentence)


@contextmanager
def fatal_messages_explained() -> Iterator[None]:
    """While the application is being built: replace Qt's abort by our sentence and exit code 1."""
    from PySide6.QtCore import QtMsgType, qInstallMessageHandler

    held: list[str] = []  # what Qt says before it gives up would only hide the sentence

    def explain(kind: QtMsgType, context: Any, text: str) -> None:
        if kind is QtMsgType.QtFatalMsg:
            report(why_no_window(), dialog=True)
            os._exit(1)  # Qt aborts after this handler, and its destructors want an application
        held.append(text)

    before = qInstallMessageHandler(explain)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
        for text in held:
            print(text, file=sys.stderr)


def _for_display() -> dict[str, str]:
    asked = os.environ.get("QT_QPA_PLATFORM", "")
    if asked.startswith(("offscreen", "minimal")):
        return {}
    return FOR_WAYLAND if os.environ.get("WAYLAND_DISPLAY") and not os.environ.get("DISPLAY") else FOR_X11


def _unloadable(libraries: dict[str, str]) -> list[str]:
    return [library for library in libraries if not _can_load(library)]


def _can_load(library: str) -> bool:
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _missing_libraries(libraries: list[str]) -> str:
    libraries = list(dict.fromkeys(libraries))
    known = {**FOR_DRAWING, **FOR_X11, **FOR_WAYLAND, **BROUGHT_ALONG}
    packages = list(dict.fromkeys(known[library] for library in libraries if library in known))
    how = f"install them (Debian and Ubuntu: sudo apt install {' '.join(packages)})"
    if not packages:
        how = "install the packages of your distribution that hold them"
    names = ", ".join(libraries)
    return f"Qt needs system libraries that are missing here ({names}): {how} and start this again."


def _oldest() -> str:
    return OLDEST.get(sys.platform, "a newer system")


def _show_dialog(sentence: str) -> None:
    """The dialog that every such system has, without Qt; none where there is no screen or no such program."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, "Unit Card Tracker", 0x10)
        return
    command = _dialog_command(sentence)
    if command:
        import subprocess

        with open(os.devnull, "wb") as nowhere:
            subprocess.Popen(command, stdout=nowhere, stderr=nowhere, start_new_session=True)


def _dialog_command(sentence: str) -> list[str]:
    if sys.platform == "darwin":
        quoted = sentence.replace("\\", "").replace('"', "”")
        return ["osascript", "-e", f'display alert "Unit Card Tracker" message "{quoted}" as critical']
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return []
    import shutil

    for program, arguments in (
        ("zenity", ["--error", "--no-markup", "--title=Unit Card Tracker", f"--text={sentence}"]),
        ("kdialog", ["--title", "Unit Card Tracker", "--error", sentence]),
        ("xmessage", ["-center", sentence]),
    ):
        found = shutil.which(program)
        if found:
            return [found, *arguments]
    return []
