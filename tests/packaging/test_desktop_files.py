"""What the system is told about the program agrees with the program."""

from __future__ import annotations

import re
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import project
import pytest

from tracker import __version__, assets, cli
from tracker.storage.battle_file import EXTENSION
from tracker.storage.places import PROGRAM

LINUX = project.HERE / "linux"
WINDOWS = project.HERE / "windows"
MIME = {"": "http://www.freedesktop.org/standards/shared-mime-info"}


def entry() -> dict[str, str]:
    """The desktop entry."""
    parser = ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys of desktop entries have capitals
    parser.read(LINUX / f"{PROGRAM}.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


def test_the_version_is_read_without_importing_the_program() -> None:
    assert project.version() == __version__
    assert project.NAME == PROGRAM


def test_the_desktop_entry_opens_files_of_our_type() -> None:
    assert entry()["Exec"] == f"{PROGRAM} %f"
    assert entry()["MimeType"] == f"{project.MIME};"
    assert entry()["Icon"] == PROGRAM


def test_the_type_has_our_extension() -> None:
    root = ElementTree.parse(LINUX / f"{PROGRAM}.xml").getroot()
    kind = root.find("mime-type", MIME)
    glob = root.find("mime-type/glob", MIME)
    assert kind is not None
    assert glob is not None
    assert kind.get("type") == project.MIME
    assert glob.get("pattern") == f"*{EXTENSION}"


@pytest.mark.parametrize("sample", assets.samples(), ids=lambda path: path.stem)
def test_the_magic_finds_a_battle_without_its_extension(sample: Path) -> None:
    root = ElementTree.parse(LINUX / f"{PROGRAM}.xml").getroot()
    values = [str(each.get("value")).encode() for each in root.iterfind("mime-type/magic/match", MIME)]
    assert any(value in sample.read_bytes()[: 64 + len(value)] for value in values)


def test_the_metainfo_names_desktop_entry_and_type() -> None:
    root = ElementTree.parse(LINUX / f"{PROGRAM}.metainfo.xml").getroot()
    assert root.findtext("launchable") == f"{PROGRAM}.desktop"
    assert root.findtext("provides/mediatype") == project.MIME
    assert root.findtext("project_license") == "MIT"


def test_the_manual_names_every_command() -> None:
    manual = (LINUX / f"{PROGRAM}.1").read_text(encoding="utf-8")
    headings = set(re.findall(r"^\.(?:BR|BI) (\w+) ", manual, re.MULTILINE))
    assert headings == set(cli.COMMANDS)
    assert r"\-\-self-check" in manual


def test_windows_is_told_the_same_type() -> None:
    script = (WINDOWS / "installer.nsi").read_text(encoding="utf-8")
    assert rf"\{EXTENSION}" in script
    assert project.MIME in script
    assert f'RMDir /r "$LOCALAPPDATA\\{PROGRAM}"' not in script, "battles lie there"


def test_every_runtime_dependency_is_packed() -> None:
    text = (project.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = text.partition("\ndependencies = [")[2].partition("\n]")[0]
    names = {
        re.split(r"[<>=~]", name)[0].lower() for name in re.findall(r'^    "(.+)",$', block, re.MULTILINE)
    }
    assert names
    assert names <= set(project.PROGRAM_PACKAGES)
