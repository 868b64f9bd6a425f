"""What the eye gets from a picture: contrast, and how colours look to those who see fewer of them."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

from tracker.ui.theme import contrast

Linear = tuple[float, float, float]
_SEEN = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""Matrices on linear light for full dichromacy (Machado, Oliveira, Fernandes 2009), and luminance alone."""
KINDS_OF_SIGHT = tuple(_SEEN)
CLEARLY = 40
"""The difference of a channel, 0 to 255, that is seen at a glance."""


def seen(colour: QColor, sight: str) -> QColor:
    """A colour as this kind of sight sees it."""
    light = [_linear(part) for part in (colour.redF(), colour.greenF(), colour.blueF())]
    found = [sum(weight * part for weight, part in zip(row, light, strict=True)) for row in _SEEN[sight]]
    return QColor.fromRgbF(*(_coded(min(max(part, 0.0), 1.0)) for part in found))


def clearly_differing(one: QImage, other: QImage, sight: str) -> int:
    """How many pixels of two pictures of one size this kind of sight tells apart at a glance."""
    known: dict[int, tuple[int, int, int]] = {}

    def look(pixel: int) -> tuple[int, int, int]:
        if pixel not in known:
            colour = seen(QColor.fromRgb(pixel), sight)
            known[pixel] = (colour.red(), colour.green(), colour.blue())
        return known[pixel]

    def differ(first: int, second: int) -> bool:
        return max(abs(a - b) for a, b in zip(look(first), look(second), strict=True)) > CLEARLY

    pairs = Counter(zip(_pixels(one), _pixels(other), strict=True))
    return sum(count for (first, second), count in pairs.items() if first != second and differ(first, second))


def contrast_in(picture: QImage, place: QRect) -> float:
    """The contrast of what is written in a place with what it is written on: its most common colour."""
    place = place.intersected(picture.rect())
    pixels = memoryview(picture.constBits()).cast("B").cast("I")
    counts: Counter[int] = Counter()
    for y in range(place.top(), place.bottom() + 1):
        row = y * (picture.bytesPerLine() // 4)
        counts.update(pixels[row + place.left() : row + place.right() + 1])
    if len(counts) < 2:
        return 21.0
    ground = QColor.fromRgb(counts.most_common(1)[0][0])
    return max(contrast(ground, QColor.fromRgb(colour)) for colour in counts)


def place_in(part: QWidget, window: QWidget) -> QRect:
    """Where a part stands in the picture of its window."""
    return QRect(part.mapTo(window, QPoint(0, 0)), part.size())


def _pixels(picture: QImage) -> list[int]:
    """Every pixel, row after row; the picture has 32 bits for each."""
    return memoryview(picture.constBits()).cast("B").cast("I").tolist()


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _coded(part: float) -> float:
    return part * 12.92 if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)
