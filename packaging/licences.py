"""Collects the licence of everything that is packed: packages, Python, and each library of the system."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import project
from project import CannotBuildError

COMMON = Path("/usr/share/common-licenses")
NOTE = (project.HERE / "LICENCES.txt").read_text(encoding="utf-8")


def add(folder: Path, site: Path, tree: Path | None) -> None:
    """Write the licences of the program, of its packages in `site`, and of what Debian put into `tree`."""
    project.fresh(folder)
    (folder / "README.txt").write_text(NOTE, encoding="utf-8", newline="\n")
    shutil.copy(project.ROOT / "LICENSE", folder / f"{project.NAME}.txt")
    for package in ("msgspec", "platformdirs", "pyinstaller"):
        _copy_of_package(folder, site, package)
    for package, name in (("fontpkg_lato", "lato"), ("fontpkg_vollkorn", "vollkorn")):
        shutil.copy(site / package / "LICENSE", folder / f"font-{name}.txt")
    for name in ("LGPL-3", "GPL-3"):
        shutil.copy(project.HERE / "licence-texts" / f"{name}.txt", folder / f"{name}.txt")
    if tree and sys.platform == "linux":
        for package in debian_packages(tree):
            notice = Path("/usr/share/doc") / package / "copyright"
            (folder / f"debian-{package}.txt").write_bytes(notice.read_bytes())


def debian_packages(tree: Path) -> list[str]:
    """The packages of the builder's system from which libraries or modules came into the tree."""
    packages = {"libpython3.11-stdlib"} if Path("/usr/share/doc/libpython3.11-stdlib").exists() else set()
    for path in tree.rglob("*.so*"):
        if "PySide6" in path.parts or "shiboken6" in path.parts or "msgspec" in path.parts:
            continue
        found = _owner(path.name)
        if found:
            packages.add(found)
    return sorted(name for name in packages if (Path("/usr/share/doc") / name / "copyright").exists())


def _owner(library: str) -> str:
    if not shutil.which("dpkg-query"):
        return ""
    command = ["dpkg-query", "--search", f"*/{library}"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = sorted(line for line in answer.stdout.splitlines() if "diversion" not in line)
    return lines[0].split(":")[0].split(",")[0] if lines else ""


def _copy_of_package(folder: Path, site: Path, package: str) -> None:
    texts = [
        path
        for path in sorted(site.glob(f"{package}-*.dist-info/**/*"))
        if path.is_file() and path.name.upper().startswith(("LICEN", "COPYING"))
    ]
    if not texts and package != "pyinstaller":
        raise CannotBuildError(f"{package} came without its licence: look where it lies now.")
    for path in texts[:1]:
        shutil.copy(path, folder / f"{package}.txt")
