"""Set-up from a checkout: run.py names what a machine lacks, and the locked packages are sound."""

import ast
import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace

import platformdirs
import pytest

from tracker.cli import COMMANDS

ROOT = Path(__file__).resolve().parents[1]
DESKTOP = {"DISPLAY": ":0"}
SOURCE = (ROOT / "run.py").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def load_run() -> ModuleType:
    """Import run.py as a fresh module."""
    spec = importlib.util.spec_from_file_location("run", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """Load run.py for a Linux machine that lacks nothing, and whose .venv is an empty folder's."""
    module = load_run()
    monkeypatch.setattr(module, "can_load", lambda library: True)
    monkeypatch.setattr(module.sys, "platform", "linux")
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "PYTHON", tmp_path / ".venv" / "bin" / "python")
    monkeypatch.setattr(module, "STATE", tmp_path / ".venv" / "set-up")
    return module


class Commands(list[list[str]]):
    """Stands in for the subprocess module and notes the commands; those with a word in `failing` fail."""

    def __init__(self, run: ModuleType, failing: str = "") -> None:
        super().__init__()
        self.run_module = run
        self.failing = failing

    def run(self, command: list[object], **_: object) -> SimpleNamespace:
        words = [str(word) for word in command]
        self.append(words)
        if "venv" in words:
            self.run_module.PYTHON.parent.mkdir()
            self.run_module.PYTHON.touch()
        failed = bool(self.failing) and self.failing in words
        return SimpleNamespace(returncode=int(failed), stdout=f"{sys.version_info[:2]}\n")


# What run.py says


def test_an_old_python_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit) as refusal:
        load_run()
    assert "needs Python 3.11 or newer, and this is 3.9:" in str(refusal.value)


def test_an_old_python_can_read_the_file_that_refuses_it() -> None:
    ast.parse(SOURCE, feature_version=(3, 6))
    assert "__future__" not in SOURCE


def test_a_missing_ensurepip_is_named(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else name)
    assert "sudo apt install python3-venv" in run.no_venv()


def test_a_made_venv_needs_no_ensurepip(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None)
    run.PYTHON.parent.mkdir(parents=True)
    run.PYTHON.touch()
    assert run.no_venv() == ""


@pytest.mark.parametrize(
    "arguments", [[], ["my.cardbattle"], ["show.cardbattle", "show"], ["--theme", "dark"]], ids=repr
)
def test_without_display_a_window_is_refused_and_the_rest_named(
    run: ModuleType, arguments: list[str]
) -> None:
    sentence = run.no_display(arguments, {})
    for word in ("examples", "show", "log", "check", "picture", "--self-check", "run.py test"):
        assert word in sentence


@pytest.mark.parametrize(
    "environment",
    [
        DESKTOP,
        {"WAYLAND_DISPLAY": "wayland-0"},
        {"QT_QPA_PLATFORM": "offscreen"},
        {"QT_QPA_PLATFORM": "vnc:size=9x9"},
    ],
    ids=repr,
)
def test_these_count_as_a_display(run: ModuleType, environment: dict[str, str]) -> None:
    assert run.no_display([], environment) == ""


def test_asking_for_xcb_is_not_having_a_display(run: ModuleType) -> None:
    assert run.no_display([], {"QT_QPA_PLATFORM": "xcb"})


