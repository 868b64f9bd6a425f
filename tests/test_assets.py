"""What comes with the program is found, from a checkout as from a wheel."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tracker import assets
from tracker.rules.systems import SYSTEMS


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Pretend that the package lies elsewhere."""
    package = tmp_path / "site" / "tracker"
    package.mkdir(parents=True)
    monkeypatch.setattr(assets, "__file__", str(package / "assets.py"))
    assets.resources.cache_clear()
    yield package
    assets.resources.cache_clear()


def test_resources_within_the_package_come_before_those_beside_it(package: Path) -> None:
    beside, within = package.parent / "resources", package / "resources"
    beside.mkdir()
    assert assets.resources() == beside
    assets.resources.cache_clear()
    within.mkdir()
    assert assets.resources() == within


def test_missing_resources_are_one_sentence(package: Path) -> None:
    with pytest.raises(FileNotFoundError, match="install the program again"):
        assets.resources()


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_each_system_has_tables_and_examples(system_id: str) -> None:
    assert assets.tables_file(system_id).is_file()
    assert assets.examples(system_id)
    assert set(assets.examples(system_id)) <= set(assets.examples())
    assert list(assets.examples()) == sorted(assets.examples())


def test_a_system_without_files_has_none() -> None:
    assert assets.examples("chess") == assets.samples("chess") == assets.rosters("chess") == ()


def test_every_face_is_found_and_nothing_else(package: Path) -> None:
    names = [name for faces in assets.FACES.values() for name in faces]
    assert [file.name for file in assets.font_files()] == names
    assert all(file.stat().st_size > 10_000 for file in assets.font_files())


def test_finding_the_fonts_imports_no_font_package() -> None:
    code = (
        "import sys; from tracker import assets; assets.font_files();"
        "sys.exit(any(name.startswith('fontpkg') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parent.parent).returncode == 0


def test_a_font_package_that_is_missing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "FACES", {"fontpkg_of_nobody": ("Nobody.ttf",)})
    assert assets.font_files() == ()
