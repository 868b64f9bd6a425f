"""Battle files: what is saved comes back whole, what cannot be read is named (G1.3, G1.9, G1.11, G2.10)."""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.storage.makers import SYSTEMS, TOY, played, saved, snapshot, text
from tests.toy_system import Hit, ToyRules, ToySystem, event_for, toy_battle, toy_opening
from tracker.rules.battle import Battle
from tracker.rules.play import play
from tracker.rules.system import IllegalEvent
from tracker.storage.battle_file import OpenedBattle, read_battle, write_battle
from tracker.storage.battle_record import FIELDS, BattleText
from tracker.storage.disk import Disk
from tracker.storage.errors import BattleFileError
from tracker.storage.layout import one_line
from tracker.storage.migrations import VERSION
from tracker.storage.snapshot import Snapshot


class OneFile(Disk):
    """A disk on which every path leads to the same bytes, save that there are no journals."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def stat(self, path: Path) -> os.stat_result:
        if path.suffix == ".journal":
            raise FileNotFoundError
        return Path(__file__).stat()

    def read(self, path: Path, limit: int) -> bytes:
        return self.content[:limit]

    def may_write(self, path: Path) -> bool:
        return True


def opened(content: bytes) -> OpenedBattle:
    return read_battle(Path("Trial.cardbattle"), SYSTEMS, OneFile(content))


def refused(content: bytes) -> BattleFileError:
    with pytest.raises(BattleFileError) as caught:
        opened(content)
    return caught.value


def changed(change: Callable[[dict[str, Any]], object], count: int = 6, undone: int = 0) -> bytes:
    record = json.loads(text(count, undone))
    change(record)
    return json.dumps(record).encode()


def again(battle: OpenedBattle) -> bytes:
    return BattleText().encode(battle.snapshot)


def shown(battles: tuple[Battle, ...] | list[Battle]) -> list[tuple[Any, Any, Any]]:
    return [(battle.state, battle.log, battle.actions) for battle in battles]


def test_the_fields_stand_in_their_order_and_each_action_on_its_line() -> None:
    content = text(3)
    assert list(json.loads(content)) == [*FIELDS] == [
        "format", "version", "app", "seq", "system", "name", "tables", "house_rules", "opening", "actions",
        "position", "state",
    ]  # fmt: skip
    lines = content.decode().splitlines()
    assert lines[1] == ' "format": "unit-card-tracker battle",'
    place = lines.index(' "actions": [')
    assert [json.loads(line.strip(" ,"))["events"][0]["type"] for line in lines[place + 1 : place + 4]] == [
        "hit",
        "rolled",
        "turn-ended",
    ]


@pytest.mark.parametrize("undone", [0, 1, 4, 6])
def test_undo_and_redo_come_back_with_the_battle(tmp_path: Path, undone: int) -> None:
    battles = played(6)
    found = read_battle(saved(tmp_path, 6, undone), SYSTEMS)
    assert shown(found.battles) == shown(battles)
    assert found.position == 6 - undone
    assert found.battle is found.battles[found.position]
    assert (found.seq, found.system, found.notes, found.read_only) == (7, TOY, (), None)


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(1, 3), st.integers(1, 20)), max_size=12),
    st.integers(0, 12),
    st.text(max_size=20),
)
def test_save_load_save_gives_the_same_bytes(steps: list[tuple[int, int, int]], back: int, name: str) -> None:
    battles = [toy_battle(TOY, 3)]
    for kind, unit, die in steps:
        try:
            event = event_for(kind, f"u{unit}", die, TOY.owed(battles[-1]))
            battles.append(play(TOY, battles[-1], [event], f"at {name}"))
        except IllegalEvent:
            continue
    content = BattleText().encode(snapshot(battles, min(back, len(battles) - 1)))
    found = opened(content)
    assert again(found) == content
    assert shown(found.battles) == shown(battles)


def test_the_same_battle_written_bit_by_bit_or_at_once_has_the_same_bytes() -> None:
    bit_by_bit = BattleText()
    battles = played(5)
    for place in range(len(battles)):
        bit_by_bit.encode(snapshot(battles[: place + 1]))
    bit_by_bit.encode(snapshot(battles, undone=3))
    other_way = [*battles[:3], play(TOY, battles[2], [Hit(unit="u2", count=4)], "later")]
    assert bit_by_bit.encode(snapshot(other_way)) == BattleText().encode(snapshot(other_way))
    for field, value in (("opening", toy_opening(5)), ("house_rules", ToyRules(bonus=1)), ("name", "Other")):
        other_battle = [msgspec.structs.replace(battles[0], **{field: value})]
        assert bit_by_bit.encode(snapshot(other_battle)) == BattleText().encode(snapshot(other_battle))


def test_each_save_makes_only_the_text_of_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []

    def counted(value: object) -> bytes:
        made.append(value)
        return one_line(value)

    monkeypatch.setattr("tracker.storage.battle_record.one_line", counted)
    battles = played(200)
    words = BattleText()
    words.encode(snapshot(battles[:200]))
    assert len(made) == 199
    words.encode(snapshot(battles))
    words.encode(snapshot(battles, undone=50))
    assert len(made) == 200


def test_a_shorter_history_replaces_a_longer_one(tmp_path: Path) -> None:
    path = saved(tmp_path, 6)
    battles = played(2)
    write_battle(path, snapshot(battles))
    assert len(read_battle(path, SYSTEMS).battles) == 3


def test_what_comes_after_an_undo_replaces_what_could_be_redone(tmp_path: Path) -> None:
    battles = played(3)
    branch = play(TOY, battles[1], [Hit(unit="u2")], "later")
    path = tmp_path / "Trial.cardbattle"
    write_battle(path, snapshot([*battles[:2], branch]))
    assert [action.events for action in read_battle(path, SYSTEMS).battles[-1].actions] == [
        battles[1].actions[0].events,
        (Hit(unit="u2"),),
    ]


def test_a_thousand_steps_come_back() -> None:
    assert len(opened(text(1000, undone=400)).battles) == 1001


def test_unknown_top_level_fields_are_kept_byte_for_byte() -> None:
    extra = b' "b\\u00e4d": [1,\n   2.50, 1e4,"\\u0041"],\n "a": {}\n}\n'
    content = text(2)[:-3] + b",\n" + extra
    found = opened(content)
    assert dict(found.extra)["bäd"] == b'[1,\n   2.50, 1e4,"\\u0041"]'
    written = again(found)
    assert b'[1,\n   2.50, 1e4,"\\u0041"]' in written
    assert json.loads(written) == json.loads(content)
    assert again(opened(written)) == written


def test_app_stays_until_somebody_plays_on() -> None:
    found = opened(changed(lambda record: record.update(app="0.0.9")))
    assert json.loads(again(found))["app"] == "0.0.9"
    later = Snapshot(battle=found.battle, latest=found.battle, seq=found.seq + 1)
    assert json.loads(BattleText().encode(later))["app"] != "0.0.9"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda r: r.pop("opening"), "the field “opening” is missing"),
        (lambda r: r.pop("version"), "the field “version” is missing"),
        (lambda r: r.update(version="1"), "at $.version: a whole number is expected, not text"),
        (lambda r: r.update(version=0), "at $.version"),
        (lambda r: r.update(seq=-1), "at $.seq"),
        (lambda r: r.update(position=7), "at $.position: 7 is beyond the 6 actions"),
        (lambda r: r.update(position=-1), "at $.position"),
        (lambda r: r.update(system="chess"), "at $.system: this program has no rules “chess”"),
        (
            lambda r: r["opening"]["units"][1].update(colour="red"),
            "at $.opening.units[1]: the field “colour”",
        ),
        (lambda r: r["opening"]["units"][2].update(strength="ten"), "at $.opening.units[2].strength"),
        (lambda r: r["opening"].update(units=r["opening"]["units"] * 2), "two units have the same id"),
        (lambda r: r["tables"].update(words=3), "at $.tables.words: a list is expected"),
        (lambda r: r["house_rules"].update(bonus=None), "at $.house_rules.bonus"),
        (lambda r: r["state"]["units"].pop("u1"), "state.units: not the units of the opening"),
        (lambda r: r["state"].update(turn="2"), "at $.state.turn"),
        (lambda r: r["actions"][3].update(dice=1), "at $.actions[3]: the field “dice” is unknown"),
        (lambda r: r["actions"][3].update(events=[]), "at $.actions[3].events"),
        (
            lambda r: r["actions"][0]["events"][0].update(type="miss"),
            "at $.actions[0].events[0].type: “miss”",
        ),
        (
            lambda r: r["actions"][0]["events"][0].update(size=1),
            "at $.actions[0].events[0]: the field “size”",
        ),
        (lambda r: r["actions"][0]["events"][0].pop("unit"), "at $.actions[0].events[0]: the field “unit”"),
    ],
)
def test_a_fault_is_named_with_its_place(change: Callable[[dict[str, Any]], object], says: str) -> None:
    error = refused(changed(change))
    assert says in str(error)
    assert str(error).startswith("Trial.cardbattle: ")
    assert str(error).endswith(
        "; the file was left as it is, an earlier version of this battle may be sound."
    )


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "it is empty"),
        (b"\0" * 100, "only zeros"),
        (b"null", "this is not a file of this program"),
        (b"42", "this is not a file of this program"),
        (b'"battle"', "this is not a file of this program"),
        (b'{"format": "another program"}', "this is not a file of this program"),
        (b'{"format": ["unit-card-tracker battle"]}', "this is not a file of this program"),
        (b'{"name": "x", "version": 1}', "this is not a file of this program"),
        (b"[]", "this is a list, such as a unit library"),
        (b'{"format": "unit-card-tracker roster"}', "this is a roster"),
        (b'{"format": "unit-card-tracker tables"}', "this is a file of rule tables"),
        (b'{"system": "toy", "title": "", "steps": []}', "this is a worked example"),
    ],
)
def test_another_file_is_named_for_what_it_is(content: bytes, says: str) -> None:
    assert says in str(refused(content))


def test_a_battle_cut_short_at_any_byte_is_refused_and_never_opened_wrong() -> None:
    content = text(4)
    places = random.Random(1).sample(range(len(content) - 2), 400)
    for place in [0, *places, len(content) - 3]:
        said = str(refused(content[:place]))
        assert any(word in said for word in ("it is empty", "damaged", "cut short"))
    assert shown(opened(content[:-1]).battles) == shown(played(4))


def test_a_flipped_bit_is_refused_or_leaves_a_battle_that_can_be_saved() -> None:
    content = text(4)
    luck = random.Random(2)
    refusals = 0
    for _ in range(600):
        damaged = bytearray(content)
        damaged[luck.randrange(len(damaged))] ^= 1 << luck.randrange(8)
        try:
            found = opened(bytes(damaged))
        except BattleFileError:
            refusals += 1
        else:
            assert again(opened(again(found))) == again(found)
    assert refusals > 300


def test_a_byte_order_mark_and_windows_line_ends_are_accepted() -> None:
    content = b"\xef\xbb\xbf" + text(3).replace(b"\n", b"\r\n")
    assert again(opened(content)) == text(3)


def test_a_newer_version_opens_for_reading_only_and_says_why() -> None:
    found = opened(changed(lambda record: record.update(version=VERSION + 1, weather="rain")))
    assert "newer version" in str(found.read_only)
    assert found.battle.state == played(6)[-1].state


def test_a_newer_version_that_cannot_be_read_says_what_to_do() -> None:
    error = refused(changed(lambda record: (record.update(version=VERSION + 1), record.pop("state"))))
    assert "newer version of the program" in str(error)
    assert "install the newer version" in str(error)


class ProtectedDisk(Disk):
    def may_write(self, path: Path) -> bool:
        return False


def test_a_write_protected_file_opens_for_reading_only(tmp_path: Path) -> None:
    found = read_battle(saved(tmp_path), SYSTEMS, ProtectedDisk())
    assert "write-protected" in str(found.read_only)


@pytest.mark.parametrize(
    ("name", "says"),
    [("nowhere", "there is no such file"), ("folder", "this is a folder"), ("a\0b", "no name")],
)
def test_what_is_no_file_is_one_sentence(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(BattleFileError, match=says):
        read_battle(tmp_path / name, SYSTEMS)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_a_device_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BattleFileError, match="this is a device"):
        read_battle(tmp_path / "pipe", SYSTEMS)


def test_a_file_that_may_not_be_read_is_one_sentence(tmp_path: Path) -> None:
    class Unreadable(Disk):
        def read(self, path: Path, limit: int) -> bytes:
            raise PermissionError(13, "Permission denied", str(path))

    with pytest.raises(BattleFileError, match="access is denied"):
        read_battle(saved(tmp_path), SYSTEMS, Unreadable())


def test_opening_changes_nothing_on_the_disk(tmp_path: Path) -> None:
    path = saved(tmp_path)
    before = path.stat()
    read_battle(path, SYSTEMS)
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert os.listdir(tmp_path) == [path.name]


def test_the_rules_are_those_that_are_handed_in(tmp_path: Path) -> None:
    other = ToySystem()
    assert read_battle(saved(tmp_path), {"toy": other}).system is other
