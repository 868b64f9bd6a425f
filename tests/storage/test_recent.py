"""The battles played last (G13.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tracker.storage.places import Places
from tracker.storage.recent import REMEMBERED, RecentBattle, forget_recent, note_recent, read_recent


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(data=tmp_path / "data", logs=tmp_path / "logs")


def battle(name: str, turn: int = 1) -> RecentBattle:
    return RecentBattle(
        path=f"/battles/{name}.cardbattle", system="toy", name=name, when="2026-05-01", summary={"turn": turn}
    )


def test_the_latest_stands_first_and_no_battle_twice(places: Places) -> None:
    for name in ("a", "b", "c"):
        note_recent(places, battle(name))
    note_recent(places, battle("a", turn=2))
    assert read_recent(places) == [battle("a", turn=2), battle("c"), battle("b")]


def test_the_list_has_an_end(places: Places) -> None:
    for number in range(REMEMBERED + 5):
        note_recent(places, battle(str(number)))
    found = read_recent(places)
    assert len(found) == REMEMBERED
    assert found[0].name == str(REMEMBERED + 4)


def test_a_battle_can_be_forgotten(places: Places) -> None:
    note_recent(places, battle("a"))
    note_recent(places, battle("b"))
    assert forget_recent(places, Path(battle("a").path)) == read_recent(places) == [battle("b")]


@pytest.mark.parametrize("content", [b"", b"\0\0", b"{}", b'[{"path": 1}]', b"[" * 5000, b"\xff"])
def test_a_damaged_list_is_empty_and_is_mended_by_the_next_battle(places: Places, content: bytes) -> None:
    places.data.mkdir()
    places.recent.write_bytes(content)
    assert read_recent(places) == []
    note_recent(places, battle("a"))
    assert read_recent(places) == [battle("a")]
