"""The parts of a card of figures: dial, leader, lines of figures, state; the foot is that of every card."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF

from tracker.rules.face import CardFace, LeaderDie
from tracker.ui import figure_strokes as strokes
from tracker.ui.card_layout import PLACES, Layout
from tracker.ui.figure_layout import (
    LEADER,
    LEADS,
    NOTE,
    RANK,
    line_place,
    lines_of,
    shows_state,
    state_place,
)
from tracker.ui.sprites import Part, part
from tracker.ui.words import models_standing, percent, render


def figure_parts(face: CardFace, layout: Layout) -> Iterator[Part]:
    """All that stands beside and below the dial."""
    leader = face.leader_die
    if leader is not None:
        yield from _as_leader(face, leader, layout) if face.leader else _led(face, leader, layout)
    if layout is Layout.NORMAL:
        yield from _lines(face)
    elif layout is Layout.COMPACT and not face.leader:
        words = models_standing(face.pips.standing, face.pips.total)
        place = PLACES[layout].models
        yield part(place.adjusted(-2, -2, 3, 2), strokes.paint_standing, place, words)
    if shows_state(face) or layout is Layout.TABLE:
        place = state_place(layout)
        word = render(face.ribbon.word)
        yield part(place.adjusted(-1, -1, 1, 1), strokes.paint_state, place, layout, word, face.ribbon.step)


def _led(face: CardFace, leader: LeaderDie, layout: Layout) -> Iterator[Part]:
    places = LEADER[layout]
    yield part(places.die.adjusted(-1, -1, 1, 1), strokes.paint_leader_die, places.die, leader.target)
    bounds = places.chance if places.hold is None else places.chance.united(places.hold)
    chance = percent(leader.chance)
    yield part(
        bounds.adjusted(-1, -2, 2, 3), strokes.paint_chance, layout, places.chance, chance, places.hold
    )
    if leader.rank > 0:
        bars = QRectF(places.bars, places.bars).adjusted(-20, -6, 40, 10)
        yield _bars(bars, places.bars, leader.rank, places.bars_centred)
    if places.faces is not None:
        yield part(
            places.faces.adjusted(-1, -1, 1, 1),
            strokes.paint_faces,
            places.faces,
            leader.target,
            leader.faces,
        )
    if places.led_by is not None and not (layout is Layout.COMPACT and shows_state(face)):
        yield part(places.led_by.adjusted(-1, -3, 2, 4), strokes.paint_led_by, places.led_by, leader.name)


def _bars(bounds: QRectF, corner: QPointF, rank: int, centred: bool) -> Part:
    key = strokes.paint_rank_bars, corner.x(), corner.y(), rank, centred
    return Part(key, bounds, lambda canvas: strokes.paint_rank_bars(canvas, corner, rank, centred))


def _as_leader(face: CardFace, leader: LeaderDie, layout: Layout) -> Iterator[Part]:
    rank = RANK[layout]
    yield part(rank.adjusted(-1, -3, 3, 4), strokes.paint_rank, layout, rank, leader.rank)
    if leader.note is not None and layout is not Layout.TABLE:
        label, name = split_note(leader)
        if layout is Layout.NORMAL:
            yield part(LEADS.adjusted(-1, -2, 2, 3), strokes.paint_leads, LEADS, label, name)
        else:
            place = LEADER[layout].led_by or PLACES[layout].ribbon
            yield part(place.adjusted(-1, -3, 2, 4), strokes.paint_note, place, render(leader.note))
    if face.note is not None and layout is Layout.NORMAL:
        yield part(NOTE.adjusted(-1, -2, 3, 3), strokes.paint_note, NOTE, render(face.note))


def split_note(leader: LeaderDie) -> tuple[str, str]:
    """What a Leader does, and the name at its end that it is done to."""
    if leader.note is None:
        return "", ""
    told = render(leader.note)
    name = str(leader.note.values[-1][1]) if leader.note.values else ""
    return (told[: -len(name)].strip(), name) if name and told.endswith(name) else (told, "")


def _lines(face: CardFace) -> Iterator[Part]:
    shown = lines_of(face)
    for line, (_, row) in enumerate(shown):
        place = line_place(line)
        yield part(place.adjusted(-1, -1, 6, 2), strokes.paint_figures, place, row)
    rest = len(face.figures) - len(shown)
    if rest > 0 and not face.leader:
        told = {at for at, _ in shown}
        others = [row for at, row in enumerate(face.figures) if at not in told]
        place = line_place(len(shown))
        standing, total = sum(row.standing for row in others), sum(row.total for row in others)
        yield part(place.adjusted(-1, -1, 6, 2), strokes.paint_more, place, rest, standing, total)
