"""The program's fonts for every test that draws or measures; the looks of a window stay in its own test."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from tracker import assets
from tracker.ui.fonts import load_fonts
from tracker.ui.key_button import LARGE_TARGETS


@pytest.fixture(scope="session", autouse=True)
def fonts(qapp: QApplication) -> None:
    assert load_fonts(assets.font_files()) == ()


@pytest.fixture(autouse=True)
def plain_looks(qapp: QApplication) -> Iterator[None]:
    """A window dresses the whole application: the next test shall find it as the last one did.

    Windows that were closed are deleted here: Qt would keep them, and restyle each of them with every theme.
    """
    font, palette = qapp.font(), qapp.palette()
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if qapp.styleSheet():
        qapp.setStyleSheet("")
        qapp.setFont(font)
        qapp.setPalette(palette)
        qapp.setProperty(LARGE_TARGETS, False)
