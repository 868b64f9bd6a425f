"""When the program is at fault, the battle is kept and a report names nobody (design §9 Errors, G16.5)."""

from __future__ import annotations

import getpass
import json
import os
import platform
from pathlib import Path

import pytest

from tests.storage.makers import AT, SYSTEMS, TOY, played, snapshot
from tests.toy_system import Faulty
from tracker import __version__
from tracker.rules.play import play
from tracker.storage.battle_file import read_battle, write_battle
from tracker.storage.crash import (
    LARGEST_LOG,
    OLD_LOGS,
    describe,
    keep_after_crash,
    note_fault,
    without_names,
    write_report,
)
from tracker.storage.errors import BattleFileError
from tracker.storage.places import Places

BATTLES = played(5)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(data=tmp_path / "data", logs=tmp_path / "logs")


@pytest.fixture
def text() -> str:
    """A real fault of ours, described."""
    try:
        play(TOY, BATTLES[0], [Faulty()], AT)
    except ZeroDivisionError as fault:
        return describe(fault)
    raise AssertionError


def test_the_battle_is_kept_under_another_name_beside_the_one_that_is_open(places: Places) -> None:
    first, second = (keep_after_crash(places, snapshot(BATTLES)) for _ in range(2))
    assert (first.name, second.name) == (
        "Toy (after a fault).cardbattle",
        "Toy (after a fault) 2.cardbattle",
    )
    assert read_battle(second, SYSTEMS).battle.state == BATTLES[-1].state


def test_a_fault_is_noted_in_the_log_with_time_version_and_place(places: Places, text: str) -> None:
    log = note_fault(places, AT, text)
    written = log.read_text()
    assert written.startswith(f"{AT} version {__version__}\nTraceback")
    assert "ZeroDivisionError: a bug in the rules" in written
    assert "play.py" in written


def test_the_logs_never_grow_beyond_a_few_files(places: Places) -> None:
    for number in range(40):
        note_fault(places, AT, f"fault {number} " + "x" * (LARGEST_LOG // 4))
    names = sorted(os.listdir(places.logs))
    assert names == ["tracker.log", *(f"tracker.log.{number}" for number in range(1, OLD_LOGS + 1))]
    assert all((places.logs / name).stat().st_size <= LARGEST_LOG for name in names)
    assert "fault 39 " in (places.logs / "tracker.log").read_text()


def test_the_report_holds_battle_log_and_versions_in_one_readable_file(
    places: Places, tmp_path: Path, text: str
) -> None:
    note_fault(places, AT, text)
    path = tmp_path / "report.json"
    write_report(path, places, snapshot(BATTLES), {"qt": "6.0"})
    report = json.loads(path.read_text(encoding="utf-8"))
    assert report["program"] == __version__
    assert (report["python"], report["qt"]) == (platform.python_version(), "6.0")
    assert any("Unit 1: 1 hit" in line for line in report["told"])
    assert any("tracker/rules/play.py" in line for line in report["log"])
    again = tmp_path / "again.cardbattle"
    again.write_text(json.dumps(report["battle"]))
    assert read_battle(again, SYSTEMS).battle.state == BATTLES[-1].state


def test_the_report_names_neither_the_user_nor_any_folder(
    places: Places, tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(getpass, "getuser", lambda: "ann.miller")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/annie"))
    monkeypatch.setattr(platform, "node", lambda: "ann-desktop")
    for line in (
        text,
        'File "/home/annie/my games/Ford.cardbattle", line 1',
        r"C:\Users\Ann.Miller\AppData\battles\Ford.cardbattle: the disk is full",
        "ann.miller@ann-desktop: annie",
    ):
        note_fault(places, AT, line)
    path = tmp_path / "report.json"
    write_report(path, places, snapshot(BATTLES))
    written = path.read_text(encoding="utf-8")
    for secret in (
        "ann.miller",
        "annie",
        "ann-desktop",
        "AppData",
        str(tmp_path),
        "/home",
        "C:",
        "site-packages",
    ):
        assert secret.casefold() not in written.casefold()
    assert str(Path(__file__).parent.parent.parent) not in written
    assert "the disk is full" in written


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('File "/opt/x/lib/tracker/rules/play.py", line 3', 'File "tracker/rules/play.py", line 3'),
        (r'File "C:\x\tracker\rules\play.py", line 3', 'File "tracker/rules/play.py", line 3'),
        ("12 - 1/2 models and/or 3", "12 - 1/2 models and/or 3"),
        ("nothing secret", "nothing secret"),
    ],
)
def test_what_names_nobody_stays(text: str, kept: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.storage.crash._names", lambda: {"red"})
    assert without_names(text) == kept


def test_a_report_without_a_battle_can_be_made(places: Places, tmp_path: Path) -> None:
    write_report(tmp_path / "report.json", places, None)
    assert "battle" not in json.loads((tmp_path / "report.json").read_text())


def test_where_nothing_can_be_written_that_is_one_sentence(places: Places, tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("in the way")
    with pytest.raises(BattleFileError):
        note_fault(places, AT, "fault")
    with pytest.raises(BattleFileError, match="no such file or folder"):
        write_report(
            tmp_path / "missing" / "report.json", Places(data=tmp_path, logs=tmp_path / "none"), None
        )
    write_battle(tmp_path / "still.cardbattle", snapshot(BATTLES))
