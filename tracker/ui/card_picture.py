"""A picture of many cards, without list or window. Units out of play stand below, slim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QImage, QPainter

from tracker.rules.face import CardFace
from tracker.ui.card_layout import Layout, cell_size
from tracker.ui.card_painter import CardPainter
from tracker.ui.theme import Theme

EDGE = 10.0
USUAL_COLUMNS = 4


@dataclass(frozen=True)
class _Sheet:
    """Cards in rows, in units: those in play, then those out of play."""

    playing: tuple[CardFace, ...]
    gone: tuple[CardFace, ...]
    layout: Layout
    columns: int

    def rows(self, faces: tuple[CardFace, ...]) -> int:
        return -(-len(faces) // self.columns)

    @property
    def width(self) -> float:
        return self.columns * cell_size(self.layout).width() + 2 * EDGE

    @property
    def height(self) -> float:
        playing = self.rows(self.playing) * cell_size(self.layout).height()
        return playing + self.rows(self.gone) * cell_size(Layout.SLIM).height() + 2 * EDGE

    def scale_in(self, room: tuple[int, int]) -> float:
        """How large a unit can be for the sheet to fit into the room."""
        return min(room[0] / self.width, room[1] / self.height)

    def paint(self, painter: QPainter, theme: Theme, corner: QPointF, scale: float) -> None:
        top = EDGE
        for faces, layout in ((self.playing, self.layout), (self.gone, Layout.SLIM)):
            cards, cell = CardPainter(theme, scale, layout), cell_size(layout)
            for place, face in enumerate(faces):
                row, column = divmod(place, self.columns)
                at = QPointF(EDGE + column * cell.width(), top + row * cell.height())
                cards.paint(painter, corner + at * scale, face)
            top += self.rows(faces) * cell.height()


def card_picture(
    faces: Sequence[CardFace],
    theme: Theme,
    *,
    columns: int | None = None,
    scale: float = 1.0,
    room: tuple[int, int] | None = None,
    layout: Layout = Layout.NORMAL,
) -> QImage:
    """Draw the cards on the table: `scale` pixels a unit, or what fits into a room of so many pixels."""
    playing = tuple(face for face in faces if face.out_of_play is None)
    gone = tuple(face for face in faces if face.out_of_play is not None)
    most = max(1, len(playing), len(gone))
    sheets = [_Sheet(playing, gone, layout, count) for count in range(1, most + 1)]
    if columns is not None or room is None:
        sheets = [_Sheet(playing, gone, layout, max(1, columns or min(most, USUAL_COLUMNS)))]
    if room is None:
        sheet = sheets[0]
        size = QSize(round(sheet.width * scale), round(sheet.height * scale))
    else:
        sheet = max(sheets, key=lambda sheet: sheet.scale_in(room))
        scale, size = sheet.scale_in(room), QSize(*room)
    corner = QPointF(size.width() - sheet.width * scale, size.height() - sheet.height * scale) / 2
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(theme.table)
    painter = QPainter(image)
    sheet.paint(painter, theme, corner, scale)
    painter.end()
    return image
