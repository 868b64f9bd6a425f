"""What the step asks, in the turn track: in large letters where there is room, else wrapped, else shorter."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tracker.rules.face import TurnTrack
from tracker.ui.canvas import Canvas, wrapped
from tracker.ui.card_strokes import fitting
from tracker.ui.emblems import paint_emblem
from tracker.ui.fonts import Type, width
from tracker.ui.theme import sign_on
from tracker.ui.words import render

DISC, ROW, ROWS = 15.0, 18.0, 3
"""The radius of the emblem, and the rows that the track has room for."""
TITLES = (Type.LEVEL_NORMAL, Type.BUTTON, Type.NOTE_STRONG)
ADVICES = (Type.BODY, Type.NOTE, Type.SMALL)


class TitleLines(msgspec.Struct, frozen=True):
    """The lines of title and advice, and their roles of type."""

    title: tuple[str, ...]
    advice: tuple[str, ...]
    title_role: Type
    advice_role: Type


def lines_of(track: TurnTrack, wide: float) -> TitleLines:
    """Title and advice in a width in units; the lines of the step, where it has any, take one row."""
    rows = ROWS - bool(track.lines)
    title, advice = render(track.title), render(track.advice)
    short_title, short_advice = _short(track)
    tried = ((title, advice), (short_title, advice), (short_title, short_advice))
    for told, asked in tried:
        lines = TitleLines(
            tuple(_rows(told, TITLES, wide)),
            tuple(_rows(asked, ADVICES, wide)),
            fitting(told, wide, *TITLES),
            fitting(asked, wide, *ADVICES),
        )
        if len(lines.title) + len(lines.advice) <= rows:
            return lines
    return TitleLines((short_title,), (short_advice,), TITLES[-1], ADVICES[-1])


def _short(track: TurnTrack) -> tuple[str, str]:
    short_title = track.title if track.short_title is None else track.short_title
    return render(short_title), render(track.advice if track.short_advice is None else track.short_advice)


def _rows(words: str, roles: tuple[Type, ...], wide: float) -> list[str]:
    """One row in the largest role that has room for it, else as many as the smallest takes."""
    return [words] if width(words, roles[-1]) <= wide else wrapped(words, roles[-1], wide)


def indent(track: TurnTrack | None) -> float:
    """What the emblem of the side takes from the title, where sides alternate."""
    return 2 * DISC + 6 if track is not None and track.emblem else 0.0


def paint_title(canvas: Canvas, room: QRectF, track: TurnTrack) -> None:
    """Draw emblem, title and advice; below them stays what the lines of the step need."""
    theme = canvas.theme
    if track.emblem:
        _paint_side(canvas, QPointF(room.left() + DISC, room.center().y() - 2), track)
    lines = lines_of(track, room.width() - indent(track))
    count = len(lines.title) + len(lines.advice)
    top, step = (8.0, 22.0) if count + bool(track.lines) < ROWS else (4.0, ROW)
    line = QRectF(room.left(), top, room.width(), 20).adjusted(indent(track), 0, 0, 0)
    for words, role, colour in (
        *((words, lines.title_role, theme.ink) for words in lines.title),
        *((words, lines.advice_role, theme.ink2) for words in lines.advice),
    ):
        canvas.text(line, words, role, colour)
        line.translate(0, step)


def _paint_side(canvas: Canvas, centre: QPointF, track: TurnTrack) -> None:
    """The emblem of the side whose turn it is, on a disc of its colour."""
    side = canvas.theme.side(track.colour)
    disc = QPainterPath()
    disc.addEllipse(centre, DISC, DISC)
    canvas.shape(disc, side, canvas.theme.ink if canvas.theme.high_contrast else None, 1.5)
    paint_emblem(canvas, track.emblem, centre, 9, sign_on(side))
