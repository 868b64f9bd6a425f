"""Draws the PNG icons from the two SVG drawings: `python packaging/draw_icons.py`, after changing a drawing.

The PNGs lie in the tree so that neither the program nor a build needs Qt's SVG parts.
"""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ICONS = Path(__file__).resolve().parent.parent / "resources" / "icons"
NAME = "unit-card-tracker"
SMALL = (16, 24, 32)
"""Sizes at which emblem, tags and dial faces would blur: these are drawn from the plainer drawing."""
LARGE = (48, 64, 128, 256, 512)


def drawing_for(size: int) -> Path:
    """The drawing from which an icon of this size is made."""
    return ICONS / (f"{NAME}-small.svg" if size in SMALL else f"{NAME}.svg")


def draw(size: int) -> QImage:
    """The icon, this many pixels wide and high, on nothing."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(drawing_for(size))).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def main() -> None:
    """Write every size beside the drawings."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    for size in (*SMALL, *LARGE):
        draw(size).save(str(ICONS / f"{NAME}-{size}.png"))
    application.quit()


if __name__ == "__main__":
    main()
