"""Makes the .deb from the frozen program, and lets the checkers of Debian and freedesktop look at it."""

from __future__ import annotations

import hashlib
import shutil
import sys
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import archives
import elf
import frozen
import project
from project import CannotBuildError

TREE = project.BUILD / "deb"
LINUX = project.HERE / "linux"
MAINTAINER = "Unit Card Tracker contributors <contributors@unit-card-tracker.invalid>"
TOOLS = {"dpkg-deb": "dpkg", "dpkg": "dpkg"}
CHECKERS = {
    "lintian": "lintian",
    "desktop-file-validate": "desktop-file-utils",
    "appstreamcli": "appstream",
}
LARGEST = 35_000_000


def build() -> list[Path]:
    """The .deb of the frozen program, which is made first where it is missing."""
    if sys.platform != "linux":
        raise CannotBuildError("A .deb is built on Debian or Ubuntu: start this there.")
    project.need({**TOOLS, **frozen.LINUX_TOOLS})
    if not frozen.TREE.exists():
        frozen.make_tree()
    package = project.DIST / f"{project.NAME}_{project.version()}_{architecture()}.deb"
    lay_out(TREE)
    project.run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", TREE, package])
    if package.stat().st_size > LARGEST:
        raise CannotBuildError(f"{package.name} is larger than {LARGEST / 1e6:.0f} MB: see what came in new.")
    return [package]


def check(package: Path) -> None:
    """Let lintian, desktop-file-validate and appstreamcli judge; any error or warning ends the build."""
    project.need(CHECKERS)
    share = TREE / "usr" / "share"
    project.run(["desktop-file-validate", share / "applications" / f"{project.NAME}.desktop"])
    project.run(["appstreamcli", "validate", "--no-net", share / "metainfo" / f"{project.NAME}.metainfo.xml"])
    project.run(
        ["lintian", "--allow-root", "--fail-on", "error,warning", "--tag-display-limit", "0", package]
    )


def architecture() -> str:
    """Debian's name for this machine."""
    return project.answer_of(["dpkg", "--print-architecture"]).strip()


def lay_out(tree: Path) -> None:
    """Write all that the package installs, and its control files."""
    project.fresh(tree)
    library = tree / "usr" / "lib" / project.NAME
    shutil.copytree(frozen.TREE, library, symlinks=True)
    licences = tree / "usr" / "share" / "doc" / project.NAME / "licences"
    licences.parent.mkdir(parents=True)
    shutil.move(library / "licences", licences)
    for name in ("LGPL-3.txt", "GPL-3.txt", f"{project.NAME}.txt"):
        (licences / name).unlink()  # Debian has the first two; the third stands in the copyright file
    (library / "README.txt").unlink()
    commands = tree / "usr" / "bin"
    commands.mkdir()
    for name in (project.NAME, "tracker"):
        (commands / name).symlink_to(f"../lib/{project.NAME}/{project.NAME}")
    _lay_out_desktop(tree / "usr" / "share")
    _lay_out_documents(tree / "usr" / "share")
    _write_control(tree, elf.system_packages(library))
    project.stamp(tree, [library / project.NAME])


def _lay_out_desktop(share: Path) -> None:
    _copy(LINUX / f"{project.NAME}.desktop", share / "applications" / f"{project.NAME}.desktop")
    _copy(LINUX / f"{project.NAME}.xml", share / "mime" / "packages" / f"{project.NAME}.xml")
    metainfo = f"{project.NAME}.metainfo.xml"
    _write(share / "metainfo" / metainfo, _filled(LINUX / metainfo).encode())
    icons = share / "icons" / "hicolor"
    for size in project.ICON_SIZES:
        picture = icons / f"{size}x{size}" / "apps" / f"{project.NAME}.png"
        _write(picture, archives.picture(size))
    _copy(project.ICONS / f"{project.NAME}.svg", icons / "scalable" / "apps" / f"{project.NAME}.svg")


