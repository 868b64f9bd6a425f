"""Builds take locked packages alone, name what is missing, and make the same bytes again."""

from __future__ import annotations

import struct
import subprocess
import sys
import tarfile
from pathlib import Path

import archives
import project
import pytest
from draw_icons import LARGE, SMALL, draw
from PySide6.QtGui import QGuiApplication, QImage


def test_a_part_of_the_lock_holds_hashes_and_no_more_packages() -> None:
    part = project.locked(["msgspec", "platformdirs"])
    entries = [line for line in part.splitlines() if "==" in line]
    assert [entry.split("==")[0] for entry in entries] == ["msgspec", "platformdirs"]
    assert part.count("--hash=sha256:") > len(entries)


def test_an_unlocked_package_is_named() -> None:
    with pytest.raises(project.CannotBuildError, match="holds no chess"):
        project.locked(["msgspec", "chess"])


@pytest.mark.parametrize("lock", ["requirements.lock", "windows/python.lock"])
def test_locks_of_the_build_name_no_host(lock: str) -> None:
    text = (project.HERE / lock).read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text


def test_every_missing_tool_is_named_with_its_package() -> None:
    with pytest.raises(
        project.CannotBuildError, match=r"no-tool, nor-this is missing.*apt install some-package\)"
    ):
        project.need({"no-tool": "some-package", "nor-this": "some-package"})


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps no modes of files")
def test_two_archives_of_a_tree_are_equal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    results = []
    for name in ("one", "two"):
        tree = tmp_path / name
        for file in ("b/deep", "a") if name == "one" else ("a", "b/deep"):
            (tree / file).parent.mkdir(parents=True, exist_ok=True)
            (tree / file).write_text("the same")
        project.stamp(tree, [tree / "a"])
        archives.pack_tar(tree, tmp_path / f"{name}.tar.xz", "top")
        results.append(tmp_path / f"{name}.tar.xz")
    assert results[0].read_bytes() == results[1].read_bytes()
    with tarfile.open(results[0]) as tar:
        entries = {entry.name: (entry.mode, entry.mtime, entry.uname) for entry in tar}
    assert entries["top/a"] == (0o755, 1700000000, "root")
    assert entries["top/b/deep"] == (0o644, 1700000000, "root")


def test_compressed_documents_hold_no_time() -> None:
    assert archives.gzipped(b"text")[4:8] == bytes(4)


@pytest.mark.parametrize("size", [*SMALL, *LARGE])
def test_each_icon_is_drawn_from_its_drawing(size: int, qapp: QGuiApplication) -> None:
    kept = QImage(str(project.ICONS / f"{project.NAME}-{size}.png")).convertToFormat(
        QImage.Format.Format_ARGB32
    )
    drawn = draw(size).convertToFormat(QImage.Format.Format_ARGB32)
    assert kept.size() == drawn.size()
    old, new = bytes(kept.constBits()), bytes(drawn.constBits())
    assert sum(abs(a - b) > 16 for a, b in zip(old, new, strict=True)) < len(old) / 100


def test_the_icons_of_windows_and_macos_hold_our_pictures() -> None:
    icon = archives.windows_icon()
    count = struct.unpack_from("<H", icon, 4)[0]
    for number in range(count):
        length, offset = struct.unpack_from("<II", icon, 6 + 16 * number + 8)
        assert icon[offset : offset + 8] == b"\x89PNG\r\n\x1a\n"
        assert offset + length <= len(icon)
    bundle = archives.mac_icon()
    assert struct.unpack_from(">I", bundle, 4)[0] == len(bundle)


def test_the_build_command_says_what_it_can_do() -> None:
    script = str(project.HERE / "build.py")
    answer = subprocess.run([sys.executable, script, "--help"], capture_output=True, text=True, check=True)
    assert "{wheel,frozen,deb,windows,all}" in answer.stdout