@pytest.mark.parametrize(
    "arguments",
    [["examples"], ["show", "f"], ["log", "f"], ["check", "f"], ["--version"], ["f", "--help"]],
    ids=repr,
)
def test_commands_without_qt_need_no_display_and_no_library(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setattr(run, "can_load", lambda library: False)
    assert run.no_display(arguments, {}) == run.no_libraries(arguments, {}) == ""


def test_run_knows_the_commands_of_the_command_line(run: ModuleType) -> None:
    words = {word for word in run.NO_QT | run.NO_WINDOW if not word.startswith("-")}
    assert words == {*COMMANDS, "test"}


@pytest.mark.parametrize("arguments", [["picture", "f"], ["--self-check"], ["test"]], ids=repr)
def test_drawing_without_window_needs_the_short_list_only(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.setattr(run, "can_load", lambda library: "xcb" not in library)
    assert run.no_display(arguments, {}) == run.no_libraries(arguments, {}) == ""
    monkeypatch.setattr(run, "can_load", lambda library: library != "libGL.so.1")
    assert "(libGL.so.1)" in run.no_libraries(arguments, {})
    assert "sudo apt install libgl1)" in run.no_libraries(arguments, {})


def test_a_missing_library_is_named_with_the_line_that_brings_it(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = {"libxcb-cursor.so.0", "libEGL.so.1"}
    monkeypatch.setattr(run, "can_load", lambda library: library not in lacking)
    assert "sudo apt install libegl1 libxcb-cursor0)" in run.no_libraries([], DESKTOP)


def test_wayland_alone_needs_no_xcb(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "can_load", lambda library: "xcb" not in library)
    assert run.no_libraries([], {"WAYLAND_DISPLAY": "wayland-0"}) == ""
    assert run.no_libraries([], {"WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"}) == ""
    assert run.no_libraries([], DESKTOP)


def test_a_library_that_does_not_exist_cannot_be_loaded() -> None:
    assert not load_run().can_load("libthat-does-not-exist.so.7")


def test_everything_lacking_is_told_at_once_and_nothing_is_set_up(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(run, "can_load", lambda library: False)
    monkeypatch.setattr(run.os, "environ", {})
    assert run.main([]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 3
    assert not run.VENV.exists()


# How run.py sets up


def test_the_first_start_makes_an_environment_and_the_second_does_nothing(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = Commands(run)
    monkeypatch.setattr(run, "subprocess", commands)
    assert run.set_up() == ""
    make, locked, itself = commands
    assert make[1:3] == ["-m", "venv"]
    assert "--require-hashes" in locked
    assert {"--no-build-isolation", "--no-deps", "-e"} <= set(itself)
    commands.clear()
    assert run.set_up() == ""
    assert commands == []


def test_an_interrupted_set_up_starts_from_nothing(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = Commands(run)
    monkeypatch.setattr(run, "subprocess", commands)
    run.PYTHON.parent.mkdir(parents=True)
    half_written = run.PYTHON.parent / "half-written"
    half_written.touch()
    run.PYTHON.touch()
    run.STATE.write_text(run.UNFINISHED)
    assert run.set_up() == ""
    assert not half_written.exists()
    assert run.PYTHON.exists()


def test_an_interruption_leaves_its_mark(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "subprocess", Commands(run))
    monkeypatch.setattr(run, "install", interrupt)
    with pytest.raises(KeyboardInterrupt):
        run.set_up()
    assert run.STATE.read_text() == run.UNFINISHED


def test_a_new_lock_is_installed_into_the_environment_that_is_there(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = Commands(run)
    monkeypatch.setattr(run, "subprocess", commands)
    run.PYTHON.parent.mkdir(parents=True)
    run.PYTHON.touch()
    run.STATE.write_text("digest of another lock")
    assert run.set_up() == ""
    assert not any("venv" in command for command in commands)
    assert run.STATE.read_text() == run.digest()


def test_a_failed_download_is_told_and_tried_again(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "subprocess", Commands(run, failing="--require-hashes"))
    assert "network" in run.set_up()
    commands = Commands(run)
    monkeypatch.setattr(run, "subprocess", commands)
    assert run.set_up() == ""
    assert not any("venv" in command for command in commands)


def test_a_folder_that_cannot_be_written_is_told(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(run, "make_venv", refuse)
    assert run.set_up().endswith("Permission denied.")


# How run.py hands over


def test_arguments_and_exit_code_pass_through() -> None:
    code = (
        "import os, run, sys; run.PYTHON = sys.executable; sys.exit(run.hand_over(sys.argv[1:], os.environ))"
    )
    program = "import sys; sys.exit(len(sys.argv))"
    command = [sys.executable, "-c", code, "-c", program, "one", "two words"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 3


def test_every_check_runs_even_when_one_fails(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = Commands(run, failing="mypy")
    monkeypatch.setattr(run, "subprocess", commands)
    monkeypatch.setattr(run, "counts", lambda report: (40, 0))
    assert run.pass_every_check({}) == 1
    assert len(commands) == len(run.CHECKS) + 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if "FAILED" in line] == ["mypy"]
    assert lines[-1] == "44 passed, 1 failed"


def test_pytest_that_ends_without_a_report_is_a_failure(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "subprocess", Commands(run, failing="pytest"))
    assert run.pass_every_check({}) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "5 passed, 1 failed"


def test_the_report_of_pytest_is_counted(run: ModuleType, tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text('<testsuites><testsuite tests="9" failures="2" errors="1" skipped="1"/></testsuites>')
    assert run.counts(report) == (5, 3)


# The locked packages


def test_the_lock_names_no_host_and_hashes_every_package() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in lock
    assert "--index" not in lock
    packages = re.split(r"\n(?=\w)", lock.strip())
    assert all("--hash=sha256:" in package for package in packages)


def test_the_lock_covers_every_package_the_project_names() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = set(re.findall(r"^([\w-]+)==", lock, re.MULTILINE))
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["dev"]]
    names = {re.split(r"[<>=]", requirement)[0].lower() for requirement in wanted}
    assert names <= locked
    assert set(PROJECT["build-system"]["requires"]) <= locked


def test_pyside_stays_below_the_release_that_loses_references() -> None:
    assert "PySide6-Essentials>=6.8.3,<6.12" in PROJECT["project"]["dependencies"]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert re.search(r"^pyside6-essentials==6\.11\.\d+ ", lock, re.MULTILINE)


def test_a_void_qt_call_keeps_the_reference_count_of_none() -> None:
    probe = """
import sys
from PySide6.QtCore import QObject
thing, before = QObject(), sys.getrefcount(None)
for _ in range(100_000):
    thing.setObjectName("")
sys.exit(abs(sys.getrefcount(None) - before) > 1_000)
"""
    done = subprocess.run([sys.executable, "-c", probe], check=False)  # apart, for an unsound release aborts
    assert done.returncode == 0


def test_the_packaging_folder_does_not_hide_the_library_of_that_name() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_no_test_sees_the_users_own_folders(user_home: Path) -> None:
    for folder in (platformdirs.user_data_path("x"), platformdirs.user_config_path("x"), Path.home()):
        assert folder.is_relative_to(user_home)
