"""Cards on sheets of paper: how many go on a page, and each drawn as lines and letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QGuiApplication, QPageLayout, QPageSize, QPainter, QPdfWriter

from tracker.rules.chance import roll_under
from tracker.rules.face import CardFace
from tracker.ui.canvas import Canvas
from tracker.ui.card_layout import MARGIN, Layout, card_size, cell_size
from tracker.ui.card_parts import parts_of
from tracker.ui.fonts import Type
from tracker.ui.theme import LevelColours, Theme, theme_for

PAPERS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
MARGINS = (5, 10, 15, 20)
"""Millimetres that a page may leave free on all sides."""
WIDTHS = {"small": 45.0, "usual": 60.0, "large": 90.0}
"""How wide a card is meant to be, in millimetres."""
FOOT = 6.0
"""Millimetres at the foot of the page for its name and number."""
FINENESS = 16
"""Into how many parts lines are snapped where a printer has a dot; paper has no pixels."""


@dataclass(frozen=True)
class Paper:
    """What the cards are printed on, and how."""

    size: str = "a4"
    margin: int = 10
    width: str = "usual"
    grey: bool = False

    @property
    def sheet(self) -> QSizeF:
        """The whole sheet in millimetres."""
        return QPageSize(PAPERS[self.size]).size(QPageSize.Unit.Millimeter)

    @property
    def room(self) -> QRectF:
        """Where cards may lie, in millimetres from the corner of the sheet."""
        edge, sheet = float(self.margin), self.sheet
        return QRectF(edge, edge, sheet.width() - 2 * edge, sheet.height() - 2 * edge - FOOT)


@dataclass(frozen=True)
class Laid:
    """One card on a page: its cell's corner in millimetres."""

    face: CardFace
    layout: Layout
    corner: QPointF


@dataclass(frozen=True)
class Sheets:
    """All pages, and how many millimetres a unit of the cards has on them."""

    paper: Paper
    scale: float
    pages: tuple[tuple[Laid, ...], ...]


class InkTheme(Theme, frozen=True, eq=False):
    """A theme on paper: nothing throws a shadow there."""

    @property
    def shadow(self) -> QColor | None:
        return None


def lay_out(faces: Sequence[CardFace], paper: Paper) -> Sheets:
    """Cards in play row by row, then the slim ones of units out of play; no row is cut by a page."""
    room, cell = paper.room, cell_size(Layout.NORMAL)
    wanted = WIDTHS[paper.width] / card_size(Layout.NORMAL).width()
    columns = max(1, round(room.width() / (cell.width() * wanted)))
    scale = min(wanted, room.width() / (columns * cell.width()), room.height() / cell.height())
    left = room.left() + (room.width() - columns * cell.width() * scale) / 2
    pages: list[list[Laid]] = [[]]
    top = room.top()
    for layout, row in _rows(faces, columns):
        high = cell_size(layout).height() * scale
        if top + high > room.bottom() + 0.001:
            pages.append([])
            top = room.top()
        for place, face in enumerate(row):
            pages[-1].append(Laid(face, layout, QPointF(left + place * cell.width() * scale, top)))
        top += high
    return Sheets(paper, scale, tuple(tuple(page) for page in pages if page))


def _rows(faces: Sequence[CardFace], columns: int) -> list[tuple[Layout, tuple[CardFace, ...]]]:
    found = []
    for layout in (Layout.NORMAL, Layout.SLIM):
        members = [face for face in faces if (face.out_of_play is not None) == (layout is Layout.SLIM)]
        for first in range(0, len(members), columns):
            found.append((layout, tuple(members[first : first + columns])))
    return found


def printed(face: CardFace, *, blank: bool) -> CardFace:
    """A face for paper: without buttons; a blank one as its card is printed, without anything in force."""
    face = msgspec.structs.replace(face, buttons=())
    if not blank:
        return face
    gauge = face.gauge
    if gauge is not None and gauge.kind == "fortitude":
        chance = roll_under(gauge.printed, gauge.faces, gauge.extremes)
        gauge = msgspec.structs.replace(gauge, value=gauge.printed, chance=chance, target=None)
    return msgspec.structs.replace(face, gauge=gauge, owed=(), action=None, action_chance=None, choices=())


@cache
def ink_theme(*, grey: bool) -> Theme:
    """The light theme for a printer, in colours or in greys of the same lightness."""
    light = theme_for("light")
    values: dict[str, Any] = msgspec.structs.asdict(light)
    if grey:
        values = {name: _greyed(value) for name, value in values.items()}
    return InkTheme(**values)


def _greyed(value: Any) -> Any:
    match value:
        case QColor():
            lightness = round(0.299 * value.red() + 0.587 * value.green() + 0.114 * value.blue())
            return QColor(lightness, lightness, lightness, value.alpha())
        case LevelColours():
            parts = {name: _greyed(part) for name, part in msgspec.structs.asdict(value).items()}
            return msgspec.structs.replace(value, **parts)
        case tuple():
            return tuple(_greyed(item) for item in value)
        case dict():
            return {name: _greyed(item) for name, item in value.items()}
        case _:
            return value


def paint_page(painter: QPainter, sheets: Sheets, place: int, caption: str, dots: float) -> None:
    """Draw one page; `dots` are the painter's units in a millimetre, its origin the corner of the sheet."""
    theme = ink_theme(grey=sheets.paper.grey)
    scale = sheets.scale * dots
    fine = scale * FINENESS
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    for laid in sheets.pages[place]:
        for part in parts_of(laid.face, laid.layout):
            painter.save()
            painter.translate(laid.corner * dots + MARGIN * scale)
            painter.scale(scale, scale)
            if part.shift is not None:
                painter.translate(part.shift)
            part.draw(Canvas(painter, theme, fine))
            painter.restore()
    painter.save()
    room, unit = sheets.paper.room, dots * 0.26
    foot = QRectF(room.left() * dots, room.bottom() * dots, room.width() * dots, FOOT * dots)
    painter.scale(unit, unit)
    foot = QRectF(foot.topLeft() / unit, foot.size() / unit)
    canvas = Canvas(painter, theme, fine)
    number = f"{place + 1} / {len(sheets.pages)}"
    canvas.text(foot.adjusted(0, 0, -60, 0), caption, Type.NOTE, theme.ink2)
    canvas.text(foot, number, Type.NOTE, theme.ink2, 1.0)
    painter.restore()


def pdf_of(sheets: Sheets, title: str) -> bytes:
    """All pages as a PDF file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    size = QPageSize(PAPERS[sheets.paper.size])
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    # Qt multiplies the tracking of letters by what a writer has more dots than the screen, so it has as many.
    dots = round(QGuiApplication.primaryScreen().logicalDotsPerInchY())
    writer.setResolution(dots)
    if sheets.paper.grey:
        writer.setColorModel(QPdfWriter.ColorModel.Grayscale)
    writer.setTitle(title)
    writer.setCreator("Unit Card Tracker")
    painter = QPainter(writer)
    for place in range(len(sheets.pages)):
        if place:
            writer.newPage()
        paint_page(painter, sheets, place, title, dots / 25.4)
    painter.end()
    buffer.close()
    contents: QByteArray = buffer.data()
    return bytes(contents.data())
