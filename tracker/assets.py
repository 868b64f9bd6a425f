"""Finds what comes with the program: rules, rosters, samples, examples, Help, fonts, icons. Never reads it.

In a wheel and in a frozen program `resources` lies within the package, in a checkout beside it.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path

FACES = {
    "fontpkg_vollkorn": ("Vollkorn[wght].ttf",),  # one variable file: SemiBold and Bold
    "fontpkg_lato": (
        "Lato-Medium.ttf",
        "Lato-MediumItalic.ttf",
        "Lato-SemiBold.ttf",
        "Lato-Bold.ttf",
        "Lato-ExtraBold.ttf",  # weight 800, which its maker also calls Heavy
    ),
}


@cache
def resources() -> Path:
    """The folder of all that is shipped."""
    package = Path(__file__).resolve().parent
    for folder in (package / "resources", package.parent / "resources"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder “resources” is missing beside {package}: install the program again")


def tables_file(system_id: str) -> Path:
    """The tables of a rule system as shipped."""
    return _system(system_id) / "tables.json"


def rosters(system_id: str | None = None) -> tuple[Path, ...]:
    """The rosters that are shipped for a rule system, or for all."""
    return _shipped("rosters", "*.json", system_id)


def samples(system_id: str | None = None) -> tuple[Path, ...]:
    """The sample battles that are shipped for a rule system, or for all."""
    return _shipped("samples", "*.cardbattle", system_id)


def examples(system_id: str | None = None) -> tuple[Path, ...]:
    """The worked examples that are shipped for a rule system, or for all."""
    return _shipped("examples", "*.json", system_id)


def icon_files() -> tuple[Path, ...]:
    """The program's icon as pictures of growing size; the smallest are drawn plainer."""
    sizes = (16, 24, 32, 48, 64, 128, 256)
    return tuple(resources() / "icons" / f"unit-card-tracker-{size}.png" for size in sizes)


def help_pages() -> tuple[Path, ...]:
    """The chapters of Help as Markdown, in their order."""
    return tuple(sorted((resources() / "help").glob("*.md")))


def font_files() -> tuple[Path, ...]:
    """The fonts that the program draws with; one that is missing is left out, and Qt draws with another."""
    files: list[Path] = []
    for package, names in FACES.items():
        found = importlib.util.find_spec(package)  # looks, but does not import
        for folder in (found.submodule_search_locations or ()) if found else ():
            files += [file for name in names if (file := Path(folder) / "files" / name).is_file()]
    return tuple(files)


def _system(system_id: str) -> Path:
    return resources() / "systems" / system_id


def _shipped(folder: str, pattern: str, system_id: str | None) -> tuple[Path, ...]:
    return tuple(sorted((resources() / "systems").glob(f"{system_id or '*'}/{folder}/{pattern}")))