def _lay_out_documents(share: Path) -> None:
    manual = share / "man" / "man1"
    _write(manual / f"{project.NAME}.1.gz", archives.gzipped(_filled(LINUX / f"{project.NAME}.1").encode()))
    (manual / "tracker.1.gz").symlink_to(f"{project.NAME}.1.gz")
    documents = share / "doc" / project.NAME
    _write(documents / "copyright", _copyright().encode())
    _write(documents / "changelog.gz", archives.gzipped(_changelog().encode()))
    _copy(LINUX / "lintian-overrides", share / "lintian" / "overrides" / project.NAME)


def _write_control(tree: Path, packages: list[str]) -> None:
    needed = [name for name in packages if name not in elf.FOR_WAYLAND_ALONE]
    oldest = ".".join(map(str, elf.NEWEST_GLIBC))
    depends = [f"libc6 (>= {oldest})", *needed, "fontconfig-config", "hicolor-icon-theme", "shared-mime-info"]
    sums = [
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n"
        for path in sorted(tree.rglob("*"))
        if path.is_file() and not path.is_symlink()
    ]
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    fields = {
        "Package": project.NAME,
        "Version": project.version(),
        "Architecture": architecture(),
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size // 1024 + 1),
        "Depends": ", ".join(depends),
        "Recommends": ", ".join(name for name in packages if name in elf.FOR_WAYLAND_ALONE),
        "Section": "misc",
        "Priority": "optional",
        "Description": f"{project.SUMMARY[0].lower()}{project.SUMMARY[1:]}\n"
        " Keeps the unit cards of both sides while you play a miniature wargame on the\n"
        " table: Fortitude, Honor, casualties, the tests that are owed and the chance\n"
        " to pass them. It shows where each number comes from, writes the log, undoes\n"
        " anything, and never loses a battle.",
    }
    control = "".join(f"{name}: {text}\n" for name, text in fields.items() if text)
    _write(tree / "DEBIAN" / "control", control.encode())
    _write(tree / "DEBIAN" / "md5sums", "".join(sums).encode())


def _copyright() -> str:
    mine = (project.ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    fonts = {
        name: (frozen.TREE / "licences" / f"font-{name}.txt").read_text(encoding="utf-8").strip()
        for name in ("lato", "vollkorn")
    }
    text = (LINUX / "copyright").read_text(encoding="utf-8")
    text = text.replace("@MIT@", _indented(mine.partition("\n\n")[2].partition("\n\n")[2]))
    return text.replace("@LATO@", _indented(fonts["lato"])).replace(
        "@VOLLKORN@", _indented(fonts["vollkorn"])
    )


def _indented(text: str) -> str:
    return "\n".join(f" {line.rstrip() or '.'}" for line in text.splitlines())


def _changelog() -> str:
    date = format_datetime(datetime.fromtimestamp(project.epoch(), UTC))
    return (
        f"{project.NAME} ({project.version()}) stable; urgency=medium\n\n"
        f"  * Release {project.version()}.\n\n -- {MAINTAINER}  {date}\n"
    )


def _filled(source: Path) -> str:
    date = datetime.fromtimestamp(project.epoch(), UTC).strftime("%Y-%m-%d")
    return source.read_text(encoding="utf-8").replace("@VERSION@", project.version()).replace("@DATE@", date)


def _copy(source: Path, target: Path) -> None:
    _write(target, source.read_bytes())


def _write(target: Path, text: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text)


def renumbered(package: Path, number: str, folder: Path) -> Path:
    """The same package under another version number, to try an upgrade with."""
    tree = folder / "renumbered"
    project.run(["dpkg-deb", "-R", package, tree])
    control = tree / "DEBIAN" / "control"
    text = control.read_text(encoding="utf-8")
    control.write_text(text.replace(f"Version: {project.version()}", f"Version: {number}"), encoding="utf-8")
    result = folder / f"{project.NAME}_{number}.deb"
    project.run(["dpkg-deb", "--root-owner-group", "-Znone", "--build", tree, result])
    shutil.rmtree(tree)
    return result
