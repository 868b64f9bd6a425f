"""Reads what the libraries of a packed Linux program ask of the system: others, and versions of glibc."""

from __future__ import annotations

import re
from pathlib import Path

import project
from project import CannotBuildError

NEWEST_GLIBC = (2, 35)
"""Ubuntu 22.04; Debian 12 has 2.36."""

PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-dri3.so.0": "libxcb-dri3-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libexpat.so.1": "libexpat1",
    "libstdc++.so.6": "libstdc++6",
    "libgcc_s.so.1": "libgcc-s1",
    "libz.so.1": "zlib1g",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libwayland-server.so.0": "libwayland-server0",
}
OF_GLIBC = re.compile(r"^(lib(c|m|dl|rt|pthread|util|resolv)|ld-linux-x86-64|ld-linux-aarch64)\.so\.\d+$")
FOR_WAYLAND_ALONE = ("libwayland-client0", "libwayland-cursor0", "libwayland-egl1", "libwayland-server0")


def binaries(tree: Path) -> list[Path]:
    """The ELF files of a tree."""
    files = (path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    return sorted(path for path in files if path.read_bytes()[:4] == b"\x7fELF")


def needed_by(path: Path) -> list[str]:
    """The names of the libraries that an ELF file links."""
    return re.findall(r"\(NEEDED\).*\[(.+)\]", project.answer_of(["readelf", "-dW", path]))


def remove_unused(tree: Path) -> None:
    """Remove the libraries that nothing links any more, now that most of Qt's plugins are gone."""
    libraries = {path.name: path for path in tree.glob("*.so*")}
    wanted = [path for path in binaries(tree) if path.parent != tree or path.name.startswith("libpython")]
    linked: set[str] = set()
    while wanted:
        names = set(needed_by(wanted.pop())) - linked
        linked |= names
        wanted += [libraries[name].resolve() for name in names if name in libraries]
    for name in sorted(set(libraries) - linked):
        if not name.startswith("libpython"):
            libraries[name].unlink()


def check_glibc(tree: Path) -> tuple[int, ...]:
    """Refuse a tree with a file that needs a newer glibc; the newest version that is needed."""
    newest: tuple[int, ...] = (0, 0)
    for path in binaries(tree):
        listed = project.answer_of(["readelf", "--version-info", "--wide", path])
        found = [tuple(map(int, text.split("."))) for text in re.findall(r"GLIBC_(\d+(?:\.\d+)+)", listed)]
        needed = max(found, default=(0, 0))
        if needed > NEWEST_GLIBC:
            raise CannotBuildError(
                f"{path.relative_to(tree)} needs glibc {'.'.join(map(str, needed))}: leave it out "
                "(contents.FROM_THE_SYSTEM) or build on an older system."
            )
        newest = max(newest, needed)
    return newest


def system_packages(tree: Path) -> list[str]:
    """The Debian packages of the libraries that the tree needs and does not hold."""
    held = {path.name for path in tree.rglob("*") if ".so" in path.name}
    needed: dict[str, str] = {}
    for path in binaries(tree):
        for library in needed_by(path):
            needed[library] = str(path.relative_to(tree))
    outside = {name: user for name, user in needed.items() if name not in held and not OF_GLIBC.match(name)}
    unknown = {name: user for name, user in outside.items() if name not in PACKAGES}
    if unknown:
        listed = ", ".join(f"{name} (for {user})" for name, user in sorted(unknown.items()))
        raise CannotBuildError(f"Neither packed nor known to come from the system: {listed}.")
    return sorted({PACKAGES[name] for name in outside})
