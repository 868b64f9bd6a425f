"""A battle whose file is damaged is found again in its newest sound version (G1.3, G1.7, fault 6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.storage.makers import AT, SYSTEMS, played, saved, snapshot
from tests.storage.test_journal import with_journal
from tracker.rules.battle import Battle
from tracker.storage.battle_file import read_battle, write_battle
from tracker.storage.battle_record import BattleText
from tracker.storage.earlier import keep_earlier
from tracker.storage.errors import BattleFileError
from tracker.storage.glance import glance_at
from tracker.storage.places import Places, new_battle_path
from tracker.storage.recovery import Source, earlier_battles, read_version, recover, save_version

BATTLES = played(12)


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(data=tmp_path / "data", logs=tmp_path / "logs")


@pytest.fixture
def path(places: Places) -> Path:
    """A battle of nine actions, with earlier versions of two and of five."""
    path = new_battle_path(places, "Raid")
    for count in (2, 5):
        write_battle(path, snapshot(BATTLES[: count + 1], seq=count))
        keep_earlier(places, path)
    write_battle(path, snapshot(BATTLES[:10], seq=9))
    return path


def stands(battle: Battle) -> object:
    return battle.state, battle.actions, battle.log


def test_earlier_versions_are_listed_with_time_number_and_where_they_stand(
    places: Places, path: Path
) -> None:
    versions = earlier_battles(places, path, SYSTEMS)
    assert [version.seq for version in versions] == [5, 2]
    assert [version.when for version in versions] == [AT, AT]
    assert [str(version.summary) for version in versions] == [
        "Turn 2, Battle, 5 actions",
        "Turn 1, Battle, 2 actions",
    ]
    assert stands(read_version(versions[1], SYSTEMS).battle) == stands(BATTLES[2])


def test_an_earlier_version_that_is_damaged_is_left_out(places: Places, path: Path) -> None:
    (places.earlier / "Raid" / "0002.cardbattle").write_bytes(b"{")
    assert [version.seq for version in earlier_battles(places, path, SYSTEMS)] == [2]


def test_a_sound_battle_is_its_own_newest_version(places: Places, path: Path) -> None:
    found = recover(path, SYSTEMS, places)
    assert found.damage is None
    assert [(version.source, version.seq) for version in found.versions] == [
        (Source.WHOLE, 9),
        (Source.EARLIER, 5),
        (Source.EARLIER, 2),
    ]


@pytest.mark.parametrize(
    "damage",
    [b"", b"\0" * 400, b"[]", b"\xff\xfe", b'{"format"', b"[" * 100_000, b'{"seq": NaN}'],
    ids=["empty", "zeros", "list", "not UTF-8", "cut", "nested", "not a number"],
)
def test_of_a_battle_that_is_lost_the_newest_earlier_version_is_offered(
    places: Places, path: Path, damage: bytes
) -> None:
    path.write_bytes(damage)
    found = recover(path, SYSTEMS, places)
    assert found.damage is not None
    assert [(version.source, version.seq) for version in found.versions] == [
        (Source.EARLIER, 5),
        (Source.EARLIER, 2),
    ]
    new = save_version(found.versions[0], SYSTEMS, places)
    assert new.name == "Toy (recovered).cardbattle"
    assert stands(read_battle(new, SYSTEMS).battle) == stands(BATTLES[5])
    assert path.read_bytes() == damage


def test_a_battle_cut_short_is_played_again_up_to_the_cut(places: Places, path: Path) -> None:
    content = path.read_bytes()
    for actions in range(9):
        lines = content.split(b"\n")
        first = next(place for place, line in enumerate(lines) if b'"actions": [' in line) + 1
        path.write_bytes(b"\n".join(lines[: first + actions]) + b"\n" + lines[first + actions][:20])
        versions = recover(path, SYSTEMS, places).versions
        rebuilt = next(version for version in versions if version.source is Source.REBUILT)
        assert stands(read_version(rebuilt, SYSTEMS).battle) == stands(BATTLES[actions])
        assert [version.seq for version in versions] == sorted([5, 2, actions], reverse=True)


def test_a_battle_with_a_bad_spot_in_its_state_is_played_again_whole(places: Places, tmp_path: Path) -> None:
    path = saved(tmp_path, 9, undone=2)
    path.write_bytes(path.read_bytes().replace(b'"state": ', b'"state": ?'))
    (version,) = recover(path, SYSTEMS, places).versions
    opened = read_version(version, SYSTEMS)
    assert (version.source, opened.position, len(opened.battles)) == (Source.REBUILT, 7, 10)
    assert [str(note) for note in opened.notes] == [
        "This battle was played again from the 9 readable actions."
    ]


def test_earlier_versions_stand_as_they_were_kept_also_where_a_restore_turned_the_numbers_back(
    places: Places, path: Path
) -> None:
    write_battle(path, snapshot(BATTLES[:4], seq=3))
    keep_earlier(places, path)
    path.write_bytes(b"")
    assert [version.seq for version in recover(path, SYSTEMS, places).versions] == [3, 5, 2]


def test_of_a_file_that_is_none_of_ours_nothing_is_made(places: Places, tmp_path: Path) -> None:
    path = tmp_path / "letter.cardbattle"
    path.write_text("Dear Ann,\n")
    assert recover(path, SYSTEMS, places).versions == ()
    missing = recover(tmp_path / "missing.cardbattle", SYSTEMS, places)
    assert missing.versions == ()
    assert "no such file" in str(missing.damage)


def test_the_journal_counts_as_part_of_the_battle(places: Places, tmp_path: Path) -> None:
    path = with_journal(tmp_path, BATTLES, in_file=4)
    assert [version.seq for version in recover(path, SYSTEMS, places).versions] == [12]


def test_a_battle_beside_a_journal_that_is_no_file_is_offered_without_it(
    places: Places, tmp_path: Path
) -> None:
    path = saved(tmp_path, 4)
    path.with_name(path.name + ".journal").mkdir()
    found = recover(path, SYSTEMS, places)
    assert "this is a folder" in str(found.damage)
    assert [version.source for version in found.versions] == [Source.ALONE]


def test_a_glance_tells_the_same_as_reading(tmp_path: Path) -> None:
    path = saved(tmp_path, 7, undone=2)
    glance, opened = glance_at(path, SYSTEMS), read_battle(path, SYSTEMS)
    assert (glance.seq, glance.name, glance.actions) == (opened.seq, opened.battle.name, 5)
    assert str(glance.summary) == "Turn 2, Battle, 5 actions"
    path.write_bytes(BattleText().encode(snapshot(played(1))).replace(b'"version": 1', b'"version": []'))
    with pytest.raises(BattleFileError, match=r"\$\.version"):
        glance_at(path, SYSTEMS)
