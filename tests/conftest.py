"""What holds for every test: Qt draws offscreen, and the user's own folders are out of reach."""

import itertools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt

FOLDERS = {
    "HOME": ".",
    "XDG_DATA_HOME": "data",
    "XDG_CONFIG_HOME": "config",
    "XDG_CACHE_HOME": "cache",
    "XDG_STATE_HOME": "state",
    "USERPROFILE": ".",
    "WIN_PD_OVERRIDE_APPDATA": "data",  # Windows itself would not ask the environment
    "WIN_PD_OVERRIDE_LOCAL_APPDATA": "data",
    "WIN_PD_OVERRIDE_PERSONAL": "documents",
}


@pytest.fixture(scope="session")
def empty_homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield ever new folders; one mkdir each, since thousands of tests ask."""
    root = tmp_path_factory.mktemp("homes")
    return (root / str(number) for number in itertools.count())


@pytest.fixture(scope="session")
def runtime_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that only its owner can read: Qt warns about any other."""
    folder = tmp_path_factory.mktemp("runtime")
    folder.chmod(0o700)
    return folder


@pytest.fixture(autouse=True)
def user_home(empty_homes: Iterator[Path], runtime_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test an empty home; what platformdirs and Qt name lies in it."""
    home = next(empty_homes)
    home.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime_folder))
    for variable, folder in FOLDERS.items():
        monkeypatch.setenv(variable, str(home / folder))
    return home
