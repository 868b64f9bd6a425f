"""Makes the program in one folder with PyInstaller; on Linux also as .tar.xz, on macOS as disk image."""

from __future__ import annotations

import platform
import shutil
import sys
from pathlib import Path

import archives
import contents
import elf
import environment_of_builds
import licences
import project
from project import CannotBuildError

TREE = project.BUILD / "frozen" / project.NAME
LINUX_TOOLS = {"strip": "binutils", "readelf": "binutils"}


def build() -> list[Path]:
    """The frozen program, checked; the files made in dist/."""
    make_tree()
    if platform.system() == "Linux":
        name = f"{project.NAME}-{project.version()}-linux-{platform.machine()}"
        archive = project.DIST / f"{name}.tar.xz"
        archives.pack_tar(TREE, archive, name)
        return [archive]
    return [_disk_image()] if (TREE.parent / f"{project.TITLE}.app").exists() else []


def make_tree() -> None:
    """The folder build/frozen/unit-card-tracker."""
    if sys.platform == "linux":
        project.need(LINUX_TOOLS)
    python = environment_of_builds.prepare()
    icons = project.fresh(project.BUILD / "icons")
    (icons / "icon.ico").write_bytes(archives.windows_icon())
    (icons / "icon.icns").write_bytes(archives.mac_icon())
    project.fresh(TREE.parent)
    command = [python, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level=WARN"]
    folders = ["--distpath", TREE.parent, "--workpath", project.BUILD / "pyinstaller-work"]
    project.run([*command, *folders, project.HERE / "tracker.spec"])
    if sys.platform == "linux":
        elf.remove_unused(TREE / "_internal")
    licences.add(TREE / "licences", environment_of_builds.site_packages(), TREE)
    shutil.copy(project.HERE / "linux" / "README.txt", TREE / "README.txt")
    check(TREE, sys.platform)
    project.stamp(TREE, [TREE / project.NAME])


def check(tree: Path, system: str) -> None:
    """Refuse a tree with too much or too little in it, or one that needs too new a system."""
    surplus = contents.unwanted(tree)
    if surplus:
        raise CannotBuildError(f"The packed program holds what it does not use: {', '.join(surplus[:8])}.")
    lacking = contents.missing((path.as_posix() for path in tree.rglob("*")), system)
    if lacking:
        raise CannotBuildError(f"The packed program lacks {', '.join(lacking)}.")
    if system == "linux":
        newest = elf.check_glibc(tree)
        print(f"The newest glibc that any file needs is {'.'.join(map(str, newest))}.")


def _disk_image() -> Path:
    image = project.DIST / f"{project.NAME}-{project.version()}-macos-{platform.machine()}.dmg"
    folder = project.fresh(project.BUILD / "image")
    application = TREE.parent / f"{project.TITLE}.app"
    shutil.copytree(application, folder / application.name, symlinks=True)
    shutil.copytree(TREE / "licences", folder / "licences")
    (folder / "Applications").symlink_to("/Applications")
    image.unlink(missing_ok=True)
    project.run(
        ["hdiutil", "create", "-volname", project.TITLE, "-srcfolder", folder, "-format", "ULMO", image]
    )
    return image
