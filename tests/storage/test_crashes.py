"""What is said to be saved is there after any crash and any fault of the disk (G1.1, G1.2, G1.4, G1.5)."""

from __future__ import annotations

import pytest

from tests.storage.broken_stores import BROKEN, ONE_FAULT, Broken, is_noticed
from tests.storage.crashes import LAST, each_call_failing, undisturbed
from tests.storage.disks import MemoryDisk


@pytest.mark.parametrize("longest_write", [1 << 30, 40])
def test_a_kill_or_a_power_cut_at_any_call_loses_nothing_that_was_saved(longest_write: int) -> None:
    disk = MemoryDisk()
    disk.longest_write = longest_write
    crashes = undisturbed(disk)
    assert crashes.faults == []
    assert crashes.acknowledged == LAST
    assert crashes.states > 100
    assert {"create", "write", "sync", "cut", "replace", "sync_folder", "remove", "close"} <= set(
        disk.names_of_calls
    )


@pytest.mark.parametrize(("fault", "together", "longest_write"), ONE_FAULT)
def test_any_call_that_fails_and_any_crash_after_it_loses_nothing_that_was_saved(
    fault: int, together: int, longest_write: int
) -> None:
    runs = list(each_call_failing(fault, together, longest_write))
    assert [crashes.faults for crashes in runs if crashes.faults] == []
    assert len(runs) > 80
    assert sum(crashes.refusals for crashes in runs) > 0


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN.keys())
def test_a_store_that_is_wrong_in_one_place_is_noticed(
    broken: Broken, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken.change(monkeypatch)
    assert is_noticed(broken)
