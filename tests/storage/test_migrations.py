"""Old battles become battles of today, one step after the other (G1.9)."""

from __future__ import annotations

from typing import Any

from tracker.storage.migrations import MIGRATIONS, VERSION, migrate


def renamed(record: dict[str, Any]) -> dict[str, Any]:
    return {"version": record["version"], "title": record["name"]}


def doubled(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "title": record["title"] * 2}


def test_every_step_from_the_file_s_version_on_is_taken() -> None:
    steps = (renamed, doubled)
    assert migrate({"version": 1, "name": "x"}, steps) == {"version": 3, "title": "xx"}
    assert migrate({"version": 2, "title": "x"}, steps) == {"version": 3, "title": "xx"}
    assert migrate({"version": 3, "title": "x"}, steps) == {"version": 3, "title": "x"}


def test_a_file_of_a_later_version_is_left_alone() -> None:
    assert migrate({"version": 9, "title": "x"}, (renamed, doubled)) == {"version": 9, "title": "x"}


def test_the_version_counts_the_steps() -> None:
    assert len(MIGRATIONS) + 1 == VERSION
