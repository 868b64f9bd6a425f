"""What is typed at the command line sees the journal's actions too, and never writes (design §7)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.makers import AT, battle_with
from tests.rules.fortitude import SYSTEM, event
from tracker import cli
from tracker.rules.play import play
from tracker.storage.disk import Disk
from tracker.storage.on_disk import BattleOnDisk
from tracker.storage.snapshot import Snapshot

UNIT = {"id": "a", "side": "red", "kind": "infantry", "models": 1, "base_fortitude": 9}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A battle whose last two casualties stand in the journal only."""
    path = tmp_path / "battle.cardbattle"
    on_disk = BattleOnDisk(path, Disk())
    battle = battle_with(4)
    for count in range(1, 4):
        battle = play(SYSTEM, battle, [event(type_="casualties", unit=f"unit-{count}", count=count)], AT)
        on_disk.save([Snapshot(battle=battle, latest=battle, seq=count)])
    on_disk.leave()
    return path


def looks(folder: Path) -> list[tuple[str, bytes, int]]:
    return [(file.name, file.read_bytes(), file.stat().st_mtime_ns) for file in sorted(folder.iterdir())]


@pytest.mark.parametrize(
    ("words", "seen"),
    [
        (["show", "--json"], '"casualties": 3'),
        (["show"], "Unit number 3"),
        (["log"], "Unit number 3"),
        (["check"], "sound, a battle"),
    ],
)
def test_the_actions_of_the_journal_are_seen_and_nothing_is_written(
    path: Path, words: list[str], seen: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = looks(path.parent)
    assert cli.main([words[0], str(path), *words[1:]]) == 0
    assert seen in capsys.readouterr().out
    assert looks(path.parent) == before


def test_a_torn_journal_is_noted_on_the_side(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = path.with_name(path.name + ".journal")
    journal.write_bytes(journal.read_bytes()[:-4])
    before = looks(path.parent)
    assert cli.main(["show", str(path), "--json"]) == 0
    shown = capsys.readouterr()
    assert [unit["casualties"] for unit in json.loads(shown.out)["units"].values()] == [0, 1, 2, 0]
    assert "not yet wholly written" in shown.err
    assert cli.main(["check", str(path)]) == 0
    assert "note: The last change was not yet wholly written" in capsys.readouterr().out
    assert looks(path.parent) == before


def test_a_picture_never_replaces_its_battle(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = looks(path.parent)
    assert cli.main(["picture", str(path), "-o", str(path)]) == 2
    assert "name another file" in capsys.readouterr().err
    assert looks(path.parent) == before


def test_each_example_is_one_line_whatever_its_title_and_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    titled = tmp_path / "titled.json"
    opening = {"sides": [{"id": "red", "name": "Red"}], "units": [UNIT], "steps": []}
    titled.write_text(
        json.dumps({"system": "fortitude-tests", "title": "One\n9 of 9 examples hold", **opening})
    )
    assert cli.main(["examples", str(titled), str(tmp_path / "no\nfile.json")]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" ")[0] for line in lines] == ["holds", "fault", "1"]
    assert lines[-1] == "1 of 2 examples hold"
