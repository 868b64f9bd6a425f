"""Files from strangers: whatever stands in them, they open or are refused, soon, and do no more (G16.4)."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from tests.storage.disks import MemoryDisk
from tracker import assets
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import MOST_EVENTS, OpenedBattle, read_battle
from tracker.storage.codec import SIZE_LIMIT
from tracker.storage.errors import BattleFileError
from tracker.storage.journal import _sealed, heading_line
from tracker.storage.mark import digest_of
from tracker.storage.places import Places
from tracker.storage.recovery import recover
from tracker.storage.roster_file import read_roster

FILE = Path("/battles/Trial.cardbattle")
JOURNAL = Path("/battles/Trial.cardbattle.journal")
SAMPLES = [path.read_bytes() for path in assets.samples()]
PLAYED = max(SAMPLES, key=lambda sample: len(json.loads(sample)["actions"]))
STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 1, 10**30, 1.5, "", "flee", "plains", "x" * 5000, "{0.__class__}", "../../secret",
    "\u202e\0\n", [], {}, [[]], {"": {}}, {"type": "test-rolled"},
)  # fmt: skip
CASES = 250
SLOWEST = 15.0
"""Seconds of work; it is about one on a machine that does nothing else."""


def opened(content: bytes, journal: bytes | None = None) -> OpenedBattle | BattleFileError:
    """The battle, looked at from all sides, or the refusal; any other exception is a fault of ours."""
    files = {FILE: content} if journal is None else {FILE: content, JOURNAL: journal}
    try:
        found = read_battle(FILE, SYSTEMS, MemoryDisk(files))
    except BattleFileError as error:
        return error
    battle, system = found.battle, found.system
    system.view(battle.setup, battle.state)
    system.track(battle)
    for face in system.faces(battle):
        system.breakdowns(battle, face.id)
        system.corrections(battle, face.id)
        for button in face.buttons:
            system.choices(battle, face.id, button.id)
    system.owed(battle)
    return found


def places_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in plain values."""
    if path:
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, held in inner:
        yield from places_in(held, (*path, key))


