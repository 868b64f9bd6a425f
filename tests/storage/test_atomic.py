"""Replacing a file: old or new, whole, whatever happens in between (G1.1, G1.2, G1.5)."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from tests.storage.disks import FaultyDisk, Killed, MemoryDisk
from tracker.storage.atomic import rewrite, temporary_name
from tracker.storage.disk import Disk

OLD, NEW = b"old " * 50, b"new " * 80
FILE = Path("/battles/Trial.cardbattle")

on_unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions and few links")


def calls_of_a_save(folder: Path) -> int:
    disk = FaultyDisk()
    path = folder / "counted"
    path.write_bytes(OLD)
    rewrite(disk, path, NEW)
    assert {"create", "write", "sync", "replace", "sync_folder"} <= set(disk.calls)
    return len(disk.calls)


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EFBIG])
def test_a_fault_at_any_call_leaves_the_old_file_or_the_new_one_and_nothing_else(
    tmp_path: Path, fault: int
) -> None:
    for stop_at in range(calls_of_a_save(tmp_path)):
        folder = tmp_path / str(stop_at)
        folder.mkdir()
        path = folder / "battle"
        path.write_bytes(OLD)
        disk = FaultyDisk(stop_at, fault=fault)
        with pytest.raises(OSError, match=os.strerror(fault)):
            rewrite(disk, path, NEW)
        assert path.read_bytes() in (OLD, NEW)
        assert os.listdir(folder) == ["battle"]
        rewrite(Disk(), path, NEW)
        assert path.read_bytes() == NEW


def test_a_kill_at_any_call_leaves_the_old_file_or_the_new_one_and_the_next_save_works(
    tmp_path: Path,
) -> None:
    outcomes = set()
    for stop_at in range(calls_of_a_save(tmp_path)):
        folder = tmp_path / str(stop_at)
        folder.mkdir()
        path = folder / "battle"
        path.write_bytes(OLD)
        with pytest.raises(Killed):
            rewrite(FaultyDisk(stop_at, deadly=True), path, NEW)
        outcomes.add(path.read_bytes())
        rewrite(Disk(), path, b"next")
        assert path.read_bytes() == b"next"
        assert os.listdir(folder) == ["battle"]
    assert outcomes == {OLD, NEW}


def power_cuts(disk_type: type[MemoryDisk]) -> tuple[set[bytes | None], set[bytes | None]]:
    """What may be found after a power cut at any call of the second save, and what when it is done."""
    during: set[bytes | None] = set()
    cut_after = 0
    while True:
        disk = disk_type()
        rewrite(disk, FILE, OLD)
        disk.cut_after = disk.calls + cut_after
        try:
            rewrite(disk, FILE, NEW)
        except Killed:
            during.update(disk.after_power_cut(FILE))
            cut_after += 1
        else:
            return during, set(disk.after_power_cut(FILE))


def test_a_power_cut_at_any_call_leaves_the_old_file_or_the_new_one() -> None:
    during, after = power_cuts(MemoryDisk)
    assert during == {OLD, NEW}
    assert after == {NEW}


class NeverSyncsFiles(MemoryDisk):
    def sync(self, descriptor: int) -> None:
        self._step("lazy")


class NeverSyncsFolders(MemoryDisk):
    def sync_folder(self, folder: Path) -> None:
        self._step("lazy")


@pytest.mark.parametrize("lazy", [NeverSyncsFiles, NeverSyncsFolders])
def test_the_power_cut_test_notices_a_sync_left_out(lazy: type[MemoryDisk]) -> None:
    during, after = power_cuts(lazy)
    assert not (during <= {OLD, NEW} and after == {NEW})


@pytest.mark.parametrize(
    "leftover", ["file", pytest.param("write-protected", marks=on_unix), pytest.param("link", marks=on_unix)]
)
def test_what_a_crash_left_never_blocks_the_next_save_and_is_not_written_into(
    tmp_path: Path, leftover: str
) -> None:
    path, elsewhere = tmp_path / "battle", tmp_path / "elsewhere"
    elsewhere.write_bytes(b"mine")
    temporary = tmp_path / temporary_name("battle")
    if leftover == "link":
        temporary.symlink_to(elsewhere)
    else:
        temporary.write_bytes(b"half a batt")
        temporary.chmod(0o444 if leftover == "write-protected" else 0o644)
    rewrite(Disk(), path, NEW)
    assert path.read_bytes() == NEW
    assert elsewhere.read_bytes() == b"mine"
    assert sorted(os.listdir(tmp_path)) == ["battle", "elsewhere"]


@on_unix
def test_a_link_stays_a_link_and_its_target_is_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / "far" / "target", tmp_path / "link"
    target.parent.mkdir()
    target.write_bytes(OLD)
    link.symlink_to(target)
    rewrite(Disk(), link, NEW)
    assert link.is_symlink()
    assert target.read_bytes() == NEW


@on_unix
@pytest.mark.parametrize("mode", [0o640, 0o600, 0o644, 0o666])
def test_permissions_are_kept(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "battle"
    path.write_bytes(OLD)
    path.chmod(mode)
    rewrite(Disk(), path, NEW)
    assert path.stat().st_mode & 0o777 == mode


def test_a_hard_link_keeps_the_old_text_under_the_other_name(tmp_path: Path) -> None:
    path, other = tmp_path / "battle", tmp_path / "other"
    path.write_bytes(OLD)
    other.hardlink_to(path)
    rewrite(Disk(), path, NEW)
    assert (path.read_bytes(), other.read_bytes()) == (NEW, OLD)


def test_a_name_as_long_as_the_disk_allows_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 244 + ".cardbattle")
    rewrite(Disk(), path, OLD)
    rewrite(Disk(), path, NEW)
    assert path.read_bytes() == NEW


def test_two_files_of_one_folder_have_two_temporary_names() -> None:
    assert temporary_name("a.cardbattle") != temporary_name("b.cardbattle")


class ProtectedDisk(Disk):
    def may_write(self, path: Path) -> bool:
        return False


def test_a_write_protected_file_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "battle"
    path.write_bytes(OLD)
    with pytest.raises(PermissionError):
        rewrite(ProtectedDisk(), path, NEW)
    assert path.read_bytes() == OLD


class StuckDisk(Disk):
    def write(self, descriptor: int, content: memoryview) -> int:
        return 0


def test_a_disk_that_takes_nothing_is_a_fault_and_not_an_endless_wait(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        rewrite(StuckDisk(), tmp_path / "battle", NEW)
    assert not list(tmp_path.iterdir())
