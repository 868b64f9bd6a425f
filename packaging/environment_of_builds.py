"""The virtual environment in which wheel and frozen program are made: locked packages, system Python."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import project
from project import CannotBuildError

FOLDER = project.BUILD / "venv"
PYTHON = FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
SITE = "import sysconfig; print(sysconfig.get_path('purelib'))"


def prepare() -> Path:
    """Make or reuse the environment; the path of its Python."""
    python = project.system_python()
    check = "import sys, ensurepip, venv; assert sys.version_info >= (3, 11)"
    if subprocess.run([python, "-c", check], capture_output=True, check=False).returncode:
        raise CannotBuildError(
            f"{python} is older than 3.11 or lacks venv: install them "
            "(Debian 12 or newer, Ubuntu 24.04 or newer: sudo apt install python3-venv)."
        )
    parts = (
        project.locked(project.PROGRAM_PACKAGES),
        project.locked(project.WHEEL_BUILDERS),
        (project.HERE / "requirements.lock").read_text(encoding="utf-8"),
    )
    wanted = hashlib.sha256("\0".join((*parts, project.answer_of([python, "-VV"]))).encode()).hexdigest()
    state = FOLDER / "set-up"
    if state.exists() and state.read_text() == wanted:
        return PYTHON
    print("Installing the locked packages into build/venv", flush=True)
    project.fresh(FOLDER)
    project.run([python, "-m", "venv", FOLDER])
    for number, text in enumerate(parts):
        lock = FOLDER / f"lock-{number}.txt"
        lock.write_text(text, encoding="utf-8")
        project.run([PYTHON, "-m", "pip", "install", "-q", "--no-deps", "--require-hashes", "-r", lock])
    state.write_text(wanted)
    return PYTHON


def site_packages() -> Path:
    """Where the environment keeps its packages."""
    return Path(project.answer_of([PYTHON, "-c", SITE]).strip())
