"""The program's fonts for every test that draws or measures."""

import pytest
from PySide6.QtWidgets import QApplication

from tracker import assets
from tracker.ui.fonts import load_fonts


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    assert load_fonts(assets.font_files()) == ()