def spoiled(record: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """The record with up to three values changed, removed, doubled or put elsewhere."""
    for _ in range(dice.randint(1, 3)):
        found = list(places_in(record))
        if not found:
            break
        *path, last = dice.choice(found)
        holder: Any = record
        for key in path:
            holder = holder[key]
        match dice.randrange(4):
            case 0:
                del holder[last]
            case 1 if isinstance(holder, list):
                holder.insert(dice.randrange(len(holder) + 1), copy.deepcopy(holder[last]))
            case 2:
                others = list(holder.values()) if isinstance(holder, dict) else holder
                holder[last] = copy.deepcopy(dice.choice(others))
            case _:
                holder[last] = copy.deepcopy(dice.choice(STRANGE))
    return record


@pytest.mark.parametrize("sample", SAMPLES, ids=[path.stem for path in assets.samples()])
def test_a_spoiled_battle_opens_or_is_refused(sample: bytes) -> None:
    dice = random.Random(20260501)
    outcomes = [opened(json.dumps(spoiled(json.loads(sample), dice)).encode()) for _ in range(CASES)]
    refused = sum(isinstance(outcome, BattleFileError) for outcome in outcomes)
    assert CASES // 4 < refused < CASES


@pytest.mark.parametrize("sample", SAMPLES[:1])
def test_spoiled_bytes_open_or_are_refused(sample: bytes) -> None:
    dice = random.Random(20260502)
    for _ in range(CASES):
        content = bytearray(sample)
        start = dice.randrange(len(content))
        size = dice.choice((1, 1, 4, 60))
        content[start : start + size] = dice.randbytes(dice.choice((0, size, 2 * size)))
        opened(bytes(content))


def test_a_spoiled_journal_is_followed_up_to_what_it_is_worth() -> None:
    sample = PLAYED
    seq = json.loads(sample)["seq"]
    heading = heading_line("1", digest_of(sample))
    dice = random.Random(20260503)
    events = [event for action in json.loads(sample)["actions"] for event in action["events"]]
    for _ in range(CASES // 4):
        lines = []
        for number in range(1, 6):
            record = {"seq": seq + number, "at": "now", "events": [dict(dice.choice(events))]}
            if dice.random() < 0.3:
                record = {"seq": seq + number, "position": dice.randrange(-2, 30)}
            if dice.random() < 0.3:
                record = spoiled(record, dice)
            lines.append(_sealed(json.dumps(record).encode(), crc32(heading)))
        assert isinstance(opened(sample, heading + b"".join(lines)), OpenedBattle)


def _deep(opening: str, closing: str) -> bytes:
    return (opening * 200_000 + closing * 200_000).encode()


def _with(**fields: Any) -> bytes:
    return json.dumps({**json.loads(SAMPLES[0]), **fields}).encode()


HUGE = {
    "deep lists": _deep("[", "]"),
    "deep objects": _deep('{"a":', "}"),
    "a deep field": _with(note="deep").replace(b'"deep"', b"[" * 50_000 + b"]" * 50_000),
    "a number of a million digits": b'{"seq": ' + b"9" * 1_000_000 + b"}",
    "a number far too large": _with(seq="n").replace(b'"n"', b"1e999999999"),
    "many equal keys": b"{" + b'"format": 1, ' * 100_000 + b'"format": 2}',
    "many strings": json.dumps(["x"] * 500_000).encode(),
    "a long name": _with(name="x" * 3_000_000),
    "many fields of nobody": _with(**{f"field{number}": number for number in range(50_000)}),
    "a million of zeros": b"\0" * 1_000_000,
}


@pytest.mark.parametrize("content", HUGE.values(), ids=HUGE.keys())
def test_what_is_huge_or_deep_is_done_with_soon(content: bytes) -> None:
    began = time.process_time()
    opened(content)
    opened(SAMPLES[0], content)
    assert time.process_time() - began < SLOWEST


def test_a_file_beyond_the_limit_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "big.cardbattle"
    with path.open("wb") as file:
        file.truncate(SIZE_LIMIT + 2)
    with pytest.raises(BattleFileError, match="larger than 64 MiB"):
        read_battle(path, SYSTEMS)


def test_more_actions_than_anybody_plays_are_refused_before_they_are_played() -> None:
    action = json.loads(PLAYED)["actions"][0]
    content = _with(actions=[action] * (MOST_EVENTS + 1))
    began = time.process_time()
    error = opened(content)
    assert time.process_time() - began < SLOWEST
    assert str(MOST_EVENTS) in str(error)


WATCHED = """
import sys
from pathlib import Path
from tracker import assets
from tracker.rules.systems import SYSTEMS
from tracker.storage.battle_file import read_battle
from tracker.storage.errors import BattleFileError
folder = Path(sys.argv[1])
seen = []

def watch(event, arguments):
    if event == "open" and not str(arguments[0]).startswith(sys.argv[1]):
        seen.append(arguments)
    if event in ("exec", "compile", "import", "subprocess.Popen", "os.system", "socket.connect"):
        seen.append((event, arguments))

read_battle(assets.samples()[0], SYSTEMS)  # what is loaded late is loaded now
sys.addaudithook(watch)
for path in sorted(folder.glob("*.cardbattle")):
    try:
        read_battle(path, SYSTEMS)
    except BattleFileError:
        pass
print(seen)
"""


def test_reading_opens_no_other_file_and_runs_nothing(tmp_path: Path) -> None:
    dice = random.Random(20260504)
    for number in range(60):
        record = spoiled(json.loads(SAMPLES[0]), dice)
        (tmp_path / f"{number}.cardbattle").write_text(json.dumps(record))
    for number, text in enumerate(
        ("/etc/passwd", "file:///etc/passwd", "__import__('os')", "{0.__globals__}")
    ):
        (tmp_path / f"n{number}.cardbattle").write_bytes(_with(name=text, app=text, system=text))
    finished = subprocess.run(
        [sys.executable, "-c", WATCHED, str(tmp_path)],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.stdout == "[]\n", finished.stderr


def test_a_name_with_braces_is_only_text() -> None:
    found = opened(_with(name="{0.__class__} {path} {"))
    assert isinstance(found, OpenedBattle)
    assert found.battle.name == "{0.__class__} {path} {"


def test_recovering_a_hostile_file_is_as_safe(tmp_path: Path) -> None:
    dice = random.Random(20260505)
    places = Places(data=tmp_path / "data", logs=tmp_path / "logs")
    path = tmp_path / "Trial.cardbattle"
    for _ in range(60):
        content = bytearray(SAMPLES[0])
        start = dice.randrange(len(content))
        content[start : start + 40] = dice.randbytes(20)
        path.write_bytes(content)
        recover(path, SYSTEMS, places)


def test_a_spoiled_roster_is_read_or_refused(tmp_path: Path) -> None:
    dice = random.Random(20260506)
    path = tmp_path / "roster.json"
    rosters = [found.read_bytes() for found in assets.resources().glob("systems/*/rosters/*.json")]
    refused = 0
    for _ in range(CASES):
        path.write_text(json.dumps(spoiled(json.loads(dice.choice(rosters)), dice)))
        try:
            read_roster(path, SYSTEMS)
        except BattleFileError:
            refused += 1
    assert 0 < refused < CASES
