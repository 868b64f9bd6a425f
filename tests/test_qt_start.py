"""A player is told in one sentence why Qt cannot start (G11.4)."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tracker import cli, qt_start

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("library", "package"), qt_start.FOR_DRAWING.items())
def test_a_missing_library_and_its_package_are_named(
    library: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(qt_start, "_can_load", lambda name: True)
    fault = ImportError(
        f"{library}: cannot open shared object file: No such file or directory", name="PySide6.QtGui"
    )
    sentence = qt_start.why_import_failed(fault)
    assert f"missing here ({library})" in sentence
    assert f"sudo apt install {package})" in sentence


def test_all_missing_libraries_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(qt_start, "_can_load", lambda name: name not in ("libEGL.so.1", "libGL.so.1"))
    fault = ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")
    assert "sudo apt install libegl1 libgl1)" in qt_start.why_import_failed(fault)


def test_an_unknown_library_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(qt_start, "_can_load", lambda name: True)
    sentence = qt_start.why_import_failed(ImportError("libodd.so.7: cannot open shared object file: gone"))
    assert "libodd.so.7" in sentence
    assert "of your distribution" in sentence


def test_too_old_a_system_is_named() -> None:
    fault = ImportError("/lib/libc.so.6: version `GLIBC_2.34' not found (required by libQt6Core.so.6)")
    assert qt_start.why_import_failed(fault).startswith("This system is too old for Qt: it needs ")


def test_windows_says_what_it_needs() -> None:
    fault = ImportError("DLL load failed while importing QtCore: not found", name="PySide6.QtCore")
    assert "Qt cannot be loaded" in qt_start.why_import_failed(fault)


def test_a_fault_of_our_own_is_not_blamed_on_qt() -> None:
    fault = ImportError(
        "cannot import name 'Battel' from 'tracker.rules.battle'", name="tracker.rules.battle"
    )
    assert qt_start.why_import_failed(fault) == ""


def test_the_command_line_prints_the_sentence_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(words: list[str]) -> int:
        raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(cli, "_run", fails)
    monkeypatch.setattr(qt_start, "_can_load", lambda name: True)
    assert cli.main(["--self-check"]) == 1
    printed = capsys.readouterr().err
    assert "libgl1" in printed
    assert len(printed.splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="displays of X11 and Wayland")
@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({}, "There is no display for a window"),
        ({"DISPLAY": ":997"}, "Qt cannot open a window on “:997”"),
        ({"QT_QPA_PLATFORM": "nonsense"}, "Qt cannot draw on QT_QPA_PLATFORM=nonsense"),
    ],
)
def test_without_a_screen_the_program_ends_with_one_sentence(
    variables: dict[str, str], sentence: str
) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: text for name, text in os.environ.items() if name not in hidden} | variables
    command = [sys.executable, "-m", "tracker"]
    finished = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60)
    assert finished.returncode == 1
    assert finished.stderr.startswith(sentence)
    assert len(finished.stderr.splitlines()) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="dialogs of Linux")
def test_the_dialog_is_that_of_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name == "kdialog" else None)
    command = qt_start._dialog_command("A sentence.")
    assert command[0] == "/usr/bin/kdialog"
    assert command[-1] == "A sentence."


def test_there_is_no_dialog_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert qt_start._dialog_command("A sentence.") == []


def test_run_py_knows_the_same_packages() -> None:
    script = runpy.run_path(str(ROOT / "run.py"), run_name="run")
    assert {library: package for package, library in script["FOR_DRAWING"].items()} == qt_start.FOR_DRAWING
    for name in ("FOR_X11", "FOR_WAYLAND"):
        known = {library: package for package, library in script[name].items()}
        assert known == {**qt_start.FOR_DRAWING, **getattr(qt_start, name)}
