"""`tracker picture`: the cards of a battle as a PNG, drawn without a display."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from tracker import assets
from tracker.rules.face import CardFace

LEAST_SCALE, MOST_SCALE = 0.25, 8.0
MOST_PIXELS = 16_000


def draw_picture(
    faces: Sequence[CardFace], output: Path, *, size: str | None, scale: float, theme: str
) -> None:
    """Draw the cards into a file; `ValueError` says what cannot be done.

    `size` is WIDTHxHEIGHT in pixels, into which the cards are fitted; without it `scale` gives the pixels of
    each unit of the card.
    """
    if not LEAST_SCALE <= scale <= MOST_SCALE:
        raise ValueError(f"--scale goes from {LEAST_SCALE} to {MOST_SCALE:g}, not {scale:g}")
    room = _size(size)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QByteArray
    from PySide6.QtGui import QImageWriter
    from PySide6.QtWidgets import QApplication

    from tracker.ui.card_picture import card_picture
    from tracker.ui.fonts import load_fonts
    from tracker.ui.theme import theme_for

    application = QApplication.instance() or QApplication(sys.argv[:1])
    load_fonts(assets.font_files())
    image = card_picture(faces, theme_for(theme), scale=scale, room=room)
    if not QImageWriter(str(output), QByteArray(b"PNG")).write(image):
        raise ValueError(f"{output} cannot be written: check that its folder exists and may be used")
    del application


def _size(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text)
    if not found or not all(16 <= int(side) <= MOST_PIXELS for side in found.groups()):
        raise ValueError(f"--size is WIDTHxHEIGHT in pixels, 16 to {MOST_PIXELS} each, not {text}")
    return int(found[1]), int(found[2])
