"""The journal beside a battle: what it brings back, and that no damage to it ever makes a wrong battle."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.storage.disks import MemoryDisk
from tests.storage.makers import AT, SYSTEMS, TOY, CorrectedToy, ToyWithoutTurns, played, snapshot
from tests.toy_system import Hit
from tracker.rules.battle import Battle
from tracker.rules.play import play
from tracker.storage import journal
from tracker.storage.battle_file import OpenedBattle, read_battle
from tracker.storage.battle_record import BattleText
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.on_disk import BattleOnDisk
from tracker.storage.snapshot import Snapshot

FILE = Path("/battles/Trial.cardbattle")
JOURNAL = Path("/battles/Trial.cardbattle.journal")
BATTLES = played(8)
IN_FILE = 3


def save_in_two_parts(path: Path, disk: Disk, battles: Sequence[Battle], in_file: int) -> None:
    """The first changes in the file, the others in its journal, as after a kill."""
    on_disk = BattleOnDisk(path, disk)
    on_disk.save([snapshot(battles[: in_file + 1], seq=in_file)])
    for count in range(in_file + 1, len(battles)):
        on_disk.save([snapshot(battles[: count + 1], seq=count)])
    assert on_disk.lines == len(battles) - 1 - in_file
    on_disk.leave()


def with_journal(folder: Path, battles: Sequence[Battle], in_file: int) -> Path:
    path = folder / "Trial.cardbattle"
    save_in_two_parts(path, Disk(), battles, in_file)
    assert path.with_name(path.name + ".journal").exists()
    return path


@pytest.fixture
def files() -> dict[Path, bytes]:
    """A battle of eight changes, three of them in its file."""
    disk = MemoryDisk()
    save_in_two_parts(FILE, disk, BATTLES, IN_FILE)
    return disk.after_kill()


def read(files: dict[Path, bytes]) -> OpenedBattle:
    return read_battle(FILE, SYSTEMS, MemoryDisk(files))


def content(opened: OpenedBattle) -> bytes:
    return BattleText().encode(opened.snapshot)


EXPECTED = [BattleText().encode(snapshot(BATTLES[: count + 1], seq=count)) for count in range(len(BATTLES))]


def test_a_line_each_with_number_and_checksum_readable_by_people(files: dict[Path, bytes]) -> None:
    lines = files[JOURNAL].decode().splitlines()
    assert len(lines) == 1 + len(BATTLES) - 1 - IN_FILE
    assert json.loads(lines[0].split("\t")[0]).keys() == {"journal", "app", "of"}
    record, checksum = lines[1].split("\t")
    assert json.loads(record) == {
        "seq": 4,
        "at": AT,
        "events": [{"type": "hit", "unit": "u1", "count": 1}],
    }
    assert len(checksum) == 8


def test_file_and_journal_together_are_the_battle_to_the_byte(files: dict[Path, bytes]) -> None:
    assert content(read(files)) == EXPECTED[-1]
    assert read(files).notes == ()


def test_undo_redo_and_jumps_are_lines_and_bring_back_position_and_redo() -> None:
    disk = MemoryDisk()
    on_disk = BattleOnDisk(FILE, disk)
    on_disk.save([snapshot(BATTLES[:2], seq=1)])
    on_disk.save([snapshot(BATTLES, seq=9)])  # not one change further: the whole is written
    assert on_disk.lines == 0
    for seq, undone in ((10, 1), (11, 6), (12, 2)):
        on_disk.save([snapshot(BATTLES, undone, seq)])
    assert on_disk.lines == 3
    opened = read(disk.after_kill())
    assert (opened.seq, opened.position, len(opened.battles)) == (12, 6, 9)
    assert content(opened) == BattleText().encode(snapshot(BATTLES, 2, 12))
    other = play(TOY, BATTLES[6], [Hit(unit="u3")], "later")
    on_disk.save([Snapshot(battle=other, latest=other, seq=13)])
    opened = read(disk.after_kill())
    assert (opened.seq, opened.position, len(opened.battles)) == (13, 7, 8)
    assert disk.read(JOURNAL, 4096).count(b'"position"') == 3


def test_several_changes_that_wait_share_one_sync() -> None:
    disk = MemoryDisk()
    on_disk = BattleOnDisk(FILE, disk)
    on_disk.save([snapshot(BATTLES[:2], seq=1)])
    on_disk.save([snapshot(BATTLES[:3], seq=2)])
    disk.names_of_calls.clear()
    on_disk.save([snapshot(BATTLES[: count + 1], seq=count) for count in range(3, 8)])
    assert disk.names_of_calls == ["write", "sync"]
    assert read(disk.after_kill()).seq == 7


def test_a_journal_cut_at_any_byte_keeps_every_whole_line(files: dict[Path, bytes]) -> None:
    whole = files[JOURNAL]
    for size in range(len(whole)):
        cut = whole[:size]
        opened = read({**files, JOURNAL: cut})
        lines = max(0, cut.count(b"\n") - 1)
        assert content(opened) == EXPECTED[IN_FILE + lines]
        torn = bool(cut) and not cut.endswith(b"\n")
        assert bool(opened.notes) == torn
        assert opened.unread == b""


def test_a_battle_file_cut_at_any_byte_is_refused_or_whole(files: dict[Path, bytes]) -> None:
    whole = files[FILE]
    for size in range(len(whole) - 1):
        with pytest.raises(BattleFileError):
            read({**files, FILE: whole[:size]})


def flips(content: bytes, count: int, seed: str) -> list[bytes]:
    """The content with one bit the other way, so many times at other places."""
    dice = random.Random(seed)
    places = dice.sample(range(len(content) * 8), count)
    return [_flipped(content, place) for place in places]


def _flipped(content: bytes, place: int) -> bytes:
    changed = bytearray(content)
    changed[place // 8] ^= 1 << place % 8
    return bytes(changed)


def wrong_after_flips(files: dict[Path, bytes], count: int) -> Iterator[str]:
    """What was wrong or unnoticed when single bits of the journal were flipped."""
    for flipped in flips(files[JOURNAL], count, "journal"):
        try:
            opened = read({**files, JOURNAL: flipped})
        except BattleFileError as error:
            yield f"unreadable: {error}"
            continue
        if content(opened) not in EXPECTED[IN_FILE:-1]:
            yield "a wrong battle, or the flipped line was believed"
        elif not opened.notes:
            yield "the player is not told"


def test_no_flipped_bit_of_the_journal_makes_a_wrong_battle_or_goes_unnoticed(
    files: dict[Path, bytes],
) -> None:
    assert list(wrong_after_flips(files, len(files[JOURNAL]) * 8)) == []


def test_flips_are_noticed_by_the_checksum_and_by_comparing_its_bytes(
    files: dict[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_checksum(line: bytes, _: int) -> object:
        return json.loads(line.rpartition(b"\t")[0])

    def as_number(line: bytes, seed: int) -> object:
        text, _, checksum = line.rpartition(b"\t")
        if int(checksum, 16) != journal.zlib.crc32(text, seed):  # type: ignore[attr-defined]
            raise ValueError
        return json.loads(text)

    for broken in (no_checksum, as_number):
        with monkeypatch.context() as patch:
            patch.setattr(journal, "_opened", broken)
            assert any(wrong_after_flips(files, len(files[JOURNAL]) * 8))


def test_a_flipped_bit_in_the_battle_file_is_refused_or_told_or_shows_what_is_there(
    files: dict[Path, bytes],
) -> None:
    """A file that people may edit has no checksum; but its journal does not follow it blindly."""
    for flipped in flips(files[FILE], 400, "file"):
        try:
            opened = read({**files, FILE: flipped})
        except BattleFileError:
            continue
        assert (opened.seq, opened.position) <= (IN_FILE, IN_FILE) or opened.notes
        assert opened.unread == files[JOURNAL]


def test_after_a_damaged_line_later_ones_are_not_believed_and_kept_aside(files: dict[Path, bytes]) -> None:
    lines = files[JOURNAL].splitlines(keepends=True)
    lines[3] = lines[3].replace(b"turn-ended", b"turn-enden") if b"turn" in lines[3] else b"x" + lines[3]
    damaged = b"".join(lines)
    opened = read({**files, JOURNAL: damaged})
    assert content(opened) == EXPECTED[IN_FILE + 2]
    assert opened.unread == damaged
    assert "after 2 sound changes is not used and kept aside" in str(opened.notes[0])


def test_the_journal_of_another_battle_is_not_believed(files: dict[Path, bytes]) -> None:
    """The battle file was put back to an older one by hand or by a sync client."""
    other = BattleText().encode(snapshot(played(3, BATTLES[1]), seq=IN_FILE))
    opened = read({FILE: other, JOURNAL: files[JOURNAL]})
    assert content(opened) == other
    assert (opened.unread, len(opened.notes)) == (files[JOURNAL], 1)


@pytest.mark.parametrize("lost", [1, 3])
def test_a_missing_line_ends_the_reading(files: dict[Path, bytes], lost: int) -> None:
    lines = files[JOURNAL].splitlines(keepends=True)
    opened = read({**files, JOURNAL: b"".join(lines[:lost] + lines[lost + 1 :])})
    assert content(opened) == EXPECTED[IN_FILE + lost - 1]
    assert opened.notes


def test_lines_that_stand_in_the_file_already_are_passed_over(files: dict[Path, bytes]) -> None:
    opened = read({FILE: EXPECTED[-1], JOURNAL: files[JOURNAL]})
    assert (content(opened), opened.notes, opened.unread) == (EXPECTED[-1], (), b"")


def test_an_event_that_the_rules_do_not_know_opens_for_reading_only(files: dict[Path, bytes]) -> None:
    heading = files[JOURNAL].splitlines(keepends=True)[0]
    text = b'{"seq":4,"at":"now","events":[{"type":"earthquake"}]}'
    line = journal._sealed(text, journal.zlib.crc32(heading))  # type: ignore[attr-defined]
    opened = read({**files, JOURNAL: heading + line})
    assert content(opened) == EXPECTED[IN_FILE]
    assert "earthquake" in str(opened.read_only)
    assert opened.unread == heading + line


@pytest.mark.parametrize("rules", [CorrectedToy(), ToyWithoutTurns()], ids=["corrected", "refusing"])
def test_rules_that_were_corrected_since_still_follow_the_journal(
    files: dict[Path, bytes], rules: CorrectedToy
) -> None:
    opened = read_battle(FILE, {"toy": rules}, MemoryDisk(files))
    assert opened.seq == len(BATTLES) - 1
    assert opened.battle.count == len(BATTLES) - 1
    assert opened.notes


def test_an_undo_to_before_what_today_s_rules_can_replay_is_not_followed(files: dict[Path, bytes]) -> None:
    disk = MemoryDisk(files)
    on_disk = BattleOnDisk(FILE, disk)
    on_disk.overwrite()
    on_disk.save([snapshot(BATTLES, seq=8)])
    on_disk.save([snapshot(BATTLES, 5, 9)])
    opened = read_battle(FILE, {"toy": ToyWithoutTurns()}, disk)
    assert (opened.seq, opened.battle.state) == (8, BATTLES[-1].state)
    assert "The last changes (1) cannot be followed" in str(opened.notes[-1])
    assert opened.unread


def test_the_version_that_wrote_the_last_lines_is_told_where_it_was_another(
    files: dict[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.storage.battle_file.__version__", "99.0")
    (note,) = read(files).notes
    assert str(note).startswith("The last changes (5) were made with version ")


def test_reading_writes_nothing_and_needs_no_lock(tmp_path: Path) -> None:
    path = with_journal(tmp_path, BATTLES, IN_FILE)
    before = {entry.name: entry.read_bytes() for entry in tmp_path.iterdir()}
    assert read_battle(path, SYSTEMS).seq == 8
    assert {entry.name: entry.read_bytes() for entry in tmp_path.iterdir()} == before


def test_a_journal_that_is_a_device_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    path = with_journal(tmp_path, BATTLES, IN_FILE)
    beside = path.with_name(path.name + ".journal")
    beside.unlink()
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no such devices")
    os.mkfifo(beside)
    with pytest.raises(BattleFileError, match="this is a device"):
        read_battle(path, SYSTEMS)


class FoldsBetweenTwoLooks(MemoryDisk):
    """A disk on which the battle is folded elsewhere just after its file was read."""

    def __init__(self, before: dict[Path, bytes], after: dict[Path, bytes]) -> None:
        super().__init__(before)
        self.after = after

    def read(self, path: Path, limit: int) -> bytes:
        found = super().read(path, limit)
        if path == FILE and self.after:
            now = MemoryDisk(self.after).folders[0]
            for node in now.values():
                node.number += 100
            self.folders.append(now)
            self.after = {}
        return found


def test_a_reader_never_sees_the_old_file_with_the_new_journal(files: dict[Path, bytes]) -> None:
    disk = FoldsBetweenTwoLooks(files, {FILE: EXPECTED[-1], JOURNAL: b""})
    opened = read_battle(FILE, SYSTEMS, disk)
    assert (content(opened), opened.notes) == (EXPECTED[-1], ())
