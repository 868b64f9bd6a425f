"""What each layer may load, seen in a fresh interpreter (import-linter sees only what is written)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOADED = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
print("\\n".join(sys.modules))
"""


def loaded_by(package: str) -> set[str]:
    """The modules that stand in memory once every module of a package is imported."""
    finished = subprocess.run(
        [sys.executable, "-c", LOADED, package], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(finished.stdout.split())


@pytest.mark.parametrize("package", ["tracker.rules", "tracker.storage"])
def test_rules_and_storage_load_no_qt(package: str) -> None:
    loaded = loaded_by(package)
    assert package in loaded
    assert not {name for name in loaded if name.partition(".")[0] in ("PySide6", "shiboken6")}


@pytest.mark.parametrize("package", ["tracker.session", "tracker.models"])
def test_session_and_models_load_no_widgets(package: str) -> None:
    loaded = loaded_by(package)
    assert "PySide6.QtCore" in loaded
    assert "PySide6.QtWidgets" not in loaded


def test_models_load_qtcore_alone() -> None:
    assert "PySide6.QtGui" not in loaded_by("tracker.models")
