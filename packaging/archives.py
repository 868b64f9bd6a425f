"""Archives, icon files and checksums, the same bytes each time."""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import struct
import tarfile
from pathlib import Path

import project


def pack_tar(tree: Path, archive: Path, top: str) -> None:
    """Write a tree as .tar.xz under one top folder, in the order of its names, owned by root."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = project.epoch()
        return entry

    with lzma.open(archive, "wb", preset=9) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for path in [tree, *sorted(tree.rglob("*"))]:
            name = f"{top}/{path.relative_to(tree).as_posix()}".removesuffix("/.")
            tar.add(path, name, recursive=False, filter=plain)


def gzipped(text: bytes) -> bytes:
    """The text compressed without a name or a time in it."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", fileobj=buffer, compresslevel=9, mtime=0) as packed:
        packed.write(text)
    return buffer.getvalue()


def picture(size: int) -> bytes:
    """The icon of this size as PNG."""
    return (project.ICONS / f"{project.NAME}-{size}.png").read_bytes()


def windows_icon() -> bytes:
    """An .ico of our PNGs."""
    sizes = (16, 24, 32, 48, 64, 128, 256)
    offset = 6 + 16 * len(sizes)
    entries = pictures = b""
    for size in sizes:
        data = picture(size)
        entries += struct.pack(
            "<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), offset + len(pictures)
        )
        pictures += data
    return struct.pack("<HHH", 0, 1, len(sizes)) + entries + pictures


def mac_icon() -> bytes:
    """An .icns of our PNGs."""
    kinds = {b"icp4": 16, b"icp5": 32, b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}
    entries = b"".join(
        kind + struct.pack(">I", 8 + len(picture(size))) + picture(size) for kind, size in kinds.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(entries)) + entries


def sha256(path: Path) -> str:
    """The checksum of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def list_results() -> None:
    """Print name, size and checksum of all that lies in dist/, and write SHA256SUMS there."""
    files = sorted(path for path in project.DIST.iterdir() if path.is_file() and path.name != "SHA256SUMS")
    lines = []
    for path in files:
        lines.append(f"{sha256(path)}  {path.name}\n")
        print(f"{path.name}  {path.stat().st_size / 1e6:.1f} MB  {sha256(path)}")
    (project.DIST / "SHA256SUMS").write_text("".join(lines), encoding="ascii", newline="\n")
